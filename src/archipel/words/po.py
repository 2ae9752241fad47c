"""Reading translators' files (gettext's PO format) directly, without a compile step."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from archipel.kernel import ArchipelError, Message

_LINE: Final = re.compile(
    r'(?:(?P<key>msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)\s+)?"(?P<text>(?:[^"\\]|\\.)*)"'
)
_ESCAPED: Final = re.compile(r"\\(.)")
_SIGNS: Final = {"n": "\n", "t": "\t", "r": "\r"}
_GAP: Final = re.compile(r"%\(\w+\)s|\{\w+\}|%")


class BadCatalogue(ArchipelError):
    """An invalid translators' file: names the file, the line and the reason."""


@dataclass(slots=True)
class Catalogued:
    """A message and its translation, with one form or one per plural form. The header of the file is the
    translation of the empty message. `places` are the source files that use the message."""

    line: int
    texts: dict[str, str] = field(default_factory=dict)
    places: list[str] = field(default_factory=list)
    fuzzy: bool = False

    @property
    def message(self) -> str:
        """The English text; the singular when there is a plural."""
        return self.texts.get("msgid", "")

    @property
    def context(self) -> str:
        """What distinguishes messages with the same text; usually empty."""
        return self.texts.get("msgctxt", "")

    @property
    def forms(self) -> tuple[str, ...]:
        """The translation, one text per plural form."""
        return tuple(text for key, text in self.texts.items() if key.startswith("msgstr"))

    @property
    def done(self) -> bool:
        """Is it translated, and not just guessed by a tool (`fuzzy`)?"""
        return bool(self.forms) and all(self.forms) and not (self.fuzzy and self.message)


def read_po(text: str, file: str) -> Iterator[Catalogued]:
    """Every translated entry of the file."""
    for entry in _entries(text, file):
        if entry.done:
            strange = set(_GAP.findall("".join(entry.forms))) - set(_GAP.findall(_english(entry)))
            if strange and entry.message:
                reason = Message("the message has no gap {gaps}", gaps=tuple(sorted(strange)))
                raise _bad(file, entry.line, reason)
            yield entry


def _bad(file: str, line: int, reason: Message) -> BadCatalogue:
    where = Message("line {line}", line=line)
    return BadCatalogue("{file}: {where}: {reason}", file=file, where=where, reason=reason)


def _english(entry: Catalogued) -> str:
    return entry.message + entry.texts.get("msgid_plural", "")


def _entries(text: str, file: str) -> Iterator[Catalogued]:
    entry, key = Catalogued(1), ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        found = _LINE.fullmatch(line)
        if found is None and line and not line.startswith("#"):
            raise _bad(file, number, Message("expected a comment, a keyword or a text in quotes"))
        begins = found is None or found["key"] in ("msgctxt", "msgid")
        if begins and entry.forms:
            yield entry
            entry, key = Catalogued(number), ""
        if found is not None:
            key = found["key"] or key
            entry.texts[key] = entry.texts.get(key, "") + _ESCAPED.sub(_sign, found["text"])
        elif line.startswith("#:"):
            entry.places += line[2:].split()
        elif line.startswith("#,"):
            entry.fuzzy = "fuzzy" in line
    if entry.forms:
        yield entry


def _sign(found: re.Match[str]) -> str:
    return _SIGNS.get(found[1], found[1])
