"""What is wrong with a file, in the visitor's language: the engine says it in English, and here it is worded.

A test reads the engine's sources and finds any reason that is not worded here.
"""

import re
from functools import cache
from typing import Final

from archipel.words import DEFAULT, N_, Language

_WORDED: Final = (
    # Records.
    N_("the file stops in the middle of a line"),
    N_("not a record: the first line should be “%(line)s”"),
    N_("event %(expected)s should stand here, not %(number)s"),
    N_("this line, or one above it, was changed: its tag does not match"),
    N_("the record stops here without its end: it was cut"),
    N_("%(said)s events are announced, %(found)s are there"),
    N_("the file was changed: its digest does not match"),
    N_("expected the header line “%(kind)s …”"),
    N_("“%(shown)s” is neither an event, a score nor the end"),
    N_("this %(kind)s was given before"),
    N_("played by %(asked)s; this is %(game)s rules %(version)s"),
    N_("played with an own sheet: %(reason)s"),
    N_("the sheet given is another one"),
    N_("give the sheet file"),
    N_("this event is hidden: it is one seat's record of a running game"),
    N_("the record ends here, but by the rules the game goes on"),
    N_("the record only pauses here, but by the rules the game is over"),
    N_("%(expected)s score lines expected, %(found)s found"),
    N_("dice and cards were entered by a person: there is nothing to prove"),
    N_("the seed is not revealed before the end of the game"),
    N_("the seed is not the one that was committed to"),
    N_("%(due)s is due here, not “%(label)s”"),
    N_("“%(who)s” is neither a seat nor a draw"),
    N_("the rules give “%(right)s”"),
    N_("draw %(number)s does not come from the seed"),
    # Moves and draws in them.
    N_("seat %(seat)s is not asked to move now"),
    N_("no draw is due now"),
    N_("the game has not ended after %(limit)s steps"),
    N_("%(draw)s: expected %(count)s items, not %(found)s"),
    N_("%(draw)s: no %(name)s is left for position %(position)s"),
    N_("%(draw)s: no %(name)s here; there is %(known)s"),
    N_("%(draw)s: %(item)s cannot be at position %(position)s"),
    N_("%(shape)s has no turn %(turn)s; there is %(known)s"),
    N_("no move %(text)s; try %(known)s"),
    N_("no shape %(name)s; there is %(known)s"),
    N_("no cell %(name)s; there is %(known)s"),
    N_("%(text)s is not a move; write %(known)s"),
    N_("%(text)s: expected a move like %(known)s"),
    N_("%(text)s: no card lies more than %(reach)s steps from the first one"),
    N_("%(text)s: a galleon sails to the next card of its row or column"),
    N_("%(text)s: name every spot once, row by row from the top, from left to right"),
    # Games and their options.
    N_("no game %(name)s; there is %(known)s"),
    N_("%(game)s has no option %(name)s"),
    N_("no option %(name)s; there is %(known)s"),
    N_("%(name)s=%(text)s: expected one of %(known)s"),
    N_("%(game)s with %(seats)s seats: %(reason)s"),
    # Sheets of one's own, by any game.
    N_("own sheet"),
    N_("the file"),
    N_("missing"),
    N_("unknown key"),
    N_("nested too deeply"),
    N_("expected a text"),
    N_("expected a whole number"),
    N_("%(value)s is not within %(low)s to %(high)s"),
    N_("expected true or false"),
    N_("expected a list of whole numbers"),
    N_("expected only whole numbers"),
    N_("expected a list of texts"),
    N_("expected only texts"),
    N_("expected a table"),
    N_("expected a list of tables"),
    N_("line %(line)s: %(reason)s"),
    # Skull Island.
    N_("there is no island cell"),
    N_("expected %(size)s rows of %(signs)s signs"),
    N_("%(cell)s is %(sign)s; expected one of %(known)s"),
    N_("%(cell)s is land; the outermost cells must be sea"),
    N_("%(found)s cards; expected %(fewest)s to %(most)s in all"),
    N_("expected %(count)s numbers, one for each value from 1 to %(highest)s"),
    N_("expected numbers from 0 to %(most)s"),
    # Doodle Islands.
    N_("this game is set on the sea %(sea)s, not %(other)s"),
    N_("there is no %(key)s in this file"),
    N_("row %(number)s: expected %(count)s cells, not %(found)s"),
    N_("row %(number)s: no cell %(letter)s, only %(known)s"),
    N_("column %(number)s: expected one cell %(letter)s, not %(found)s"),
    N_("expected %(count)s cells %(letter)s, not %(found)s"),
    N_("expected %(count)s rows, not %(found)s"),
    N_("expected at least one cell %(letter)s"),
    N_("expected each of %(names)s once"),
    N_("expected rising numbers from 1 up"),
    N_("expected %(number)s as the last number"),
    N_("expected a sum of %(total)s, not %(found)s"),
    N_("expected %(count)s numbers, one for each column, not %(found)s"),
    N_("expected four archipelagos of 3 forts and one of 4"),
    N_("expected 1 ticked fort of each 3, and 2 of the 4"),
    # Explore & Draw.
    N_("expected 6 boats, not %(found)s"),
    N_("expected at most %(rows)s rows of at most %(columns)s columns"),
    N_("%(name)s is no cell of the hull"),
    N_("no cell of cabin %(letter)s (%(name)s)"),
    N_("%(letter)s in row %(row)s is no cabin; there is %(known)s"),
    N_("another map is on this cell"),
    N_("%(found)s cards are too few; seven days need %(least)s"),
    N_("%(card)s is no card: %(name)s is no treasure"),
    N_("%(card)s is no card"),
    N_("%(shape)s is not one connected shape of # and ."),
    N_("%(shape)s does not fit on the grid"),
    N_("%(name)s is no colour; there is %(known)s"),
    N_("%(name)s is there twice"),
    # The most general ones last.
    N_("%(number)s is missing"),
    N_("expected %(count)s, not %(found)s"),
    N_("expected %(names)s"),
)
_UNREADABLE: Final = N_("not readable at line %(line)s, column %(column)s")
_UNENDED: Final = N_("not readable: something is not closed at its end")
_PLACED: Final = N_("%(where)s: %(reason)s")

_GAP: Final = re.compile(r"%\((\w+)\)s")


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    # What the TOML reader says has its own words for each slip; where it is matters more.
    unreadable = re.compile(r"[A-Z][^:]*\(at line (?P<line>\d+), column (?P<column>\d+)\)", re.DOTALL)
    unended = re.compile(r"[A-Z][^:]*\(at end of document\)", re.DOTALL)
    worded = [(message, _pattern(message)) for message in (*_WORDED, _PLACED)]
    return ((_UNREADABLE, unreadable), (_UNENDED, unended), *worded)


def _pattern(message: str) -> re.Pattern[str]:
    texts = _GAP.split(message)
    parts = [f"(?P<{text}>.+?)" if number % 2 else re.escape(text) for number, text in enumerate(texts)]
    return re.compile("".join(parts), re.DOTALL)


def word(reason: str, tongue: Language) -> str:
    """The reason in this language."""
    if tongue.code == DEFAULT:
        return reason
    for message, pattern in _patterns():
        found = pattern.fullmatch(reason)
        if found is not None:
            gaps = {
                name: word(value, tongue) if name in ("where", "reason") else value
                for name, value in found.groupdict().items()
            }
            return tongue.gettext(message, **gaps)
    return reason
