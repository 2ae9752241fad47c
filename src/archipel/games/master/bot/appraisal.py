"""A quick evaluation of a MasterIslands position: cards taken, and tens that can be taken next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from archipel.games.master.bot.lines import UNIT, line_value, ten
from archipel.games.master.rules.cards import VALUE
from archipel.games.master.rules.phases import CONQUER, DISCOVER
from archipel.games.master.rules.plan import NOBODY
from archipel.games.master.rules.scoring import captured
from archipel.games.master.rules.sea import CardSea
from archipel.games.master.rules.state import MasterState
from archipel.games.master.rules.sums import LINES

MINE: Final = 0.9  # share of a ten that can be taken in the current turn
THEIRS: Final = 0.75  # share of a ten that is left to the next player
SECOND: Final = 0.2  # share of the next best tens: one may still be there after the best is taken
CREW: Final = 0.3  # share of all tens on the table: good for a crew, bad for a Corsair


def _lines(sea: CardSea, manned: Iterable[int]) -> Iterable[int]:
    """The cards of each line that do not carry a galleon."""
    galleons = set(manned)
    lines: dict[int, int] = {}
    for spot, card in sea.items():
        if spot not in galleons:
            unit = UNIT[VALUE[card]]
            for line in LINES[spot]:
                lines[line] = lines.get(line, 0) + unit
    return lines.values()


def tens(sea: CardSea, manned: Iterable[int]) -> list[int]:
    """The most cards that can be taken from each line, best lines first."""
    found = []
    for cards in _lines(sea, manned):
        most = ten(cards)
        if most:
            found.append(most)
    found.sort(reverse=True)
    return found


def _promises(sea: CardSea, manned: Iterable[int]) -> float:
    """The value of all lines: their tens, and those that one more card may make."""
    value = 0.0
    for cards in _lines(sea, manned):
        value += line_value(cards)
    return value


def worth(state: MasterState, seat: int) -> float:
    """The value of a position in cards."""
    plan = state.plan
    galleons = [galleon for fleet in state.fleets for galleon in fleet]
    if plan.corsair != NOBODY:
        value = captured(plan, state.taken, 0) + CREW * _promises(state.sea, galleons)
        return -value if seat == plan.corsair else value
    found = tens(state.sea, galleons)
    value = float(_standing(state, seat))
    if not found:
        return value
    reach = found[0] + SECOND * sum(found[1:4])
    if state.seat == seat and DISCOVER <= state.phase <= CONQUER:
        return value + MINE * reach
    following = plan.after(seat) if state.seat == seat else state.seat
    if plan.sides[following] == plan.sides[seat]:
        return value + THEIRS * reach
    return value - THEIRS * reach


def _standing(state: MasterState, seat: int) -> int:
    """The lead of the seat's side over the best other side, in cards."""
    plan = state.plan
    counts = {side: captured(plan, state.taken, side) for side in set(plan.sides)}
    own = counts.pop(plan.sides[seat])
    return own - max(counts.values(), default=0)
