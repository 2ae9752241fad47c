"""Analysis of finished games: it names the blunder, invents nothing, and refuses a running game."""

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import archipel
from archipel.cli import main
from archipel.kernel import BadText, read_record
from archipel.lab.analysis import Effort, NotFinished, RunningTotals, Verdict, analyse
from archipel.lab.analysis.course import course_of
from archipel.lab.analysis.game_analysis import GameAnalyser, run_task
from archipel.lab.analysis.wording import describe_leads, leads
from archipel.words import find_language
from tests.lab.blunders import Blunder, game_with_blunder, worst, worst_step

LIGHT = Effort(iterations=12, playouts=8, draws=1, reasons=8)


@pytest.fixture(scope="module")
def blunder() -> tuple[str, int]:
    return game_with_blunder("master", "free", 2, turn=3)


def test_the_turn_that_was_played_badly_is_named() -> None:
    record, at = game_with_blunder("doodle", "solo", 1, turn=9)
    found = analyse(record, effort=LIGHT).seats[0]
    named = next(one for one in found.key_turns if one.number == 9)
    assert named.at == at
    assert named.best
    assert named.best != named.made
    assert found.loss >= named.loss > 2 * named.error
    assert len(found.key) <= 3
    assert all(one.loss == 0 for one in found.turns if not one.best)
    assert found.accuracy is not None
    assert 40 < found.accuracy < 100  # good bots, but for one turn
    assert found.luck is not None


@pytest.mark.parametrize(
    ("game", "mode", "turn", "blunder"),
    [("cats", "solo-easy", 3, worst), ("skull", "solo-a", 13, worst_step)],
)
def test_a_blunder_is_seen_in_every_game(game: str, mode: str, turn: int, blunder: Blunder) -> None:
    record, at = game_with_blunder(game, mode, 1, turn, "deckhand", blunder)
    work = GameAnalyser(record, "", replace(LIGHT, playouts=24))
    verdict = run_task(next(task for task in work.tasks() if (task.kind, task.at) == ("choice", at)))
    assert isinstance(verdict, Verdict)
    assert verdict.loss > 0
    assert verdict.stake > 0


def test_one_seat_of_several_is_gone_through_and_who_led_is_told(blunder: tuple[str, int]) -> None:
    record, at = blunder
    found = analyse(record, seats=[0], effort=LIGHT)
    assert [seat.seat for seat in found.seats] == [0]
    assert at in [turn.at for turn in found.seats[0].key_turns]
    assert found.seats[0].luck is None  # one board for all
    match = archipel.load(record)
    assert match.result is not None
    assert found.standings[-1].totals == tuple(score.total for score in match.result.scores)
    assert "Ada" in describe_leads(found.standings, ["Ada", "Ben"], find_language("en"))


def test_every_move_of_a_game_belongs_to_one_choice(blunder: tuple[str, int]) -> None:
    course = course_of(blunder[0])
    made = sum(len(choice.moves) for choice in course.choices)
    drawn = sum(last - first for first, last in course.draws)
    assert made + drawn == len(course.match.events)
    for choice in course.choices:
        state = course.states[choice.at].clone()
        for move in choice.moves:
            state.play(choice.seat, move)


def test_pieces_give_the_same_in_any_order(blunder: tuple[str, int]) -> None:
    work = GameAnalyser(blunder[0], "", LIGHT, [1])
    tasks = work.tasks()[:4]
    assert [run_task(task) for task in tasks] == [run_task(task) for task in reversed(tasks)][::-1]
    other = [replace(task, effort=replace(LIGHT, seed=2)) for task in tasks]
    assert [run_task(task) for task in other] != [run_task(task) for task in tasks]


def test_a_difference_that_may_be_chance_is_no_loss() -> None:
    assert Verdict((), more=2.0, error=0.5, stake=9, stake_error=1).loss == 2.0
    assert Verdict((), more=2.0, error=1.1, stake=9, stake_error=1).loss == 0
    assert Verdict((), more=0.2, error=0.0, stake=9, stake_error=1).loss == 0
    assert Verdict((), more=-3.0, error=0.1, stake=9, stake_error=1).loss == 0


def test_nobody_leads_a_tie() -> None:
    standings = [
        RunningTotals(2, (0, 0)),
        RunningTotals(5, (3, 0)),
        RunningTotals(7, (4, 1)),
        RunningTotals(9, (4, 6)),
    ]
    assert leads(standings) == [((), 1, 2), ((0,), 3, 7), ((1,), 8, 9)]


def test_a_running_game_is_refused(blunder: tuple[str, int]) -> None:
    match = archipel.new("skull", 2, seed=1)
    with pytest.raises(NotFinished, match="finished"):
        analyse(match.record)
    with pytest.raises(NotFinished):
        analyse(match)
    with pytest.raises(BadText, match="seat 3"):
        analyse(blunder[0], seats=[2])
    with pytest.raises(BadText, match="no bot admiral"):
        analyse(blunder[0], level="admiral")


def command(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    out = capsys.readouterr()
    return code, out.out, out.err


def test_the_command_prints_words_json_and_curves(capsys, tmp_path: Path, blunder: tuple[str, int]) -> None:
    path, curves = tmp_path / "game.record", tmp_path / "curves.svg"
    path.write_text(blunder[0], "utf-8")
    light = ("analyse", str(path), "--iterations", "6", "--playouts", "6", "--draws", "1", "--jobs", "1")
    code, out, _ = command(capsys, *light, "--seat", "1", "--language", "fr")
    assert code == 0
    assert out.startswith("Ada: ")
    assert "Tour 3 (après l’événement" in out
    _, out, _ = command(capsys, *light, "--seat", "1", "--json")
    found = json.loads(out)
    assert found["game"] == read_record(blunder[0]).game
    assert 3 in found["seats"][0]["key"]
    assert command(capsys, *light, "--svg", str(curves))[0] == 0
    drawn = ElementTree.fromstring(curves.read_text("utf-8"))
    assert drawn.tag.endswith("svg")
    assert "Ben" in curves.read_text("utf-8")


def test_the_command_says_in_one_line_what_is_wrong(capsys, tmp_path: Path, blunder: tuple[str, int]) -> None:
    done, running = tmp_path / "done.record", tmp_path / "running.record"
    done.write_text(blunder[0], "utf-8")
    archipel.new("skull", 2, seed=1).save(running)
    for words, reason in (
        ((str(running),), "only a finished game"),
        ((str(tmp_path / "none"),), "No such file"),
        ((str(done), "--seat", "7"), "no seat 7"),
        ((str(done), "--playouts", "0"), "at least 1"),
    ):
        code, out, err = command(capsys, "analyse", *words)
        assert (code, out) == (1, "")
        assert err.startswith("archipel: ")
        assert err.count("\n") == 1
        assert reason in err
