"""Games played before the first number could go on any shore cell (rules 1) are reported, not misread."""

from pathlib import Path

import pytest

from archipel.cli import main
from archipel.games.skull import GAME
from archipel.kernel import BadRecord, read_record, replay
from archipel.store import Store
from archipel.table import Code, Refused
from archipel.table.entries import Created, SeatPlace, Started, read_entry, write_entries
from archipel.testkit import rule
from tests.table.serving import BEN, Hand, serving, spend

OLD = Path(__file__).parent / "old" / "rules-1.record"


@rule("SI-12")
def test_the_rules_have_a_new_version_since_boats_do_not_bind_the_first_number() -> None:
    assert GAME.version == 2


def test_an_old_record_is_read_whole_and_names_the_rules_it_was_played_with() -> None:
    record = read_record(OLD.read_text("utf-8"))
    assert (record.game, record.version, record.finished, len(record.events)) == ("skull", 1, True, 110)
    with pytest.raises(BadRecord, match=r"line 2: played by skull rules 1; this is skull rules 2"):
        replay(record, GAME)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_commands_report_it_in_one_line(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = OLD.read_bytes()
    assert main([command, str(OLD)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "played by skull rules 1; this is skull rules 2" in said.err
    assert OLD.read_bytes() == before


def test_an_old_table_is_refused_because_of_its_rules_and_its_log_is_kept(tmp_path: Path) -> None:
    name, seats = "0" * 20, (SeatPlace(holder=BEN, name="Ben"), SeatPlace(level="deckhand"))
    entries = (
        Created(at=1, game="skull", rules=1, options={"side": "A"}, places=seats, host=BEN, clock=1),
        Started(at=2),
    )

    async def evening(store: Store, hand: Hand) -> None:
        await store.append(name, 1, write_entries(entries))
        async with serving(store, hand) as service:
            with pytest.raises(Refused) as refused:
                await service.get(name)
            assert refused.value.code is Code.OLD_RULES
        assert [read_entry(entry.text) for entry in await store.read(name)] == list(entries)

    spend(tmp_path, evening)
