"""The commands of the lab, as a person or a script calls them."""

import json
from pathlib import Path

import pytest

from archipel.cli import main
from archipel.door import find
from archipel.kernel import read_record, replay
from archipel.kernel.native import build


def test_simulate_prints_a_table_with_a_line_for_each_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "doodle", "--games", "3", "--jobs", "1", "--bots", "deckhand,drifter"]) == 0
    out = capsys.readouterr().out
    assert "1 deckhand" in out
    assert "2 drifter" in out
    assert "3 games" in out


def test_simulate_prints_json_and_is_repeatable(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for _ in range(2):
        assert main(["simulate", "skull", "--players", "3", "--games", "2", "--jobs", "1", "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        found.append({key: answer[key] for key in answer if key not in ("seconds", "per_second")})
    assert found[0] == found[1]
    assert found[0]["seats"] == 3
    assert len(found[0]["bots"]) == 3


def test_simulate_takes_a_mode_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "cats", "--mode", "solo-hard", "--games", "1", "--jobs", "1", "--json"]
    assert main(arguments) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["options"]["sister"] == "hard"
    assert answer["rival"] is not None


def test_simulate_writes_records_that_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "records"
    assert main(["simulate", "master", "--games", "2", "--jobs", "1", "--record", str(folder)]) == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["master-1-00001.txt", "master-1-00002.txt"]
    for file in files:
        assert replay(read_record(file.read_text()), find("master")).result is not None


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["simulate", "chess"], "no game chess"),
        (["simulate", "doodle", "--bots", "admiral"], "no bot admiral"),
        (["simulate", "doodle", "--players", "3", "--bots", "drifter,drifter"], "2 bots for 3 seats"),
        (["simulate", "doodle", "--mode", "calm"], "no mode calm"),
        (["simulate", "doodle", "--games", "0"], "at least one game"),
        (["simulate", "doodle", "--seconds", "-1"], "no time to think"),
        (["bench", "--rounds", "0"], "at least one round"),
        (["bench", "chess"], "no game chess"),
    ],
)
def test_a_mistake_is_one_clear_line(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    err = capsys.readouterr().err
    assert why in err
    assert err.count("\n") == 1


def test_records_that_cannot_be_written_are_refused_before_the_first_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["simulate", "doodle", "--record", str(tmp_path / "file")]) == 1
    assert "file" in capsys.readouterr().err


def test_bench_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    quickly = ["bench", "doodle", "--rounds", "1", "--seconds", "0", "--probe", "play", "--probe", "clone"]
    assert main(quickly) == 0
    out = capsys.readouterr().out
    assert "doodle solo 1" in out
    assert f"The engine is {build()}." in out
    assert main([*quickly, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["build"] == build()
    assert {"decisions", "games", "clone"} <= set(answer["games"][0])


def test_tournament_prints_standings_and_pairs_and_draws_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ratings.svg"
    arguments = ["tournament", "skull", "--mode", "side-b", "--bots", "drifter,deckhand", "--games", "2"]
    assert main([*arguments, "--jobs", "1", "--svg", str(file)]) == 0
    out = capsys.readouterr().out
    assert "deckhand – drifter" in out
    assert "Elo" in out
    assert file.read_text().startswith("<svg")


def test_tournament_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["tournament", "master", "--bots", "drifter,deckhand", "--games", "2", "--jobs", "1", "--json"])
        == 0
    )
    answer = json.loads(capsys.readouterr().out)
    assert answer["seats"] == 2
    assert {standing["bot"] for standing in answer["standings"]} == {"drifter", "deckhand"}
