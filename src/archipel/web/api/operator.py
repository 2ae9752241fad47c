"""The operator's API, for `archipel tables`: not for browsers, and not in the OpenAPI description.

The token is derived from the store's secret key, so it requires access to the store.
"""

import hmac
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import QueryParameter

from archipel.table import Code, Refused
from archipel.table.operator.commands import operator_token
from archipel.table.operator.retention import RegisteredTable
from archipel.web.http.context import HttpRequest, TableId, TheBackend

PAGE_SIZE: Final = 500
Limit = Annotated[int, QueryParameter(name="limit", ge=1, le=PAGE_SIZE)]
After = Annotated[str, QueryParameter(name="after", max_length=40)]


def need_operator(request: HttpRequest, backend: TheBackend) -> None:
    """Answer 404 to requests without the operator's token."""
    sent = request.headers.get("authorization", "").removeprefix("Bearer ")
    token = operator_token(backend.service.key)
    if not hmac.compare_digest(sent.encode("utf-8", "replace"), token.encode()):
        raise Refused(Code.NOT_FOUND, "no such page")


@get("/api/operator/tables", include_in_schema=False)
async def list_all(
    request: HttpRequest, backend: TheBackend, limit: Limit = PAGE_SIZE, after: After = ""
) -> list[RegisteredTable]:
    """Every table, public or not."""
    need_operator(request, backend)
    return await backend.service.operator.listed(limit, after)


@get("/api/operator/tables/{table_id:str}", include_in_schema=False)
async def look_up(table_id: TableId, request: HttpRequest, backend: TheBackend) -> RegisteredTable:
    """One table."""
    need_operator(request, backend)
    return await backend.service.operator.look_up(table_id)


@post("/api/operator/tables/{table_id:str}/close", include_in_schema=False)
async def close(table_id: TableId, request: HttpRequest, backend: TheBackend) -> Response[None]:
    """Close it for good."""
    need_operator(request, backend)
    await backend.service.operator.close(table_id)
    return Response(None, status_code=204)


@post("/api/operator/tables/{table_id:str}/delete", include_in_schema=False)
async def delete(table_id: TableId, request: HttpRequest, backend: TheBackend) -> Response[None]:
    """Remove it from the store."""
    need_operator(request, backend)
    await backend.service.operator.delete(table_id)
    return Response(None, status_code=204)


ROUTES: Final = (list_all, look_up, close, delete)
