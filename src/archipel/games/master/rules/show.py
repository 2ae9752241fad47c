"""What a seat is shown of a game in progress: everything but the hands of the others."""

from typing import TYPE_CHECKING

from archipel.games.master.rules.cards import CARDS, names
from archipel.games.master.rules.phases import PHASES
from archipel.games.master.rules.sea import place_of
from archipel.games.master.rules.view import IslandCard, MasterView, SeatView

if TYPE_CHECKING:
    from archipel.games.master.rules.state import MasterState


def show(state: "MasterState", seat: int, everything: bool) -> MasterView:
    """The view of a seat or a spectator; once the game has ended, with all hands open."""
    plan = state.plan
    return MasterView(
        setup=plan.setup,
        seat=seat,
        phase=PHASES[state.phase],
        first=state.first,
        active=state.seat,
        turn=state.turn,
        round=state.round,
        rounds=plan.rounds,
        goal=plan.goal,
        again=state.again,
        steps=state.steps,
        deck=sum(state.deck),
        reason=state.reason,
        sea=tuple([IslandCard(*place_of(spot), CARDS[state.sea[spot]]) for spot in sorted(state.sea)]),
        players=tuple(
            [
                SeatView(
                    galleons=tuple([place_of(galleon) for galleon in state.fleets[other]]),
                    cards=len(hand),
                    hand=names(hand) if everything or other == seat else None,
                    taken=tuple([names(cards) for cards in state.taken[other]]),
                )
                for other, hand in enumerate(state.hands)
            ]
        ),
    )
