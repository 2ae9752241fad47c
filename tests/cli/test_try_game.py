"""`archipel try-game`, for the authors of games."""

from random import Random

from archipel.cli import main, try_game
from archipel.kernel import Draw, Match
from archipel.testkit import Kind, law


def test_a_game_that_keeps_the_laws_passes(capsys) -> None:
    command = ["try-game", "doodle", "--players", "2", "--law", "records_replay", "--examples", "2"]
    assert main(command) == 0
    assert capsys.readouterr().out == "doodle --players 2: ok\ndoodle keeps the laws\n"


@law(Kind.DRAW)
def nothing_is_drawn(match: Match, rng: Random) -> int:
    """A law that every game breaks."""
    assert not isinstance(match.state.node(), Draw), "something is drawn"
    return 1


def test_the_line_that_a_failure_prints_shows_it_again(capsys, monkeypatch) -> None:
    monkeypatch.setattr(try_game, "POSITION_LAWS", (nothing_is_drawn,))
    assert main(["try-game", "doodle", "--players", "2"]) == 1
    told = capsys.readouterr().out
    assert "nothing_is_drawn: something is drawn" in told
    assert "doodle breaks laws" in told
    (again,) = (line.split("archipel ")[1] for line in told.splitlines() if "again:" in line)
    assert main(again.split()) == 1
    assert "something is drawn" in capsys.readouterr().out


def test_an_unknown_law_is_refused_with_those_that_exist(capsys) -> None:
    assert main(["try-game", "doodle", "--law", "gravity"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("archipel: no law gravity; there is listed_moves_are_legal, ")
