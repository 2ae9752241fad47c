"""The laws about words: every text is in every language, says the same in each, and is used."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from archipel.kernel import Game, Rulebook
from archipel.kernel.rulebook import ENGLISH, Text, gaps
from archipel.plugins import home
from archipel.testkit.law import GameLaw, no_faults
from archipel.testkit.sentences import ROOT, sentences
from archipel.testkit.texts import faults
from archipel.words import find_language

SHORT: Final = 3
"""A text of this many words may be the same in two languages: a name is."""
APART: Final = 1
"""By how many sentences a translation may be longer or shorter."""

_GAP: Final = re.compile(r"\{[^}]*\}")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_STOP: Final = re.compile(r"[.!?…]+(?=\s|$|»|”|\))")
_RULE: Final = ("title", "text", "refusal", "ruling", "reconstructed")


def every_text(rules: Rulebook) -> Iterator[tuple[str, Text]]:
    """All texts of a game, each with its place in the word files."""
    about = rules.about
    yield from (("about.name", about.name), ("about.pitch", about.pitch), ("about.credits", about.credits))
    for rule in rules.rules.values():
        for part in _RULE:
            if text := getattr(rule, part):
                yield f"rules.{rule.id}.{part}", text
    for section in ("words", "drawing", "guide"):
        yield from ((f"{section}.{key}", text) for key, text in getattr(rules, section).items())
    yield from rules.learn.items()


def texts_are_in_every_language(game: Game) -> None:
    """Every text is there in every language of the game, and says something where the English one does."""
    no_faults(
        f"{language}: {key} {'is empty' if language in text else 'is missing'}"
        for key, text in every_text(game.rules)
        for language in game.rules.languages
        if language not in text or (text[ENGLISH] and not text[language].strip())
    )


def translations_have_the_same_gaps(game: Game) -> None:
    """A text has the same gaps in every language: a missing one leaves something out."""
    no_faults(
        f"{language}: {key} has the gaps {sorted(gaps(said))}, English has {sorted(gaps(text[ENGLISH]))}"
        for key, text in every_text(game.rules)
        for language, said in text.items()
        if gaps(said) != gaps(text[ENGLISH])
    )


def translations_say_as_much(game: Game) -> None:
    """No long text is left in English, and a translation has about as many sentences."""
    no_faults(_short_or_english(game.rules))


def _short_or_english(rules: Rulebook) -> Iterator[str]:
    for key, text in every_text(rules):
        english = text[ENGLISH]
        for language, said in text.items():
            if language == ENGLISH:
                continue
            if said == english and len(_WORD.findall(_GAP.sub("", said))) > SHORT:
                yield f"{language}: {key} is left in English: “{said}”"
            counts = [len(_STOP.findall(one)) for one in (said, english)]
            if abs(counts[0] - counts[1]) > APART:
                yield f"{language}: {key} has {counts[0]} sentences, in English {counts[1]}"


def texts_are_set_well(game: Game) -> None:
    """Quotation marks, ellipses and spaces are as each language sets them."""
    texts = [(key, language, said) for key, text in every_text(game.rules) for language, said in text.items()]
    for language, own in game.rules.sentences.items():
        texts += [(f"sentences.{template}", language, said) for template, said in own.items()]
    no_faults(
        f"{language}: {key}: {fault}" for key, language, said in texts for fault in faults(said, language)
    )


def own_messages_are_translated(game: Game) -> None:
    """What the rules and rooms of a game say in errors has words in every language, and no other words."""
    folder = home(game.id)
    if folder is not None:
        no_faults(_message_faults(game, folder))


def _message_faults(game: Game, folder: Path) -> Iterator[str]:
    said = sentences(folder)
    for one in said:
        if one.template is None:
            yield f"{one.place}:{one.line}: not a plain text, so it cannot be translated"
        elif one.gaps != one.facts:
            yield f"{one.place}:{one.line}: “{one.template}” has the facts {sorted(one.facts)}"
    templates = {one.template for one in said}
    for language in game.rules.languages:
        if language == ENGLISH:
            continue
        platform = find_language(language)
        for one in said:
            own = one.template and game.rules.sentence(one.template, language)
            if (
                one.template
                and one.needs_words
                and not own
                and platform.gettext(one.template) == one.template
            ):
                yield f"{language}: “{one.template}” of {one.place} has no translation in [sentences]"
        for template in game.rules.sentences.get(language, {}):
            if template not in templates:
                yield f"{language}: nothing says “{template}” of [sentences]"


def every_text_is_used(game: Game) -> None:
    """Each key stands somewhere in the sources or data of the game, whole or in pieces."""
    folder = home(game.id)
    if folder is not None:
        used = Used(_found(folder), _found(ROOT / "drawing") | _found(ROOT / "guide"), game)
        no_faults(f"nothing uses {key}" for key in used.idle())


@dataclass(frozen=True)
class Used:
    """What the sources of a game, and the platform, say: literal texts, and patterns of texts with gaps."""

    own: frozenset[str]
    platform: frozenset[str]
    game: Game

    def idle(self) -> Iterator[str]:
        """The keys that nothing can mean."""
        rules = self.game.rules
        for section, keys in (("drawing", rules.drawing), ("guide", rules.guide)):
            yield from (f"{section}.{key}" for key in keys if not self.known(key))
        yield from (f"words.{key}" for key in rules.words if not self._named(key))

    def known(self, key: str) -> bool:
        """Is it a text in the sources, fits it a pattern, or can it be put together from two?"""
        if key in self.own or key in self.platform or self._patterns.fullmatch(key):
            return True
        cuts = [at for at, sign in enumerate(key) if sign in "-." and at]
        return any(self._tail(key[at:]) and self.known(key[:at]) for at in cuts)

    def _tail(self, end: str) -> bool:
        return end in ("-you", *self.own) or end[1:] in self.own or len(end) == 2

    @cached_property
    def _patterns(self) -> re.Pattern[str]:
        """Texts with gaps. Those that are nearly nothing but gaps would fit everything."""
        found = (text for text in self.own if "\0" in text and len(text.replace("\0", "")) > 1)
        return re.compile("|".join(re.escape(text).replace("\0", ".+") for text in found) or "(?!)")

    def _named(self, key: str) -> bool:
        """Is it the name of something that the game has?"""
        game, (kind, _, value) = self.game, key.partition(".")
        if kind == "mode":
            return value in [mode.id for mode in game.modes]
        if kind == "option":
            return value.partition(".")[0] in [option.name for option in game.options]
        if kind == "why":
            rule, _, why = value.partition(".")
            return rule in game.rules.rules and self.known(why)
        if kind == "count":
            return value in game.rules.rules
        if kind in ("move", "line", "title", "draw", "part"):
            return self.known(value)
        return self.known(kind) or kind in ("role", "draws")


@cache
def _found(folder: Path) -> frozenset[str]:
    """Every text in the sources, with `\\0` for each gap, and every text and key of the data files."""
    texts = set[str]()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                texts.add("".join(_piece(part) for part in node.values))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
    for path in folder.rglob("data/**/*.toml"):
        texts |= _of_data(path.read_text("utf-8"))
    return frozenset(texts)


def _piece(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "\0"


def _of_data(text: str) -> set[str]:
    return {*re.findall(r'"([^"\n]*)"', text), *re.findall(r"^([\w-]+) *=", text, re.MULTILINE)}


WORDS_LAWS: Final[tuple[GameLaw, ...]] = (
    texts_are_in_every_language,
    translations_have_the_same_gaps,
    translations_say_as_much,
    texts_are_set_well,
    own_messages_are_translated,
    every_text_is_used,
)
"""The laws about a game's texts."""
