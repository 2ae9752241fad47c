"""The platform's words: English as the code writes it, every other language from a translators' file.

A game brings its own words; what is here is said by drawings, pages and commands whatever the game.
"""

from archipel.words.languages import DEFAULT, Language, find_language, languages
from archipel.words.packs import game_words
from archipel.words.po import BadCatalogue
from archipel.words.wording import explain, word

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
    """Mark a message that is translated where it is used."""
    return message
