"""A game in progress: roll, perhaps swap sheets, everybody fills a cell, roll again."""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.games.skull.rules import effects
from archipel.games.skull.rules.data import Island, island
from archipel.games.skull.rules.dice import ROLL_DRAW, ROLLS, Roll, swap_draw
from archipel.games.skull.rules.legal import endangering, writing
from archipel.games.skull.rules.moves import Boat, Circle, Danger, Write
from archipel.games.skull.rules.refusals import why
from archipel.games.skull.rules.scoring import result
from archipel.games.skull.rules.sheet import Sheet, restore
from archipel.games.skull.rules.view import SheetView, SkullView
from archipel.kernel import (
    NO_MOVES,
    Decide,
    Listed,
    Move,
    Moves,
    Node,
    Outcome,
    Over,
    Refusal,
    Setup,
    State,
    finish_turn,
)

ROLL, SWAP, PLAY, OVER = "roll", "swap", "play", "over"
_NO_ROLL: Final = Roll((), (), (), False, False, ())


class SkullState(State):
    """The state around the sheets. Drafts are kept apart until the last seat is done, then swapped in."""

    __slots__ = (
        "_danger",
        "_drafts",
        "_island",
        "_node",
        "_phase",
        "_roll",
        "_setup",
        "_sheets",
        "_shown",
        "_swap",
        "_ticked",
        "_turn",
        "_waiting",
    )

    def __init__(self, setup: Setup, printed: Island, sheets: tuple[Sheet, ...]) -> None:
        self._setup = setup
        self._island = printed
        self._phase = ROLL
        self._turn = 0
        self._roll = _NO_ROLL
        self._danger = False  # does this roll's danger count?
        self._ticked = 0
        self._swap: tuple[int, ...] = ()
        self._sheets = sheets
        self._drafts: list[Sheet | None] = [None] * len(sheets)  # by drawing seat, not by owner
        self._waiting: dict[int, None] = {}  # the seats that are not done: ordered, with quick removal
        self._node: Node | None = None
        self._shown: tuple[SheetView, ...] | None = None

    def node(self) -> Node:
        if self._node is None:
            self._node = self._next_node()
        return self._node

    def _next_node(self) -> Node:
        if self._phase == PLAY:
            return Decide(tuple(self._waiting), self._turn, len(self._sheets) > 1)
        if self._phase == ROLL:
            return ROLL_DRAW
        if self._phase == SWAP:
            return swap_draw(len(self._sheets))
        return Over(result(self._sheets, len(self._sheets) == 1))

    def reveal(self, outcome: Outcome) -> None:
        if self._phase == SWAP:
            self._swap = outcome
            self._begin_turn()
            if self.sink is not None:
                self.sink.append(effects.swapped(self))
            return
        self._roll = roll = ROLLS[outcome]
        self._danger = roll.danger and self._ticked < self._island.bubbles  # SI-17
        self._swap = ()
        if self.sink is not None:
            self.sink.append(effects.rolled(self))
        if self._danger and len(self._sheets) > 1:
            self._phase = SWAP
            self._node = None
        else:
            self._begin_turn()

    def _begin_turn(self) -> None:
        self._phase = PLAY
        self._waiting = {seat: None for seat in range(len(self._sheets))}  # noqa: C420 - faster when compiled
        self._node = None

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets by owner, as they were when the round began."""
        return self._sheets

    @property
    def roll(self) -> Roll:
        """The last roll."""
        return self._roll

    @property
    def danger(self) -> bool:
        """Does the last roll's danger count?"""
        return self._danger

    @property
    def ticked(self) -> int:
        """The number of bubbles ticked before this round."""
        return self._ticked

    @property
    def turn(self) -> int:
        """The number of rounds played."""
        return self._turn

    @property
    def swap(self) -> tuple[int, ...]:
        """By seat: whose sheet it was handed for a danger; empty without a swap."""
        return self._swap

    def at_hand(self, seat: int) -> Sheet:
        """The sheet that a seat works on, with its marks of this turn."""
        draft = self._drafts[seat]
        if draft is not None:
            return draft
        return self._sheets[self._swap[seat] if self._swap else seat]

    def moves(self, seat: int) -> Moves:
        if seat not in self._waiting:
            return NO_MOVES
        sheet = self.at_hand(seat)
        if sheet.choices:
            return Listed(sheet.choices)
        if self._danger:
            return endangering(sheet, len(self._sheets) == 1)
        return writing(sheet, self._roll)

    def check(self, seat: int, move: Move) -> Refusal | None:
        if seat not in self._waiting:
            return Refusal("SI-10")
        if move in self.moves(seat):
            return None
        return why(move, self.at_hand(seat), self._roll, self._danger)

    def apply(self, seat: int, move: Move) -> None:
        sheet = self.at_hand(seat)
        if isinstance(move, Write):
            draft = sheet.write(move)
        elif isinstance(move, Danger):
            draft = sheet.endanger(move)
        elif isinstance(move, Boat):
            draft = sheet.sail(move)
        elif isinstance(move, Circle):
            draft = sheet.circle(move)
        else:
            draft = sheet.rest()
        self._drafts[seat] = draft
        if self.sink is not None:
            self.sink += effects.step(self, seat, move, sheet, draft)
        if not draft.choices:
            del self._waiting[seat]
            self._node = None
            if not self._waiting:
                self._end_turn()

    def _end_turn(self) -> None:
        """Everybody is done: the drafts become the sheets, each at its owner's place."""
        drafts = [draft for draft in self._drafts if draft is not None]
        sheets = drafts.copy()
        for seat, owner in enumerate(self._swap):
            sheets[owner] = drafts[seat]
        before, self._sheets = self._sheets, tuple(sheets)
        if self.sink is not None:
            self.sink += effects.round_over(self, before)
        self._drafts = [None] * len(sheets)
        self._shown = None
        self._ticked += 1 if self._danger else 0  # one bubble on every sheet (SI-16)
        self._turn += 1
        self._phase = OVER if any(sheet.finished for sheet in sheets) else ROLL  # SI-40

    def clone(self) -> SkullState:
        state = SkullState(self._setup, self._island, self._sheets)
        state._phase = self._phase
        state._turn = self._turn
        state._roll = self._roll
        state._danger = self._danger
        state._ticked = self._ticked
        state._swap = self._swap
        state._drafts = self._drafts.copy()
        state._waiting = self._waiting.copy()
        state._node = self._node
        state._shown = self._shown
        return state

    def view(self, seat: int) -> SkullView:
        if self._shown is None:
            self._shown = tuple([sheet.show() for sheet in self._sheets])
        playing = self._phase == PLAY
        draft = self._drafts[seat] if seat >= 0 else None
        roll, danger = self._roll, self._danger
        return SkullView(
            setup=self._setup,
            seat=seat,
            island=self._island.rows,
            boxes=self._island.boxes,
            bubbles=self._island.bubbles,
            phase=self._phase,
            turn=self._turn,
            roll=roll.outcome,
            faces=roll.faces,
            numbers=() if danger else roll.numbers,
            boat=roll.boat and not danger,
            danger=danger,
            ticked=self._ticked,
            swap=self._swap,
            sheets=self._shown,
            done=tuple([playing and other not in self._waiting for other in range(len(self._sheets))]),
            draft=None if draft is None else draft.show(),
        )


def started(setup: Setup) -> SkullState:
    """A new game: the same blank sheet for everybody (SI-1)."""
    printed = island(setup.sheet, str(setup["side"]))
    return SkullState(setup, printed, (Sheet.blank(printed),) * setup.seats)


def imagined(view: SkullView, rng: Random) -> SkullState:
    """A full state that agrees with a view: only the moves of other seats that are done are unknown."""
    state = _public(view)
    if state._phase == PLAY:
        hidden = [seat for seat, done in enumerate(view.done) if done and seat != view.seat]
        waiting = [seat for seat, done in enumerate(view.done) if not done or seat != view.seat]
        state._waiting = dict.fromkeys(waiting)
        if view.draft is not None:
            state._drafts[view.seat] = restore(state._island, view.draft)
        for seat in hidden:
            finish_turn(state, seat, rng)
    return state


def united(view: SkullView, drafts: list[SheetView | None]) -> SkullState:
    """The state of a spectator's view, with these drafts of the seats."""
    state = _public(view)
    state._drafts = [None if draft is None else restore(state._island, draft) for draft in drafts]
    if state._phase == PLAY:
        state._waiting = dict.fromkeys([seat for seat, done in enumerate(view.done) if not done])
    return state


def _public(view: SkullView) -> SkullState:
    """What everybody sees."""
    printed = island(view.setup.sheet, str(view.setup["side"]))
    state = SkullState(view.setup, printed, tuple([restore(printed, shown) for shown in view.sheets]))
    state._phase = view.phase
    state._turn = view.turn
    state._roll = ROLLS.get(view.roll, _NO_ROLL)
    state._danger = view.danger
    state._ticked = view.ticked
    state._swap = view.swap
    return state
