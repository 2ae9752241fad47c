"""The platform's messages by key, which the drawings of any game may use besides the game's own words."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from archipel.words import N_, find_language

WORDS: Final[Mapping[str, str]] = {
    "sheet": N_("sheet"),
    "table": N_("table"),
    "seat": N_("seat %(number)s"),
    "is": N_("%(name)s: %(value)s"),
    "of": N_("%(name)s: %(count)s of %(most)s"),
    "drawn": N_("pencilled"),
    "row": N_("row %(row)s: %(cells)s"),
    "column": N_("column %(column)s %(what)s"),
    "columns": N_("columns %(first)s to %(last)s %(what)s"),
    "then": N_("%(first)s; %(then)s"),
    "nothing": N_("nothing yet"),
    "no-dice": N_("no dice rolled yet"),
    "player": N_("Player"),
    "total": N_("Total"),
    "check-tap": N_("Tap a place on the sheet, then say what is there."),
    "check-empty": N_("Nothing is there"),
}


@cache
def platform_words(language: str) -> Mapping[str, str]:
    """All of them in one language; a sheet asks for a hundred."""
    return {key: find_language(language).gettext(message) for key, message in WORDS.items()}
