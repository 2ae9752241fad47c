"""A game in progress: set-up rolls, rounds of turns, the end."""

from __future__ import annotations

from functools import cache
from typing import Final

from archipel.games.doodle.rules import effects
from archipel.games.doodle.rules.grid import BIT, NUMBER, highest
from archipel.games.doodle.rules.moves import FACES, FORT, DoodleMove
from archipel.games.doodle.rules.scoring import count
from archipel.games.doodle.rules.sea import Sea, sea_of
from archipel.games.doodle.rules.sheet import Sheet
from archipel.games.doodle.rules.turn import Turn
from archipel.games.doodle.rules.view import DoodleView, show_sheet
from archipel.kernel import (
    NO_MOVES,
    Decide,
    Draw,
    Move,
    Moves,
    Node,
    Outcome,
    Over,
    Refusal,
    Result,
    Setup,
    State,
    dice,
    places,
)

FACE_NAMES: Final = tuple(str(face) for face in range(1, FACES + 1))
SOLO_DICE: Final = 3  # DI-60

START: Final = dice("start", FACE_NAMES, 1)
"""The black die for one column of the set-up (DI-4)."""


@cache
def first_draw(seats: int) -> Draw:
    """The draw for the first player, if none is named (DI-3)."""
    return dice("first", tuple(str(seat + 1) for seat in range(seats)), 1)


@cache
def roll_draw(seats: int) -> Draw:
    """A round's roll: the black die, then the white ones (DI-1, DI-10)."""
    return dice("roll", FACE_NAMES, 1 + (SOLO_DICE if seats == 1 else seats + 1))


class DoodleState(State):
    """Everything is public here. `monsters`, `prizes` and `bonuses` hold what anybody has circled."""

    __slots__ = (
        "_node",
        "black",
        "bonuses",
        "control",
        "ending",
        "first",
        "free",
        "monsters",
        "prizes",
        "round",
        "sea",
        "seat",
        "seats",
        "setup",
        "sheets",
        "starts",
        "takes",
        "turn",
        "whites",
    )

    def __init__(self, setup: Setup, sea: Sea, control: bool, sheets: list[Sheet]) -> None:
        self.setup: Setup = setup
        self.sea: Sea = sea
        self.seats: int = len(sheets)
        self.control: bool = control  # may a bottle be ticked by choice? (DI-55, DI-75)
        self.sheets: list[Sheet] = sheets
        self.monsters: int = 0
        self.prizes: int = 0
        self.bonuses: int = 0
        self.first: int = -1
        self.seat: int = -1  # whose turn it is
        self.round: int = 0
        self.turn: int = 0  # turns played
        self.starts: tuple[int, ...] = ()  # the black die's faces in the set-up
        self.black: int = 0
        self.whites: tuple[int, ...] = ()  # as rolled
        self.free: tuple[int, ...] = ()  # in ascending order
        self.takes: list[int] = [-1] * self.seats  # this round: -1 still to play, 0 a bottle, else the die
        self.ending: bool = False  # whether this round is the last
        self._node: Node = START

    def begin(self, first: int) -> None:
        """Set the first player; then the starting routes are rolled."""
        self.first = self.seat = first
        self._node = START

    def node(self) -> Node:
        return self._node

    def turn_of(self, seat: int) -> Turn:
        """What a seat could do with the free dice."""
        return Turn(self.sea, self.sheets[seat], self.black, self.free, self.control)

    def moves(self, seat: int) -> Moves:
        if seat != self.seat or not isinstance(self._node, Decide):
            return NO_MOVES
        return self.turn_of(seat)

    def check(self, seat: int, move: Move) -> Refusal | None:
        return self.turn_of(seat).refusal(move)

    def reveal(self, outcome: Outcome) -> None:
        if len(self.starts) == self.sea.side:
            self._roll(outcome)
        elif self.first < 0:
            self.begin(outcome[0])
            if self.sink is not None:
                self.sink.append(effects.begins(outcome[0]))
        else:
            self._start(outcome[0])

    def _start(self, face: int) -> None:
        """The next column's starting route, the same for everybody (DI-4, DI-71)."""
        sheet, cell = self.sheets[0].copy(), self.sea.anchors[len(self.starts)]
        sheet.start(cell, self.sea.starts[face])
        if self.sink is not None:
            self.sink.append(effects.started(self.sea, cell))
        self.sheets = [sheet] * self.seats
        self.starts = (*self.starts, face + 1)
        if len(self.starts) == self.sea.side:
            self._node = roll_draw(self.seats)

    def _roll(self, outcome: Outcome) -> None:
        self.round += 1
        self.black = outcome[0] + 1
        self.whites = tuple([face + 1 for face in outcome[1:]])
        self.free = tuple(sorted(self.whites))
        self.takes = [-1] * self.seats
        self.seat = self.first
        self._node = Decide((self.seat,), self.turn)
        if self.sink is not None:
            self.sink.append(effects.rolled(self.black, self.whites))

    def apply(self, seat: int, move: Move) -> None:
        assert isinstance(move, DoodleMove)
        sea = self.sea
        die = move.die
        sink = self.sink
        if sink is not None:
            sink.append(effects.did(self, seat, move))
        sheet = self.sheets[seat].copy()
        if not die:
            sheet.bottles += 1  # DI-24, DI-55, DI-75
        else:
            at = self.free.index(die)
            self.free = self.free[:at] + self.free[at + 1 :]  # DI-11
            if sea.fees[self.black][die]:
                sheet.pay(sea)
            if move.act < FORT:
                self._draw(seat, sheet, move.cell, move.act)
            else:
                sheet.tick(move.cell, sea)
                if sink is not None:
                    sink.append(effects.ticked(sea, seat, sheet, move.cell))
        if sink is not None:
            sink += effects.bottles(sea, seat, self.sheets, sheet)
        if sheet.bottles >= sea.bottles:
            self._end(seat, "bottles")
        self.sheets[seat] = sheet
        self.takes[seat] = die
        self._pass_on()

    def _draw(self, seat: int, sheet: Sheet, cell: int, route: int) -> None:
        """Draw a route; monsters, treasure islands and krakens pay only at this moment (DI-42)."""
        sea, sink = self.sea, self.sink
        sailing = effects.sailing(sea, sheet) if sink is not None else 0
        path = sheet.draw(cell, route)
        bit = BIT[cell]
        if bit & sea.monster_cells:
            self._circle_monster(seat, sheet, cell, path)
        elif bit & sea.prize_cells:
            if sea.treasures:
                self._circle_treasure(seat, sheet, cell, path)
            else:
                self._circle_kraken(seat, sheet, cell, path)
        if sink is not None:
            sink += effects.fleet(sea, seat, cell, path, sailing)

    def _circle_monster(self, seat: int, sheet: Sheet, cell: int, path: int) -> None:
        sea = self.sea
        length = path.bit_count()
        left = sea.monster_zone & ~(sheet.monsters if sea.treasures else self.monsters)  # DI-40; DI-72
        number = highest(left, length)
        if self.sink is not None:
            self.sink.append(effects.circled(sea, seat, cell, path, length, number, left, 0))
        if number:
            sheet.monsters |= NUMBER[number]
            self.monsters |= NUMBER[number]
            if number == sea.monster_end:
                self._end(seat, "M")

    def _circle_treasure(self, seat: int, sheet: Sheet, cell: int, path: int) -> None:
        sea = self.sea
        forts = sheet.forts(path, sea)
        left = sea.prize_zone & ~sheet.prizes  # DI-41
        number = highest(left, forts)
        if self.sink is not None:
            self.sink.append(effects.circled(sea, seat, cell, path, forts, number, left, 0))
        if number:
            sheet.prizes |= NUMBER[number]
            sheet.built = max(sheet.built, forts)
            self.prizes |= NUMBER[number]
            bonus = highest(sea.bonus_zone & ~self.bonuses, number)  # DI-43
            sheet.bonuses |= NUMBER[bonus]
            self.bonuses |= NUMBER[bonus]
            if bonus and self.sink is not None:
                self.sink.append(effects.bonus(seat, bonus, path))
            if number == sea.prize_end:
                self._end(seat, "T")

    def _circle_kraken(self, seat: int, sheet: Sheet, cell: int, path: int) -> None:
        sea = self.sea
        ticks = sheet.ticks[cell]
        product = ticks * (path & sea.breakers).bit_count()
        left = sea.prize_zone & ~self.prizes  # DI-73
        number = highest(left, product)
        if self.sink is not None:
            self.sink.append(effects.circled(sea, seat, cell, path, product, number, left, ticks))
        if number:
            sheet.prizes |= NUMBER[number]
            self.prizes |= NUMBER[number]
            if number == sea.prize_end:
                self._end(seat, "K")

    def _end(self, seat: int, reason: str) -> None:
        """This round is the last (DI-50, DI-76)."""
        if self.sink is not None:
            self.sink.append(effects.ends(self.sea, seat, reason))
        self.ending = True

    def _pass_on(self) -> None:
        """Pass to the next player clockwise, to the next round, or end the game (DI-12, DI-50)."""
        self.turn += 1
        following = (self.seat + 1) % self.seats
        if following != self.first:
            self.seat = following
            self._node = Decide((following,), self.turn)
        elif self.ending:
            self._finish()
        else:
            self.first = self.seat = (self.first + 1) % self.seats
            self._node = roll_draw(self.seats)

    def _finish(self) -> None:
        scores = count(self.sea, self.sheets, over=True)
        self._node = Over(Result(scores, places(scores), self.sea.end_rule))

    def clone(self) -> DoodleState:
        other = DoodleState(self.setup, self.sea, self.control, self.sheets.copy())
        other.monsters = self.monsters
        other.prizes = self.prizes
        other.bonuses = self.bonuses
        other.first = self.first
        other.seat = self.seat
        other.round = self.round
        other.turn = self.turn
        other.starts = self.starts
        other.black = self.black
        other.whites = self.whites
        other.free = self.free
        other.takes = self.takes.copy()
        other.ending = self.ending
        other._node = self._node
        return other

    def rejoin(self, phase: str) -> None:
        """Set what a state in this phase waits for."""
        if phase == "turn":
            self._node = Decide((self.seat,), self.turn)
        elif phase == "roll":
            self._node = roll_draw(self.seats)
        elif phase == "first":
            self._node = first_draw(self.seats)
        elif phase == "over":
            self._finish()

    def view(self, seat: int) -> DoodleView:
        node = self._node
        phase = node.label if isinstance(node, Draw) else "turn" if isinstance(node, Decide) else "over"
        gone = (self.monsters, self.prizes, self.bonuses)
        return DoodleView(
            setup=self.setup,
            seat=seat,
            chart=self.sea.chart,
            phase=phase,
            round=self.round,
            turn=self.turn,
            first=self.first,
            acting=self.seat if phase == "turn" else -1,
            starts=self.starts,
            black=self.black,
            whites=self.whites,
            free=self.free,
            takes=tuple(self.takes),
            ending=self.ending,
            sheets=tuple([show_sheet(self.sea, sheet, gone) for sheet in self.sheets]),
        )


def begun(setup: Setup, sheets: list[Sheet]) -> DoodleState:
    """A state with these sheets that does not wait for anything yet: see `rejoin`."""
    sea = sea_of(setup)
    return DoodleState(setup, sea, bool(setup["control"]) or not sea.treasures, sheets)


def started(setup: Setup) -> DoodleState:
    """A new game: the same blank sheet for everybody."""
    state = begun(setup, [Sheet.blank(sea_of(setup))] * setup.seats)
    first = str(setup["first"])
    if setup.seats == 1 or first != "random":
        state.begin(0 if setup.seats == 1 else int(first) - 1)
    else:
        state.rejoin("first")
    return state
