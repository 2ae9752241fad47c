"""Choosing a move by its parts: pick any part that still occurs in a legal move, until one move is left."""

# interpreted: texts, read or written once a game: nothing to gain

from collections.abc import Iterable, Sequence

from archipel.kernel.moves import Move, Part
from archipel.kernel.refusal import Ambiguous, BadText


def read_part(text: str) -> Part:
    """The part that `kind:value` names."""
    kind, colon, value = text.partition(":")
    if not colon:
        raise BadText("“{text}” is not a part; write kind:value", text=text[:40])
    return Part(kind, value)


def narrow(moves: Iterable[Move], picked: Iterable[Part]) -> list[Move]:
    """The moves that contain all picked parts, in order."""
    wanted = tuple(picked)
    return [move for move in moves if all(part in move.parts for part in wanted)]


def choices(moves: Iterable[Move], picked: Iterable[Part] = ()) -> dict[str, list[str]]:
    """What can be picked next: values by kind, in the order of the moves, without what is already picked."""
    wanted = tuple(picked)
    found: dict[str, dict[str, None]] = {}
    for move in narrow(moves, wanted):
        for part in move.parts:
            if part not in wanted:
                found.setdefault(part.kind, {})[part.value] = None
    return {kind: list(values) for kind, values in found.items()}


def meant(left: Sequence[Move], picked: int) -> Move | None:
    """The move that the picked parts identify: the only one left, or the one made of exactly these parts."""
    exact = left if len(left) == 1 else [move for move in left if len(move.parts) == picked]
    return exact[0] if len(exact) == 1 else None


def resolve(moves: Iterable[Move], picked: Iterable[Part]) -> Move:
    """The one move that these parts identify; BadText if there is none, Ambiguous if there are several."""
    wanted = tuple(picked)
    left = narrow(moves, wanted)
    if not left:
        parts = tuple(f"{part.kind}={part.value}" for part in wanted)
        raise BadText("no legal move has {parts}", parts=parts)
    move = meant(left, len(wanted))
    if move is None:
        kinds = tuple(choices(left, wanted))
        raise Ambiguous("{count} moves still fit; pick one of {kinds}", count=len(left), kinds=kinds)
    return move
