"""Guides with one thing wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from archipel.guide import Asked, Button, Choice, Goal, Guide, Question, Telling
from archipel.kernel import Effect, Move, Part, Result, View
from archipel.testkit import Law, guides
from archipel.testkit.effects import effects_can_be_told


class Wrong(Guide):
    """A real guide inside; subclasses break one method."""

    def __init__(self, inner: Guide) -> None:
        self.inner = inner

    def ask(self, asked: Asked) -> Question:
        return self.inner.ask(asked)

    def say(self, effect: Effect, tell: Telling) -> str:
        return self.inner.say(effect, tell)

    def tell_turn(self, effects: Sequence[Effect], tell: Telling) -> str:
        return self.inner.tell_turn(effects, tell)

    def because(self, move: Move, before: View, tell: Telling) -> str:
        return self.inner.because(move, before, tell)

    def merged(self, effects: Sequence[Effect]) -> Sequence[Effect]:
        return self.inner.merged(effects)

    def goals(self, view: View, seat: int, tell: Telling) -> tuple[Goal, ...]:
        return self.inner.goals(view, seat, tell)

    def near_end(self, view: View, tell: Telling) -> str:
        return self.inner.near_end(view, tell)

    def ending(self, result: Result, view: View, tell: Telling) -> str:
        return self.inner.ending(result, view, tell)


class DeadEnd(Wrong):
    """It goes on offering what was picked last, so that the page never pencils the move."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        again = tuple(Choice(part, part.value) for part in asked.parts[-1:])
        return question if question.choices else replace(question, choices=again)


class StopsEarly(Wrong):
    """After the first pick it offers nothing more."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        return replace(question, choices=()) if asked.parts else question


class HidesOne(Wrong):
    """The last of several answers is missing."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        return replace(question, choices=question.choices[:-1] or question.choices)


class OffersOne(Wrong):
    """Only the first answer is offered."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        return replace(question, choices=question.choices[:1])


class Nonsense(Wrong):
    """It offers something that no move has."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        more = Choice(Part("nowhere", "1"), "nowhere")
        return replace(question, choices=(*question.choices, more)) if question.choices else question


class Speechless(Wrong):
    """It asks, and offers no answer."""

    def ask(self, asked: Asked) -> Question:
        return replace(self.inner.ask(asked), choices=(), buttons=())


class Circles(Wrong):
    """After each pick it asks its first question again."""

    def ask(self, asked: Asked) -> Question:
        return self.inner.ask(replace(asked, picked=()))


class BadButton(Wrong):
    """A button picks what no move has."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        return replace(question, buttons=(*question.buttons, button("lost", Part("nowhere", "1"))))


class Comes(Wrong):
    """A button is there only while something is picked."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        return replace(question, buttons=(*question.buttons, button("late"))) if asked.picked else question


class Goes(Wrong):
    """A button vanishes when something is in pencil."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        return question if asked.steps else replace(question, buttons=(button("early"), *question.buttons))


class GoesAtTheEnd(Wrong):
    """A button vanishes when the draft is finished."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        kept = replace(question, buttons=(button("early"), *question.buttons))
        return kept if asked.moves or asked.done else question


class Twins(Wrong):
    """Two buttons have the same id."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        return replace(question, buttons=(*question.buttons, button("twin"), button("twin")))


class Wordy(Wrong):
    """Every question is told at length."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        return replace(question, words=" ".join([question.words] * 8))


class LongNotes(Wrong):
    """The note of a button fills two lines."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        noted = replace(button("noted"), note="for as long as there is still something to be done")
        return replace(question, buttons=(*question.buttons, noted))


class Stiff(Wrong):
    """Nobody is told what they do themselves."""

    def say(self, effect: Effect, tell: Telling) -> str:
        return self.inner.say(effect, replace(tell, you=False))


class StiffInFrench(Wrong):
    """In French, nobody is told what they do themselves."""

    def say(self, effect: Effect, tell: Telling) -> str:
        return self.inner.say(effect, replace(tell, you=tell.you and tell.language != "fr"))


class Mute(Wrong):
    """Nothing that happens is put into words."""

    def say(self, effect: Effect, tell: Telling) -> str:
        return ""


class MuteInFrench(Wrong):
    """In French, nothing that happens is put into words."""

    def say(self, effect: Effect, tell: Telling) -> str:
        return "" if tell.language == "fr" else self.inner.say(effect, tell)


class English(Wrong):
    """It asks in English, whoever reads it."""

    def ask(self, asked: Asked) -> Question:
        return self.inner.ask(replace(asked, tell=replace(asked.tell, language="en")))


class Coded(Wrong):
    """A place is told as programs name it."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        return replace(question, words=f"{question.words} (r2c3)")


class Spelled(Wrong):
    """Answers are called as records write them."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        choices = tuple(replace(choice, words=choice.part.value) for choice in question.choices)
        return replace(question, choices=choices)


class Open(Wrong):
    """A gap was not filled."""

    def ask(self, asked: Asked) -> Question:
        question = self.inner.ask(asked)
        return replace(question, words=f"{question.words} {{number}}")


def button(name: str, *parts: Part) -> Button:
    """A button; without parts it cannot be pressed."""
    return Button(name, name, parts=parts, state="free" if parts else "barred")


SABOTAGE: Sequence[tuple[Law, type[Wrong]]] = (
    (guides.picks_that_mean_a_move_leave_no_choices, DeadEnd),
    (guides.picks_that_mean_a_move_leave_no_choices, StopsEarly),
    (guides.answers_reach_every_legal_move, HidesOne),
    (guides.answers_reach_every_legal_move, OffersOne),
    (guides.every_answer_leads_on, Nonsense),
    (guides.every_answer_leads_on, Speechless),
    (guides.every_answer_leads_on, BadButton),
    (guides.every_answer_leads_on, Circles),
    (guides.buttons_keep_their_places, Comes),
    (guides.buttons_keep_their_places, Goes),
    (guides.buttons_keep_their_places, GoesAtTheEnd),
    (guides.buttons_keep_their_places, Twins),
    (guides.questions_fit_a_phone, Wordy),
    (guides.questions_fit_a_phone, LongNotes),
    (guides.moves_are_told_to_their_player, Stiff),
    (guides.moves_are_told_to_their_player, StiffInFrench),
    (effects_can_be_told, Mute),
    (effects_can_be_told, MuteInFrench),
    (guides.guides_speak_every_language, English),
    (guides.guides_speak_every_language, Coded),
    (guides.guides_speak_every_language, Spelled),
    (guides.guides_speak_every_language, Open),
)
"""Each law about guides with what it must notice."""
