"""Texts, parts, words, views."""

import re
from random import Random

import pytest

from archipel.games.doodle import GAME
from archipel.games.doodle.rules.moves import BOTTLE, MOVES
from archipel.kernel import SPECTATOR, BadText, canonical
from archipel.kernel.moves import Part
from archipel.kernel.parts import choices, resolve
from tests.games.doodle.builders import MONSTERS, SNAKE, SNAKE_STARTS, Options, begun, play, position, setup
from tests.games.keys import CODE, keyed
from tests.games.notes import check_notes

EVERY_MOVE = [*(move for by_cell in MOVES for by_act in by_cell for move in by_act), BOTTLE]


def test_every_move_has_one_clear_text_and_its_own_parts() -> None:
    assert len({move.text for move in EVERY_MOVE}) == len(EVERY_MOVE) == 6 * 36 * 8 + 1
    assert len({move.parts for move in EVERY_MOVE}) == len(EVERY_MOVE)
    for move in EVERY_MOVE:
        assert GAME.parse(move.text) is move
        assert re.fullmatch(r"[1-6]:c[1-6]r[1-6](=[NESW]{2}|\+fort|\+tentacle)|bottle", move.text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "bottle ",
        "Bottle",
        "4:c3r4",
        "4:c3r4=EN",
        "7:c1r1=NE",
        "4:c7r1=NE",
        "4:c3r4=NE\n",
        "é" * 9999,
    ],
)
def test_any_other_text_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(BadText) as caught:
        GAME.parse(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_person_picks_die_column_cell_and_route() -> None:
    moves = position(black=6, whites=(2, 4, 4)).moves(0)
    assert set(choices(moves)) == {"die", "column", "cell", "route", "fort"}
    picked = [Part("die", "4"), Part("column", "3")]
    assert choices(moves, picked) == {"cell": ["c3r4"], "route": ["WE", "NS", "NE", "ES", "SW", "WN"]}
    assert resolve(moves, [*picked, Part("route", "NE")]).text == "4:c3r4=NE"


def test_a_move_is_described_with_its_die_and_its_cell() -> None:
    book = keyed(GAME)
    assert [book.describe(GAME.parse(text), CODE) for text in ("4:c3r4=NE", "4:c3r4+fort", "bottle")] == [
        "move.draw(cell=c3r4, die=4, route=NE)",
        "move.fort(cell=c3r4, die=4)",
        "move.bottle",
    ]
    assert GAME.rules.describe(GAME.parse("1:c1r1+tentacle"), "fr") == (
        "prend le 1 et coche un tentacule, colonne 1, ligne 1"
    )


def test_the_rulebook_holds_every_rule() -> None:
    ids = [*range(1, 6), *range(10, 13), *range(20, 27), 30, *range(40, 44), *range(50, 54), 55]
    ids += [*range(60, 63), *range(70, 79)]
    assert set(GAME.rules.rules) == {f"DI-{number}" for number in ids}


def test_every_option_value_has_words() -> None:
    for option in GAME.options:
        for value in option.values:
            shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
            assert f"option.{option.name}.{shown}" in GAME.rules.words


@pytest.mark.parametrize(
    "given",
    [
        {"seats": 1, "black": 6, "whites": (6, 6, 1)},
        {"seats": 3, "control": True},
        {"seats": 2, "sea": "monsters"},
        {"seats": 2, "sea": "monsters", "own": MONSTERS.replace("bottles = 12", "bottles = 12\nbarrels = 3")},
    ],
)
def test_a_view_holds_the_whole_state(given: Options) -> None:
    state = position({"bottles": 2, "monsters": (5,), "prizes": (4,), "routes": "c1r1=WE"}, **given)
    for seat in (SPECTATOR, 0):
        view = state.view(seat)
        again = view.imagine(Random(1))
        assert canonical(again.view(seat)) == canonical(view)
        assert list(again.moves(0)) == list(state.moves(0))


def test_a_clone_is_independent() -> None:
    state = position({"routes": SNAKE}, sea="monsters", starts=SNAKE_STARTS, black=6, whites=(6, 5, 5))
    before = canonical(state.view(0))
    other = state.clone()
    play(other, "6:c6r6=WN", "bottle")
    assert canonical(state.view(0)) == before
    play(state, "6:c6r6=WN", "bottle")
    assert canonical(state.view(0)) == canonical(other.view(0))


def test_rulings_and_reconstructed_values_are_stated() -> None:
    rulings = {"DI-26", "DI-40", "DI-41", "DI-43", "DI-53", "DI-74"}
    check_notes(GAME, rulings, {"DI-2", "DI-5", "DI-22", "DI-24", "DI-70"})


def test_every_key_that_a_sheet_marks_as_reconstructed_is_mentioned() -> None:
    keys = {"grid", "monsters", "treasures", "krakens", "faces", "forts", "ticked", "bottles"}
    charts = [begun((), setup(2, sea=sea)).view(0).chart for sea in ("treasures", "monsters")]
    assert {key for chart in charts for key in chart.reconstructed} == keys
