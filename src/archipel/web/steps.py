"""What a seat does to its draft, for the API and for the table page alike."""

from collections.abc import Callable

from archipel.kernel import Part
from archipel.table import Caller, Code, Refused, Table
from archipel.table.access import need_seat
from archipel.table.drafts import Draft, add_parts, add_text, run, undo
from archipel.table.entries import Entry
from archipel.table.playing import check_seen, commit, need_running
from archipel.web.answers import DoneAnswer, DraftAnswer
from archipel.web.asks import CommitAsk, DraftAsk, SeatAsk
from archipel.web.context import Desk
from archipel.web.presenter import draft_answer

Step = Callable[[Table, int, Draft], Draft]


async def redraft(
    desk: Desk, table_id: str, caller: Caller, data: DraftAsk | SeatAsk, step: Step
) -> DraftAnswer:
    """Change the draft of the caller's seat, if it is up to date."""
    live = await desk.service.get(table_id)
    seat = need_seat(live.table, caller, data.seat)

    def checked(table: Table, draft: Draft) -> Draft:
        need_seat(table, caller, seat)
        need_running(table)
        check_seen(table, data.seen, table.fresh(seat))
        return step(table, seat, draft)

    draft = await desk.service.redraft(live, seat, checked, data.seen)
    return draft_answer(live.table, seat, draft)


async def add_step(desk: Desk, table_id: str, caller: Caller, data: DraftAsk) -> DraftAnswer:
    """One more step, or the whole draft anew."""

    def step(table: Table, seat: int, draft: Draft) -> Draft:
        if sum(given is not None for given in (data.move, data.parts, data.moves)) != 1:
            raise Refused(Code.BAD_INPUT, "give one of move, parts and moves")
        if len(draft.moves) >= desk.service.limits.steps:
            raise Refused(Code.TOO_MANY, "this draft is long enough")
        if data.move is not None:
            return add_text(table, seat, draft, data.move)
        if data.parts is not None:
            return add_parts(table, seat, draft, [Part(kind, value) for kind, value in data.parts])
        moves = data.moves or ()
        run(table, table.trial(seat), seat, moves)
        return Draft(draft.base, moves)

    return await redraft(desk, table_id, caller, data, step)


async def take_back(desk: Desk, table_id: str, caller: Caller, data: SeatAsk) -> DraftAnswer:
    """The draft without its last step."""
    return await redraft(desk, table_id, caller, data, lambda _, __, draft: undo(draft))


async def make_final(desk: Desk, table_id: str, caller: Caller, data: CommitAsk) -> DoneAnswer:
    """The draft is checked again and written down."""
    service = desk.service
    live = await service.get(table_id)
    seat = need_seat(live.table, caller, data.seat)
    # A draft may have been changed at another server: what is committed must be the last word.
    moves = data.moves if data.moves is not None else (await service.draft(live, seat, sure=True)).moves

    def decide(table: Table) -> list[Entry]:
        need_seat(table, caller, seat)
        need_running(table)
        if table.seats[seat].level:
            raise Refused(Code.NOT_NOW, "a bot plays this seat: take it back first")
        check_seen(table, data.seen, table.fresh(seat))
        return commit(table, seat, moves, service.now())

    await service.change(live, decide, data.seen)
    return DoneAnswer(number=live.table.number)
