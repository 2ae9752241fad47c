"""Opening tables, joining and leaving."""

from collections.abc import Callable

from litestar import Response, get, post, route
from litestar.params import JSONBody

from archipel.table import Caller, moderation
from archipel.table.access import is_host, need_host, need_invitation, need_seat, need_watch
from archipel.table.entries import Entry
from archipel.table.live import Live
from archipel.table.play.actions import check_seen
from archipel.table.refused import Code, Refused
from archipel.table.seating import seating as seats
from archipel.table.seating import stand_ins
from archipel.table.seating.seating import TableSpec
from archipel.table.seating.seats import holder_of, new_token
from archipel.table.table import Table
from archipel.web.api.presenter import table_info
from archipel.web.api.requests import (
    BotRequest,
    CloseRequest,
    CreateRequest,
    HandRequest,
    JoinRequest,
    MuteRequest,
    RematchRequest,
    RemoveRequest,
    SeatRequest,
    StartRequest,
)
from archipel.web.api.responses import (
    DoneResponse,
    MeResponse,
    RematchResponse,
    SeatResponse,
    TableInfo,
    TablesResponse,
)
from archipel.web.http.context import Backend, HttpRequest, TableId, TheBackend, TheCaller, client_of
from archipel.web.http.errors import ERRORS
from archipel.web.http.identity import csrf_for, set_cookies
from archipel.web.http.private_server import is_member

LobbyDecision = Callable[[Table], list[Entry]]


@get("/api/me", responses=ERRORS, sync_to_thread=False)
def me(request: HttpRequest, backend: TheBackend) -> MeResponse:
    """The CSRF token that belongs to this browser's cookie."""
    token = backend.credentials(request).token
    return MeResponse(known=bool(token), csrf=csrf_for(backend.service.key, token) if token else "")


@route("/api/tables", http_method="OPTIONS", include_in_schema=False, sync_to_thread=False)
def list_methods() -> Response[None]:
    """The allowed methods. Litestar 2.25 itself lists only one method per path (litestar issue 4169)."""
    return Response(None, status_code=204, headers={"allow": "GET, OPTIONS, POST"})


@get("/api/tables", responses=ERRORS, sync_to_thread=False)
def list_tables(request: HttpRequest, backend: TheBackend) -> TablesResponse:
    """Public tables, those with a free seat first. A private server shows them only to its members."""
    if not is_member(request, backend.service.key, backend.settings):
        return TablesResponse(tables=())
    return TablesResponse(tables=tuple(backend.service.lobby.listed(backend.service.limits.listed)))


@post("/api/tables", responses=ERRORS)
async def create_table(
    data: JSONBody[CreateRequest], request: HttpRequest, backend: TheBackend
) -> Response[SeatResponse]:
    """Open a table and become its host. The game begins as soon as every seat is taken."""
    token = backend.credentials(request).token or new_token()
    mark = backend.admit_table(request, data.public)
    ask = TableSpec(
        game=data.game,
        places=[(place.name or "", place.level or "") for place in data.seats],
        options=data.options,
        public=data.public,
        clock=data.clock,
        entered=data.entered,
        waits=data.waits,
        sheet=data.sheet,
        silent=data.silent,
        by=mark,
        entropy=data.entropy or "",
    )
    if data.entropy and not data.promise:
        raise Refused(Code.BAD_SETUP, "entropy: ask for a promise first")
    live = await backend.service.create(ask, holder_of(token), data.promise or "")
    return _seat_response(live.table, token, data.cookie, request, backend)


def _seat_response(
    table: Table, token: str, cookie: bool, request: HttpRequest, backend: TheBackend
) -> Response[SeatResponse]:
    answer = SeatResponse(
        id=table.id,
        token="" if cookie else token,
        seats=table.held_by(holder_of(token)),
        invite=table.invite,
        number=table.number,
    )
    secure = request.url.scheme == "https"
    cookies = set_cookies(backend.service.key, token, secure) if cookie else None
    return Response(answer, status_code=201, cookies=cookies)


@get("/api/tables/{table_id:str}", responses=ERRORS)
async def show_table(table_id: TableId, caller: TheCaller, backend: TheBackend) -> TableInfo:
    """Who sits where, and the state of the game."""
    live = await backend.service.get(table_id)
    await backend.service.checked(live, lambda table: need_watch(table, caller))
    return table_info(live.table, caller)


@post("/api/tables/{table_id:str}/join", responses=ERRORS)
async def join(
    table_id: TableId,
    data: JSONBody[JoinRequest],
    caller: TheCaller,
    request: HttpRequest,
    backend: TheBackend,
) -> Response[SeatResponse]:
    """Take a seat. Without a token you get a new one; with a token you add the seat to it."""
    service = backend.service
    backend.admit_seating(table_id, client_of(request))
    live = await service.get(table_id)
    token = backend.credentials(request).token or new_token()

    def decide(table: Table) -> list[Entry]:
        need_invitation(table, caller)
        if data.seen is not None:
            check_seen(table, data.seen, table.seating)
        holder, seal = holder_of(token), data.seal or ""
        return seats.join(table, holder, data.seats, data.names, service.limits, service.now(), seal)

    await service.change(live, decide, data.seen or 0)
    return _seat_response(live.table, token, data.cookie, request, backend)


async def _change_seating(
    backend: Backend, table_id: str, caller: Caller, seen: int, decide: LobbyDecision
) -> DoneResponse:
    """Change the seating, if the caller has seen the current one."""
    service = backend.service
    backend.admit_seating(table_id, caller.holder)
    live: Live = await service.get(table_id)

    def checked(table: Table) -> list[Entry]:
        entries = decide(table)
        check_seen(table, seen, table.seating)
        return entries

    await service.change(live, checked, seen)
    return DoneResponse(number=live.table.number)


@post("/api/tables/{table_id:str}/leave", responses=ERRORS, status_code=200)
async def leave(
    table_id: TableId, data: JSONBody[SeatRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """Leave for good; a bot continues a running game, and somebody else may take the seat."""
    service = backend.service

    def decide(table: Table) -> list[Entry]:
        seat = need_seat(table, caller, data.seat)
        return seats.leave(table, seat, service.stand_in, service.now())

    return await _change_seating(backend, table_id, caller, data.seen, decide)


@post("/api/tables/{table_id:str}/bot", responses=ERRORS, status_code=200)
async def set_bot(
    table_id: TableId, data: JSONBody[BotRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """As the host, put a bot on an open seat, or remove it."""
    service = backend.service

    def decide(table: Table) -> list[Entry]:
        need_host(table, caller)
        return seats.set_bot(table, data.seat, data.level or "", service.levels, service.now())

    return await _change_seating(backend, table_id, caller, data.seen, decide)


@post("/api/tables/{table_id:str}/start", responses=ERRORS, status_code=200)
async def start(
    table_id: TableId, data: JSONBody[StartRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """As the host, start the game, perhaps with bots on the open seats."""
    service = backend.service

    def decide(table: Table) -> list[Entry]:
        need_host(table, caller)
        return seats.start(table, data.fill or "", service.levels, service.now())

    return await _change_seating(backend, table_id, caller, data.seen, decide)


@post("/api/tables/{table_id:str}/hand", responses=ERRORS, status_code=200)
async def hand(
    table_id: TableId, data: JSONBody[HandRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """Let a bot stand in: for yourself, or, with the other players' agreement, for somebody the game has
    waited for too long. At a table with a clock only the clock does that."""
    service = backend.service

    def decide(table: Table) -> list[Entry]:
        need_watch(table, caller)
        mine = data.seat is None or not (table.held_by(caller.holder) or is_host(table, caller))
        seat = need_seat(table, caller, data.seat) if mine or data.seat is None else data.seat
        level = seats.check_level(data.level or service.stand_in, service.levels)
        return stand_ins.hand(table, seat, level, caller.holder, service.limits, service.now())

    return await _change_seating(backend, table_id, caller, data.seen, decide)


@post("/api/tables/{table_id:str}/back", responses=ERRORS, status_code=200)
async def take_back(
    table_id: TableId, data: JSONBody[SeatRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """Take your seat back from a bot."""
    service = backend.service

    def decide(table: Table) -> list[Entry]:
        return stand_ins.take_back(table, need_seat(table, caller, data.seat), service.now())

    return await _change_seating(backend, table_id, caller, data.seen, decide)


@post("/api/tables/{table_id:str}/mute", responses=ERRORS, status_code=200)
async def mute(
    table_id: TableId, data: JSONBody[MuteRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """As the host, make a seat or the spectators quiet, or let them speak again."""
    service = backend.service

    def decide(table: Table) -> list[Entry]:
        need_host(table, caller)
        return moderation.mute(table, data.seat, data.quiet, service.now())

    return await _change_seating(backend, table_id, caller, data.seen, decide)


@post("/api/tables/{table_id:str}/remove", responses=ERRORS, status_code=200)
async def remove(
    table_id: TableId, data: JSONBody[RemoveRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """As the host, send somebody away for good. A bot plays on, and the invitation changes."""
    service = backend.service

    def decide(table: Table) -> list[Entry]:
        need_host(table, caller)
        return moderation.remove(table, data.seat, service.stand_in, service.now())

    return await _change_seating(backend, table_id, caller, data.seen, decide)


@post("/api/tables/{table_id:str}/close", responses=ERRORS, status_code=200)
async def close(
    table_id: TableId, data: JSONBody[CloseRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """As the host, close the table for good: before the game begins, or when nobody else plays in it."""
    service = backend.service

    def decide(table: Table) -> list[Entry]:
        need_host(table, caller)
        return moderation.give_up(table, service.now())

    return await _change_seating(backend, table_id, caller, data.seen, decide)


@post("/api/tables/{table_id:str}/rematch", responses=ERRORS, status_code=200)
async def rematch(
    table_id: TableId, data: JSONBody[RematchRequest], caller: TheCaller, backend: TheBackend
) -> RematchResponse:
    """Continue with the same people at another table, which the first request opens."""
    live = await backend.service.get(table_id)

    def check(table: Table) -> None:
        need_watch(table, caller)
        if not (table.held_by(caller.holder) or is_host(table, caller)):
            raise Refused(Code.NOT_YOURS, "only those who sat at the table can ask for a rematch")
        check_seen(table, data.seen, 0)

    await backend.service.checked(live, check)
    if data.entropy and not data.promise:
        raise Refused(Code.NOT_NOW, "entropy: ask for a promise first")
    following = await backend.service.rematch(live, data.promise or "", data.entropy or "")
    return RematchResponse(id=following.table.id, number=following.table.number)
