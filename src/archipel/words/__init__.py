"""The platform's words: English is in the code, every other language in a translators' file.

These are the words of drawings, pages and commands for any game; each game brings its own words as well.
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
    """Mark a message for translation; it is translated where it is used."""
    return message
