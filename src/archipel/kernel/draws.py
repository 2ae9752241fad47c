"""Answering draws: from a verifiable seeded stream, from a simulation's generator, or by hand."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence
from random import Random

from archipel.kernel.entropy import Contribution, mixed
from archipel.kernel.nodes import Draw, Outcome
from archipel.kernel.refusal import BadDraw

Pick = Callable[[int], int]
"""Returns a uniform integer from 0 up to, but not including, the argument."""


def sample(draw: Draw, rng: Random) -> Outcome:
    """A random outcome for simulations."""
    random = rng.random
    if not draw.replace:
        return _without_replacement(draw, lambda size: int(random() * size))
    return tuple([faces[int(random() * len(faces))] for faces in draw.faces()])


def outcome(draw: Draw, pick: Pick) -> Outcome:
    """A uniform outcome; positions with slots are filled by rejection."""
    return _with_replacement(draw, pick) if draw.replace else _without_replacement(draw, pick)


def _with_replacement(draw: Draw, pick: Pick) -> Outcome:
    cards = _cards(draw.left)
    size = len(cards)
    drawn = []
    for position in range(draw.count):
        item = cards[pick(size)]
        while draw.slots and not draw.slots[position] >> item & 1:
            item = cards[pick(size)]
        drawn.append(item)
    return tuple(drawn)


def _without_replacement(draw: Draw, pick: Pick) -> Outcome:
    while True:
        cards = _cards(draw.left)
        drawn = []
        for position in range(draw.count):
            # The last card fills the gap, so that a draw costs the same whatever the size of the deck.
            at = pick(len(cards))
            item, last = cards[at], cards.pop()
            if at < len(cards):
                cards[at] = last
            if draw.slots and not draw.slots[position] >> item & 1:
                break  # start over: redrawing only this position would not be uniform
            drawn.append(item)
        else:
            return tuple(drawn)


def _cards(left: tuple[int, ...]) -> list[int]:
    return [item for item, count in enumerate(left) for _ in range(count)]


def check_outcome(draw: Draw, outcome: Outcome) -> None:
    """Raise BadDraw when this draw cannot have this outcome."""
    if len(outcome) != draw.count:
        raise BadDraw(
            "{draw}: expected {count} items, not {found}",
            draw=draw.label,
            count=draw.count,
            found=len(outcome),
        )
    left = list(draw.left)
    for position, item in enumerate(outcome):
        if not 0 <= item < len(draw.items) or left[item] <= 0:
            name = draw.items[item] if 0 <= item < len(draw.items) else str(item)
            raise BadDraw(
                "{draw}: no {name} is left for position {position}",
                draw=draw.label,
                name=name,
                position=position + 1,
            )
        if draw.slots and not draw.slots[position] >> item & 1:
            raise BadDraw(
                "{draw}: {item} cannot be at position {position}",
                draw=draw.label,
                item=draw.items[item],
                position=position + 1,
            )
        if not draw.replace:
            left[item] -= 1


def write_outcome(draw: Draw, outcome: Outcome) -> str:
    """The canonical text: the names of what was drawn, in order."""
    return " ".join(draw.items[item] for item in outcome)


def read_outcome(draw: Draw, text: str) -> Outcome:
    """Parse an outcome from a record or typed by a person; BadDraw names what does not fit."""
    names = text.split()
    for name in names:
        if name not in draw.items:
            raise BadDraw(
                "{draw}: no {name} here; there is {known}",
                draw=draw.label,
                name=name,
                known=" ".join(draw.items),
            )
    outcome = tuple(draw.items.index(name) for name in names)
    check_outcome(draw, outcome)
    return outcome


class FairDice:
    """The seeded random stream of one table. Its commitment is published first, its seed at the end.

    Draw number k uses the bytes HMAC-SHA-256(key, "k:0"), HMAC-SHA-256(key, "k:1"), … as 32-bit numbers;
    numbers that would favour some outcome are rejected. The key is the seed, mixed with what players added.
    """

    def __init__(self, seed: bytes, contributions: Sequence[Contribution] = ()) -> None:
        self.seed = seed
        self.contributions = tuple(contributions)
        self.key = mixed(seed, contributions)

    @staticmethod
    def from_words(words: str) -> FairDice:
        """Dice from a seed phrase, so that the same phrase gives the same dice."""
        return FairDice(hashlib.sha256(words.encode()).digest())

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, to publish before the first draw."""
        return hashlib.sha256(self.seed).hexdigest()

    def answer(self, draw: Draw, number: int) -> Outcome:
        """The outcome of draw `number` (counted from 0), independent of earlier calls."""
        words = self._words(number)

        def pick(size: int) -> int:
            limit = 2**32 - 2**32 % size
            return next(word for word in words if word < limit) % size

        return outcome(draw, pick)

    def _words(self, number: int) -> Iterator[int]:
        block = 0
        while True:
            digest = hmac.digest(self.key, f"{number}:{block}".encode(), "sha256")
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1
