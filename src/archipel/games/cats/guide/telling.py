"""What a player did, in the third person without the name; when the end is near, and how it came."""

from typing import Final

from archipel.games.cats.guide.words import shape, together
from archipel.games.cats.rules.boat import CABINS
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.grid import cell_names
from archipel.games.cats.rules.moves import COLUMNS, DECLINE, POSITIONS, ROWS, DrawPiece, Open, Take, Twice
from archipel.games.cats.rules.shapes import SHAPE_NAMES, SHAPE_OF
from archipel.games.cats.rules.shown import BoatView
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Telling
from archipel.kernel import Move, Result

PLAIN: Final = "plain"
"""The cabin without a sign: too large to say where something is."""


def tell_move(move: Move, before: CatsView, tell: Telling) -> str:
    """A step in words; what is chosen on a card is told by what is drawn, except an oshax's colour."""
    if isinstance(move, Take):
        return _taken(move, before, tell)
    if isinstance(move, Open):
        return tell.say("tells-colour", cat=tell.word("a-cat", move.choice)) if move.verb == "colour" else ""
    if isinstance(move, Twice):
        return tell.say(f"tells-{move.text.replace(' ', '-')}")
    if isinstance(move, DrawPiece):
        return _drawn(move, before, tell)
    return tell.say("tells-decline") if move is DECLINE else tell.say("tells-done")


def _taken(move: Take, before: CatsView, tell: Telling) -> str:
    """Which cards, and the traditions among them: these are ticked at once (IC-38)."""
    ticked = ticks(move, before, tell)
    words = taken(move, tell)
    return words + (tell.say("tells-ticked", traditions=" · ".join(ticked)) if ticked else "")


def taken(move: Take, tell: Telling) -> str:
    """Which cards are taken."""
    places = _places(move)
    column = next((one for one in COLUMNS if all(one + row in places for row in ROWS)), "")
    return tell.say(f"tells-{move.verb}", column=column, row=places[0][1])


def ticks(move: Take, before: CatsView, tell: Telling) -> list[str]:
    """The traditions among the cards taken."""
    found = [before.island[POSITIONS.index(place)] for place in _places(move)]
    return [tell.word("short", card.tradition) for card in found if card is not None and card.tradition]


def _places(move: Take) -> list[str]:
    return [place for position, place in enumerate(POSITIONS) if move.cards >> position & 1]


def _drawn(move: DrawPiece, before: CatsView, tell: Telling) -> str:
    """What is drawn and in which cabin; the rats and maps that it covers."""
    name = SHAPE_NAMES[move.shape]
    colour = colour_of(name, before)
    known = colour or not SHAPE_OF[name].is_cat
    piece = shape(name, colour, tell, the=False) if known else tell.word("shape", name)
    seat = max(before.seat, 0)
    boat = before.boats[before.sheets[seat].boat - 1]
    cells = set(cell_names(move.mask))
    cabin = _cabin(boat, cells)
    words = tell.say("tells-draw", piece=piece)
    words += tell.say("tells-in", cabin=tell.word("cabin", cabin)) if cabin != PLAIN else ""
    rats = sum(1 for rat in boat.rats if rat in cells)
    over = [tell.say("one-rat") if rats == 1 else tell.say("rats", rats=rats)] if rats else []
    over += [tell.word("map", colour) for cell, colour in boat.maps if cell in cells]
    return words + (tell.say("tells-over", things=together(over, tell)) if over else "")


def colour_of(name: str, before: CatsView) -> str:
    """A cat's colour: of the open card, or, if that card is not open yet, of all such cats on the island."""
    day = before.mine
    if day is not None and day.colour and name in day.due:
        return day.colour
    colours = {card.colour for card in before.island if card is not None and name in card.shapes}
    return colours.pop() if len(colours) == 1 else ""


def _cabin(boat: BoatView, cells: set[str]) -> str:
    """The cabin that most of these cells belong to."""
    found: dict[str, int] = {}
    for y, row in enumerate(boat.rows):
        for x, letter in enumerate(row):
            if letter in CABINS and f"r{y + 1}c{x + 1}" in cells:
                found[CABINS[letter]] = found.get(CABINS[letter], 0) + 1
    return max(found, key=lambda name: found[name]) if found else PLAIN


def near_end(view: CatsView, tell: Telling) -> str:
    """The last two days are announced."""
    if view.day == DAYS:
        return tell.say("last-day")
    return tell.say("two-days") if view.day == DAYS - 1 else ""


def ending(result: Result, tell: Telling) -> str:
    """The seventh day is over; alone, how it stands with the sister."""
    if result.rival is None:
        return tell.say("ends", days=DAYS)
    own, hers = result.scores[0].total, result.rival.total
    key = "ends-won" if own > hers else "ends-level" if own == hers else "ends-lost"
    return tell.say(key, own=str(own).replace("-", "−"), hers=hers)
