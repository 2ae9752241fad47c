"""What one seat may know, and a random full state that agrees with it."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from archipel.games.master.rules.cards import NUMBER
from archipel.games.master.rules.phases import PHASES
from archipel.games.master.rules.plan import plan_of
from archipel.games.master.rules.scoring import Taken, result, scores
from archipel.games.master.rules.sea import spot_at
from archipel.kernel import Score, Setup, View

if TYPE_CHECKING:
    from archipel.games.master.rules.state import MasterState


@dataclass(frozen=True, slots=True)
class IslandCard:
    """A card that lies in the sea."""

    x: int
    y: int
    card: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as others see it. A hidden hand is None; before the sea opens there are no galleons."""

    galleons: tuple[tuple[int, int], ...]
    cards: int  # in hand
    hand: tuple[str, ...] | None
    taken: tuple[tuple[str, ...], ...]  # conquest by conquest


@dataclass(frozen=True, slots=True)
class MasterView(View):
    """The table as one seat sees it. Seats count from 0, -1 is nobody; only the size of the deck is known."""

    setup: Setup
    seat: int
    phase: str
    first: int
    active: int  # who acts or draws now
    turn: int
    round: int
    rounds: int  # 0: no limit
    goal: int
    again: bool  # whether the current or last Discovery earns another one (MI-12)
    steps: int  # steps the Corsair has left
    deck: int
    reason: str  # the rule that ended the game
    sea: tuple[IslandCard, ...]
    players: tuple[SeatView, ...]

    def imagine(self, rng: Random) -> "MasterState":
        """Shuffle the cards this seat has not seen into the other hands and the deck, all equally likely.

        Nothing else is known: the legality of past moves never depended on cards that others still hold.
        """
        deck = self._unseen()
        unseen = [card for card, left in enumerate(deck) for _ in range(left)]
        rng.shuffle(unseen)
        hands = []
        for player in self.players:
            if player.hand is None:
                hand = [unseen.pop() for _ in range(player.cards)]
                for card in hand:
                    deck[card] -= 1
            else:
                hand = [NUMBER[name] for name in player.hand]
            hands.append(tuple(sorted(hand)))
        return self._state(deck, hands)

    def unite(self, views: Sequence[View]) -> "MasterState":
        deck, hands = self._unseen(), []
        for player, view in zip(self.players, views, strict=True):
            assert isinstance(view, MasterView)
            hand = [NUMBER[name] for name in view.players[view.seat].hand or ()]
            for card in hand if player.hand is None else ():
                deck[card] -= 1
            hands.append(tuple(sorted(hand)))
        return self._state(deck, hands)

    def _unseen(self) -> list[int]:
        """How many of each card this seat has not seen."""
        deck = list(plan_of(self.setup).copies)
        for island in self.sea:
            deck[NUMBER[island.card]] -= 1
        for player in self.players:
            for cards in (player.hand or (), *player.taken):
                for name in cards:
                    deck[NUMBER[name]] -= 1
        return deck

    def _state(self, deck: list[int], hands: list[tuple[int, ...]]) -> "MasterState":
        """The state with this deck and these hands."""
        from archipel.games.master.rules.state import MasterState

        sea = {spot_at(island.x, island.y): NUMBER[island.card] for island in self.sea}
        fleets = [tuple([spot_at(x, y) for x, y in player.galleons]) for player in self.players]
        state = MasterState(plan_of(self.setup), sea, tuple(deck), hands, fleets, self._taken())
        state.first, state.seat, state.turn, state.round = self.first, self.active, self.turn, self.round
        state.again, state.steps, state.reason = self.again, self.steps, self.reason
        state.phase = PHASES.index(self.phase)
        state.wait()
        return state

    def scores(self) -> tuple[Score, ...]:
        plan = plan_of(self.setup)
        return result(plan, self._taken(), self.reason).scores if self.reason else scores(plan, self._taken())

    def _taken(self) -> list[Taken]:
        return [
            tuple([tuple([NUMBER[name] for name in cards]) for cards in player.taken])
            for player in self.players
        ]
