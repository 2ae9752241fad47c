"""Talking: players to each other, as far as the game allows; spectators to each other."""

from collections.abc import Callable

from litestar import post
from litestar.params import JSONBody

from archipel.table import Code, Refused
from archipel.table.access import need_seat, need_watch
from archipel.table.entries import Entry
from archipel.table.live import Live
from archipel.table.play.actions import check_seen
from archipel.table.table import Table
from archipel.table.talk import emote, remark, say
from archipel.web.api.requests import ChatRequest, EmoteRequest
from archipel.web.api.responses import DoneResponse
from archipel.web.http.context import HttpRequest, TableId, TheBackend, TheCaller, client_of
from archipel.web.http.errors import ERRORS
from archipel.web.http.rate_limits import slow_down

Speech = Callable[[Table], list[Entry]]


@post("/api/tables/{table_id:str}/chat", responses=ERRORS, status_code=200)
async def chat(
    table_id: TableId,
    data: JSONBody[ChatRequest],
    caller: TheCaller,
    request: HttpRequest,
    backend: TheBackend,
) -> DoneResponse:
    """Say something, as far as the game allows; or, without a seat, talk to the other spectators."""
    live = await backend.service.get(table_id)
    limits, now = backend.service.limits, backend.service.now
    if data.seen > live.table.number:  # otherwise a player who has just sat down would count as a spectator
        await backend.service.catch_up(live)
    if data.seat is None and not live.table.held_by(caller.holder):

        def watch(table: Table) -> list[Entry]:
            need_watch(table, caller)
            if data.to is not None or data.secret:
                raise Refused(Code.NOT_YOURS, "a spectator speaks to all other spectators")
            return remark(table, data.name or "", data.text, limits, now())

        await backend.service.checked(live, lambda table: need_watch(table, caller))
        return await _speak(live, data.seen, client_of(request), backend, watch)
    held = await backend.service.checked(live, lambda table: need_seat(table, caller, data.seat))

    def speak(table: Table) -> list[Entry]:
        seat = need_seat(table, caller, held)
        return say(table, seat, data.text, data.to, data.secret, limits, now())

    return await _speak(live, data.seen, str(held), backend, speak)


@post("/api/tables/{table_id:str}/emote", responses=ERRORS, status_code=200)
async def make_gesture(
    table_id: TableId, data: JSONBody[EmoteRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """Make a gesture that everybody sees."""
    live = await backend.service.get(table_id)
    held = await backend.service.checked(live, lambda table: need_seat(table, caller, data.seat))

    def decide(table: Table) -> list[Entry]:
        seat = need_seat(table, caller, held)
        return emote(table, seat, data.emote, data.to, backend.service.limits, backend.service.now())

    return await _speak(live, data.seen, str(held), backend, decide)


async def _speak(live: Live, seen: int, who: str, backend: TheBackend, decide: Speech) -> DoneResponse:
    wait = backend.chats.take(f"{live.table.id}:{who}")
    if wait:
        raise slow_down(wait)

    def checked(table: Table) -> list[Entry]:
        check_seen(table, seen, 0)
        return decide(table)

    await backend.service.change(live, checked, seen)
    return DoneResponse(number=live.table.number)
