"""Games from earlier versions of the rules: rules 1, before IC-25, are kept but not replayed; rules 2, which
judged the use of a special action by free cells, are played on as they began."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from archipel.games.cats import GAME
from archipel.kernel import BadRecord, FairDice, Match, prove, read_record, replay, write_record
from archipel.store import Store
from archipel.table import Code, Refused, Table
from archipel.table.entries import read_entry
from archipel.table.seating.rematch import rematch
from archipel.testkit import check_position, rule
from tests.table.serving import Hand, serving, spend
from tests.table.tables import Paper, persons
from tests.web.serving import OPEN, Running

OLD = (Path(__file__).parent / "old" / "rules-1.record").read_text("utf-8")
BY_FREE_CELLS = (Path(__file__).parent / "old" / "rules-2.record").read_text("utf-8")
BROWSER = {"accept": "text/html"}
NAME = "a" * 20


def old_log(version: int = 1) -> list[str]:
    """The log of a table that was opened under an earlier version of the rules."""
    first, *rest = Paper(persons("cats", 1)).log
    old = first.replace(f'"rules":{GAME.version}', f'"rules":{version}')
    assert old != first
    return [old, *rest]


def old_table(version: int) -> Paper:
    """The same as a table that can be played."""
    paper = Paper(persons("cats", 1))
    paper.log = old_log(version)
    paper.table = paper.again()
    return paper


@rule("IC-25")
def test_an_old_record_is_intact_but_not_replayed_by_the_new_rules():
    record = read_record(OLD)
    assert (record.version, record.finished, len(record.scores)) == (1, True, 2)
    with pytest.raises(BadRecord, match=r"line 2: played by cats rules 1; this is cats rules 3"):
        replay(record, GAME)


@rule("IC-25")
def test_an_old_record_does_not_pass_for_a_new_one():
    with pytest.raises(BadRecord, match="was changed"):
        read_record(OLD.replace("rules 1\n", "rules 2\n"))


@rule("IC-25")
def test_an_old_table_is_refused_with_its_versions():
    with pytest.raises(Refused, match="played by rules 1; this is 3") as refused:
        Table.fold("t", enumerate(map(read_entry, old_log()), 1))
    assert refused.value.code is Code.OLD_RULES


@rule("IC-25")
def test_an_old_table_stays_in_the_store_as_it_was(tmp_path: Path):
    log = old_log()

    async def evening(store: Store, hand: Hand) -> None:
        await store.append(NAME, 1, log)
        async with serving(store, hand) as service:
            with pytest.raises(Refused) as refused:
                await service.get(NAME)
            assert refused.value.code is Code.OLD_RULES
        assert [entry.text for entry in await store.read(NAME)] == log

    spend(tmp_path, evening)


@rule("IC-25")
def test_an_old_table_tells_a_visitor_that_its_rules_have_changed(tmp_path: Path):
    async def evening(store: Store, _: Hand) -> None:
        await store.append(NAME, 1, old_log())

    spend(tmp_path, evening)
    with Running(str(tmp_path / "store.db"), *OPEN) as server:
        page = server.http.get(f"/table/{NAME}", headers=BROWSER)
        assert page.status_code == 410
        assert "played by an earlier version of the rules" in page.text
        asked = server.call("GET", f"/api/tables/{NAME}")
        assert (asked.status_code, "old_rules" in asked.text) == (410, True)


@rule("IC-25")
def test_a_record_of_rules_2_replays_to_the_byte():
    record = read_record(BY_FREE_CELLS)
    match = replay(record, GAME)
    assert (record.version, match.setup.rules, prove(record, match)) == (2, 2, 14)
    assert write_record(match, FairDice(bytes.fromhex(record.seed))) == BY_FREE_CELLS


@rule("IC-25")
def test_the_same_game_would_be_refused_today():
    with pytest.raises(BadRecord, match=r"line 72: IC-25 \(why=nothing"):
        replay(replace(read_record(BY_FREE_CELLS), version=GAME.version), GAME)


@rule("IC-25")
@pytest.mark.parametrize("steps", [20, 60, 110])
def test_a_game_of_rules_2_keeps_the_laws(steps: int):
    check_position(GAME, GAME.setup(2, rules=2), 7, steps)


@rule("IC-25")
def test_what_a_seat_sees_of_a_game_of_rules_2_is_imagined_by_rules_2():
    match = Match(GAME, GAME.setup(2, rules=2))
    view = match.state.view(0)
    assert view.imagine(Random(1)).by_free
    assert not Match(GAME, GAME.setup(2)).state.view(0).imagine(Random(1)).by_free


@rule("IC-25")
def test_a_table_of_rules_2_goes_on_and_its_rematch_is_played_by_the_new_rules():
    paper = old_table(2)
    assert paper.table.match.setup.rules == 2
    paper.play_out(Random(3))
    assert paper.again().over
    record = read_record(write_record(paper.table.match, paper.table.dice))
    assert record.version == 2
    following = Table.fold("n", enumerate(rematch(paper.table, "n", 1)[0], 1))
    assert (following.created.rules, following.match.setup.rules) == (GAME.version, 0)
