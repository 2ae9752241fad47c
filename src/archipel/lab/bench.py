"""How fast the games are: a table of probes, measured in several rounds that go through all of them in turn.

A machine has good and bad seconds. Interleaved rounds spread them over all probes, and medians leave them
out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import median

from archipel.games import games
from archipel.kernel import Decide, Draw, Game, Setup, State, sample

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Subject:
    """A game in one of its modes, at a table of a usual size."""

    game: Game
    mode: str
    setup: Setup

    @property
    def name(self) -> str:
        """Game, mode, number of seats."""
        return f"{self.game.id} {self.mode} {self.setup.seats}"


Rates = dict[str, float]
"""By unit: how many a second."""

Probe = Callable[[Subject, Random, float, Clock], Rates]
"""Measures a subject for about so many seconds."""


def subjects(only: str | None = None) -> list[Subject]:
    """Every mode of every game, for two seats where that is possible."""
    return [
        Subject(game, mode.id, game.setup(2 if 2 in mode.seats else min(mode.seats), dict(mode.options)))
        for game in games().values()
        if only is None or game.id == only
        for mode in game.modes
    ]


def random_play(subject: Subject, rng: Random, seconds: float, clock: Clock) -> Rates:
    """Whole games by random moves, every legal move listed at every decision."""
    begun = clock()
    decisions = played = 0
    while (elapsed := clock() - begun) < seconds or not played:
        state = subject.game.start(subject.setup)
        decisions += _play_out(state, rng)
        played += 1
    return {"decisions": decisions / elapsed, "games": played / elapsed}


def _play_out(state: State, rng: Random) -> int:
    decisions = 0
    random = rng.random
    while True:
        node = state.node()
        if isinstance(node, Decide):
            for seat in node.seats:
                moves = list(state.moves(seat))
                state.apply(seat, moves[int(random() * len(moves))])
                decisions += 1
        elif isinstance(node, Draw):
            state.reveal(sample(node, rng))
        else:
            return decisions


def positions(subject: Subject, rng: Random) -> Iterator[State]:
    """The decisions of a random game, as far as a clone of each."""
    state = subject.game.start(subject.setup)
    while True:
        node = state.node()
        if isinstance(node, Decide):
            yield state.clone()
            for seat in node.seats:
                state.apply(seat, state.moves(seat).sample(rng))
        elif isinstance(node, Draw):
            state.reveal(sample(node, rng))
        else:
            return


def clones(subject: Subject, rng: Random, seconds: float, clock: Clock) -> Rates:
    """Copies of the positions of a random game."""
    return {"clones": _repeat(list(positions(subject, rng)), lambda state: state.clone(), seconds, clock)}


def views(subject: Subject, rng: Random, seconds: float, clock: Clock) -> Rates:
    """What seat 1 knows of the positions of a random game, each freshly made.

    A state may keep what it has shown once; so every view is asked of a position that comes after another
    move.
    """
    rates: list[float] = []
    begun = clock()
    while clock() - begun < seconds or not rates:
        found = list(positions(subject, rng))
        start = clock()
        for state in found:
            state.view(0)
        rates.append(len(found) / max(clock() - start, 1e-9))
    return {"views": median(rates)}


def _repeat(states: list[State], act: Callable[[State], object], seconds: float, clock: Clock) -> float:
    begun = clock()
    done = 0
    while (elapsed := clock() - begun) < seconds or not done:
        for state in states:
            act(state)
        done += len(states)
    return done / elapsed


PROBES: dict[str, Probe] = {"random play": random_play, "clone": clones, "view": views}
"""By name. What else is worth measuring is added here."""

UNITS = ("decisions", "games", "clones", "views")


def bench(
    found: list[Subject],
    rounds: int,
    seconds: float,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
    clock: Clock = time.perf_counter,
) -> list[tuple[Subject, Rates]]:
    """Medians over the rounds; every probe of a round has this many seconds for each subject."""
    measured: list[dict[str, list[float]]] = [{} for _ in found]
    total = rounds * len(found)
    for number in range(rounds):
        for at, subject in enumerate(found):
            for probe in PROBES.values():
                for unit, rate in probe(subject, Random(seed + number), seconds, clock).items():
                    measured[at].setdefault(unit, []).append(rate)
            if progress is not None:
                progress(number * len(found) + at + 1, total)
    return [
        (subject, {unit: median(rates) for unit, rates in by_unit.items()})
        for subject, by_unit in zip(found, measured, strict=True)
    ]
