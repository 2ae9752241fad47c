"""Scores in words, line by line: the score so far, the draft's change, the final score."""

from collections.abc import Sequence
from dataclasses import dataclass

from archipel.guide.gains import line_words
from archipel.kernel import Game, Score, View
from archipel.kernel.result import ScoreLine
from archipel.words import Language


@dataclass(frozen=True, slots=True)
class CountLine:
    """One line of a score."""

    text: str
    points: int
    rule: str
    line: ScoreLine


@dataclass(frozen=True, slots=True)
class Count:
    """One seat's score; `seat` is -1 for a rival without a seat, and lower for players on paper, who have
    only a total. `change` is what the draft adds; `note` explains how a total on paper was entered."""

    seat: int
    name: str
    total: int
    lines: tuple[CountLine, ...]
    titles: tuple[str, ...]
    change: int = 0
    place: int = 0
    note: str = ""


def count(
    game: Game,
    score: Score,
    seat: int,
    name: str,
    tongue: Language,
    change: int = 0,
    place: int = 0,
    whole: bool = True,
) -> Count:
    """A score in words; its lines only if `whole`."""
    rules, language = game.rules, tongue.code
    told = score.lines if whole else ()
    lines = tuple(CountLine(words_of(game, line, language), line.points, line.rule, line) for line in told)
    titles = tuple(rules.words[f"title.{title}"][language] for title in score.titles)
    return Count(seat, name, score.total, lines, titles, change, place)


def counts(
    game: Game,
    view: View,
    preview: View | None,
    names: tuple[str, ...],
    tongue: Language,
    shown: int | None = None,
) -> tuple[Count, ...]:
    """Every seat's score so far, with what the draft would change, and the rival's.

    If one seat is `shown`, only its score is given line by line.
    """
    now = view.scores()
    later = now if preview is None else preview.scores()
    found = [
        count(game, after, seat, names[seat], tongue, after.total - before.total, whole=shown in (None, seat))
        for seat, (before, after) in enumerate(zip(now, later, strict=True))
    ]
    rival, ahead = view.rival(), (preview or view).rival()
    if rival is not None and ahead is not None:
        name = game.rules.words["role.rival"][tongue.code]
        found.append(count(game, ahead, -1, name, tongue, ahead.total - rival.total))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """The points of one rule for each player; None if the rule does not appear in their score."""

    rule: str
    title: str
    points: tuple[int | None, ...]


def compare(game: Game, final: Sequence[Count], language: str) -> list[ScoreRow]:
    """Scores side by side, rule by rule, in the order of the rulebook."""
    rules = {line.rule for one in final for line in one.lines}
    rows = []
    for rule in (one for one in game.rules.rules if one in rules):
        given = [[line.points for line in one.lines if line.rule == rule] for one in final]
        points = tuple(sum(some) if some else None for some in given)
        rows.append(ScoreRow(rule, row_title(game, rule, language), points))
    return rows


def row_title(game: Game, rule: str, language: str) -> str:
    """What a rule counts: the game's word for it (`count.XX-9`), or else the rule's title."""
    named = game.rules.words.get(f"count.{rule}")
    return (named or game.rules.rules[rule].title)[language]


def words_of(game: Game, line: ScoreLine, language: str) -> str:
    """A score line in words."""
    return line_words(game.rules, line, language)
