"""The moves of a turn: place a card, sail a galleon, take an alignment, done.

Texts: `Y3@1,0` places, `0,0>1,0` sails, `0,0+1,0+3,0` takes, spots in the order of their numbers. A seat's
galleons have no names: a sail only gives start and target, so two galleons on one card give one move.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from archipel.games.master.rules.cards import CARDS, NUMBER, VALUE
from archipel.games.master.rules.sea import NAMES, REACH, STEPS, WIDTH, CardSea, spot_at, within
from archipel.games.master.rules.sums import SUM, Alignment
from archipel.kernel import DONE, BadText, Move, Moves, Notation, Part

NOTATION: Final = (
    Notation("place", "{card}@{spot}", "Y3@1,0"),
    Notation("sail", "{from}>{to}", "0,0>1,0"),
    Notation("take", "{island}", "0,0+1,0+3,0"),
    Notation("done", "done", "done"),
)


class PlaceCard(Move):
    """Put a hand card on an empty spot."""

    __slots__ = ("card", "spot")

    def __init__(self, card: int, spot: int) -> None:
        name, where = CARDS[card], NAMES[spot]
        super().__init__("place", f"{name}@{where}", (Part("card", name), Part("spot", where)))
        self.card: Final = card
        self.spot: Final = spot


class Sail(Move):
    """Move a galleon to the card next to it."""

    __slots__ = ("start", "target")

    def __init__(self, start: int, target: int) -> None:
        here, there = NAMES[start], NAMES[target]
        super().__init__("sail", f"{here}>{there}", (Part("from", here), Part("to", there)))
        self.start: Final = start
        self.target: Final = target


class Conquest(Move):
    """Take the cards of these spots. Compared by its spots, because the table below may forget old ones."""

    __slots__ = ("spots",)

    def __init__(self, spots: tuple[int, ...]) -> None:
        where = [NAMES[spot] for spot in spots]
        super().__init__("take", "+".join(where), tuple([Part("island", name) for name in where]))
        self.spots: Final = spots

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Conquest) and self.spots == other.spots)

    def __hash__(self) -> int:
        return hash(self.spots)


_places: Final[dict[int, PlaceCard]] = {}  # bounded by the reach of the sea, in practice much smaller
_sails: Final[dict[int, Sail]] = {}


def place(card: int, spot: int) -> PlaceCard:
    """The only object for placing this card there."""
    key = spot * len(CARDS) + card
    move = _places.get(key)
    if move is None:
        move = _places[key] = PlaceCard(card, spot)
    return move


def sail(start: int, target: int) -> Sail:
    """The only object for a sail from here to there."""
    key = start * WIDTH * WIDTH + target
    move = _sails.get(key)
    if move is None:
        move = _sails[key] = Sail(start, target)
    return move


class _Conquests:
    """A cache of conquests by their spots. There are too many to keep forever, so there are two generations;
    the older one is dropped when the younger is full. (Compiled classes have no weak references.)"""

    def __init__(self, limit: int) -> None:
        self._limit: Final = limit
        self._young: dict[tuple[int, ...], Conquest] = {}
        self._old: dict[tuple[int, ...], Conquest] = {}

    def get(self, spots: tuple[int, ...]) -> Conquest:
        """The conquest of these spots."""
        move = self._young.get(spots)
        if move is None:
            move = self._old.get(spots) or Conquest(spots)
            if len(self._young) >= self._limit:
                self._old, self._young = self._young, {}
            self._young[spots] = move
        return move

    def __len__(self) -> int:
        return len(self._young) + len(self._old)


conquests: Final = _Conquests(1 << 14)


class Choices(Moves):
    """Places (card by card, spot by spot), then sails, then alignments (line by line), then done."""

    __slots__ = (
        "_cards",
        "_length",
        "_lines",
        "_places",
        "_sails",
        "_sea",
        "_spots",
        "conquests",
        "done",
        "first_conquest",
    )

    def __init__(
        self,
        sea: CardSea,
        cards: list[int],
        spots: list[int],
        sails: list[Sail],
        lines: list[Alignment],
        done: bool,
    ) -> None:
        self._sea: Final = sea
        self._cards: Final = cards
        self._spots: Final = spots
        self._sails: Final = sails
        self._lines: Final = lines
        self.done: Final = done
        self._places: Final = len(cards) * len(spots)
        self.first_conquest: Final[int] = self._places + len(sails)  # where they begin
        length = self.first_conquest + done
        for _, ways in lines:
            length += ways.count
        self._length: Final[int] = length
        self.conquests: Final[int] = length - self.first_conquest - done  # how many there are

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> Move:
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError("no such move")
        if index < self._places:
            return place(self._cards[index // len(self._spots)], self._spots[index % len(self._spots)])
        index -= self._places
        if index < len(self._sails):
            return self._sails[index]
        index -= len(self._sails)
        for spots, ways in self._lines:
            if index < ways.count:
                return conquests.get(ways.pick(index, spots))
            index -= ways.count
        return DONE

    def __contains__(self, move: object) -> bool:
        if isinstance(move, PlaceCard):
            return move.card in self._cards and move.spot in self._spots
        if isinstance(move, Sail):
            return move in self._sails
        if isinstance(move, Conquest):
            wanted = set(move.spots)
            # Only the lines that hold an alignment need checking.
            held = any(wanted.issubset(spots) for spots, _ in self._lines)
            return held and sum(VALUE[self._sea[spot]] for spot in wanted) == SUM
        return move is DONE and self.done

    def __iter__(self) -> Iterator[Move]:
        moves: list[Move] = [place(card, spot) for card in self._cards for spot in self._spots]
        moves += self._sails
        for spots, ways in self._lines:
            moves += [conquests.get(ways.pick(index, spots)) for index in range(ways.count)]
        if self.done:
            moves.append(DONE)
        return iter(moves)


_NUMBER = r"(?:0|-?[1-9]\d?)"
_SPOT = rf"{_NUMBER},{_NUMBER}"
_PLACE = re.compile(rf"([YGRB][1-5])@({_SPOT})", re.ASCII)
_SAIL = re.compile(rf"({_SPOT})>({_SPOT})", re.ASCII)
_TAKE = re.compile(rf"{_SPOT}(?:\+{_SPOT}){{1,{SUM - 1}}}", re.ASCII)


def parse(text: str) -> Move:
    """The move with this text; BadText says what is wrong."""
    if text == DONE.text:
        return DONE
    if found := _PLACE.fullmatch(text):
        return place(NUMBER[found[1]], _spot(found[2]))
    if found := _SAIL.fullmatch(text):
        start, target = _spot(found[1]), _spot(found[2])
        if target - start not in STEPS:
            raise BadText("{text}: a galleon sails to the next card of its row or column", text=text)
        return sail(start, target)
    if _TAKE.fullmatch(text):
        spots = tuple([_spot(name) for name in text.split("+")])
        if any(one >= other for one, other in pairwise(spots)):
            raise BadText(
                "{text}: name every spot once, row by row from the top, from left to right", text=text
            )
        return conquests.get(spots)
    raise BadText("{text!r}: expected a move like Y3@1,0 or 0,0>1,0 or 0,0+1,0+3,0 or done", text=text[:40])


def take(names: Iterable[str]) -> Move:
    """The conquest of the spots of these names, in any order."""
    order = {name: spot for spot, name in enumerate(NAMES)}
    return parse("+".join(sorted(set(names), key=lambda name: order.get(name, -1))))


def _spot(name: str) -> int:
    x, _, y = name.partition(",")
    if not within(int(x), int(y)):
        raise BadText(
            "{text}: no card lies more than {reach} steps from the first one", text=name, reach=REACH
        )
    return spot_at(int(x), int(y))
