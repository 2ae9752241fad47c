"""Follows a match: which seat did what in which turn, and what that changed for whom."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Final

from archipel.kernel import SPECTATOR, Decide, Effect, Match, Move, Played, State, View
from archipel.kernel.effects import RIVAL

REMEMBERED: Final = 16
"""Turns that can be shown again."""
TOLD: Final = 10 * REMEMBERED
"""Moments of which is known what was told."""
SCORING: Final = ("gain", "none")
"""The kinds of effects that say what a turn scored, or why nothing."""

Effects = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """What became known at once.

    `did` holds what seats did, by seat. `scored` holds what changed on each sheet, by its owner; `sheets`
    says on whose sheet a seat wrote. `other` is what was drawn, and news for everybody.
    """

    public: bool = True  # or only the seats that moved know of it
    did: Mapping[int, Effects] = field(default_factory=dict)
    scored: Mapping[int, Effects] = field(default_factory=dict)
    sheets: Mapping[int, int] = field(default_factory=dict)
    other: Effects = ()

    def scored_by(self, seat: int) -> Effects:
        """What changed on the sheet that a seat wrote on."""
        return self.scored.get(self.sheets.get(seat, seat), ())

    @property
    def insiders(self) -> frozenset[int]:
        """The seats that may know more of it than others who may know of it."""
        return frozenset([seat for effect in self.other for seat in effect.known or ()])

    def known_to(self, seats: frozenset[int]) -> Effects:
        """Its effects, each once, as far as whoever holds these seats may know them."""
        if not self.public and seats.isdisjoint(self.did):
            return ()
        effects = chain(*self.did.values(), *self.scored.values(), self.other)
        return tuple([one for one in effects if one.known is None or not seats.isdisjoint(one.known)])

    @property
    def untouched(self) -> Mapping[int, Effects]:
        """What changed for those on whose sheet nobody wrote: others have gone past them."""
        written = {self.sheets.get(seat, seat) for seat in self.did}
        return {owner: effects for owner, effects in self.scored.items() if owner not in written}


@dataclass(frozen=True)
class Turn:
    """A seat's turn that everybody knows of, and the moment when it became known."""

    number: int
    seat: int
    moves: tuple[Move, ...]
    moment: Moment
    states: tuple[State, State]

    @property
    def sheet(self) -> int:
        """Whose sheet was written on."""
        return self.moment.sheets.get(self.seat, self.seat)

    @property
    def did(self) -> Effects:
        """What the seat did."""
        return self.moment.did.get(self.seat, ())

    @property
    def scored(self) -> Effects:
        """What that changed on the sheet."""
        return self.moment.scored_by(self.seat)

    @cached_property
    def before(self) -> View:
        """The table before the turn, as everybody saw it."""
        return self.states[0].view(SPECTATOR)

    @cached_property
    def after(self) -> View:
        """The table when everybody knew of the turn."""
        return self.states[1].view(SPECTATOR)

    @property
    def effects(self) -> Effects:
        """What it did and changed."""
        return (*self.did, *self.scored)


class Narrator:
    """A match up to the last event that was followed. Moves of an open shared turn are kept until it ends.
    What only some seats may ever know is told of draws alone, to these seats."""

    def __init__(self, match: Match) -> None:
        self.turns: Final[deque[Turn]] = deque(maxlen=REMEMBERED)
        self.moments: Final[dict[int, Moment]] = {}
        self._events = len(match.events)  # followed so far
        self._state: State = match.state.clone()  # what everybody knows
        self._since: Final[dict[int, tuple[int, State]]] = {}  # by seat: its last turn
        self._seats: Final = match.setup.seats
        self._hidden: dict[int, list[Played]] = {}  # by seat: its moves in the open shared turn

    def follow(self, match: Match, number: int | None = None) -> None:
        """Hear what has happened since. Call it after every move and draw, or after a seat's moves that were
        committed together. The moment is called by this number, or by that of the last event."""
        events, self._events = match.events[self._events :], len(match.events)
        at = len(match.events) if number is None else number
        made = [event for event in events if isinstance(event, Played)]
        drawn = [effect for event in events if not isinstance(event, Played) for effect in event.effects]
        for played in made:
            self._hidden.setdefault(played.seat, []).append(played)
        if made and _is_open(match, made[-1]):
            self._note(at, Moment(public=False, did=_did(made)))
            return
        if made:
            self._reveal(match, at, made[-1].seat)
        elif events:
            scored = [one for one in drawn if one.kind in SCORING and one.known is None]
            other = tuple([one for one in drawn if one not in scored])
            self._note(at, Moment(scored=_by_owner(scored), other=other))
        self._state = match.state.clone()

    def _reveal(self, match: Match, at: int, last: int) -> None:
        """A turn is known to everybody: what all its seats did."""
        hidden, self._hidden = self._hidden, {}
        made = [played for seat in hidden for played in hidden[seat]]
        effects = [effect for played in made for effect in played.effects if effect.known is None]
        moment = Moment(
            did=_did(made),
            scored=_by_owner(effect for effect in effects if effect.kind in SCORING),
            sheets=_sheets(made),
            other=tuple([effect for effect in effects if effect.kind == "news"]),
        )
        self._note(at, moment)
        states = (self._state, match.state.clone())
        for seat in sorted(hidden, key=lambda one: (one == last, one)):
            self._since[seat] = (at, self._state)
            moves = tuple([played.move for played in hidden[seat]])
            self.turns.append(Turn(at, seat, moves, moment, states))

    def _note(self, at: int, moment: Moment) -> None:
        self.moments[at] = moment
        while len(self.moments) > TOLD:
            self.moments.pop(next(iter(self.moments)))

    def since(self, seat: int) -> tuple[int, State | None]:
        """The state before this seat's last turn, and when that became known; for a spectator, before the
        last turn of everybody."""
        if seat == SPECTATOR and len(self._since) == self._seats:
            return min(self._since.values(), key=lambda one: one[0])
        return self._since.get(seat, (0, None))

    def told_since(self, number: int) -> list[Effect]:
        """The effects that became known at this moment and later, turn by turn."""
        return [effect for turn in self.turns if turn.number >= number for effect in turn.effects]


def _is_open(match: Match, last: Played) -> bool:
    """Do other seats still move in the turn of this event?"""
    node = match.state.node()
    return last.turn is not None and isinstance(node, Decide) and node.shared and node.turn == last.turn


def _did(made: Sequence[Played]) -> Mapping[int, Effects]:
    found: dict[int, list[Effect]] = {}
    for played in made:
        did = [one for one in played.effects if one.kind == "did" and one.known is None]
        found.setdefault(played.seat, []).extend(did)
    return {seat: tuple(effects) for seat, effects in found.items()}


def _by_owner(effects: Iterable[Effect]) -> Mapping[int, Effects]:
    """By the seat that they are about; an opponent without a seat plays against the first."""
    found: dict[int, list[Effect]] = {}
    for effect in effects:
        found.setdefault(0 if effect.seat == RIVAL else effect.seat, []).append(effect)
    return {seat: tuple(several) for seat, several in found.items()}


def _sheets(made: Sequence[Played]) -> Mapping[int, int]:
    """By seat: whose sheet it wrote on, if that is another's."""
    found: dict[int, int] = {}
    for played in made:
        for effect in played.effects:
            whose = dict(effect.facts).get("whose") if effect.kind == "did" else None
            if isinstance(whose, int):
                found[played.seat] = whose
    return found
