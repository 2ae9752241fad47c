"""The API's description. The schemas are msgspec's own, which know every bound of what is read."""

from typing import Final

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from archipel.web import answers, asks
from archipel.web.context import Asked
from archipel.web.errors import Error

_REF: Final = "#/components/schemas/{name}"


def _structs() -> list[type[msgspec.Struct]]:
    kinds = [kind for module in (asks, answers) for kind in vars(module).values() if isinstance(kind, type)]
    return [Error, *(kind for kind in kinds if issubclass(kind, msgspec.Struct) and kind.__name__[0] != "_")]


def _anything(_: type) -> dict[str, object]:
    return {"description": "whatever the game's view holds"}


def schemas() -> dict[str, object]:
    """By name, what requests and answers look like. A view may hold anything."""
    _, components = msgspec.json.schema_components(_structs(), schema_hook=_anything, ref_template=_REF)
    return dict(components)


class Description(JsonRenderPlugin):
    """The framework's description with these schemas instead of its own."""

    def render(self, request: Asked, openapi_schema: dict[str, object]) -> bytes:
        """The document as JSON."""
        parts = openapi_schema.get("components")
        components = {**(parts if isinstance(parts, dict) else {}), "schemas": schemas()}
        return msgspec.json.encode({**openapi_schema, "components": components})
