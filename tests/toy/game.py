"""A toy game that uses the whole contract: a shared turn of two steps, secret hands, public dice, sides.

Everybody holds three secret cards. Each round a die is rolled; everybody chooses a card at the same time,
then may double it (once a game) or leave it; the highest card wins the die's points, a tie wins nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from archipel.kernel import (
    DONE,
    NO_MOVES,
    BadText,
    Decide,
    Draw,
    Game,
    Listed,
    Mode,
    Move,
    Moves,
    Node,
    Notation,
    Option,
    Outcome,
    Over,
    Part,
    Refusal,
    Result,
    Rulebook,
    Score,
    ScoreLine,
    Setup,
    State,
    View,
    dice,
    finish_turn,
    places,
)

CARDS = ("1", "2", "3", "4", "5")
COPIES = 4
HAND = 3
DIE = dice("die", ("1", "2", "3", "4", "5", "6"), 1)


class Card(Move):
    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        super().__init__("play", f"play {CARDS[card]}", (Part("card", CARDS[card]),))
        self.card = card


PLAY = tuple(Card(card) for card in range(len(CARDS)))
DOUBLE = Move("double", "double", (Part("double", "yes"),))
BY_TEXT = {move.text: move for move in (*PLAY, DOUBLE, DONE)}


@dataclass(frozen=True, slots=True)
class Hand:
    cards: tuple[int, ...] = ()
    doubled: bool = False
    won: tuple[int, ...] = ()
    chosen: int | None = None
    factor: int = 1
    done: bool = False


class ToyState(State):
    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.hands = [Hand()] * setup.seats
        self.open = list(self.hands)  # each seat's own unfinished turn
        self.left = [COPIES] * len(CARDS)
        self.die: int | None = None
        self.round = 0

    def node(self) -> Node:
        for seat, hand in enumerate(self.hands):
            if not hand.cards and self.round == 0:
                return Draw("hand", CARDS, tuple(self.left), HAND, seen_by=(seat,))
        if self.round == HAND:
            return Over(self.result())
        if self.die is None:
            return DIE
        waiting = tuple(seat for seat, hand in enumerate(self.open) if not hand.done)
        return Decide(waiting, self.round, shared=True)

    def moves(self, seat: int) -> Moves:
        node = self.node()
        if not isinstance(node, Decide) or seat not in node.seats:
            return NO_MOVES
        hand = self.open[seat]
        if hand.chosen is None:
            return Listed([PLAY[card] for card in sorted(set(hand.cards))])
        return Listed((DONE,) if hand.doubled else (DOUBLE, DONE))

    def check(self, seat: int, move: Move) -> Refusal | None:
        hand = self.open[seat]
        if isinstance(move, Card):
            if hand.chosen is not None:
                return Refusal("TOY-2")
            return None if move.card in hand.cards else Refusal("TOY-1", (("card", CARDS[move.card]),))
        if hand.chosen is None:
            return Refusal("TOY-2")
        return Refusal("TOY-3") if move is DOUBLE and hand.doubled else None

    def apply(self, seat: int, move: Move) -> None:
        hand = self.open[seat]
        if isinstance(move, Card):
            rest = list(hand.cards)
            rest.remove(move.card)
            self.open[seat] = Hand(tuple(rest), hand.doubled, hand.won, move.card, 1)
        else:
            doubled = move is DOUBLE
            factor = 2 if doubled else 1
            self.open[seat] = Hand(hand.cards, hand.doubled or doubled, hand.won, hand.chosen, factor, True)
        if all(hand.done for hand in self.open):
            self._end_round()

    def _end_round(self) -> None:
        assert self.die is not None
        values = [(hand.chosen or 0) * hand.factor for hand in self.open]
        best = max(values)
        for seat, hand in enumerate(self.open):
            winner = values[seat] == best and values.count(best) == 1
            won = (*hand.won, self.die + 1) if winner else hand.won
            self.open[seat] = Hand(hand.cards, hand.doubled, won)
        self.hands = list(self.open)
        self.die = None
        self.round += 1

    def reveal(self, outcome: Outcome) -> None:
        node = self.node()
        assert isinstance(node, Draw)
        if node.label == "die":
            self.die = outcome[0]
            return
        assert node.seen_by is not None
        for card in outcome:
            self.left[card] -= 1
        self.hands[node.seen_by[0]] = self.open[node.seen_by[0]] = Hand(tuple(sorted(outcome)))

    def clone(self) -> ToyState:
        other = type(self)(self.setup)
        other.setup, other.die, other.round = self.setup, self.die, self.round
        other.hands, other.open, other.left = list(self.hands), list(self.open), list(self.left)
        return other

    def result(self) -> Result:
        scores = tuple(score(hand) for hand in self.hands)
        return Result(scores, places(scores, GAME.sides(self.setup)), "TOY-4")

    def view(self, seat: int) -> View:
        return ToyView(
            setup=self.setup,
            seat=seat,
            own=self.open[seat] if seat >= 0 else None,
            held=tuple(len(hand.cards) for hand in self.hands),
            doubled=tuple(hand.doubled for hand in self.hands),
            won=tuple(hand.won for hand in self.hands),
            done=tuple(hand.done for hand in self.open),
            die=self.die,
            round=self.round,
            gone=self._gone(),
        )

    def _gone(self) -> tuple[int, ...]:
        """How many of each card were played in earlier rounds, which is public."""
        held = [card for hand in self.hands for card in hand.cards]
        return tuple(COPIES - self.left[card] - held.count(card) for card in range(len(CARDS)))


@dataclass(frozen=True, slots=True)
class ToyView(View):
    setup: Setup
    seat: int
    own: Hand | None
    held: tuple[int, ...]
    doubled: tuple[bool, ...]
    won: tuple[tuple[int, ...], ...]
    done: tuple[bool, ...]
    die: int | None
    round: int
    gone: tuple[int, ...]

    def imagine(self, rng: Random) -> ToyState:
        state = ToyState(self.setup)
        state.round, state.die = self.round, self.die
        unseen = [card for card in range(len(CARDS)) for _ in range(COPIES - self.gone[card])]
        own = self._own_cards()
        for card in own:
            unseen.remove(card)
        rng.shuffle(unseen)
        for seat, count in enumerate(self.held):
            cards = own if seat == self.seat else tuple(sorted(unseen.pop() for _ in range(count)))
            state.hands[seat] = Hand(cards, self.doubled[seat], self.won[seat])
        state.left = [unseen.count(card) for card in range(len(CARDS))]
        state.open = list(state.hands)
        if self.own is not None:
            state.open[self.seat] = self.own
        for seat, done in enumerate(self.done):
            if done and seat != self.seat:
                finish_turn(state, seat, rng)
        return state

    def _own_cards(self) -> tuple[int, ...]:
        if self.own is None:
            return ()
        chosen = () if self.own.chosen is None else (self.own.chosen,)
        return tuple(sorted((*self.own.cards, *chosen)))

    def scores(self) -> tuple[Score, ...]:
        return tuple(score(Hand(won=won)) for won in self.won)


def score(hand: Hand) -> Score:
    return Score(tuple(ScoreLine("die", "TOY-4", points, (("points", points),)) for points in hand.won))


ENGLISH = """
[about]
name = "Toy"
pitch = "A toy."
credits = "Nobody."
[rules.TOY-1]
title = "Play what you hold"
text = "You play a card of your hand."
refusal = "You hold no {card}"
[rules.TOY-2]
title = "Card first"
text = "First a card, then double or not."
[rules.TOY-3]
title = "Double once"
text = "Once a game."
[rules.TOY-4]
title = "Three rounds"
text = "The points of the dice count."
[rules.TOY-5]
title = "Sides"
text = "Two against two."
[words]
"move.play" = "plays {card}"
"move.double" = "doubles"
"move.done" = "is done"
"part.card" = "card"
"part.double" = "double"
"part.done" = "done"
"line.die" = "a die of {points}"
"draw.hand" = "hand"
"draw.die" = "die"
"option.sides" = "sides"
"mode.alone" = "alone"
"mode.sides" = "sides"
"role.player" = "player"
"""
FRENCH = """
[about]
name = "Jouet"
pitch = "Un jouet."
credits = "Personne."
[rules.TOY-1]
title = "Jouer ce qu’on tient"
text = "On joue une carte de sa main."
refusal = "Vous n’avez pas de {card}"
[rules.TOY-2]
title = "La carte d’abord"
text = "Une carte, puis doubler ou non."
[rules.TOY-3]
title = "Doubler une fois"
text = "Une fois par partie."
[rules.TOY-4]
title = "Trois manches"
text = "Les points des dés comptent."
[rules.TOY-5]
title = "Équipes"
text = "Deux contre deux."
[words]
"move.play" = "joue {card}"
"move.double" = "double"
"move.done" = "a fini"
"part.card" = "carte"
"part.double" = "doubler"
"part.done" = "fini"
"line.die" = "un dé de {points}"
"draw.hand" = "main"
"draw.die" = "dé"
"option.sides" = "équipes"
"mode.alone" = "chacun pour soi"
"mode.sides" = "équipes"
"role.player" = "joueur"

[sentences]
"“{text}” is no move of the toy" = "« {text} » n’est pas un coup du jouet"
"""
RULES = Rulebook.parse(ENGLISH, "en.toml").translated("fr", FRENCH, "fr.toml")


class Toy(Game):
    id = "toy"
    version = 1
    minutes = 1
    takes_sheets = True
    age = 3
    options = (Option("sides", False, (False, True), "TOY-5"),)
    modes = (Mode("alone", (2, 3, 4)), Mode("sides", (4,), (("sides", True),)))

    notation = (
        Notation("play", "play {card}", "play 1"),
        Notation("double", "double", "double"),
        Notation("done", "done", "done"),
    )

    def __init__(self) -> None:
        self.rules = RULES  # not on the class: the compiled contract looks it up on the instance

    def check_setup(self, setup: Setup) -> Refusal | None:
        fits = setup.seats == 4 if setup["sides"] else 2 <= setup.seats <= 4
        return None if fits else Refusal("TOY-5", (("seats", setup.seats),))

    def start(self, setup: Setup) -> ToyState:
        return ToyState(setup)

    def parse(self, text: str) -> Move:
        if text not in BY_TEXT:
            raise BadText("“{text}” is no move of the toy", text=text)
        return BY_TEXT[text]

    def sides(self, setup: Setup) -> tuple[int, ...]:
        return (0, 1, 0, 1) if setup["sides"] else tuple(range(setup.seats))


GAME = Toy()
