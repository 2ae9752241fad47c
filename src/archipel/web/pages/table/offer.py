"""What can be picked: the legal moves as lists of parts, for the script that lets people choose."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from archipel import drawing
from archipel.drawing.pieces import Form
from archipel.kernel import DONE, Game, Move, Moves, Part
from archipel.kernel.parts import narrow

MOST: Final = 1500  # moves that are listed; beyond, the server is asked after each pick


class Offer(msgspec.Struct, frozen=True):
    """Parts by their number, moves as lists of these numbers; None when there are too many to list.

    `words` are the names of the kinds; `done` says that the turn may end here.
    """

    count: int
    parts: tuple[tuple[str, str], ...]
    moves: tuple[tuple[int, ...], ...] | None
    picked: tuple[tuple[str, str], ...]
    words: dict[str, str]
    done: bool


def offer_of(game: Game, moves: Moves, picked: Sequence[Part], language: str) -> Offer:
    """What can be picked after these picks. DONE is no pick: it is what the button says."""
    left: Sequence[Move] = [move for move in narrow(moves, picked) if move is not DONE]
    numbers: dict[Part, int] = {}
    listed = [tuple(numbers.setdefault(part, len(numbers)) for part in move.parts) for move in left]
    words = {kind: kind_name(game, kind, language) for kind in {part.kind for part in numbers}}
    whole = len(left) <= MOST
    return Offer(
        count=len(left),
        parts=tuple((part.kind, part.value) for part in numbers),
        moves=tuple(listed) if whole else None,
        picked=tuple((part.kind, part.value) for part in picked),
        words=dict(sorted(words.items())),
        done=DONE in moves,
    )


def values_of(offer: Offer) -> dict[str, list[str]]:
    """The values that occur, by kind, in the order of the moves."""
    found: dict[str, list[str]] = {}
    for kind, value in offer.parts:
        found.setdefault(kind, []).append(value)
    return found


def forms_of(game: Game, offer: Offer) -> Mapping[str, Mapping[str, Form]]:
    """By shape and turn, the forms of all pieces that can be drawn now."""
    return drawing.forms(game, values_of(offer).get("shape", ()))


def kind_name(game: Game, kind: str, language: str) -> str:
    """A kind of part as one says it."""
    words = game.rules.words.get(f"part.{kind}")
    return words[language] if words else kind
