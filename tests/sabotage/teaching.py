"""What teaches a game, with one thing wrong: words, strips, lessons, situations, symbols."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from archipel.drawing.contract import Picture, Want
from archipel.drawing.svg import explained, hidden, hit, pick
from archipel.kernel import Game, Match, Part, Rulebook, Score, View, random_steps
from archipel.kernel.rulebook import Text
from archipel.learn.contract import Frame, Learn, Lesson, Situation, Step, Strip
from archipel.learn.find import learn_of, lessons_of, strips_of, symbols_of
from archipel.learn.prepared import setup_of
from archipel.testkit import GameLaw, learning
from archipel.testkit.symbols import symbols_explain_themselves
from tests.sabotage.drawings import Wrong
from tests.sabotage.wrapped import Broken, with_methods

Strips = tuple[Strip, ...]
Lessons = tuple[Lesson, ...]

# Words.


def _first(rules: Rulebook, section: str, ending: str = "") -> tuple[str, Text]:
    return next(
        (key, text)
        for key, text in rules.learn.items()
        if key.startswith(f"{section}.") and key.endswith(ending)
    )


def _said(rules: Rulebook, key: str, **said: str) -> Rulebook:
    """The rulebook with other words for a key, or with more."""
    return replace(rules, learn={**rules.learn, key: Text({**rules.learn.get(key, {}), **said})})


def goes_on_and_on(rules: Rulebook) -> Rulebook:
    """What a lesson says does not fit into the bubble in French."""
    key, text = _first(rules, "lesson", ".welcome")
    return _said(rules, key, fr=f"{text['fr']}{' et encore' * 20}")


def says_three_things(rules: Rulebook) -> Rulebook:
    """The coach says three sentences at once."""
    key, _ = _first(rules, "coach")
    return _said(rules, key, en="Look. Think. Write.")


def has_a_long_title(rules: Rulebook) -> Rulebook:
    """The title of a strip is a sentence."""
    key, _ = _first(rules, "strip", ".title")
    return _said(rules, key, en="All that you need to know for a first game")


def is_only_in_english(rules: Rulebook) -> Rulebook:
    """A symbol has no French words."""
    key, text = _first(rules, "symbol")
    return replace(rules, learn={**rules.learn, key: Text(en=text["en"])})


def is_empty(rules: Rulebook) -> Rulebook:
    """A symbol's words say nothing."""
    key, _ = _first(rules, "symbol")
    return _said(rules, key, en=" ", fr=" ")


def keeps_a_step(rules: Rulebook) -> Rulebook:
    """The words of a step that was deleted are left."""
    key, _ = _first(rules, "lesson", ".title")
    return _said(rules, key.replace(".title", ".deleted"), en="Gone.", fr="Disparu.")


def keeps_a_frame(rules: Rulebook) -> Rulebook:
    """The words of a frame that was deleted are left."""
    key, _ = _first(rules, "strip", ".title")
    return _said(rules, key.replace(".title", ".deleted"), en="Gone.", fr="Disparu.")


def keeps_a_situation(rules: Rulebook) -> Rulebook:
    """The coach has words for a situation that was deleted."""
    return _said(rules, "coach.deleted", en="Gone.", fr="Disparu.")


def says_no_situation(rules: Rulebook) -> Rulebook:
    """The coach has no words for a situation."""
    return _without(rules, _first(rules, "coach")[0])


def keeps_a_symbol(rules: Rulebook) -> Rulebook:
    """There are words for a symbol that was deleted."""
    return _said(rules, "symbol.deleted", en="Gone.", fr="Disparu.")


def says_no_symbol(rules: Rulebook) -> Rulebook:
    """A symbol has no words."""
    return _without(rules, _first(rules, "symbol")[0])


def _without(rules: Rulebook, key: str) -> Rulebook:
    return replace(rules, learn={one: text for one, text in rules.learn.items() if one != key})


# Strips: each takes the game and gives its strips.


def _framed(game: Game, change: Callable[[tuple[Frame, ...]], tuple[Frame, ...]]) -> Strips:
    """The strips of the game, with other frames in the last one."""
    *others, last = strips_of(game.id)
    return (*others, replace(last, frames=change(last.frames)))


def _in_frame(game: Game, fits: Callable[[Frame], Any], change: Callable[[Frame], Frame]) -> Strips:
    """The strips of the game, with something wrong in the first frame of this kind."""
    strips = strips_of(game.id)
    at, number = next(
        (at, number)
        for at, strip in enumerate(strips)
        for number, frame in enumerate(strip.frames)
        if fits(frame)
    )
    frames = list(strips[at].frames)
    frames[number] = change(frames[number])
    return (*strips[:at], replace(strips[at], frames=tuple(frames)), *strips[at + 1 :])


def seven_frames(game: Game) -> Strips:
    """A strip has a seventh frame."""
    return _framed(game, lambda frames: (*frames, *frames)[:7])


def three_frames(game: Game) -> Strips:
    """A strip ends after three frames."""
    return _framed(game, lambda frames: frames[:3])


def an_unknown_mode(game: Game) -> Strips:
    """A strip is for a mode that does not exist."""
    first, *others = strips_of(game.id)
    return (replace(first, modes=(*first.modes, "nowhere")), *others)


def lights_nothing(game: Game) -> Strips:
    """A frame lights something that is not drawn."""
    return _in_frame(
        game, lambda frame: True, lambda frame: replace(frame, lit=(*frame.lit, Part("cell", "r77c77")))
    )


def lights_it_elsewhere(game: Game) -> Strips:
    """A frame shows the middle of the table, and lights something of the sheet or nothing."""
    return _in_frame(game, lambda frame: frame.lit, lambda frame: replace(frame, show=_other(frame.show)))


def _other(show: str) -> str:
    return "tableau" if show == "sheet" else "sheet"


def happens_twice(game: Game) -> Strips:
    """What happens before a frame happens twice."""
    return _in_frame(
        game,
        lambda frame: frame.events,
        lambda frame: replace(frame, events=(*frame.events, frame.events[-1], frame.events[-1])),
    )


def draws_twice(game: Game) -> Strips:
    """A frame draws a move in pencil that is made already."""
    return _in_frame(
        game, lambda frame: frame.pencil, lambda frame: replace(frame, pencil=(*frame.pencil, *frame.pencil))
    )


def crops_everything(game: Game) -> Strips:
    """A frame shows no part of the drawing."""
    return _in_frame(game, lambda frame: True, lambda frame: replace(frame, crop=(50, 50, 0, 50)))


def crops_too_far(game: Game) -> Strips:
    """A frame shows what is to the right of the drawing."""
    return _in_frame(game, lambda frame: True, lambda frame: replace(frame, crop=(60, 0, 60, 100)))


# Lessons: each takes the game and gives its lessons.


def _stepped(game: Game, change: Callable[[Lesson], tuple[Step, ...]], at: int = 0) -> Lessons:
    """The lessons of the game, with other steps in one of them."""
    lessons = list(lessons_of(game.id))
    lessons[at] = replace(lessons[at], steps=change(lessons[at]))
    return tuple(lessons)


def _moves(lesson: Lesson) -> list[int]:
    """The places of the steps that want a move."""
    return [at for at, step in enumerate(lesson.steps) if step.expect == "move"]


def _in_step(
    game: Game, change: Callable[[Lesson, Step], Step], expect: str = "move", nth: int = 0
) -> Lessons:
    """The lessons of the game, with something wrong in a step of the first one that wants such a thing."""

    def changed(lesson: Lesson) -> tuple[Step, ...]:
        steps = list(lesson.steps)
        at = [at for at, step in enumerate(steps) if step.expect == expect][nth]
        steps[at] = change(lesson, steps[at])
        return tuple(steps)

    return _stepped(game, changed)


def _begins_with(game: Game, step: Step) -> Lessons:
    """The lessons of the game, with one more step in the first one."""
    say = lessons_of(game.id)[0].steps[0].say
    return _stepped(game, lambda lesson: (replace(step, say=say), *lesson.steps))


def wants_it_twice(game: Game) -> Lessons:
    """A lesson wants the same move twice."""

    def changed(lesson: Lesson) -> tuple[Step, ...]:
        at = _moves(lesson)[0]
        return (*lesson.steps[: at + 1], *lesson.steps[at:])

    return _stepped(game, changed)


def wants_nonsense(game: Game) -> Lessons:
    """A lesson wants a move that cannot be read."""
    return _in_step(game, lambda lesson, step: replace(step, accept=("~",)))


def would_take_another(game: Game) -> Lessons:
    """Beside the right move, a lesson lists one that is not legal any more."""

    def changed(lesson: Lesson, step: Step) -> Step:
        return replace(step, accept=(*step.accept, *lesson.steps[_moves(lesson)[0]].accept))

    return _in_step(game, changed, nth=1)


def would_take_a_part(game: Game) -> Lessons:
    """Beside the right part, a lesson lists one that is in no move."""

    def changed(lesson: Lesson) -> tuple[Step, ...]:
        at = _moves(lesson)[0]
        step = lesson.steps[at]
        part = game.parse(step.accept[0]).parts[0]
        picks = replace(step, expect="pick", accept=(f"{part.kind}:{part.value}", "nowhere:1"))
        return (*lesson.steps[:at], picks, *lesson.steps[at:])

    return _stepped(game, changed)


def wants_a_part_twice(game: Game) -> Lessons:
    """A lesson wants the same part to be picked twice."""

    def changed(lesson: Lesson) -> tuple[Step, ...]:
        at = _moves(lesson)[0]
        part = game.parse(lesson.steps[at].accept[0]).parts[0]
        picks = replace(lesson.steps[at], expect="pick", accept=(f"{part.kind}:{part.value}",), point=())
        return (*lesson.steps[:at], picks, picks, *lesson.steps[at:])

    return _stepped(game, changed)


def points_at_nothing(game: Game) -> Lessons:
    """A lesson points at a place that is not drawn."""
    return _in_step(game, lambda lesson, step: replace(step, point=("cell:r77c77",)))


def points_at_no_region(game: Game) -> Lessons:
    """A lesson points at a part of the page that does not exist."""
    return _in_step(game, lambda lesson, step: replace(step, point=(*step.point, "sheets")), "next")


def points_at_no_symbol(game: Game) -> Lessons:
    """The last lesson points at a symbol that is not drawn."""
    return _stepped(
        game,
        lambda lesson: (*lesson.steps[:-1], replace(lesson.steps[-1], point=("symbol:nowhere",))),
        at=-1,
    )


def names_no_button(game: Game) -> Lessons:
    """A lesson allows a button that is not there."""
    return _in_step(game, lambda lesson, step: replace(step, powers=("nowhere",)))


def presses_no_button(game: Game) -> Lessons:
    """A lesson wants a button to be pressed that is not there."""
    return _begins_with(game, Step("", "pick", accept=("power:nowhere",)))


def then_it_happens_again(game: Game) -> Lessons:
    """After a turn of the learner, they make the same move twice."""

    def changed(lesson: Lesson, step: Step) -> Step:
        made = lesson.steps[_moves(lesson)[0]].accept[0]
        again = f"s{lesson.seat + 1} {made}"
        return replace(step, then=(*step.then, again, again))

    return _in_step(game, changed, "done")


def then_nothing_is_drawn(game: Game) -> Lessons:
    """After a turn of the learner, something is drawn that the game does not have."""
    return _in_step(game, lambda lesson, step: replace(step, then=("draw nothing 1",)), "done")


def begins_with_nothing(game: Game) -> Lessons:
    """Before a lesson, something is drawn that the game does not have."""
    first, *others = lessons_of(game.id)
    return (replace(first, events=("draw nothing 1", *first.events)), *others)


def inks_nothing(game: Game) -> Lessons:
    """A lesson wants Done to be pressed before anything is pencilled."""
    return _begins_with(game, Step("", "done"))


def undoes_nothing(game: Game) -> Lessons:
    """A lesson wants Undo to be pressed before anything is pencilled."""
    return _begins_with(game, Step("", "undo"))


def plays_on(game: Game) -> Lessons:
    """A lesson wants a turn when the game is over."""
    first, *others = lessons_of(game.id)
    match = Match(game, setup_of(game, first.opening))
    for _ in random_steps(match, Random(1)):
        pass
    events = tuple(one.text() for one in match.events)
    return (replace(first, events=events, steps=(replace(first.steps[0], expect="play", point=()),)), *others)


def ends_at_once(game: Game) -> Lessons:
    """The last lesson ends after its first words."""
    return _stepped(game, lambda lesson: lesson.steps[:1], at=-1)


def ends_in_pencil(game: Game) -> Lessons:
    """The first lesson ends before anything is inked."""

    def changed(lesson: Lesson) -> tuple[Step, ...]:
        return lesson.steps[: [step.expect for step in lesson.steps].index("done")]

    return _stepped(game, changed)


class Pointless(Broken):
    """Nothing counts."""

    def view(self, seat: int) -> View:
        return with_methods(self.inner.view(seat), scores=_nothing)


def _nothing(view: View) -> tuple[Score, ...]:
    return (Score(()),) * view.setup.seats


# Situations: each takes the game and gives its learn room.


def _noticing(game: Game, *more: Situation) -> Learn:
    return Learn((*learn_of(game.id).situations, *more))


def notices_silently(game: Game) -> Learn:
    """The coach notices something that it has no words for."""
    return _noticing(game, Situation("nowhere", lambda asked: True))


def notices_twice(game: Game) -> Learn:
    """A situation is listed twice."""
    return _noticing(game, learn_of(game.id).situations[0])


def cites_no_rule(game: Game) -> Learn:
    """A situation cites a rule that does not exist."""
    first, *others = learn_of(game.id).situations
    return Learn((replace(first, rule="NO-1"), *others))


# Symbols: the rules of a game's symbols, or its drawing.


def has_no_rule(game: Game) -> Mapping[str, str]:
    """A symbol has no rule."""
    return dict(list(symbols_of(game.id).items())[1:])


class Unknown(Wrong):
    """The sheet has a symbol without words."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=picture.body + explained("nowhere", hit(0, 0, 9, 9)))


class Untagged(Wrong):
    """One symbol is not tagged where it is drawn."""

    tag = ""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        self.tag = self.tag or next(iter(re.findall(r'data-symbol="(?!pick-)[^"]*"', picture.body)), "")
        return replace(picture, body=picture.body.replace(f" {self.tag}", "") if self.tag else picture.body)


class Hidden(Wrong):
    """What explains itself is hidden from screen readers."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=hidden(picture.body))


class Covered(Wrong):
    """A choice lies over the symbols and does not explain itself."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        more = pick("cell", "r1c1", "a cell", hit(0, 0, 9, 9), classes="a-over")
        return replace(picture, body=picture.body + more)


SABOTAGE: Mapping[GameLaw, tuple[tuple[str, Callable[..., Any], str], ...]] = {
    learning.texts_are_short_and_in_every_language: (
        ("words", goes_on_and_on, "characters, at most 150"),
        ("words", says_three_things, "3 sentences, at most 1"),
        ("words", has_a_long_title, "a title has at most 40"),
        ("words", is_only_in_english, "is not in fr"),
        ("words", is_empty, "in en: empty"),
        ("words", keeps_a_step, "deleted: nothing says it"),
        ("words", keeps_a_frame, "deleted: nothing says it"),
    ),
    learning.strips_can_be_drawn: (
        ("strips", seven_frames, "7 frames, not four to six"),
        ("strips", three_frames, "3 frames, not four to six"),
        ("strips", an_unknown_mode, "there is no mode nowhere"),
        ("strips", lights_nothing, "frame 1 .*: no cell:r77c77 to light"),
        ("strips", lights_it_elsewhere, "frame .*: no .* to light"),
        ("strips", happens_twice, "frame .*: “.*”: "),
        ("strips", draws_twice, "frame .*: (NotNow|Illegal)"),
        ("strips", crops_everything, "frame 1 .*: the crop"),
        ("strips", crops_too_far, "frame 1 .*: the crop"),
    ),
    learning.lessons_can_be_played: (
        ("lessons", wants_it_twice, "step .*: no legal move fits"),
        ("lessons", wants_nonsense, "step .*: BadText: .*~"),
        ("lessons", would_take_another, "step .* is not legal"),
        ("lessons", would_take_a_part, "step .*: nowhere:1 is in no legal move"),
        ("lessons", wants_a_part_twice, "step .*: it is picked already"),
        ("lessons", points_at_nothing, "step .*: cell:r77c77 is not in sight"),
        ("lessons", points_at_no_region, "step 1 .*: sheets is not in sight"),
        ("lessons", points_at_no_symbol, "step .*: symbol:nowhere is not in sight"),
        ("lessons", names_no_button, "step .*: power:nowhere is not in sight"),
        ("lessons", presses_no_button, "step 1 .*: power:nowhere is not in sight"),
        ("lessons", then_it_happens_again, "after step .*: “s1 .*”: Illegal"),
        ("lessons", then_nothing_is_drawn, "after step .*: “draw nothing 1”: "),
        ("lessons", begins_with_nothing, "before step 1: “draw nothing 1”: "),
        ("lessons", inks_nothing, "step 1 .*: nothing to ink"),
        ("lessons", undoes_nothing, "step 1 .*: nothing to undo"),
        ("lessons", plays_on, "step 1 .*: nothing to play"),
    ),
    learning.lessons_end_with_a_score: (
        ("lessons", ends_at_once, "the learner inks nothing"),
        ("lessons", ends_in_pencil, "the learner inks nothing"),
        ("states", Pointless, "nothing is scored"),
    ),
    learning.situations_have_words_and_rules: (
        ("words", keeps_a_situation, "coach.deleted: there is no such situation"),
        ("words", says_no_situation, "the situation .* has no words"),
        ("situations", notices_silently, "the situation nowhere has no words"),
        ("situations", notices_twice, "the situation .* is listed twice"),
        ("situations", cites_no_rule, "there is no rule NO-1"),
    ),
    symbols_explain_themselves: (
        ("words", keeps_a_symbol, "the symbol deleted has no rule"),
        ("words", says_no_symbol, "the symbol .* has no words"),
        ("symbols", has_no_rule, "the symbol .* has no rule"),
        ("drawing", Unknown, "the symbol nowhere, which has no words"),
        ("drawing", Untagged, "no drawing shows the symbol"),
        ("drawing", Hidden, "are hidden from screen readers"),
        ("drawing", Covered, "choices of .*cell.* hide"),
    ),
}
"""For each law about what teaches: what is changed, how, and a pattern of what the law must say then."""
