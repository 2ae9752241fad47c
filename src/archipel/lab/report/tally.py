"""What a report counts while games are played: sums that can be merged across workers."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple, TypeVar

from archipel.kernel import Game, Move, Part, Result, Setup, State
from archipel.lab.stats import Z_95
from archipel.lab.summary import win_shares

Key = TypeVar("Key")

PIECE = ("shape", "turn", "cell")
"""The kinds of parts of a move that draws a piece: see `archipel.drawing.Drawing.forms`."""


@dataclass(slots=True)
class Sum:
    """Count, sum and squares of some values."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float, count: int = 1) -> None:
        """Add a value, perhaps several times."""
        self.count += count
        self.total += value * count
        self.squares += value * value * count

    def join(self, other: Sum) -> None:
        """Add all values of another sum."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The average; 0 for no values."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        if self.count < 2:
            return 0.0
        return sqrt(max(0.0, self.squares - self.total * self.total / self.count) / (self.count - 1))

    @property
    def error(self) -> float:
        """Half of the 95 % interval of the mean."""
        return Z_95 * self.deviation / sqrt(self.count) if self.count else 0.0


@dataclass(slots=True)
class PartUse:
    """How a part of moves was used: the decisions that offered it, the immediate gains of the moves that used
    it, and the final points of the seats that used it in a game."""

    offered: int = 0
    gain: Sum = field(default_factory=Sum)
    points: Sum = field(default_factory=Sum)


class GameRow(NamedTuple):
    """One game: points and shares of the victory by seat, the order of play (empty if all act at once), the
    rule that ended it, its decisions, its turns per seat, the points of a rival without a seat."""

    points: tuple[int, ...]
    shares: tuple[float, ...]
    order: tuple[int, ...]
    reason: str
    decisions: int
    turns: float
    rival: int | None


@dataclass(slots=True)
class TurnCounts:
    """The n-th turns of all seats: their number, their decisions, and the legal moves at each."""

    turns: int = 0
    legal: Sum = field(default_factory=Sum)


@dataclass(slots=True)
class ReportTally:
    """All counts of some games."""

    rows: list[GameRow] = field(default_factory=list)
    lines: dict[str, Sum] = field(default_factory=dict)  # points of a line in a seat's count, by key
    facts: dict[tuple[str, str, str], Sum] = field(default_factory=dict)  # the same by key, fact and value
    uses: dict[Part, PartUse] = field(default_factory=dict)
    pieces: dict[tuple[str, str, str], Sum] = field(default_factory=dict)  # by shape, turn and cell
    turns: list[TurnCounts] = field(default_factory=list)

    def join(self, other: ReportTally) -> None:
        """Add the games of another tally."""
        self.rows += other.rows
        _join(self.lines, other.lines)
        _join(self.facts, other.facts)
        _join(self.pieces, other.pieces)
        for part, use in other.uses.items():
            own = self.uses.setdefault(part, PartUse())
            own.offered += use.offered
            own.gain.join(use.gain)
            own.points.join(use.points)
        for at, turn in enumerate(other.turns):
            if at == len(self.turns):
                self.turns.append(TurnCounts())
            self.turns[at].turns += turn.turns
            self.turns[at].legal.join(turn.legal)


def _join(mine: dict[Key, Sum], theirs: dict[Key, Sum]) -> None:
    for key, found in theirs.items():
        mine.setdefault(key, Sum()).join(found)


class TallyObserver:
    """Follows one game and adds it to a tally."""

    def __init__(self, tally: ReportTally, game: Game, setup: Setup) -> None:
        self._tally = tally
        self._sides = game.sides(setup)
        self._used: list[set[Part]] = [set() for _ in range(setup.seats)]
        self._turn = [-1] * setup.seats  # the turn that each seat is in, and which of its turns that is
        self._turns = [0] * setup.seats
        self._order: list[int] = []
        self._shared = False

    def before(self, state: State, seat: int, turn: int, shared: bool) -> None:
        """A seat is about to move."""
        if turn != self._turn[seat]:
            self._turn[seat] = turn
            self._turns[seat] += 1
        if seat not in self._order:
            self._order.append(seat)
        self._shared = self._shared or shared
        turns = self._tally.turns
        while len(turns) < self._turns[seat]:
            turns.append(TurnCounts())
        moves = state.moves(seat)
        turns[self._turns[seat] - 1].legal.add(len(moves))
        offered: set[Part] = set()
        for move in moves:
            offered.update(move.parts)
        for part in offered:
            self._tally.uses.setdefault(part, PartUse()).offered += 1

    def after(self, seat: int, move: Move, gain: int) -> None:
        """A seat has moved, and its points have changed by `gain`."""
        for part in set(move.parts):
            self._tally.uses.setdefault(part, PartUse()).gain.add(gain)
            self._used[seat].add(part)
        named = dict(move.parts)
        if all(kind in named for kind in PIECE):
            key = (named["shape"], named["turn"], named["cell"])
            self._tally.pieces.setdefault(key, Sum()).add(gain)

    def over(self, result: Result, decisions: int) -> None:
        """The game has ended."""
        tally = self._tally
        for seat, score in enumerate(result.scores):
            by_key: dict[str, int] = {}
            for line in score.lines:
                by_key[line.key] = by_key.get(line.key, 0) + line.points
                for name, fact in line.facts:
                    for value in fact if isinstance(fact, tuple) else (str(fact),):
                        tally.facts.setdefault((line.key, name, value), Sum()).add(line.points)
            for key, points in by_key.items():
                tally.lines.setdefault(key, Sum()).add(points)
            for part in self._used[seat]:
                tally.uses[part].points.add(score.total)
        for turns in self._turns:
            for at in range(turns):
                tally.turns[at].turns += 1
        tally.rows.append(
            GameRow(
                tuple(score.total for score in result.scores),
                win_shares(result, self._sides),
                () if self._shared else tuple(self._order),
                result.reason,
                decisions,
                sum(self._turns) / len(self._turns),
                None if result.rival is None else result.rival.total,
            )
        )
