"""Runs the probes of a benchmark in several rounds, each of which goes through all subjects in turn.

A machine is not equally fast all the time: interleaved rounds spread that over all probes, and medians ignore
outliers. Time is CPU time of one core, so that other programs disturb as little as possible.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

from archipel.kernel import Decide, Draw, Game, Setup, State, sample
from archipel.plugins import games

Clock = Callable[[], float]

CROWD_SEATS = 100
"""Seats of a crowded table, in modes that allow it; only playing is measured there."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A game in one of its modes, at a table of normal size or a crowded one."""

    game: Game
    mode: str
    setup: Setup

    @property
    def name(self) -> str:
        """Game, mode, number of seats."""
        return f"{self.game.id} {self.mode} {self.setup.seats}"


Measures = dict[str, float]
"""Values by unit; see `probes.UNITS` for what a unit means and how it is printed."""

Probe = Callable[[Subject, Random, float, Clock], Measures]
"""Measures a subject, for about the given number of seconds."""

Play = Callable[[Random], int]
"""Plays one random game of another library; returns the number of decisions."""


def subjects(only: str | None = None) -> list[Subject]:
    """Every mode of every game, with two seats if possible; then one crowded table of each game."""
    chosen = [game for game in games().values() if only is None or game.id == only]
    usual = [
        Subject(game, mode.id, game.setup(2 if 2 in mode.seats else None, mode=mode.id))
        for game in chosen
        for mode in game.modes
    ]
    return usual + [
        Subject(game, mode.id, game.setup(CROWD_SEATS, mode=mode.id))
        for game in chosen
        for mode in [mode for mode in game.modes if CROWD_SEATS in mode.seats][:1]
    ]


def random_play(subject: Subject, rng: Random, seconds: float, clock: Clock) -> Measures:
    """Play whole games with random moves, listing every legal move at every decision."""
    begun = clock()
    decisions = turns = played = 0
    while (elapsed := clock() - begun) < seconds or not played:
        more = _play_out(subject.game.start(subject.setup), rng)
        decisions += more[0]
        turns += more[1]
        played += 1
    return {
        "decisions": decisions / elapsed,
        "games": played / elapsed,
        "round": elapsed / turns if subject.setup.seats == CROWD_SEATS else 0.0,
    }


def _play_out(state: State, rng: Random) -> tuple[int, int]:
    """Play one game; returns its number of decisions and of turns."""
    decisions = turns = 0
    turn = -1
    random = rng.random
    while True:
        node = state.node()
        if isinstance(node, Decide):
            if node.turn != turn:
                turn = node.turn
                turns += 1
            for seat in node.seats:
                moves = list(state.moves(seat))
                state.apply(seat, moves[int(random() * len(moves))])
                decisions += 1
        elif isinstance(node, Draw):
            state.reveal(sample(node, rng))
        else:
            return decisions, turns


def other_play(play: Play, rng: Random, seconds: float, clock: Clock) -> Measures:
    """Play whole games of another library."""
    begun = clock()
    decisions = played = 0
    while (elapsed := clock() - begun) < seconds or not played:
        decisions += play(rng)
        played += 1
    return {"decisions": decisions / elapsed, "games": played / elapsed}


def bench(
    found: Sequence[Subject],
    probes: Mapping[str, Probe],
    peers: Mapping[str, Play],
    rounds: int,
    seconds: float,
    seed: int = 1,
    observed: Mapping[str, Play] | None = None,
    progress: Callable[[int, int], None] | None = None,
    clock: Clock = time.process_time,
) -> tuple[list[tuple[Subject, Measures]], dict[str, Measures]]:
    """Medians over the rounds; in a round every probe has this many seconds per subject or rival.

    `observed` are rivals that play with observations and masks: their decisions count as steps.
    """
    stepping = observed or {}
    ours: list[dict[str, list[float]]] = [{} for _ in found]
    theirs: dict[str, dict[str, list[float]]] = {name: {} for name in {**peers, **stepping}}
    done, total = 0, rounds * (len(found) + len(theirs))
    for number in range(rounds):
        rng = Random(seed + number)
        for at, subject in enumerate(found):
            for name, probe in probes.items():
                crowded = subject.setup.seats == CROWD_SEATS and name != "play"
                if not crowded:
                    _note(ours[at], probe(subject, rng, seconds, clock))
            done += 1
            if progress is not None:
                progress(done, total)
        for name, measured in theirs.items():
            if name in peers:
                _note(measured, other_play(peers[name], rng, seconds, clock))
            if name in stepping:
                _note(measured, {"steps": other_play(stepping[name], rng, seconds, clock)["decisions"]})
            done += 1
            if progress is not None:
                progress(done, total)
    mine = [(subject, _medians(measured)) for subject, measured in zip(found, ours, strict=True)]
    return mine, {name: _medians(measured) for name, measured in theirs.items()}


def _note(measured: dict[str, list[float]], more: Measures) -> None:
    for unit, value in more.items():
        measured.setdefault(unit, []).append(value)


def _medians(measured: Mapping[str, list[float]]) -> Measures:
    return {unit: median(values) for unit, values in measured.items() if any(values)}
