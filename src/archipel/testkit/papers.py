"""The laws about paper: sheets, cards, dice and the summary of the rules can be printed as they are drawn."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError, fromstring

from archipel.drawing.contract import Picture, Want
from archipel.drawing.svg import document, wrap
from archipel.kernel import SPECTATOR, Draw, Game, Match, Mode, View
from archipel.paper.contract import Die, Leaf, Paper, PrintedDeck, paper_of
from archipel.paper.summary import HEIGHT, summary
from archipel.testkit.geometry import spots
from archipel.testkit.law import GameLaw, at, no_faults
from archipel.testkit.walks import finish

LEAVES: Final = ((60.0, 300.0), (40.0, 300.0))
"""How wide and how high something to write on may be, in millimetres."""
CARDS: Final = ((20.0, 110.0), (20.0, 140.0))
"""How wide and how high a card may be, in millimetres."""
FACE: Final = 40.0
"""The side of a face of a die."""
OVER: Final = 3.0
"""By how many units a drawing may be larger than its page: lines are wobbly."""
SIX: Final = 6
MEANING: Final = (18, 14)
"""How many letters of what a face means fit on each of two lines: alone, and beside a sign."""
PLAYERS: Final = 6
"""For at most this many players sheets are drawn."""
INKED: Final = frozenset({"a-pencil", "a-route", "a-new", "a-hit", "a-pick", "a-trace"})
"""The classes of what has been drawn or is to be picked: not on blank paper."""

Pools = dict[tuple[str, tuple[str, ...]], tuple[int, ...]]
"""By label and items of a draw: how often each item is in the pool."""

_LINK: Final = re.compile(r'(?:href="#|url\(#)([^")]+)')
_CLASS: Final = re.compile(r'class="([^"]*)"')
_GAP: Final = re.compile(r"\{\w*\}|%\(\w+\)s")


@dataclass(frozen=True, slots=True)
class Printed:
    """What a mode prints in a language; `where` says so in messages."""

    game: Game
    mode: Mode
    language: str
    paper: Paper[Any]
    view: View
    players: int

    @property
    def where(self) -> str:
        """For which mode and language it is."""
        return f"{self.mode.id} in {self.language}"

    @property
    def want(self) -> Want:
        """How to draw."""
        return Want(self.game.rules, self.language)

    def leaves(self) -> tuple[Leaf, ...]:
        """All that is printed to write on."""
        sheets = self.paper.sheets(self.view, self.players, self.want)
        return (*sheets, *self.paper.shared(self.view, self.want))

    def decks(self) -> tuple[PrintedDeck, ...]:
        """The cards."""
        return self.paper.decks(self.view, self.want)

    def dice(self) -> tuple[Die, ...]:
        """The dice."""
        return self.paper.dice(self.view, self.want)

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        """Everything that is drawn, equal things once, each with its name."""
        found = dict[Picture, str]()
        for leaf in self.leaves():
            found[leaf.picture] = f"the sheet {leaf.name}"
        for deck in self.decks():
            for card in (*deck.cards, *([deck.back] if deck.back else [])):
                whole = Picture(card.width, card.height, card.label, deck.defs + card.body)
                found[whole] = f"the card {card.label} of {deck.name}"
        for die in self.dice():
            for number, face in enumerate((*die.faces, *die.signs), 1):
                moved = f'<g transform="translate({FACE / 2} {FACE / 2})">{face}</g>'
                found[Picture(FACE, FACE, die.name, moved)] = f"face {number} of the die {die.name}"
        yield from ((name, picture) for picture, name in found.items())


def printed(game: Game) -> Iterator[Printed]:
    """What every mode prints, in every language; nothing for a game without paper."""
    paper = paper_of(game.id)
    for mode in game.modes if paper is not None else ():
        seats = min(max(mode.seats), PLAYERS)
        view = game.start(game.setup(mode=mode.id)).view(SPECTATOR)
        for language in game.rules.languages:
            assert paper is not None
            yield Printed(game, mode, language, paper, view, seats)


def paper_can_be_drawn(game: Game) -> None:
    """Every sheet, card and die of every mode is well-formed in every language, with ids of its own, nothing
    runs off the page, and no text is missing."""
    seen = set[Picture]()
    no_faults(fault for one in printed(game) for fault in at(one.where, _all_misdrawn(one, seen)))


def _all_misdrawn(one: Printed, seen: set[Picture]) -> Iterator[str]:
    for name, picture in one.pictures():
        if picture not in seen:
            seen.add(picture)
            yield from at(name, misdrawn(picture))


def misdrawn(picture: Picture) -> Iterator[str]:
    """What is wrong with a drawing, whatever it shows."""
    if not picture.label.strip():
        yield "it has no name"
    if picture.width <= 0 or picture.height <= 0:
        yield f"it is {picture.width:g} wide and {picture.height:g} high"
        return
    svg = document(picture.width, picture.height, picture.label, (picture.body,), game="", prefix="p-")
    try:
        root = fromstring(svg)  # noqa: S314 - drawn by the game
    except ParseError as error:
        yield f"it is no SVG: {error}"
        return
    names = [one.get("id", "") for one in root.iter() if one.get("id")]
    yield from (f"the id {name} is used twice" for name, count in Counter(names).items() if count > 1)
    yield from (f"it uses {name}, which is not there" for name in {*_LINK.findall(svg)} - {*names})
    for element in root.iter():
        yield from _missing(element)
    yield from _outside(root, picture)


def _missing(element: Element) -> Iterator[str]:
    if element.tag.rpartition("}")[2] in ("text", "title"):
        words = "".join(element.itertext())
        if not words.strip():
            yield "a text is empty"
        elif gap := _GAP.search(words):
            yield f"“{words}” has the gap {gap[0]}"


def _outside(root: Element, picture: Picture) -> Iterator[str]:
    """What is not on the page, each thing once."""
    told = set[str]()
    for spot in spots(root):
        beyond = max(-spot.x, -spot.y, spot.x - picture.width, spot.y - picture.height)
        if beyond > OVER and spot.what not in told:
            told.add(spot.what)
            yield f"{spot.what} is {beyond:.0f} units outside, at {spot.x:.0f}, {spot.y:.0f}"


def sheets_suit_the_players(game: Game) -> None:
    """Everybody gets a sheet, or all share one; each has a known name, a plausible size, and is blank."""
    no_faults(fault for one in printed(game) for fault in at(one.where, _unsuitable(one)))


def _unsuitable(one: Printed) -> Iterator[str]:
    names = one.paper.names
    sheets = one.paper.sheets(one.view, one.players, one.want)
    if len(sheets) not in (1, one.players):
        yield f"{len(sheets)} sheets for {one.players} players"
    if not {leaf.name for leaf in sheets} <= {*names}:
        yield f"the sheets are called {sorted({leaf.name for leaf in sheets})}, and not {', '.join(names)}"
    for leaf in dict.fromkeys(one.leaves()):
        for name in INKED & {word for found in _CLASS.findall(leaf.picture.body) for word in found.split()}:
            yield f"the sheet {leaf.name} is not blank: it has the class {name}"
        yield from _unlikely(f"the sheet {leaf.name}", (leaf.width, leaf.height), LEAVES)
    for deck in one.decks():
        yield from _unlikely(f"a card of {deck.name}", (deck.width, deck.height), CARDS)
        for card in {*deck.cards, *([deck.back] if deck.back else [])}:
            if abs(card.width / card.height - deck.width / deck.height) > 0.02:
                yield f"the card {card.label} of {deck.name} has another shape than the deck"


def _unlikely(what: str, size: tuple[float, float], bounds: tuple[tuple[float, float], ...]) -> Iterator[str]:
    if not all(low <= length <= high for length, (low, high) in zip(size, bounds, strict=True)):
        yield f"{what} is {size[0]:.0f} mm wide and {size[1]:.0f} mm high"


def cards_are_those_of_the_rules(game: Game) -> None:
    """A deck with a back holds each card as often as the rules have it, in every language."""
    shown = [(one, deck) for one in printed(game) for deck in one.decks() if deck.back is not None]
    pools = {one.mode.id: _pools(game, one.mode) for one, _ in shown}
    everywhere = {key: pool for own in pools.values() for key, pool in own.items()}
    no_faults(
        f"{one.where}: the rules draw from no {len(deck.cards)} cards like those of {deck.name}"
        for one, deck in shown
        if not (_is_drawn(deck, pools[one.mode.id]) or _is_drawn(deck, everywhere))
    )


def _pools(game: Game, mode: Mode) -> Pools:
    """The fullest pool of each kind of draw in a random game of the mode."""
    found: Pools = {}
    match = Match(game, game.setup(mode=mode.id))
    for node in finish(match, Random(1)):
        if isinstance(node, Draw) and not node.replace and not node.slots:
            key = (node.label, node.items)
            found[key] = max(found.get(key, ()), node.left, key=sum)
    return found


def _is_drawn(deck: PrintedDeck, pools: Pools) -> bool:
    """Is the deck one of these pools, or several of them together?"""
    often = sorted(Counter((card.label, card.body) for card in deck.cards).values())
    return any(
        sorted(count for pool in some for count in pool if count) == often
        for many in range(1, len(pools) + 1)
        for some in combinations(pools.values(), many)
    )


def dice_can_be_folded_and_read(game: Game) -> None:
    """A die has six faces and says what each number of an ordinary die stands for."""
    no_faults(fault for one in printed(game) for fault in at(one.where, _unfolded(one)))


def _unfolded(one: Printed) -> Iterator[str]:
    for die in one.dice():
        if not die.name.strip():
            yield "a die has no name"
        if len(die.faces) != SIX or len(die.meanings) != SIX or len(die.signs) not in (0, SIX):
            counts = f"{len(die.faces)} faces, {len(die.meanings)} meanings and {len(die.signs)} signs"
            yield f"the die {die.name} has {counts}"
        for number, words in enumerate(die.meanings, 1):
            letters = MEANING[bool(die.signs)]
            if not 1 <= len(wrap(words, letters)) <= 2:
                yield f"the die {die.name} says “{words}” for {number}: two lines of {letters} letters fit"
        if len({*zip(die.faces, die.meanings, strict=False)}) == 1:
            yield f"all faces of the die {die.name} are the same"


def rules_fit_on_one_page(game: Game) -> None:
    """The summary of every mode can be drawn in every language, and fits on its page."""
    no_faults(
        fault
        for mode in game.modes
        for language in game.rules.languages
        for fault in at(f"the summary of {mode.id} in {language}", _unsummed(game, mode, language))
    )


def _unsummed(game: Game, mode: Mode, language: str) -> Iterator[str]:
    leaf = summary(game, mode.id, language)
    if leaf is not None:
        yield from misdrawn(leaf.picture)
        if leaf.picture.height > HEIGHT:
            yield f"it is {leaf.picture.height - HEIGHT:.0f} units too long: say less"


PAPER_LAWS: Final[tuple[GameLaw, ...]] = (
    paper_can_be_drawn,
    sheets_suit_the_players,
    cards_are_those_of_the_rules,
    dice_can_be_folded_and_read,
    rules_fit_on_one_page,
)
"""The laws about what is printed; a game without paper keeps them."""
