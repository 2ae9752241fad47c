"""What `archipel bench` measures of a game: playing, copying, looking, drawing, thinking, and memory."""

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
from archipel.lab.bench import Clock, Measures, Probe, Subject, random_play

Item = TypeVar("Item")

LIVE = 4  # games held at once to weigh one of them


def positions(subject: Subject, rng: Random) -> Iterator[State]:
    """The decisions of a random game, as far as a clone of each."""
    for match in _decisions(subject, rng):
        yield match.state.clone()


def clones(subject: Subject, rng: Random, seconds: float, clock: Clock) -> Measures:
    """Copies of the positions of a random game."""
    found = list(positions(subject, rng))
    return {"clone": _each(lambda: found, lambda state: state.clone(), seconds, clock)}


def views(subject: Subject, rng: Random, seconds: float, clock: Clock) -> Measures:
    """What seat 1 knows of the positions of random games.

    A state may keep what it has shown once; so every view is asked of a position that comes after another
    move.
    """
    return {"view": _each(lambda: list(positions(subject, rng)), lambda state: state.view(0), seconds, clock)}


def sheets(subject: Subject, rng: Random, seconds: float, clock: Clock) -> Measures:
    """The sheet of seat 1 as SVG, from views of a random game."""

    def some() -> list[View]:
        return _some([state.view(0) for state in positions(subject, rng)], rng)

    return {"sheet": _each(some, lambda view: draw(view, "en", seat=0), seconds, clock)}


def bots(subject: Subject, rng: Random, _seconds: float, clock: Clock) -> Measures:
    """One move of each level at a random decision: another one every round, the same for all levels."""
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


def memory(subject: Subject, rng: Random, _seconds: float, _clock: Clock) -> Measures:
    """The bytes of a game that has just ended, with the history that a table keeps of it."""
    seed = rng.random()
    _finished(subject, Random(seed))  # what all games share is made by the first one
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        held = [_finished(subject, Random(seed)) for _ in range(LIVE)]
        gc.collect()
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return {"bytes": (after - before) / len(held)}


def _finished(subject: Subject, rng: Random) -> Match:
    *_, match = _decisions(subject, rng)
    return match


def _decisions(subject: Subject, rng: Random) -> Iterator[Match]:
    """A random game whenever seats are asked: one object that goes forward, each of those seats by a move."""
    match = Match(subject.game, subject.setup)
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
    """The median time of one act, over fresh objects each time; making them is not counted."""
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
    "memory": memory,
}
"""By name. What else is worth measuring is added here, with its units below."""

Show = tuple[str, float]
"""The heading, and by how much the number is multiplied for the eye."""

UNITS: dict[str, Show] = {
    "decisions": ("decisions/s", 1),
    "games": ("games/s", 1),
    "round": ("round ms", 1e3),
    "clone": ("clone µs", 1e6),
    "view": ("view µs", 1e6),
    "sheet": ("sheet ms", 1e3),
    **{level: (f"{level} ms", 1e3) for level in LEVELS},
    "bytes": ("kB", 1e-3),
}
"""Rates are per second of one core, times in seconds of one core, memory in bytes."""
