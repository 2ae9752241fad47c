"""Parts of a simulation or tournament, played apart, make the whole."""

import gzip
import json
from pathlib import Path

import pytest

from archipel.cli import main
from archipel.lab.simulate import Simulation, part_of, run
from archipel.lab.simulation_json import read_outcome, write_outcome
from archipel.plugins import find


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    """What a command prints as JSON, without its timings."""
    assert main(list(arguments)) == 0
    found = json.loads(capsys.readouterr().out)
    return {key: value for key, value in found.items() if key not in ("seconds", "per_second")}


def written(capsys: pytest.CaptureFixture[str], folder: Path, parts: int, *arguments: str) -> list[str]:
    """The files of all parts."""
    files = [str(folder / f"{part}.gz") for part in range(1, parts + 1)]
    for part, file in enumerate(files, 1):
        assert main([*arguments, "--part", f"{part}/{parts}", "--save", file, "--jobs", "1"]) == 0
    assert "1.gz: " in capsys.readouterr().out
    return files


SIMULATE = ("simulate", "cats", "--mode", "solo-hard", "--games", "7")
TOURNAMENT = ("tournament", "master", "--mode", "corsair-hard", "--bots", "drifter,deckhand", "--games", "6")


@pytest.mark.parametrize("command", [SIMULATE, TOURNAMENT], ids=["simulation", "tournament"])
def test_all_parts_together_are_the_whole(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = written(capsys, tmp_path, 3, *command)
    merged = told(capsys, "merge", *reversed(files), "--json")
    assert merged == told(capsys, *command, "--jobs", "1", "--json")


def test_every_game_belongs_to_one_part() -> None:
    simulations = [
        Simulation("skull", find("skull").setup(1), ("drifter",), games, "1") for games in (5, 1, 9)
    ]
    for parts in (1, 4, 20):
        found = [part_of(simulations, part, parts) for part in range(1, parts + 1)]
        for at, simulation in enumerate(simulations):
            assert [number for ranges in found for number in ranges[at]] == list(range(simulation.games))


def test_an_outcome_survives_being_written() -> None:
    for game in ("cats", "skull", "doodle", "master"):
        simulation = Simulation(game, find(game).setup(), ("drifter",) * find(game).setup().seats, 3, "1")
        for outcome in run(simulation):
            again = read_outcome(json.loads(json.dumps(write_outcome(outcome))))
            assert (again.result, again.decisions, again.turns) == (
                outcome.result,
                outcome.decisions,
                outcome.turns,
            )


def test_parts_that_do_not_fit_are_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = written(capsys, tmp_path, 2, "simulate", "skull", "--mode", "solo-a", "--games", "3")
    (tmp_path / "more").mkdir()
    (stranger, _) = written(capsys, tmp_path / "more", 2, "simulate", "skull", "--games", "3", "--seed", "5")
    cut, odd, text = (str(tmp_path / name) for name in ("cut", "odd", "text"))
    Path(cut).write_bytes(Path(one).read_bytes()[:-40])
    Path(text).write_text("hello")
    lines = gzip.decompress(Path(two).read_bytes()).decode().splitlines()
    Path(odd).write_bytes(gzip.compress("\n".join([lines[0], *lines[2:-1], '{"games": 1}']).encode()))
    for files, why in (
        ((one,), "of 2 parts these are missing: 2"),
        ((one, one), "this is part 1, as is"),
        ((one, stranger), "a part of something else"),
        ((cut, two), "not a whole part"),
        ((text,), "not a whole part"),
        ((one, odd), "not a part of a simulation"),
        ((str(tmp_path / "none"),), "No such file"),
    ):
        assert main(["merge", *files]) == 1
        error = capsys.readouterr().err
        assert why in error
        assert error.count("\n") == 1


@pytest.mark.parametrize("part", ["0/3", "4/3", "3", "a/b"])
def test_a_part_is_one_of_some(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "skull", "--part", part])
    assert "expected a part such as 3/20" in capsys.readouterr().err
