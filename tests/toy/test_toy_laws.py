"""The toy keeps every law, and each law notices when it is broken on purpose."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from archipel.kernel import DONE, Draw, Listed, Move, Moves, Outcome, Over, Refusal, View
from archipel.testkit import LAWS, check_law, laws, setups
from tests.toy.game import CARDS, DOUBLE, GAME, PLAY, Card, Hand, Toy, ToyState, ToyView

SETUPS = dict(setups(GAME))


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_toy_keeps_the_law(law: laws.Law, setup: str) -> None:
    check_law(law, GAME, SETUPS[setup], examples=30, longest=30)


class Repeats(ToyState):
    def moves(self, seat: int) -> Moves:
        moves = list(super().moves(seat))
        return Listed(moves + moves[:1])


class Lenient(ToyState):
    def check(self, seat: int, move: Move) -> Refusal | None:
        return None


class Nameless(ToyState):
    def check(self, seat: int, move: Move) -> Refusal | None:
        return Refusal("TOY-99") if super().check(seat, move) else None


class Talkative(ToyState):
    """Gives moves to seats that are not asked."""

    def moves(self, seat: int) -> Moves:
        return super().moves(seat) if len(super().moves(seat)) else Listed((DONE,))


class Spendthrift(ToyState):
    """Asks for more cards than there are."""

    def node(self) -> Any:
        node = super().node()
        return replace(node, count=sum(node.left) + 1) if isinstance(node, Draw) else node


class Entangled(ToyState):
    """A clone shares the list of hands."""

    def clone(self) -> ToyState:
        other = super().clone()
        other.open = self.open
        return other


class Jealous(ToyState):
    """A seat's doubling depends on who doubled before it in the same turn."""

    def apply(self, seat: int, move: Move) -> None:
        if move is DOUBLE and any(hand.factor == 2 for hand in self.open):
            move = DONE
        super().apply(seat, move)


class Stutter(Toy):
    def parse(self, text: str) -> Move:
        return Card(CARDS.index(text[-1])) if text.startswith("play ") else super().parse(text)


class Forgetful(ToyState):
    """Chance inside the rules: a replay does not come to the same state."""

    def reveal(self, outcome: Outcome) -> None:
        super().reveal(outcome if len(outcome) > 1 else (Random().randrange(6),))


class Dreamer(ToyView):
    def imagine(self, rng: Random) -> ToyState:
        state = super().imagine(rng)
        state.round = 0
        return state


class Vague(ToyState):
    def view(self, seat: int) -> View:
        view = super().view(seat)
        return Dreamer(**{name: getattr(view, name) for name in ToyView.__slots__})


class Leaky(ToyState):
    """Shows how many cards are held now, in the middle of a shared turn: who has chosen leaks."""

    def view(self, seat: int) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        return replace(view, won=tuple((*hand.won, *hand.cards) for hand in self.hands))


class Endless(ToyState):
    def _end_round(self) -> None:
        super()._end_round()
        self.round = 1
        self.hands = self.open = [Hand((0, 1)) for _ in self.open]


class Generous(ToyState):
    """Places that do not follow the sides."""

    def node(self) -> Any:
        node = super().node()
        if isinstance(node, Over):
            return Over(replace(node.result, places=tuple(range(1, self.setup.seats + 1))))
        return node


class Speechless(ToyView):
    def scores(self) -> Any:
        return super().scores()[:1]


class Mute(ToyState):
    def view(self, seat: int) -> View:
        view = super().view(seat)
        return Speechless(**{name: getattr(view, name) for name in ToyView.__slots__})


class Fancy(ToyState):
    """A view with a live object in it."""

    def view(self, seat: int) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        return replace(view, die=self.moves)  # type: ignore[arg-type]


class Whisper(ToyState):
    def moves(self, seat: int) -> Moves:
        return Listed([UNSPEAKABLE if move is PLAY[0] else move for move in super().moves(seat)])


UNSPEAKABLE = Move("mumble", "mumble", ())

SABOTAGE: dict[str, tuple[type[ToyState], type[Toy]]] = {
    "listed_moves_are_legal": (Repeats, Toy),
    "unlisted_moves_are_refused": (Lenient, Toy),
    "only_asked_seats_move": (Talkative, Toy),
    "draws_are_sound": (Spendthrift, Toy),
    "clones_are_independent": (Entangled, Toy),
    "shared_moves_commute": (Jealous, Toy),
    "texts_name_their_moves": (ToyState, Stutter),
    "records_replay": (Forgetful, Toy),
    "imagined_states_agree": (Vague, Toy),
    "secrets_stay_secret": (Leaky, Toy),
    "random_play_ends": (Endless, Toy),
    "scores_add_up": (Generous, Toy),
    "running_scores_can_be_shown": (Mute, Toy),
    "views_are_plain": (Fancy, Toy),
    "everything_has_words": (Whisper, Toy),
}


def broken(state: type[ToyState], game: type[Toy]) -> Toy:
    class Broken(game):  # type: ignore[misc, valid-type]
        def start(self, setup: Any) -> ToyState:
            return state(setup)

    return Broken()


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_law_notices_sabotage(law: Callable[..., None]) -> None:
    game = broken(*SABOTAGE[law.__name__])
    with pytest.raises(BaseException) as caught:  # noqa: PT011 - Hypothesis wraps several failures in a group
        check_law(law, game, SETUPS["sides-4"], examples=60, longest=30, shrink=False)
    assert not isinstance(caught.value, KeyboardInterrupt)


def test_a_refusal_without_a_real_rule_is_noticed() -> None:
    with pytest.raises(AssertionError, match="no rule TOY-99"):
        check_law(laws.unlisted_moves_are_refused, broken(Nameless, Toy), SETUPS["alone-2"], 30, longest=20)
