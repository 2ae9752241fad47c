"""The analysis of a whole game: independent tasks for any executor, and combining their results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal

from archipel.bots import LEVELS
from archipel.drawing import SHEET, large_one
from archipel.kernel import SPECTATOR, BadText, Match, write_record
from archipel.kernel.record import digest
from archipel.lab.analysis.course import Course, TurnChoice, course_of, totals
from archipel.lab.analysis.judging import Effort, Reasons, Verdict, judge, reasons
from archipel.lab.analysis.luck import luck_of
from archipel.lab.job_pool import WorkerPool, in_order, local
from archipel.lab.source_stamp import check

KEY_TURNS = 3

TaskKind = Literal["choice", "draw", "why"]
OnProgress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class AnalysisTask:
    """One task of an analysis, which can run in any process: judge a choice, compare a draw, or find the
    reasons for a better choice."""

    text: str
    sheet: str
    kind: TaskKind
    at: int
    seat: int
    effort: Effort
    best: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Luck:
    """What a seat's position gained by the draws, in points above the average draw, give or take `error`."""

    points: float
    error: float


TaskResult = Verdict | Reasons | list[Luck] | None
"""The result of a task."""


@dataclass(frozen=True, slots=True)
class TurnAnalysis:
    """One turn of one seat: events `first` to `last`, and the points left on the table in it.

    `at` is where its costliest choice begins, `made` the moves made there and `best` the better ones, if
    there are any. `reasons` are points by rule, for the key turns.
    """

    number: int
    first: int
    last: int
    at: int
    loss: float
    error: float
    made: tuple[str, ...]
    best: tuple[str, ...] = ()
    reasons: Reasons = ()


@dataclass(frozen=True, slots=True)
class SeatAnalysis:
    """One seat's game. `accuracy` is 100 for the bot's own choices, 0 for choices at random, give or take
    `accuracy_error`; None if there was nothing to choose. `luck` is None in games on one board for all, where
    a good card for one is a bad one for the others. `key` are the numbers of the costliest turns."""

    seat: int
    total: int
    turns: tuple[TurnAnalysis, ...]
    loss: float
    accuracy: float | None
    accuracy_error: float
    luck: Luck | None
    key: tuple[int, ...]

    @property
    def key_turns(self) -> tuple[TurnAnalysis, ...]:
        """The turns that mattered most, the costliest first."""
        return tuple(self.turns[number - 1] for number in self.key)


@dataclass(frozen=True, slots=True)
class RunningTotals:
    """All seats' points after this many events, and those of a rival without a seat."""

    at: int
    totals: tuple[int, ...]
    rival: int | None = None

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points."""
        return tuple(seat for seat, total in enumerate(self.totals) if total == max(self.totals))


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a finished game. `digest` is that of its record."""

    game: str
    digest: str
    effort: Effort
    seats: tuple[SeatAnalysis, ...]
    standings: tuple[RunningTotals, ...]


def analyse(
    record: str | Match,
    *,
    level: str = "captain",
    seed: int | str = 1,
    seats: Sequence[int] | None = None,
    sheet: str = "",
    effort: Effort | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: OnProgress | None = None,
) -> Analysis:
    """Analyse a finished game, given as a match or as the text of its record.

    The same record, seed and effort give the same analysis on any executor. `seats` are those whose choices
    are judged, by default all. Raises NotFinished if the game is still running.
    """
    if level not in LEVELS:
        raise BadText("no bot {level}; there is {known}", level=level, known=tuple(LEVELS))
    text = record if isinstance(record, str) else write_record(record, None)
    sheet = sheet if isinstance(record, str) else record.setup.sheet
    analyser = GameAnalyser(text, sheet, replace(effort or Effort(), level=level, seed=seed), seats)
    with local(jobs) if executor is None else nullcontext(WorkerPool(executor, jobs)) as workers:
        return analyser.run(workers, progress)


def run_task(task: AnalysisTask, stamp: str = "") -> TaskResult:
    """Run one task, in this or another process."""
    course = course_of(task.text, task.sheet)
    check(course.game.id, stamp)
    if task.kind == "draw":
        last = next(last for first, last in course.draws if first == task.at)
        return [Luck(points, error) for points, error in luck_of(course, task.at, last, task.effort)]
    choice = next(one for one in course.choices if (one.at, one.seat) == (task.at, task.seat))
    state = course.states[task.at]
    if task.kind == "choice":
        return judge(state, choice, task.effort)
    return reasons(state, choice, [course.game.parse(text) for text in task.best], task.effort)


class GameAnalyser:
    """Analyses one game: first all choices and draws, then the reasons for the key turns."""

    def __init__(self, text: str, sheet: str, effort: Effort, seats: Sequence[int] | None = None) -> None:
        self.text, self.sheet, self.effort = text, sheet, effort
        self.course: Course = course_of(text, sheet)
        count = self.course.match.setup.seats
        self.seats = tuple(range(count) if seats is None else sorted(set(seats)))
        for seat in self.seats:
            if not 0 <= seat < count:
                raise BadText("there is no seat {seat} at this table of {count}", seat=seat + 1, count=count)

    @property
    def _own_sheets(self) -> bool:
        course = self.course
        return large_one(course.states[0].view(SPECTATOR), course.game) == SHEET

    def tasks(self) -> list[AnalysisTask]:
        """The tasks for all choices and draws, in the order of the game."""
        chosen = [("choice", one.at, one.seat) for one in self.course.choices if one.seat in self.seats]
        drawn = [("draw", first, -1) for first, _ in self.course.draws if self._own_sheets]
        ordered = sorted([*chosen, *drawn], key=lambda one: one[1:])
        return [
            AnalysisTask(self.text, self.sheet, "draw" if kind == "draw" else "choice", at, seat, self.effort)
            for kind, at, seat in ordered
        ]

    def reason_tasks(self, found: dict[AnalysisTask, TaskResult]) -> list[AnalysisTask]:
        """The tasks that find reasons for the better choices of the key turns."""
        return [
            AnalysisTask(self.text, self.sheet, "why", turn.at, seat.seat, self.effort, turn.best)
            for seat in self._seats(found)
            for turn in seat.key_turns
        ]

    def run(self, workers: WorkerPool, progress: OnProgress | None = None) -> Analysis:
        """Run all tasks."""
        found: dict[AnalysisTask, TaskResult] = {}
        first = self.tasks()
        total = len(first) + KEY_TURNS * len(self.seats)
        for again in (False, True):
            for task, result in in_order(workers, run_task, self.reason_tasks(found) if again else first):
                found[task] = result
                if progress is not None:
                    progress(len(found), total)
        return self.conclude(found)

    def conclude(self, found: dict[AnalysisTask, TaskResult]) -> Analysis:
        """Combine the results of the tasks."""
        course = self.course
        standings = [RunningTotals(at, *totals(course, at)) for at in course.ends]
        seats = self._seats(found)
        return Analysis(course.game.id, digest(self.text), self.effort, seats, tuple(standings))

    def _seats(self, found: dict[AnalysisTask, TaskResult]) -> tuple[SeatAnalysis, ...]:
        made: dict[tuple[str, int, int], TaskResult] = {
            (task.kind, task.at, task.seat): result for task, result in found.items()
        }
        return tuple(self._seat(seat, made) for seat in self.seats)

    def _seat(self, seat: int, found: dict[tuple[str, int, int], TaskResult]) -> SeatAnalysis:
        judged: dict[int, list[tuple[TurnChoice, Verdict | None]]] = {}
        for choice in self.course.choices:
            if choice.seat == seat:
                verdict = found.get(("choice", choice.at, seat))
                judged.setdefault(choice.number, []).append(
                    (choice, verdict if isinstance(verdict, Verdict) else None)
                )
        turns = []
        for number, choices in sorted(judged.items()):
            turn = _turn(number, choices)
            why = found.get(("why", turn.at, seat))
            turns.append(replace(turn, reasons=why) if isinstance(why, tuple) else turn)
        verdicts = [verdict for choices in judged.values() for _, verdict in choices if verdict]
        accuracy, error = _accuracy(verdicts)
        ranked = sorted((turn for turn in turns if turn.best), key=lambda turn: (-turn.loss, turn.number))
        return SeatAnalysis(
            seat,
            self.course.result.scores[seat].total,
            tuple(turns),
            sum(turn.loss for turn in turns),
            accuracy,
            error,
            _luck(seat, [found.get(("draw", first, -1)) for first, _ in self.course.draws]),
            tuple(turn.number for turn in ranked[:KEY_TURNS]),
        )


def _turn(number: int, judged: list[tuple[TurnChoice, Verdict | None]]) -> TurnAnalysis:
    worst, verdict = max(judged, key=lambda one: one[1].loss if one[1] else 0.0)
    verdicts = [one for _, one in judged if one]
    made = tuple(move.text for move in worst.moves)
    return TurnAnalysis(
        number,
        judged[0][0].at,
        judged[-1][0].end,
        worst.at,
        sum(one.loss for one in verdicts),
        sqrt(sum(one.error**2 for one in verdicts)),
        made,
        verdict.best if verdict and verdict.loss else (),
    )


def _accuracy(verdicts: list[Verdict]) -> tuple[float | None, float]:
    """The share of the bot's gain over random choices that was kept, in per cent, with its standard error.
    Small differences count too: their errors cancel out."""
    stake = sum(one.stake for one in verdicts)
    error = sqrt(sum(one.error**2 for one in verdicts))
    noise = sqrt(sum(one.stake_error**2 for one in verdicts))
    if stake <= 2 * noise or stake <= 0:
        return None, 0.0
    kept = 1 - sum(one.more for one in verdicts) / stake
    return 100 * min(1.0, max(0.0, kept)), 100 * error / stake


def _luck(seat: int, draws: Sequence[TaskResult]) -> Luck | None:
    found = [one[seat] for one in draws if isinstance(one, list)]
    if not found:
        return None
    return Luck(sum(one.points for one in found), sqrt(sum(one.error**2 for one in found)))
