"""Builders: tables as folds of entries, played randomly, without a server."""

from collections.abc import Callable, Sequence
from random import Random

from archipel.kernel import Decide, Draw, sample, write_outcome
from archipel.kernel.trial import turn_of as asked
from archipel.table import Limits, Table
from archipel.table.entries import Entry, read_entry, write_entry
from archipel.table.play import actions
from archipel.table.seating import seating
from archipel.table.seating.seating import TableSpec

LEVELS = ("drifter", "deckhand")
HOST = "a" * 64


class Paper:
    """A table and its log, with a clock that advances by itself."""

    def __init__(self, ask: TableSpec, host: str = HOST) -> None:
        self.time = 1_000_000
        self.log: list[str] = []
        first = seating.create(ask, host, LEVELS, Limits(), self.now())
        self.table = Table.fold("t", [(1, first[0])])
        self.log.append(write_entry(first[0]))
        self.take(first[1:])

    def now(self) -> int:
        """A second later each time."""
        self.time += 1000
        return self.time

    def take(self, entries: Sequence[Entry]) -> None:
        """Log and apply entries, through their stored text."""
        for entry in entries:
            text = write_entry(entry)
            self.log.append(text)
            self.table.apply(len(self.log), read_entry(text))

    def do(self, decide: Callable[[Table], Sequence[Entry]]) -> None:
        """Carry out a decision."""
        self.take(decide(self.table))

    def again(self) -> Table:
        """The same log, folded again."""
        return Table.fold("t", enumerate(map(read_entry, self.log), 1))

    def turn(self, seat: int, rng: Random) -> list[str]:
        """A random whole turn of a seat, as texts."""
        return random_turn(self.table, seat, rng)

    def step(self, rng: Random) -> bool:
        """One random commit, or a draw entered by the host; False if the game is over."""
        node = self.table.node
        if isinstance(node, Draw):
            held = [self.table.seats[seat].holder for seat in node.seen_by or ()]
            who = next(filter(None, held), HOST)
            text = write_outcome(node, sample(node, rng))
            self.do(lambda table: actions.settle(table, who, text, self.now()))
            return True
        if not isinstance(node, Decide):
            return False
        seat = rng.choice(node.seats)
        texts = self.turn(seat, rng)
        self.do(lambda table: actions.commit(table, seat, texts, self.now()))
        return True

    def play_out(self, rng: Random, most: int = 10_000) -> None:
        """Random commits until the end, or at most this many."""
        for _ in range(most):
            if not self.step(rng):
                return


def random_turn(table: Table, seat: int, rng: Random) -> list[str]:
    """Random moves until this seat's turn ends."""
    state = table.trial(seat)
    turn, texts = asked(state, seat), []
    while turn is not None and asked(state, seat) == turn:
        move = state.moves(seat).sample(rng)
        state.play(seat, move)
        texts.append(move.text)
    return texts


def persons(game: str, seats: int, **more: object) -> TableSpec:
    """A table with all seats on the host's device."""
    return TableSpec(game, [(f"Ana {number}", "") for number in range(seats)], **more)  # type: ignore[arg-type]
