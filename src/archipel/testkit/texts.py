"""What is wrong with a text that people read: codes, open gaps, badly set French, English elsewhere."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from archipel.kernel import Move
from archipel.testkit.asking import NAMES
from archipel.testkit.typography import crowded

CODE: Final = re.compile(r"\br\d+c\d+\b|\bc\d+r\d+\b|(?:^|[\s(])-?\d+,-?\d+(?=[\s).]|$)|\b(?:seat|place) \d")
"""Places and seats as only programs write them."""
_GAP: Final = re.compile(r"\{\w*\}")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_MIXED: Final = re.compile(r"(?=.*\d)(?=.*[^\W\d_])\w+")
_WRITTEN: Final = re.compile(r"\w+")
_MANY: Final = 3  # equal words that two languages hardly have in common


def faults_of(text: str, language: str) -> Iterator[str]:
    """What is wrong with this text."""
    for code in CODE.findall(text):
        yield f"a code, {code.strip()}, in “{text}” ({language})"
    for gap in _GAP.findall(text):
        yield f"an open gap, {gap}, in “{text}” ({language})"
    for words in crowded(text) if language == "fr" else ():
        yield f"a space is missing in “{words}” of “{text}” ({language})"


def named_as_in_records(texts: Iterable[str], moves: Iterable[Move]) -> Iterator[str]:
    """The texts that name something by the value that records write, such as a card Y3."""
    values = {part.value for move in moves for part in move.parts}
    codes = {value for value in values if _MIXED.fullmatch(value)}
    for text in dict.fromkeys(texts):
        for code in codes.intersection(_WRITTEN.findall(text)):
            yield f"a code, {code}, in “{text}”"


def untranslated(english: Iterable[str], other: Iterable[str], language: str) -> Iterator[str]:
    """The texts of several words that are the same in another language; people's names are in all of them."""
    for text in dict.fromkeys(other):
        if text in set(english) and len(set(_WORD.findall(text)) - set(NAMES)) >= _MANY:
            yield f"“{text}” is English, also in {language}"
