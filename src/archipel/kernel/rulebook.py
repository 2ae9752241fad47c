"""A game's texts by id, in all its languages: rules, refusals, words for score lines and parts."""

# interpreted: texts, read or written once a game: nothing to gain

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import Final

from archipel.kernel.data import TomlTable
from archipel.kernel.moves import Move
from archipel.kernel.refusal import Refusal
from archipel.kernel.result import Facts

ENGLISH: Final = "en"
"""The language that every game has, and the fallback for the others."""

LEARN: Final = ("prose", "strip", "lesson", "coach", "symbol")
"""The sections with the texts that teach a game. Their keys may be grouped in tables of their own."""

_NUMBER: Final = re.compile(r"-?\d+")


class Text(dict[str, str]):
    """One text by language. English is always there; a language without the text gets the English one."""

    __slots__ = ()

    def __missing__(self, language: str) -> str:
        return self[ENGLISH]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in our own words. `refusal` is the sentence for a player who would break it.

    `ruling` explains our decision where the rulebook is silent or ambiguous; `reconstructed` says which
    values are not printed in it, and where they come from. Most rules have neither.
    """

    id: str
    title: Text
    text: Text
    refusal: Text
    ruling: Text = field(default_factory=Text)
    reconstructed: Text = field(default_factory=Text)


@dataclass(frozen=True, slots=True)
class About:
    """The texts for the front page and the credits."""

    name: Text
    pitch: Text
    credits: Text
    publisher: str = ""  # of the box; none: the game was invented for this table


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """All texts of one game, read from its `words` folder, which has one file per language. Compared by
    identity, so that it can be a cache key."""

    about: About
    rules: Mapping[str, Rule]
    words: Mapping[str, Text]
    drawing: Mapping[str, Text]  # texts used only in drawings
    guide: Mapping[str, Text] = field(default_factory=dict)  # questions and messages at the table
    learn: Mapping[str, Text] = field(default_factory=dict)  # what teaches the game: `lesson.first.welcome`
    languages: tuple[str, ...] = (ENGLISH,)
    sentences: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Translations of the rules' own messages, by language and English template; English needs none."""

    @staticmethod
    def parse(text: str, file: str) -> "Rulebook":
        """Read and check the English file. It must be complete, and defines which keys exist."""
        root = TomlTable.parse(text, file)
        about, rules, words = (root.table(section) for section in ("about", "rules", "words"))
        drawing, guide = _within(root, "drawing"), _within(root, "guide")
        book = Rulebook(
            About(
                _text(about, "name"),
                _text(about, "pitch"),
                _text(about, "credits"),
                about.text("publisher") if "publisher" in about else "",
            ),
            {name: _rule(name, rules.table(name)) for name in rules},
            {key: _text(words, key) for key in words},
            {key: _text(drawing, key) for key in drawing},
            {key: _text(guide, key) for key in guide},
            {key: _text(table, last) for key, table, last in _learn(root)},
        )
        about.done()
        root.done()
        return book

    def translated(self, language: str, text: str, file: str) -> "Rulebook":
        """The rulebook with a file of a new or known language added. A key that English lacks is refused."""
        reader = _Translation(language, TomlTable.parse(text, file))
        return reader.book(self)

    def why(self, refusal: Refusal, language: str) -> str:
        """The refusal as a sentence that cites its rule.

        A rule that can be broken in several ways has a sentence for each: the fact `why` selects it.
        """
        rule = self.rules[refusal.rule]
        key = f"why.{refusal.rule}.{dict(refusal.facts).get('why', '')}"
        template = self.words.get(key, rule.refusal or rule.title)
        sentence = self._fill(template[language], refusal.facts, language)
        return f"{sentence[:1].upper()}{sentence[1:]} ({refusal.rule})"

    def say(self, key: str, language: str, facts: Facts = ()) -> str:
        """The text for a key, with its gaps filled."""
        return self._fill(self.words[key][language], facts, language)

    def sentence(self, template: str, language: str) -> str:
        """A message's template in this language; empty when the game does not translate it."""
        return self.sentences.get(language, {}).get(template, "")

    def describe(self, move: Move, language: str) -> str:
        """A move in words: the sentence for its verb, with the names of its parts."""
        values: dict[str, tuple[str, ...]] = {}
        for part in move.parts:
            values[part.kind] = (*values.get(part.kind, ()), part.value)
        return self.say(f"move.{move.verb}", language, tuple(values.items()))

    def name(self, kind: str, value: str, language: str) -> str:
        """The display name of a value; the value itself when it has none.

        A name may stand for many values: `cell.r#c#` names `r7c6` with its numbers in the gaps {0} and {1}.
        """
        words = self.words.get(f"{kind}.{value}")
        if words:
            return words[language]
        words = self.words.get(f"{kind}.{_NUMBER.sub('#', value)}")
        return words[language].format(*_NUMBER.findall(value)) if words else value

    def drawn(self, label: str, item: str, language: str) -> str:
        """The display name of a drawn item: by the draw's label, as a `face` or a `card`; else the item."""
        kinds = (kind for kind in (label, "face", "card") if f"{kind}.{item}" in self.words)
        return self.name(next(kinds, label), item, language)

    def _fill(self, template: str, facts: Facts, language: str) -> str:
        """Fill the gaps with the facts' display names; a gap without a fact is a bug in the game."""
        spoken: dict[str, str] = {}
        for name, fact in facts:
            values = fact if isinstance(fact, tuple) else (str(fact),)
            spoken[name] = ", ".join(self.name(name, value, language) for value in values)
        try:
            return template.format_map(spoken)
        except KeyError as gap:
            raise KeyError(f"“{template}”: no fact for {gap}") from None


def gaps(template: str) -> set[str]:
    """The names of a template's gaps."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


class _Translation:
    """Adds one language file to a game's texts; texts it lacks stay as they were."""

    def __init__(self, language: str, root: TomlTable) -> None:
        self._language: Final = language
        self._root: Final = root

    def book(self, known: Rulebook) -> Rulebook:
        sections = [_within(self._root, name) for name in ("about", "rules", "words", "drawing", "guide")]
        about, rules, words, drawing, guide = sections
        told = known.about
        read = Rulebook(
            About(
                self._text(told.name, about, "name"),
                self._text(told.pitch, about, "pitch"),
                self._text(told.credits, about, "credits"),
                told.publisher,
            ),
            {name: self._rule(rule, _within(rules, name)) for name, rule in known.rules.items()},
            {key: self._text(text, words, key) for key, text in known.words.items()},
            {key: self._text(text, drawing, key) for key, text in known.drawing.items()},
            {key: self._text(text, guide, key) for key, text in known.guide.items()},
            self._learn(known.learn),
            tuple(dict.fromkeys((*known.languages, self._language))),
            {**known.sentences, self._language: self._sentences(known)},
        )
        for table in (*sections, self._root):
            table.done()
        return read

    def _learn(self, known: Mapping[str, Text]) -> dict[str, Text]:
        found = dict(known)
        for key, table, last in _learn(self._root):
            if key not in known:
                table.fail(last, "unknown key")
            found[key] = self._text(known[key], table, last)
        return found

    def _rule(self, rule: Rule, table: TomlTable) -> Rule:
        read = Rule(
            rule.id,
            self._text(rule.title, table, "title"),
            self._text(rule.text, table, "text"),
            self._optional(rule.refusal, table, "refusal"),
            self._optional(rule.ruling, table, "ruling"),
            self._optional(rule.reconstructed, table, "reconstructed"),
        )
        table.done()
        return read

    def _optional(self, known: Text, table: TomlTable, key: str) -> Text:
        """An optional text: where English lacks it, it is an unknown key here."""
        return self._text(known, table, key) if known else known

    def _text(self, known: Text, table: TomlTable, key: str) -> Text:
        if key not in table:
            return known
        text = table.text(key)
        if gaps(text) != gaps(known[ENGLISH]):
            table.fail(key, "its gaps are not those of the English text")
        return Text({**known, self._language: text})

    def _sentences(self, known: Rulebook) -> dict[str, str]:
        table = _within(self._root, "sentences")
        found = dict(known.sentences.get(self._language, {}))
        for template in table:
            found[template] = table.text(template)
            if gaps(found[template]) - gaps(template):
                table.fail(template, "its gaps are not those of the English text")
        return found


def _within(table: TomlTable, key: str) -> TomlTable:
    return table.table(key) if key in table else TomlTable({}, table.file)


def _learn(root: TomlTable) -> Iterator[tuple[str, TomlTable, str]]:
    """Every text that teaches: its key, the table that it is in, and its name there."""
    for section in LEARN:
        table = _within(root, section)
        for key in table:
            if table.nested(key):
                inner = table.table(key)
                yield from ((f"{section}.{key}.{last}", inner, last) for last in inner)
            else:
                yield f"{section}.{key}", table, key


def _text(table: TomlTable, key: str) -> Text:
    return Text({ENGLISH: table.text(key)})


def _rule(name: str, table: TomlTable) -> Rule:
    optional = (
        _text(table, key) if key in table else Text() for key in ("refusal", "ruling", "reconstructed")
    )
    rule = Rule(name, _text(table, "title"), _text(table, "text"), *optional)
    table.done()
    return rule
