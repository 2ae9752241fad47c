"""What can be picked: the legal moves as lists of parts, for the script on the table page."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from archipel import drawing
from archipel.drawing.pieces import Form
from archipel.kernel import DONE, Game, Move, Moves, Part
from archipel.kernel.parts import narrow

MOST: Final = 1500  # moves to list; beyond that, the script asks the server after each pick


class Offer(msgspec.Struct, frozen=True):
    """Numbered parts, and moves as lists of these numbers (None if there are too many to list).

    `words` are the names of the kinds; `done` says that the turn may end here.
    """

    count: int
    parts: tuple[tuple[str, str], ...]
    moves: tuple[tuple[int, ...], ...] | None
    picked: tuple[tuple[str, str], ...]
    words: dict[str, str]
    done: bool


def offer_of(game: Game, moves: Moves, picked: Sequence[Part], language: str) -> Offer:
    """What can be picked after these picks. DONE is not a pick: it has its own button."""
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
    """The values that occur, by kind, in order of appearance."""
    found: dict[str, list[str]] = {}
    for kind, value in offer.parts:
        found.setdefault(kind, []).append(value)
    return found


def forms_of(game: Game, offer: Offer) -> Mapping[str, Mapping[str, Form]]:
    """The forms of all pieces that can be drawn now, by shape and turn."""
    return drawing.forms(game, values_of(offer).get("shape", ()))


def kind_name(game: Game, kind: str, language: str) -> str:
    """The display name of a kind of part."""
    words = game.rules.words.get(f"part.{kind}")
    return words[language] if words else kind
