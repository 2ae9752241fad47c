"""Why something cannot be picked: the rule that forbids the move it would make.

Takes the text of a move with the same kinds of parts (a legal one, or one from another point in the game),
replaces its values with the wanted ones, and lets the game say what is wrong with the result.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice, permutations
from random import Random
from typing import Final

from archipel.door import find
from archipel.kernel import (
    BadText,
    Decide,
    Game,
    Match,
    Move,
    Moves,
    Part,
    Refusal,
    Setup,
    State,
    random_steps,
)

_MOST_TRIED: Final = 400
_LONGEST: Final = 6  # parts of one kind to try in every order
_GAMES: Final = 3  # games to play in order to see every form of move
_EVENTS: Final = 400  # of each game
_LENT: Final = 60  # moves of one form to use as templates


def why_not(
    game: Game, state: State, seat: int, moves: Moves, picked: Sequence[Part], wanted: Part, setup: Setup
) -> Refusal | None:
    """The refusal of the first move that would contain the picked and the wanted parts, if any."""
    texts = chain.from_iterable(_texts(lent, picked, wanted) for lent in (moves, forms(game.id, setup)))
    for tried, text in enumerate(texts):
        if tried == _MOST_TRIED:
            break
        try:
            refusal = state.check(seat, game.parse(text))
        except BadText:
            continue
        if refusal is not None:
            return refusal
    return None


@lru_cache(maxsize=32)
def forms(game_id: str, setup: Setup) -> tuple[Move, ...]:
    """Some moves of every form, found by playing; always the same ones."""
    found: dict[tuple[str, ...], dict[Move, None]] = {}
    for seed in range(_GAMES):
        rng, match = Random(seed), Match(find(game_id), setup, listen=False)
        for node in islice(random_steps(match, rng), _EVENTS):
            if isinstance(node, Decide):
                moves = match.state.moves(node.seats[0])
                for move in moves:
                    known = found.setdefault((move.verb, *(part.kind for part in move.parts)), {})
                    if len(known) < _LENT:
                        known[move] = None
                match.play(node.seats[0], moves.sample(rng))
    return tuple(chain.from_iterable(found.values()))


def _texts(moves: Iterable[Move], picked: Sequence[Part], wanted: Part) -> Iterator[str]:
    patterns: dict[tuple[str, ...], list[Move]] = {}
    for move in moves:
        kinds = tuple(part.kind for part in move.parts)
        if wanted.kind in kinds and len(patterns.setdefault(kinds, [])) < _LENT:
            patterns[kinds].append(move)
    asked = {part.kind for part in picked}

    def fit(kinds: tuple[str, ...]) -> int:
        return -len(asked.intersection(kinds))

    for kinds in sorted(patterns, key=fit):
        for move in patterns[kinds]:
            if len(set(kinds)) == 1 and len(kinds) > 1:
                yield from _joined(move, [*(part for part in picked if part.kind == kinds[0]), wanted])
            else:
                yield _exchanged(move, {part.kind: part.value for part in (*picked, wanted)})


def _exchanged(move: Move, values: Mapping[str, str]) -> str:
    """The move's text with other values; each value is a separate word in it."""
    new = {part.value: values[part.kind] for part in move.parts if part.kind in values}
    if not new:
        return move.text
    words = "|".join(re.escape(value) for value in sorted(new, key=len, reverse=True))
    return re.sub(rf"(?<![\w,-])(?:{words})(?![\w,-])", lambda found: new[found[0]], move.text)


def _joined(move: Move, parts: Sequence[Part]) -> Iterator[str]:
    """A move of several parts of one kind, such as a conquest, with these parts instead, in any order.

    A single part is added to those of the move.
    """
    sign = move.text.removeprefix(move.parts[0].value)[:1]
    values = list(dict.fromkeys(part.value for part in parts))
    if len(values) == 1:
        values += [part.value for part in move.parts[1:] if part.value not in values]
    if move.text == sign.join(part.value for part in move.parts) and 1 < len(values) <= _LONGEST:
        yield from (sign.join(order) for order in permutations(values))
