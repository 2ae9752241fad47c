"""What happened at a table: each turn in words, what it scored and why, how the table looked before.

A chronicle follows a table's log on a copy of the game, because a move is told by what lay on the table
before it. It knows only what everybody may know: secrets of an open shared turn are kept until it ends.
"""

from collections import OrderedDict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from archipel.guide import Gain, Guide, Telling, guide_of
from archipel.kernel import SPECTATOR, Decide, Match, Move, View, read_outcome
from archipel.kernel.nodes import Draw
from archipel.table import Table
from archipel.table.entries import Moved, Settled
from archipel.table.notes import Told

EXPLAINED: Final = 8  # seats; at larger tables a turn is told without what it scored
REMEMBERED: Final = 16  # turns that can be shown again
Turn = list[tuple[Move, View]]
"""Moves, each with what was known before it."""
KEPT: Final = 64  # tables followed at once, for each language; others are followed again from their start


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A seat's turn: the event that made it known, what the seat did and what that changed on the sheet."""

    number: int
    seat: int
    sheet: int  # whose sheet it was written on
    moves: tuple[Move, ...]
    words: str
    gains: tuple[Gain, ...]
    before: View
    after: View

    @property
    def played(self) -> list[tuple[int, Move]]:
        """Its moves, with the seat."""
        return [(self.seat, move) for move in self.moves]


class Chronicle:
    """One table in one language, up to the last event that was followed."""

    def __init__(self, table: Table, language: str) -> None:
        self._language: Final = language
        self._guide: Final[Guide] = guide_of(table.game.id)
        self._match: Final = Match(table.game, table.match.setup)
        self.followed = 0  # notes of the table
        self._view = self._match.state.view(SPECTATOR)  # after the last turn that everybody knows
        self._hidden: dict[int, Turn] = {}  # by seat: what it did in the open shared turn
        self._sheets: dict[int, int] = {}  # by seat: whose sheet it wrote on
        self.said: Final[dict[int, dict[int, str]]] = {}  # by event, by seat: what the seat did
        self.yours: Final[dict[int, dict[int, str]]] = {}  # the same, as it is told to that seat
        self.gains: Final[dict[int, dict[int, tuple[Gain, ...]]]] = {}  # by event, by seat
        self.turns: Final[deque[PastTurn]] = deque(maxlen=REMEMBERED)
        self.before: Final[list[tuple[int, View | None]]] = [(0, None)] * len(table.seats)
        """By seat: the table before its last turn, and the event that made that turn known."""

    def follow(self, table: Table, names: Sequence[str]) -> "Chronicle":
        """Go on to the table's present."""
        tell = Telling(table.game.rules, self._language, names)
        for told in table.told[self.followed :]:
            if isinstance(told.entry, Moved):
                self._moved(told, told.entry, tell)
            elif isinstance(told.entry, Settled):
                draw = self._match.state.node()
                assert isinstance(draw, Draw)
                self._match.settle(read_outcome(draw, told.entry.outcome))
                self._view = self._match.state.view(SPECTATOR)
        self.followed = len(table.told)
        return self

    def _moved(self, told: Told, entry: Moved, tell: Telling) -> None:
        played = self._play(entry.seat, entry.moves)
        self._say(told.number, {entry.seat: played}, tell)
        self._hidden.setdefault(entry.seat, []).extend(played)
        if told.seats is None:
            self._reveal(told.number, entry.seat, tell)

    def _say(self, number: int, turned: Mapping[int, Turn], tell: Telling) -> None:
        """Put into words what each seat did, for the others and for itself."""
        for words, how in ((self.said, tell), (self.yours, replace(tell, you=True))):
            words[number] = {seat: self._guide.tell_turn(turn, how) for seat, turn in turned.items()}
            while len(words) > 10 * REMEMBERED:
                words.pop(next(iter(words)))

    def _play(self, seat: int, texts: Sequence[str]) -> Turn:
        played: Turn = []
        for text in texts:
            move, state = self._match.game.parse(text), self._match.state
            node = state.node()
            shared = isinstance(node, Decide) and node.shared
            before = state.view(seat if shared else SPECTATOR)
            self._sheets.setdefault(seat, self._guide.sheet_of(before, seat))
            played.append((move, before))
            self._match.play(seat, move)
        return played

    def _reveal(self, number: int, last: int, tell: Telling) -> None:
        """A turn is known to everybody: tell what all its seats did, and what it changed for whom."""
        before, after = self._view, self._match.state.view(SPECTATOR)
        turned, self._view, self._hidden = self._hidden, after, {}
        sheets, self._sheets = self._sheets, {}
        changed: dict[int, tuple[Gain, ...]] = {}
        if len(self.before) <= EXPLAINED:
            found = ((seat, self._guide.gains(before, after, seat, tell)) for seat in range(len(self.before)))
            changed = {seat: gains for seat, gains in found if gains}
        # A turn tells what it changed on the sheet that it was written on, also if that is a rival's.
        made = {seat: changed.pop(sheets.get(seat, seat), ()) for seat in sorted(turned)}
        self.gains[number] = changed | {seat: gains for seat, gains in made.items() if gains}
        while len(self.gains) > 10 * REMEMBERED:
            self.gains.pop(next(iter(self.gains)))
        self._say(number, turned, tell)
        for seat in sorted(turned, key=lambda one: (one == last, one)):
            self.before[seat] = (number, before)
            words, moves = self.said[number][seat], tuple([move for move, _ in turned[seat]])
            self.turns.append(
                PastTurn(number, seat, sheets.get(seat, seat), moves, words, made[seat], before, after)
            )

    def since(self, seat: int) -> tuple[int, View | None]:
        """The table before this seat's last turn; for a spectator, before everybody's last turns."""
        if seat == SPECTATOR:
            return min(self.before, key=lambda one: one[0])
        return self.before[seat]

    def played(self, number: int) -> list[tuple[int, Move]]:
        """The moves that this event and later ones made known, each with its seat."""
        return [one for turn in self.turns if turn.number >= number for one in turn.played]


class Chronicles:
    """The chronicles of the tables that people look at, the latest ones."""

    def __init__(self) -> None:
        self._kept: Final[OrderedDict[tuple[str, str, int], Chronicle]] = OrderedDict()

    def of(self, table: Table, language: str, names: Sequence[str], reader: int = SPECTATOR) -> Chronicle:
        """The table's chronicle, up to its present; the `reader` is called “you” in it."""
        key = (table.id, language, reader)
        found = self._kept.pop(key, None)
        if found is None or found.followed > len(table.told):
            found = Chronicle(table, language)
        self._kept[key] = found.follow(table, names)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found
