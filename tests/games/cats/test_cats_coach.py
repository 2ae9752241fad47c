"""What the coach notices in Explore & Draw, proved on positions; each case is named by its situation."""

from pathlib import Path

import pytest

from archipel.games.cats.learn import LEARN
from tests.games.cats.builders import all_but, asked, boat, cats, play, table

SITUATIONS = {one.key: one for one in LEARN.situations}


def noticed(state, key: str, *steps: str) -> list[str] | bool:
    found = SITUATIONS[key].applies(asked(state, steps=steps))
    return found if isinstance(found, bool) else [f"{part.kind}:{part.value}" for part in found]


def on_day(state, day: int):
    state.day = day
    return state


def test_the_first_morning():
    assert noticed(table(), "start")
    assert not noticed(on_day(table(), 2), "start")
    assert not noticed(play(table(), "take A"), "start")
    assert noticed(table(), "scroll") == ["column:B", "column:C", "column:D"]
    assert not noticed(table(boat(ticks=(3,)), boat()), "scroll")
    assert noticed(table(C1="oshax1"), "oshax-card") == ["column:C"]
    assert not noticed(table(), "oshax-card")
    assert not noticed(table(), "sister")
    assert noticed(table(seats=1), "sister")


def test_later_mornings():
    assert noticed(on_day(table(), 2), "actions")
    used = boat(used=("extra-card",))
    assert not noticed(on_day(table(used, boat()), 2), "actions")
    assert noticed(on_day(table(), 5), "hurry")
    assert not noticed(on_day(table(used, boat()), 5), "hurry")
    assert noticed(on_day(table(used, boat()), 6), "hurry")
    assert len(noticed(on_day(table(), 4), "rats")) == 19
    assert not noticed(on_day(table(), 3), "rats")
    assert not noticed(on_day(table(all_but("r1c12"), boat()), 5), "rats")
    nearly = table(all_but("r5c22", "r4c7", "r4c8"), boat())
    assert noticed(on_day(nearly, 6), "near-last") == ["cell:r4c7", "cell:r4c8", "cell:r5c22"]
    assert not noticed(on_day(table(), 6), "near-last")
    assert noticed(on_day(table(), 7), "last")


def test_between_cards():
    state = play(table(A1="three+one/rare-T", A2="2of-one+two+three+bent"), "take A")
    assert noticed(state, "or-card") == ["card:A1"]
    assert noticed(state, "two-of") == ["card:A2"]
    state = play(table(), "take B")
    assert noticed(state, "goals", "take B")
    assert not noticed(play(table(), "take A"), "goals", "take A")
    state = play(table(), "take D", "card D2", "draw P5 0 r3c6")
    assert noticed(state, "pencil")
    assert not noticed(play(table(), "take A"), "pencil")


def test_the_first_pieces():
    state = play(table(), "take A", "card A1")
    assert noticed(state, "first") == ["cell:r2c15"]  # the blue map
    assert not noticed(state, "touch")
    play(state, "draw S4 0 r4c6", "card A2")
    assert not noticed(state, "first")
    assert noticed(state, "touch")
    play(state, "draw W5 0 r3c9", "card A3")
    assert noticed(state, "turning")
    assert not noticed(state, "touch")


def test_maps():
    near = boat("green I5 0 r3c12")
    state = play(table(near, boat()), "take A", "card A1")
    assert noticed(state, "map") == ["cell:r2c15"]
    far = boat("green I5 0 r5c2")
    assert not noticed(play(table(far, boat()), "take A", "card A1"), "map")
    state = play(table(A1="red-I5"), "take A", "card A1", "draw I5 0 r4c1")
    assert noticed(state, "gift")
    assert not noticed(state, "map")


@pytest.mark.parametrize(
    ("spots", "pair", "grow"),
    [(("r4c6",), 0, 0), (("r4c6", "r5c6"), 2, 0), (("r4c6", "r5c6", "r6c6"), 0, 3)],
)
def test_company_of_one_colour(spots, pair, grow):
    state = play(table(boat(*cats("blue", *spots)), boat()), "take A", "card A1")
    assert len(noticed(state, "pair")) == pair
    assert len(noticed(state, "grow")) == grow
    assert noticed(state, "double") == bool(pair or grow)


def test_traditions_that_a_piece_could_spoil():
    five = cats("blue", "r4c1", "r4c6", "r4c11", "r4c16", "r5c6")
    state = play(table(boat(*five, ticks=(18,)), boat()), "take A", "card A1")
    assert len(noticed(state, "exact")) == 5
    state = play(table(boat(*five), boat()), "take A", "card A1")
    assert not noticed(state, "exact")
    state = play(table(boat("red I5 0 r4c12", ticks=(14,)), boat()), "take A", "card A1")
    assert len(noticed(state, "empty")) == 18
    state = play(table(boat(*five, ticks=(14,)), boat()), "take A", "card A1")
    assert not noticed(state, "empty")


def test_treasures_and_small_rooms():
    bow = all_but("r5c22", "r6c21", "r6c20", "r7c18", "r7c19")
    state = play(table(bow, boat(), A1="one+two"), "take A", "card A1")
    assert "cell:r5c22" in noticed(state, "last-cell")
    assert not noticed(play(table(), "take A", "card A1"), "last-cell")
    state = play(table(A1="three+one/rare-T"), "take A", "card A1 below")
    assert noticed(state, "rare")
    assert not noticed(play(table(), "take A", "card A1"), "rare")
    tight = all_but("r1c12", "r1c13", "r2c13", "r2c14")
    state = play(table(tight, boat()), "take A", "card A1")
    assert noticed(state, "tight")
    assert not noticed(play(table(), "take A", "card A1"), "tight")


def test_the_sister_likes_a_colour():
    state = play(table(seats=1, colour="blue"), "take A", "card A1")
    assert noticed(state, "hers")
    state = play(table(seats=1, colour="red"), "take A", "card A1")
    assert not noticed(state, "hers")


def test_every_situation_is_tried_here():
    tried = Path(__file__).read_text(encoding="utf-8")
    assert [key for key in SITUATIONS if f'"{key}"' not in tried] == []
