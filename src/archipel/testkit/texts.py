"""What is wrong with a text that people read: codes, open gaps, badly set French, English elsewhere."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from archipel.kernel import Move
from archipel.testkit.asking import NAMES

CODE: Final = re.compile(r"\br\d+c\d+\b|\bc\d+r\d+\b|(?:^|[\s(])-?\d+,-?\d+(?=[\s).]|$)|\b(?:seat|place) \d")
"""Places and seats as only programs write them."""
_GAP: Final = re.compile(r"\{\w*\}")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_MIXED: Final = re.compile(r"(?=.*\d)(?=.*[^\W\d_])\w+")
_WRITTEN: Final = re.compile(r"\w+")
_MANY: Final = 3  # equal words that two languages hardly have in common
_CROWDED: Final = re.compile(r"\S*[^\s:;!?«(](?=[:;!?»])[:;!?»]+(?=[\s,)»]|$)|«\S+")
_FREE: Final = re.compile(r"Sit Down!|https?://\S+|\b\d+:\d\d\b")  # a name, addresses, times
_FAULTS: Final = (
    (re.compile(r"\w*[\"'´]\w*"), "a straight quotation mark or apostrophe"),
    (re.compile(r"\S*\.\.\."), "three full stops instead of an ellipsis"),
    (re.compile(r"\S* {2}\S*"), "two spaces"),
)
_SPACED: Final = re.compile(r"\S+\s[;:!?,.](?=\s|$)")


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


def crowded(text: str) -> list[str]:
    """The words of a French text with punctuation too close; a sign inside a word (`kind:value`) is fine."""
    return _CROWDED.findall(_FREE.sub("", text))


def faults(text: str, language: str) -> Iterator[str]:
    """What is set wrongly in a text, each with the words around it."""
    for pattern, what in _FAULTS:
        yield from (f"{what}: “{found}”" for found in pattern.findall(text))
    if language == "fr":
        yield from (f"no space within “{found}”" for found in crowded(text))
    elif language == "en":
        yield from (f"a space before punctuation: “{found}”" for found in _SPACED.findall(text))
