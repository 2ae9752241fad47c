"""Paper beside the screen: who may join, what they are shown, how a danger goes round, who comes first."""

from dataclasses import replace
from random import Random

import pytest

from archipel.drawing.contract import Want
from archipel.kernel import Drawn
from archipel.paper.contract import calling_of
from archipel.table import Caller, Code, Limits, Refused
from archipel.table.access import need_watch
from archipel.table.entries import Finished, PaperCounted
from archipel.table.paper.actions import (
    PaperResult,
    done_on_paper,
    enter_result,
    join_on_paper,
    leave_paper,
    need_person,
    send_away,
)
from archipel.table.paper.ranking import ranking
from archipel.table.paper.rounds import call_of, rounds_of
from archipel.table.play import actions
from archipel.table.seating.seating import TableSpec, start
from archipel.table.seating.token_rotation import renew
from tests.table.tables import HOST, LEVELS, Paper, persons
from tests.table.test_moderating import refused

NAMES = ("Zoé", "Max", "Nora")


def key(number: int) -> str:
    """The holder of somebody's token."""
    return f"{number:064x}"


def come(paper: Paper, *names: str) -> None:
    """These people join on paper."""
    for name in names:
        number = len(paper.table.paper.people)
        paper.take(join_on_paper(paper.table, key(number), name, Limits(), paper.now()))


def told(paper: Paper) -> list[tuple[object, ...]]:
    """Everything that a fold must give again."""
    table = paper.table
    return [(one.number, one.name, one.holder, one.here, one.done, one.counted) for one in table.paper.people]


@pytest.mark.parametrize(
    ("game", "seats", "entered"),
    [("skull", 2, False), ("skull", 1, True), ("cats", 2, True), ("cats", 1, False)],
)
def test_paper_sees_every_roll_and_card_of_the_table_and_changes_none(
    game: str, seats: int, entered: bool
) -> None:
    paper = Paper(persons(game, seats, entered=entered, waits=True))
    come(paper, *NAMES)
    paper.do(lambda table: start(table, "", LEVELS, paper.now()))
    paper.play_out(Random(4))
    table = paper.again()
    assert table.over
    assert told(paper) == [
        (one.number, one.name, one.holder, one.here, one.done, one.counted) for one in table.paper.people
    ]
    calling = calling_of(game)
    assert calling is not None
    rounds = rounds_of(table)
    assert rounds == rounds_of(paper.table)
    shown = [drawn for step in rounds.steps for drawn in step.draws if drawn.draw.label in calling.shares]
    drawn = [event for event in table.match.events if isinstance(event, Drawn)]
    assert shown == [one for one in drawn if one.draw.label in calling.shares]
    for at in range(1, len(rounds) + 1):
        call = call_of(table, calling, rounds.steps[:at], rounds.people[at - 1])
        callout = calling.callout(call, Want(table.game.rules, "fr"))
        assert callout.title
        assert callout.says


def test_a_danger_goes_round_among_the_three_who_were_on_paper_then() -> None:
    calling = calling_of("skull")
    assert calling is not None
    paper = Paper(persons("skull", 2, entered=True))
    come(paper, *NAMES)
    for roll in ("1 2 D", "3 4 D"):
        while paper.table.due is None:
            paper.step(Random(1))
        paper.do(lambda table, roll=roll: actions.settle(table, HOST, roll, paper.now()))
        paper.step(Random(1))  # who draws on which seat's sheet
        if roll == "1 2 D":
            paper.do(lambda table: leave_paper(table.paper.people[1], paper.now()))
            come(paper, "Late")
    rounds = rounds_of(paper.again())
    assert rounds.people == ((0, 1, 2), (0, 2, 3))
    want = Want(paper.table.game.rules, "en")
    for at in (1, 2):
        call = call_of(paper.table, calling, rounds.steps[:at], rounds.people[at - 1])
        holds = call.steps[-1].draws[1].outcome
        assert sorted(holds) == [0, 1, 2]
        assert all(owner != name for name, owner in enumerate(holds))
        assert len(calling.callout(call, want).lines) == 3
        take, give = calling.player_lines(call, 0, want)
        assert call.names[holds[0]] in take
        assert call.names[holds.index(0)] in give
    alone = replace(call_of(paper.table, calling, rounds.steps[:1], ()))
    assert calling.callout(alone, want).lines == ()


def test_a_hundred_join_each_key_once_and_nobody_else() -> None:
    paper = Paper(persons("skull", 2))
    come(paper, *(f"Player {number}" for number in range(100)))
    table, limits = paper.table, Limits()
    assert refused(lambda: join_on_paper(table, key(100), "One more", limits, 0)) is Code.TOO_MANY
    assert join_on_paper(table, key(7), "Again", limits, 0) == []
    paper.do(lambda table: leave_paper(table.paper.people[7], paper.now()))
    paper.do(lambda table: join_on_paper(table, key(7), "Back", limits, paper.now()))
    assert [(one.number, one.name) for one in table.paper.here][7] == (7, "Back")
    assert len(table.paper.people) == 100
    assert refused(lambda: need_person(table, Caller("f" * 64, table.invite), 3)) is Code.NOT_YOURS
    assert refused(lambda: need_person(table, Caller(key(1)), 3)) is Code.NOT_YOURS
    assert need_person(table, Caller(key(3)), None).number == 3


def test_names_are_checked_as_those_of_seats_are() -> None:
    paper, limits = Paper(persons("skull", 1)), Limits(reserved_names=("Captain Nemo",))
    for name in ("", " \u200b", "x" * 41, "captain némo"):
        with pytest.raises(Refused):
            join_on_paper(paper.table, key(1), name, limits, 0)


def test_only_games_that_all_play_at_once_have_paper_beside_the_screen() -> None:
    for game, seats in (("doodle", 2), ("master", 2)):
        table = Paper(persons(game, seats)).table
        assert refused(lambda table=table: join_on_paper(table, key(1), "Zoé", Limits(), 0)) is Code.NOT_NOW


def test_the_host_lists_somebody_without_a_phone_and_sends_others_away() -> None:
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", "drifter")]))
    come(paper, "Zoé")
    paper.do(lambda table: join_on_paper(table, "", "Grandma", Limits(), paper.now()))
    table, host = paper.table, Caller(HOST)
    assert need_person(table, host, 1).name == "Grandma"
    assert refused(lambda: need_person(table, host, 0)) is Code.NOT_YOURS
    assert refused(lambda: send_away(table, Caller(key(0)), 1, 0)) is Code.NOT_HOST
    need_watch(table, Caller(key(0)))
    old = table.invite
    paper.do(lambda table: send_away(table, host, 1, paper.now()))
    assert table.invite == old
    paper.do(lambda table: send_away(table, host, 0, paper.now()))
    table = paper.again()
    assert table.invite != old
    assert table.paper.here == []
    assert refused(lambda: need_watch(table, Caller(key(0), old))) is Code.NOT_FOUND
    assert refused(lambda: join_on_paper(table, key(0), "Zoé", Limits(), 0)) is Code.NOT_YOURS


def test_done_is_said_once_for_rounds_that_have_begun_and_holds_nobody_up() -> None:
    paper = Paper(persons("skull", 2))
    come(paper, "Zoé")
    zoe, position, seating = paper.table.paper.people[0], paper.table.position, paper.table.seating
    assert refused(lambda: done_on_paper(paper.table, zoe, 2, 0)) is Code.NOT_NOW
    assert refused(lambda: done_on_paper(paper.table, zoe, 0, 0)) is Code.NOT_NOW
    paper.do(lambda table: done_on_paper(table, zoe, 1, paper.now()))
    assert done_on_paper(paper.table, zoe, 1, 0) == []
    assert (paper.table.position, paper.table.seating) == (position, seating)
    paper.do(lambda table: renew(table, key(0), key(50), Limits(), paper.now()))
    again = paper.again()
    assert again.paper.held_by(key(50)) is not None
    assert again.paper.held_by(key(0)) is None
    assert again.paper.people[0].done == 1


def test_screen_and_paper_are_ranked_in_one_list() -> None:
    paper = Paper(persons("skull", 2))
    come(paper, *NAMES, "Late")
    zoe, *_ = paper.table.paper.people
    limits = Limits(counts=3)
    assert refused(lambda: enter_result(paper.table, zoe, PaperResult(5), limits, 0)) is Code.NOT_NOW
    paper.play_out(Random(3))
    table = paper.table
    assert isinstance(table.events[-1].entry, Finished)
    result = table.match.result
    assert result is not None
    best = max(result.scores, key=lambda one: (one.total, one.ties))
    low = min(one.total for one in result.scores) - 1
    zoe, other, nora, _ = table.paper.people
    # Nora's sheet has the better ties, Max's total is bare: it shares the place of its equals.
    entered = (
        (zoe, PaperResult(low)),
        (other, PaperResult(best.total)),
        (nora, PaperResult(best.total, "a sheet", tuple(tie + 1 for tie in best.ties), 2)),
    )
    for person, given in entered:
        paper.do(lambda table, one=person, given=given: enter_result(table, one, given, limits, paper.now()))
    ranked = ranking(paper.again())
    assert ranked[-1] == replace(ranked[-1], place=0, total=None, person=3)
    places = {(one.seat, one.person): one.place for one in ranked}
    assert places[-1, 2] == 1
    assert places[-1, 1] == 1
    assert places[-1, 0] == 5
    assert min(place for (seat, _), place in places.items() if seat >= 0) == 2
    for total in (10_000, -1_000):
        assert (
            refused(lambda total=total: enter_result(table, zoe, PaperResult(total), limits, 0))
            is Code.BAD_INPUT
        )
    assert enter_result(table, zoe, PaperResult(low), limits, 0) == []
    for more in (1, 2):
        paper.do(lambda table, more=more: enter_result(table, zoe, PaperResult(low + more), limits, 0))
    assert refused(lambda: enter_result(table, zoe, PaperResult(low), limits, 0)) is Code.TOO_MANY
    assert isinstance(paper.table.events[-1].entry, PaperCounted)
    assert paper.table.events[-1].note(False).total == low + 2
