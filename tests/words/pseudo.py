"""A pseudo-language: every text is in wide letters, so that a text left in English stands out."""

import json
import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from string import ascii_letters

from archipel.kernel import Message, Rulebook
from archipel.kernel.rulebook import Text
from archipel.plugins import games
from archipel.testkit.sentences import sentences
from scripts.messages import collect

CODE = "qps"  # the conventional code of a pseudo-language
_GAP = re.compile(r"(%\(\w+\)s|%%|\{\w+[^}]*\})")
_WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in ascii_letters}

Tree = Mapping[str, "str | Tree"]


def wide(text: str) -> str:
    """The text in wide letters, with its gaps unchanged."""
    parts = _GAP.split(text)
    return "".join(part if at % 2 else part.translate(_WIDE) for at, part in enumerate(parts))


def write_pack(folder: Path) -> None:
    """Write the whole language as a translator would: one catalogue, and one file per game."""
    (folder / f"{CODE}.po").write_text("\n".join(_entries()), "utf-8")
    for name, game in games().items():
        book = {**_book(game.rules), "sentences": _sentences(name)}
        (folder / f"{name}.{CODE}.toml").write_text("\n".join(_tables(book)), "utf-8")


def _entries() -> Iterator[str]:
    yield 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    for message in collect():
        if message.id:
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            yield from (f"#: {place}" for place, _ in message.locations)
            if message.context:
                yield f"msgctxt {_quoted(message.context)}"
            keys = ("msgid", "msgid_plural")[: len(ids)]
            yield "\n".join(f"{key} {_quoted(one)}" for key, one in zip(keys, ids, strict=True))
            forms = ("msgstr",) if len(ids) == 1 else ("msgstr[0]", "msgstr[1]")
            yield "\n".join(f"{key} {_quoted(wide(one))}" for key, one in zip(forms, ids, strict=True))
            yield ""


def _book(book: Rulebook) -> Tree:
    rules = {
        rule.id: {
            "title": rule.title,
            "text": rule.text,
            "refusal": rule.refusal,
            "ruling": rule.ruling,
            "reconstructed": rule.reconstructed,
        }
        for rule in book.rules.values()
    }
    about = {"name": book.about.name, "pitch": book.about.pitch, "credits": book.about.credits}
    sections: dict[str, dict[str, Text]] = {
        "about": about,
        "words": {**book.words},
        "drawing": {**book.drawing},
        "guide": {**book.guide},
    }
    sections |= {f"rules.{name}": texts for name, texts in rules.items()}
    for key, text in book.learn.items():
        section, _, last = key.rpartition(".")
        sections.setdefault(section, {})[last] = text
    return {
        section: {key: wide(text["en"]) for key, text in texts.items() if text}
        for section, texts in sections.items()
    }


def _sentences(game: str) -> Tree:
    said = {one.template for one in sentences() if one.game == game}
    return {template: wide(template) for template in sorted(template for template in said if template)}


def _tables(sections: Tree) -> Iterator[str]:
    for section, texts in sections.items():
        yield f"[{section}]"
        assert not isinstance(texts, str)
        for key, text in texts.items():
            yield f"{_quoted(key)} = {_quoted(str(text))}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


class Spoken(HTMLParser):
    """Collects what a visitor reads or hears, except code and text marked as another language."""

    ATTRIBUTES = ("aria-label", "aria-description", "aria-roledescription", "title", "alt", "placeholder")
    SILENT = ("script", "style", "code", "kbd", "textarea")
    VOID = ("meta", "link", "input", "br", "hr", "img", "source", "wbr")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[bool] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        silent = tag in self.SILENT or (tag != "html" and "lang" in named) or "mono" in named.get("class", "")
        hushed = silent or any(self._open)
        if not hushed:
            self.texts += [named[name] for name in self.ATTRIBUTES if name in named]
            if named.get("name") == "description":
                self.texts.append(named["content"])
        if tag not in self.VOID:
            self._open.append(silent)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._open):
            self.texts.append(data)


# The same in every language. Give the reason for each addition.
_SAME = re.compile(
    r"\bArchipel\b"  # our name
    r"|\b[A-Z]{2}-\d+\b"  # the id of a rule
    r"|\b[RrCc]\d+(c\d+|r\d+)?\b"  # a cell, as records write it
    r"|\b[A-D][1-3]?\b"  # a side of the table, a column of cards, a card in it
)


def codes(message: Message) -> list[str]:
    """What a message quotes from a file: keys, line starts and symbols are the same in every language."""
    inner = [code for _, fact in message.facts if isinstance(fact, Message) for code in codes(fact)]
    return [*inner, *(fact for _, fact in message.facts if isinstance(fact, str))]


def english(texts: list[str]) -> list[str]:
    """The texts that still contain a Latin letter of normal width."""
    return sorted({text.strip() for text in texts if re.search("[A-Za-z]", _SAME.sub("", text))})
