"""A game in progress: the sea, the galleons, the hands, and who acts next."""

from archipel.games.master.rules import effects, refusals
from archipel.games.master.rules.cards import CARDS
from archipel.games.master.rules.discovery import (
    can_place,
    first_sails,
    free_spots,
    full_discovery,
    matches,
    moved,
    sails,
)
from archipel.games.master.rules.moves import Choices, Conquest, PlaceCard, Sail
from archipel.games.master.rules.phases import (
    CONQUER,
    DEAL,
    DISCOVER,
    FIRST,
    LANDED,
    OPEN,
    OVER,
    PLACE,
    RAID,
    REFILL,
    SAIL,
)
from archipel.games.master.rules.plan import CORSAIR_STEPS, HAND, NOBODY, GamePlan
from archipel.games.master.rules.scoring import Taken, captured, result
from archipel.games.master.rules.sea import FIRST as FIRST_SPOT
from archipel.games.master.rules.sea import CardSea
from archipel.games.master.rules.show import show
from archipel.games.master.rules.sums import Alignment, alignments
from archipel.games.master.rules.talk import team_talk
from archipel.games.master.rules.view import MasterView
from archipel.kernel import NO_MOVES, Decide, Draw, Move, Moves, Node, Outcome, Over, Refusal, State, Talk


def sea_draw(deck: tuple[int, ...]) -> Draw:
    """The card that opens the sea (MI-2)."""
    return Draw("sea", CARDS, deck, 1)


class MasterState(State):
    """Mutable; hands, fleets and captures are tuples, replaced as a whole."""

    def __init__(
        self,
        plan: GamePlan,
        sea: CardSea,
        deck: tuple[int, ...],
        hands: list[tuple[int, ...]],
        fleets: list[tuple[int, ...]],
        taken: list[Taken],
    ) -> None:
        self.plan = plan
        self.sea = sea
        self.deck = deck
        self.hands = hands
        self.fleets = fleets
        self.taken = taken
        self.first = NOBODY
        self.seat = NOBODY  # who acts or draws now
        self.turn = 0
        self.round = 1
        self.again = False  # whether another Discovery was earned (MI-12)
        self.steps = 0  # steps the Corsair has left (MI-32)
        self.reason = ""
        self.phase = FIRST
        self._node: Node  # set by `wait` or `clone`

    def clone(self) -> "MasterState":
        other = MasterState(
            self.plan, self.sea.copy(), self.deck, self.hands.copy(), self.fleets.copy(), self.taken.copy()
        )
        other.first = self.first
        other.seat = self.seat
        other.turn = self.turn
        other.round = self.round
        other.again = self.again
        other.steps = self.steps
        other.reason = self.reason
        other.phase = self.phase
        other._node = self._node
        return other

    # What the game waits for.

    def node(self) -> Node:
        return self._node

    def wait(self) -> None:
        """Set what this phase waits for."""
        phase, seat = self.phase, self.seat
        if phase == FIRST:  # the Corsair never begins; each of the crew is equally likely
            seats = range(self.plan.setup.seats)
            left = tuple([int(seat in self.plan.crew) for seat in seats])
            self._node = Draw("first", tuple([str(seat + 1) for seat in seats]), left, 1)
        elif phase == DEAL:
            self._node = Draw("hand", CARDS, self.deck, HAND, seen_by=(seat,))
        elif phase == OPEN:
            self._node = sea_draw(self.deck)
        elif phase == REFILL:
            count = min(HAND - len(self.hands[seat]), sum(self.deck))
            self._node = Draw("refill", CARDS, self.deck, count, seen_by=(seat,))
        elif phase == OVER:
            self._node = Over(result(self.plan, self.taken, self.reason))
        else:
            self._node = Decide((seat,), self.turn)

    def moves(self, seat: int) -> Moves:
        phase = self.phase
        if seat != self.seat or phase < DISCOVER or phase > CONQUER:
            return NO_MOVES
        sea, fleet, hand = self.sea, self.fleets[seat], self.hands[seat]
        if phase == SAIL:
            return Choices(sea, [], [], sails(sea, fleet), [], False)
        if phase == RAID:
            return Choices(sea, [], [], sails(sea, fleet) if self.steps else [], [], True)
        if phase == CONQUER:
            return Choices(sea, [], [], [], self.lines(), True)
        cards = sorted(set(hand))
        if phase == PLACE:
            return Choices(sea, cards, free_spots(sea, fleet), [], [], False)
        if phase == DISCOVER:
            return Choices(sea, cards, free_spots(sea, fleet), first_sails(sea, fleet, hand), [], False)
        lines = self.lines() if self.plan.corsair == NOBODY else []
        if self.again and full_discovery(sea, fleet, hand):
            return Choices(sea, cards, free_spots(sea, fleet), first_sails(sea, fleet, hand), lines, True)
        return Choices(sea, [], [], [], lines, True)

    def lines(self) -> list[Alignment]:
        """The lines from which something can be conquered now (MI-13)."""
        return alignments(self.sea, [galleon for fleet in self.fleets for galleon in fleet])

    def check(self, seat: int, move: Move) -> Refusal | None:
        return refusals.check(self, seat, move)

    # What seats do.

    def apply(self, seat: int, move: Move) -> None:
        if self.sink is not None:
            self.sink += effects.did(self, seat, move)
        if isinstance(move, PlaceCard):
            self._place(seat, move)
        elif isinstance(move, Sail):
            self._sail(seat, move)
        elif isinstance(move, Conquest):
            self._conquer(seat, move)
        elif self.phase == RAID:
            self._offer_conquest(self.first)
        else:
            self._end_turn(seat)

    def _place(self, seat: int, move: PlaceCard) -> None:
        hand = list(self.hands[seat])
        hand.remove(move.card)
        self.hands[seat] = tuple(hand)
        self.again = matches(self.sea, self.fleets[seat], move.card, move.spot)
        self.sea[move.spot] = move.card
        self.phase = LANDED if self.phase == PLACE else SAIL

    def _sail(self, seat: int, move: Sail) -> None:
        fleet = self.fleets[seat] = moved(self.fleets[seat], move)
        if self.phase == RAID:
            self.steps -= 1
        elif self.phase == SAIL:
            self.phase = LANDED
        else:
            self.again = False
            # If no place for a card is left, neither order of the two actions was possible (MI-11).
            self.phase = PLACE if self.hands[seat] and can_place(self.sea, fleet) else LANDED

    def _conquer(self, seat: int, move: Conquest) -> None:
        cards = tuple([self.sea.pop(spot) for spot in move.spots])
        self.taken[seat] = (*self.taken[seat], cards)
        if self.sink is not None:
            self.sink += effects.taken(self, seat, move, cards)
        if captured(self.plan, self.taken, self.plan.sides[seat]) < self.plan.goal:
            self._end_turn(seat)
        elif self.plan.corsair == NOBODY:
            self._end("MI-20" if self.plan.teams else "MI-3")
        else:
            self._end("MI-31")

    # Whose turn it is.

    def _turn(self, seat: int, phase: int) -> None:
        self.seat, self.phase, self.again = seat, phase, False
        self.turn += 1
        self.wait()

    def _begin_turn(self, seat: int) -> None:
        """Begin a Discovery, or skip it if neither action is possible (MI-11)."""
        sea, fleet = self.sea, self.fleets[seat]
        stuck = not sails(sea, fleet) and not (self.hands[seat] and can_place(sea, fleet))
        self._turn(seat, LANDED if stuck else DISCOVER)

    def _end_turn(self, seat: int) -> None:
        following = self.plan.after(seat)
        if self.plan.corsair == NOBODY:
            self._refill(seat)
        elif self.phase == CONQUER:
            if following == self.first:
                self._end_round()
            else:
                self._offer_conquest(following)
        elif following == self.first:
            self.steps = CORSAIR_STEPS
            self._turn(self.plan.corsair, RAID)
        else:
            self._begin_turn(following)

    def _offer_conquest(self, seat: int) -> None:
        """Ask one of the crew, unless the sea holds nothing to take."""
        if self.lines():
            self._turn(seat, CONQUER)
        else:
            self._end_round()

    def _end_round(self) -> None:
        if self.round == self.plan.rounds:
            self._end("MI-31")
        else:
            self._refill(self.first)

    def _refill(self, seat: int) -> None:
        self.seat = seat
        if len(self.hands[seat]) < HAND:
            self.phase = REFILL
            self.wait()
        else:
            self._refilled(seat)

    def _refilled(self, seat: int) -> None:
        following = self.plan.after(seat)
        if self.plan.corsair == NOBODY:
            self._begin_turn(following)
        elif following != self.first:
            self._refill(following)
        else:
            self.round += 1
            self._begin_turn(following)

    def _end(self, reason: str) -> None:
        self.reason, self.phase, self.seat = reason, OVER, NOBODY
        if self.sink is not None:
            self.sink.append(effects.ended(reason))
        self.wait()

    # Draws.

    def reveal(self, outcome: Outcome) -> None:
        sink = self.sink
        if self.phase == FIRST:
            self.begin_with(outcome[0])
            if sink is not None:
                sink.append(effects.begins(outcome[0]))
            return
        left = list(self.deck)
        for card in outcome:
            left[card] -= 1
        self.deck = tuple(left)
        if self.phase == OPEN:
            self._open(outcome[0])
            if sink is not None:
                sink.append(effects.opened(outcome[0]))
            return
        seat = self.seat
        if sink is not None:
            sink.append(effects.dealt(seat, outcome, self.phase == REFILL))
        self.hands[seat] = tuple(sorted(self.hands[seat] + outcome))
        if self.phase == DEAL:
            crew = self.plan.crew
            self._deal(crew.index(seat) + 1)
        elif any(left):
            self._refilled(seat)
        else:
            self._end("MI-16" if self.plan.corsair == NOBODY else "MI-34")

    def begin_with(self, seat: int) -> None:
        """Set the first player; if that is the Corsair, the next of the crew begins."""
        self.first = self.plan.after(seat) if seat == self.plan.corsair else seat
        self._deal(0)

    def _deal(self, number: int) -> None:
        crew = self.plan.crew
        self.phase, self.seat = (DEAL, crew[number]) if number < len(crew) else (OPEN, NOBODY)
        self.wait()

    def _open(self, card: int) -> None:
        self.sea[FIRST_SPOT] = card
        self.fleets = [(FIRST_SPOT,) * galleons for galleons in self.plan.fleets]
        self._begin_turn(self.first)

    # What seats may know and say.

    def view(self, seat: int) -> MasterView:
        return show(self, seat, self.phase == OVER)

    def preview(self, seat: int) -> MasterView:
        return show(self, seat, False)

    def talk(self, one: int, other: int) -> Talk:
        if not self.plan.teams or self.phase == OVER:
            return Talk.FREE
        return team_talk(self.fleets, one, other)


def opening(plan: GamePlan) -> MasterState:
    """A new game; nothing is dealt yet."""
    nothing = [()] * plan.setup.seats
    state = MasterState(plan, {}, plan.copies, [*nothing], [*nothing], [*nothing])
    if plan.first == NOBODY:
        state.wait()
    else:
        state.begin_with(plan.first)
    return state
