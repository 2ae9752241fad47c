"""Seats: opening a table, joining, leaving, bots, handing over, the clock, entered dice, rematch."""

from dataclasses import replace
from random import Random

import pytest

from archipel.kernel import prove, read_record, replay, write_record
from archipel.table import Code, Limits, Refused, turn_clock
from archipel.table.entries import Entry, SeatPlace
from archipel.table.play.actions import check_seen, commit, settle
from archipel.table.seating import seating, stand_ins
from archipel.table.seating.rematch import rematch
from archipel.table.seating.seating import TableSpec
from archipel.table.table import Table
from tests.table.tables import HOST, LEVELS, Paper, persons

BEN = "b" * 64


def code_of(refused: pytest.ExceptionInfo[Refused]) -> Code:
    return refused.value.code


def test_a_table_waits_for_its_open_seats_and_begins_by_itself() -> None:
    paper = Paper(TableSpec("doodle", [("Ana", ""), ("", ""), ("", "drifter")]))
    assert paper.table.phase == "open"
    assert paper.table.waiting == ()
    paper.do(lambda table: seating.join(table, BEN, [1], ["Ben"], Limits(), 5))
    assert paper.table.phase == "running"
    assert [seat.kind for seat in paper.table.seats] == ["person", "person", "bot"]
    assert paper.table.held_by(BEN) == (1,)
    with pytest.raises(Refused) as refused:
        seating.join(paper.table, "c" * 64, [1], ["Cleo"], Limits(), 6)
    assert code_of(refused) is Code.TAKEN


def test_the_host_may_wait_and_add_and_remove_bots() -> None:
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", "")], waits=True))
    with pytest.raises(Refused):
        seating.start(paper.table, "", LEVELS, 1)
    paper.do(lambda table: seating.set_bot(table, 1, "deckhand", LEVELS, 1))
    assert paper.table.phase == "open"
    paper.do(lambda table: seating.set_bot(table, 1, "", LEVELS, 2))
    assert paper.table.seats[1].kind == "open"
    paper.do(lambda table: seating.start(table, "drifter", LEVELS, 3))
    assert paper.table.phase == "running"
    with pytest.raises(Refused):
        seating.start(paper.table, "", LEVELS, 4)
    with pytest.raises(Refused):
        seating.set_bot(paper.table, 1, "", LEVELS, 4)


@pytest.mark.parametrize(
    "ask",
    [
        TableSpec("chess", [("Ana", "")]),
        TableSpec("master", [("Ana", "")]),
        TableSpec("skull", [("Ana", "")], {"side": "Z"}),
        TableSpec("skull", [("Ana", "")], {"nonsense": 1}),
        TableSpec("skull", [("Ana", "drifter")]),
        TableSpec("skull", [("", "admiral")]),
        TableSpec("skull", [("x" * 41, "")]),
        TableSpec("skull", [("\u00a0\x7f\n", "")]),
        TableSpec("skull", [("Ana", "")], clock=-1),
        TableSpec("skull", [("Ana", "")], sheet="= nonsense"),
        TableSpec("skull", [("Ana", "")], sheet="x" * 20_001),
        TableSpec("skull", []),
    ],
)
def test_an_impossible_table_is_refused(ask: TableSpec) -> None:
    with pytest.raises(Refused) as refused:
        Paper(ask)
    assert code_of(refused) in (Code.BAD_SETUP, Code.BAD_INPUT)


def test_leaving_before_the_start_frees_the_seat_and_leaving_later_gives_it_to_a_bot() -> None:
    paper = Paper(TableSpec("doodle", [("Ana", ""), ("", "")], waits=True))
    paper.do(lambda table: seating.join(table, BEN, [1], ["Ben"], Limits(), 5))
    paper.do(lambda table: seating.leave(table, 1, "drifter", 6))
    assert paper.table.seats[1].kind == "open"
    paper.do(lambda table: seating.join(table, BEN, [1], ["Ben"], Limits(), 7))
    paper.do(lambda table: seating.start(table, "", LEVELS, 8))
    paper.do(lambda table: seating.leave(table, 1, "drifter", 9))
    assert paper.table.seats[1].kind == "bot"
    assert seating.free_seats(paper.table) == [1]
    paper.do(lambda table: seating.join(table, "c" * 64, [1], ["Cleo"], Limits(), 10))
    assert paper.table.seats[1].kind == "person"
    assert seating.free_seats(paper.table) == []


@pytest.mark.parametrize("entered", [False, True])
def test_a_left_seat_with_a_hidden_hand_is_open_only_to_who_left_it(entered: bool) -> None:
    cleo, rng = "c" * 64, Random(3)
    paper = Paper(TableSpec("master", [("Ana", ""), ("", "")], {"first": "1"}, entered=entered))
    paper.do(lambda table: seating.join(table, BEN, [1], ["Ben"], Limits(), 5))
    while paper.table.due is not None:
        paper.step(rng)
    paper.do(lambda table: seating.leave(table, 1, "drifter", 6))
    for holder in (HOST, cleo):
        assert seating.free_seats(paper.table, holder) == []
        for seats in ([1], []):
            with pytest.raises(Refused) as refused:
                seating.join(paper.table, holder, seats, ["Eve"], Limits(), 7)
            assert code_of(refused) is Code.TAKEN
    assert seating.free_seats(paper.again(), BEN) == [1]
    paper.do(lambda table: seating.join(table, BEN, [], ["Ben"], Limits(), 8))
    paper.do(lambda table: seating.leave(table, 0, "drifter", 9))
    with pytest.raises(Refused):
        seating.join(paper.table, BEN, [0], ["Ben"], Limits(), 10)


def test_an_opponent_takes_no_left_seat_whose_moves_of_this_turn_are_hidden() -> None:
    paper, rng = Paper(TableSpec("skull", [("Ana", ""), ("", "")])), Random(3)
    paper.do(lambda table: seating.join(table, BEN, [1], ["Ben"], Limits(), 5))
    paper.do(lambda table: commit(table, 1, paper.turn(1, rng), paper.now()))
    paper.do(lambda table: seating.leave(table, 1, "drifter", paper.now()))
    assert seating.free_seats(paper.table, HOST) == []
    assert seating.free_seats(paper.table, "c" * 64) == [1]
    paper.do(lambda table: commit(table, 0, paper.turn(0, rng), paper.now()))
    assert seating.free_seats(paper.table, HOST) == [1]


def test_a_player_may_change_their_name_before_the_start_but_not_later() -> None:
    paper = Paper(TableSpec("doodle", [("Player", ""), ("", "")]))
    paper.do(lambda table: seating.rename(table, 0, " Ana ", Limits(), 5))
    assert [seat.name for seat in paper.table.seats] == ["Ana", ""]
    assert paper.table.held_by(HOST) == (0,)
    assert paper.table.events[-1].note(hidden=False).names == ("Ana",)
    with pytest.raises(Refused) as refused:
        seating.rename(paper.table, 0, "\n", Limits(), 6)
    assert code_of(refused) is Code.BAD_INPUT
    paper.do(lambda table: seating.join(table, BEN, [1], ["Ben"], Limits(), 7))
    with pytest.raises(Refused) as refused:
        seating.rename(paper.table, 0, "Cleo", Limits(), 8)
    assert code_of(refused) is Code.NOT_NOW


def test_a_seat_is_handed_to_a_bot_and_taken_back() -> None:
    paper = Paper(TableSpec("doodle", [("Ana", ""), ("", "")]))
    paper.do(lambda table: seating.join(table, BEN, [1], ["Ben"], Limits(), 5_000))
    table = paper.table
    seat = table.waiting[0]
    holder = table.seats[seat].holder
    paper.do(lambda table: stand_ins.hand(table, seat, "drifter", holder, Limits(), 6_000))
    assert table.seats[seat].kind == "away"
    with pytest.raises(Refused):
        stand_ins.hand(table, seat, "drifter", holder, Limits(), 6_000)
    paper.do(lambda table: stand_ins.take_back(table, seat, 7_000))
    assert table.seats[seat].kind == "person"
    with pytest.raises(Refused):
        stand_ins.take_back(table, seat, 7_000)


def test_only_a_seat_that_the_game_has_waited_for_is_handed_over_and_not_only_by_the_host() -> None:
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", "")]))
    paper.do(lambda table: seating.join(table, BEN, [1], ["Ben"], Limits(), 5_000))
    with pytest.raises(Refused) as refused:
        stand_ins.hand(paper.table, 1, "drifter", HOST, Limits(), 34_999)
    assert code_of(refused) is Code.NOT_NOW
    with pytest.raises(Refused) as refused:
        stand_ins.hand(paper.table, 1, "drifter", "c" * 64, Limits(), 90_000)
    assert code_of(refused) is Code.NOT_YOURS
    assert stand_ins.hand(paper.table, 0, "drifter", BEN, Limits(), 1_100_000)
    paper.do(lambda table: stand_ins.hand(table, 1, "drifter", HOST, Limits(), 35_000))
    assert paper.table.seats[1].kind == "away"


def test_the_host_cannot_hand_over_a_seat_whose_clock_runs() -> None:
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", "")], clock=86_400))
    paper.do(lambda table: seating.join(table, BEN, [1], ["Ben"], Limits(), 5_000))
    with pytest.raises(Refused) as refused:
        stand_ins.hand(paper.table, 1, "drifter", HOST, Limits(), 86_404_999)
    assert code_of(refused) is Code.NOT_NOW
    paper.do(lambda table: stand_ins.hand(table, 0, "drifter", HOST, Limits(), 6_000))
    paper.do(lambda table: turn_clock.run_out(table, "drifter", 86_405_000))
    assert [seat.kind for seat in paper.table.seats] == ["away", "away"]


def _four() -> Paper:
    """Four people at a table without a clock, the last one has a device with two seats."""
    paper = Paper(TableSpec("skull", [("Ana", ""), *[("", "")] * 4]))
    for holder, seats in (("b", [1]), ("c", [2]), ("d", [3, 4])):
        names = ["Ben"] * len(seats)
        paper.do(lambda table, h=holder, s=seats, n=names: seating.join(table, h * 64, s, n, Limits(), 5_000))
    return paper


def test_more_than_half_of_the_others_must_want_a_bot_for_somebody_who_is_away() -> None:
    paper = _four()

    def ask(holder: str, seat: int = 3) -> None:
        paper.do(lambda table: stand_ins.hand(table, seat, "drifter", holder, Limits(), 40_000))

    ask(HOST)
    ask(HOST)  # again, to no avail
    assert paper.table.seats[3].kind == "person"
    assert paper.table.events[-1].note(hidden=False).to == 3
    assert [len(stand_ins.agreed(paper.again(), 3)), stand_ins.needed(paper.table, 3)] == [1, 2]
    ask("c" * 64)
    assert paper.table.seats[3].kind == "away"
    assert paper.table.events[-1].note(hidden=False).why == "others"
    paper.do(lambda table: stand_ins.take_back(table, 3, 50_000))
    assert stand_ins.agreed(paper.table, 3) == set()


def test_what_others_wanted_is_forgotten_when_the_game_goes_on() -> None:
    paper, rng = _four(), Random(4)
    paper.do(lambda table: stand_ins.hand(table, 3, "drifter", HOST, Limits(), 40_000))
    position = paper.table.position
    while paper.table.position == position:
        paper.step(rng)
    assert stand_ins.agreed(paper.table, 3) == set()


def test_the_clock_hands_over_a_late_seat_and_restarts_when_its_player_comes_back() -> None:
    paper = Paper(persons("skull", 2, clock=60))
    since = paper.table.since
    assert turn_clock.deadline(paper.table, 0) == since + 60_000
    assert turn_clock.run_out(paper.table, "drifter", since + 59_999) == []
    paper.do(lambda table: turn_clock.run_out(table, "drifter", since + 60_000))
    assert [seat.kind for seat in paper.table.seats] == ["away", "away"]
    assert turn_clock.deadline(paper.table, 0) is None
    paper.do(lambda table: stand_ins.take_back(table, 0, since + 70_000))
    assert turn_clock.deadline(paper.table, 0) == since + 130_000


def test_real_dice_are_entered_by_the_host_and_secret_cards_by_their_owner() -> None:
    ask = TableSpec("master", [("Ana", ""), ("", "")], {"first": "1"}, entered=True)
    paper = Paper(ask)
    paper.do(lambda table: seating.join(table, BEN, [1], ["Ben"], Limits(), 5))
    table = paper.table
    assert table.dice is None
    draw = table.due
    assert draw is not None
    assert draw.seen_by == (0,)
    cards = " ".join(draw.items[:1] * 3)
    for who, text, code in ((BEN, cards, Code.NOT_YOURS), (HOST, "nonsense", Code.BAD_DRAW)):
        with pytest.raises(Refused) as refused:
            settle(table, who, text, 6)
        assert code_of(refused) is code
    rng = Random(5)
    paper.play_out(rng)
    assert table.over
    record = read_record(write_record(table.match, None, ["Ana", "Ben"]))
    assert replay(record, table.game).result == table.match.result


def test_a_fair_game_ends_with_the_seed_and_every_draw_proved() -> None:
    paper = Paper(persons("doodle", 2))
    paper.play_out(Random(2))
    table = paper.table
    assert table.over
    record = read_record(write_record(table.match, table.dice))
    assert prove(record, replay(record, table.game)) == table.match.draws
    assert table.events[-1].to(frozenset()).seed == paper.table.created.seed
    for told in table.events[:-1]:
        assert paper.table.created.seed not in str(told.note(hidden=False)) + str(told.note(hidden=True))


def test_a_rematch_keeps_the_people_and_the_options_but_not_the_dice() -> None:
    paper = Paper(replace(persons("doodle", 2, options={"sea": "monsters"}), silent=True))
    with pytest.raises(Refused):
        rematch(paper.table, "n", 1)
    paper.play_out(Random(2))
    first, last = rematch(paper.table, "n", 1)
    paper.take(last)
    following = Table.fold("n", enumerate(first, 1))
    assert paper.table.rematch == "n"
    assert following.phase == "running"
    assert following.held_by(HOST) == (0, 1)
    assert following.match.setup == paper.table.match.setup
    assert following.created.seed != paper.table.created.seed
    assert following.created.silent


def test_a_caller_who_is_behind_or_ahead_of_the_log_is_told_so() -> None:
    paper = Paper(persons("skull", 2))
    table, rng = paper.table, Random(1)
    seen = table.number
    check_seen(table, seen, table.required_event(1))
    paper.do(lambda table: commit(table, 0, paper.turn(0, rng), paper.now()))
    check_seen(
        table, seen, table.required_event(1)
    )  # another seat's hidden move does not make this seat stale
    with pytest.raises(Refused) as refused:
        check_seen(table, seen, table.required_event(0))
    assert code_of(refused) is Code.STALE
    assert refused.value.number == table.number
    with pytest.raises(Refused) as refused:
        check_seen(table, table.number + 1, 0)
    assert code_of(refused) is Code.AHEAD


def test_places_are_stored_as_requested() -> None:
    entries: list[Entry] = seating.create(
        TableSpec("skull", [("Ana", ""), ("", "drifter"), ("", "")]), HOST, LEVELS, Limits(), 1
    )
    created = entries[0]
    assert created.places == (  # type: ignore[union-attr]
        SeatPlace(holder=HOST, name="Ana"),
        SeatPlace(level="drifter"),
        SeatPlace(),
    )
