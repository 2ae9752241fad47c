"""The operator's side of a server, for `archipel tables`: not for browsers, and not in the description.

Whoever can read the store can make the token; nobody else can.
"""

import hmac
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import QueryParameter

from archipel.table import Code, Refused
from archipel.table.operator.commands import operator_token
from archipel.table.operator.registry import RegisteredTable
from archipel.web.http.context import Asked, TableId, TheBackend

PAGE: Final = 500
Limit = Annotated[int, QueryParameter(name="limit", ge=1, le=PAGE)]
After = Annotated[str, QueryParameter(name="after", max_length=40)]


def need_operator(request: Asked, backend: TheBackend) -> None:
    """To anybody else there is nothing here."""
    sent = request.headers.get("authorization", "").removeprefix("Bearer ")
    token = operator_token(backend.service.key)
    if not hmac.compare_digest(sent.encode("utf-8", "replace"), token.encode()):
        raise Refused(Code.NOT_FOUND, "no such page")


@get("/api/operator/tables", include_in_schema=False)
async def list_all(
    request: Asked, backend: TheBackend, limit: Limit = PAGE, after: After = ""
) -> list[RegisteredTable]:
    """Every table, public or not."""
    need_operator(request, backend)
    return await backend.service.operator.listed(limit, after)


@get("/api/operator/tables/{table_id:str}", include_in_schema=False)
async def look_up(table_id: TableId, request: Asked, backend: TheBackend) -> RegisteredTable:
    """One table."""
    need_operator(request, backend)
    return await backend.service.operator.look_up(table_id)


@post("/api/operator/tables/{table_id:str}/close", include_in_schema=False)
async def close(table_id: TableId, request: Asked, backend: TheBackend) -> Response[None]:
    """Close it for good."""
    need_operator(request, backend)
    await backend.service.operator.close(table_id)
    return Response(None, status_code=204)


@post("/api/operator/tables/{table_id:str}/delete", include_in_schema=False)
async def delete(table_id: TableId, request: Asked, backend: TheBackend) -> Response[None]:
    """Remove it from the store."""
    need_operator(request, backend)
    await backend.service.operator.delete(table_id)
    return Response(None, status_code=204)


ROUTES: Final = (list_all, look_up, close, delete)
