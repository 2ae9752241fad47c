"""Viewing, drafting, committing, entering draws."""

from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from archipel.kernel import SPECTATOR
from archipel.table.access import need_seat, need_watch, viewing_seat
from archipel.table.challenge.challenge import keeps_seed, record_of
from archipel.table.entries import Entry
from archipel.table.play.actions import check_seen, need_running, settle
from archipel.table.play.drafts import Draft, current, replay
from archipel.table.table import Table
from archipel.web.api.drafts import add_step, commit_turn, empty_draft, undo_last_step
from archipel.web.api.presenter import choices_response, draft_response, look_response
from archipel.web.api.requests import CommitRequest, DraftRequest, SeatRequest, SettleRequest, read_parts
from archipel.web.api.responses import ChoicesResponse, DoneResponse, DraftResponse, Look
from archipel.web.http.context import TableId, TheBackend, TheCaller
from archipel.web.http.errors import ERRORS

# Not an optional number: Litestar 2.25 reads parameters in msgspec's lax mode (msgspec 434), which accepts
# the word “null” as None. (No known Litestar issue.)
SeatParam = Annotated[
    str, QueryParameter(name="seat", pattern=r"^(-1|0|[1-9][0-9]?|own)$", description="-1: as a spectator")
]
LimitParam = Annotated[
    int, QueryParameter(name="limit", ge=0, le=5000, description="list at most this many moves")
]
PickedParam = Annotated[
    list[str] | None, QueryParameter(name="picked", max_items=40, description="kind:value, repeatedly")
]


def seat_number(seat: str) -> int | None:
    """The seat that a query names; None for the caller's own."""
    return None if seat == "own" else int(seat)


@get("/api/tables/{table_id:str}/view", responses=ERRORS)
async def show_view(
    table_id: TableId, caller: TheCaller, backend: TheBackend, seat: SeatParam = "own"
) -> Look:
    """The table as you see it, with your draft and what you can pick."""
    live = await backend.service.get(table_id)
    through = await backend.service.checked(
        live, lambda table: viewing_seat(table, caller, seat_number(seat))
    )
    draft = Draft() if through == SPECTATOR else await backend.service.draft(live, through)

    def make() -> Look:
        now = draft if through == SPECTATOR else current(live.table, through, draft)  # it may have gone on
        return look_response(live.table, caller, through, now)

    return await backend.in_background_if_large(live, ("view", caller, through, draft), make, keep=False)


@get("/api/tables/{table_id:str}/choices", responses=ERRORS)
async def show_choices(
    table_id: TableId,
    caller: TheCaller,
    backend: TheBackend,
    seat: SeatParam = "own",
    picked: PickedParam = None,
    limit: LimitParam = 0,
) -> ChoicesResponse:
    """What can be picked next, given the picks so far."""
    live = await backend.service.get(table_id)
    held = await backend.service.checked(live, lambda table: need_seat(table, caller, seat_number(seat)))
    need_running(live.table)
    parts = read_parts(picked or ())
    trial = replay(live.table, held, await backend.service.draft(live, held))
    return choices_response(live.table, trial, parts, limit)


@post("/api/tables/{table_id:str}/draft", responses=ERRORS, status_code=200)
async def change_draft(
    table_id: TableId, data: JSONBody[DraftRequest], caller: TheCaller, backend: TheBackend
) -> DraftResponse:
    """Add a step to your draft, or replace it. Nobody else sees it."""
    live = await backend.service.get(table_id)
    return draft_response(live.table, await add_step(backend.service, live, caller, data))


@post("/api/tables/{table_id:str}/undo", responses=ERRORS, status_code=200)
async def undo_step(
    table_id: TableId, data: JSONBody[SeatRequest], caller: TheCaller, backend: TheBackend
) -> DraftResponse:
    """Undo the last step of your draft."""
    live = await backend.service.get(table_id)
    return draft_response(live.table, await undo_last_step(backend.service, live, caller, data))


@post("/api/tables/{table_id:str}/clear", responses=ERRORS, status_code=200)
async def clear_draft(
    table_id: TableId, data: JSONBody[SeatRequest], caller: TheCaller, backend: TheBackend
) -> DraftResponse:
    """Empty your draft."""
    live = await backend.service.get(table_id)
    return draft_response(live.table, await empty_draft(backend.service, live, caller, data))


@post("/api/tables/{table_id:str}/commit", responses=ERRORS, status_code=200)
async def commit_draft(
    table_id: TableId, data: JSONBody[CommitRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """Commit your turn: it is checked again and stored, then everybody is told what they may know."""
    live = await backend.service.get(table_id)
    await commit_turn(backend.service, live, caller, data)
    return DoneResponse(number=live.table.number)


@post("/api/tables/{table_id:str}/settle", responses=ERRORS, status_code=200)
async def enter_draw(
    table_id: TableId, data: JSONBody[SettleRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """Enter real dice or cards."""
    live = await backend.service.get(table_id)

    def decide(table: Table) -> list[Entry]:
        need_watch(table, caller)
        need_running(table)
        check_seen(table, data.seen, table.position)
        return settle(table, caller.holder, data.outcome, backend.service.now())

    await backend.service.change(live, decide, data.seen)
    return DoneResponse(number=live.table.number)


@get("/api/tables/{table_id:str}/record", responses=ERRORS, media_type="text/plain")
async def download_record(
    table_id: TableId, caller: TheCaller, backend: TheBackend, seat: SeatParam = "own"
) -> Response[str]:
    """The record: what you may know while the game is running, all of it and the seed when it is over."""
    live = await backend.service.get(table_id)
    table = live.table
    if table.created.challenge and table.over:
        await backend.service.daily.require_access(live, caller)
        through = SPECTATOR
    else:
        through = await backend.service.checked(
            live, lambda table: viewing_seat(table, caller, seat_number(seat))
        )
    whose, now = None if table.over else through, backend.service.now()
    text = await backend.work.run(
        ("record", table.id, table.number, whose, keeps_seed(table, now)),
        lambda: record_of(table, now, whose),
        live.lock,
    )
    disposition = f'attachment; filename="{table.game.id}-{table.id}.txt"'
    return Response(text, media_type="text/plain", headers={"content-disposition": disposition})
