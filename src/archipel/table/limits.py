"""The limits of a table. A server may be started with different ones."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes in characters, times in seconds."""

    name: int = 40
    chat: int = 500
    sheet: int = 20_000
    steps: int = 200  # moves in one draft
    redrafts: int = 2_000  # changes of a draft before its turn must be final
    events: int = 20_000  # in one table's log
    reserved: int = 8_000  # of them for moves, draws and the clock
    sittings: int = 1_000  # changes of who plays the seats of one table
    paper: int = 100  # people on paper beside one table
    counts: int = 20  # how often one of them may enter a total or a sheet
    renewals: int = 200  # new links and new tokens at one table
    chats: int = 2_000  # messages and gestures at one table
    remarks: int = 1_000  # by spectators at one table
    longest_clock: int = 7 * 24 * 3600
    mixing: float = 2.0  # for people to show what they have sealed, before the game begins without it
    absent_after: int = 30  # before the host may hand over a seat that the game is waiting for
    tables_in_memory: int = 4_000
    events_in_memory: int = 200_000  # of all tables; an event takes about half a kilobyte
    idle_after: int = 600  # before a table without listeners is dropped from memory
    over_after: int = 60  # the same when its game is over
    listeners: int = 500  # at one table
    listed: int = 100  # public tables in the list
    reserved_names: tuple[str, ...] = ()  # for nobody at a table
