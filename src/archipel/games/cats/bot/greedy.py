"""Explore & Draw, one step at a time: whatever looks best now, judging each card and drawing on its own."""

from __future__ import annotations

from typing import Final

from archipel.games.cats.bot.gains import BoatGains
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.day import Day
from archipel.games.cats.rules.moves import AGAIN_CAT, AGAIN_TREASURE, COLOURS, DECLINE, NO_ACTION, Open, Take
from archipel.games.cats.rules.placement import Placements, fits
from archipel.games.cats.rules.shapes import IS_CAT
from archipel.games.cats.rules.state import CatsState
from archipel.kernel import DONE, Move

SPECIAL: Final = 7.5  # what a special action should bring on the first day; later days ask for less


def _special(day: int) -> float:
    return SPECIAL * (1 - day / (DAYS + 1))


def colour_costs(state: CatsState) -> tuple[float, ...]:
    """What a cat of each colour brings the sister (IC-62); zero with several players."""
    if len(state.sheets) > 1:
        return (0.0,) * len(COLOURS)
    known = {colour: float(len(COLOURS) - rank) for rank, colour in enumerate(state.colours)}
    left = range(1, len(COLOURS) - len(known) + 1)
    expected = sum(left) / len(left) if left else 0.0
    return tuple(known.get(colour, expected) for colour in range(len(COLOURS)))


def greedy_step(state: CatsState, seat: int) -> Move:
    """The next step of a day, as a beginner would take it."""
    day = state.days[seat]
    eye = BoatGains(day.sheet, DAYS - state.day, colour_costs(state))
    if not day.taken:
        return _take(state, day, eye)
    again, gain = _again(day, eye)
    if not day.due and not day.left:
        return _evening(state, day, eye, again, gain)
    if gain > _special(state.day) + 1.0:
        return again
    return _drawing(day, eye) if day.due else _card(state, day, eye)


def _card(state: CatsState, day: Day, eye: BoatGains) -> Move:
    best, most = day.moves[0], -1e9
    for move in day.moves:
        card = state.island[move.position] if isinstance(move, Open) else None
        choice = card.choice(move.choice) if card is not None and isinstance(move, Open) else None
        if choice is not None:
            value = eye.shapes(choice.shapes, choice.colour)
            if value > most:
                best, most = move, value
    return best


def _drawing(day: Day, eye: BoatGains) -> Move:
    place, gain = eye.best(day.moves, day.colour)
    if place is None:
        return day.moves[0]
    return DECLINE if gain < 0 and DECLINE in day.moves else place


def _again(day: Day, eye: BoatGains) -> tuple[Move, float]:
    """The move that draws the last discovery again, and what its twin would bring; DONE if there is none."""
    best, most = DONE, -1e9
    for move in (AGAIN_CAT, AGAIN_TREASURE) if day.fresh else ():
        if move in day.moves:
            shapes = tuple(shape for shape in day.fresh if IS_CAT[shape] == (move is AGAIN_CAT))
            gain = eye.best(Placements(fits(shapes, day.sheet), ()), day.colour)[1]
            if gain > most:
                best, most = move, gain
    return best, most


def _evening(state: CatsState, day: Day, eye: BoatGains, again: Move, gain: float) -> Move:
    """All cards are resolved: perhaps take one more, or draw the last discovery again (IC-25)."""
    best, most = (again, gain - 1.0) if gain > _special(state.day) + 1.0 else (DONE, _special(state.day))
    for move in day.moves:
        if isinstance(move, Take):
            for position, card in enumerate(state.island):
                if move.cards >> position & 1 and card is not None:
                    value = eye.card(card)
                    if value > most:
                        best, most = move, value
    return best


def _take(state: CatsState, day: Day, eye: BoatGains) -> Move:
    """The take whose cards bring most, each judged on its own; special actions have a price."""
    gains = [0.0 if card is None else eye.card(card) for card in state.island]
    best, most = day.moves[0], -1e9
    for take in day.moves:
        if not isinstance(take, Take):
            continue  # doubling can wait until something is drawn
        value = 0.0 if take.action == NO_ACTION else -_special(state.day)
        for position, gain in enumerate(gains):
            if take.cards >> position & 1:
                value += gain
        if value > most:
            best, most = take, value
    return best
