"""Many games between bots, on all cores. The same seed gives the same result for any number of jobs."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass

from archipel.bots import Budget
from archipel.door import find
from archipel.kernel import BadText, Setup
from archipel.lab.bots import read_bot
from archipel.lab.play import GameOutcome, play

OnProgress = Callable[[int, int], None]
"""Called with the number of finished games and of all games."""

CHUNKS_A_JOB = 8  # small chunks, so that all jobs end at about the same time


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to play. With `rotate`, the bots move on by one seat after every game."""

    game: str
    setup: Setup
    bots: tuple[str, ...]
    games: int
    seed: str
    budget: Budget = Budget()  # noqa: RUF009 - frozen
    rotate: bool = False
    record: bool = False

    def __post_init__(self) -> None:
        for bot in self.bots:
            read_bot(bot, self.budget)
        if len(self.bots) != self.setup.seats:
            raise BadText("{count} bots for {seats} seats", count=len(self.bots), seats=self.setup.seats)
        if self.games < 1:
            raise BadText("at least one game has to be played")

    def seats(self, number: int) -> tuple[int, ...]:
        """Which bot sits at each seat in this game."""
        count = len(self.bots)
        shift = number % count if self.rotate else 0
        return tuple((seat - shift) % count for seat in range(count))

    def play(self, number: int) -> GameOutcome:
        """Play game `number`, counted from 0, independently of the others."""
        bots = tuple(self.bots[bot] for bot in self.seats(number))
        seed = f"{self.seed}/{number}"
        return play(find(self.game), self.setup, bots, seed, self.budget, self.record)


def _chunk(simulation: Simulation, numbers: range) -> list[tuple[int, GameOutcome]]:
    return [(number, simulation.play(number)) for number in numbers]


def _chunks(games: int, jobs: int) -> Iterator[range]:
    size = max(1, min(256, games // (jobs * CHUNKS_A_JOB)))
    for start in range(0, games, size):
        yield range(start, min(start + size, games))


def run(simulation: Simulation, jobs: int = 1, progress: OnProgress | None = None) -> list[GameOutcome]:
    """The outcomes of all games, in order."""
    return run_all([simulation], jobs, progress)[0]


def run_all(
    simulations: list[Simulation], jobs: int = 1, progress: OnProgress | None = None
) -> list[list[GameOutcome]]:
    """Run several simulations in one pool of processes."""
    tasks = [
        (at, chunk) for at, simulation in enumerate(simulations) for chunk in _chunks(simulation.games, jobs)
    ]
    total = sum(simulation.games for simulation in simulations)
    found: list[dict[int, GameOutcome]] = [{} for _ in simulations]
    finished = 0
    for at, outcomes in _work(simulations, tasks, jobs):
        found[at].update(outcomes)
        finished += len(outcomes)
        if progress is not None:
            progress(finished, total)
    return [[outcomes[number] for number in sorted(outcomes)] for outcomes in found]


Done = tuple[int, list[tuple[int, GameOutcome]]]


def _work(simulations: list[Simulation], tasks: list[tuple[int, range]], jobs: int) -> Iterator[Done]:
    if jobs <= 1:
        for at, chunk in tasks:
            for number in chunk:
                yield at, [(number, simulations[at].play(number))]
        return
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
    try:
        waiting = {pool.submit(_chunk, simulations[at], chunk): at for at, chunk in tasks}
        while waiting:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), future.result()
    finally:
        pool.shutdown(cancel_futures=True)
