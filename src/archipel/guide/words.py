"""The platform's own sentences for guides."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from archipel.words import N_, find_language

WORDS: Final[Mapping[str, str]] = {
    "choose": N_("Choose: %(kind)s"),
    "done": N_("That is your turn: press Done to ink it, or Undo."),
    "wait": N_("Wait for the others."),
}


@cache
def platform_words(language: str) -> Mapping[str, str]:
    """All of them in one language."""
    return {key: find_language(language).gettext(message) for key, message in WORDS.items()}
