"""The rounds for people on paper: the table's draws that are for everybody, round by round.

Other draws they need (who draws a danger on whose sheet) come from a separate stream of the table's seed, so
that the seats' dice are the same with and without paper.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from archipel.kernel import SPECTATOR, Drawn, FairDice, Game
from archipel.paper.calling import Call, Calling, CallStep
from archipel.paper.contract import calling_of
from archipel.table.refused import Code, Refused
from archipel.table.table import Table


@dataclass(frozen=True, slots=True)
class PaperRounds:
    """The rounds so far, and who was on paper in each."""

    steps: tuple[CallStep, ...]
    people: tuple[tuple[int, ...], ...]

    def __len__(self) -> int:
        return len(self.steps)


def plays_beside(game: Game) -> Calling | None:
    """The `Calling` for people on paper at this game's tables; None if the game does not support them."""
    calling = calling_of(game.id)
    return calling if calling is not None and calling.shares else None


def has_paper(table: Table) -> bool:
    """Can people play along on paper here? Not at a challenge, whose dice are secret."""
    return plays_beside(table.game) is not None and not table.created.challenge


def need_beside(table: Table) -> Calling:
    """The `Calling` for people on paper; Refused where they cannot join."""
    calling = plays_beside(table.game)
    if calling is None:
        raise Refused(Code.NOT_NOW, "nobody can be on paper beside a table of this game")
    if table.created.challenge:
        raise Refused(Code.NOT_NOW, "nobody else may see the dice of the challenge before they play it")
    return calling


def rounds_of(table: Table) -> PaperRounds:
    """All rounds whose draws are complete."""
    calling = plays_beside(table.game)
    draws = [event for event in table.match.events if isinstance(event, Drawn)]
    due = [
        (drawn, people)
        for drawn, people in zip(draws, table.paper.listed, strict=True)
        if calling is not None and drawn.draw.label in calling.shares and drawn.draw.visible_to(SPECTATOR)
    ]
    steps: list[CallStep] = []
    listed: list[tuple[int, ...]] = []
    while calling is not None and due:
        people = due[0][1]
        step = _step(calling, call_of(table, calling, steps, people), due, table)
        if step is None:
            break
        steps.append(step)
        listed.append(people)
    return PaperRounds(tuple(steps), tuple(listed))


def call_of(table: Table, calling: Calling, steps: Sequence[CallStep], people: Sequence[int]) -> Call:
    """These rounds as a call for these people."""
    names = tuple(table.paper.people[number].name for number in people)
    return Call(calling.for_paper(table.match.setup, len(names)), names, tuple(steps))


def _step(
    calling: Calling, call: Call, due: list[tuple[Drawn, tuple[int, ...]]], table: Table
) -> CallStep | None:
    """The next round, consumed from `due`; None if it is not complete."""
    draw, call = calling.opens(call), call.begun()
    while draw is not None:
        if draw.label in calling.shares:
            if not due:
                return None
            drawn, _ = due.pop(0)
            call = call.drawn(drawn.draw, drawn.outcome)
        else:
            call = call.drawn(draw, _paper_dice(table).answer(draw, len(call.steps)))
        draw = calling.adds(call)
    return call.steps[-1]


def _paper_dice(table: Table) -> FairDice:
    """A stream separate from the table's dice. Where those are entered by hand, it differs between tables."""
    key = table.dice.key if table.dice is not None else f"{table.id} {table.created.invite}".encode()
    return FairDice(hashlib.sha256(b"paper " + key).digest())
