"""Checking a finished sheet against the record of its game: marks that no round can have produced."""

from dataclasses import dataclass
from typing import Any, Self

from archipel.kernel import Drawn, Game, Match, Setup, read_record, replay
from archipel.paper.call_record import CALL_LINE, read_call_record
from archipel.paper.checking import Check, hall_violations
from archipel.paper.finished_sheet import BadSheet, FinishedSheet
from archipel.plugins import find
from archipel.words import Language


@dataclass(frozen=True, slots=True)
class RoundConflict:
    """Marks that need more rounds than could have produced them: only `rounds`, counted from 1."""

    marks: tuple[str, ...]
    rounds: tuple[int, ...]


def can_compare(check: Check[Any]) -> bool:
    """Can sheets of this game be held against a record?"""
    return type(check).rounds is not Check.rounds


@dataclass(frozen=True, slots=True)
class DrawHistory:
    """The draws of a recorded game or call."""

    setup: Setup
    game: Game
    draws: tuple[Drawn, ...]

    @classmethod
    def of(cls, match: Match) -> Self:
        """The draws of a played game."""
        return cls(
            match.setup, match.game, tuple(event for event in match.events if isinstance(event, Drawn))
        )

    @classmethod
    def read(cls, text: str, sheet: str = "") -> Self:
        """The draws of a record; errors name its line."""
        if text.startswith(CALL_LINE):
            _, game, call = read_call_record(text)
            return cls(call.setup, game, tuple(drawn for step in call.steps for drawn in step.draws))
        record = read_record(text)
        return cls.of(replay(record, find(record.game), sheet))


def round_conflicts(finished: FinishedSheet, history: DrawHistory) -> list[RoundConflict]:
    """Match each mark to its own round; returns the smallest sets of marks where that is impossible."""
    if history.game is not finished.game:
        raise BadSheet("this is a record of another game: {game}", game=history.game.id)
    if not set(finished.mode.options) <= set(history.setup.options):
        raise BadSheet("this is a record of another mode than {mode}", mode=finished.mode.id)
    rounds = finished.check.rounds(finished.setup, history.draws)
    marks = finished.check.written(finished.setup, finished.marks)
    fits = [[at for at, gives in enumerate(rounds) if gives(mark)] for mark in marks]
    return [
        RoundConflict(
            tuple(marks[one] for one in some),
            tuple(sorted({at // finished.check.together + 1 for at in where})),
        )
        for some, where in hall_violations(fits)
    ]


def describe_conflict(finished: FinishedSheet, conflict: RoundConflict, tongue: Language) -> str:
    """A conflict as a sentence."""
    want = finished.want(tongue.code)
    marks = "; ".join(finished.check.words(mark, want) for mark in conflict.marks)
    if not conflict.rounds:
        return tongue.gettext("No round of the record gives this: %(marks)s", marks=marks)
    rounds = ", ".join(map(str, conflict.rounds))
    if finished.check.together > 1:
        return tongue.ngettext(
            "Round %(rounds)s of the record gives too few of these: %(marks)s",
            "Rounds %(rounds)s of the record give too few of these: %(marks)s",
            len(conflict.rounds),
            rounds=rounds,
            marks=marks,
        )
    return tongue.ngettext(
        "Only round %(rounds)s of the record gives these, one of them at most: %(marks)s",
        "Only rounds %(rounds)s of the record give these, one each: %(marks)s",
        len(conflict.rounds),
        rounds=rounds,
        marks=marks,
    )
