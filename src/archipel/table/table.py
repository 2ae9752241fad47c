"""One live table, folded from its log. It decides nothing: commands propose entries, it applies them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace as _replace

from archipel.kernel import (
    SPECTATOR,
    ArchipelError,
    Decide,
    Draw,
    Drawn,
    FairDice,
    Game,
    Match,
    Node,
    Over,
    State,
    Trial,
    read_outcome,
)
from archipel.narration import Narrator
from archipel.plugins import find
from archipel.table.dice.commitment import EntropyEntry, SeedCommitment
from archipel.table.entries import (
    BadLog,
    BotSet,
    Closed,
    Created,
    Emoted,
    Entry,
    Finished,
    Handed,
    Invited,
    Joined,
    Left,
    Moved,
    Muted,
    PaperLeft,
    Proposed,
    Remarked,
    Rematch,
    Removed,
    Renewed,
    Resized,
    Said,
    Sealed,
    Settled,
    Started,
    TakenBack,
)
from archipel.table.notes import After, End, TableEvent
from archipel.table.paper.people import PaperEntry, PaperRoom
from archipel.table.refused import Code, Refused
from archipel.table.seating.seats import Seat

SeatEntry = Joined | Left | BotSet | Handed | TakenBack | Resized | Removed
TalkEntry = Said | Emoted | Remarked
SecretEntry = Renewed | Invited


class Table:
    """A table's state. The same entries always give the same state."""

    def __init__(self, name: str, number: int, first: Entry, games: Callable[[str], Game] = find) -> None:
        if number != 1 or not isinstance(first, Created):
            raise BadLog("table {table} does not begin with its creation", table=name)
        self.id: Final = name
        self.created: Final = first
        self.game: Final = games(first.game)
        if not self.game.knows(first.rules):
            raise Refused(
                Code.OLD_RULES,
                "played by rules {played}; this is {version}",
                played=first.rules,
                version=self.game.version,
            )
        setup = self.game.setup(len(first.places), first.options, first.sheet, first.rules)
        self.match = Match(self.game, setup, listen=False)
        self._narrator: Narrator | None = None
        self.host = first.host
        self.invite = first.invite
        self.renewals = 0
        self.commitment: Final = SeedCommitment(first)
        self.seats: Final = [Seat(place.holder, place.name, place.level, first.at) for place in first.places]
        self.paper: Final = PaperRoom()  # people who play along on paper
        self.number = number
        self.started = False
        self.over = False
        self.closed = ""  # by whom, for good
        self.rematch = ""
        self.banned: Final[set[str]] = set()  # holders whom the host has removed
        self.muted: Final[set[int | None]] = set()  # seats that may not talk; None: the spectators
        self.held: Final = [{seat.holder} - {""} for seat in self.seats]  # by seat: all who ever held it
        self.seat_changes: Final = [0] * len(self.seats)  # by seat: how often its player changed
        self.proposals: dict[int, set[str]] = {}  # by seat: who has voted for a bot to stand in
        self.chats = 0
        self.remarks = 0
        self.position = number  # the last event that every seat must have seen to act
        self.seating = number  # the last event that changed who sits where
        self.since = first.at  # when the game began to wait for the seats in `waiting`
        self.events: Final[list[TableEvent]] = []
        self.messages: Final[list[TableEvent]] = []  # the messages and gestures among the events
        self.trials: Final[
            dict[int, tuple[int, Trial]]
        ] = {}  # by seat: the event it is based on, and the seat's last trial
        self._last_own: dict[int, int] = {}  # by seat: the event of its last moves, or of its sitting down
        self._shared_turn: int | None = None  # the current shared turn
        self._shared_base: State | None = None  # the state when that turn began
        self._committed: list[Moved] = []  # the moves committed in that turn
        self._record(first)

    @staticmethod
    def fold(name: str, entries: Iterable[tuple[int, Entry]], games: Callable[[str], Game] = find) -> Table:
        """The table that these numbered entries make."""
        rest = iter(entries)
        try:
            number, first = next(rest)
        except StopIteration:
            raise Refused(Code.NOT_FOUND, "no such table") from None
        table = Table(name, number, first, games)
        for number, entry in rest:
            table.apply(number, entry)
        return table

    # Queries.

    @property
    def node(self) -> Node:
        """What the game is waiting for."""
        return self.match.state.node()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are asked to move."""
        node = self.node
        return node.seats if self.started and not self.closed and isinstance(node, Decide) else ()

    @property
    def due(self) -> Draw | None:
        """The draw that must be entered by hand."""
        node = self.node
        return node if self.started and isinstance(node, Draw) else None

    @property
    def phase(self) -> str:
        """open, running or over."""
        return "over" if self.over or self.closed else "running" if self.started else "open"

    @property
    def dice(self) -> FairDice | None:
        """The dice; None where they are entered by hand."""
        return self.commitment.dice

    @property
    def mixing(self) -> bool:
        """Are all seats taken, and is sealed entropy being revealed?"""
        return self.commitment.mixing and not self.started

    def held_by(self, holder: str) -> tuple[int, ...]:
        """The seats that this holder holds."""
        return tuple(number for number, seat in enumerate(self.seats) if holder and seat.holder == holder)

    def has_hidden_moves(self, seat: int) -> bool:
        """Has this seat committed moves of a shared turn that other seats cannot see yet?"""
        return any(entry.seat == seat for entry in self._committed)

    def has_hidden_cards(self, seat: int) -> bool:
        """Has this seat drawn something that a spectator may not know?"""
        draws = (event.draw for event in self.match.events if isinstance(event, Drawn))
        return not self.over and any(
            draw.visible_to(seat) and not draw.visible_to(SPECTATOR) for draw in draws
        )

    def required_event(self, seat: int) -> int:
        """The event that this seat must have seen to act on the current position."""
        return max(self.position, self._last_own.get(seat, 0))

    def trial(self, seat: int) -> State:
        """A state to try this seat's moves on.

        In a shared turn it is the state when the turn began, plus only the seat's own moves, so the last seat
        to finish cannot peek at the others' hidden moves. Moves within one turn commute.
        """
        if self._shared_base is None:
            return self.match.state.clone()
        state = self._shared_base.clone()
        for text in (text for entry in self._committed if entry.seat == seat for text in entry.moves):
            state.apply(seat, self.game.parse(text))
        return state

    # Folding.

    def apply(self, number: int, entry: Entry) -> None:
        """Apply the next entry. Raises BadLog if it does not follow from the previous ones."""
        if number != self.number + 1:
            raise BadLog(
                "table {table}: event {expected} should follow, not {number}",
                table=self.id,
                expected=self.number + 1,
                number=number,
            )
        try:
            self.number = number
            if isinstance(entry, SeatEntry):
                self._sit(entry)
            elif isinstance(entry, TalkEntry):
                self._talk(entry)
            elif isinstance(entry, SecretEntry):
                self._renew(entry)
            elif isinstance(entry, PaperEntry):
                self._write_down(entry)
            elif isinstance(entry, EntropyEntry):
                if isinstance(entry, Sealed):
                    self.seat_changes[entry.seat] += 1
                self.commitment.add(entry, self.over)
                self._record(entry)
            else:
                self._go_on(entry)
        except (ArchipelError, IndexError) as error:
            raise BadLog(
                "table {table}, event {number}: {reason}", table=self.id, number=number, reason=error
            ) from error

    def _record(
        self, entry: Entry, seats: tuple[int, ...] | None = None, after: After | End | None = None
    ) -> None:
        """Append an event; if seats are given, only they may see all of it."""
        self.events.append(TableEvent(self.number, entry, seats, after))

    def _sit(self, entry: SeatEntry) -> None:
        self.seating = self.number
        self._record(entry)
        if isinstance(entry, Resized):
            self._resize(entry)
            return
        if isinstance(entry, Joined):
            for at, name in zip(entry.seats, entry.names, strict=True):
                if not self.started and self.seats[at].holder != entry.holder:
                    self.commitment.forget(at)
                self.seats[at] = Seat(entry.holder, name, "", entry.at)
                self.seat_changes[at] += 1
                self.held[at].add(entry.holder)
                self.muted.discard(at)
                self._last_own[at] = self.number  # the former holder's draft is void
            return
        self.seat_changes[entry.seat] += 1
        self.proposals.pop(entry.seat, None)
        seat = self.seats[entry.seat]
        if not self.started:
            self.commitment.forget(entry.seat)
        if isinstance(entry, Removed):
            self.banned.add(seat.holder)
            self.invite = entry.invite
            self.muted.discard(entry.seat)
            self.seats[entry.seat] = Seat("", "", entry.level, entry.at)
        elif isinstance(entry, Left):
            seat.holder, seat.level = "", entry.level
            seat.name = seat.name if entry.level else ""
        elif isinstance(entry, BotSet):
            self.seats[entry.seat] = Seat("", "", entry.level, entry.at)
        elif isinstance(entry, Handed):
            seat.level = entry.level
        else:
            seat.level, seat.since = "", entry.at

    def _resize(self, entry: Resized) -> None:
        """The game has not begun, so it can be set up again."""
        if self.started or any(not seat.open for seat in self.seats[entry.count :]):
            raise BadLog("seats can change only before the start, and only open ones go")
        setup = self.game.setup(entry.count, self.created.options, self.created.sheet, self.created.rules)
        self.match = Match(self.game, setup, listen=False)
        self._narrator = None
        while len(self.seats) > entry.count:
            for kept in (self.seats, self.held, self.seat_changes):
                kept.pop()
        while len(self.seats) < entry.count:
            self.seats.append(Seat("", "", "", entry.at))
            self.held.append(set())
            self.seat_changes.append(0)

    def _renew(self, entry: SecretEntry) -> None:
        self.seating = self.number  # listeners are authorised again
        self.renewals += 1
        self._record(entry)
        if isinstance(entry, Invited):
            self.invite = entry.invite
            return
        old, new = entry.old, entry.new
        self.host = new if self.host == old else self.host
        for seat in self.seats:
            seat.holder = new if seat.holder == old else seat.holder
        for holders in (*self.held, *self.proposals.values()):
            if old in holders:
                holders.remove(old)
                holders.add(new)
        self.paper.renew(old, new)

    def _write_down(self, entry: PaperEntry) -> None:
        """Apply an entry about people on paper. The position stays the same, so no draft becomes stale."""
        if isinstance(entry, PaperLeft):
            self.seating = self.number  # listeners are authorised again
            if entry.invite:
                self.banned.add(self.paper.people[entry.person].holder)
                self.invite = entry.invite
        self.paper.add(entry)
        self._record(entry)

    def _talk(self, entry: TalkEntry) -> None:
        """Record a message. Players cannot read the spectators' chat during a game: it could be advice."""
        if isinstance(entry, Remarked):
            self.remarks += 1
            self._record(entry, (SPECTATOR,) if self.phase == "running" else None)
        elif isinstance(entry, Said) and entry.secret and entry.to is not None:
            self.chats += 1
            self._record(entry, (entry.seat, entry.to))
        else:
            self.chats += 1
            self._record(entry)
        self.messages.append(self.events[-1])

    def _go_on(self, entry: Entry) -> None:
        if isinstance(entry, Moved):
            self._play(entry)
        elif isinstance(entry, Settled):
            self._settle(entry)
        elif isinstance(entry, Started):
            self.started = True
            self._turned(entry.at)
            self._record(entry, after=self._after())
        elif isinstance(entry, Finished):
            self._finish(entry)
        elif isinstance(entry, Proposed):
            self.seat_changes[entry.seat] += 1
            self.proposals.setdefault(entry.to, set()).add(self.seats[entry.seat].holder)
            self._record(entry)
        elif isinstance(entry, Muted):
            (self.muted.add if entry.quiet else self.muted.discard)(entry.seat)
            self._record(entry)
        elif isinstance(entry, Closed):
            self.closed, self.seating = entry.by, self.number  # listeners are authorised again
            self._record(entry)
        elif isinstance(entry, Rematch):
            self.rematch = entry.table
            self._record(entry)
        else:
            raise BadLog("a table is created only once")

    def _play(self, entry: Moved) -> None:
        seat = entry.seat
        moves = [self.game.parse(text) for text in entry.moves]
        before = len(self.match.events)
        for move in moves:
            self.match.play(seat, move)
        self._narrate(before)
        entry = _replace(entry, moves=tuple(move.text for move in moves))  # shared strings, to save memory
        self._last_own[seat] = self.number
        node = self.node
        if self._shared_turn is not None and isinstance(node, Decide) and node.turn == self._shared_turn:
            self._committed.append(entry)
            self._record(entry, (seat,))
            return
        revealed = tuple(self._committed)
        self._turned(entry.at)
        self._record(entry, after=_replace(self._after(), revealed=revealed))

    @property
    def narrator(self) -> Narrator:
        """The narrator of this game, created on first use: programs rarely need it."""
        if self._narrator is None:
            past = Match(self.game, self.match.setup)
            narrator = Narrator(past)
            for event in self.events:
                if isinstance(event.entry, Moved):
                    for text in event.entry.moves:
                        past.play(event.entry.seat, self.game.parse(text))
                    narrator.follow(past, event.number)
                elif isinstance(event.entry, Settled):
                    past.settle(self.match.events[len(past.events)].outcome)  # type: ignore[union-attr]
                    narrator.follow(past, event.number)
            self._narrator, self.match.listen = narrator, True
        return self._narrator

    def _narrate(self, since: int) -> None:
        """Pass the events from this one on to the narrator, which alone keeps their effects."""
        if self._narrator is not None:
            self._narrator.follow(self.match, self.number)
            self.match.forget_effects(since)

    def _settle(self, entry: Settled) -> None:
        draw = self.node
        if not isinstance(draw, Draw) or draw.label != entry.label:
            raise BadLog("no draw “{label}” is due", label=entry.label)
        self.match.settle(read_outcome(draw, entry.outcome))
        self._narrate(len(self.match.events) - 1)
        self.paper.drawn()
        self._turned(entry.at)
        self._record(entry, draw.seen_by, _replace(self._after(), count=draw.count))

    def _finish(self, entry: Finished) -> None:
        node = self.node
        if not isinstance(node, Over):
            raise BadLog("the game is not over")
        self.over = True
        result = node.result
        totals = tuple(score.total for score in result.scores)
        # Others may still play with the dice of a challenge, so its seed is never in a note.
        seed = "" if self.created.challenge else self.created.seed
        self._record(entry, after=End(seed=seed, totals=totals, places=result.places))

    def _turned(self, at: int) -> None:
        """Note that the position has changed: a seat must have seen this event to act."""
        self.position, self.since = self.number, at
        node = self.node
        self._committed = []
        self.proposals = {}
        if isinstance(node, Decide) and node.shared:
            self._shared_turn, self._shared_base = node.turn, self.match.state.clone()
        else:
            self._shared_turn, self._shared_base = None, None

    def _after(self) -> After:
        node = self.node
        if isinstance(node, Decide):
            return After(turn=node.turn, waiting=node.seats)
        return After(due=node.label) if isinstance(node, Draw) else After()
