"""The answers to a question, as a menu: each has a key to type. Long lists are kept short for screen
readers."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from string import ascii_lowercase
from typing import Final

from archipel.guide import Asked, Button, Choice, Question
from archipel.kernel import Move, Part
from archipel.terminal.places import Place, by_rows, place_of, simple, typed_place
from archipel.words import Language

MAX_LISTED: Final = 12
"""Longer lists of places are written row by row."""
MAX_GROUPS: Final = 8
"""With more groups of places that do the same, effects are left out."""
_EFFECT: Final = re.compile(r"\s*[:\u2009]\s+")


@dataclass(frozen=True, slots=True)
class MenuAnswer:
    """One answer: the key to type, its words, and the parts that it picks."""

    words: str
    parts: tuple[Part, ...]
    key: str = ""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """All answers to a question, and the lines that offer them."""

    answers: Sequence[MenuAnswer]
    lines: Sequence[str]
    barred: Sequence[str] = field(default=())  # impossible answers, each with the reason

    def find(self, text: str) -> list[MenuAnswer]:
        """The answers that a typed text can mean: by key, by place, or by their words."""
        typed = simple(text)
        place, words = typed_place(text), typed.split()
        if place and any(one.place for one in self.answers):
            return [one for one in self.answers if one.place == place]
        for fits in (
            [one for one in self.answers if one.key and simple(one.key) == typed],
            [one for one in self.answers if not one.key and one.place and typed == str(one.place[0])],
            [one for one in self.answers if simple(one.words) == typed],
            [one for one in self.answers if typed and simple(one.words).startswith(typed)],
            [one for one in self.answers if words and set(words) <= _words(one.words)],
            [one for one in self.answers if len(typed) > 2 and typed in simple(one.words)],
        ):
            if fits:
                return fits
        return []


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\w'+−-]+", simple(text)))


def menu_of(question: Question, asked: Asked, taken: Collection[str], tongue: Language) -> Menu:
    """The question's choices and the buttons that can be pressed. Keys in `taken` are commands."""
    choices = distinct(question.choices, asked)
    answers = [MenuAnswer(one.words, (one.part,), place=place_of(one.part.value)) for one in choices]
    lines: list[str] = []
    if len(answers) > MAX_LISTED and all(one.place for one in answers):
        lines = grouped(answers, tongue)
    else:
        keys = natural_keys(choices) or [str(number) for number in range(1, len(answers) + 1)]
        answers = [replace(one, key=key) for one, key in zip(answers, keys, strict=True)]
        lines = [line_of(one) for one in answers]
    pressed = [one for one in question.buttons if one.parts and one.state in ("free", "on")]
    buttons = with_keys(
        [MenuAnswer(_button(one), one.parts) for one in pressed], {one.key for one in answers}, taken
    )
    barred = [_button(one) for one in question.buttons if one not in pressed]
    return Menu((*answers, *buttons), (*lines, *map(line_of, buttons)), barred)


def line_of(answer: MenuAnswer) -> str:
    """A line of a menu. The key comes first, so that screen readers say it first."""
    named = not answer.key or answer.words.split(" ")[0] == answer.key
    return f"  {answer.words}" if named else f"  {answer.key}  {answer.words}"


def distinct(choices: Sequence[Choice], asked: Asked) -> list[Choice]:
    """Drop choices that decide nothing, and all but the last of those that leave the same moves: on a drawing
    they are different places to click, but here they would be the same answer twice."""
    found: dict[frozenset[Move], Choice] = {}
    left = asked.left
    for choice in choices:
        leaves = frozenset(move for move in left if choice.part in move.parts)
        found.pop(leaves, None)
        found[leaves] = choice
    deciding = [choice for leaves, choice in found.items() if len(leaves) < len(left)]
    return deciding or list(choices[-1:])


def natural_keys(choices: Sequence[Choice]) -> list[str]:
    """The choices' own numbers or letters, where words name them: a 7 is typed as 7, not as 4."""
    keys = [choice.part.value.lower() for choice in choices]
    alike = len({choice.part.kind for choice in choices}) == 1 and len(set(keys)) == len(keys)
    short = all(key.isdecimal() or (len(key) == 1 and key.isalpha()) for key in keys)
    named = any(key in _words(choice.words) for key, choice in zip(keys, choices, strict=True))
    return keys if alike and short and named else []


def with_keys(
    answers: Sequence[MenuAnswer], known: Collection[str], taken: Collection[str]
) -> list[MenuAnswer]:
    """Keys for buttons: numbers after those of the choices; letters, where numbers mean something else."""
    if any(key.isdecimal() for key in known) and not _running(known):
        free: Iterable[str] = (letter for letter in ascii_lowercase if letter not in taken)
    else:
        first = 1 + sum(key.isdecimal() for key in known)
        free = map(str, range(first, first + len(answers)))
    return [replace(one, key=key) for one, key in zip(answers, free, strict=False)]


def _running(keys: Collection[str]) -> bool:
    return {str(number) for number in range(1, len(keys) + 1)} == set(keys)


def grouped(answers: Sequence[MenuAnswer], tongue: Language) -> list[str]:
    """Many places, grouped by what they do, row by row."""
    effects: dict[str, list[Place]] = {}
    for answer in answers:
        _, _, effect = _split_effect(answer.words)
        if answer.place:
            effects.setdefault(effect, []).append(answer.place)
    if len(effects) > MAX_GROUPS:
        effects = {"": [place for places in effects.values() for place in places]}
    lines: list[str] = []
    for effect, places in sorted(effects.items(), key=lambda one: len(one[1])):
        head = tongue.gettext("%(name)s: %(value)s", name=effect, value="").rstrip()
        lines += [f"  {head}"] if effect else []
        lines += [f"  {'  ' * bool(effect)}{row}" for row in by_rows(places, tongue)]
    return [
        *lines,
        tongue.gettext("Type a row and a column, such as %(example)s.", example=_example(answers)),
    ]


def _example(answers: Sequence[MenuAnswer]) -> str:
    place = next((answer.place for answer in answers if answer.place), (1, 1))
    return f"{place[0]} {place[1]}"


def _split_effect(words: str) -> tuple[str, str, str]:
    """The parts of a place's words: where it is, a separator, and what it does."""
    found = _EFFECT.search(words)
    return (words[: found.start()], ":", words[found.end() :]) if found else (words, "", "")


def _button(button: Button) -> str:
    return f"{button.words} ({button.note})" if button.note else button.words
