"""Games from the first version of the rules, before IC-25: nothing is misread, nothing is lost."""

from pathlib import Path

import pytest

from archipel.games.cats import GAME
from archipel.kernel import BadRecord, read_record, replay
from archipel.store import Store
from archipel.table import Code, Refused, Table
from archipel.table.entries import read_entry
from archipel.testkit import rule
from tests.table.serving import Hand, serving, spend
from tests.table.tables import Paper, persons
from tests.web.serving import OPEN, Running

OLD = (Path(__file__).parent / "old" / "rules-1.record").read_text("utf-8")
BROWSER = {"accept": "text/html"}
NAME = "a" * 20


def old_log() -> list[str]:
    """The log of a table that was opened under the first version of the rules."""
    first, *rest = Paper(persons("cats", 1)).log
    old = first.replace(f'"rules":{GAME.version}', '"rules":1')
    assert old != first
    return [old, *rest]


@rule("IC-25")
def test_an_old_record_is_intact_but_not_replayed_by_the_new_rules():
    record = read_record(OLD)
    assert (record.version, record.finished, len(record.scores)) == (1, True, 2)
    with pytest.raises(BadRecord, match=r"line 2: played by cats rules 1; this is cats rules 2"):
        replay(record, GAME)


@rule("IC-25")
def test_an_old_record_does_not_pass_for_a_new_one():
    with pytest.raises(BadRecord, match="was changed"):
        read_record(OLD.replace("rules 1\n", "rules 2\n"))


@rule("IC-25")
def test_an_old_table_is_refused_with_its_versions():
    with pytest.raises(Refused, match="played by rules 1; this is 2") as refused:
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
