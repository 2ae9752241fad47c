"""How a report names things: lines of the count, parts of moves, rules, levels."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from archipel.guide.players import level_name
from archipel.kernel import Game
from archipel.words import find_language

_GAP = re.compile(r"\{[^{}]*\}")
_EMPTY = re.compile(r"\s*\([^()]*…[^()]*\)|;[^;]*…\s*$|[:,–]?\s*…(?:\s*×\s*…)?\s*$")
"""Text that means nothing without its fact: brackets, a last clause, an end."""


@dataclass(frozen=True, slots=True)
class Speech:
    """A language, and a game whose words are used."""

    game: Game
    language: str
    say: Callable[[str], str]

    def line(self, key: str, name: str = "", value: str = "") -> str:
        """A line of the count without its facts, or with one of them: “Treasure 9”."""
        words = self.game.rules.words.get(f"line.{key}")
        if words is None:
            return f"{key} {value}".strip()
        sentence = words[self.language]
        if name:
            sentence = sentence.replace(f"{{{name}}}", self.game.rules.name(name, value, self.language))
        sentence = _GAP.sub("…", sentence)
        while (shorter := _EMPTY.sub("", sentence)) != sentence:
            sentence = shorter
        return sentence.strip()

    def has_gap(self, key: str, name: str) -> bool:
        """Does the sentence of a line contain this fact?"""
        words = self.game.rules.words.get(f"line.{key}")
        return words is not None and f"{{{name}}}" in words[self.language]

    def kind(self, kind: str) -> str:
        """A kind of parts."""
        words = self.game.rules.words.get(f"part.{kind}")
        return words[self.language] if words else kind

    def value(self, kind: str, value: str) -> str:
        """A part."""
        return self.game.rules.name(kind, value, self.language)

    def rule(self, rule: str) -> str:
        """The title of a rule, with its id."""
        known = self.game.rules.rules.get(rule)
        return f"{known.title[self.language]} ({rule})" if known else rule

    def level(self, level: str) -> str:
        """A level's name, perhaps with its limit."""
        name, at, limit = level.partition("@")
        return level_name(name, find_language(self.language)) + at + limit

    def mode(self, mode: str) -> str:
        """The name of a mode."""
        words = self.game.rules.words.get(f"mode.{mode}")
        return words[self.language] if words else mode

    def role(self, role: str) -> str:
        """The name of a role."""
        words = self.game.rules.words.get(f"role.{role}")
        return words[self.language] if words else role
