"""A new token is the same person: what they hold and what they have seen stays theirs."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from archipel.store import Store
from archipel.table import Limits, Refused
from archipel.table.access import Caller, is_invited
from archipel.table.entries import Entry, Joined
from archipel.table.seating import seating, stand_ins, token_rotation
from archipel.table.seating.seat_index import MOST, SeatBook
from archipel.table.seating.seating import TableSpec
from archipel.table.table import Table
from tests.table.serving import BEN, Hand, spend
from tests.table.tables import HOST, Paper

NEW = "c" * 64


def renewed(table: Table) -> Sequence[Entry]:
    return token_rotation.renew(table, HOST, NEW, Limits(), 1)


def test_the_old_token_cannot_come_back_to_a_seat_that_was_left() -> None:
    paper = Paper(TableSpec("master", [("Ana", ""), ("", "")]))
    paper.do(lambda table: seating.join(table, BEN, (), ["Ben"], Limits(), paper.now()))
    paper.do(renewed)
    assert (paper.table.host, paper.table.held_by(NEW), paper.table.held_by(HOST)) == (NEW, (0,), ())
    paper.do(lambda table: seating.leave(table, 0, "drifter", paper.now()))
    assert seating.free_seats(paper.table, HOST) == []
    assert seating.free_seats(paper.table, NEW) == [0]
    assert paper.again().host == NEW


def test_a_wish_stays_one_wish() -> None:
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", ""), ("", ""), ("", "")]))
    for holder in (BEN, "d" * 64, "e" * 64):
        sit = (holder, (), ["Ben"], Limits(), paper.now())
        paper.do(lambda table, sit=sit: seating.join(table, *sit))
    paper.time += 60_000
    paper.do(lambda table: stand_ins.hand(table, 3, "drifter", HOST, Limits(), paper.now()))
    paper.do(renewed)
    assert stand_ins.agreed(paper.table, 3) == {NEW}


def test_tokens_and_links_are_not_renewed_without_end() -> None:
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", "")]))
    old = Caller(invite=paper.table.invite)
    for _ in range(Limits().renewals):
        paper.do(lambda table: token_rotation.invite(table, True, Limits(), paper.now()))
    assert not is_invited(paper.table, old)
    with pytest.raises(Refused, match="often enough"):
        renewed(paper.table)
    assert token_rotation.renew(paper.table, BEN, NEW, Limits(), 1) == []


def test_a_withdrawn_link_is_not_an_empty_one() -> None:
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", "")]))
    paper.do(lambda table: token_rotation.invite(table, False, Limits(), paper.now()))
    assert not is_invited(paper.table, Caller(invite=""))


def test_the_latest_tables_of_a_holder_are_kept(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        book = SeatBook(store)
        for number in range(MOST + 3):
            entry = Joined(at=1, holder=BEN, seats=(0,), names=("Ben",))
            await book.note(f"{number:020}", [entry])
        await book.note(f"{MOST:020}", [entry])
        tables = await book.tables(BEN)
        assert len(await store.documents("seats")) == 1  # it does not grow with every table
        assert tables == tuple(f"{number:020}" for number in range(3, MOST + 3))

    spend(tmp_path, evening)


def test_an_invitation_is_renewed_only_so_often() -> None:
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", "")]))
    with pytest.raises(Refused, match="renewed often enough"):
        token_rotation.invite(paper.table, True, Limits(renewals=0), 1)


def test_a_refusal_to_hand_over_names_the_seat_as_people_count() -> None:
    for clock, why in ((600, "a bot stands in for seat 2"), (0, "seconds for seat 2 yet")):
        paper = Paper(TableSpec("skull", [("Ana", ""), ("", "")], clock=clock))
        paper.take(seating.join(paper.table, BEN, (), ["Ben"], Limits(), paper.now()))
        with pytest.raises(Refused, match=why):
            stand_ins.hand(paper.table, 1, "drifter", HOST, Limits(), paper.now())
        with pytest.raises(Refused, match="seat 2 was not handed over"):
            stand_ins.take_back(paper.table, 1, paper.now())
