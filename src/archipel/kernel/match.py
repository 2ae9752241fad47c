"""One game being played and recorded: the state, and every event that led to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from archipel.kernel.contract import Game, State
from archipel.kernel.draws import sample, write_outcome
from archipel.kernel.effects import Effect
from archipel.kernel.moves import Move
from archipel.kernel.native import mypyc_attr
from archipel.kernel.nodes import Decide, Draw, Outcome, Over
from archipel.kernel.options import Setup
from archipel.kernel.refusal import NotNow
from archipel.kernel.result import Result

HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Played:
    """A seat's move. `turn` is None when it is public at once, else the turn it stays private for."""

    seat: int
    move: Move
    turn: int | None
    effects: tuple[Effect, ...] = field(default=(), compare=False)

    def text(self) -> str:
        """The event as a record writes it."""
        return f"s{self.seat + 1} {self.move.text}"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw and its outcome."""

    draw: Draw
    outcome: Outcome
    effects: tuple[Effect, ...] = field(default=(), compare=False)

    def text(self) -> str:
        """The event as a record writes it."""
        return f"draw {self.draw.label} {write_outcome(self.draw, self.outcome)}".rstrip()


Event = Played | Drawn


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """A state and its history. All changes go through here, so replaying the events gives the state.

    It is pickled as its record. `archipel.Match`, the public API, adds dice and parsing of moves. Without
    `listen`, effects of moves and draws are not recorded, which saves time and memory.
    """

    def __init__(self, game: Game, setup: Setup, listen: bool = True) -> None:
        self.listen = listen
        self.game = game
        self.setup = setup
        self.state: State = game.start(setup)
        self.events: list[Event] = []
        self.draws = 0

    def fork(self) -> Match:
        """An independent copy of the match."""
        other = Match(self.game, self.setup, self.listen)
        other.state = self.state.clone()
        other.events = self.events.copy()
        other.draws = self.draws
        return other

    def __copy__(self) -> Match:
        return self.fork()

    def __deepcopy__(self, memo: dict[int, object]) -> Match:
        return self.fork()

    def __reduce__(self) -> tuple[object, ...]:
        from archipel.kernel.record import write_record
        from archipel.kernel.replay import from_text

        return from_text, (write_record(self, None), self.game, self.setup.sheet)

    def play(self, seat: int, move: Move) -> None:
        """Check a move and make it."""
        state = self.state
        node = state.node()
        told: list[Effect] = []
        state.sink = told if self.listen else None
        try:
            state.play(seat, move)
        finally:
            state.sink = None
        turn = node.turn if isinstance(node, Decide) and node.shared else None
        self.events.append(Played(seat, move, turn, tuple(told)))

    def settle(self, outcome: Outcome) -> None:
        """Check an outcome and take it for the draw that is due."""
        state = self.state
        draw = state.node()
        told: list[Effect] = []
        state.sink = told if self.listen else None
        try:
            state.settle(outcome)
        finally:
            state.sink = None
        assert isinstance(draw, Draw)
        self.events.append(Drawn(draw, outcome, tuple(told)))
        self.draws += 1

    def forget_effects(self, since: int) -> None:
        """Drop the effects of the events from this one on, once a narrator has taken them over."""
        self.events[since:] = [replace(event, effects=()) for event in self.events[since:]]

    def roll(self, answer: Callable[[Draw, int], Outcome]) -> None:
        """Settle every draw that is due; `answer` gets the draw and its number."""
        while isinstance(draw := self.state.node(), Draw):
            self.settle(answer(draw, self.draws))

    @property
    def result(self) -> Result | None:
        """The result, once the match is over."""
        node = self.state.node()
        return node.result if isinstance(node, Over) else None

    def effects(self, seat: int, since: int = 0) -> Iterator[tuple[int, Effect]]:
        """What this seat may know of what has happened since an event, each with the number of its event.

        Moves of others in an open shared turn are left out; a hidden draw is known to who has seen it.
        """
        node = self.state.node()
        turn = node.turn if isinstance(node, Decide) and node.shared else None
        for number in range(since, len(self.events)):
            event = self.events[number]
            open_turn = isinstance(event, Played) and event.turn is not None and event.turn == turn
            if not open_turn or event.seat == seat:  # type: ignore[union-attr]
                yield from ((number, one) for one in event.effects if one.visible_to(seat))

    def seen_by(self, seat: int) -> list[str]:
        """The events as a record writes them, without what this seat may not know yet.

        A hidden draw is listed without its outcome; other seats' moves in an open shared turn are left out.
        """
        node = self.state.node()
        open_turn = node.turn if isinstance(node, Decide) and node.shared else None
        lines = []
        for event in self.events:
            if isinstance(event, Played):
                if event.turn is None or event.turn != open_turn or event.seat == seat:
                    lines.append(event.text())
            elif event.draw.visible_to(seat) or isinstance(node, Over):
                lines.append(event.text())
            else:
                lines.append(f"draw {event.draw.label} {' '.join([HIDDEN] * event.draw.count)}")
        return lines


def random_steps(match: Match, rng: Random) -> Iterator[Decide | Draw]:
    """Play at random to the end. Each node is yielded before it is answered, so the caller may look at the
    position, or answer it with `match.play` or `match.settle`."""
    while not isinstance(node := match.state.node(), Over):
        before = len(match.events)
        yield node
        if len(match.events) > before:
            continue
        if isinstance(node, Draw):
            match.settle(sample(node, rng))
        else:
            seat = rng.choice(node.seats)
            match.play(seat, match.state.moves(seat).sample(rng))


def finish_turn(state: State, seat: int, rng: Random) -> None:
    """Let a seat make random moves until the game no longer waits for it."""
    node = state.node()
    turn = node.turn if isinstance(node, Decide) else None
    while isinstance(node, Decide) and node.turn == turn and seat in node.seats:
        state.apply(seat, state.moves(seat).sample(rng))
        node = state.node()


def play_out(state: State, rng: Random, limit: int = 1_000_000) -> Result:
    """Random moves and draws to the end. `limit` bounds the steps of a game that would never end."""
    for _ in range(limit):
        node = state.node()
        if isinstance(node, Decide):
            for seat in node.seats:
                state.apply(seat, state.moves(seat).sample(rng))
        elif isinstance(node, Draw):
            state.reveal(sample(node, rng))
        else:
            return node.result
    raise NotNow("the game has not ended after {limit} steps", limit=limit)
