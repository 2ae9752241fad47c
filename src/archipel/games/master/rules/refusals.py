"""Why a move is not allowed now: the rule and the facts, without listing the legal moves.

A rule can be broken in several ways; the fact `why` selects the sentence.
"""

from typing import TYPE_CHECKING

from archipel.games.master.rules.bearings import beside
from archipel.games.master.rules.cards import CARDS, VALUE
from archipel.games.master.rules.discovery import can_place, full_discovery, leaves_a_place, sails
from archipel.games.master.rules.moves import Conquest, PlaceCard, Sail
from archipel.games.master.rules.phases import CONQUER, LANDED, PLACE, RAID, SAIL
from archipel.games.master.rules.plan import CORSAIR_STEPS, NOBODY
from archipel.games.master.rules.sea import adjacent, aligned, place_of
from archipel.games.master.rules.sums import SUM
from archipel.kernel import DONE, Move, Refusal

if TYPE_CHECKING:
    from archipel.games.master.rules.state import MasterState


def check(state: "MasterState", seat: int, move: Move) -> Refusal | None:
    """Why a seat that has to act may not make this move; None if it may."""
    if isinstance(move, Conquest):
        return _not_now(state, seat) or _conquest(state, move)
    if isinstance(move, PlaceCard):
        return _no_place_now(state, seat) or _place(state, seat, move)
    if isinstance(move, Sail):
        return _no_sail_now(state, seat) or _sail(state, seat, move)
    if move is DONE and state.phase in (LANDED, RAID, CONQUER):
        return None
    return _because("MI-10", "both")


def _because(rule: str, why: str, name: str = "", value: str | int = 0) -> Refusal:
    return Refusal(rule, (("why", why), (name, value)) if name else (("why", why),))


def _near(state: "MasterState", seat: int, rule: str, why: str, spot: int) -> Refusal:
    """A refusal that says which spot is meant: by a card next to it, if there is one."""
    own = {place_of(galleon) for galleon in state.fleets[seat]}
    cards = {place_of(at): CARDS[card] for at, card in state.sea.items()}
    near = beside(cards, place_of(spot), own)
    if not near:
        return _because(rule, f"{why}-alone")
    side, card = near[0]
    return Refusal(rule, (("why", why), ("side", side), ("card", card)))


def _no_discovery_now(state: "MasterState", seat: int) -> Refusal | None:
    """Why a Discovery may not begin or continue."""
    if state.phase == CONQUER:
        return Refusal("MI-14")
    if state.phase == LANDED:
        full = full_discovery(state.sea, state.fleets[seat], state.hands[seat])
        if not state.again or not full:
            return _because("MI-12", "full" if state.again else "colour")
    return None


def _no_place_now(state: "MasterState", seat: int) -> Refusal | None:
    if seat == state.plan.corsair:
        return _because("MI-30", "place")
    return _because("MI-10", "placed") if state.phase == SAIL else _no_discovery_now(state, seat)


def _place(state: "MasterState", seat: int, move: PlaceCard) -> Refusal | None:
    if move.card not in state.hands[seat]:
        return _because("MI-10", "hand", "card", CARDS[move.card])
    if move.spot in state.sea:
        return _because("MI-10", "taken", "card", CARDS[state.sea[move.spot]])
    if not any(adjacent(galleon, move.spot) for galleon in state.fleets[seat]):
        return _near(state, seat, "MI-10", "far", move.spot)
    return None


def _no_sail_now(state: "MasterState", seat: int) -> Refusal | None:
    if state.phase == RAID:
        return None if state.steps else Refusal("MI-32", (("why", "steps"), ("steps", CORSAIR_STEPS)))
    return _because("MI-10", "sailed") if state.phase == PLACE else _no_discovery_now(state, seat)


def _sail(state: "MasterState", seat: int, move: Sail) -> Refusal | None:
    sea, fleet, hand = state.sea, state.fleets[seat], state.hands[seat]
    if move.start not in fleet:
        if move.start in sea:
            return _because("MI-10", "galleon", "card", CARDS[sea[move.start]])
        return _because("MI-10", "galleon-alone")
    if move.target not in sea:
        return _near(state, seat, "MI-10", "water", move.target)
    if state.phase in (RAID, SAIL) or not hand or leaves_a_place(sea, fleet, move):
        return None
    # The first of two actions must leave the second possible, if either order does (MI-11).
    another = can_place(sea, fleet) or any(leaves_a_place(sea, fleet, other) for other in sails(sea, fleet))
    return Refusal("MI-11", (("card", CARDS[sea[move.target]]),)) if another else None


def _not_now(state: "MasterState", seat: int) -> Refusal | None:
    """Why a conquest is not possible now."""
    if seat == state.plan.corsair:
        return _because("MI-30", "conquer")
    if state.phase not in (LANDED, CONQUER):
        return _because("MI-10", "both")
    if state.phase == LANDED and state.plan.corsair != NOBODY:
        return _because("MI-32", "later")
    return None


def _conquest(state: "MasterState", move: Conquest) -> Refusal | None:
    manned = {galleon for fleet in state.fleets for galleon in fleet}
    for spot in move.spots:
        if spot not in state.sea:
            return _because("MI-13", "water")
        if spot in manned:
            return _because("MI-13", "galleon", "card", CARDS[state.sea[spot]])
    if not aligned(move.spots):
        return _because("MI-13", "bent")
    worth = sum([VALUE[state.sea[spot]] for spot in move.spots])
    return None if worth == SUM else _because("MI-13", "sum", "sum", worth)
