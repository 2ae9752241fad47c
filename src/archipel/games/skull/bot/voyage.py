"""Playouts of Skull Island to the end of the game, for the seat's own sheet and the others.

Everybody uses the same rolls, and sheets depend on each other only through dangers and the end. So the others
are played out once per sample of the dice, and each candidate move is compared with that.
"""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.bots.budget import Meter
from archipel.games.skull.bot.chart import SheetChart
from archipel.games.skull.bot.choice import NOTHING, ROLL_DANGER, endanger, move
from archipel.games.skull.bot.masks import size
from archipel.games.skull.bot.policy import PolicyEye
from archipel.games.skull.bot.weights import Weights
from archipel.kernel.native import i64

LONGEST: Final = 90  # rolls: more than any game takes
PATIENCE: Final = 4  # turns
LIKELY: Final = 8  # the likely value of the last treasure
RIVALS: Final = 3  # how many others are played out: those closest to the end and to victory


def dice(rng: Random) -> list[i64]:
    """Random future rolls."""
    random = rng.random
    return [int(random() * 216) for _ in range(LONGEST)]


class Late(Exception):
    """Time ran out in the middle of a playout."""


def hurry(meter: Meter | None, turn: i64) -> None:
    """Check the time every few turns: in plain Python a single playout can take too long."""
    if meter is not None and turn % PATIENCE == 0 and meter.over:
        raise Late


class ChartPlayer:
    """Plays a chart turn by turn."""

    __slots__ = ("bubbles", "eye", "solo", "ticked")

    def __init__(self, chart: SheetChart, weights: Weights, ticked: i64, bubbles: i64, solo: bool) -> None:
        self.eye: PolicyEye = PolicyEye(chart, weights)
        self.ticked: i64 = ticked
        self.bubbles: i64 = bubbles
        self.solo: bool = solo

    def look(self, target: i64) -> None:
        """Read the chart; the best of the others has `target` points."""
        eye = self.eye
        chart, weights = eye.chart, eye.weights
        share = float(self.bubbles - self.ticked) / float(self.bubbles) if self.bubbles else 0.0
        eye.look(size(chart.free), share)
        if not self.solo and chart.left == 1:
            eye.hold = weights.ahead if chart.count() + LIKELY > target else weights.behind

    def turn(self, roll: i64, target: i64) -> None:
        """Play one turn of the policy."""
        self.look(target)
        if ROLL_DANGER[roll] and self.ticked < self.bubbles:
            self.ticked += 1
            endanger(self.eye, self.solo)
        else:
            move(self.eye, roll)


def alone(
    chart: SheetChart,
    weights: Weights,
    rolls: list[i64],
    ticked: i64,
    bubbles: i64,
    meter: Meter | None = None,
) -> i64:
    """Play a solo chart to the end."""
    player = ChartPlayer(chart, weights, ticked, bubbles, solo=True)
    turn: i64 = 0
    while turn < LONGEST and not chart.finished:
        hurry(meter, turn)
        player.turn(rolls[turn], 0)
        turn += 1
    return chart.count()


class Others:
    """The others' best count after each of these rolls, until one of them ends the game."""

    __slots__ = ("best", "bubbles", "meter", "rolls", "ticked")

    def __init__(self, rolls: list[i64], ticked: i64, bubbles: i64, meter: Meter | None = None) -> None:
        self.meter: Meter | None = meter
        self.rolls: list[i64] = rolls
        self.ticked: i64 = ticked
        self.bubbles: i64 = bubbles
        self.best: list[i64] = []

    def sail(self, charts: list[SheetChart], weights: Weights, first: i64, own: i64) -> None:
        """Play them from this turn's roll, or from the next one if this turn is done (NOTHING).

        They assume that the asking player's count, `own`, grows by one point a turn.
        """
        players = [ChartPlayer(chart, weights, self.ticked, self.bubbles, solo=False) for chart in charts]
        roll = first
        turn: i64 = 0
        while turn < LONGEST:
            hurry(self.meter, turn)
            best: i64 = -1000
            over = False
            for player in players:
                if roll != NOTHING:
                    player.turn(roll, own + turn)
                chart = player.eye.chart
                points = chart.count()
                if points > best:
                    best = points
                over = over or chart.finished
            self.best.append(best)
            if over:
                break
            roll = self.rolls[turn]
            turn += 1

    def against(self, chart: SheetChart, weights: Weights) -> tuple[i64, i64]:
        """Play a chart that has finished this turn against them; returns its points and theirs."""
        player = ChartPlayer(chart, weights, self.ticked, self.bubbles, solo=False)
        turn: i64 = 0
        last = len(self.best) - 1
        while turn < last and not chart.finished:
            hurry(self.meter, turn)
            player.turn(self.rolls[turn], self.best[turn])
            turn += 1
        return chart.count(), self.best[turn]
