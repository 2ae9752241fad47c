"""Two teams of two: one galleon each, a shared pile, and talk that depends on the galleons."""

import pytest

from archipel.games.master import GAME
from archipel.games.master.rules.sea import FIRST
from archipel.kernel import SPECTATOR, Draw, Talk
from archipel.testkit import rule
from tests.games.master.builders import draw, end, play, position

SEA = "Y1 Y2 Y3\nG1 . ."
TEN = ["Y1 Y1 Y1 G1 G1 G1 R1 R1 R1 B1"]


@rule("MI-20")
def test_opposite_players_are_a_team_with_one_galleon_each() -> None:
    setup = GAME.setup(4, {"mode": "teams", "first": "1"})
    assert GAME.sides(setup) == (0, 1, 0, 1)
    state = GAME.start(setup)
    draw(state, "Y1 Y1 Y1", "G1 G1 G1", "R1 R1 R1", "B1 B1 B1", "Y3")
    assert state.fleets == [(FIRST,)] * 4
    assert GAME.roles(setup) == ("player",) * 4


@rule("MI-20")
def test_a_team_wins_with_twelve_cards_taken_together() -> None:
    state = position("Y5 R5 B3", ["2,0"] * 4, seat=2, phase="landed", taken=[TEN], mode="teams")
    play(state, "0,0+1,0")
    result = end(state)
    assert result.reason == "MI-20"
    assert result.places == (1, 2, 1, 2)
    assert [score.total for score in result.scores] == [12, 0, 12, 0]
    assert [(line.key, line.points) for line in result.scores[2].lines] == [("set", 2), ("mate", 10)]
    assert result.scores[0].titles == result.scores[2].titles == ("master",)


@rule("MI-20")
def test_the_cards_of_an_opponent_do_not_count_and_eleven_are_not_enough() -> None:
    opponents = position("Y5 R5 B3", ["2,0"] * 4, seat=1, phase="landed", taken=[TEN], mode="teams")
    assert isinstance(play(opponents, "0,0+1,0").node(), Draw)
    nine = ["Y1 Y1 Y1 G1 G1 G1 R1 R1 R1"]
    state = position("Y5 R5 B3", ["2,0"] * 4, seat=2, phase="landed", taken=[nine], mode="teams")
    assert isinstance(play(state, "0,0+1,0").node(), Draw)


@rule("MI-16", "MI-20")
@pytest.mark.parametrize(
    ("taken", "places"),
    [
        ([["Y5 G5"], ["Y1 Y2 Y3 Y4"], ["R1 R2 R3 R4"], []], (1, 2, 1, 2)),  # 6 cards against 4
        ([["Y5 G5"], [], ["R5 B5"], ["Y1 Y2 Y3 Y4"]], (1, 2, 1, 2)),  # 4 each, 20 against 10
        ([["Y5 G5"], ["R1 R2 R3 R4"], ["Y1 Y2 Y3 Y4"], ["R5 B5"]], (1, 1, 1, 1)),
    ],
)
def test_when_the_deck_is_drawn_the_teams_are_compared(
    taken: list[list[str]], places: tuple[int, ...]
) -> None:
    state = position("Y1", ["0,0"] * 4, ["R1 R2"], phase="landed", taken=taken, deck="B1", mode="teams")
    draw(play(state, "done"), "B1")
    assert end(state).reason == "MI-16"
    assert end(state).places == places


@rule("MI-21")
@pytest.mark.parametrize(
    ("mate", "talk"),
    [
        ("0,0", Talk.SECRET),
        ("1,0", Talk.ALOUD),
        ("0,1", Talk.ALOUD),
        ("2,0", Talk.GESTURES),
        ("1,1", Talk.GESTURES),  # diagonal
    ],
)
def test_talk_between_team_mates_follows_their_galleons(mate: str, talk: Talk) -> None:
    state = position("Y1 Y2 Y3\nG1 G2 .", ["0,0", "2,0", mate, "2,0"], mode="teams")
    assert state.talk(0, 2) == state.talk(2, 0) == talk


@rule("MI-21")
@pytest.mark.parametrize(
    ("mate", "other_mate", "talk"),
    [
        ("0,0", "2,0", Talk.ALOUD),
        ("1,0", "1,0", Talk.ALOUD),
        ("2,0", "2,0", Talk.GESTURES),
        ("0,0", "0,1", Talk.GESTURES),
    ],
)
def test_opponents_never_whisper_and_speak_only_while_all_team_mates_may_hear_it(
    mate: str, other_mate: str, talk: Talk
) -> None:
    state = position(SEA, ["0,0", "2,0", mate, other_mate], mode="teams")
    assert state.talk(0, 1) == state.talk(1, 0) == state.talk(2, 3) == talk


@rule("MI-21")
def test_talk_changes_with_a_sail_and_is_free_in_other_games_for_spectators_and_at_the_end() -> None:
    state = position("Y1 Y2 Y3", ["0,0", "0,0", "0,0", "0,0"], ["R1 R2 R3"], mode="teams")
    assert state.talk(0, 2) is Talk.SECRET
    play(state, "R1@0,1", "0,0>1,0")
    assert state.talk(0, 2) is Talk.ALOUD
    assert state.talk(SPECTATOR, 2) is Talk.FREE
    assert position("Y1", ["0,0 0,0", "0,0 0,0"]).talk(0, 1) is Talk.FREE
    over = position("Y5 R5 B3", ["2,0", "0,0", "0,0", "0,0"], phase="over", mode="teams")
    assert over.talk(0, 2) is Talk.FREE


@rule("MI-20")
def test_a_line_of_a_mate_names_the_rule_and_the_seat() -> None:
    state = position("Y1", ["0,0"] * 4, taken=[["Y5 G5"]], mode="teams")
    (line,) = state.view(SPECTATOR).scores()[2].lines
    assert (line.key, line.rule, dict(line.facts)) == ("mate", "MI-20", {"seat": 1})
