"""What `archipel bench` measures of a game: playing, cloning, views, drawing, thinking, and memory."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import TypeVar

from archipel.bots import LEVELS, choose
from archipel.drawing import draw
from archipel.kernel import Decide, Match, State, View, random_steps
from archipel.lab.bench.runner import Clock, Measures, Probe, Subject, random_play

Item = TypeVar("Item")

GAMES_AT_ONCE = 64  # in the vector environment
GAMES_IN_MEMORY = 4  # whose average size is measured


def positions(subject: Subject, rng: Random) -> Iterator[State]:
    """A clone of the state at each decision of a random game."""
    for match in _decisions(subject, rng):
        yield match.state.clone()


def clones(subject: Subject, rng: Random, seconds: float, clock: Clock) -> Measures:
    """Clone the positions of a random game."""
    found = list(positions(subject, rng))
    return {"clone": _each(lambda: found, lambda state: state.clone(), seconds, clock)}


def views(subject: Subject, rng: Random, seconds: float, clock: Clock) -> Measures:
    """Make the views of seat 1 for the positions of random games.

    A state may cache its views, so every view is of a new position.
    """
    return {"view": _each(lambda: list(positions(subject, rng)), lambda state: state.view(0), seconds, clock)}


def sheets(subject: Subject, rng: Random, seconds: float, clock: Clock) -> Measures:
    """Draw the sheet of seat 1 as SVG, from views of a random game."""

    def some() -> list[View]:
        return _some([state.view(0) for state in positions(subject, rng)], rng)

    return {"sheet": _each(some, lambda view: draw(view, "en", seat=0), seconds, clock)}


def bots(subject: Subject, rng: Random, _seconds: float, clock: Clock) -> Measures:
    """One move of each level at a random decision: a new one every round, the same for all levels."""
    asked = [
        state.view(node.seats[0])
        for state in positions(subject, rng)
        if isinstance(node := state.node(), Decide)
    ]
    view = rng.choice(asked)
    measures = {}
    for level in LEVELS:
        begun = clock()
        choose(view, level, 1)
        measures[level] = max(clock() - begun, 1e-9)
    return measures


def learning(subject: Subject, rng: Random, seconds: float, clock: Clock) -> Measures:
    """Step many games at once, with an observation and a mask for each; choosing moves is not timed.

    Drifters hold the other seats. Nothing is measured without the extra `gym`.
    """
    try:
        import numpy as np

        from archipel.envs.vector import SeatVectorEnv
    except ImportError:
        return {}
    options, seats = dict(subject.setup.options), subject.setup.seats
    env = SeatVectorEnv(subject.game, seats=seats, options=options, num_envs=GAMES_AT_ONCE, copy=False)
    env.reset(seed=rng.getrandbits(32))
    spent, steps = 0.0, 0
    while spent < seconds or not steps:
        numbers = np.array([_legal(mask, rng) for mask in env.legal])
        begun = clock()
        env.step(numbers)
        spent += max(clock() - begun, 1e-9)
        steps += GAMES_AT_ONCE
    return {"steps": steps / spent}


def _legal(mask: bytes, rng: Random) -> int:
    """A legal number at random; 0 for a game that is over."""
    number = -1
    for _ in range(1 + int(rng.random() * mask.count(1))):
        number = mask.find(1, number + 1)
    return max(number, 0)


def memory(subject: Subject, rng: Random, _seconds: float, _clock: Clock) -> Measures:
    """The bytes of a finished match, including its history."""
    seed = rng.random()
    _finished(subject, Random(seed))  # the first game creates what all games share
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        held = [_finished(subject, Random(seed)) for _ in range(GAMES_IN_MEMORY)]
        gc.collect()
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return {"bytes": (after - before) / len(held)}


def _finished(subject: Subject, rng: Random) -> Match:
    *_, match = _decisions(subject, rng)
    return match


def _decisions(subject: Subject, rng: Random) -> Iterator[Match]:
    """A random game at each decision. It is always the same match, in which the seats then move."""
    match = Match(subject.game, subject.setup, listen=False)
    for node in random_steps(match, rng):
        if isinstance(node, Decide):
            yield match
            for seat in node.seats:
                match.play(seat, match.state.moves(seat).sample(rng))


def _some(items: list[Item], rng: Random, most: int = 8) -> list[Item]:
    return rng.sample(items, min(most, len(items)))


def _each(
    make: Callable[[], list[Item]], act: Callable[[Item], object], seconds: float, clock: Clock
) -> float:
    """The median time of `act` on new objects; making them is not timed."""
    times: list[float] = []
    spent = 0.0
    while spent < seconds or not times:
        found = make()
        begun = clock()
        for item in found:
            act(item)
        elapsed = max(clock() - begun, 1e-9)
        spent += elapsed
        times.append(elapsed / len(found))
    return median(times)


PROBES: dict[str, Probe] = {
    "play": random_play,
    "clone": clones,
    "view": views,
    "sheet": sheets,
    "bots": bots,
    "learn": learning,
    "memory": memory,
}
"""The probes by name. Add new ones here, with their units below."""

Show = tuple[str, float]
"""A column's heading, and the factor from the measured to the printed number."""

UNITS: dict[str, Show] = {
    "decisions": ("decisions/s", 1),
    "games": ("games/s", 1),
    "round": ("round ms", 1e3),
    "steps": ("env steps/s", 1),
    "clone": ("clone µs", 1e6),
    "view": ("view µs", 1e6),
    "sheet": ("sheet ms", 1e3),
    **{level: (f"{level} ms", 1e3) for level in LEVELS},
    "bytes": ("kB", 1e-3),
}
"""Rates are per second of one core, times in seconds of one core, memory in bytes."""
