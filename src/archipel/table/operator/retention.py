"""All tables of a store, for those who run it: what they are, how old, and which may go.

Reads logs without folding them, so that tables of other rules, and damaged ones, are listed too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from archipel.store import Damaged, Store, StoredEntry, Unreadable
from archipel.table.calls.book import PREFIX as CALLS
from archipel.table.calls.entries import CallEnded, read_call
from archipel.table.challenge.challenge import day_of
from archipel.table.challenge.leaderboards import Boards
from archipel.table.entries import (
    BadLog,
    BotSet,
    Closed,
    Created,
    Entry,
    Finished,
    Joined,
    Left,
    Moved,
    Removed,
    Resized,
    Started,
    read_entry,
)
from archipel.table.history.analyses import KIND as ANALYSES
from archipel.table.history.analyses import AnalysisBook
from archipel.table.history.history import History
from archipel.table.play.draft_store import KIND as DRAFTS
from archipel.table.seating.public_tables import PREFIX as LOBBY
from archipel.table.seating.transfer_links import TransferLinks
from archipel.table.table_cache import is_id
from archipel.table.turn_clock import Reminders
from archipel.table.webhooks import CLAIMS
from archipel.table.webhooks import KIND as HOOKS

PAGE: Final = 200
DAY: Final = 24 * 3600 * 1000
LOBBY_DAYS: Final = 3  # a day's list of public tables counts for two days


class RegisteredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as its operator sees it. Times are milliseconds since 1970."""

    id: str
    game: str
    phase: str  # open, running, over, closed or damaged
    public: bool
    names: tuple[str, ...]
    events: int
    moves: int
    created: int
    changed: int


@dataclass(frozen=True, slots=True)
class Keep:
    """For how many days tables are kept after their last event; 0: for ever."""

    finished: int = 0
    abandoned: int = 0
    boards: int = 0  # of the challenges, after their day

    def may_go(self, table: RegisteredTable, now: int) -> bool:
        """Has this table been kept long enough?"""
        days = self.finished if table.phase in ("over", "closed") else self.abandoned
        return days > 0 and table.phase != "damaged" and now - table.changed > days * DAY


def registered(name: str, log: Sequence[StoredEntry] | None) -> RegisteredTable:
    """What a log says about its table; None if it cannot be read."""
    entries: list[Entry] = []
    damaged, log = log is None, log or ()
    for one in log:
        try:
            entries.append(read_entry(one.text))
        except BadLog:
            damaged = True
    first = entries[0] if entries and isinstance(entries[0], Created) else None
    return RegisteredTable(
        id=name,
        game=first.game if first else "",
        phase="damaged" if damaged or first is None else _phase(entries),
        public=first.public if first else False,
        names=_names(first, entries) if first else (),
        events=len(log),
        moves=sum(len(entry.moves) for entry in entries if isinstance(entry, Moved)),
        created=entries[0].at if entries else 0,
        changed=entries[-1].at if entries else 0,
    )


def _phase(entries: Sequence[Entry]) -> str:
    for kind, phase in ((Closed, "closed"), (Finished, "over"), (Started, "running")):
        if any(isinstance(entry, kind) for entry in entries):
            return phase
    return "open"


def _names(first: Created, entries: Sequence[Entry]) -> tuple[str, ...]:
    """Who sits there now; bots by their level."""
    names = [place.name or place.level for place in first.places]
    for entry in entries:
        if isinstance(entry, Joined):
            for seat, name in zip(entry.seats, entry.names, strict=True):
                names[seat] = name
        elif isinstance(entry, Resized):
            names = (names + [""] * entry.count)[: entry.count]
        elif isinstance(entry, BotSet | Removed) or (isinstance(entry, Left) and not entry.level):
            names[entry.seat] = entry.level
    return tuple(names)


async def read_if_whole(store: Store, name: str) -> list[StoredEntry] | None:
    """The log of a table; None if it is damaged."""
    try:
        return await store.read(name)
    except (Damaged, Unreadable):
        return None


async def page_of(store: Store, most: int, after: str = "") -> list[RegisteredTable]:
    """The tables whose ids follow `after`, in the order of their ids."""
    found: list[RegisteredTable] = []
    while len(found) < most and (logs := await store.tables(PAGE, after)):
        for name, _ in logs:
            if is_id(name) and len(found) < most:
                found.append(registered(name, await read_if_whole(store, name)))
            after = name
            if len(found) == most:
                break
    return found


async def remove_table(store: Store, name: str) -> None:
    """Remove a table's log, its drafts, its hooks and what was found in it."""
    await store.remove(name)
    for kind in (HOOKS, CLAIMS):
        await store.discard(kind, name)
    for kind in (DRAFTS, ANALYSES):
        for one in await store.documents_of(kind, name):
            await store.discard(kind, one.key)


async def tidy(store: Store, keep: Keep, now: int, today: str) -> list[str]:
    """Remove the tables that have been kept long enough, and bookkeeping that nobody reads any more. Gives
    the ids of the removed tables; `today` is the oldest day of the list of public tables that counts. A table
    is removed at once, not after all others were looked at: somebody may come back to it."""
    gone: list[str] = []
    after = ""
    while logs := await store.tables(PAGE, after):
        for name, _ in logs:
            after = name
            old_list = name.startswith(LOBBY) and name < f"{LOBBY}{today}"
            if old_list or (name.startswith(CALLS) and await _old_call(store, name, keep, now)):
                await store.remove(name)
            elif is_id(name) and await _old_enough(store, name, keep, now):
                await remove_table(store, name)
                gone.append(name)
    if keep.boards:
        await Boards(store).forget_until(day_of(now - (keep.boards + 1) * DAY))
    if keep.finished:
        await History(store).forget_until(day_of(now - (keep.finished + 1) * DAY))
    await AnalysisBook(store).forget_orphans()
    await TransferLinks(store, lambda: now).forget_old()
    await Reminders(store, lambda: now).forget_dropped(day_of(now - 2 * DAY))
    return gone


async def _old_enough(store: Store, name: str, keep: Keep, now: int) -> bool:
    """Look at the last event first: only what may go is read as a whole. What is damaged is kept."""
    days = min((days for days in (keep.finished, keep.abandoned) if days), default=0)
    if not days:
        return False
    try:
        last = await store.last(name)
        recent = last is None or now - read_entry(last.text).at <= days * DAY
    except (BadLog, Damaged, Unreadable):
        return False
    return not recent and keep.may_go(registered(name, await read_if_whole(store, name)), now)


async def _old_call(store: Store, name: str, keep: Keep, now: int) -> bool:
    """Has this call been kept long enough? Its last event says all; what is damaged is kept."""
    try:
        last = await store.last(name)
        entry = read_call(last.text) if last is not None else None
    except (BadLog, Damaged, Unreadable):
        return False
    if entry is None:
        return False
    days = keep.finished if isinstance(entry, CallEnded) else keep.abandoned
    return days > 0 and now - entry.at > days * DAY
