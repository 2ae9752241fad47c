"""Real games with one thing wrong: a wrapper passes everything on but for what it breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any, ClassVar

from archipel.kernel import Game, Move, Moves, Node, Outcome, Part, Refusal, Setup, State, View, canonical


class Broken(State):
    """A real state inside; subclasses break one method."""

    def __init__(self, inner: State) -> None:
        self.inner = inner

    def node(self) -> Node:
        return self.inner.node()

    def moves(self, seat: int) -> Moves:
        return self.inner.moves(seat)

    def check(self, seat: int, move: Move) -> Refusal | None:
        return self.inner.check(seat, move)

    def apply(self, seat: int, move: Move) -> None:
        self.inner.sink = self.sink
        self.inner.apply(seat, move)
        self.inner.sink = None

    def reveal(self, outcome: Outcome) -> None:
        self.inner.sink = self.sink
        self.inner.reveal(outcome)
        self.inner.sink = None

    def clone(self) -> Broken:
        return type(self)(self.inner.clone())

    def view(self, seat: int) -> View:
        return self.inner.view(seat)

    def preview(self, seat: int) -> View:
        return self.inner.preview(seat)

    def talk(self, one: int, other: int):
        return self.inner.talk(one, other)

    def __reduce__(self):
        raise TypeError("the states of a sabotaged game are not pickled")


class BrokenGame(Game):
    """A real game whose states are broken; subclasses may break the game itself."""

    real: ClassVar[Game]
    state: ClassVar[type[Broken]] = Broken

    def __init__(self) -> None:
        self.rules = self.real.rules

    def check_setup(self, setup: Setup) -> Refusal | None:
        return self.real.check_setup(setup)

    def start(self, setup: Setup) -> State:
        return self.state(self.real.start(setup))

    def parse(self, text: str) -> Move:
        return self.real.parse(text)

    def move(self, verb: str, parts: Sequence[Part]) -> Move:
        return self.real.move(verb, parts)

    def sides(self, setup: Setup) -> tuple[int, ...]:
        return self.real.sides(setup)

    def roles(self, setup: Setup) -> tuple[str, ...]:
        return self.real.roles(setup)

    def __reduce__(self):
        return broken, (self.real, self.state, type(self).__mro__[1])


def broken(real: Game, state: type[Broken] = Broken, game: type[BrokenGame] = BrokenGame) -> BrokenGame:
    """The real game with these states and this class of game; the same one for the same things."""
    return _broken(real, state, game)


@cache
def _broken(real: Game, state: type[Broken], game: type[BrokenGame]) -> BrokenGame:
    names = ("id", "version", "options", "modes", "minutes", "age", "daily", "talk_rule", "notation")
    own = {name: getattr(real, name) for name in names}
    made = type(f"{game.__name__}With{state.__name__}", (game,), {**own, "real": real, "state": state})
    return made()


def with_methods(view: View, **methods: Any) -> View:
    """The same view with other methods."""
    kind = _kind(type(view), tuple(methods), tuple(methods.values()))
    found = object.__new__(kind)
    for field in fields(view):  # type: ignore[arg-type]
        object.__setattr__(found, field.name, getattr(view, field.name))
    return found


@cache
def _kind(real: type[View], names: tuple[str, ...], methods: tuple[Any, ...]) -> type[View]:
    return type(f"Broken{real.__name__}", (real,), dict(zip(names, methods, strict=True)))


def leaked(own: View, other: View, skip: tuple[str, ...] = ("seat", "setup")) -> View:
    """One's own view with the first thing that the other sees otherwise; one's own if there is none."""
    for field in fields(own):  # type: ignore[arg-type]
        if field.name not in skip:
            seen = getattr(other, field.name)
            if canonical(seen) != canonical(getattr(own, field.name)):
                return replace(own, **{field.name: seen})  # type: ignore[type-var]
    return own
