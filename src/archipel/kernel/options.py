"""A game's options, typed so that any interface can build a form from them, and the set-up of a table."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from collections.abc import Mapping
from dataclasses import dataclass

from archipel.kernel.refusal import BadSetup, Message

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """One choice made before the game. `values` lists all allowed values, including the default.

    `only` names another option, or `seats`, and its values for which this one matters; empty: always.
    """

    name: str
    default: Value
    values: tuple[Value, ...]
    rule: str
    only: tuple[str, tuple[Value, ...]] = ("", ())

    def read(self, text: str) -> Value:
        """Parse a value from a command line or a record."""
        for value in self.values:
            if text == show(value):
                return value
        raise self.bad(text)

    def bad(self, text: str) -> BadSetup:
        """The error for a value that is not allowed."""
        known = tuple(map(show, self.values))
        return BadSetup("{name}={text}: expected one of {known}", name=self.name, text=text, known=known)


def show(value: Value) -> str:
    """The canonical text of an option value."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the first draw, as plain data. `sheet`: the text of your own component file;
    `rules`: the earlier version of the rules that is played, 0 for the present one."""

    seats: int
    options: tuple[tuple[str, Value], ...]
    sheet: str = ""
    rules: int = 0

    def __getitem__(self, name: str) -> Value:
        for key, value in self.options:
            if key == name:
                return value
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Mode:
    """A named way to play: some fixed options, and the numbers of seats it allows."""

    id: str
    seats: tuple[int, ...]
    options: tuple[tuple[str, Value], ...] = ()

    def fits(self, setup: Setup) -> bool:
        """Is this what the set-up plays?"""
        return setup.seats in self.seats and set(self.options) <= set(setup.options)


def complete(options: tuple[Option, ...], given: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    """All options in order: the given ones checked, the others at their defaults."""
    names = {option.name for option in options}
    for name in given:
        if name not in names:
            known = tuple(sorted(names)) or Message("none")
            raise BadSetup("no option {name}; there is {known}", name=name, known=known)
    chosen: list[tuple[str, Value]] = []
    for option in options:
        value = given.get(option.name, option.default)
        if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
            raise option.bad(show(value))
        chosen.append((option.name, value))
    return tuple(chosen)
