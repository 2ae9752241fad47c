"""Playing a finished game's set-up and dice again, and comparing both games."""

from typing import Annotated
from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import QueryParameter

from archipel.table import Caller, Code, Refused, Table
from archipel.table.access import need_watch
from archipel.table.challenge.challenge import keeps_seed, record_of
from archipel.table.live import Live
from archipel.table.seating.seating import TableSpec
from archipel.table.seating.seats import holder_of
from archipel.web.http.context import Backend, HttpRequest, Invite, TableId, TheBackend
from archipel.web.pages.forms import (
    FormFields,
    check_form,
    clamped_int,
    redirect_to_table,
    remembered_name,
    token_of,
)
from archipel.web.pages.lobby.waiting_room import is_here_only
from archipel.web.pages.render import page, visitor_of
from archipel.web.pages.replay.comparison import rows, side, turns
from archipel.web.pages.replay.replay import REPLAYS, Replay
from archipel.web.pages.sharing.previews import SeatParam, base_of, final_preview, names_of, shown_seat

TurnParam = Annotated[str, QueryParameter(name="turn", max_length=5)]


async def _finished(backend: Backend, table_id: str, caller: Caller) -> Table:
    """A finished game whose dice may be played again."""
    live: Live = await backend.service.get(table_id)
    await backend.service.daily.require_access(live, caller)
    table = live.table
    if not table.over:
        raise Refused(Code.NOT_NOW, "a game can be handed on when it is over")
    if keeps_seed(table, backend.service.now()):
        raise Refused(Code.NOT_NOW, "nobody else may see the dice of the challenge before they play it")
    if table.dice is None:
        raise Refused(Code.NOT_NOW, "dice and cards were entered here: they cannot be rolled again")
    return table


@get("/again/{table_id:str}")
async def show_same_dice(
    table_id: TableId, request: HttpRequest, backend: TheBackend, seat: SeatParam = "", invite: Invite = ""
) -> Response[str]:
    """The page behind the shared link."""
    visitor = visitor_of(request, backend)
    caller = visitor.caller(invite)
    table = await _finished(backend, table_id, caller)
    at = shown_seat(table, seat, caller.holder)
    query = f"?seat={at + 1}" + (f"&invite={quote(table.invite)}" if invite or _inside(table, caller) else "")
    link = f"{base_of(request, backend.settings)}/again/{quote(table.id)}{query}"
    return page(
        "again.html",
        visitor,
        accent=table.game.id,
        table=table,
        at=at,
        names=names_of(table, visitor.tongue),
        mine=_inside(table, caller),
        link=link,
        here_only=not backend.settings.address and is_here_only(link),
        address=f"/again/{quote(table.id)}{query}",
        known=remembered_name(request),
        preview=final_preview(request, backend.settings, table, visitor.tongue, at),
    )


@post("/again/{table_id:str}")
async def play_same_dice(
    table_id: TableId,
    request: HttpRequest,
    backend: TheBackend,
    data: FormFields,
    seat: SeatParam = "",
    invite: Invite = "",
) -> Response[None]:
    """Open a table with the same set-up and dice: on the same seat, the others go to bots or friends."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    caller = visitor.caller(invite)
    table = await _finished(backend, table_id, caller)
    assert table.dice is not None
    by = backend.admit_table(request, public=False)
    at = shown_seat(table, seat, caller.holder)
    given = data.get("name", "").strip()
    name = given or remembered_name(request) or visitor.tongue.gettext("Player")
    friends, bot = data.get("with") == "friends", backend.service.stand_in
    places = [
        (name, "") if number == at else ("", "" if friends else place.level or bot)
        for number, place in enumerate(table.seats)
    ]
    ask = TableSpec(
        table.game.id,
        places,
        dict(table.match.setup.options),
        sheet=table.created.sheet,
        by=by,
        seed=table.dice.key.hex(),
        copied=table.id,
    )
    token = token_of(visitor)
    live = await backend.service.create(ask, holder_of(token))
    return redirect_to_table(request, backend, token, live.table, given)


@get("/compare/{table_id:str}")
async def show_comparison(
    table_id: TableId,
    request: HttpRequest,
    backend: TheBackend,
    seat: SeatParam = "",
    turn: TurnParam = "",
    invite: Invite = "",
) -> Response[str]:
    """A game next to the earlier one whose dice it used. The player who opened it could see the earlier one,
    so everyone who may watch it may see both."""
    visitor, service = visitor_of(request, backend), backend.service
    caller, live = visitor.caller(invite), await service.get(table_id)
    await service.checked(live, lambda table: need_watch(table, caller))
    table = live.table
    if not table.over or not table.created.copied:
        raise Refused(Code.NOT_NOW, "two games can be compared when both are over")
    try:
        earlier = (await service.get(table.created.copied)).table
    except Refused as gone:
        if gone.code is not Code.NOT_FOUND:
            raise
        raise Refused(Code.NOT_NOW, "the earlier game has been deleted by those who played it") from None
    at, now, tongue = shown_seat(table, seat, caller.holder), service.now(), visitor.tongue

    def replayed() -> tuple[Replay, Replay]:
        return _replay(earlier, now), _replay(table, now)

    first, second = await backend.work.run(("compare", table.id, table.number), replayed, keep=False)
    most = max(len(turns(first)), len(turns(second)))
    chosen = clamped_int(turn, 1, most) if turn else most
    before = min(at, first.record.seats - 1)
    sides = await backend.work.run(
        ("sides", table.id, chosen, at, tongue.code),
        lambda: (side(first, chosen, before, tongue, "one-"), side(second, chosen, at, tongue, "two-")),
    )
    return page(
        "compare.html",
        visitor,
        accent=table.game.id,
        table=table,
        sides=sides,
        rows=rows(second, *sides, tongue),
        turn=chosen,
        most=most,
        at=at,
        names=names_of(table, tongue),
        invite=invite,
    )


def _replay(table: Table, now: int) -> Replay:
    return REPLAYS.get(record_of(table, now), table.created.sheet)


def _inside(table: Table, caller: Caller) -> bool:
    """Does the visitor know the invitation anyway?"""
    return bool(caller.holder) and (bool(table.held_by(caller.holder)) or caller.holder == table.host)
