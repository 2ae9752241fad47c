"""Counters and histograms of the service, for its operators."""

from dataclasses import dataclass, field
from typing import Final

BOUNDS_S: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


@dataclass(slots=True)
class Histogram:
    """Counts of durations up to each bound, in seconds."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_S) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        """Count one duration."""
        self.total += seconds
        for at, bound in enumerate(BOUNDS_S):
            if seconds <= bound:
                self.counts[at] += 1
                return
        self.counts[-1] += 1


@dataclass(slots=True)
class RateMeter:
    """Counters since the start of the process."""

    events: int = 0
    moves: int = 0
    conflicts: int = 0
    loads: int = 0
    evictions: int = 0
    thoughts: int = 0
    damaged: int = 0  # logs that fail verification
    stumbles: int = 0  # steps where a bot gave no legal move, so a random one was played
    appends: Histogram = field(default_factory=Histogram)
