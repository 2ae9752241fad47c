"""Simulations and outcomes as plain values for JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from archipel.bots import Budget
from archipel.kernel import Result, Score, Setup
from archipel.kernel.result import Fact, ScoreLine
from archipel.lab.play import GameOutcome
from archipel.lab.simulate import Simulation

Plain = dict[str, Any]
"""What JSON can hold. Reading raises KeyError, TypeError or ValueError for anything else."""


def write_simulation(simulation: Simulation) -> Plain:
    """A simulation, without what is written elsewhere (records, steps)."""
    setup, budget = simulation.setup, simulation.budget
    return {
        "game": simulation.game,
        "seats": setup.seats,
        "options": dict(setup.options),
        "sheet": setup.sheet,
        "bots": simulation.bots,
        "games": simulation.games,
        "seed": simulation.seed,
        "budget": (budget.iterations, budget.seconds),
        "rotate": simulation.rotate,
    }


def read_simulation(data: Mapping[str, Any]) -> Simulation:
    """The simulation that was written."""
    setup = Setup(int(data["seats"]), tuple(data["options"].items()), str(data["sheet"]))
    iterations, seconds = data["budget"]
    bots = tuple(str(bot) for bot in data["bots"])
    return Simulation(
        str(data["game"]),
        setup,
        bots,
        int(data["games"]),
        str(data["seed"]),
        Budget(iterations, seconds),
        bool(data["rotate"]),
    )


def write_outcome(outcome: GameOutcome) -> Plain:
    """An outcome without its record and its steps."""
    result = outcome.result
    return {
        "scores": [_written(score) for score in result.scores],
        "places": result.places,
        "reason": result.reason,
        "rival": None if result.rival is None else _written(result.rival),
        "decisions": outcome.decisions,
        "turns": outcome.turns,
        "seconds": round(outcome.seconds, 6),
    }


def read_outcome(data: Mapping[str, Any]) -> GameOutcome:
    """The outcome that was written."""
    rival = None if data["rival"] is None else _score(data["rival"])
    places = tuple(int(place) for place in data["places"])
    result = Result(tuple(map(_score, data["scores"])), places, str(data["reason"]), rival)
    return GameOutcome(result, int(data["decisions"]), int(data["turns"]), float(data["seconds"]))


def _written(score: Score) -> list[Any]:
    lines = [(line.key, line.rule, line.points, line.facts) for line in score.lines]
    return [lines, score.ties, score.titles]


def _score(data: list[Any]) -> Score:
    lines, ties, titles = data
    return Score(
        tuple(
            ScoreLine(
                str(key), str(rule), int(points), tuple((str(name), _fact(fact)) for name, fact in facts)
            )
            for key, rule, points, facts in lines
        ),
        tuple(int(tie) for tie in ties),
        tuple(str(title) for title in titles),
    )


def _fact(data: Any) -> Fact:
    if isinstance(data, list):
        return tuple(str(name) for name in data)
    return data if isinstance(data, int) else str(data)
