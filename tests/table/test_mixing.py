"""People add to the dice before the game begins; nobody is kept waiting by those who do not."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from archipel.kernel import Contribution, FairDice, prove, read_record, replay, seal_of, write_record
from archipel.store import Store
from archipel.table import Limits, Refused, Table
from archipel.table.dice import added_entropy
from archipel.table.dice.added_entropy import promised_seed
from archipel.table.seating import seating
from archipel.table.seating.rematch import rematch
from archipel.table.seating.seating import TableSpec
from tests.table.serving import BEN, Hand, serving, spend, until
from tests.table.tables import HOST, Paper

ANAS, BENS = "a1" * 32, "b2" * 32


def waiting(seal: str = seal_of(ANAS)) -> Paper:
    """Ana waits for somebody, and has sealed some entropy."""
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", "")]))
    paper.do(lambda table: added_entropy.seal(table, 0, seal, paper.now()))
    return paper


def joined(seal: str = seal_of(BENS)) -> Paper:
    paper = waiting()
    paper.do(lambda table: seating.join(table, BEN, (), ["Ben"], Limits(), paper.now(), seal))
    return paper


def test_the_game_begins_when_everybody_has_shown_what_they_sealed() -> None:
    paper = joined()
    assert (paper.table.phase, paper.table.mixing, paper.table.match.draws) == ("open", True, 0)
    paper.do(lambda table: added_entropy.unseal(table, 1, BENS, paper.now()))
    assert paper.table.mixing
    paper.do(lambda table: added_entropy.unseal(table, 0, ANAS, paper.now()))
    table = paper.table
    assert table.phase == "running"
    assert table.dice is not None
    assert table.dice.contributions == (
        Contribution(0, seal_of(ANAS), ANAS),
        Contribution(1, seal_of(BENS), BENS),
    )
    paper.play_out(Random(1))
    record = read_record(write_record(table.match, table.dice))
    assert prove(record, replay(record, table.game)) == table.match.draws
    assert paper.again().dice.contributions == table.dice.contributions  # type: ignore[union-attr]


def test_whoever_seals_nothing_is_not_waited_for() -> None:
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", "")]))
    paper.do(lambda table: seating.join(table, BEN, (), ["Ben"], Limits(), paper.now()))
    assert paper.table.phase == "running"


def test_whoever_seals_and_is_gone_is_not_waited_for_long(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand, Limits(mixing=0.01)) as service:
            live = await service.create(TableSpec("skull", [("Ana", ""), ("", "")]), HOST)
            await service.change(live, lambda table: added_entropy.seal(table, 0, seal_of(ANAS), 1))
            sit = (BEN, (), ["Ben"], Limits(), 1, seal_of(BENS))
            await service.change(live, lambda table: seating.join(table, *sit))
            await service.change(live, lambda table: added_entropy.unseal(table, 1, BENS, 1))
            await asyncio.wait_for(until(lambda: live.table.started), 20)
            assert [one.shown for one in live.table.commitment.added] == ["", BENS]
            await service.change(live, lambda table: added_entropy.unseal(table, 0, ANAS, 1))
            assert [one.shown for one in live.table.commitment.added] == ["", BENS], (
                "too late: nobody may choose"
            )

    spend(tmp_path, evening)


def test_nothing_can_be_added_or_changed_once_something_may_be_shown() -> None:
    paper = joined()
    before = paper.table.commitment.added
    paper.do(lambda table: added_entropy.seal(table, 0, "0" * 64, paper.now()))
    assert paper.table.commitment.added == before
    for entropy in (BENS, "00" * 32):
        with pytest.raises(Refused, match="not what you have sealed"):
            added_entropy.unseal(paper.table, 0, entropy, 1)
    for decide in (
        lambda table: seating.leave(table, 0, "drifter", 1),
        lambda table: seating.start(table, "drifter", ("drifter",), 1),
        lambda table: seating.set_bot(table, 0, "drifter", ("drifter",), 1),
    ):
        with pytest.raises(Refused, match="mixed"):
            decide(paper.table)
    with pytest.raises(Refused, match="nobody asks"):
        added_entropy.unseal(waiting().table, 0, ANAS, 1)


def test_a_seal_goes_with_whoever_gave_it() -> None:
    paper = waiting()
    with pytest.raises(Refused, match="the same"):
        added_entropy.seal(paper.table, 1, seal_of(ANAS), 1)
    paper.do(lambda table: seating.rename(table, 0, "Anna", Limits(), paper.now()))
    assert paper.table.commitment.added
    paper.do(lambda table: seating.leave(table, 0, "drifter", paper.now()))
    assert not paper.table.commitment.added


def test_a_promised_table_has_the_promised_dice_and_can_be_opened_once(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            name, commitment = service.promise()
            ask = TableSpec("skull", [("Ana", ""), ("", "drifter")], entropy=ANAS)
            live = await service.create(ask, HOST, name)
            assert (live.table.id, live.table.phase) == (name, "running")
            dice = live.table.dice
            assert dice is not None
            assert dice.commitment == commitment
            assert dice.key != dice.seed
            assert (
                dice.key
                == FairDice(bytes.fromhex(promised_seed(service.key, name)), [Contribution(0, "", ANAS)]).key
            )
            with pytest.raises(Refused, match="used before"):
                await service.create(ask, HOST, name)

    spend(tmp_path, evening)


def test_entropy_is_not_shown_while_others_are_awaited() -> None:
    for ask in (
        TableSpec("skull", [("Ana", ""), ("", "")], entropy=ANAS),
        TableSpec("skull", [("Ana", "")], entropy=ANAS, waits=True),
        TableSpec("skull", [("Ana", "")], entropy=ANAS, entered=True),
    ):
        with pytest.raises(Refused, match="awaited"):
            Paper(ask)


def test_people_seal_entropy_for_the_rematch_before_it_is_opened() -> None:
    paper = Paper(TableSpec("skull", [("Ana", ""), ("", "")]))
    paper.do(lambda table: seating.join(table, BEN, (), ["Ben"], Limits(), paper.now()))
    paper.play_out(Random(2))
    paper.do(lambda table: added_entropy.seal(table, 1, seal_of(BENS), paper.now()))
    first, _ = rematch(paper.table, "next", 1)
    again = Table.fold("next", enumerate(first, 1))
    assert again.mixing
    more = added_entropy.unseal(again, 1, BENS, 2)
    for number, entry in enumerate(more, len(first) + 1):
        again.apply(number, entry)
    assert again.phase == "running"
    assert again.commitment.added == (Contribution(1, seal_of(BENS), BENS),)
    with pytest.raises(Refused, match="awaited"):
        rematch(paper.table, "next", 1, "00" * 32, ANAS)
