"""The public Python API: `archipel.new`, `archipel.load`, `archipel.games`, and the match they return."""

import copy
import pickle
import random
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import archipel
from archipel.kernel import Draw, Listed, Part, prove, read_record, sample
from archipel.legal import LegalMoves
from archipel.plugins import games
from archipel.testkit import setups, snapshot
from tests.toy.game import GAME as TOY
from tests.toy.game import PLAY

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*/*.record"))
EVERY = [pytest.param(game, dict(setups(game, (1, 2, 3))), id=game.id) for game in games().values()]


FIRST = next(iter(games()))
SEED = 1


def begun(**more) -> archipel.Match:
    """A match of the toy game; with this seed, seat 1 holds 2, 3 and 5."""
    return archipel.new(TOY, **{"seats": 2, "seed": SEED, **more})


def played(match: archipel.Match, moves: int, seed: int = 1, by_hand: bool = False) -> archipel.Match:
    rng = Random(seed)
    for _ in range(moves):
        while by_hand and match.due:
            match.settle(sample(match.due, rng))
        if match.result:
            break
        seat = rng.choice(match.waiting)
        match.play(seat, match.moves(seat).sample(rng))
    return match


def test_the_same_seed_gives_the_same_draws_and_another_gives_others() -> None:
    assert begun(seed=7).record == begun(seed="7").record
    assert begun(seed=7).record != begun(seed=8).record
    assert archipel.new(TOY).record != archipel.new(TOY).record


@pytest.mark.parametrize("game", games())
def test_a_match_says_what_happened_also_when_it_comes_from_a_record(game: str, tmp_path: Path) -> None:
    match = played(archipel.new(game, seed=4), 8)
    match.save(tmp_path / "game.record")
    told = [event.effects for event in match.events]
    assert [effects for effects in told if effects]
    for other in (
        archipel.load(tmp_path / "game.record"),
        archipel.load(match.record, seed=4),
        pickle.loads(pickle.dumps(match)),
        copy.copy(match),
    ):
        assert [event.effects for event in other.events] == told
    match.undo()
    assert [event.effects for event in match.events] == told[: len(match.events)]


def test_a_match_is_set_up_by_seats_mode_or_options() -> None:
    assert archipel.new(TOY).setup == TOY.setup(2)
    assert archipel.new(TOY, mode="sides").setup == TOY.setup(4, {"sides": True})
    assert archipel.new(TOY, 4, options={"sides": True}).setup == TOY.setup(4, {"sides": True})
    assert archipel.new(TOY, options={"sides": True}).setup.seats == 4


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"mode": "solo"}, "no mode solo; there is alone, sides"),
        ({"mode": "sides", "seats": 3}, "mode sides takes 4 seats, not 3"),
        ({"options": {"colour": "red"}}, "no option colour; there is sides"),
        ({"seats": 9}, "TOY-5"),
        ({"draws": "real"}, "seeded"),
        ({"draws": "manual", "seed": 1}, "without a seed"),
    ],
)
def test_a_set_up_that_is_not_possible_says_why(arguments: dict[str, object], says: str) -> None:
    with pytest.raises(archipel.BadSetup, match=says):
        archipel.new(TOY, **arguments)


def test_an_unknown_game_lists_the_known_ones() -> None:
    with pytest.raises(archipel.BadText, match=f"no game chess; there is {FIRST}, "):
        archipel.new("chess")


def test_a_sheet_is_given_by_its_text_or_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text("bold = true\n", encoding="utf-8")
    assert begun(sheet=path).setup.sheet == begun(sheet=str(path)).setup.sheet == "bold = true\n"
    assert begun(sheet="bold = true\n").setup == begun(sheet=path).setup
    with pytest.raises(FileNotFoundError):
        begun(sheet="nowhere.toml")


def test_moves_can_be_counted_listed_and_tested_by_move_or_text() -> None:
    moves = begun().moves(0)
    assert len(moves) == len(list(moves)) == 3
    assert moves.texts == ("play 2", "play 3", "play 5")
    assert moves[0] in moves
    assert "play 2" in moves
    assert "play 1" not in moves
    assert "nonsense" not in moves
    assert random.choice(moves) in moves
    assert repr(moves) == "<3 legal moves: play 2, play 3, play 5>"
    assert moves.choices() == {"card": ["2", "3", "5"]}
    assert moves.choices("card:2") == {}


def test_a_seat_has_no_moves_when_it_is_not_its_turn() -> None:
    match = begun()
    match.play(0, "play 2")
    match.play(0, "done")
    assert match.waiting == (1,)
    assert len(match.moves(0)) == 0


@pytest.mark.parametrize("how", ["play 2", " play 2 ", ["card:2"], [Part("card", "2")]])
def test_a_move_is_played_by_its_text_or_by_its_parts(how: object) -> None:
    one, other = begun(), begun()
    one.play(0, one.moves(0)[0])
    other.play(0, how)
    assert one.record == other.record


def test_each_kind_of_mistake_has_its_own_error_that_lists_legal_moves() -> None:
    match = begun()
    before = match.record
    with pytest.raises(
        archipel.BadText, match="“7” is no move of the toy; legal now: play 2, play 3, play 5"
    ):
        match.play(0, "7")
    with pytest.raises(archipel.Illegal, match=r"You hold no 1 \(TOY-1\); legal now: play 2, ") as refused:
        match.play(0, "play 1")
    assert refused.value.refusal == TOY.start(match.setup).check(0, TOY.parse("play 1"))
    with pytest.raises(archipel.Illegal, match="no legal move has card=1; legal now: card:2 3 5") as unfit:
        match.play(0, ["card:1"])
    assert unfit.value.refusal is None
    with pytest.raises(
        archipel.Ambiguous, match="3 moves still fit; pick one of card; legal now: card:2 3 5"
    ):
        match.play(0, [])
    with pytest.raises(archipel.BadText, match="“2” is not a part; write kind:value"):
        match.play(0, ["2"])
    with pytest.raises(archipel.NotNow, match="seat 3 is not asked to move now; seats to move: 1, 2"):
        match.play(2, "play 2")
    with pytest.raises(archipel.NotNow, match="no draw is due now; seats to move: 1, 2"):
        match.settle("1")
    assert match.record == before


def test_many_moves_are_not_all_listed() -> None:
    moves = LegalMoves(TOY, Listed([move for move in PLAY for _ in range(4)]))
    assert repr(moves).endswith("play 2, play 2, play 2, play 2, …>")


def test_draws_are_settled_by_hand_on_request() -> None:
    match = archipel.new(TOY, 2, draws="manual")
    assert isinstance(match.due, Draw)
    assert match.waiting == ()
    with pytest.raises(archipel.BadDraw, match="no 9 here; there is 1 2 3 4 5"):
        match.settle("1 2 9")
    match.settle("1 2 3")
    match.settle((3, 3, 3))
    assert repr(match) == "<Match of toy, seats 2, draw due: die, 1 of 1 2 3 4 5 6>"
    match.settle("6")
    assert match.due is None
    for seat, card in ((0, "play 3"), (1, "play 4")):
        match.play(seat, card)
        match.play(seat, "done")
    assert match.due is not None
    match.settle("1")
    assert match.undo().text() == "s2 done"
    assert match.waiting == (1,)
    assert "dice entered" in match.record


@pytest.mark.parametrize(("game", "ways"), EVERY)
def test_undo_takes_back_a_move_with_the_draws_that_followed_it(game, ways) -> None:
    for setup in ways.values():
        match = archipel.new(game, setup.seats, options=dict(setup.options), seed="undo")
        seen = []
        rng = Random(5)
        for _ in range(25):
            if match.result:
                break
            seen.append((match.record, snapshot(match)))
            seat = rng.choice(match.waiting)
            match.play(seat, match.moves(seat).sample(rng))
        while seen:
            match.undo()
            assert (match.record, snapshot(match)) == seen.pop()
        with pytest.raises(archipel.NotNow, match="no move to take back"):
            match.undo()


def test_a_game_that_is_not_installed_can_be_played_too() -> None:
    match = played(archipel.new(TOY, 3, seed=1), 100)
    assert match.result
    assert str(match).startswith("Toy: the match is over; winners: ")
    assert repr(match).startswith("<Match of toy, seats 3, the match is over")
    assert match._repr_html_().count("<img ") == 4


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_loads_and_is_saved_byte_for_byte(path: Path) -> None:
    match = archipel.load(path)
    assert match.result
    assert match.record == path.read_text("utf-8")
    assert archipel.load(match.record).record == match.record
    match.undo()
    assert match.result is None


@pytest.mark.parametrize("game", games())
def test_a_paused_match_goes_on_with_its_seed_or_by_hand(game: str, tmp_path: Path) -> None:
    path = tmp_path / "half.record"
    match = played(archipel.new(game, seed=7, names=("Ana", "Bo")), 8)
    match.save(path)
    again = archipel.load(path, seed=7)
    assert again.record == match.record
    assert again.names == ("Ana", "Bo")
    assert played(again, 5000, 2).record == played(match, 5000, 2).record
    assert prove(read_record(match.record), again) > 0
    by_hand = played(archipel.load(path), 5000, 2, by_hand=True)
    assert by_hand.result
    assert "dice entered" in by_hand.record
    with pytest.raises(archipel.BadRecord, match="another seed"):
        archipel.load(path, seed=8)


@pytest.mark.parametrize(("game", "ways"), EVERY)
def test_a_match_is_pickled_and_copied_with_its_dice_and_names(game, ways) -> None:
    for setup in ways.values():
        match = archipel.new(game, setup.seats, options=dict(setup.options), seed=3, names=["Ana"])
        played(match, 20)
        record, seen = match.record, snapshot(match)
        for other in (
            pickle.loads(pickle.dumps(match)),
            copy.deepcopy(match),
            copy.copy(match),
            match.fork(),
        ):
            assert type(other) is archipel.Match
            assert (other.record, snapshot(other)) == (record, seen)
            assert played(other, 5, 9).record == played(match.fork(), 5, 9).record
        assert (match.record, snapshot(match)) == (record, seen)


def test_a_state_that_cannot_be_pickled_by_itself_says_so() -> None:
    with pytest.raises(TypeError, match="ToyState cannot be pickled by itself; pickle its match"):
        pickle.dumps(archipel.new(TOY).state)


def test_copying_a_move_gives_the_same_object() -> None:
    moves = begun().moves(0)
    assert copy.copy(moves[0]) is moves[0]
    assert copy.deepcopy([moves[0]])[0] is moves[0]


@pytest.mark.parametrize(("game", "ways"), EVERY)
def test_a_notebook_shows_self_contained_images(game, ways) -> None:
    setup = list(ways.values())[-1]
    shown = played(archipel.new(game, setup.seats, options=dict(setup.options), seed=3), 10)._repr_html_()
    images = ElementTree.fromstring(f"<p>{shown.replace('>', '/>')}</p>").findall("img")
    assert len(images) == 1 + setup.seats
    for image in images:
        kind, _, data = image.attrib["src"].partition(",")
        assert kind == "data:image/svg+xml;base64"
        drawing = ElementTree.fromstring(b64decode(data))
        assert drawing.tag.endswith("svg")
        assert "<style>" in b64decode(data).decode()
        assert image.attrib["alt"]


ORDERS = [
    "import archipel; archipel.games; import archipel.games.{0} as home",
    "import archipel.games.{0} as home; import archipel",
    "from archipel.games.{0} import GAME; import archipel; home = archipel.games.{0}",
    "import archipel; archipel.games(); from archipel.games import {0} as home",
    "from archipel import games; games(); import archipel, archipel.games.{0} as home",
]


@pytest.mark.parametrize("order", ORDERS)
def test_games_is_both_the_list_of_games_and_their_package_whatever_is_imported_first(order: str) -> None:
    check = "assert archipel.games()['{0}'] is home.GAME is archipel.games.{0}.GAME"
    subprocess.run([sys.executable, "-c", f"{order}\n{check}".format(FIRST)], check=True)


def test_importing_archipel_imports_none_of_its_modules() -> None:
    program = "import sys, archipel; print([name for name in sys.modules if name.startswith('archipel.')])"
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert told.strip() == "[]"


def test_beginning_a_match_imports_only_what_it_needs() -> None:
    program = f"import sys, archipel; archipel.new('{FIRST}'); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert "archipel.kernel" in told.split()
    tops = {".".join(name.split(".")[:2]) for name in told.split()}
    assert not {"archipel.drawing", "archipel.bots", "archipel.lab", "archipel.web", "asyncio"} & tops


def test_the_package_lists_its_public_names() -> None:
    assert set(archipel.__all__) <= set(dir(archipel))
    for name in archipel.__all__:
        assert getattr(archipel, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        archipel.nothing  # noqa: B018
