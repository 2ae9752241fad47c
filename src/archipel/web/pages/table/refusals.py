"""A sentence for every refusal code, for the player at the table."""

from collections.abc import Mapping
from typing import Final

from archipel.table import Code
from archipel.web.http.identity import WebCode
from archipel.words import N_, Language

SENTENCES: Final[Mapping[str, str]] = {
    Code.NOT_FOUND: N_("This table is not here any more."),
    Code.BAD_TOKEN: N_("This browser has forgotten who you are. Reload the page."),
    WebCode.BAD_CSRF: N_("The page has been open for too long. Reload it and try again."),
    Code.NOT_YOURS: N_("This seat is not yours."),
    Code.NOT_HOST: N_("Only the host may do that."),
    Code.STALE: N_("The game has moved on in the meantime."),
    Code.AHEAD: N_("The game has moved on in the meantime."),
    Code.NOT_NOW: N_("You are not being asked for that right now."),
    Code.TAKEN: N_("Somebody else was quicker: the seat is taken."),
    Code.ILLEGAL: N_("A rule forbids that."),
    Code.BAD_MOVE: N_("There is no such move now."),
    Code.AMBIGUOUS: N_("That could be several moves: pick something more."),
    Code.UNFINISHED: N_("Your turn is not finished yet."),
    Code.EMPTY: N_("There is nothing to take back."),
    Code.BAD_SETUP: N_("The game cannot be set up like this."),
    Code.BAD_DRAW: N_("Dice and cards cannot show that together. Look again at what was entered."),
    Code.BAD_INPUT: N_("That could not be understood."),
    Code.NO_SEAT: N_("There is no such seat at this table."),
    Code.NO_TALK: N_("Only gestures are allowed now."),
    Code.TOO_MANY: N_("That was too much at once. Wait a little."),
    Code.OLD_RULES: N_("This table was played by rules that have changed since."),
    Code.DAMAGED: N_("This table’s log is damaged. Whoever runs this server can mend it."),
    Code.CLOSED: N_("This table has been closed."),
    Code.MUTED: N_("The host has muted you."),
    Code.NO_MEMBER: N_("This server is private: only its members open tables."),
    "store_down": N_("The table’s storage does not respond. Nothing was changed; try again in a moment."),
    "internal": N_("Something broke on our side. Nothing was changed; try again."),
    "too_large": N_("That is too long."),
    "offline": N_("No connection: that has not arrived. Try again as soon as it is back."),
    "nothing": N_("Nothing to choose there: choose something that glows."),
    "other": N_("That did not work."),
}


def refusal_sentences(tongue: Language) -> dict[str, str]:
    """All sentences in a language, by code."""
    return {str(code): tongue.gettext(words) for code, words in SENTENCES.items()}
