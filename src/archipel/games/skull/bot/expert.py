"""Skull Island: play the seat's own sheet to the end of the game, and compare it with the others.

A Deckhand uses a direct evaluation of its sheet (`worth`). Higher levels choose among the moves that `policy`
rates best, by playing them out with the same policy (`voyage`).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final

from archipel.bots.budget import Meter
from archipel.bots.expert import WIN, Expert
from archipel.bots.plans import Plan, beam_plans
from archipel.games.skull.bot.chart import SheetChart, chart_of
from archipel.games.skull.bot.choice import NOTHING, ROLL_AT, endanger
from archipel.games.skull.bot.masks import BIT
from archipel.games.skull.bot.policy import PolicyEye
from archipel.games.skull.bot.voyage import RIVALS, ChartPlayer, Late, Others, alone, dice
from archipel.games.skull.bot.weights import SOLO, TABLE
from archipel.games.skull.bot.worth import worth
from archipel.games.skull.rules.moves import Boat, Circle, Danger, Write
from archipel.games.skull.rules.sheet import Sheet
from archipel.games.skull.rules.state import SkullState
from archipel.games.skull.rules.view import SkullView
from archipel.kernel import Move, Over, Result, State, View
from archipel.kernel.native import i64

SAFE_LEAD: Final = 25.0  # a lead in points that is as good as a victory
OWN: Final = 0.2  # what a point is worth besides a victory
TRUST: Final = 2.0  # the weight of the policy's rating against playouts
CIRCLES: Final = 3  # how many ways to circle a treasure are tried


def look(chart: SheetChart, ticked: int, bubbles: int, solo: bool, target: int = 0) -> PolicyEye:
    """A chart as the policy sees it; the best of the others has `target` points."""
    player = ChartPlayer(chart, SOLO if solo else TABLE, ticked, bubbles, solo)
    player.look(target)
    return player.eye


class SkullExpert(Expert):
    """Judges the seat's own sheet, and the race to the end."""

    samples = 18
    few = 6
    candidates = 16

    def __init__(self) -> None:
        self._sample: tuple[int, tuple[Sheet, ...], Others | None] = (-1, (), None)
        self._meter: Meter | None = None  # of the current decision
        self._value: float = 0.0  # of the last playout

    def worth(self, state: State, seat: int) -> float:
        assert isinstance(state, SkullState)
        node = state.node()
        if isinstance(node, Over):
            return self.final(node.result, seat)
        value = worth(state.at_hand(seat))
        return -value if state.swap else value  # the seat draws a danger on another player's sheet

    def final(self, result: Result, seat: int) -> float:
        """The seat's own count; with several players, a win adds points and a loss deducts them."""
        total = result.scores[seat].total
        return total + (WIN if result.places[seat] == 1 else -WIN) if len(result.scores) > 1 else total

    def imagine(self, view: View, rng: Random) -> State:
        """Imagine that nobody has moved yet: the policy predicts the others' moves better than chance."""
        assert isinstance(view, SkullView)
        return replace(view, done=(False,) * len(view.done)).imagine(rng)

    def plans(self, state: State, seat: int, rng: Random, meter: Meter, width: int) -> list[Plan]:
        """For a Deckhand, moves by their evaluation; for the others, the moves the policy rates best."""
        assert isinstance(state, SkullState)
        self._meter, self._value = meter, 0.0
        sheet = state.at_hand(seat)
        if width == 1 or sheet.choices:
            return beam_plans(self, state, seat, rng, meter, width)
        found: list[Plan] = []
        for gain, move in self._ranked(state, seat)[: self.candidates]:
            ways: list[tuple[Move, ...]] = [()]
            if isinstance(move, Write):
                ways = _circled(sheet.write(move))
            elif isinstance(move, Boat):
                ways = _circled(sheet.sail(move))
            found += [Plan((move, *way), TRUST * gain) for way in ways]
        return found

    def _ranked(self, state: SkullState, seat: int) -> list[tuple[float, Move]]:
        """The moves of a seat with the policy's ratings, best first."""
        sheet, sheets = state.at_hand(seat), state.sheets
        solo = len(sheets) == 1
        target = max([chart_of(sheets[rival]).count() for rival in _rivals(sheets, seat)], default=0)
        eye = look(chart_of(sheet), state.ticked, sheet.island.bubbles, solo, target)
        ranked: list[tuple[float, Move]] = []
        for move in state.moves(seat):
            gain = 0.0
            if isinstance(move, Write):
                gain = eye.gain(move.number, move.cell)
            elif isinstance(move, Boat):
                gain = eye.berth_gain(move.cell) + eye.weights.boat
            elif isinstance(move, Danger):
                gain = eye.danger_at(move.cell) if solo else -eye.danger_at(move.cell)
            ranked.append((gain, move))
        ranked.sort(key=_first, reverse=True)
        return ranked

    def quick(self, state: State, seat: int, rng: Random) -> Move:
        """The move that the policy rates best."""
        assert isinstance(state, SkullState)
        sheet = state.at_hand(seat)
        return _circled(sheet)[0][0] if sheet.choices else self._ranked(state, seat)[0][1]

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        """Play to the end of the game, against the seemingly strongest of the others.

        If time runs out during a playout, the value of the previous one is used.
        """
        assert isinstance(state, SkullState)
        with suppress(Late):
            self._value = self._sailed(state, seat, rng.getrandbits(60))
        return self._value

    def _sailed(self, state: SkullState, seat: int, luck: int) -> float:
        """The outcome of a playout with this random seed."""
        sheets = state.sheets
        bubbles = sheets[0].island.bubbles
        if len(sheets) == 1:
            node = state.node()
            if isinstance(node, Over):
                return self.final(node.result, seat)
            rolls = dice(Random(luck))
            return float(alone(chart_of(sheets[0]), SOLO, rolls, state.ticked, bubbles, self._meter))
        if state.swap:
            return self._after_danger(state, seat, dice(Random(luck)))
        known, known_sheets, others = self._sample
        if others is None or known != luck or known_sheets is not sheets:
            others = Others(dice(Random(luck)), state.ticked, bubbles, self._meter)
            charts = [chart_of(sheets[rival]) for rival in _rivals(sheets, seat)]
            others.sail(charts, TABLE, ROLL_AT[state.roll.outcome], chart_of(sheets[seat]).count())
            self._sample = (luck, sheets, others)
        own, best = others.against(chart_of(state.at_hand(seat)), TABLE)
        return _value(own, best)

    def _after_danger(self, state: SkullState, seat: int, rolls: list[i64]) -> float:
        """The outcome after the danger to judge; the other sheets get theirs where it hurts most."""
        sheets, victim = state.sheets, state.swap[seat]
        bubbles = sheets[0].island.bubbles
        charts: list[SheetChart] = []
        for owner in {victim, *_rivals(sheets, seat)}:
            chart = chart_of(state.at_hand(seat) if owner == victim else sheets[owner])
            if owner != victim:
                endanger(look(chart, state.ticked, bubbles, solo=False), solo=False)
            charts.append(chart)
        chart = chart_of(sheets[seat])
        endanger(look(chart, state.ticked, bubbles, solo=False), solo=False)
        others = Others(rolls, state.ticked + 1, bubbles, self._meter)
        others.sail(charts, TABLE, NOTHING, chart.count())
        own, best = others.against(chart, TABLE)
        return _value(own, best)


def _first(pair: tuple[float, Move]) -> float:
    return pair[0]


def _rivals(sheets: tuple[Sheet, ...], seat: int) -> list[int]:
    """The players closest to the end and to victory."""
    ranked = [
        (len(sheet.treasures), sum([circle.number for circle in sheet.treasures]), -owner)
        for owner, sheet in enumerate(sheets)
        if owner != seat
    ]
    ranked.sort(reverse=True)
    return [-owner for _, _, owner in ranked[:RIVALS]]


def _circled(sheet: Sheet) -> list[tuple[Move, ...]]:
    """Ways to record the treasures just revealed: the most valuable ones first, then the safest."""
    if not sheet.choices:
        return [()]
    found: list[tuple[Move, ...]] = []
    for circle in sorted(sheet.choices, key=lambda circle: _risk(sheet, circle))[:CIRCLES]:
        rest = _circled(sheet.circle(circle))
        found.append((circle, *rest[0]))
    return found


def _risk(sheet: Sheet, circle: Circle) -> tuple[int, int]:
    bit = BIT[circle.cell]
    return -circle.number, 2 if sheet.dangers & bit else 1 if sheet.free & bit else 0


def _value(own: int, best: int) -> float:
    """A victory counts most, the clearer the better; then the player's own points."""
    lead = own - best
    won = WIN if lead > 0 else -WIN if lead < 0 else 0.0
    return OWN * own + won + 2 * WIN * max(-1.0, min(1.0, lead / SAFE_LEAD))


EXPERT: Final = SkullExpert()
