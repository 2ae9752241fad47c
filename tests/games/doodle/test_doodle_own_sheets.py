"""Every sheet that follows the rulebook can be played to the end; every other one is refused."""

import re
from collections.abc import Callable
from itertools import pairwise
from random import Random
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from archipel.bots import Budget, choose
from archipel.drawing import draw
from archipel.games.doodle import GAME
from archipel.games.doodle.drawing.layout import layout_of
from archipel.kernel import BadData, Decide, Draw, Match, Over, Setup, sample
from archipel.testkit import LAWS, rule, walk
from tests.games.doodle.builders import MONSTERS, TREASURES
from tests.games.doodle.own_sheets import Own, monsters, treasures

SHEETS = st.one_of(treasures(), monsters())
few = settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
many = settings(few, max_examples=60)


def setup(own: Own, seats: int = 2) -> Setup:
    return GAME.setup(seats, {"sea": str(own.keys["sea"]), "first": "1"}, own.text)


@rule("DI-2", "DI-5", "DI-22", "DI-50", "DI-62", "DI-70", "DI-71", "DI-73", "DI-74", "DI-76")
@few
@given(SHEETS, st.integers(0, 2**32), st.integers(0, 200), st.integers(2, 5))
def test_every_sheet_that_follows_the_rulebook_keeps_the_laws(
    own: Own, seed: int, steps: int, seats: int
) -> None:
    match = walk(GAME, setup(own, seats), seed, steps)
    for law in LAWS:
        law(match, Random(seed))


@many
@given(SHEETS, st.integers(0, 2**32))
def test_every_sheet_that_follows_the_rulebook_can_be_played_to_the_end(own: Own, seed: int) -> None:
    state, rng = GAME.start(setup(own)), Random(seed)
    while not isinstance(node := state.node(), Over):
        if isinstance(node, Draw):
            state.settle(sample(node, rng))
        else:
            state.play(node.seats[0], state.moves(node.seats[0]).sample(rng))
    chart = state.view(0).chart
    assert (list(chart.grid), chart.bottles) == (own.rows, own.keys["bottles"])
    assert chart.barrels == own.keys.get("barrels", 0)


@few
@given(treasures(), st.integers(0, 2**32))
def test_a_full_archipelago_is_closed_from_the_start(own: Own, seed: int) -> None:
    sheet = walk(GAME, setup(own), seed, 6).state.view(0).sheets[0]
    for column, (forts, ticked) in enumerate(zip(own.numbers("forts"), own.numbers("ticked"), strict=True)):
        at = next(row for row in range(5) if own.rows[row][column] == "A") * 5 + column
        assert sheet.ticks[at] == ticked
        texts = [f"{die}:c{at % 5 + 1}r{at // 5 + 1}+fort" for die in range(1, 7)]
        state = GAME.start(setup(own))
        for _ in range(5):
            state.settle((0,))
        state.settle((column, at // 5, at // 5, at // 5))
        open_now = any(move.text in texts for move in state.moves(0))
        assert open_now == (ticked < forts)


@pytest.mark.parametrize("level", ["deckhand", "captain"])
def test_bots_play_on_sheets_of_any_kind(level: str) -> None:
    @settings(few, max_examples=4)
    @given(SHEETS, st.integers(0, 2**32), st.integers(8, 60))
    def try_it(own: Own, seed: int, steps: int) -> None:
        state = walk(GAME, setup(own), seed, steps).state
        node = state.node()
        if isinstance(node, Decide):
            seat = node.seats[0]
            assert choose(state.view(seat), level, 3, Budget(iterations=2)) in state.moves(seat)

    try_it()


# One broken fact: the key that must be named, and the change that breaks it.


def _set(key: str, value: object) -> Callable[[Own, Random], None]:
    def change(own: Own, rng: Random) -> None:
        own.keys[key] = value  # type: ignore[assignment]

    return change


def _gold(key: str, value: int) -> Callable[[Own, Random], None]:
    def change(own: Own, rng: Random) -> None:
        own.gold[key] = value

    return change


def _short_of_a_row(own: Own, rng: Random) -> None:
    own.rows.pop(rng.randrange(len(own.rows)))


def _wide(own: Own, rng: Random) -> None:
    own.rows[rng.randrange(len(own.rows))] += "S"


def _strange_cell(own: Own, rng: Random) -> None:
    own.paint(*_cell(own, rng), "B" if own.keys["sea"] == "treasures" else "A")


def _two_anchors(own: Own, rng: Random) -> None:
    own.paint(*_cell(own, rng), "A" if own.keys["sea"] == "treasures" else "B")


def _no_anchor(own: Own, rng: Random) -> None:
    anchor = "A" if own.keys["sea"] == "treasures" else "B"
    column = rng.randrange(len(own.rows))
    row = next(row for row, text in enumerate(own.rows) if text[column] == anchor)
    own.paint(row, column, "S")


def _cell(own: Own, rng: Random) -> tuple[int, int]:
    """Some cell that is not an anchor."""
    side = len(own.rows)
    cells = [
        (row, column) for row in range(side) for column in range(side) if own.rows[row][column] not in "AB"
    ]
    return rng.choice(cells)


def _one_fort_more(own: Own, rng: Random) -> None:
    own.numbers("forts")[rng.randrange(5)] += 1


def _fewer_forts_than_ticks(own: Own, rng: Random) -> None:
    forts, ticked = own.numbers("forts"), own.numbers("ticked")
    one, other = rng.sample(range(5), 2)
    moved = forts[one] - ticked[one] + 1
    forts[one] -= moved
    forts[other] += moved


def _ticks(count: int) -> Callable[[Own, Random], None]:
    def change(own: Own, rng: Random) -> None:
        own.numbers("ticked")[rng.randrange(5)] = count

    return change


def _a_column_short(key: str) -> Callable[[Own, Random], None]:
    def change(own: Own, rng: Random) -> None:
        own.numbers(key).pop()

    return change


def _no_feat(key: str, letter: str) -> Callable[[Own, Random], None]:
    def change(own: Own, rng: Random) -> None:
        """Drop one of the numbers that make the feat, but not the highest."""
        zone = own.numbers(key)
        cells = "".join(own.rows).count(letter)
        zone.remove(rng.choice(zone[-cells:-1]))

    return change


def _higher(key: str) -> Callable[[Own, Random], None]:
    def change(own: Own, rng: Random) -> None:
        own.numbers(key).append(own.numbers(key)[-1] + rng.randint(1, 9))

    return change


def _falling(key: str) -> Callable[[Own, Random], None]:
    def change(own: Own, rng: Random) -> None:
        own.numbers(key).insert(0, own.numbers(key)[-1])

    return change


def _nought(key: str) -> Callable[[Own, Random], None]:
    def change(own: Own, rng: Random) -> None:
        own.numbers(key).insert(0, 0)

    return change


def _without(key: str, *numbers: int) -> Callable[[Own, Random], None]:
    def change(own: Own, rng: Random) -> None:
        own.numbers(key).remove(rng.choice(numbers))

    return change


def _drop(key: str) -> Callable[[Own, Random], None]:
    def change(own: Own, rng: Random) -> None:
        own.keys["reconstructed"] = []
        del own.keys[key]

    return change


BOTH = [
    ("grid", _short_of_a_row),
    ("grid", _wide),
    ("grid", _strange_cell),
    ("grid", _two_anchors),
    ("grid", _no_anchor),
    ("grid", _drop("grid")),
    ("faces", _set("faces", ["WE"] * 5)),
    ("faces", _set("faces", ["EW", *["WE"] * 5])),
    ("monsters", _higher("monsters")),
    ("monsters", _falling("monsters")),
    ("monsters", _nought("monsters")),
    ("bottles", _set("bottles", 0)),
    ("bottles", _set("bottles", 100)),
    ("bottles", _set("bottles", "7")),
    ("bottles", _drop("bottles")),
    ("gold.ship", _gold("ship", 5)),
    ("gold.bottles", _gold("bottles", 5)),
    ("gold.rum", _gold("rum", 5)),
    ("rum", _set("rum", 3)),
    ("reconstructed", _set("reconstructed", ["rum"])),
]
OF_TREASURES = [
    ("sea", _set("sea", "monsters")),
    ("forts", _one_fort_more),
    ("forts", _fewer_forts_than_ticks),
    ("forts", _a_column_short("forts")),
    ("ticked", _ticks(0)),
    ("ticked", _ticks(3)),
    ("ticked", _a_column_short("ticked")),
    ("monsters", _no_feat("monsters", "M")),
    ("treasures", _no_feat("treasures", "T")),
    ("treasures", _higher("treasures")),
    ("bonuses", _set("bonuses", [3, 5, 7])),
    ("barrels", _set("barrels", 3)),
]
OF_MONSTERS = [
    ("sea", _set("sea", "treasures")),
    ("tentacles", _set("tentacles", 5)),
    ("ticked", _set("ticked", 1)),
    ("bottles", _set("bottles", 11)),
    ("monsters", _without("monsters", 6, 7)),
    ("krakens", _without("krakens", 4, 5, 6)),
    ("krakens", _higher("krakens")),
    ("barrels", _set("barrels", 0)),
    ("gold.schooner", _gold("schooner", 4)),
    ("gold.galleon", _gold("galleon", 4)),
]


def _refused(own: Own, sea: str, key: str) -> None:
    text = own.text
    with pytest.raises(BadData) as caught:
        GAME.start(GAME.setup(2, {"sea": sea}, text))
    said = str(caught.value)
    assert "\n" not in said
    named = re.match(rf"your own sheet: line (\d+): {re.escape(key)}: ", said)
    if named is None:
        assert said == f"your own sheet: {key}: missing"
    else:
        line = text.splitlines()[int(named[1]) - 1]
        name = key.rpartition(".")[2]
        assert line.startswith(f"{name} =") or (name == "grid" and line.startswith('    "'))


@rule("DI-2", "DI-22", "DI-43", "DI-51", "DI-52", "DI-62")
@pytest.mark.parametrize(("key", "broken"), BOTH + OF_TREASURES)
def test_a_sea_of_treasures_with_one_fact_broken_is_refused(key: str, broken) -> None:
    @settings(few, max_examples=5)
    @given(treasures(), st.randoms(use_true_random=False))
    def try_it(own: Own, rng: Random) -> None:
        broken(own, rng)
        _refused(own, "treasures", key)

    try_it()


@rule("DI-70", "DI-71", "DI-73", "DI-76", "DI-77", "DI-78")
@pytest.mark.parametrize(("key", "broken"), BOTH + OF_MONSTERS)
def test_a_sea_of_monsters_with_one_fact_broken_is_refused(key: str, broken) -> None:
    @settings(few, max_examples=5)
    @given(monsters(), st.randoms(use_true_random=False))
    def try_it(own: Own, rng: Random) -> None:
        broken(own, rng)
        _refused(own, "monsters", key)

    try_it()


# The drawing.

MOVE = re.compile(r"translate\(([-\d.]+)[ ,]([-\d.]+)\)(?: ?scale\(([-\d.]+)\))?")


def _texts(element: Element, x: float = 0, y: float = 0, scale: float = 1) -> list[tuple[float, float, str]]:
    """Every text with its place on the paper."""
    move = re.match(
        r"translate\(([-\d.]+)[ ,]([-\d.]+)\)(?:scale\(([-\d.]+)\))?", element.get("transform", "")
    )
    if move:
        x, y = x + float(move[1]) * scale, y + float(move[2]) * scale
        scale *= float(move[3] or 1)
    found = [text for child in element for text in _texts(child, x, y, scale)]
    if element.tag.endswith("text"):
        place = (x + float(element.get("x", 0)) * scale, y + float(element.get("y", 0)) * scale)
        found.append((*place, "".join(element.itertext())))
    return found


@few
@given(SHEETS, st.integers(0, 2**32), st.integers(0, 90))
def test_every_zone_and_track_has_room_on_the_paper(own: Own, seed: int, steps: int) -> None:
    match: Match = walk(GAME, setup(own), seed, steps)
    for narrow in (False, True):
        svg = fromstring(draw(match.state.view(0), "fr", narrow=narrow))
        width, height = map(float, svg.get("viewBox", "").split()[2:])
        texts = _texts(svg)
        board = layout_of(match.state.view(0).chart, narrow)
        for key in ("monsters", "treasures", "krakens", "bonuses"):
            for number in own.keys.get(key, []):  # type: ignore[union-attr]
                assert any(text == str(number) and y > board.top + board.board for _, y, text in texts), (
                    f"{number} of {key}"
                )
        assert all(8 < x < width - 8 and 8 < y < height - 6 for x, y, _ in texts)
        places = sorted((y, x) for x, y, _ in texts)
        assert all(abs(one[0] - other[0]) > 20 or other[1] - one[1] > 20 for one, other in pairwise(places))
    fromstring(draw(match.state.view(0), "en", small=True))


@rule("DI-2")
def test_a_fault_in_a_line_that_is_written_differently_is_told_with_its_number_too() -> None:
    for name in ("treasures", '"treasures"'):
        text = TREASURES.replace("treasures = [1, 2", f"{name} = [2, 1")
        with pytest.raises(BadData) as caught:
            GAME.start(GAME.setup(2, {}, text))
        assert str(caught.value).startswith("your own sheet: line 28: treasures: expected ")


@rule("DI-76")
def test_a_number_that_the_rulebook_fixes_is_named() -> None:
    with pytest.raises(BadData, match="line 32: bottles: expected 12, not 11"):
        GAME.start(GAME.setup(2, {"sea": "monsters"}, MONSTERS.replace("bottles = 12", "bottles = 11")))
