"""The languages that we speak, and which of them a browser wants."""

from collections.abc import Mapping
from typing import Final

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "fr": "Français"}
"""Each by the name it gives itself; the first is the one that messages are written in."""

DEFAULT: Final = "en"


def wanted(header: str) -> str:
    """The language of an Accept-Language header that we speak and the browser likes best."""
    best, quality = DEFAULT, 0.0
    for choice in header.lower().split(",")[:20]:
        name, _, weight = choice.strip().partition(";q=")
        name = name.partition("-")[0].strip()
        try:
            likes = float(weight) if weight else 1.0
        except ValueError:
            continue
        if name in LANGUAGES and likes > quality:
            best, quality = name, likes
    return best
