"""A game's texts by id, in French and English: rules, refusals, words for score lines and parts."""

# interpreted: texts, read or written once a game: nothing to gain

from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter

from archipel.kernel.data import Table
from archipel.kernel.moves import Move
from archipel.kernel.refusal import Refusal
from archipel.kernel.result import Facts

LANGUAGES = ("en", "fr")

Text = Mapping[str, str]
"""One text per language."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in our own words. `refusal` is the sentence for a player who would break it."""

    id: str
    title: Text
    text: Text
    refusal: Text


@dataclass(frozen=True, slots=True)
class About:
    """What the front page and the credits say."""

    name: Text
    pitch: Text
    credits: Text
    minutes: int
    age: int


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All texts of one game, read from its `rulebook.toml`."""

    about: About
    rules: Mapping[str, Rule]
    words: Mapping[str, Text]

    @staticmethod
    def parse(text: str, file: str) -> "Rulebook":
        """Read and check the file: both languages everywhere, with the same gaps to fill."""
        root = Table.parse(text, file)
        about = _about(root.table("about"))
        rules_table = root.table("rules")
        rules = {name: _rule(name, rules_table.table(name)) for name in rules_table}
        words_table = root.table("words")
        words = {key: _text(words_table, key) for key in words_table}
        root.done()
        return Rulebook(about, rules, words)

    def why(self, refusal: Refusal, language: str) -> str:
        """The refusal as a sentence that cites its rule.

        A rule that can be broken in several ways has a sentence for each: a fact `why` names its words.
        """
        rule = self.rules[refusal.rule]
        key = f"why.{refusal.rule}.{dict(refusal.facts).get('why', '')}"
        template = self.words.get(key, rule.refusal or rule.title)
        sentence = self._fill(template[language], refusal.facts, language)
        return f"{sentence[:1].upper()}{sentence[1:]} ({refusal.rule})"

    def say(self, key: str, language: str, facts: Facts = ()) -> str:
        """The words for a key, its gaps filled."""
        return self._fill(self.words[key][language], facts, language)

    def tell(self, move: Move, language: str) -> str:
        """A move in words: its verb's sentence, with the spoken names of its parts."""
        values: dict[str, tuple[str, ...]] = {}
        for part in move.parts:
            values[part.kind] = (*values.get(part.kind, ()), part.value)
        return self.say(f"move.{move.verb}", language, tuple(values.items()))

    def name(self, kind: str, value: str, language: str) -> str:
        """The spoken name of a value; a value without one is its own name."""
        words = self.words.get(f"{kind}.{value}")
        return words[language] if words else value

    def _fill(self, template: str, facts: Facts, language: str) -> str:
        """Put the facts into the gaps by their spoken names; a gap without a fact is an error in the game."""
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


def _text(parent: Table, key: str) -> Text:
    table = parent.table(key)
    text = {language: table.text(language) for language in LANGUAGES}
    table.done()
    if len({frozenset(gaps(template)) for template in text.values()}) > 1:
        parent.fail(key, "the languages have different gaps")
    return text


def _rule(name: str, table: Table) -> Rule:
    refusal = _text(table, "refusal") if "refusal" in table else {}
    rule = Rule(name, _text(table, "title"), _text(table, "text"), refusal)
    table.done()
    return rule


def _about(table: Table) -> About:
    about = About(
        name=_text(table, "name"),
        pitch=_text(table, "pitch"),
        credits=_text(table, "credits"),
        minutes=table.number("minutes", 1, 600),
        age=table.number("age", 1, 99),
    )
    table.done()
    return about
