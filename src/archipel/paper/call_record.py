"""Records of calls: stepping a call, writing and reading its record, and proving its draws.

A call's record has a different first line than a game's, because there are no moves in it: see
docs/reference/record-format.md.
"""

from collections.abc import Callable
from typing import Final

from archipel.drawing.contract import Want
from archipel.kernel import (
    ArchipelError,
    BadRecord,
    BadText,
    Draw,
    FairDice,
    Game,
    Outcome,
    Record,
    read_outcome,
    read_record,
)
from archipel.kernel.options import show
from archipel.kernel.record import name_lines, tagged
from archipel.kernel.replay import setup_of
from archipel.paper.calling import Call, Calling
from archipel.paper.contract import calling_of
from archipel.plugins import find

CALL_LINE: Final = "archipel call 1"


def may_take(calling: Calling, call: Call, item: str, game: Game) -> bool:
    """May the next player take this from the last step?"""
    taking = calling.taking(call, Want(game.rules, "en")) if call.steps else None
    return taking is not None and item in [value for value, _ in taking.items]


def stepped(calling: Calling, call: Call, answer: Callable[[Draw, int], Outcome]) -> Call | None:
    """The call with its next step; None if nothing is left. `answer` gets each draw and its number."""
    draw = calling.opens(call)
    if draw is None:
        return None
    call = call.begun()
    while draw is not None:
        call = call.drawn(draw, answer(draw, call.draws))
        draw = calling.adds(call)
    return call


def write_call(game: Game, call: Call, dice: FairDice, over: bool) -> str:
    """The record of a call so far; it contains the seed only when the call is over."""
    setup = call.setup
    head = [CALL_LINE, f"game {game.id} rules {setup.rules or game.version}", f"seats {setup.seats}"]
    head += [f"option {key}={show(value)}" for key, value in setup.options]
    head += name_lines(call.names)
    head.append(f"dice {dice.commitment}")
    events = []
    for step in call.steps:
        events += [drawn.text() for drawn in step.draws]
        events += [f"take {item}" for item in step.takes]
    tail = [f"seed {dice.seed.hex()}"] if over else []
    return tagged(head, events, tail, over)


def read_call_record(text: str) -> tuple[Record, Game, Call]:
    """Parse the record of a call and check it against the game; errors name the line."""
    record = read_record(text, CALL_LINE)
    game = find(record.game)
    calling = calling_of(game.id)
    if calling is None:
        raise BadRecord(record.where["game"], "nobody can call this game")
    names = (
        tuple(record.names.get(number, "") for number in range(1, record.seats + 1)) if record.names else ()
    )
    call, left = Call(setup_of(record, game), names), list(record.events)

    def answer(draw: Draw, _: int) -> Outcome:
        line, event = left.pop(0) if left else (0, "")
        due = f"draw {draw.label} "
        try:
            if not event.startswith(due):
                raise BadText("the draw “{label}” is due here", label=draw.label)
            return read_outcome(draw, event.removeprefix(due))
        except ArchipelError as error:
            last = record.events[-1][0] if record.events else record.where["dice"]
            raise BadRecord(line or last, error.message) from None

    while left:
        line, event = left[0]
        if event.startswith("take "):
            item = event.removeprefix("take ")
            if not may_take(calling, call, item, game):
                raise BadRecord(line, "nobody can take {item} now", item=item)
            call = call.taken((*call.steps[-1].takes, item))
            left.pop(0)
            continue
        after = stepped(calling, call, answer)
        if after is None:
            raise BadRecord(line, "there is nothing more to call")
        call = after
    return record, game, call


def prove_call(record: Record, call: Call) -> int:
    """Check that every draw came from the committed seed; returns how many draws."""
    line = record.where["dice"]
    if not record.seed:
        raise BadRecord(line, "the seed is not revealed before the end of the game")
    dice = FairDice(bytes.fromhex(record.seed))
    if dice.commitment != record.commitment:
        raise BadRecord(line, "the seed is not the one that was committed to")
    draws = [drawn for step in call.steps for drawn in step.draws]
    lines = [at for at, event in record.events if event.startswith("draw ")]
    for number, (drawn, at) in enumerate(zip(draws, lines, strict=True)):
        if drawn.outcome != dice.answer(drawn.draw, number):
            raise BadRecord(at, "draw {number} does not come from the seed", number=number + 1)
    return len(draws)
