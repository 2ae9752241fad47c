"""Changes of a seat's draft, for both the API and the table page."""

from collections.abc import Callable

from archipel.kernel import DONE, Part, Trial
from archipel.table import Caller, Code, Refused, Service, Table
from archipel.table.access import need_seat
from archipel.table.entries import Entry
from archipel.table.live import Live
from archipel.table.play.actions import check_seen, commit, need_running
from archipel.table.play.drafts import Draft, add_parts, add_text, replay, undo
from archipel.web.api.requests import CommitRequest, DraftRequest, SeatRequest

Step = Callable[[Table, int, Draft], Trial]


async def edit_draft(
    service: Service, live: Live, caller: Caller, data: DraftRequest | SeatRequest, step: Step
) -> Trial:
    """Change the draft of the caller's seat, if it is up to date."""
    seat = await service.checked(live, lambda table: need_seat(table, caller, data.seat))

    def checked(table: Table, draft: Draft) -> Trial:
        need_seat(table, caller, seat)
        need_running(table)
        check_seen(table, data.seen, table.required_event(seat))
        return step(table, seat, draft)

    return await service.redraft(live, seat, checked, data.seen)


async def add_step(service: Service, live: Live, caller: Caller, data: DraftRequest) -> Trial:
    """Add a step, or replace the whole draft."""

    def step(table: Table, seat: int, draft: Draft) -> Trial:
        if sum(given is not None for given in (data.move, data.parts, data.moves)) != 1:
            raise Refused(Code.BAD_INPUT, "give one of move, parts and moves")
        if len(draft.moves) >= service.limits.steps:
            raise Refused(Code.TOO_MANY, "this draft is long enough")
        if data.move is not None:
            return add_text(table, seat, draft, data.move)
        if data.parts is not None:
            return add_parts(table, seat, draft, [Part(kind, value) for kind, value in data.parts])
        return replay(table, seat, Draft(draft.base, data.moves or ()))

    return await edit_draft(service, live, caller, data, step)


async def undo_last_step(service: Service, live: Live, caller: Caller, data: SeatRequest) -> Trial:
    """Undo the last step of the draft."""
    return await edit_draft(service, live, caller, data, undo)


async def empty_draft(service: Service, live: Live, caller: Caller, data: SeatRequest) -> Trial:
    """Empty the draft."""

    def step(table: Table, seat: int, draft: Draft) -> Trial:
        return replay(table, seat, Draft(draft.base))

    return await edit_draft(service, live, caller, data, step)


async def commit_turn(
    service: Service, live: Live, caller: Caller, data: CommitRequest, *, done: bool = False
) -> None:
    """Check the draft again and commit it; with `done`, a turn that may end here does."""
    seat = await service.checked(live, lambda table: need_seat(table, caller, data.seat))
    # The draft may have been changed on another server: commit the latest version.
    moves = data.moves if data.moves is not None else (await service.draft(live, seat, sure=True)).moves

    def decide(table: Table) -> list[Entry]:
        need_seat(table, caller, seat)
        need_running(table)
        if table.seats[seat].level:
            raise Refused(Code.NOT_NOW, "a bot plays this seat: take it back first")
        check_seen(table, data.seen, table.required_event(seat))
        return commit(table, seat, with_end_of_turn(table, seat, moves) if done else moves, service.now())

    await service.change(live, decide, data.seen)


def with_end_of_turn(table: Table, seat: int, moves: tuple[str, ...]) -> tuple[str, ...]:
    """These moves, followed by the end of the turn if it may end here."""
    trial = replay(table, seat, Draft(moves=moves))
    return (*moves, DONE.text) if DONE in trial.moves else moves
