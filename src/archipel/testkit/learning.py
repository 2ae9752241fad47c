"""What holds for everything that teaches a game: lessons can be played, pointers point at something, texts
are short and in every language."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

from archipel.drawing.svg import esc
from archipel.guide.contract import POWER
from archipel.kernel import ArchipelError, Game, Part
from archipel.kernel.parts import read_part
from archipel.kernel.rulebook import LEARN
from archipel.learn.attempt import Attempt, Progress
from archipel.learn.contract import Frame, Lesson, Strip
from archipel.learn.find import learn_of, lessons_of, strips_of
from archipel.learn.frames import picture
from archipel.learn.shown import shown
from archipel.testkit.law import GameLaw, at, no_faults, told
from archipel.testkit.symbols import keys, symbols_explain_themselves

Choose = Callable[[int], int]
"""Which of this many right answers a learner gives, from 0."""

LONGEST: Final = {"lesson": (2, 150), "strip": (1, 110), "coach": (1, 101), "symbol": (2, 160)}
"""By section: how many sentences a text may have, and how many characters."""

TITLE: Final = 40
"""The characters of a title."""

_STOP: Final = re.compile(r"[.!?…]+(?=\s|$|»)")


def texts_are_short_and_in_every_language(game: Game) -> None:
    """Every text that teaches exists in all languages of the game; most are limited to a sentence or two.
    Each text of a strip or a lesson is said in it."""
    no_faults(_text_faults(game))


def _text_faults(game: Game) -> Iterator[str]:
    said = set(_said(game))
    for key, text in game.rules.learn.items():
        section, _, rest = key.partition(".")
        if section not in LEARN:
            yield f"{key}: there is no section {section}"
        if section in ("strip", "lesson") and key not in said:
            yield f"{key}: nothing says it"
        for language in game.rules.languages:
            if language not in text:
                yield f"{key} is not in {language}"
                continue
            yield from at(f"{key} in {language}", _length_faults(section, rest, text[language]))


def _said(game: Game) -> Iterator[str]:
    """The keys of the texts that strips and lessons use."""
    for strip in strips_of(game.id):
        yield from (f"strip.{strip.id}.title", *(frame.say for frame in strip.frames))
    for lesson in lessons_of(game.id):
        yield from (f"lesson.{lesson.id}.title", f"lesson.{lesson.id}.pitch")
        for step in lesson.steps:
            yield from (step.say, step.wrong)


def _length_faults(section: str, rest: str, words: str) -> Iterator[str]:
    sentences, letters = LONGEST.get(section, (99, 900))
    count = len(_STOP.findall(words))
    if not words.strip():
        yield "empty"
    if count > sentences:
        yield f"{count} sentences, at most {sentences}"
    if len(words) > letters:
        yield f"{len(words)} characters, at most {letters}"
    if rest.endswith("title") and len(words) > TITLE:
        yield f"{len(words)} characters, a title has at most {TITLE}"


def strips_can_be_drawn(game: Game) -> None:
    """Each strip has four to six frames, and each frame can be drawn with all that it lights."""
    no_faults(
        fault
        for strip in strips_of(game.id)
        for fault in at(f"{game.id}/{strip.id}", _strip_faults(game, strip))
    )


def _strip_faults(game: Game, strip: Strip) -> Iterator[str]:
    if not 4 <= len(strip.frames) <= 6:
        yield f"{len(strip.frames)} frames, not four to six"
    for mode in set(strip.modes) - {mode.id for mode in game.modes}:
        yield f"there is no mode {mode}"
    for number, frame in enumerate(strip.frames, 1):
        yield from at(f"frame {number} ({frame.say})", _frame_faults(game, strip, frame))


def _frame_faults(game: Game, strip: Strip, frame: Frame) -> Iterator[str]:
    if frame.crop is not None:
        left, top, width, height = frame.crop
        if not (width and height) or left + width > 100 or top + height > 100:
            yield f"the crop {frame.crop} is not a part of the drawing"
    for language in game.rules.languages:
        svg = picture(game, strip, frame, language)
        yield from (f"no {part.kind}:{part.value} to light" for part in frame.lit if not _is_lit(svg, part))


def _is_lit(svg: str, part: Part) -> bool:
    mark = re.escape(f'data-kind="{esc(part.kind)}" data-value="{esc(part.value)}"')
    return bool(re.search(rf'a-pick[^"]* on"[^>]*{mark}', svg))


def lessons_can_be_played(game: Game) -> None:
    """Whatever right answers a learner gives, each lesson can be played to its end, and all that it points
    at is in sight; and on the way the first right answers are what the lesson says."""
    no_faults(
        fault
        for lesson in lessons_of(game.id)
        for fault in at(f"{game.id}/{lesson.id}", _lesson_faults(game, lesson))
    )


def _lesson_faults(game: Game, lesson: Lesson) -> Iterator[str]:
    for attempt in play(game, lesson, strict=True):
        yield from _unseen(attempt)
    for choose in (_last, Random(1).randrange, Random(2).randrange):
        made: tuple[tuple[str, ...], ...] = ()
        try:
            for attempt in play(game, lesson, choose):
                made = attempt.progress.made
                yield from _unseen(attempt)
        except AssertionError as fault:
            yield f"{fault} after the right moves {', '.join(text for texts in made for text in texts)}"


def _first(_count: int) -> int:
    return 0


def _last(count: int) -> int:
    return count - 1


def play(game: Game, lesson: Lesson, choose: Choose = _first, strict: bool = False) -> Iterator[Attempt]:
    """Every stage of a lesson that is played as it wants, with the first right answers or chosen ones."""
    progress = Progress()
    while True:
        with _named(f"after {_name(lesson, progress.step)}" if progress.step else "before step 1"):
            attempt = Attempt(game, lesson, progress, strict)
        yield attempt
        if attempt.over:
            return
        with _named(_step(attempt)):
            after = _answer(attempt, choose)
        assert after is not None, f"{_step(attempt)}: what is expected is not accepted"
        progress = after


@contextmanager
def _named(where: str) -> Iterator[None]:
    """An error of the game is a fault of the lesson at this place."""
    try:
        yield
    except ArchipelError as error:
        raise AssertionError(f"{where}: {told(error)}") from error


def _answer(attempt: Attempt, choose: Choose) -> Progress | None:
    """Do what the step wants."""
    step = attempt.step
    if step.expect == "next":
        return attempt.read_on()
    if step.expect == "done":
        assert attempt.trial.steps or attempt.trial.may_end, f"{_step(attempt)}: nothing to ink"
        return attempt.done()
    if step.expect == "undo":
        assert attempt.trial.steps, f"{_step(attempt)}: nothing to undo"
        return attempt.undo()
    if step.expect == "pick":
        parts = [read_part(one) for one in step.accept]
        for part in parts:
            assert part.kind == POWER or any(part in move.parts for move in attempt.trial.moves), (
                f"{_step(attempt)}: {part.kind}:{part.value} is in no legal move"
            )
        part = parts[choose(len(parts))]
        assert part not in attempt.progress.picked, f"{_step(attempt)}: it is picked already"
        return attempt.pick((*attempt.progress.picked, part))
    return _move(attempt, choose)


def _move(attempt: Attempt, choose: Choose) -> Progress | None:
    patterns = attempt.step.accept if attempt.expect == "move" else ("*",)
    right = attempt.right(patterns)
    if attempt.expect == "play" and not right:
        assert attempt.trial.steps, f"{_step(attempt)}: nothing to play"
        return attempt.done()
    assert right, f"{_step(attempt)}: no legal move fits {patterns}"
    if choose is _first and attempt.expect == "move":
        for pattern in patterns:
            assert attempt.right((pattern,)), f"{_step(attempt)}: {pattern} is not legal"
    parts = [part for part in attempt.progress.picked if part.kind != POWER]
    fitting = [move for move in right if all(part in move.parts for part in parts)]
    assert fitting, f"{_step(attempt)}: no right move has the picks {parts}"
    move = fitting[choose(len(fitting))]
    assert attempt.pick((*attempt.progress.picked, *(one for one in move.parts if one not in parts))), (
        f"{_step(attempt)}: the parts of {move.text} are not accepted"
    )
    ready = attempt.done() if attempt.expect == "play" and attempt.trial.steps else None
    return ready or attempt.pencil(move)


def _unseen(attempt: Attempt) -> Iterator[str]:
    """What the step points at, and the buttons that it names, as far as they are not in sight."""
    if attempt.over:
        return
    step = attempt.step
    pressed = [one for one in step.accept if step.expect == "pick" and one.startswith(f"{POWER}:")]
    named = {*step.point, *pressed, *(f"{POWER}:{name}" for name in step.powers)}
    for narrow in (False, True) if named else ():
        missing = named - shown(attempt, "en", narrow)
        yield from (f"{_step(attempt)}: {one} is not in sight" for one in sorted(missing))


def _step(attempt: Attempt) -> str:
    return _name(attempt.lesson, attempt.progress.step + 1)


def _name(lesson: Lesson, number: int) -> str:
    """A step of a lesson, counted from 1."""
    step = lesson.steps[number - 1]
    return f"step {number} ({step.say or step.expect})"


def lessons_end_with_a_score(game: Game) -> None:
    """At the end of a lesson the learner has inked something, and has points to show."""
    no_faults(
        fault
        for lesson in lessons_of(game.id)
        for fault in at(f"{game.id}/{lesson.id}", _unscored(game, lesson))
    )


def _unscored(game: Game, lesson: Lesson) -> Iterator[str]:
    attempts = list(play(game, lesson, strict=True))
    end = attempts[-1]
    if _inked(attempts[0]) == _inked(end):
        yield "the learner inks nothing"
    score = end.prepared.match.state.view(end.seat).scores()[end.seat]
    if not any(line.points > 0 for line in score.lines):
        yield "nothing is scored at the end"


def _inked(attempt: Attempt) -> int:
    """How many moves of the learner are in ink."""
    log = attempt.prepared.log
    return sum(len(one[1]) for one in log if isinstance(one, tuple) and one[0] == attempt.seat)


def situations_have_words_and_rules(game: Game) -> None:
    """The coach can say every situation, and says nothing else."""
    no_faults(_situation_faults(game))


def _situation_faults(game: Game) -> Iterator[str]:
    situations = learn_of(game.id).situations
    listed = Counter(situation.key for situation in situations)
    said = keys(game, "coach")
    yield from (f"the situation {key} is listed twice" for key, count in listed.items() if count > 1)
    yield from (f"the situation {key} has no words" for key in sorted(listed.keys() - said))
    yield from (f"coach.{key}: there is no such situation" for key in sorted(said - listed.keys()))
    for situation in situations:
        if situation.rule and situation.rule not in game.rules.rules:
            yield f"the situation {situation.key}: there is no rule {situation.rule}"


LEARN_LAWS: Final[tuple[GameLaw, ...]] = (
    texts_are_short_and_in_every_language,
    strips_can_be_drawn,
    lessons_can_be_played,
    lessons_end_with_a_score,
    situations_have_words_and_rules,
    symbols_explain_themselves,
)
"""The laws of everything that teaches; a game that teaches nothing passes them."""
