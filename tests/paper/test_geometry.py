"""Where things lie in a drawing, as the laws of paper see it."""

from xml.etree.ElementTree import fromstring

import pytest

from archipel.testkit.geometry import spots

pytestmark = pytest.mark.once


def box(drawn: str) -> tuple[float, ...]:
    """The left, top, right and bottom of what is drawn."""
    found = list(spots(fromstring(f'<svg><defs><rect id="r" width="4" height="2"/></defs>{drawn}</svg>')))
    xs, ys = [spot.x for spot in found], [spot.y for spot in found]
    return tuple(round(value, 3) for value in (min(xs), min(ys), max(xs), max(ys)))


@pytest.mark.parametrize(
    ("drawn", "where"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', (1, 2, 4, 6)),
        ('<circle cx="5" cy="5" r="2"/>', (3, 3, 7, 7)),
        ('<path d="M1 1h4v-3l-2-2zm2 2H9"/>', (1, -4, 9, 3)),
        ('<path d="M0 0C1 1 2 2 3-4Q5 5 6 6A2 2 0 0 1 8 2"/>', (0, -4, 8, 6)),
        ('<g transform="translate(10 20)scale(2)"><use href="#r"/></g>', (10, 20, 18, 24)),
        ('<use href="#r" x="1" transform="rotate(90)"/>', (-2, 1, 0, 5)),
        ('<use href="#r" transform="rotate(180 2 1)"/>', (0, 0, 4, 2)),
        ('<use href="#r" transform="matrix(1 0 0 1 7 8)"/>', (7, 8, 11, 10)),
        ('<text class="a-t a-start" x="10" y="20" font-size="10">four</text>', (10, 13, 30, 20)),
        ('<text class="a-t" x="10" y="20" font-size="10">four</text>', (0, 13, 20, 20)),
        ('<text class="a-t a-end" x="30" y="20" font-size="10">four</text>', (10, 13, 30, 20)),
        (
            '<g transform="translate(5 5)"><svg width="6" height="7"><rect width="99"/></svg></g>',
            (5, 5, 11, 12),
        ),
        ('<line x1="1" y1="2" x2="3" y2="0"/><polygon points="0,0 5,5 9 1"/>', (0, 0, 9, 5)),
    ],
)
def test_things_are_found_where_they_are_drawn(drawn: str, where: tuple[float, ...]) -> None:
    assert box(drawn) == where
