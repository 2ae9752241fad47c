"""A finished sheet as text: the end of a game scores as the engine says, and its rolls can have given it."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from archipel.cli import main
from archipel.kernel import Draw, Game, Match, Over, sample
from archipel.paper.checking import check_of
from archipel.paper.finished_sheet import BadSheet, FinishedSheet, final_sheets, read_sheet
from archipel.paper.rounds import DrawHistory, RoundConflict, round_conflicts
from archipel.plugins import find, games
from archipel.testkit import make_golden

CHECKED = [name for name in games() if check_of(name) is not None]


def played(game: Game, seed: int) -> Match:
    """A random game of a random mode to its end."""
    rng = Random(seed)
    mode = game.modes[seed % len(game.modes)]
    match = Match(game, game.setup(rng.choice(mode.seats[:3]), dict(mode.options)))
    while not isinstance(node := match.state.node(), Over):
        if isinstance(node, Draw):
            match.settle(sample(node, rng))
        else:
            seat = rng.choice(node.seats)
            match.play(seat, rng.choice(list(match.state.moves(seat))))
    return match


@pytest.mark.parametrize("name", CHECKED)
def test_the_end_of_a_game_is_the_same_sheet_when_it_is_read_from_its_text(name: str) -> None:
    for seed in range(2):
        match = played(find(name), seed)
        for finished in final_sheets(match):
            again = read_sheet(finished.text)
            assert again == finished
            assert again.score() == finished.score()
            assert again.problems() == []
            assert round_conflicts(again, DrawHistory.of(match)) == []


@pytest.mark.once
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "must say of which game"),
        ("game chess", "line 1: no game chess"),
        ("game skull\nmode easy", "line 2: "),
        ("game skull\nplayers many", "line 2: 'many': expected a number of players"),
        ("game skull\nplayers 500", "line 2: "),
        ("game skull\noption size=3", "line 2: no option size"),
        ("game skull\noption side=C", "line 2: "),
        ("archipel sheet 7\ngame skull", "line 1: 'archipel sheet 7'"),
        ("# a map\ngame skull\n\nhello", "line 4: 'hello' is not on a sheet"),
        ("game beacons", "beacons"),
        ("game skull\n" + "7@r1c1\n" * 600, "too long"),
        ("x" * 30_000, "too long"),
        ("archipel record 1\nhello", "line 2"),
        ("archipel call 1\nhello", "nobody’s sheet"),
    ],
)
def test_a_file_that_is_no_sheet_gets_one_clear_line(text: str, told: str, tmp_path: Path, capsys) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text(text, "utf-8")
    for language in ("en", "fr"):
        assert main(["score", str(file), "--language", language]) == 1
        out = capsys.readouterr()
        assert not out.out
        assert out.err.count("\n") == 1
        assert out.err.startswith(f"archipel: {file}")
        assert language == "fr" or told in out.err
    with pytest.raises(SystemExit):
        main(["score"])
    assert main(["score", str(tmp_path / "nowhere")]) == 1
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["score", str(file)]) == 1


@pytest.mark.once
def test_the_end_of_a_record_is_counted_like_its_result(tmp_path: Path, capsys) -> None:
    file = tmp_path / "game.txt"
    for name in CHECKED:
        game = find(name)
        file.write_text(make_golden(game, game.modes[0].id, min(game.modes[0].seats), seed=5), "utf-8")
        assert main(["score", str(file), "--json"]) == 0
        totals = [one["total"] for one in json.loads(capsys.readouterr().out)]
        assert main(["replay", str(file), "--json"]) == 0
        result = json.loads(capsys.readouterr().out.splitlines()[-1])["result"]
        assert totals == [sum(line["points"] for line in one["lines"]) for one in result["scores"]]


def test_marks_that_share_too_few_rounds_are_found_together() -> None:
    match = played(find("skull"), 2)
    rolled = DrawHistory.of(match)
    blank = replace(final_sheets(match)[0], marks=())
    rolls = blank.check.rounds(blank.setup, rolled.draws)
    cells = [f"r{row}c{column}" for row in range(1, 8) for column in range(1, 8)]
    giving = [number for number, gives in enumerate(rolls, 1) if gives("14@r1c1")]
    assert len(giving) < 9
    marks = tuple(f"14@{cell}" for cell in cells[: len(giving) + 1])
    assert round_conflicts(replace(blank, marks=marks), rolled) == [RoundConflict(marks, tuple(giving))]
    assert round_conflicts(blank, rolled) == []
    with pytest.raises(BadSheet, match="another mode"):
        round_conflicts(FinishedSheet.blank(blank.game, "side-b"), rolled)
    with pytest.raises(BadSheet, match="another game"):
        round_conflicts(blank, DrawHistory.of(played(find("master"), 0)))
