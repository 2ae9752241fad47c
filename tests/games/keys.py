"""A language of keys: each text of a game is its key with its facts, `ending(seat=Ana, count=3)`.

Tests of guides use it to say which sentence is chosen with which facts, and leave its words to the
translators; the words as people read them are in `tests/games/GAME/said.LANGUAGE.txt`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from string import Formatter

from archipel.guide import Telling
from archipel.kernel import Game, Rulebook
from archipel.kernel.rulebook import Text

CODE = "keys"
_SENTENCES = ("line", "move", "why", "draw")  # of `[words]`, and all without a dot; others name values


@cache
def keyed(game: Game) -> Rulebook:
    """The game's rulebook with the language of keys."""
    book = game.rules
    rules = {
        name: replace(rule, title=_keyed(name, rule.title), refusal=_keyed(name, rule.refusal))
        for name, rule in book.rules.items()
    }
    words = {
        key: _keyed(key, text) if "." not in key or key.startswith(_SENTENCES) else _named(key, text)
        for key, text in book.words.items()
    }
    return replace(book, rules=rules, words=words, guide=_all(book.guide), drawing=_all(book.drawing))


def in_keys(game: Game, names: Sequence[str], you: bool = False) -> Telling:
    """How to tell something in keys."""
    return Telling(keyed(game), CODE, names, you)


def _all(texts: Mapping[str, Text]) -> dict[str, Text]:
    return {key: _keyed(key, text) for key, text in texts.items()}


def _keyed(key: str, text: Text) -> Text:
    gaps = sorted({gap for _, gap, _, _ in Formatter().parse(text["en"]) if gap} if text else ())
    return Text({**text, CODE: f"{key}({', '.join(f'{gap}={{{gap}}}' for gap in gaps)})" if gaps else key})


def _named(key: str, text: Text) -> Text:
    """The value itself, with its numbers in the gaps of a name that stands for many values."""
    numbers = iter(range(9))
    return Text({**text, CODE: re.sub("#", lambda _: f"{{{next(numbers)}}}", key.partition(".")[2])})
