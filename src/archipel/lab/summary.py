"""Statistics of many games: scores, wins with their uncertainty, length, speed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from archipel.kernel import Result
from archipel.lab.play import GameOutcome
from archipel.lab.simulate import Simulation
from archipel.lab.stats import mean, quantile, wilson
from archipel.plugins import find

QUARTILES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class BotSummary:
    """One bot's games. A victory shared by several sides counts as a fraction."""

    bot: str
    wins: float
    share: float
    low: float  # the Wilson 95 % interval of the share
    high: float
    mean: float
    quartiles: tuple[float, ...]  # of the score: lowest, lower, median, upper, highest


@dataclass(frozen=True, slots=True)
class GamesSummary:
    """A simulation in numbers. Only the timings depend on the machine."""

    games: int
    bots: tuple[BotSummary, ...]
    rival: BotSummary | None  # the sister of a solo game
    decisions: float  # per game, on average
    turns: float
    reasons: tuple[tuple[str, int], ...]  # rule ids that ended games, with counts
    seconds: float  # of all games in total
    per_second: float  # decisions per second


def win_shares(result: Result, sides: Sequence[int]) -> tuple[float, ...]:
    """By seat: 1 for a victory, a fraction if several sides share it, 0 for the others."""
    winning = {sides[seat] for seat in result.winners}
    return tuple(1 / len(winning) if place == 1 else 0.0 for place in result.places)


def summarise(simulation: Simulation, outcomes: Sequence[GameOutcome]) -> GamesSummary:
    """Summarise all games of a simulation by bot."""
    sides = find(simulation.game).sides(simulation.setup)
    scores: list[list[float]] = [[] for _ in simulation.bots]
    wins = [0.0] * len(simulation.bots)
    rival: list[float] = []
    rival_wins = 0
    reasons: dict[str, int] = {}
    for number, outcome in enumerate(outcomes):
        result = outcome.result
        shares = win_shares(result, sides)
        for seat, bot in enumerate(simulation.seats(number)):
            scores[bot].append(result.scores[seat].total)
            wins[bot] += shares[seat]
        if result.rival is not None:
            rival.append(result.rival.total)
            rival_wins += not result.winners
        reasons[result.reason] = reasons.get(result.reason, 0) + 1
    decisions = sum(outcome.decisions for outcome in outcomes)
    seconds = sum(outcome.seconds for outcome in outcomes)
    return GamesSummary(
        games=len(outcomes),
        bots=tuple(map(_bot, simulation.bots, wins, scores)),
        rival=_bot("rival", rival_wins, rival) if rival else None,
        decisions=decisions / len(outcomes),
        turns=mean([outcome.turns for outcome in outcomes]),
        reasons=tuple(sorted(reasons.items())),
        seconds=seconds,
        per_second=decisions / seconds if seconds else 0.0,
    )


def _bot(bot: str, wins: float, scores: Sequence[float]) -> BotSummary:
    low, high = wilson(wins, len(scores))
    quartiles = tuple(quantile(scores, share) for share in QUARTILES)
    return BotSummary(bot, wins, wins / len(scores), low, high, mean(scores), quartiles)
