"""Traditions as little pictures: what they look at, how many, the points; on wide cards also words."""

from typing import Final

from archipel.drawing.contract import Want
from archipel.drawing.pen import ring, star
from archipel.drawing.stamps import TICK
from archipel.drawing.svg import group, path, stamp, text, wrap
from archipel.games.cats.drawing.boat import APPLE, MOON, PARROT
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.traditions import PRINTED

# What to draw, and a caption: a number, or a full or empty box for cabins.
_PICTURES: Final[dict[int, tuple[str, str]]] = {
    1: ("edge", "1"),
    2: ("edge", "2"),
    3: ("chest", ""),
    4: ("tick", ""),
    5: ("lonely", ""),
    6: ("jewel", ""),
    7: ("rat", ""),
    8: ("family", "4+"),
    9: ("face", "=15"),
    10: ("rat", "=5"),
    11: ("rat", "=0"),
    12: ("parrot", "■"),
    13: ("hull", "■"),
    14: ("apple", "□"),
    15: ("colours", "3+"),
    16: ("edge-colours", ""),
    17: ("largest", ""),
    **dict.fromkeys(range(18, 23), ("cat", "=5")),
    23: ("tick", "=6"),
    24: ("treasures", "=5"),
    25: ("moon", "□"),
    26: ("family", "3."),
}
_EACH: Final = (1, 2, 3, 4, 5, 6, 7, 8)
"""The traditions that pay for each, not once."""
_HULL: Final = path("M-17-9h26l8 9l-8 9h-26Z", "a-paper a-drawn")


def points_of(number: int) -> str:
    """The points on the seal: “+2” for each, “10” once, “×2” for a family that counts twice."""
    points = PRINTED["tradition"][number - 1].points
    return f"+{points}" if number in _EACH else str(points) if points else "×2"


def _faces(*places: tuple[float, float]) -> str:
    return "".join(stamp("face", x, y, 0.6, "a-land") for x, y in places)


def _dots(y: float) -> str:
    return "".join(
        path(ring(-16 + 8 * at, y, 4), f"a-{colour} a-drawn a-fine") for at, colour in enumerate(COLOURS)
    )


def emblem_of(number: int, want: Want) -> str:
    """The picture alone, about 36 by 26; needs the defs of pieces."""
    kind, _ = _PICTURES[number]
    if kind == "cat":
        colour = COLOURS[PRINTED["tradition"][number - 1].colour]
        letter = text(13, 6, 16, want.word("letter", colour), "a-t a-bold-t")
        return stamp("face", -9, 0, 0.95, f"a-{colour}") + letter
    pictures = {
        "edge": _HULL + _faces((-8, 0)),
        "edge-colours": _HULL + _dots(0),
        "hull": _HULL,
        "chest": stamp("chest", 0, 0, 1.1),
        "jewel": stamp("jewel", 0, 0, 1.1),
        "treasures": stamp("chest", -9, 2, 0.8) + stamp("jewel", 9, 0, 0.8),
        "tick": group(path(TICK, "a-accent-ink"), 0, 0, 2),
        "lonely": path(ring(0, 0, 14), "a-grid") + _faces((0, 0)),
        "rat": stamp("rat", 0, 0, 1.2),
        "family": _faces((-9, 4), (9, 4), (0, -5)),
        "largest": _faces((-9, 5), (9, 5), (0, -3)) + path(star(0, -12, 5, 2.2, 5), "a-gold a-drawn a-fine"),
        "face": stamp("face", 0, 0, 1, "a-land"),
        "colours": _dots(0),
        "parrot": group(PARROT, -8, 0, 0.7) + group(PARROT, 9, 0, 0.7),
        "apple": group(APPLE, 0, 0, 0.85),
        "moon": group(MOON, -10, 0, 0.7) + group(MOON, 7, 0, 0.7),
    }
    return pictures[kind]


def seal(number: int, x: float, y: float, radius: float, size: float) -> str:
    """The points on a round seal."""
    words = points_of(number)
    return path(ring(x, y, radius), "a-accent") + text(x, y + size * 0.35, size, words, "a-t a-num a-on")


def tradition_art(number: int, want: Want) -> str:
    """The face of a tradition card: seal, picture and caption; without the words where they would be tiny."""
    scroll = path("M-37-29q-4 4 0 8v50q4 3 8 0h66q4-4 0-8v-50q-4-3-8 0Z", "a-paper a-drawn a-fine")
    caption = _PICTURES[number][1]
    if want.narrow:
        body = seal(number, -19, 1, 15.5, 20) + group(emblem_of(number, want), 18, -8 if caption else 0, 0.95)
        return scroll + body + (text(18, 25, 17, caption, "a-t a-title") if caption else "")
    body = seal(number, -23, -15, 11.5, 14) + group(emblem_of(number, want), 3, -15, 0.78)
    body += text(25, -10, 10.5, caption, "a-t a-title") if caption else ""
    lines = wrap(want.word("short", str(number)), 13)[:3]
    size = min(10.5, 110 / max(map(len, lines)))  # the longest line stays on the scroll
    top = 22 - len(lines) * 5.2
    return scroll + body + "".join(text(1, top + at * 10.2, size, line) for at, line in enumerate(lines))
