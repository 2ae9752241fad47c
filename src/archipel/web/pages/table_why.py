"""Why something cannot be picked: the rule that forbids the move it would make.

A legal move with the same kinds of parts lends its text: its values are exchanged for those that were wanted,
and the game says what is wrong with the result.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final

from archipel.kernel import BadText, Game, Move, Moves, Part, Refusal, State

_MOST_TRIED: Final = 200
_LONGEST: Final = 6  # parts of one kind that are tried in every order


def why_not(
    game: Game, state: State, seat: int, moves: Moves, picked: Sequence[Part], wanted: Part
) -> Refusal | None:
    """The refusal of the first move that would hold what is picked and what is wanted, if there is one."""
    tried = 0
    for text in _texts(moves, picked, wanted):
        tried += 1
        if tried > _MOST_TRIED:
            break
        try:
            refusal = state.check(seat, game.parse(text))
        except BadText:
            continue
        if refusal is not None:
            return refusal
    return None


def _texts(moves: Moves, picked: Sequence[Part], wanted: Part) -> Iterator[str]:
    patterns: dict[tuple[str, ...], Move] = {}
    for move in moves:
        kinds = tuple(part.kind for part in move.parts)
        if wanted.kind in kinds:
            patterns.setdefault(kinds, move)
    asked = {part.kind for part in picked}

    def fit(kinds: tuple[str, ...]) -> int:
        return -len(asked.intersection(kinds))

    for kinds in sorted(patterns, key=fit):
        if len(set(kinds)) == 1 and len(kinds) > 1:
            yield from _joined(patterns[kinds], [*(part for part in picked if part.kind == kinds[0]), wanted])
        else:
            yield _exchanged(patterns[kinds], {part.kind: part.value for part in (*picked, wanted)})


def _exchanged(move: Move, values: Mapping[str, str]) -> str:
    """The move's text with other values: each stands in it as a word of its own."""
    new = {part.value: values[part.kind] for part in move.parts if part.kind in values}
    if not new:
        return move.text
    words = "|".join(re.escape(value) for value in sorted(new, key=len, reverse=True))
    return re.sub(rf"(?<![\w,-])(?:{words})(?![\w,-])", lambda found: new[found[0]], move.text)


def _joined(move: Move, parts: Sequence[Part]) -> Iterator[str]:
    """A move of several parts of one kind, such as a conquest, with these instead, in any order."""
    sign = move.text.removeprefix(move.parts[0].value)[:1]
    values = list(dict.fromkeys(part.value for part in parts))
    if move.text == sign.join(part.value for part in move.parts) and 1 < len(values) <= _LONGEST:
        yield from (sign.join(order) for order in permutations(values))
