"""Which games a report plays: every level against itself, and each level against the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from archipel.kernel import BadText, Setup
from archipel.lab.job_pool import WorkerPool, in_order
from archipel.lab.play import play
from archipel.lab.report.tally import ReportTally, TallyObserver
from archipel.lab.simulate import GameChunk, OnProgress, Simulation, chunks, part_of
from archipel.lab.source_stamp import check
from archipel.plugins import find


@dataclass(frozen=True, slots=True)
class Lineup:
    """The bots of a table: one level on all seats, or two levels that share the sides."""

    levels: tuple[str, ...]
    simulation: Simulation

    @property
    def mixed(self) -> bool:
        """Are there two levels?"""
        return len(self.levels) > 1


def lineups(game: str, setup: Setup, levels: Sequence[str], games: int, seed: str) -> list[Lineup]:
    """Every level with itself, then neighbours with each other, if the game has opponents."""
    if len(set(levels)) < len(levels):
        raise BadText("every level has to be named once")
    sides = find(game).sides(setup)
    found = [
        Lineup((level,), Simulation(game, setup, (level,) * setup.seats, games, f"{seed}/{level}"))
        for level in levels
    ]
    for one, other in pairwise(levels) if len(set(sides)) > 1 else ():
        bots = tuple(other if side % 2 else one for side in sides)
        mixed = Simulation(game, setup, bots, games, f"{seed}/{one}-{other}", rotate=equal(game, setup))
        found.append(Lineup((one, other), mixed))
    return found


def equal(game: str, setup: Setup) -> bool:
    """Are all seats equivalent? Not if roles differ, or if seats share a side."""
    rules = find(game)
    return len(set(rules.roles(setup))) == 1 and len(set(rules.sides(setup))) == setup.seats


def with_sheet(found: Sequence[Lineup], sheet: str) -> list[Lineup]:
    """The lineups with another component file; with the printed one if it is empty."""
    return [
        replace(one, simulation=replace(one.simulation, setup=replace(one.simulation.setup, sheet=sheet)))
        for one in found
    ]


def watch_all(
    found: Sequence[Lineup], workers: WorkerPool, progress: OnProgress | None = None
) -> list[ReportTally]:
    """Play all games; returns a tally for each lineup."""
    simulations = [one.simulation for one in found]
    tallies = [ReportTally() for _ in found]
    done, total = 0, sum(one.games for one in simulations)
    for chunk, tally in _watched(simulations, workers):
        tallies[chunk[0]].join(tally)
        done += len(chunk[2])
        if progress is not None:
            progress(done, total)
    return tallies


def _watched(
    simulations: Sequence[Simulation], workers: WorkerPool
) -> Iterator[tuple[GameChunk, ReportTally]]:
    return in_order(workers, _watch, chunks(simulations, part_of(simulations, 1, 1), workers))


def _watch(chunk: GameChunk, stamp: str) -> ReportTally:
    _, simulation, numbers = chunk
    check(simulation.game, stamp)
    tally, game = ReportTally(), find(simulation.game)
    for number in numbers:
        bots = tuple(simulation.bots[bot] for bot in simulation.seats(number))
        observer = TallyObserver(tally, game, simulation.setup)
        play(game, simulation.setup, bots, f"{simulation.seed}/{number}", observer=observer)
    return tally
