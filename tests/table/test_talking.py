"""Chat: unrestricted in most games; in team play MI-21 decides who may say what to whom."""

from random import Random

import pytest

from archipel.kernel import SPECTATOR, Talk
from archipel.table import Code, Limits, Refused
from archipel.table.seating.seats import EMOTES
from archipel.table.talk import emote, remark, say, talk
from archipel.testkit import rule
from tests.table.tables import Paper, persons

TEAMS = {"mode": "teams", "first": "1"}


def speak(paper: Paper, seat: int, to: int | None, secret: bool = False) -> None:
    paper.do(lambda table: say(table, seat, "over there", to, secret, Limits(), paper.now()))


@rule("MI-21")
def test_team_mates_on_one_card_whisper_and_nobody_else_can_read_it() -> None:
    paper = Paper(persons("master", 4, options=TEAMS))
    assert talk(paper.table, 0, 2) is Talk.SECRET
    speak(paper, 0, 2, secret=True)
    told = paper.table.events[-1]
    assert "over there" in str(told.to(frozenset({0})))
    assert "over there" in str(told.to(frozenset({2})))
    for other in (frozenset[int](), frozenset({1}), frozenset({3})):
        assert "over there" not in str(told.to(other))


@rule("MI-21")
def test_the_chat_obeys_the_channels_in_every_position_of_a_team_game() -> None:
    paper = Paper(persons("master", 4, options=TEAMS))
    rng, met = Random(8), set()
    for _ in range(60):
        if not paper.step(rng) or paper.table.over:
            break
        for one in range(4):
            for other in set(range(4)) - {one}:
                how = talk(paper.table, one, other)
                met.add(how)
                _check(paper, one, other, how)
    assert met == {Talk.SECRET, Talk.ALOUD, Talk.GESTURES}


def _check(paper: Paper, one: int, other: int, how: Talk) -> None:
    for secret in (False, True):
        if how is Talk.GESTURES or (secret and how is Talk.ALOUD):
            with pytest.raises(Refused) as refused:
                speak(paper, one, other, secret)
            assert refused.value.code is Code.NO_TALK
            assert refused.value.refusal is not None
            assert refused.value.refusal.rule == "MI-21"
    paper.do(lambda table: emote(table, one, "wave", other, Limits(), paper.now()))


def test_before_the_start_and_after_the_end_everybody_may_talk_freely() -> None:
    paper = Paper(persons("doodle", 2))
    paper.play_out(Random(1))
    speak(paper, 0, None)
    speak(paper, 1, 0, secret=True)


def test_players_can_read_what_spectators_say_only_when_no_game_is_running() -> None:
    paper = Paper(persons("doodle", 2))
    for _ in range(2):
        paper.do(lambda table: remark(table, "Cleo", "the left one", Limits(), paper.now()))
        told = paper.table.events[-1]
        assert "the left one" in str(told.to(frozenset({SPECTATOR})))
        for seats in (frozenset[int](), frozenset({0}), frozenset({0, 1})):
            assert ("the left one" in str(told.to(seats))) is paper.table.over
            assert ("Cleo" in str(told.to(seats))) is paper.table.over
        paper.play_out(Random(1))
    with pytest.raises(Refused) as refused:
        remark(paper.table, "", "and more", Limits(remarks=2), 1)
    assert refused.value.code is Code.TOO_MANY
    assert paper.table.chats == 0, "spectators do not use up what players may say"


NOTHING = [("", None, False), ("x" * 501, None, False), ("\n\t", 1, False), ("hm", 0, False)]


@pytest.mark.parametrize(("text", "to", "secret"), [*NOTHING, ("hm", 7, False), ("hm", None, True)])
def test_an_invalid_message_is_refused(text: str, to: int | None, secret: bool) -> None:
    paper = Paper(persons("skull", 2))
    with pytest.raises(Refused) as refused:
        say(paper.table, 0, text, to, secret, Limits(), 1)
    assert refused.value.code in (Code.BAD_INPUT, Code.NO_SEAT)


def test_unknown_gestures_and_too_many_gestures_are_refused() -> None:
    paper = Paper(persons("skull", 2))
    for name in EMOTES:
        paper.do(lambda table, name=name: emote(table, 0, name, None, Limits(), 1))
    with pytest.raises(Refused):
        emote(paper.table, 0, "<b>", None, Limits(), 1)
    with pytest.raises(Refused) as refused:
        emote(paper.table, 0, "wave", None, Limits(chats=3), 1)
    assert refused.value.code is Code.TOO_MANY


@rule("MI-21")
def test_whispers_count_as_something_said() -> None:
    paper = Paper(persons("master", 4, options=TEAMS))
    for said, secret in ((1, True), (2, False)):
        speak(paper, 0, 2, secret=secret)
        assert paper.table.chats == said
