"""Positions in a few words: a sea drawn as text, fleets, hands; and a table led by the guide."""

from collections.abc import Sequence

from archipel.games.master import GAME
from archipel.games.master.rules.cards import CARDS, NUMBER
from archipel.games.master.rules.cards import deck as deck_of
from archipel.games.master.rules.phases import PHASES
from archipel.games.master.rules.sea import spot_at
from archipel.games.master.rules.state import MasterState
from archipel.guide import Asked, Question, Telling, guide_of
from archipel.guide.asking import asked_of
from archipel.kernel import Decide, Draw, Over, Part, Refusal, Result, Trial, Value
from tests.games.keys import CODE, keyed

GUIDE = guide_of("master")
NAMES = ("Ana", "Ben", "Cleo", "Dan")
DIAMOND = """
..  ..  Y1  ..  ..
..  Y1  Y1  Y2  ..
Y2  Y2  Y3  Y3  Y3
..  G1  G1  G1  ..
..  ..  G2  ..  ..
"""
"""From its middle no sail reaches a card with an empty neighbour."""


def spot(name: str) -> int:
    """The spot with this name, such as `1,0`."""
    x, y = name.split(",")
    return spot_at(int(x), int(y))


def cards(names: str) -> tuple[int, ...]:
    """The cards with these names, in order."""
    return tuple(sorted(NUMBER[name] for name in names.split()))


def box() -> list[int]:
    """All cards of the box."""
    return [card for card, copies in enumerate(deck_of("").copies) for _ in range(copies)]


def position(
    sea: str,
    fleets: Sequence[str],
    hands: Sequence[str] = (),
    *,
    seat: int = 0,
    phase: str = "discover",
    taken: Sequence[Sequence[str]] = (),
    deck: str | None = None,
    first: int = 0,
    round_: int = 1,
    again: bool = False,
    steps: int = 0,
    **options: Value,
) -> MasterState:
    """A position set up directly. The sea is drawn row by row from 0,0, and dots are empty spots. Hands that
    are not given are empty; the deck is what is left, unless it is given."""
    seats = len(fleets)
    state = GAME.start(GAME.setup(seats, options))
    state.sea = {
        spot_at(x, y): NUMBER[name]
        for y, row in enumerate(line for line in sea.splitlines() if line.strip())
        for x, name in enumerate(row.split())
        if name.strip(".")
    }
    state.fleets = [tuple(sorted(spot(name) for name in fleet.split())) for fleet in fleets]
    state.hands = [cards(hand) for hand in hands] + [()] * (seats - len(hands))
    state.taken = [tuple(cards(group) for group in groups) for groups in taken]
    state.taken += [()] * (seats - len(taken))
    left = list(state.plan.copies)
    for card in [*state.sea.values(), *sum(state.hands, ())]:
        left[card] -= 1
    for groups in state.taken:
        for card in sum(groups, ()):
            left[card] -= 1
    assert min(left) >= 0, "more copies of a card than the deck has"
    state.deck = (
        tuple(cards(deck).count(card) for card in range(len(CARDS))) if deck is not None else tuple(left)
    )
    state.first, state.seat, state.turn, state.round = first, seat, 1, round_
    state.again, state.steps = again, steps
    state.phase = PHASES.index(phase)
    state.wait()
    return state


def texts(state: MasterState) -> list[str]:
    """The legal moves of the active seat, as record text."""
    return [move.text for move in state.moves(state.seat)]


def places(state: MasterState) -> set[str]:
    """The legal places."""
    return {text for text in texts(state) if "@" in text}


def sails(state: MasterState) -> set[str]:
    """The legal sails."""
    return {text for text in texts(state) if ">" in text}


def takes(state: MasterState) -> set[str]:
    """The legal conquests."""
    return {text for text in texts(state) if "+" in text}


def play(state: MasterState, *moves: str) -> MasterState:
    """Make these moves for the active seat, with checks."""
    for text in moves:
        node = state.node()
        assert isinstance(node, Decide), f"{text}: nobody is asked"
        state.play(node.seats[0], GAME.parse(text))
    return state


def draw(state: MasterState, *hands: str) -> MasterState:
    """Settle the next draws in order."""
    for names in hands:
        node = state.node()
        assert isinstance(node, Draw), f"{names}: no draw is due"
        state.settle(tuple(node.items.index(name) for name in names.split()))
    return state


def why_not(state: MasterState, text: str) -> str:
    """The rule that refuses this move, and how it is broken: `MI-10 far`. Empty if the move is legal."""
    refusal = state.check(state.seat, GAME.parse(text))
    assert (refusal is None) == (text in texts(state))
    return "" if refusal is None else said(refusal)


def said(refusal: Refusal) -> str:
    """The rule and the fact `why`; checks that both languages have the sentence."""
    for language in ("en", "fr"):
        assert GAME.rules.why(refusal, language).endswith(f"({refusal.rule})")
    why = dict(refusal.facts).get("why")
    return f"{refusal.rule} {why}" if why else refusal.rule


def end(state: MasterState) -> Result:
    """The result of a finished game."""
    node = state.node()
    assert isinstance(node, Over)
    return node.result


def telling(language: str = CODE, *, you: bool = False) -> Telling:
    """How to tell something: in keys, unless a language is given."""
    return Telling(keyed(GAME), language, NAMES, you)


class Seat:
    """One seat's turn in pencil, and what the guide asks about it."""

    def __init__(self, inked: MasterState, seat: int, language: str = CODE) -> None:
        self.pencil, self.tell = Trial.begin(inked, seat), telling(language)

    def asked(self, *picked: Part | str) -> Asked:
        """What the guide is given after picks such as `card:R3`."""
        parts = tuple(Part(*one.split(":")) if isinstance(one, str) else one for one in picked)
        return asked_of(self.pencil.pick(parts), self.tell)

    def ask(self, *picked: Part | str) -> Question:
        """The question after these picks."""
        return GUIDE.ask(self.asked(*picked))

    def play(self, *texts: str) -> "Seat":
        """Pencil these moves."""
        for text in texts:
            self.pencil = self.pencil.step(GAME.parse(text))
        return self
