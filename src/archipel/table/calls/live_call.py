"""A call in progress: the fold of its log, and what its host may do next."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from archipel.kernel import (
    ArchipelError,
    BadSetup,
    Draw,
    FairDice,
    Game,
    Message,
    Outcome,
    read_outcome,
    write_outcome,
)
from archipel.paper.call_record import may_take, stepped, write_call
from archipel.paper.calling import Call, Calling
from archipel.paper.contract import calling_of
from archipel.plugins import find
from archipel.table.calls.entries import CallEnded, CallEntry, CallOpened, CallStepped, CallTook
from archipel.table.entries import BadLog
from archipel.table.limits import Limits
from archipel.table.refused import Code, Refused
from archipel.table.seating.names import clean_name

MAX_NAMES: Final = 100
MAX_STEPS: Final = 400
MAX_EVENTS: Final = 6_000
TIMERS_S: Final = (0, 30, 60, 120, 180, 300, 600)


@dataclass(frozen=True, slots=True)
class CallSpec:
    """A requested call. Without `names`, `players` is their number, where the game depends on it."""

    game: str
    mode: str = ""
    names: tuple[str, ...] = ()
    players: int = 0
    timer: int = 0
    distant: bool = False


class LiveCall:
    """A call's state, folded from its log."""

    def __init__(self, name: str, first: CallEntry) -> None:
        if not isinstance(first, CallOpened):
            raise BadLog("call {call} does not begin with its opening", call=name)
        self.id: Final = name
        self.opened: Final = first
        self.game: Final = find(first.game)
        if not self.game.knows(first.rules):
            raise Refused(
                Code.OLD_RULES,
                "played by rules {played}; this is {version}",
                played=first.rules,
                version=self.game.version,
            )
        self.calling: Final = need_calling(self.game)
        self.dice: Final = FairDice(bytes.fromhex(first.seed))
        self.call = Call(self.game.setup(first.seats, first.options, rules=first.rules), first.names)
        self.times: list[int] = []  # when each step was called
        self.over = False
        self.number = 1
        self.changed = first.at

    @staticmethod
    def fold(name: str, entries: Iterable[CallEntry]) -> LiveCall:
        """The call that a log describes."""
        first, *others = entries
        called = LiveCall(name, first)
        for entry in others:
            called.apply(entry)
        return called

    def apply(self, entry: CallEntry) -> None:
        """Apply one event."""
        if isinstance(entry, CallStepped):
            self.call = replayed(self.calling, self.call, entry.draws)
            self.times.append(entry.at)
        elif isinstance(entry, CallTook):
            takes = self.call.steps[-1].takes
            self.call = self.call.taken((*takes, entry.item) if entry.item else takes[:-1])
        elif isinstance(entry, CallEnded):
            self.over = True
        self.number += 1
        self.changed = entry.at

    @property
    def more(self) -> bool:
        """Is there anything left to call?"""
        return not self.over and self.calling.opens(self.call) is not None

    def next(self, now: int) -> list[CallEntry]:
        """Roll or reveal."""
        self._go_on()
        if len(self.call.steps) >= MAX_STEPS:
            raise Refused(Code.TOO_MANY, "this table's log is full")
        after = stepped(self.calling, self.call, self.dice.answer)
        if after is None:
            raise Refused(Code.NOT_NOW, "there is nothing more to call: end the game")
        draws = after.steps[-1].draws
        return [
            CallStepped(
                at=now, draws=tuple((one.draw.label, write_outcome(one.draw, one.outcome)) for one in draws)
            )
        ]

    def take(self, item: str, now: int) -> list[CallEntry]:
        """The next player takes an item; an empty item undoes the last take."""
        self._go_on()
        if self.number >= MAX_EVENTS:
            raise Refused(Code.TOO_MANY, "this table's log is full")
        if not item:
            back = self.call.steps and self.call.steps[-1].takes
            return [CallTook(at=now)] if back else []
        if not may_take(self.calling, self.call, item, self.game):
            raise Refused(Code.NOT_NOW, "nobody can take this now")
        return [CallTook(at=now, item=item)]

    def end(self, now: int) -> list[CallEntry]:
        """End the call, which reveals the seed."""
        return [] if self.over else [CallEnded(at=now)]

    def record(self) -> str:
        """The record of the call so far; it contains the seed only when the call is over."""
        return write_call(self.game, self.call, self.dice, self.over)

    def _go_on(self) -> None:
        if self.over:
            raise Refused(Code.NOT_NOW, "this game is over")


def need_calling(game: Game) -> Calling:
    """The game's `Calling`; Refused if it has none."""
    calling = calling_of(game.id)
    if calling is None:
        raise Refused(Code.NOT_FOUND, "nobody can call this game")
    return calling


def replayed(calling: Calling, call: Call, draws: Sequence[tuple[str, str]]) -> Call:
    """The call after a logged step; BadLog unless its draws are those that were due."""
    left = list(draws)

    def answer(draw: Draw, _: int) -> Outcome:
        label, text = left.pop(0) if left else ("", "")
        if label != draw.label:
            raise BadLog("“{label}” was not due", label=label)
        try:
            return read_outcome(draw, text)
        except ArchipelError as error:
            raise BadLog("a damaged event: {reason}", reason=error.message) from None

    after = stepped(calling, call, answer)
    if after is None or left:
        raise BadLog("more was drawn than was due")
    return after


def open_call(ask: CallSpec, host: str, limits: Limits, now: int) -> CallOpened:
    """The first event of a new call; an impossible spec is refused."""
    game = find(ask.game)
    calling = need_calling(game)
    try:
        mode = game.mode(ask.mode) if ask.mode else game.modes[0]
        if len(ask.names) > MAX_NAMES:
            raise Refused(Code.BAD_INPUT, "at most {most} names", most=MAX_NAMES)
        names = tuple(clean_name(name, limits, Message("name")) for name in ask.names)
        wanted = len(names) or (ask.players if calling.counted else 0)
        seats = wanted or min(max(min(mode.seats), 4 if calling.counted else 0), max(mode.seats))
        if seats not in mode.seats:
            raise Refused(
                Code.BAD_SETUP,
                "this way of playing is for {fewest} to {most} players, not {players}",
                fewest=min(mode.seats),
                most=max(mode.seats),
                players=seats,
            )
        setup = game.setup(seats, mode=mode.id)
    except BadSetup as error:
        raise Refused(Code.BAD_SETUP, error.message) from None
    return CallOpened(
        at=now,
        game=game.id,
        rules=game.version,
        mode=mode.id,
        options=dict(setup.options),
        seats=seats,
        host=host,
        seed=secrets.token_hex(32),
        names=names,
        timer=ask.timer if ask.timer in TIMERS_S else 0,
        distant=ask.distant,
    )
