"""Deciding about moves and draws: each function returns the entries to append, and changes nothing."""

from collections.abc import Sequence

from archipel.kernel import BadDraw, Decide, Draw, FairDice, Over, State, Trial, read_outcome, write_outcome
from archipel.table.entries import Entry, Finished, Moved, Settled
from archipel.table.play.drafts import Draft, replay
from archipel.table.refused import Code, Refused
from archipel.table.table import Table


def check_seen(table: Table, seen: int, needed: int) -> None:
    """Refuse a caller who has not seen the event `needed`."""
    if seen > table.number:
        raise Refused(
            Code.AHEAD,
            "event {seen} has not happened: the last one is {last}",
            number=table.number,
            seen=seen,
            last=table.number,
        )
    if seen < needed:
        raise Refused(
            Code.STALE,
            "the table has gone on since event {seen}: look again",
            number=table.number,
            seen=seen,
        )


def need_running(table: Table) -> None:
    """Refuse unless the game has begun and is not over."""
    if table.over:
        raise Refused(Code.NOT_NOW, "the game is over")
    if not table.started:
        raise Refused(Code.NOT_NOW, "the game has not begun")


def commit(table: Table, seat: int, texts: Sequence[str], now: int, bot: str = "") -> list[Entry]:
    """Commit a seat's whole turn, or up to a draw; then all draws that are due."""
    need_running(table)
    if not texts:
        raise Refused(Code.EMPTY, "there is no move to commit")
    if seat not in table.waiting:
        raise Refused(Code.NOT_NOW, "seat {seat} is not asked to move now", seat=seat + 1)
    trial = replay(table, seat, Draft(moves=tuple(texts)), listen=False)
    if not trial.complete:
        raise Refused(Code.UNFINISHED, "the turn is not finished: more steps must follow")
    moved = Moved(at=now, seat=seat, moves=tuple(texts), bot=bot)
    return [moved, *follow(table, _after(table, trial), now)]


def _after(table: Table, trial: Trial) -> State:
    """The state after the turn. Nothing follows from it while other seats of a shared turn must move."""
    node = table.node
    if not isinstance(node, Decide) or not node.shared or len(node.seats) > 1:
        return trial.state.clone()
    state = table.match.state.clone()
    for move in trial.steps:
        state.apply(trial.seat, move)
    return state


def follow(table: Table, state: State, now: int, drawn: int = 0, dice: FairDice | None = None) -> list[Entry]:
    """The automatic entries: the table's own draws, and the end. `state` is a copy that is played on."""
    entries: list[Entry] = []
    dice = dice or table.dice
    while dice is not None and isinstance(draw := state.node(), Draw):
        outcome = dice.answer(draw, table.match.draws + drawn)
        entries.append(Settled(at=now, label=draw.label, outcome=write_outcome(draw, outcome)))
        state.settle(outcome)
        drawn += 1
    if isinstance(state.node(), Over):
        entries.append(Finished(at=now))
    return entries


def enters(table: Table, holder: str) -> bool:
    """May this holder enter the draw that is due? Its seat enters a secret draw, the host any other."""
    if table.due is None or not holder:
        return False
    held = [table.seats[seat].holder for seat in table.due.seen_by or ()]
    return holder in (held if any(held) else [table.host])


def settle(table: Table, holder: str, text: str, now: int) -> list[Entry]:
    """Enter real dice or cards for the draw that is due; see `enters`."""
    need_running(table)
    draw = table.due
    if draw is None:
        raise Refused(Code.NOT_NOW, "no draw is due now")
    if not enters(table, holder):
        raise Refused(Code.NOT_YOURS, "somebody else enters this draw")
    try:
        outcome = read_outcome(draw, text)
    except BadDraw as error:
        raise Refused(Code.BAD_DRAW, error.message) from None
    state = table.match.state.clone()
    state.settle(outcome)
    written = write_outcome(draw, outcome)
    return [Settled(at=now, label=draw.label, outcome=written), *follow(table, state, now, 1)]
