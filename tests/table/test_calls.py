"""What a call is made of: it goes on step by step, is recorded, read back and proved."""

import asyncio
from pathlib import Path

import pytest

from archipel.drawing.contract import Want
from archipel.kernel import BadRecord, Game, Mode
from archipel.paper.call_record import prove_call, read_call_record
from archipel.paper.contract import calling_of
from archipel.plugins import games
from archipel.store import open_store
from archipel.table import Keep, Limits, Refused
from archipel.table.calls.book import PREFIX, CallBook
from archipel.table.calls.entries import CallEnded
from archipel.table.calls.live_call import CallSpec, LiveCall, open_call
from archipel.table.operator.retention import DAY, tidy

pytestmark = pytest.mark.once

MODES = [(game, mode) for game in games().values() if calling_of(game.id) for mode in game.modes]
ROUNDS = 9


def begun(game: Game, mode: Mode, names: int = 0, timer: int = 0) -> LiveCall:
    """A new call for this many named players."""
    ask = CallSpec(game.id, mode.id, tuple(f"Player {number}" for number in range(names)), timer=timer)
    return LiveCall("0" * 20, open_call(ask, "host", Limits(), 1))


def go_on(called: LiveCall) -> None:
    for entry in called.next(2):
        called.apply(entry)


def take_all(called: LiveCall) -> None:
    """Everybody takes the first thing there is."""
    while (taking := called.calling.taking(called.call, Want(called.game.rules, "en"))) is not None:
        for entry in called.take(taking.items[0][0], 3):
            called.apply(entry)


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize("game", dict(MODES), ids=lambda game: game.id)
def test_a_call_goes_on_and_its_record_is_proved_when_it_is_over(game: Game, named: bool) -> None:
    mode = game.modes[0]
    called = begun(game, mode, min(max(mode.seats), 5) if named else 0)
    while called.more and len(called.call.steps) < ROUNDS:
        go_on(called)
        take_all(called)
    called.apply(CallEnded(at=4))
    text = called.record()
    record, found, call = read_call_record(text)
    assert (found, call) == (game, called.call)
    assert prove_call(record, call) == called.call.draws
    with pytest.raises(Refused):
        called.next(5)


def test_a_record_that_was_changed_or_has_other_dice_is_refused() -> None:
    game, mode = MODES[0]
    one, two = begun(game, mode), begun(game, mode)
    for called in (one, two):
        go_on(called)
        with pytest.raises(BadRecord, match="not revealed"):
            prove_call(*read_call_record(called.record())[::2])
        called.apply(CallEnded(at=4))
    other = two.record()
    with pytest.raises(BadRecord, match="tag does not match"):
        read_call_record(other.replace("draw ", "draw  ", 1))
    one.call = two.call  # its own seed, with what was drawn elsewhere
    record, _, call = read_call_record(one.record())
    with pytest.raises(BadRecord, match="does not come from the seed"):
        prove_call(record, call)


def test_what_cannot_be_called_is_refused() -> None:
    game, mode = next((game, mode) for game, mode in MODES if min(mode.seats) > 1)
    with pytest.raises(Refused, match="this way of playing"):
        open_call(CallSpec(game.id, mode.id, ("Ana",)), "host", Limits(), 1)
    with pytest.raises(Refused, match="mode"):
        open_call(CallSpec(game.id, "nonsense"), "host", Limits(), 1)
    with pytest.raises(Refused, match="at most 100 names"):
        open_call(CallSpec(game.id, mode.id, ("Ana",) * 101), "host", Limits(), 1)


def test_old_calls_are_tidied_away_as_old_tables_are(tmp_path: Path) -> None:
    async def check() -> None:
        store, now = open_store(str(tmp_path / "store.db")), 10 * DAY
        await store.open()
        book = CallBook(store, Limits(), lambda: now)
        game, mode = MODES[0]
        left, over = [await book.open(CallSpec(game.id, mode.id), "host") for _ in range(2)]
        await book.change(over.id, "host", 1, lambda called: called.end(now))
        assert await tidy(store, Keep(finished=1), now + 2 * DAY, "") == []
        assert [name for name, _ in await store.tables(9)] == [PREFIX + left.id]
        await tidy(store, Keep(abandoned=1), now + 2 * DAY, "")
        assert await store.tables(9) == []
        await store.close()

    asyncio.run(check())
