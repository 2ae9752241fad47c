"""Names of cards, pieces and people in the guide's sentences."""

from collections.abc import Sequence

from archipel.games.cats.rules.moves import POSITIONS
from archipel.games.cats.rules.names import card_name, listed, shape_name
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Telling
from archipel.kernel.result import ScoreLine


def card(view: CatsView, place: str, tell: Telling) -> str:
    """The card at a place of the island: “a blue cat of 5 cells, like a T”."""
    found = view.island[POSITIONS.index(place)]
    return card_name(tell.rules, tell.language, found) if found else ""


def shape(name: str, colour: str, tell: Telling, the: bool = True) -> str:
    """A discovery: “the blue cat like a T”."""
    return shape_name(tell.rules, tell.language, name, colour, the)


def together(items: Sequence[str], tell: Telling) -> str:
    """“a, b and c”."""
    return listed(tell.rules, tell.language, items)


def people(seats: Sequence[int], tell: Telling) -> str:
    """The names of these players."""
    names = [tell.names[seat] if seat < len(tell.names) else str(seat + 1) for seat in seats]
    return together(names, tell)


def sister_counts(line: ScoreLine, tell: Telling) -> str:
    """What a line of the sister's score counts: “blue cats, 5 each”."""
    kind, _, name = line.key.partition(".")
    if kind == "sister":
        return tell.say("sister-cats", cats=tell.word("cats", name), each=dict(line.facts)["each"])
    return tell.word("sister" if kind == "solo" else "advanced", name)


def sister_short(key: str, tell: Telling) -> str:
    """A line of the sister's score in a word or two: “blue cats”, “rats in sight”."""
    kind, _, name = key.partition(".")
    if kind == "sister":
        return tell.word("cats", name)
    return tell.word("sister-short" if kind == "solo" else "advanced-short", name)
