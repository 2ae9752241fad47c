"""The limits of a table. A server may be configured with different ones."""

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
    reserved: int = 8_000  # of these, for moves, draws and the clock
    sittings: int = 1_000  # changes of who plays the seats of one table
    paper: int = 100  # people on paper at one table
    counts: int = 20  # results that one person on paper may enter
    renewals: int = 200  # new links and new tokens at one table
    chats: int = 2_000  # messages and gestures at one table
    remarks: int = 1_000  # by spectators at one table
    longest_clock: int = 7 * 24 * 3600
    mixing: float = 2.0  # for players to reveal sealed entropy, before the game begins without it
    absent_after: int = 30  # before others may hand over a seat that the game is waiting for
    tables_in_memory: int = 4_000
    events_in_memory: int = 200_000  # of all tables; an event takes about half a kilobyte
    idle_after: int = 600  # before a table without listeners is dropped from memory
    over_after: int = 60  # the same when its game is over
    listeners: int = 500  # at one table
    listed: int = 100  # public tables in the list
    reserved_names: tuple[str, ...] = ()  # that no player may use
