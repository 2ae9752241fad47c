"""Explore & Draw, one step at a time: what looks best at once, each card and each drawing for itself."""

from __future__ import annotations

from typing import Final

from archipel.games.cats.bot.gains import Eye
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.day import Day
from archipel.games.cats.rules.moves import COLOURS, DECLINE, NO_ACTION, Open, Take, Twice
from archipel.games.cats.rules.state import CatsState
from archipel.kernel import Move

SPECIAL: Final = 7.5  # what a special action should bring on the first day; less and less later


def _special(day: int) -> float:
    return SPECIAL * (1 - day / (DAYS + 1))


def colour_costs(state: CatsState) -> tuple[float, ...]:
    """By colour: what each cat brings to the sister (IC-62); nothing at a table of several."""
    if len(state.sheets) > 1:
        return (0.0,) * len(COLOURS)
    known = {colour: float(len(COLOURS) - rank) for rank, colour in enumerate(state.colours)}
    left = range(1, len(COLOURS) - len(known) + 1)
    expected = sum(left) / len(left) if left else 0.0
    return tuple(known.get(colour, expected) for colour in range(len(COLOURS)))


def greedy_step(state: CatsState, seat: int) -> Move:
    """The next step of a day, as a beginner would take it."""
    day = state.days[seat]
    eye = Eye(day.sheet, DAYS - state.day, colour_costs(state))
    if not day.taken:
        return _take(state, day, eye)
    if day.due:
        return _drawing(state, day, eye)
    best, most = day.moves[0], -1e9
    for move in day.moves:
        card = state.island[move.position] if isinstance(move, Open) else None
        choice = card.choice(move.choice) if card is not None and isinstance(move, Open) else None
        if choice is not None:
            value = eye.shapes(choice.shapes, choice.colour)
            if value > most:
                best, most = move, value
    return best


def _drawing(state: CatsState, day: Day, eye: Eye) -> Move:
    moves = day.moves
    place, gain = eye.best(moves, day.colour)
    if place is None:
        return moves[0]
    twice = next((move for move in moves if isinstance(move, Twice)), None)
    if twice is not None and not day.armed and gain > _special(state.day) + 1.0:
        return twice
    if gain < 0 and DECLINE in moves:
        return DECLINE
    return place


def _take(state: CatsState, day: Day, eye: Eye) -> Move:
    """The take whose cards bring most, each card for itself; special actions have their price."""
    gains = [0.0 if card is None else eye.card(card) for card in state.island]
    best, most = day.moves[0], -1e9
    for take in day.moves:
        assert isinstance(take, Take)
        value = 0.0 if take.action == NO_ACTION else -_special(state.day)
        for position, gain in enumerate(gains):
            if take.cards >> position & 1:
                value += gain
        if value > most:
            best, most = take, value
    return best
