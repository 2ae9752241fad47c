"""Entropy that players add to the dice, so that not even the server can choose them.

Each sends the SHA-256 of 32 random bytes (the seal), and shows the bytes when all seals are in. See
docs/reference/fair-dice.md.
"""

# interpreted: a few digests, once a game: nothing to gain

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

OPEN = "open"
NONE = "none"


@dataclass(frozen=True, slots=True)
class Contribution:
    """One seat's entropy, in hexadecimal digits: its seal, and what was shown.

    `seal` is empty if it was given openly, by the only person at the table; `shown` if it never was.
    """

    seat: int
    seal: str = ""
    shown: str = ""

    @property
    def kept(self) -> bool:
        """Does the revealed entropy match its seal? True if nothing was revealed."""
        return not self.shown or not self.seal or seal_of(self.shown) == self.seal

    def text(self) -> str:
        """The line of a record."""
        return f"entropy {self.seat + 1} {self.seal or OPEN} {self.shown or NONE}"


def seal_of(entropy: str) -> str:
    """The commitment to some entropy, both in hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(entropy)).hexdigest()


def mixed(seed: bytes, contributions: Sequence[Contribution]) -> bytes:
    """The key of all draws: the seed itself, unless players have revealed entropy."""
    shown = sorted((one.seat, one.shown) for one in contributions if one.shown)
    if not shown:
        return seed
    lines = "".join(f"{seat + 1} {entropy}\n" for seat, entropy in shown)
    return hmac.digest(seed, f"archipel entropy 1\n{lines}".encode(), "sha256")
