"""The OpenAPI description. The schemas come from msgspec, with the limits of every field; what depends on the
installed games, and what a type cannot express, is added here."""

from typing import Final, get_args

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from archipel.bots import LEVELS
from archipel.kernel import Game
from archipel.plugins import games
from archipel.table.entries import Entry
from archipel.table.notes import Note
from archipel.table.seating.seats import EMOTES
from archipel.web.api import requests, responses
from archipel.web.http.context import HttpRequest
from archipel.web.http.errors import ERRORS, Error
from archipel.web.http.event_stream import DraftNote

Schema = dict[str, object]
_REF: Final = "#/components/schemas/{name}"
_TABLE: Final = {"type": "string", "pattern": "^[0-9a-f]{20}$"}
_STREAM: Final = (
    "Server-sent events. Each has the number of the table's event as `id`, its kind as `event`, and as "
    "`data` a Note in JSON, cut to what you may know. A browser that reconnects goes on after "
    "`Last-Event-ID`. An event of the kind `draft` has no id: your own draft was changed, and its data is a "
    "DraftNote. Lines that begin with a colon are signs of life."
)
_KINDS: Final = [kind.__struct_config__.tag for kind in get_args(Entry)]


def _structs() -> list[type[msgspec.Struct]]:
    kinds = [
        kind for module in (requests, responses) for kind in vars(module).values() if isinstance(kind, type)
    ]
    known = (kind for kind in kinds if issubclass(kind, msgspec.Struct) and kind.__name__[0] != "_")
    return [Error, Note, DraftNote, *known]


def _anything(_: type) -> Schema:
    return {"description": "whatever the game's view holds"}


def schemas() -> dict[str, Schema]:
    """The schemas of requests and responses, by name. A view may contain anything."""
    _, components = msgspec.json.schema_components(_structs(), schema_hook=_anything, ref_template=_REF)
    found = {name: dict(schema) for name, schema in components.items()}
    for name, more in _more().items():
        found[name] |= more
    for name, field, values in (
        ("PlaceRequest", "level", LEVELS),
        ("BotRequest", "level", LEVELS),
        ("HandRequest", "level", LEVELS),
        ("StartRequest", "fill", LEVELS),
        ("EmoteRequest", "emote", EMOTES),
        ("CreateRequest", "game", tuple(games())),
    ):
        _only(found[name], field, values)
    return found


def _more() -> dict[str, Schema]:
    """Constraints between fields."""
    absent: Schema = {"type": "null"}
    ways = ("move", "parts", "moves")
    return {
        "PlaceRequest": {"anyOf": [{"properties": {field: absent}} for field in ("name", "level")]},
        "CreateRequest": {"anyOf": [_table_of(game) for game in games().values()]},
        "ChatRequest": {
            "anyOf": [
                {"properties": {"secret": {"const": False}}},
                {"properties": {"to": {"type": "integer"}}, "required": ["to"]},
            ]
        },
        "DraftRequest": {
            "oneOf": [
                {
                    "properties": {
                        field: {"type": "string" if way == "move" else "array"} if field == way else absent
                        for field in ways
                    },
                    "required": [way],
                }
                for way in ways
            ]
        },
    }


def _table_of(game: Game) -> Schema:
    """The options of a game, and its numbers of players."""
    seats = [number for mode in game.modes for number in mode.seats]
    options = {option.name: {"enum": list(option.values)} for option in game.options}
    return {
        "title": game.id,
        "properties": {
            "game": {"const": game.id},
            "options": {"properties": options, "additionalProperties": False},
            "seats": {"minItems": min(seats), "maxItems": max(seats)},
        },
    }


def _only(schema: Schema, field: str, values: tuple[str, ...]) -> None:
    """Restrict a field to these values, or null if it is optional."""
    properties = schema["properties"]
    assert isinstance(properties, dict)
    old = properties[field]
    allowed = [*values, None] if "anyOf" in old else list(values)
    kept = {key: value for key, value in old.items() if key in ("description", "default")}
    properties[field] = {"enum": allowed, **kept}


def _event(data: str, more: Schema, kinds: list[str]) -> Schema:
    content = {"contentMediaType": "application/json", "contentSchema": {"$ref": _REF.format(name=data)}}
    properties = {"event": {"enum": kinds}, "data": {"type": "string", **content}, **more}
    return {"type": "object", "properties": properties, "required": list(properties)}


def _stream() -> Schema:
    """The one path that Litestar does not route; see `EventStreamMiddleware`."""
    query = msgspec.json.schema_components([requests.ListenRequest])[1]["ListenRequest"]["properties"]
    parameters: list[Schema] = [{"name": "table_id", "in": "path", "required": True, "schema": _TABLE}]
    parameters += [
        {"name": name, "in": "query", "required": False, "schema": _present(schema)}
        for name, schema in query.items()
    ]
    number = _present(query["after"]) | {"description": "the last event that was heard"}
    parameters.append({"name": "Last-Event-ID", "in": "header", "required": False, "schema": number})
    stream: Schema = {
        "schema": {
            "description": _STREAM,
            "oneOf": [
                _event("Note", {"id": {"type": "string", "pattern": "^[0-9]+$"}}, _KINDS),
                _event("DraftNote", {}, ["draft"]),
            ],
        },
        "example": 'id: 7\nevent: drawn\ndata: {"n":7,"e":"drawn","at":1767225600000,"label":"roll",…}\n\n',
    }
    problem = {"application/json": {"schema": {"$ref": _REF.format(name="Error")}}}
    responses: Schema = {
        str(status): {"description": one.description, "content": problem} for status, one in ERRORS.items()
    }
    responses["200"] = {"description": "The stream", "content": {"text/event-stream": stream}}
    return {
        "get": {
            "summary": "Listen",
            "operationId": "ApiTablesTableIdEventsListen",
            "description": "What happens at the table, as it happens.",
            "parameters": parameters,
            "responses": responses,
        }
    }


def _present(schema: Schema) -> Schema:
    """A query parameter is present or absent, but never null."""
    kinds = schema.get("anyOf") or schema.get("oneOf")
    kept = {key: value for key, value in schema.items() if key not in ("anyOf", "oneOf")}
    if kept.get("default", "") is None:
        del kept["default"]
    for kind in kinds if isinstance(kinds, list) else ():
        if kind != {"type": "null"}:
            kept |= kind
    return kept


class OpenApiDescription(JsonRenderPlugin):
    """Litestar's description, with our schemas instead of its own, and the stream added."""

    def render(self, request: HttpRequest, openapi_schema: dict[str, object]) -> bytes:
        """The document as JSON."""
        parts, paths = openapi_schema.get("components"), openapi_schema.get("paths")
        components = {**(parts if isinstance(parts, dict) else {}), "schemas": schemas()}
        known = paths if isinstance(paths, dict) else {}
        for operation in (one for path in known.values() for one in path.values()):
            for parameter in operation.get("parameters", ()):
                parameter["schema"] = _parameter(parameter["name"], parameter["schema"])
        both = {**known, "/api/tables/{table_id}/events": _stream()}
        return msgspec.json.encode({**openapi_schema, "paths": both, "components": components})


def _parameter(name: str, schema: Schema) -> Schema:
    if name == "table_id":
        return {**schema, **_TABLE}
    if name == "seat":
        return {"type": "integer", "minimum": -1, "maximum": 99}
    if name == "picked":
        return {**_present(schema), "items": {"type": "string", "pattern": ":"}}
    return _present(schema)
