"""The platform's words: English is in the code, every other language in a translators' file.

These are the words of drawings, pages and commands for any game; each game brings its own words as well.
"""

from archipel.kernel import ArchipelError, Game, Message, Refusal
from archipel.kernel.refusal import Detail
from archipel.words.languages import DEFAULT, Language, find_language, game_words, languages
from archipel.words.po import BadCatalogue

__all__ = [
    "DEFAULT",
    "N_",
    "BadCatalogue",
    "Language",
    "explain",
    "find_language",
    "game_words",
    "languages",
    "word",
]


def N_(message: str) -> str:  # noqa: N802 - the name that translators' tools look for
    """Mark a message for translation; it is translated where it is used."""
    return message


def explain(error: ArchipelError, language: Language, game: Game | None = None) -> str:
    """The error in this language; if a rule of the game forbids it, the rule's own sentence."""
    if game is not None and error.refusal is not None and error.refusal.rule in game.rules.rules:
        return word(error.refusal, language, game)
    return word(error.message, language, game)


def word(told: Message | Refusal, language: Language, game: Game | None = None) -> str:
    """The sentence, from the game's own words if it has them, else from the platform's."""
    if isinstance(told, Refusal):
        if game is None or told.rule not in game.rules.rules:
            return str(told)
        return game.rules.why(told, language.code)
    own = game.rules.sentence(told.template, language.code) if game is not None else ""

    def fact(value: Detail) -> str:
        return word(value, language, game) if isinstance(value, Message | Refusal) else str(value)

    return told.fill(own or language.gettext(told.template), fact)
