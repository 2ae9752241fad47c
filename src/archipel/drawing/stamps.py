"""Symbols that several sheets share, each about 40 units wide around its origin: ships, skulls, bottles."""

from typing import Final

from archipel.drawing.pen import num, rays, ring, star
from archipel.drawing.svg import path

_DRAWN: Final = "a-drawn a-fine"

SHIP: Final = (
    path("M-16 6q2 9 7 10q9 2.5 18 0q6-1 8-11q-16 4-33 1Z", f"a-wood {_DRAWN}")
    + path("M0 5V-17", "a-ink")
    + path("M1.5-15q10 3 12 16q-6 2-12 1.5Z", f"a-paper {_DRAWN}")
    + path("M-1.5-12q-8 5-10 13q5 1.5 10 .5Z", f"a-paper {_DRAWN}")
    + path("M0-17q4-2.5 7 0q-3 .5-7 2.5Z", f"a-red {_DRAWN}")
    + path("M-19 16q4-3 8 0t8 0t8 0t8 0t6 0", "a-wave")
)

SCHOONER: Final = (
    path("M-17 8q3 7 8 8q9 1.5 17 0q6-2 10-9q-18 3-35 1Z", f"a-wood {_DRAWN}")
    + path("M-5 7V-16M7 7V-13M18 7L23 4", "a-ink")
    + path("M-4-15L-4 4H5Z", f"a-paper {_DRAWN}")
    + path("M-6-13L-16 4H-6Z", f"a-paper {_DRAWN}")
    + path("M8-12L8 4H18Z", f"a-paper {_DRAWN}")
    + path("M-19 17q4-3 8 0t8 0t8 0t8 0t6 0", "a-wave")
)

GALLEON: Final = (
    path("M-18-1h9l1 5h16l3-4h7q-1 14-8 16q-9 2-19 0q-8-4-9-17Z", f"a-wood {_DRAWN}")
    + path("M-10 0V-13M1 4V-18M11 3V-12", "a-ink")
    + path("M-15-12q5 2 10 0q2 4 0 8q-5 2-10 0q2-4 0-8Z", f"a-paper {_DRAWN}")
    + path("M-6-16q7 2.5 14 0q3 7 0 14q-7 2.5-14 0q3-7 0-14Z", f"a-paper {_DRAWN}")
    + path("M8-11q4 2 8 0q2 4 0 7q-4 2-8 0q1.5-3.5 0-7Z", f"a-paper {_DRAWN}")
    + path("M1-18q4-2.5 7-.5q-3 .8-7 2.5Z", f"a-red {_DRAWN}")
    + path("M-9 8h1M-3 9h1M3 9h1M9 8h1", "a-ink")
    + path("M-19 17q4-3 8 0t8 0t8 0t8 0t6 0", "a-wave")
)

MONSTER: Final = (
    path("M-18 10q-2-9 4-10q6 0 6 10Z", f"a-green {_DRAWN}")
    + path("M-7 10q-1-13 6-14q7 1 7 14Z", f"a-green {_DRAWN}")
    + path("M6 10q5-3 3-12q-2-12 6-13q7 0 6 6q-1 3-6 3q2 10-1 16Z", f"a-green {_DRAWN}")
    + path("M19-10l4 1.5l-4 1M13-15l-2-4M16-15.5l0-4", "a-ink")
    + path(ring(16, -11, 1.1), "a-solid")
    + path("M-14 4l2-4M-4 0l2-4M0 1l2-4", "a-ink a-fine")
    + path("M-19 11q4-3 8 0t8 0t8 0t8 0t6 0M-14 16q4-3 8 0t8 0t8 0", "a-wave")
)

TREASURE_ISLAND: Final = (
    path("M-18 11q3-9 11-10q4-4 10-2q9 0 15 12q-18 5-36 0Z", f"a-land {_DRAWN}")
    + path("M-7 2q0-9 3-13", "a-ink a-bold")
    + path(
        "M-4-11q-7-4-11 1q6-2 11-1ZM-4-11q-1-7-8-7q6 3 8 7Z"
        "M-4-11q3-7 10-5q-7 1-10 5ZM-4-11q7-1 9 5q-5-4-9-5Z",
        f"a-green {_DRAWN}",
    )
    + path("M2 1h12v7h-12ZM2 1q0-5 6-5t6 5", f"a-gold {_DRAWN}")
    + path("M8-1v4", "a-ink")
    + path("M-19 14q4-3 8 0t8 0t8 0t8 0t6 0", "a-wave")
)

BREAKERS: Final = (
    path("M-15 9l4-12l4 5l3-11l6 10l4-6l7 14Z", f"a-rock {_DRAWN}")
    + path("M-9 2l1 4M-3-4l1 5M5 0l1 4", "a-ink a-fine")
    + path("M-19 11q3-5 7-1q3-5 7-1q3-5 7-1q3-5 7-1q3-5 7-1", "a-ink a-fine")
    + path("M-16 16q4-3 8 0t8 0t8 0t8 0", "a-wave")
)

FORT: Final = path("M-4 5v-8h2v2h1.3v-2h1.4v2h1.3v-2h2v8Z", f"a-rock {_DRAWN}")

SKULL: Final = (
    path("M-9 3q-4-13 9-14q13 1 9 14q-1 2-4 2v5h-10v-5q-3 0-4-2Z", f"a-die {_DRAWN}")
    + path(
        "M-6-2q2.5-2 4.5 0q0 3-2 3.5q-3 0-2.5-3.5ZM1.5-2q2-2 4.5 0q.5 3.5-2.5 3.5q-2-.5-2-3.5Z",
        "a-pip",
    )
    + path("M0 2.5l-1 2h2ZM-2 7v3M0 7v3M2 7v3", "a-die-ink")
)

BOAT: Final = (
    path("M-13 4q2 8 6 9q7 1.5 14 0q5-1 7-9q-13 2-27 0Z", f"a-wood {_DRAWN}")
    + path("M-1 4V-13", "a-ink")
    + path("M0-12q11 5 10 13q-5 1.5-10 1Z", f"a-paper {_DRAWN}")
    + path("M-2-9q-6 4-7 10q4 1 7 .5Z", f"a-paper {_DRAWN}")
)

PEAKS: Final = path("M-14 11l9-19l5 8l4-6l11 17q-14 3-29 0Z", f"a-rock {_DRAWN}") + path(
    "M-8-2l3 2l2-2.5M2-1l2 1.5l2-2M3 5l3 5M-6 4l2 6M-2 5l1 4", "a-ink a-fine"
)

BOTTLE: Final = (
    path("M-2.5-12h5v6q4.5 2 4.5 6v9q0 3-3 3h-8q-3 0-3-3v-9q0-4 4.5-6Z", f"a-green {_DRAWN}")
    + path("M-3.5-14h7v3h-7Z", f"a-wood {_DRAWN}")
    + path("M-7 1h14v6h-14Z", f"a-paper {_DRAWN}")
)

BARREL: Final = path("M-7-11q7-2 14 0q4 11 0 22q-7 2-14 0q-4-11 0-22Z", f"a-wood {_DRAWN}") + path(
    "M-8.5-5q8.5 2 17 0M-8.5 5q8.5 2 17 0M-2.5-12q-1.5 12 0 24M3-12q1.5 12 0 24", "a-ink a-fine"
)

TICK: Final = "M-4.5 .5l3.2 4L5.5-5.5"
"""Path data of a hand-drawn tick."""

CROSS: Final = "M-5.5-5l11 10.5M5.5-5.5L-5 5.5"
"""Path data of a hand-drawn cross."""


def compass(x: float, y: float, radius: float) -> str:
    """A compass rose that points north."""
    arm = radius * 1.02
    needles = f"M{num(x)} {num(y - arm)}v{num(arm * 2)}M{num(x - arm)} {num(y)}h{num(arm * 2)}"
    return (
        path(ring(x, y, radius * 0.78), "a-ink a-fine")
        + path(ring(x, y, radius * 0.7), "a-ink a-fine")
        + path(star(x, y, radius * 0.72, radius * 0.16, 4, 0.785), f"a-paper-2 {_DRAWN}")
        + path(star(x, y, radius, radius * 0.2, 4), f"a-accent {_DRAWN}")
        + path(needles, "a-ink a-fine")
    )


def rhumbs(x: float, y: float, length: float) -> str:
    """The rhumb lines of a compass rose."""
    return path(rays(x, y, length), "a-rhumb")
