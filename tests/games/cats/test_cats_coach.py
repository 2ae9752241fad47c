"""What the coach notices in Explore & Draw, proved on positions; each case is named by its situation."""

from pathlib import Path

import pytest

from archipel.games.cats import GAME
from archipel.games.cats.learn import LEARN
from archipel.guide import Asked, Telling
from archipel.kernel import DONE
from archipel.kernel.refusal import NotNow

SITUATIONS = {one.key: one for one in LEARN.situations}


def asked(state, *steps: str) -> Asked:
    try:
        moves = tuple(state.moves(0))
    except NotNow:
        moves = ()
    return Asked(
        Telling(GAME.rules, "en", ("Ana", "Bo")),
        state.view(0),
        state.view(0),
        tuple(move for move in moves if move is not DONE),
        (),
        tuple(GAME.parse(text) for text in steps),
        DONE in moves,
    )


def noticed(state, key: str, *steps: str) -> list[str] | bool:
    found = SITUATIONS[key].applies(asked(state, *steps))
    return found if isinstance(found, bool) else [f"{part.kind}:{part.value}" for part in found]


def on_day(state, day: int):
    state.day = day
    return state


def test_the_first_morning(make):
    assert noticed(make.table(), "start")
    assert not noticed(on_day(make.table(), 2), "start")
    assert not noticed(make.play(make.table(), "take A"), "start")
    assert noticed(make.table(), "scroll") == ["column:B", "column:C", "column:D"]
    assert not noticed(make.table(make.boat(ticks=(3,)), make.boat()), "scroll")
    assert noticed(make.table(C1="oshax1"), "oshax-card") == ["column:C"]
    assert not noticed(make.table(), "oshax-card")
    assert not noticed(make.table(), "sister")
    assert noticed(make.table(seats=1), "sister")


def test_later_mornings(make):
    assert noticed(on_day(make.table(), 2), "actions")
    used = make.boat(used=("extra-card",))
    assert not noticed(on_day(make.table(used, make.boat()), 2), "actions")
    assert noticed(on_day(make.table(), 5), "hurry")
    assert not noticed(on_day(make.table(used, make.boat()), 5), "hurry")
    assert noticed(on_day(make.table(used, make.boat()), 6), "hurry")
    assert len(noticed(on_day(make.table(), 4), "rats")) == 19
    assert not noticed(on_day(make.table(), 3), "rats")
    assert not noticed(on_day(make.table(make.all_but("r1c12"), make.boat()), 5), "rats")
    nearly = make.table(make.all_but("r5c22", "r4c7", "r4c8"), make.boat())
    assert noticed(on_day(nearly, 6), "near-last") == ["cell:r4c7", "cell:r4c8", "cell:r5c22"]
    assert not noticed(on_day(make.table(), 6), "near-last")
    assert noticed(on_day(make.table(), 7), "last")


def test_between_cards(make):
    state = make.play(make.table(A1="three+one/rare-T", A2="2of-one+two+three+bent"), "take A")
    assert noticed(state, "or-card") == ["card:A1"]
    assert noticed(state, "two-of") == ["card:A2"]
    state = make.play(make.table(), "take B")
    assert noticed(state, "goals", "take B")
    assert not noticed(make.play(make.table(), "take A"), "goals", "take A")
    state = make.play(make.table(), "take D", "card D2", "draw P5 0 r3c6")
    assert noticed(state, "pencil")
    assert not noticed(make.play(make.table(), "take A"), "pencil")


def test_the_first_pieces(make):
    state = make.play(make.table(), "take A", "card A1")
    assert noticed(state, "first") == ["cell:r2c15"]  # the blue map
    assert not noticed(state, "touch")
    make.play(state, "draw S4 0 r4c6", "card A2")
    assert not noticed(state, "first")
    assert noticed(state, "touch")
    make.play(state, "draw W5 0 r3c9", "card A3")
    assert noticed(state, "turning")
    assert not noticed(state, "touch")


def test_maps(make):
    near = make.boat("green I5 0 r3c12")
    state = make.play(make.table(near, make.boat()), "take A", "card A1")
    assert noticed(state, "map") == ["cell:r2c15"]
    far = make.boat("green I5 0 r5c2")
    assert not noticed(make.play(make.table(far, make.boat()), "take A", "card A1"), "map")
    state = make.play(make.table(A1="red-I5"), "take A", "card A1", "draw I5 0 r4c1")
    assert noticed(state, "gift")
    assert not noticed(state, "map")


@pytest.mark.parametrize(
    ("cats", "pair", "grow"),
    [(("r4c6",), 0, 0), (("r4c6", "r5c6"), 2, 0), (("r4c6", "r5c6", "r6c6"), 0, 3)],
)
def test_company_of_one_colour(make, cats, pair, grow):
    boat = make.boat(*make.cats("blue", *cats))
    state = make.play(make.table(boat, make.boat()), "take A", "card A1")
    assert len(noticed(state, "pair")) == pair
    assert len(noticed(state, "grow")) == grow
    assert noticed(state, "double") == bool(pair or grow)


def test_traditions_that_a_piece_could_spoil(make):
    five = make.cats("blue", "r4c1", "r4c6", "r4c11", "r4c16", "r5c6")
    state = make.play(make.table(make.boat(*five, ticks=(18,)), make.boat()), "take A", "card A1")
    assert len(noticed(state, "exact")) == 5
    state = make.play(make.table(make.boat(*five), make.boat()), "take A", "card A1")
    assert not noticed(state, "exact")
    state = make.play(make.table(make.boat("red I5 0 r4c12", ticks=(14,)), make.boat()), "take A", "card A1")
    assert len(noticed(state, "empty")) == 18
    state = make.play(make.table(make.boat(*five, ticks=(14,)), make.boat()), "take A", "card A1")
    assert not noticed(state, "empty")


def test_treasures_and_small_rooms(make):
    bow = make.all_but("r5c22", "r6c21", "r6c20", "r7c18", "r7c19")
    state = make.play(make.table(bow, make.boat(), A1="one+two"), "take A", "card A1")
    assert "cell:r5c22" in noticed(state, "last-cell")
    assert not noticed(make.play(make.table(), "take A", "card A1"), "last-cell")
    state = make.play(make.table(A1="three+one/rare-T"), "take A", "card A1 below")
    assert noticed(state, "rare")
    assert not noticed(make.play(make.table(), "take A", "card A1"), "rare")
    tight = make.all_but("r1c12", "r1c13", "r2c13", "r2c14")
    state = make.play(make.table(tight, make.boat()), "take A", "card A1")
    assert noticed(state, "tight")
    assert not noticed(make.play(make.table(), "take A", "card A1"), "tight")


def test_the_sister_likes_a_colour(make):
    state = make.play(make.table(seats=1, colour="blue"), "take A", "card A1")
    assert noticed(state, "hers")
    state = make.play(make.table(seats=1, colour="red"), "take A", "card A1")
    assert not noticed(state, "hers")


def test_every_situation_is_tried_here():
    tried = Path(__file__).read_text(encoding="utf-8")
    assert [key for key in SITUATIONS if f'"{key}"' not in tried] == []
