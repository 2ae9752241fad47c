"""A finished sheet against the record of its game: which marks no round can have given."""

from collections.abc import Sequence
from dataclasses import dataclass

from archipel.door import find
from archipel.drawing.check import Check
from archipel.kernel import Drawn, Game, Match, read_record, replay
from archipel.press.finished import BadSheet, Finished
from archipel.table.calls.record import CALL_LINE, read_call_record
from archipel.words import Language


@dataclass(frozen=True, slots=True)
class Doubt:
    """Marks that need more rounds than there are: only `rounds`, counted from 1, could have given them."""

    marks: tuple[str, ...]
    rounds: tuple[int, ...]


def can_compare(finished: Finished) -> bool:
    """Can sheets of this game be held against a record?"""
    return type(finished.check).rounds is not Check.rounds


@dataclass(frozen=True, slots=True)
class CalledGame:
    """What a caller has drawn; nobody's moves are known."""

    game: Game
    events: Sequence[Drawn]


def recorded(text: str, own: str = "") -> Match | CalledGame:
    """The game of a record, from a table or a caller. `own` is the text of its component file, if any."""
    if text.startswith(CALL_LINE):
        _, game, call = read_call_record(text)
        return CalledGame(game, [drawn for step in call.steps for drawn in step.draws])
    record = read_record(text)
    return replay(record, find(record.game), own)


def doubts(finished: Finished, match: Match | CalledGame) -> list[Doubt]:
    """Each mark takes a round of its own. Where that cannot be, the smallest set of marks in conflict."""
    if match.game is not finished.game:
        raise BadSheet("this is a record of another game: {game}", game=match.game.id)
    draws = [event for event in match.events if isinstance(event, Drawn)]
    rounds = finished.check.rounds(finished.setup, draws)
    marks = finished.check.written(finished.setup, finished.marks)
    fits = [[at for at, gives in enumerate(rounds) if gives(mark)] for mark in marks]
    return [
        Doubt(tuple(marks[one] for one in some), tuple(at + 1 for at in where))
        for some, where in _crowded(fits)
    ]


def _crowded(fits: Sequence[Sequence[int]]) -> list[tuple[list[int], list[int]]]:
    """Sets of marks that share fewer rounds than they are: found where no augmenting path exists."""
    taken: dict[int, int] = {}
    found: list[tuple[list[int], list[int]]] = []
    told: set[int] = set()
    for mark in sorted(range(len(fits)), key=lambda one: len(fits[one])):
        seen: set[int] = set()
        if _seat(mark, fits, taken, seen):
            continue
        some = sorted({mark, *(taken[at] for at in seen)})
        if not told & set(some):
            found.append((some, sorted(seen)))
        told |= set(some)
    return found


def _seat(mark: int, fits: Sequence[Sequence[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """Give this mark a round; others may move to another one."""
    for at in fits[mark]:
        if at in seen:
            continue
        seen.add(at)
        if at not in taken or _seat(taken[at], fits, taken, seen):
            taken[at] = mark
            return True
    return False


def worded(finished: Finished, doubt: Doubt, tongue: Language) -> str:
    """A doubt as a sentence."""
    want = finished.want(tongue.code)
    marks = "; ".join(finished.check.words(mark, want) for mark in doubt.marks)
    if not doubt.rounds:
        return tongue.gettext("No round of the record gives this: %(marks)s", marks=marks)
    rounds = ", ".join(map(str, doubt.rounds))
    return tongue.ngettext(
        "Only round %(rounds)s of the record gives these, one of them at most: %(marks)s",
        "Only rounds %(rounds)s of the record give these, one each: %(marks)s",
        len(doubt.rounds),
        rounds=rounds,
        marks=marks,
    )
