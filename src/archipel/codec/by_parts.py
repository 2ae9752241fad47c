"""A codec for any game: a move is chosen by picking its parts, and a view is hashed into a fixed size.

The legal moves, as the sequences of their parts, form a tree. Each number picks the next branch; where there
is only one, nothing is asked. So a few hundred numbers are enough for every game.
"""

# interpreted: works on texts and sorted names, where compiling gains little

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import Final
from zlib import crc32

from archipel.codec.contract import Codec, Word
from archipel.codec.planes import Plane
from archipel.kernel import Decide, Game, Match, Move, Part, Setup, State, View, plain, random_steps

END: Final = 0
"""The number for "no further part", where the parts of one move are the beginning of another's."""

SPARE: Final = 64
"""Numbers for parts that no trial game has shown."""

BINS: Final = 1024
QUIET: Final = 8  # trial games without a new part, after which no more are played
MOST_STEPS: Final = 5_000  # of all trial games together


class PartsCodec(Codec):
    """Numbers: END, the parts known from trial games in order of their names, then spare ones.

    A part that no trial game has shown gets a spare number: the first such part of a position, in order of
    names, gets the first. If a position had more of them than SPARE, the last could not be chosen.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        known = vocabulary(game, setup)
        self._numbers = {part: number for number, part in enumerate(known, 1)}
        actions = 1 + len(known) + SPARE
        super().__init__(setup, actions, (Plane("view", (BINS,), 255), Plane("picked", (actions,))))

    def mask(self, state: State, seat: int, picked: Word) -> bytes:
        mask = bytearray(self.actions)
        for number in self._branches(*self._narrowed(state, seat, picked)):
            if number < self.actions:
                mask[number] = 1
        return bytes(mask)

    def read(self, state: State, seat: int, word: Word) -> Move | None:
        left, _ = self._narrowed(state, seat, word)
        return left[0] if len(left) == 1 else None

    def word(self, state: State, seat: int, move: Move) -> Word:
        word: Word = ()
        while True:
            left, depth = self._narrowed(state, seat, word)
            if word and len(left) == 1:
                return word
            for number, moves in self._branches(left, depth).items():
                if move in moves:
                    word = (*word, number)
                    break
            else:
                raise ValueError(f"{move} is not legal")

    def observe(self, state: State, seat: int, picked: Word) -> bytes:
        marks = bytearray(self.actions)
        for number in picked:
            marks[number] = 1
        return hashed(state.view(seat)) + bytes(marks)

    def _narrowed(self, state: State, seat: int, word: Word) -> tuple[list[Move], int]:
        """The moves that begin with this word, and the number of parts that they share."""
        left, depth = list(state.moves(seat)), 0
        for number in word:
            depth = _shared(left, depth)
            left = self._branches(left, depth).get(number, [])
            depth += 1
        return left, _shared(left, depth)

    def _branches(self, left: list[Move], depth: int) -> dict[int, list[Move]]:
        """The moves by their next number."""
        if len(left) == 1:
            depth = 0  # a single move is chosen by its first part
        found: dict[Part | None, list[Move]] = {}
        for move in left:
            found.setdefault(move.parts[depth] if depth < len(move.parts) else None, []).append(move)
        unknown = sorted(part for part in found if part is not None and part not in self._numbers)
        spare = {part: 1 + len(self._numbers) + at for at, part in enumerate(unknown)}
        return {
            END if part is None else self._numbers.get(part) or spare[part]: moves
            for part, moves in found.items()
        }


def _shared(left: list[Move], depth: int) -> int:
    """The number of first parts that all these moves have in common, if there are several moves."""
    while len(left) > 1 and all(
        depth < len(move.parts) and move.parts[depth] == left[0].parts[depth] for move in left
    ):
        depth += 1
    return depth


@lru_cache(maxsize=256)
def vocabulary(game: Game, setup: Setup) -> tuple[Part, ...]:
    """The parts of the moves in some random games, always the same ones, in order of their names."""
    found: set[Part] = set()
    quiet = steps = seed = 0
    while quiet < QUIET and steps < MOST_STEPS:
        before = len(found)
        match = Match(game, setup, listen=False)
        for node in random_steps(match, Random(seed)):
            steps += 1
            for seat in node.seats[:2] if isinstance(node, Decide) else ():
                for move in match.state.moves(seat):
                    found.update(move.parts)
        quiet = 0 if len(found) > before else quiet + 1
        seed += 1
    return tuple(sorted(found))


def hashed(view: View) -> bytes:
    """Every value of a view counted in a bin that its place and value determine (the hashing trick)."""
    bins = bytearray(BINS)
    for text in _leaves("", plain(view)):
        at = crc32(text.encode()) % BINS
        bins[at] = min(bins[at] + 1, 255)
    return bytes(bins)


def _leaves(path: str, value: object) -> Iterator[str]:
    """The texts `path=value` of all values that are not empty; the set-up is the same in all views."""
    items: Iterable[tuple[object, object]]
    if isinstance(value, dict):
        items = value.items() if path else ((key, item) for key, item in value.items() if key != "setup")
    elif isinstance(value, list):
        items = enumerate(value)
    else:
        if value:
            yield f"{path}={value}"
        return
    for key, item in items:
        yield from _leaves(f"{path}/{key}", item)
