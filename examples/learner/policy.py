"""A policy with 222 weights: every legal move gets a score from what lies around its cell.

The score of a move is a sum of weights, and its chance is proportional to e to the power of its score. With
all weights at 0 every legal move is equally likely, so an untrained policy is exactly a Drifter.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Planes = Mapping[str, NDArray[np.uint8]]

SIDE, NUMBERS = 7, 15
FAR = SIDE - 1  # how far apart two cells of a row can be
AROUND = (2 * FAR + 1) ** 2
NEAR = 9
CELLS = SIDE * SIDE

# Where each kind of move begins among the numbers of the codec: write, circle, danger, boat, pass.
KINDS = np.array([0, CELLS * NUMBERS, 2 * CELLS * NUMBERS, 2 * CELLS * NUMBERS + CELLS, 1600])
SIZES = (AROUND, NEAR, NEAR, NUMBERS, NUMBERS, len(KINDS))
WEIGHTS = sum(SIZES)


def features(planes: Planes, game: Ints, number: Ints) -> Floats:
    """What a move's score depends on, one row for each move:

    where the number that it writes lies already, seen from its cell; whether other numbers and dangers are
    next to its cell; which number it writes, and whether that treasure is found; what kind of move it is.
    """
    kind = np.searchsorted(KINDS, number, side="right") - 1
    place = number - KINDS[kind]
    cell = np.where(kind < 2, place // NUMBERS, np.where(kind == 2, place, 0))
    written = np.where(kind < 2, place % NUMBERS + 1, NUMBERS + 1)  # NUMBERS + 1 is nowhere on the sheet
    row, column = cell // SIDE, cell % SIDE
    around = _around(planes["hand numbers"], FAR)[game, row, column]
    same = around == written[:, None, None]
    near = slice(FAR - 1, FAR + 2)
    others = (around[:, near, near] > 0) & ~same[:, near, near]
    dangers = _around(planes["hand dangers"], 1)[game, row, column]
    found = (planes["hand treasures"].reshape(-1, CELLS, 1) == np.arange(1, NUMBERS + 1)).any(axis=1)
    writes = (written[:, None] == np.arange(1, NUMBERS + 1)) & (kind == 0)[:, None]
    on_land = (kind < 3)[:, None]
    parts = (
        same.reshape(-1, AROUND),
        others.reshape(-1, NEAR) & on_land,
        dangers.reshape(-1, NEAR) * on_land,
        writes,
        writes & found[game],
        kind[:, None] == np.arange(len(KINDS)),
    )
    return np.concatenate(parts, axis=1, dtype=np.float32, casting="unsafe")


def _around(plane: NDArray[np.uint8], far: int) -> NDArray[np.uint8]:
    """For each game and cell, the square around that cell; 0 beyond the edge."""
    padded = np.pad(plane, ((0, 0), (far, far), (far, far)))
    return sliding_window_view(padded, (2 * far + 1, 2 * far + 1), axis=(1, 2))  # type: ignore[call-overload]


class Choice:
    """Moves chosen by weights, one for each game that waits for one, and how the weights explain them.

    `slopes` has a row for each of these `games`: the features of the chosen move minus those expected.
    """

    def __init__(
        self, weights: Floats, planes: Planes, mask: NDArray[np.int8], rng: np.random.Generator
    ) -> None:
        game, number = np.nonzero(mask)  # of every legal move, game by game
        seen = features(planes, game, number)
        score = seen @ weights
        self.games, first, count = np.unique(game, return_index=True, return_counts=True)
        best = np.repeat(np.maximum.reduceat(score, first), count)
        chance = np.exp(score - best)
        chance /= np.repeat(np.add.reduceat(chance, first), count)
        # The largest score with Gumbel noise is a draw by the chances.
        noisy = score + rng.gumbel(size=len(score))
        highest = np.repeat(np.maximum.reduceat(noisy, first), count)
        chosen = np.flatnonzero(noisy == highest)
        self.numbers = np.zeros(len(mask), np.int64)
        self.numbers[self.games] = number[chosen]
        self.slopes = seen[chosen] - np.add.reduceat(seen * chance[:, None], first)
