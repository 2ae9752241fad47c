"""The commands of the lab, as a person or a script calls them."""

import gzip
import json
import math
from pathlib import Path

import pytest

from archipel.cli import main
from archipel.codec import codec_of
from archipel.kernel import BadText, FairDice, Match, prove, read_record, replay
from archipel.kernel.native import build
from archipel.lab.records import read_records
from archipel.plugins import find


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


def test_simulate_writes_records_that_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("archipel.lab.records.GAMES_PER_FILE", 2)
    folders = [tmp_path / "new" / "records", tmp_path / "again"]
    for folder, jobs in zip(folders, "12", strict=True):
        assert main(["simulate", "master", "--games", "3", "--jobs", jobs, "--records", str(folder)]) == 0
    files = sorted(folders[0].iterdir())
    assert [file.name for file in files] == ["master-1-0000001.records.gz", "master-1-0000003.records.gz"]
    assert [file.read_bytes() for file in files] == [
        file.read_bytes() for file in sorted(folders[1].iterdir())
    ]
    texts = [text for file in files for text in read_records(file)]
    assert len(texts) == 3
    for text in texts:
        record = read_record(text)
        match = replay(record, find("master"))
        assert match.result is not None
        assert prove(record, match) > 0
    (tmp_path / "empty.gz").write_bytes(gzip.compress(b""))
    with pytest.raises(BadText, match="no records"):
        list(read_records(tmp_path / "empty.gz"))


@pytest.mark.parametrize("game", ["skull", "cats"])
def test_simulate_writes_a_table_of_decisions(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever plays the numbers of the table again meets the same observations and ends with the points."""
    import pyarrow.parquet

    file = tmp_path / "decisions.parquet"
    bots = ["--bots", "deckhand,drifter", "--games", "2", "--rotate", "--jobs", "1"]
    assert main(["simulate", game, *bots, "--table", str(file)]) == 0
    table = pyarrow.parquet.read_table(file)
    about = json.loads(table.schema.metadata[b"archipel"])
    rules = find(game)
    codec = codec_of(rules, rules.setup(2))
    assert (about["rules"], about["actions"], about["seed"]) == (rules.version, codec.actions, "1")
    assert sum(math.prod(plane["shape"]) for plane in about["planes"]) == codec.size
    rows = [row for row in table.to_pylist() if row["game"] == 2]
    dice = FairDice.from_words("1/1")
    match = Match(rules, rules.setup(2))
    for row in rows:
        match.roll(dice.answer)
        seat = row["seat"] - 1
        assert row["observation"] == codec.observe(match.state, seat, ())
        assert row["bot"] == ("deckhand", "drifter")[1 - seat]
        assert row["action"] in row["legal"]
        assert [number for number, bit in enumerate(codec.mask(match.state, seat, ())) if bit] == row["legal"]
        match.play(seat, codec.read(match.state, seat, (row["action"],)))
        assert match.events[-1].move.text == row["move"]
    match.roll(dice.answer)
    for row in rows:
        assert row["points"] == match.result.scores[row["seat"] - 1].total
        assert row["place"] == match.result.places[row["seat"] - 1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["decisions.parquet"]


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
    assert main(["simulate", "doodle", "--records", str(tmp_path / "file")]) == 1
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


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        (
            "skull",
            'boxes = 5\nbubbles = 5\n[sides]\nA = ["~~"]\n',
            "line 4: sides.A: expected 9 rows of 9 signs",
        ),
        ("master", "[yellow]\ncopies = [3]\n", "line 2: yellow.copies: expected 5 numbers"),
        ("cats", '[hull]\nrows = [\n  "sss",\n  "x",\n]\n', "line 4: hull.rows: x in row 2 is no cabin"),
        ("doodle", 'sea = "dead"\n', "line 1: sea: this game is set on the sea"),
    ],
)
def test_a_fault_in_a_component_file_names_file_and_line(
    game: str, text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text)
    assert main(["simulate", game, "--games", "1", "--sheet", str(path)]) == 1
    assert capsys.readouterr().err.startswith(f"archipel: {path}: {said}")
