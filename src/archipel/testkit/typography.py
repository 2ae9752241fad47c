"""How texts are set: French spaces, quotation marks, gaps that fall out."""

import re
from collections.abc import Iterator
from typing import Final

_CROWDED: Final = re.compile(r"\S*[^\s:;!?«(](?=[:;!?»])[:;!?»]+(?=[\s,)»]|$)|«\S+")
_FREE: Final = re.compile(r"Sit Down!|https?://\S+|\b\d+:\d\d\b")  # a name, addresses, times
_FAULTS: Final = (
    (re.compile(r"\w*[\"'´]\w*"), "a straight quotation mark or apostrophe"),
    (re.compile(r"\S*\.\.\."), "three full stops instead of an ellipsis"),
    (re.compile(r"\S* {2}\S*"), "two spaces"),
)
_SPACED: Final = re.compile(r"\S+\s[;:!?,.](?=\s|$)")


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
