"""What breaks the laws about effects, in ways that can be done to any game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

from archipel.kernel import SPECTATOR, Effect, Move, Outcome, State, View, canonical
from archipel.kernel.effects import KINDS
from archipel.testkit import Law
from archipel.testkit.effects import (
    effects_add_up,
    effects_can_be_told,
    effects_keep_secrets,
    imagined_moves_have_the_same_effects,
    records_have_the_same_effects,
    tried_turns_have_the_same_effects,
)
from tests.sabotage.core import a_rule, game_of
from tests.sabotage.wrapped import Broken, with_methods


class Mistold(Broken):
    """Moves and draws do what they do, but something else is told."""

    def apply(self, seat: int, move: Move) -> None:
        sink, self.sink = self.sink, []
        super().apply(seat, move)
        heard, self.sink = self.sink, sink
        if sink is not None:
            sink += self.told(heard, seat)

    def reveal(self, outcome: Outcome) -> None:
        sink, self.sink = self.sink, []
        super().reveal(outcome)
        heard, self.sink = self.sink, sink
        if sink is not None:
            sink += self.told(heard, SPECTATOR)

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        """What is told instead of these effects of a move, or of a draw."""
        return effects

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.inner.view(SPECTATOR).setup.seats


class Silent(Mistold):
    """Nothing is told."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        return ()


class Placeless(Mistold):
    """What is told is about no places."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        return [replace(effect, parts=()) for effect in effects]


class Forgets(Mistold):
    """The first change of points is left out."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        first = next((effect for effect in effects if effect.points), None)
        return [effect for effect in effects if effect is not first]


class Doubles(Mistold):
    """Points count twice."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        return [_with_points(one, tuple((key, 2 * points) for key, points in one.points)) for one in effects]


class Misfiled(Mistold):
    """The totals are right, but all points are told of one line."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        return [_with_points(one, (("elsewhere", one.total),)) for one in effects]


class Misdirected(Mistold):
    """Points are told of the next seat; of nobody, if there is only one."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        seats = self.seats
        return [
            replace(one, seat=(one.seat + 1) % seats if seats > 1 else SPECTATOR) if one.points else one
            for one in effects
        ]


class Unimagined(Broken):
    """In an imagined position nothing is told."""

    def view(self, seat: int) -> View:
        return with_methods(self.inner.view(seat), imagine=_in_silence)


class Vague(Broken):
    """In an imagined position, what is told is about no places."""

    def view(self, seat: int) -> View:
        return with_methods(self.inner.view(seat), imagine=_without_places)


class Loud(Mistold):
    """After each move, everybody is told what each seat knows."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        return [*effects, *(_knows(self.inner, seat) for seat in range(self.seats))]


class Tipped(Mistold):
    """Whoever moves is told what the next seat knows."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        tip = _knows(self.inner, (mover + 1) % self.seats)
        return effects if mover == SPECTATOR else [*effects, replace(tip, known=(mover,))]


class Wordless(Mistold):
    """There are no words for what is told."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        return [replace(effect, key=f"{effect.kind}.nameless") for effect in effects]


class Lawless(Mistold):
    """What is told names a rule that does not exist."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        return [replace(effect, rule="NO-1") for effect in effects]


class Unkind(Mistold):
    """It is not said what kind of effect it is, though there are words for it."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        plain = next(
            key
            for key, words in game_of(self.inner).rules.guide.items()
            if key.partition(".")[0] not in KINDS and "{" not in "".join(words.values())
        )
        return [*effects, Effect(plain, a_rule(self))]


class Counted(Mistold):
    """Knows how often it was copied."""

    copies = 0

    def clone(self) -> Any:
        other = super().clone()
        other.copies = self.copies + 1
        return other


class Hushed(Counted):
    """Copies of copies tell nothing."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        return () if self.copies % 2 else effects


class Echoing(Counted):
    """Copies of copies tell everything twice."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        return [*effects, *effects] if self.copies % 2 else effects


class Numbered(Mistold):
    """Whatever is told is numbered, through all games."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        return [replace(effect, facts=(*effect.facts, ("at", next(_numbers)))) for effect in effects]


class Fickle(Mistold):
    """Every second time, nothing is told."""

    def told(self, effects: list[Effect], mover: int) -> Iterable[Effect]:
        return effects if next(_numbers) % 2 else ()


_numbers = count()

SABOTAGE: tuple[tuple[Law, type[Broken]], ...] = (
    (effects_add_up, Silent),
    (effects_add_up, Forgets),
    (effects_add_up, Doubles),
    (effects_add_up, Misfiled),
    (effects_add_up, Misdirected),
    (imagined_moves_have_the_same_effects, Unimagined),
    (imagined_moves_have_the_same_effects, Vague),
    (tried_turns_have_the_same_effects, Hushed),
    (tried_turns_have_the_same_effects, Echoing),
    (records_have_the_same_effects, Numbered),
    (records_have_the_same_effects, Fickle),
    (effects_keep_secrets, Loud),
    (effects_keep_secrets, Tipped),
    (effects_can_be_told, Wordless),
    (effects_can_be_told, Lawless),
    (effects_can_be_told, Unkind),
)
"""Each law about effects with what it must notice."""


def _with_points(effect: Effect, points: tuple[tuple[str, int], ...]) -> Effect:
    return replace(effect, points=points) if effect.points else effect


def _knows(state: State, seat: int) -> Effect:
    """All that a seat may know, told to everybody."""
    view = state.view(seat)
    facts = (("known", canonical(view).decode()),)
    return Effect("news.known", next(iter(game_of(state).rules.rules)), facts=facts)


def _in_silence(view: View, rng: Random) -> State:
    return Silent(_imagined(view, rng))


def _without_places(view: View, rng: Random) -> State:
    return Placeless(_imagined(view, rng))


def _imagined(view: View, rng: Random) -> Any:
    return type(view).__mro__[1].imagine(view, rng)  # type: ignore[attr-defined]
