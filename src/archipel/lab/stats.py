"""The few statistics that the lab prints."""

from collections.abc import Sequence
from math import sqrt

Z_95 = 1.959964
"""The z value of a 95 % interval."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson 95 % interval for a share; shared victories may count as fractions."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z_95 * Z_95 / (2 * games)
    spread = Z_95 * sqrt(share * (1 - share) / games + Z_95 * Z_95 / (4 * games * games))
    scale = 1 + Z_95 * Z_95 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies, with linear interpolation."""
    ranked = sorted(values)
    at = share * (len(ranked) - 1)
    low = int(at)
    high = min(low + 1, len(ranked) - 1)
    return ranked[low] + (ranked[high] - ranked[low]) * (at - low)


def mean(values: Sequence[float]) -> float:
    """The average; 0 for no values."""
    return sum(values) / len(values) if values else 0.0
