"""What happens in MasterIslands, as effects: told only while somebody listens (`State.sink`)."""

# interpreted: told to people only, never in search

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from archipel.games.master.rules.bearings import STEPS, SeaSpot, heading
from archipel.games.master.rules.cards import CARDS, VALUE, names
from archipel.games.master.rules.moves import Conquest, PlaceCard, Sail
from archipel.games.master.rules.phases import CONQUER, LANDED, RAID
from archipel.games.master.rules.plan import CORSAIR_STEPS, NOBODY, PACK_GOAL
from archipel.games.master.rules.scoring import captured
from archipel.games.master.rules.sea import CardSea, place_of, spot_at
from archipel.kernel import Effect, Move, Part
from archipel.kernel.effects import changes
from archipel.kernel.result import Facts

if TYPE_CHECKING:
    from archipel.games.master.rules.state import MasterState

FEW_MISSING = 3
"""Cards that a side still needs, from which on everybody should know."""


def begins(seat: int) -> Effect:
    """Who begins, drawn by lot (MI-3)."""
    return Effect("drew.first", "MI-3", seat)


def opened(card: int) -> Effect:
    """The card that opens the sea (MI-2)."""
    return Effect("drew.sea", "MI-2", facts=(("card", CARDS[card]),))


def dealt(seat: int, cards: tuple[int, ...], refill: bool) -> Effect:
    """Cards that come into a hand: only their owner may know them (MI-2, MI-14)."""
    facts = (("cards", names(cards)),)
    return Effect(
        "drew.refill" if refill else "drew.hand", "MI-14" if refill else "MI-2", seat, (), facts, (), (seat,)
    )


def did(state: MasterState, seat: int, move: Move) -> list[Effect]:
    """What the seat does, told by what lies there before it."""
    if isinstance(move, PlaceCard):
        spot = place_of(move.spot)
        near = _beside(state.sea, spot, state.fleets[seat])
        card = CARDS[move.card]
        key = "did.place.another" if near[1] == card else "did.place"
        facts: Facts = (("card", card), ("side", near[0]), ("near", near[1]))
        return [Effect(key, "MI-10", seat, (), facts, move.parts)]
    if isinstance(move, Sail):
        way = heading(place_of(move.start), place_of(move.target))
        facts = (("way", way), ("card", CARDS[state.sea[move.target]]))
        return [Effect("did.sail", "MI-32" if state.phase == RAID else "MI-10", seat, (), facts, move.parts)]
    if isinstance(move, Conquest):
        values = tuple([str(VALUE[state.sea[spot]]) for spot in move.spots])
        return [Effect("did.take", "MI-13", seat, (), (("values", values),), move.parts)]
    if state.phase == RAID:
        return [Effect("did.stay", "MI-32", seat)] if state.steps == CORSAIR_STEPS else []
    alone = state.plan.corsair == NOBODY
    if state.phase == CONQUER or (alone and state.phase == LANDED and state.lines()):
        return [Effect("did.nothing", "MI-13", seat)]
    return []


def _beside(sea: CardSea, spot: SeaSpot, fleet: tuple[int, ...]) -> tuple[str, str]:
    """The card beside a spot by which it is told, one with an own galleon first, and on which side of it."""
    around = [(spot[0] + x, spot[1] + y) for x, y in STEPS]
    near = [one for one in around if spot_at(*one) in sea]
    near.sort(key=lambda one: spot_at(*one) not in fleet)
    return heading(near[0], spot), CARDS[sea[spot_at(*near[0])]]


def taken(state: MasterState, seat: int, move: Conquest, cards: tuple[int, ...]) -> Iterator[Effect]:
    """A conquest, for everybody whose score it changes: the seat, its mates, the Corsair. Told when made."""
    plan, count = state.plan, len(cards)
    parts = tuple([Part("island", part.value) for part in move.parts])
    facts = (("cards", names(cards)), ("count", count), ("by", seat))
    for one, side in enumerate(plan.sides):
        if one == seat:
            yield Effect("gain.take", "MI-13", one, (("set", count),), facts, parts)
        elif one == plan.corsair:
            have = captured(plan, state.taken, 0)
            lost = max(0, PACK_GOAL - have + count) - max(0, PACK_GOAL - have)
            yield Effect("gain.lost", "MI-31", one, changes(("lacking", -lost)), facts, parts)
        elif side == plan.sides[seat]:
            rule = "MI-20" if plan.teams else "MI-30"
            yield Effect("gain.mate", rule, one, (("mate", count),), facts, parts)
    have = captured(plan, state.taken, plan.sides[seat])
    missing, before = plan.goal - have, plan.goal - have + count
    if 0 < missing <= FEW_MISSING < before:
        yield Effect("news.missing", "MI-3", seat, facts=(("missing", missing),))


def ended(reason: str) -> Effect:
    """What ends the game."""
    return Effect("news.end", reason)
