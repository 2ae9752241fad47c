"""After a storm: nothing acknowledged is lost, one order for all, secrets are kept, clocks are fair."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from archipel.kernel import SPECTATOR, prove, read_record, replay, write_record
from archipel.table import Table
from archipel.table.entries import Handed, Moved, Said, read_entry
from tests.storm.client import Attempt, Client, Fate, Fault
from tests.storm.server import BIRTH

if TYPE_CHECKING:
    from tests.storm.world import Scene, World

SECRETS = {"moves", "outcome", "text", "reveals"}
CALMED = 15.0  # seconds until the last trouble is over
PROMPT = 5.0  # seconds in which everybody has heard of an event then
SLACK = 20.0  # seconds that a clock may be late once it is calm


def check(world: "World", scene: "Scene") -> None:
    """Raise Fault if a promise to somebody at this table was broken."""
    log = world.disk.logs[scene.table]
    entries = [read_entry(text) for text in log]
    table = Table.fold(scene.table, enumerate(entries, 1))
    if not table.over:
        raise Fault(f"the game did not end: {table.phase} at {table.number}, waiting {table.waiting}")
    _proved(table)
    for client in scene.clients:
        mine = [entry for entry in entries if isinstance(entry, Moved) and entry.seat == client.seat]
        _happened([one.moves for one in mine if not one.bot], client.memory.moves, f"moves of {client.seat}")
        said = [entry.text for entry in entries if isinstance(entry, Said) and entry.seat == client.seat]
        _said(said, client.memory.chats)
        _heard(client, table, world.disk.times[scene.table], max(world.calm_at, scene.woke))
    _looked(scene, entries)
    _clocks(world, scene, entries)


def _proved(table: Table) -> None:
    if table.dice is not None:
        record = read_record(write_record(table.match, table.dice))
        if prove(record, replay(record, table.game)) != table.match.draws:
            raise Fault("not all draws are proved")


def _happened(logged: list[Any], tries: list[Attempt], what: str) -> None:
    """The log holds, in their order, all acknowledged attempts, no refused one, and nothing else."""
    reached = {0}  # how much of the log the attempts so far can explain
    for attempt in tries:
        done = {at + 1 for at in reached if at < len(logged) and logged[at] == attempt.what}
        if attempt.fate is Fate.NOT_DONE:
            continue
        if attempt.fate is Fate.DONE:
            reached = done
        else:
            reached |= done
        if not reached:
            raise Fault(f"{what}: {attempt} was acknowledged and is lost; the log has {logged}")
    if len(logged) not in reached:
        raise Fault(f"{what}: the log has {logged}, which nobody asked for (so often)")


def _said(logged: list[str], tries: list[Attempt]) -> None:
    """Several messages may be under way at the same time, in any order."""
    if len(set(logged)) != len(logged):
        raise Fault(f"said twice: {logged}")
    done = {attempt.what for attempt in tries if attempt.fate is Fate.DONE}
    possible = {attempt.what for attempt in tries if attempt.fate is not Fate.NOT_DONE}
    if not done <= set(logged) <= possible:
        raise Fault(f"acknowledged {sorted(map(str, done))}, logged {logged}, possible {possible}")


def _heard(client: Client, table: Table, times: list[float], calm: float) -> None:
    """Everybody heard the whole log in its order, each event exactly as their seat may know it."""
    heard = client.memory.notes
    ears = frozenset({client.seat if client.seat >= 0 else SPECTATOR})
    for told, note in zip(table.events, heard, strict=False):
        expected = msgspec.json.decode(msgspec.json.encode(told.to(ears)))
        if note != expected:
            raise Fault(f"seat {client.seat} heard {note}, not {expected}")
        if told.seats is not None and ears.isdisjoint(told.seats) and SECRETS & note.keys():
            raise Fault(f"seat {client.seat} heard a secret: {note}")
    _promptly(client, times, calm)
    if "finished" not in [note["e"] for note in heard]:
        raise Fault(f"seat {client.seat} heard only {len(heard)} of {table.number} events")


def _promptly(client: Client, times: list[float], calm: float) -> None:
    """In calm weather news are quick."""
    for number, (happened, heard) in enumerate(zip(times, client.memory.heard, strict=False), 1):
        if 0 < calm + CALMED < happened < heard - PROMPT:
            late = heard - happened
            raise Fault(f"seat {client.seat} heard event {number} only after {late:.0f} seconds")


def _looked(scene: "Scene", entries: list[Any]) -> None:
    """Whatever a server showed at an event is what the log makes of it, and nothing more."""
    wanted: dict[int, list[tuple[Client, Mapping[str, Any]]]] = {}
    for client in scene.clients:
        for look in client.memory.looks:
            wanted.setdefault(look["number"], []).append((client, look))
    for number, table in _grown(scene, entries):
        shown: dict[int, Any] = {}
        for client, look in wanted.pop(number, ()):
            seat = client.seat
            if seat not in shown:
                shown[seat] = msgspec.json.decode(msgspec.json.encode(table.match.state.view(seat)))
            expected = (shown[seat], list(table.waiting), table.required_event(seat))
            if (look["state"], look["waiting"], look["fresh"]) != expected:
                raise Fault(f"seat {seat} was shown something else at event {number}")
    if wanted:
        raise Fault(f"somebody was shown events that never happened: {sorted(wanted)}")


def _grown(scene: "Scene", entries: list[Any]) -> Iterator[tuple[int, Table]]:
    table = Table(scene.table, 1, entries[0])
    yield 1, table
    for number, entry in enumerate(entries[1:], 2):
        table.apply(number, entry)
        yield number, table


def _clocks(world: "World", scene: "Scene", entries: list[Any]) -> None:
    """Nobody is replaced before their time, and, once it is calm, nobody is waited for much longer."""
    if not scene.clock:
        return
    times, skew = world.disk.times[scene.table], world.weather.skew
    asked: dict[int, tuple[int, float]] = {}  # by seat: when it was asked, by a server's clock and in truth
    for number, table in _grown(scene, entries):
        entry, at = entries[number - 1], times[number - 1]
        if isinstance(entry, Handed) and entry.why == "clock":
            since, _ = asked[entry.seat]
            fair = (
                entry.at - since >= scene.clock * 1000 and at - since / 1000 + BIRTH >= scene.clock - 2 * skew
            )
            if not fair:
                raise Fault(f"event {number}: seat {entry.seat} was out of time too early")
        for seat, (_, truly) in asked.items():
            waited = at - max(truly, world.calm_at) if world.calm_at else 0
            if waited > scene.clock + 2 * skew + SLACK and not table.over:
                raise Fault(f"event {number}: the clock of seat {seat} did not ring for {waited:.0f} seconds")
        playing = [seat for seat in table.waiting if table.seats[seat].kind == "person"]
        turned = table.position == number
        asked = {seat: asked[seat] if seat in asked and not turned else (entry.at, at) for seat in playing}
