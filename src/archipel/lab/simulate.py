"""Many games between bots. The same seed gives the same results on any executor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass

from archipel.bots import Budget
from archipel.kernel import BadText, Setup
from archipel.lab.job_pool import InProcessExecutor, WorkerPool, in_order, local
from archipel.lab.play import GameOutcome, play, read_bot
from archipel.lab.source_stamp import check
from archipel.plugins import find

OnProgress = Callable[[int, int], None]
"""Called with the number of finished games and of all games."""

CHUNKS_PER_WORKER = 8  # small chunks, so that all workers finish at about the same time
MAX_CHUNK_GAMES = 256


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to play. With `rotate`, the bots move on by one seat after every game.

    `record` and `steps` request the record of every game, and its decisions as numbers.
    """

    game: str
    setup: Setup
    bots: tuple[str, ...]
    games: int
    seed: str
    budget: Budget = Budget()  # noqa: RUF009 - frozen
    rotate: bool = False
    record: bool = False
    steps: bool = False

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
        return play(find(self.game), self.setup, bots, seed, self.budget, self.record, self.steps)


GameChunk = tuple[int, Simulation, range]
"""Some games of one simulation: its index in the list, the simulation, the numbers of the games."""

FinishedGame = tuple[int, int, GameOutcome]
"""The index of a game's simulation, its number, and its outcome."""


def _play(chunk: GameChunk, stamp: str) -> list[GameOutcome]:
    _, simulation, numbers = chunk
    check(simulation.game, stamp)
    return [simulation.play(number) for number in numbers]


def part_of(simulations: Sequence[Simulation], part: int, parts: int) -> list[range]:
    """The games of each simulation that belong to part 1, 2, … of `parts` of about the same size."""
    total = sum(simulation.games for simulation in simulations)
    first, end = total * (part - 1) // parts, total * part // parts
    ranges = []
    for simulation in simulations:
        ranges.append(range(max(0, first), max(0, min(simulation.games, end))))
        first, end = first - simulation.games, end - simulation.games
    return ranges


def stream(
    simulations: Sequence[Simulation],
    workers: WorkerPool,
    progress: OnProgress | None = None,
    ranges: Sequence[range] | None = None,
) -> Iterator[FinishedGame]:
    """All games in order, or only those in the `ranges`, one for each simulation."""
    chosen = part_of(simulations, 1, 1) if ranges is None else ranges
    finished, total = 0, sum(map(len, chosen))
    for (at, _, numbers), outcomes in in_order(workers, _play, chunks(simulations, chosen, workers)):
        for number, outcome in zip(numbers, outcomes, strict=True):
            yield at, number, outcome
        finished += len(numbers)
        if progress is not None:
            progress(finished, total)


def chunks(
    simulations: Sequence[Simulation], ranges: Sequence[range], workers: WorkerPool
) -> Iterator[GameChunk]:
    """These games in chunks of a size that keeps all workers busy to the end."""
    for at, (simulation, numbers) in enumerate(zip(simulations, ranges, strict=True)):
        size = max(1, min(MAX_CHUNK_GAMES, len(numbers) // (workers.count * CHUNKS_PER_WORKER)))
        if isinstance(workers.executor, InProcessExecutor):
            size = 1
        for start in range(0, len(numbers), size):
            yield at, simulation, numbers[start : start + size]


def run(
    simulation: Simulation,
    jobs: int = 1,
    progress: OnProgress | None = None,
    executor: Executor | None = None,
) -> list[GameOutcome]:
    """The outcomes of all games, in order: see `run_all`."""
    return run_all([simulation], jobs, progress, executor)[0]


def run_all(
    simulations: Sequence[Simulation],
    jobs: int = 1,
    progress: OnProgress | None = None,
    executor: Executor | None = None,
) -> list[list[GameOutcome]]:
    """Run several simulations on any executor with `jobs` workers; without one, in that many processes."""
    with local(jobs) if executor is None else nullcontext(WorkerPool(executor, jobs)) as workers:
        return gathered(stream(simulations, workers, progress), len(simulations))


def gathered(games: Iterable[FinishedGame], simulations: int) -> list[list[GameOutcome]]:
    """The outcomes, grouped by simulation."""
    found: list[list[GameOutcome]] = [[] for _ in range(simulations)]
    for at, _, outcome in games:
        found[at].append(outcome)
    return found
