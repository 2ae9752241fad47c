"""The commands for games and records: useful output on success, one clear line on failure."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import archipel
from archipel import __version__
from archipel.cli import main
from archipel.kernel.native import build
from archipel.plugins import find, games
from archipel.testkit import make_golden


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(make_golden(find("skull"), "side-a", 2, seed=3), "utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    out = capsys.readouterr()
    return code, out.out, out.err


def test_the_version_says_how_the_engine_was_built(capsys) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"archipel {__version__} ({build()})\n"


def test_games_lists_every_game_with_modes_and_options(capsys) -> None:
    code, out, _ = run(capsys, "games")
    assert code == 0
    for game in games().values():
        assert game.rules.about.name["en"] in out
        assert all(f"mode {mode.id}:" in out for mode in game.modes)
        assert all(f"option {option.name}:" in out for option in game.options)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_game_is_printed_with_its_rules(capsys, language: str) -> None:
    _, out, _ = run(capsys, "games", "master", "--language", language)
    rule = find("master").rules.rules["MI-13"]
    assert rule.text[language] in out


def test_games_can_be_read_by_machines(capsys) -> None:
    _, out, _ = run(capsys, "games", "--json")
    assert {game["id"] for game in json.loads(out)} == set(games())


def test_replay_reports_errors_in_the_requested_language(capsys, record: Path) -> None:
    text = record.read_text("utf-8")
    record.write_text(text.rpartition("end ")[0], "utf-8")
    code, _, error = run(capsys, "replay", str(record), "--language", "fr")
    assert code == 1
    assert "il a été coupé" in error
    assert error.replace("\u00a0", " ").startswith(f"archipel: {record} : ligne ")
    assert "it was cut" in run(capsys, "replay", str(record))[2]


def test_replay_prints_the_game_and_its_score(capsys, record: Path) -> None:
    code, out, _ = run(capsys, "replay", str(record), "--language", "fr")
    assert code == 0
    assert "s1 " in out
    assert "(SI-" in out


def test_replay_prints_each_event_with_its_effects_for_programs(capsys, record: Path) -> None:
    code, out, _ = run(capsys, "replay", str(record), "--json")
    *events, end = map(json.loads, out.splitlines())
    match = archipel.load(record)
    assert code == 0
    assert end["game"] == "skull"
    assert end["events"] == len(events) == len(match.events)
    assert end["result"]["places"]
    for number, (event, real) in enumerate(zip(events, match.events, strict=True), 1):
        assert event["number"] == number
        assert ("draw" in event) != ("move" in event)
        assert [one["key"] for one in event["effects"]] == [one.key for one in real.effects]
    assert {1, 2} <= {len(event["effects"]) for event in events}


def test_verify_proves_rules_and_dice(capsys, record: Path) -> None:
    code, out, _ = run(capsys, "verify", str(record))
    assert code == 0
    assert "events keep the rules of skull" in out
    assert "draws come from the seed" in out


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_damaged_record_is_one_clear_line(capsys, record: Path, command: str) -> None:
    lines = record.read_text("utf-8").splitlines()
    record.write_text("\n".join([*lines[:9], *lines[10:]]) + "\n", "utf-8")
    code, out, err = run(capsys, command, str(record))
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert f"{record}: line 10: " in err


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "No such file"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"hello\n", "line 1: not a record"),
        (b"", "line 1"),
    ],
)
def test_a_foreign_or_missing_file_is_one_clear_line(capsys, tmp_path: Path, content, reason: str) -> None:
    path = tmp_path / "x.record"
    if content is not None:
        path.write_bytes(content)
    code, _, err = run(capsys, "verify", str(path))
    assert code == 1
    assert err.startswith(f"archipel: {path}: ")
    assert reason in err
    assert err.count("\n") == 1


def test_an_unknown_game_lists_the_known_ones(capsys) -> None:
    code, _, err = run(capsys, "games", "chess")
    assert code == 1
    assert "no game chess; there is cats, doodle, master, skull" in err


def test_the_command_is_installed_and_a_closed_pipe_causes_no_traceback() -> None:
    command = [sys.executable, "-m", "archipel", "games", "cats"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()
