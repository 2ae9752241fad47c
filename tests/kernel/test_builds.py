"""The engine runs compiled or as plain Python; these tests pass on either build."""

import os
import pickle
import runpy
from pathlib import Path
from random import Random

import pytest

from archipel.kernel import Decide, Draw, Move, Over, Part, Result, dice
from archipel.kernel.native import build
from tests.toy.game import GAME

ROOT = Path(__file__).parents[2]


def test_the_build_under_test_is_the_one_that_was_asked_for() -> None:
    assert build() == os.environ.get("ARCHIPEL_BUILD", "pure Python")


def test_no_extension_module_hides_a_source_file() -> None:
    assert not [*(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("*.pyd")]


def test_a_module_that_stays_interpreted_says_why() -> None:
    mark = runpy.run_path(str(ROOT / "setup.py"))["INTERPRETED"]
    said = [
        line.removeprefix(mark)
        for path in (ROOT / "src/archipel").rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if line.startswith(mark)
    ]
    assert said
    assert all(len(reason.split()) > 3 for reason in said)


def test_states_moves_and_the_contract_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    names = runpy.run_path(str(ROOT / "setup.py"))
    source = ROOT / "src/archipel"
    wanted = {source / "kernel/contract.py", source / "kernel/draws.py"}
    for part in ("state", "moves"):
        wanted |= set(source.glob(f"games/*/rules/{part}.py"))
    monkeypatch.chdir(ROOT)
    assert wanted <= {ROOT / path for path in names["compiled_modules"]()}


def test_nodes_with_equal_fields_are_equal() -> None:
    assert Decide((0, 1), 3, True) == Decide((0, 1), 3, True) != Decide((0, 1), 4, True)
    assert dice("roll", ("1", "2"), 2) == dice("roll", ("1", "2"), 2) != dice("roll", ("1", "2"), 3)
    assert Over(Result((), (), "TOY-4")) == Over(Result((), (), "TOY-4")) != Over(Result((), (), "TOY-5"))
    assert len({Decide((0,), 1), Decide((0,), 1), dice("roll", ("1",), 1), dice("roll", ("1",), 1)}) == 2
    assert Decide((0,), 1) != Draw("roll", (), (), 1)


def test_the_repr_of_a_node_shows_all_its_fields() -> None:
    assert repr(Decide((0,), 1)) == "Decide(seats=(0,), turn=1, shared=False)"
    assert repr(Draw("d", ("a",), (1,), 1)) == (
        "Draw(label='d', items=('a',), left=(1,), count=1, replace=False, seen_by=None, slots=())"
    )
    assert repr(Over(Result((), (), "X-1"))).startswith("Over(result=Result(scores=()")


def test_a_game_in_plain_python_can_subclass_the_contract() -> None:
    class Shout(Move):
        __slots__ = ("loud",)

        def __init__(self) -> None:
            super().__init__("shout", "shout", (Part("shout", "loud"),))
            self.loud = 11

    assert Shout().loud == 11
    assert Shout().text == "shout"


def test_a_view_can_be_pickled() -> None:
    view = GAME.start(GAME.setup(2)).view(0)
    assert pickle.loads(pickle.dumps(view)) == view
    assert isinstance(view.imagine(Random(1)).node(), Draw)


@pytest.mark.parametrize("wish", ["0", "1", ""])
def test_an_editable_install_is_never_compiled(wish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = runpy.run_path(str(ROOT / "setup.py"))
    monkeypatch.setenv("ARCHIPEL_COMPILED", wish)
    monkeypatch.setattr("sys.argv", ["setup.py", "editable_wheel"])
    assert names["extensions"]() == []
