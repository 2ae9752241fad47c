"""The toy keeps every law, and each law notices when it is broken on purpose."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from archipel.kernel import DONE, Draw, Listed, Move, Moves, Outcome, Over, Refusal, View
from archipel.testkit import (
    LAWS,
    Broken,
    Law,
    check_law,
    check_laws,
    check_position,
    codecs,
    copies,
    effects,
    laws,
    setups,
)
from archipel.testkit.laws import listed_moves_are_legal
from tests.tiers import SEED
from tests.toy.game import CARDS, DOUBLE, GAME, PLAY, Card, Hand, Toy, ToyState, ToyView

SETUPS = dict(setups(GAME))


@pytest.mark.parametrize("setup", SETUPS)
def test_the_toy_keeps_the_laws(setup: str) -> None:
    check_laws(GAME, SETUPS[setup], seed=SEED)


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


class Misprinted(ToyState):
    """Two cards of the deck have the same name."""

    def node(self) -> Any:
        node = super().node()
        if not isinstance(node, Draw) or node.label != "hand":
            return node
        return Draw("hand", ("1", "1", *node.items[2:]), node.left, node.count, seen_by=node.seen_by)


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
    """Random numbers inside the rules: a replay does not reach the same state."""

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
    """Shows the current number of cards during a shared turn, which leaks who has chosen."""

    def view(self, seat: int) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        return replace(view, won=tuple((*hand.won, *hand.cards) for hand in self.hands))


class Boastful(ToyState):
    """Lets whoever tries a move see all hands."""

    def preview(self, seat: int) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        return replace(view, won=tuple(hand.cards for hand in self.hands))


class Endless(ToyState):
    def _end_round(self) -> None:
        super()._end_round()
        self.round = 1
        self.hands = self.open = [Hand((0, 1)) for _ in self.open]


class Generous(ToyState):
    """Gives seats of one side different places."""

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
    """A view that contains a live object."""

    def view(self, seat: int) -> View:
        view = super().view(seat)
        assert isinstance(view, ToyView)
        return replace(view, die=self.moves)  # type: ignore[arg-type]


class Amnesiac(ToyState):
    """A copy starts from the beginning."""

    def __deepcopy__(self, memo: dict[int, object]) -> ToyState:
        return type(self)(self.setup)


class Whisper(ToyState):
    """A legal move for which the rulebook has no words."""

    def moves(self, seat: int) -> Moves:
        return Listed([UNSPEAKABLE if move is PLAY[0] else move for move in super().moves(seat)])

    def check(self, seat: int, move: Move) -> Refusal | None:
        return super().check(seat, PLAY[0] if move is UNSPEAKABLE else move)

    def apply(self, seat: int, move: Move) -> None:
        super().apply(seat, PLAY[0] if move is UNSPEAKABLE else move)


class Swapped(Toy):
    """Parts make the move of the example."""

    def move(self, verb: str, parts: object) -> Move:
        return self.parse(next(one.example for one in self.notation if one.verb == verb))


UNSPEAKABLE = Move("mumble", "mumble", ())

SABOTAGE: list[tuple[Law, type[ToyState], type[Toy], str]] = [
    (laws.listed_moves_are_legal, Repeats, Toy, "a move stands twice"),
    (laws.unlisted_moves_are_refused, Lenient, Toy, "check and moves disagree"),
    (laws.unlisted_moves_are_refused, Nameless, Toy, "no rule TOY-99"),
    (laws.only_asked_seats_move, Talkative, Toy, "is not asked but has moves"),
    (laws.draws_are_sound, Misprinted, Toy, "hand: two items share a name"),
    (copies.clones_are_independent, Entangled, Toy, "playing on a clone changed the original"),
    (laws.shared_moves_commute, Jealous, Toy, "<double> and <double> do not commute"),
    (laws.texts_name_their_moves, ToyState, Stutter, "is not what its text is read as"),
    (laws.parts_name_their_moves, ToyState, Swapped, "make <play 1>"),
    (laws.records_replay, Forgetful, Toy, "the record leads to another position"),
    (laws.imagined_states_agree, Vague, Toy, "sees the difference"),
    (laws.secrets_stay_secret, Leaky, Toy, "sees a secret"),
    (effects.previews_tell_no_secret, Boastful, Toy, "and sees a secret"),
    (laws.random_play_ends, Endless, Toy, "the game has not ended after"),
    (laws.scores_add_up, Generous, Toy, "seats of one side have different places"),
    (laws.running_scores_can_be_shown, Mute, Toy, "sees 1 scores"),
    (laws.views_are_plain, Fancy, Toy, "method is not plain data"),
    (copies.matches_can_be_sent, ToyState, Toy, "plays another game"),  # see `broken`
    (copies.states_can_be_sent, Amnesiac, Toy, "a copy of the state differs"),
    (codecs.numbers_name_the_legal_moves, Talkative, Toy, "has numbers exactly when it is asked"),
    (codecs.observations_keep_bounds_and_secrets, Vague, Toy, "is not in its view"),
    (laws.everything_has_words, Whisper, Toy, "no words for ['move.mumble']"),
]
"""The law, what breaks it, and the message of the failure."""


def broken(state: type[ToyState], game: type[Toy]) -> Toy:
    """A game with such states. It is not the GAME of its module, so unpickling finds another one."""

    class Broken(game):  # type: ignore[misc, valid-type]
        def start(self, setup: Any) -> ToyState:
            return state(setup)

        def __reduce__(self) -> Any:
            return broken, (state, game)

    return Broken()


@pytest.mark.parametrize(
    ("law", "state", "game", "words"),
    SABOTAGE,
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_law_notices_sabotage(law: Law, state: type[ToyState], game: type[Toy], words: str) -> None:
    with pytest.raises(Broken, match=re.escape(words)):
        check_laws(broken(state, game), SETUPS["sides-4"], (law,))


def test_every_law_is_shown_to_notice_sabotage() -> None:
    by_codecs = {
        codecs.observations_tell_positions_apart
    }  # no state breaks it: tests/codec has a codec that does
    assert {law for law, *_ in SABOTAGE} == set(LAWS) - by_codecs


def test_a_failure_says_how_to_see_it_again() -> None:
    sabotaged, setup = broken(Lenient, Toy), SETUPS["sides-4"]
    with pytest.raises(Broken) as failure:
        check_law(laws.unlisted_moves_are_refused, sabotaged, setup)
    told = str(failure.value)
    found = re.search(r"in Python: check_position\(GAME, GAME.setup\(4, {.*}\), (\d+), (\d+)\)", told)
    assert found, told
    assert re.search(r"\n  record: draw hand . . . / ", told)
    with pytest.raises(Broken, match="check and moves disagree"):
        check_position(sabotaged, setup, int(found[1]), int(found[2]))


def test_a_law_that_had_nothing_to_look_at_fails() -> None:
    blind = replace(listed_moves_are_legal, look=lambda match, rng: 0)
    with pytest.raises(Broken, match="there was nothing to look at"):
        check_laws(GAME, SETUPS["sides-4"], (blind,))
