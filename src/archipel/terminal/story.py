"""A match that goes on between people and bots, and tells every turn once everybody may know it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from archipel.bots import Budget, think
from archipel.guide import Guide, Telling, guide_of
from archipel.guide.gains import Gain, gains_words
from archipel.kernel import SPECTATOR, Decide, FairDice, Match, Move, View
from archipel.terminal.pencil import asked_turn
from archipel.terminal.telling import told
from archipel.words import find_language

EXPLAINED: Final = 8
"""Seats; at larger tables only the person's own turn is told."""
SECONDS: Final = 1.0
"""For a Captain's turn."""


@dataclass(frozen=True, slots=True)
class TurnTold:
    """What a seat did in a turn, and what the turn changed in its score."""

    seat: int
    words: str
    gains: tuple[Gain, ...]


class Story:
    """The match and what has happened in it since somebody last asked."""

    def __init__(self, match: Match, dice: FairDice, tell: Telling, seat: int) -> None:
        self.match: Final = match
        self._dice, self._tell, self._seat = dice, tell, seat
        self._guide: Final[Guide] = guide_of(match.game.id)
        self._open: dict[int, list[str]] = {}  # by seat: what it did in the turn that is not known yet
        self._thoughts = 0
        self._news: list[TurnTold] = []
        self._heard: tuple[Gain, ...] = ()
        self.roll()

    def roll(self) -> None:
        """Settle the draws that are due."""
        self.match.roll(self._dice.answer)
        self._known: View = self.match.state.view(SPECTATOR)

    def play(self, seat: int, moves: Sequence[Move], known: Sequence[Gain] | None = None) -> None:
        """A seat's moves. What they changed is told when the turn is known to everybody.

        `known` is what the person has been told of their own turn: only what differs is told again.
        """
        if known is not None:
            self._heard = tuple(known)
        done = self._open.setdefault(seat, [])
        shared = False
        for move in moves:
            node = self.match.state.node()
            shared = isinstance(node, Decide) and node.shared
            before = self.match.state.view(seat if shared else SPECTATOR)
            words = told(move, before, self._guide, self._tell)
            self.match.play(seat, move)
            done += [words] if words else []
        node = self.match.state.node()
        if not (shared and isinstance(node, Decide) and node.shared and self._still_open(node)):
            self._reveal()
        self.roll()

    def _still_open(self, node: Decide) -> bool:
        """Have seats of the same shared turn not moved yet?"""
        last = self.match.events[-1]
        return getattr(last, "turn", None) == node.turn

    def think(self, seat: int, level: str) -> None:
        """A bot's turn. It plays its plan as far as the turn goes."""
        turn = asked_turn(self.match.state, seat)
        moves: list[Move] = []
        state = self.match.state.clone()
        while asked_turn(state, seat) == turn:
            self._thoughts += 1
            seed = f"{self._dice.commitment}:{len(self.match.events)}:{self._thoughts}"
            budget = Budget(seconds=SECONDS) if level == "captain" else None
            for move in think(state.view(seat), level, seed, budget).plan:
                if asked_turn(state, seat) != turn or move not in state.moves(seat):
                    break
                state.apply(seat, move)
                moves.append(move)
        self.play(seat, moves)

    def _reveal(self) -> None:
        before, after = self._known, self.match.state.view(SPECTATOR)
        moved, self._open = self._open, {}
        seats = range(self.match.setup.seats)
        if len(seats) > EXPLAINED:
            seats = range(self._seat, self._seat + 1)
        for seat in seats:
            gains = self._guide.gains(before, after, seat, self._tell)
            words = ", ".join(moved.get(seat, ()))
            if seat == self._seat and seat in moved:
                words, gains = "", () if gains_words(gains) == gains_words(self._heard) else gains
            if words or gains:
                self._news.append(TurnTold(seat, words, gains))

    def news(self) -> list[str]:
        """What happened since the last call, a line for each turn of each seat."""
        found, self._news = self._news, []
        return [self._line(one) for one in found]

    def _line(self, turn: TurnTold) -> str:
        name = self._tell.names[turn.seat]
        gains = gains_words(turn.gains)
        head = f"{name} {turn.words}" if turn.words else name
        if not gains:
            return f"{head}."
        if turn.words:
            return f"{head}. {gains[:1].upper()}{gains[1:]}."
        say = find_language(self._tell.language).gettext
        return say("%(name)s: %(value)s", name=head, value=f"{gains}.")
