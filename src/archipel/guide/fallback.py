"""The guide for a game that has none: it asks for one kind of part after the other."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from archipel.guide.contract import Asked, Choice, Guide, Question, Telling
from archipel.kernel import Effect, Part, View
from archipel.kernel.parts import choices, meant
from archipel.words import N_, find_language

WORDS: Final[Mapping[str, str]] = {
    "choose": N_("Choose: %(kind)s"),
    "done": N_("That is your turn: press Done to ink it, or Undo."),
    "wait": N_("Wait for the others."),
}


@cache
def platform_words(language: str) -> Mapping[str, str]:
    """All of them in one language."""
    return {key: find_language(language).gettext(message) for key, message in WORDS.items()}


class PlainGuide(Guide[View]):
    """Asks for the first kind of part that is not picked yet, and for those of moves that do not have it."""

    def say(self, effect: Effect, tell: Telling) -> str:
        """Its sentence, if that needs nothing but the facts; otherwise moves are told by their parts."""
        try:
            return super().say(effect, tell)
        except KeyError:
            return ""

    def ask(self, asked: Asked[View]) -> Question:
        rules, language = asked.tell.rules, asked.tell.language
        words, values = platform_words(language), choices(asked.left, asked.parts)
        if not asked.left or (asked.parts and meant(asked.left, len(asked.parts)) is not None):
            return Question(words["done"] if asked.done or asked.steps else words["wait"])
        kinds = list(_kinds(asked)) or list(values)
        found = [self._choice(asked, kind, value) for kind in kinds for value in values[kind]]
        names = ", ".join(rules.name("part", kind, language) for kind in kinds)
        return Question(words["choose"] % {"kind": names}, tuple(found))

    def _choice(self, asked: Asked[View], kind: str, value: str) -> Choice:
        rules, language = asked.tell.rules, asked.tell.language
        name = rules.name(kind, value, language)
        return Choice(
            Part(kind, value), name if name != value else f"{rules.name('part', kind, language)} {value}"
        )


def _kinds(asked: Asked[View]) -> Iterator[str]:
    """The first kind that is not picked yet, then that of the moves without it, and so on."""
    known, left = {part.kind for part in asked.parts}, asked.left
    while left:
        kinds = (part.kind for move in left for part in move.parts if part.kind not in known)
        kind = next(kinds, None)
        if kind is None:
            return
        yield kind
        left = [move for move in left if all(part.kind != kind for part in move.parts)]
