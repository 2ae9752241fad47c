"""What holds for everything that teaches a game: lessons can be played, pointers point at something, texts
are short and in every language."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, TypeVar

from archipel.guide.contract import POWER
from archipel.kernel import DONE, Game, Move, Part
from archipel.kernel.rulebook import LEARN
from archipel.learn.attempt import Attempt, Progress
from archipel.learn.contract import Lesson
from archipel.learn.find import learn_of, lessons_of, strips_of
from archipel.learn.frames import picture
from archipel.learn.shown import shown
from archipel.testkit.law import GameLaw
from archipel.testkit.symbols import symbols_explain_themselves

_T = TypeVar("_T")

LONGEST: Final = {"lesson": (2, 150), "strip": (1, 110), "coach": (1, 101), "symbol": (2, 160)}
"""By section: how many sentences a text may have, and how many characters."""

_STOP: Final = re.compile(r"[.!?…]+(?=\s|$|»)")
_TRIES: Final = 4  # how often a lesson is played with other right answers


def texts_are_short_and_in_every_language(game: Game) -> None:
    """Every text that teaches exists in all languages of the game; most are limited to a sentence or two."""
    for key, text in game.rules.learn.items():
        missing = set(game.rules.languages) - text.keys()
        assert not missing, f"{key} is not in {', '.join(sorted(missing))}"
        section, _, rest = key.partition(".")
        assert section in LEARN
        sentences, letters = LONGEST.get(section, (99, 900))
        for language, words in text.items():
            count = len(_STOP.findall(words))
            assert count <= sentences, f"{key} in {language}: {count} sentences, at most {sentences}"
            assert len(words) <= letters, f"{key} in {language}: {len(words)} characters, at most {letters}"
            assert not rest.endswith("title") or len(words) <= 40, f"{key} in {language}: too long a title"


def strips_can_be_drawn(game: Game) -> None:
    """Each strip has four to six frames, and each frame can be drawn with all that it lights."""
    for strip in strips_of(game.id):
        assert 4 <= len(strip.frames) <= 6, f"{strip.id}: {len(strip.frames)} frames, not four to six"
        assert {mode.id for mode in game.modes} >= set(strip.modes), f"{strip.id}: an unknown mode"
        for frame in strip.frames:
            for language in game.rules.languages:
                svg = picture(game, strip, frame, language)
                dark = [part for part in frame.lit if not _is_lit(svg, part)]
                assert not dark, f"{frame.say}: there is no {dark} to light"


def _is_lit(svg: str, part: Part) -> bool:
    return bool(re.search(rf'a-pick[^"]* on"[^>]*data-kind="{part.kind}" data-value="{part.value}"', svg))


def lessons_can_be_played(game: Game) -> None:
    """Whatever right answers a learner gives, each lesson can be played to its end, and all that it points
    at is in sight; and on the way the first right answers are what the lesson says."""
    for lesson in lessons_of(game.id):
        for number in range(_TRIES):
            for attempt in play(game, lesson, Random(number) if number else None, strict=not number):
                _points(attempt)


def play(game: Game, lesson: Lesson, rng: Random | None = None, strict: bool = False) -> Iterator[Attempt]:
    """Every stage of a lesson that is played as it wants, with the first right answers or random ones."""
    progress = Progress()
    while not (attempt := Attempt(game, lesson, progress, strict)).over:
        yield attempt
        after = _answer(attempt, rng)
        assert after is not None, f"{_name(attempt)}: what is expected is not accepted"
        progress = after
    yield attempt


def _answer(attempt: Attempt, rng: Random | None) -> Progress | None:
    """Do what the step wants."""
    step = attempt.step
    if step.expect == "next":
        return attempt.read_on()
    if step.expect == "done":
        assert attempt.draft or DONE in attempt.trial().moves(attempt.seat), (
            f"{_name(attempt)}: nothing to ink"
        )
        return attempt.done()
    if step.expect == "undo":
        assert attempt.draft, f"{_name(attempt)}: nothing to undo"
        return attempt.undo()
    if step.expect == "pick":
        kind, _, value = _one(step.accept, rng).partition(":")
        part = Part(kind, value)
        legal = attempt.trial().moves(attempt.seat)
        assert part.kind == POWER or any(part in move.parts for move in legal), (
            f"{_name(attempt)}: {part} is in no legal move"
        )
        return attempt.pick((*attempt.progress.picked, part))
    return _move(attempt, rng)


def _move(attempt: Attempt, rng: Random | None) -> Progress | None:
    patterns = attempt.step.accept if attempt.expect == "move" else ("*",)
    right = attempt.right(patterns)
    if attempt.expect == "play" and not right:
        return attempt.done()
    assert right, f"{_name(attempt)}: no legal move fits {patterns}"
    if rng is None and attempt.expect == "move":
        for pattern in patterns:
            assert attempt.right((pattern,)), f"{_name(attempt)}: {pattern} is not legal"
    parts = [part for part in attempt.progress.picked if part.kind != POWER]
    fitting = [move for move in right if all(part in move.parts for part in parts)]
    assert fitting, f"{_name(attempt)}: no right move has the picks {parts}"
    move: Move = _one(fitting, rng)
    assert attempt.pick((*attempt.progress.picked, *(one for one in move.parts if one not in parts))), (
        f"{_name(attempt)}: the parts of {move.text} are not accepted"
    )
    ready = attempt.done() if attempt.expect == "play" and attempt.draft else None
    return ready or attempt.pencil(move)


def _points(attempt: Attempt) -> None:
    if attempt.over or not attempt.step.point:
        return
    for narrow in (False, True):
        missing = set(attempt.step.point) - shown(attempt, "en", narrow)
        assert not missing, f"{_name(attempt)}: nothing in sight is {', '.join(sorted(missing))}"


def _one(among: Sequence[_T], rng: Random | None) -> _T:
    return among[0] if rng is None else rng.choice(among)


def _name(attempt: Attempt) -> str:
    number = attempt.progress.step + 1
    return f"{attempt.game.id}/{attempt.lesson.id}, step {number} ({attempt.step.say or attempt.step.expect})"


def lessons_end_with_a_score(game: Game) -> None:
    """At the end of a lesson the learner has something to show."""
    for lesson in lessons_of(game.id):
        *_, last = play(game, lesson)
        score = last.prepared.match.state.view(last.seat).scores()[last.seat]
        assert any(line.points for line in score.lines), f"{lesson.id}: nothing is scored at the end"


def situations_have_words_and_rules(game: Game) -> None:
    """The coach can say every situation, and says nothing else."""
    keys = [situation.key for situation in learn_of(game.id).situations]
    assert len(keys) == len(set(keys)), "a situation is listed twice"
    said = {key.partition(".")[2] for key in game.rules.learn if key.startswith("coach.")}
    assert set(keys) == said, f"situations and words differ: {sorted(set(keys) ^ said)}"
    for situation in learn_of(game.id).situations:
        assert not situation.rule or situation.rule in game.rules.rules, f"{situation.key}: no such rule"


LEARN_LAWS: Final[tuple[GameLaw, ...]] = (
    texts_are_short_and_in_every_language,
    strips_can_be_drawn,
    lessons_can_be_played,
    lessons_end_with_a_score,
    situations_have_words_and_rules,
    symbols_explain_themselves,
)
"""The laws of everything that teaches; a game that teaches nothing passes them."""
