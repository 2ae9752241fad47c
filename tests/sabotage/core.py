"""What breaks the laws about rules, in ways that can be done to any game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random
from typing import Any

from archipel.kernel import (
    SPECTATOR,
    BadText,
    Decide,
    Draw,
    Game,
    Listed,
    Move,
    Moves,
    Node,
    Outcome,
    Over,
    Refusal,
    Setup,
    State,
    View,
    sample,
)
from archipel.kernel.moves import Part
from archipel.testkit import Law, laws
from archipel.testkit.copies import clones_are_independent, matches_can_be_sent, states_can_be_sent
from archipel.testkit.effects import previews_tell_no_secret
from tests.sabotage.wrapped import Broken, BrokenGame, broken, leaked, with_methods

_ticks = count()


class Repeats(Broken):
    """A move is listed twice."""

    def moves(self, seat: int) -> Moves:
        moves = list(self.inner.moves(seat))
        return Listed(moves + moves[:1])


class Strict(Broken):
    """The last of several listed moves is refused."""

    def check(self, seat: int, move: Move) -> Refusal | None:
        moves = self.inner.moves(seat)
        refused = len(moves) > 1 and move is moves[len(moves) - 1]
        return Refusal(a_rule(self)) if refused else self.inner.check(seat, move)


class Lenient(Broken):
    """Nothing is refused."""

    def check(self, seat: int, move: Move) -> Refusal | None:
        return None


class Nameless(Broken):
    """A refusal names a rule that does not exist."""

    def check(self, seat: int, move: Move) -> Refusal | None:
        return Refusal("NO-1") if self.inner.check(seat, move) else None


@cache
def forgetting(rule: str) -> type[Broken]:
    """States that do not enforce one rule."""

    class Forgets(Broken):
        def check(self, seat: int, move: Move) -> Refusal | None:
            refusal = self.inner.check(seat, move)
            return refusal if refusal and refusal.rule != rule else None

    return Forgets


class Hides(Broken):
    """The first of several legal moves is not listed."""

    def moves(self, seat: int) -> Moves:
        moves = list(self.inner.moves(seat))
        return Listed(moves[1:] if len(moves) > 1 else moves)


class Talkative(Broken):
    """Seats that are not asked have the moves of one that is."""

    def moves(self, seat: int) -> Moves:
        node = self.inner.node()
        asked = isinstance(node, Decide) and seat not in node.seats
        return self.inner.moves(node.seats[0]) if asked else self.inner.moves(seat)  # type: ignore[union-attr]


class TooLate(Broken):
    """A seat has moves when nobody is asked."""

    def moves(self, seat: int) -> Moves:
        return self.inner.moves(seat) if isinstance(self.inner.node(), Decide) else Listed((MUMBLE,))


class Misprinted(Broken):
    """Two dice faces or cards have the same name."""

    def node(self) -> Node:
        node = self.inner.node()
        return draw(node, items=(node.items[-1], *node.items[1:])) if isinstance(node, Draw) else node


class Greedy(Broken):
    """More is drawn than fits the slots or the pool."""

    def node(self) -> Node:
        node = self.inner.node()
        if not isinstance(node, Draw):
            return node
        return draw(node, count=node.count + (1 if node.slots else sum(node.left)), replace=False)


class Entangled(Broken):
    """A clone is the state itself."""

    def clone(self) -> Broken:
        return type(self)(self.inner)


class Drifting(Broken):
    """A clone has already gone one move further."""

    def clone(self) -> Broken:
        inner = self.inner.clone()
        node = inner.node()
        if isinstance(node, Decide):
            inner.apply(node.seats[0], inner.moves(node.seats[0])[0])
        return type(self)(inner)


class Jealous(Broken):
    """Whoever moves second in a shared turn makes the first legal move, whatever they chose."""

    def apply(self, seat: int, move: Move) -> None:
        node = self.inner.node()
        last, self.last = getattr(self, "last", None), (node.turn, seat)  # type: ignore[union-attr]
        if last and last[0] == self.last[0] and last[1] > seat:
            move = self.inner.moves(seat)[0]
        self.inner.apply(seat, move)

    def clone(self) -> Broken:
        other = super().clone()
        other.last = getattr(self, "last", None)  # type: ignore[attr-defined]
        return other


class Ranked(Jealous):
    """Everybody sees who moved last in a shared turn."""

    def apply(self, seat: int, move: Move) -> None:
        node = self.inner.node()
        self.last = (node.turn, seat)  # type: ignore[union-attr]
        self.inner.apply(seat, move)

    def node(self) -> Node:
        node = self.inner.node()
        last = getattr(self, "last", None)
        if isinstance(node, Decide) and node.shared and last and last[0] == node.turn:
            return Decide(node.seats, node.turn * 1000 + last[1], shared=True)
        return node


class Gambler(Broken):
    """Random numbers inside the rules: now and then something else was drawn."""

    def reveal(self, outcome: Outcome) -> None:
        node = self.inner.node()
        changed = isinstance(node, Draw) and next(_ticks) % 2
        self.inner.reveal(sample(node, Random(next(_ticks))) if changed else outcome)  # type: ignore[arg-type]


class Moody(Broken):
    """A move does not always do the same."""

    def apply(self, seat: int, move: Move) -> None:
        moves = self.inner.moves(seat)
        self.inner.apply(seat, moves[0] if next(_ticks) % 5 == 0 else move)


class Dreams(Broken):
    """An imagined state is the beginning of the game."""

    def view(self, seat: int) -> View:
        return with_methods(self.inner.view(seat), imagine=_from_the_start)


class Hasty(Broken):
    """An imagined state has gone one step too far."""

    def view(self, seat: int) -> View:
        return with_methods(self.inner.view(seat), imagine=_one_step_ahead)


class Leaky(Broken):
    """A seat sees something that only the next one may see."""

    def view(self, seat: int) -> View:
        own = self.inner.view(seat)
        seats = own.setup.seats
        return own if seat == SPECTATOR else leaked(own, self.inner.view((seat + 1) % seats))


class OpenHouse(Broken):
    """A spectator sees something that only the first seat may see."""

    def view(self, seat: int) -> View:
        own = self.inner.view(seat)
        return leaked(own, self.inner.view(0)) if seat == SPECTATOR else own


class Boastful(Broken):
    """Whoever tries a move sees something that only the next seat may see."""

    def preview(self, seat: int) -> View:
        own = self.inner.preview(seat)
        return leaked(own, self.inner.view((seat + 1) % own.setup.seats))


class Revealing(Broken):
    """Whoever tries a move sees something that only the last seat may see."""

    def preview(self, seat: int) -> View:
        own = self.inner.preview(seat)
        return leaked(own, self.inner.view(own.setup.seats - 1))


class Endless(Broken):
    """When the game is over, it begins again."""

    def apply(self, seat: int, move: Move) -> None:
        setup = self.inner.view(SPECTATOR).setup
        self.inner.apply(seat, move)
        self._again(setup)

    def reveal(self, outcome: Outcome) -> None:
        setup = self.inner.view(SPECTATOR).setup
        self.inner.reveal(outcome)
        self._again(setup)

    def _again(self, setup: Setup) -> None:
        if isinstance(self.inner.node(), Over):
            self.inner = game_of(self.inner).start(setup)


class Stuck(Broken):
    """After a while, moves do nothing."""

    done = 0

    def apply(self, seat: int, move: Move) -> None:
        self.done += 1
        if self.done < 5:
            self.inner.apply(seat, move)

    def clone(self) -> Broken:
        other = super().clone()
        other.done = self.done  # type: ignore[attr-defined]
        return other


class CountsTwice(Broken):
    """At the end a line of the score counts twice."""

    def node(self) -> Node:
        node = self.inner.node()
        if not isinstance(node, Over):
            return node
        first, *others = node.result.scores
        more = replace(first, lines=(*first.lines, *first.lines[:1]))
        return Over(replace(node.result, scores=(more, *others)))


class Unreasonable(Broken):
    """The game ends by a rule that does not exist."""

    def node(self) -> Node:
        node = self.inner.node()
        return Over(replace(node.result, reason="NO-1")) if isinstance(node, Over) else node


class LosesASeat(Broken):
    """The running score leaves one seat out."""

    def view(self, seat: int) -> View:
        return with_methods(self.inner.view(seat), scores=_one_score_less)


class Wordless(Broken):
    """A line of the running score has no words."""

    def view(self, seat: int) -> View:
        return with_methods(self.inner.view(seat), scores=_lines_without_words)


class Fancy(Broken):
    """A view holds something live."""

    def view(self, seat: int) -> View:
        return replace(self.inner.view(seat), seat=self.moves)  # type: ignore[type-var]


class Fractions(Broken):
    """A view holds a number that is no whole number."""

    def view(self, seat: int) -> View:
        return replace(self.inner.view(seat), seat=seat + 0.5)  # type: ignore[type-var]


class Amnesiac(Broken):
    """A deep copy starts from the beginning."""

    def __deepcopy__(self, memo: dict[int, object]) -> Broken:
        return type(self)(game_of(self.inner).start(self.inner.view(SPECTATOR).setup))


class Siamese(Broken):
    """A deep copy shares everything with the original."""

    def __deepcopy__(self, memo: dict[int, object]) -> Broken:
        return type(self)(self.inner)


class Whispers(Broken):
    """The first legal move has a verb without words."""

    def moves(self, seat: int) -> Moves:
        moves = list(self.inner.moves(seat))
        return Listed([MUMBLE, *moves[1:]] if moves else moves)

    def check(self, seat: int, move: Move) -> Refusal | None:
        return self.inner.check(seat, self._meant(seat, move))

    def apply(self, seat: int, move: Move) -> None:
        self.inner.apply(seat, self._meant(seat, move))

    def _meant(self, seat: int, move: Move) -> Move:
        return self.inner.moves(seat)[0] if move is MUMBLE else move


class Unlabelled(Broken):
    """A draw has no words."""

    def node(self) -> Node:
        node = self.inner.node()
        return draw(node, label="nameless") if isinstance(node, Draw) else node


class Stutter(BrokenGame):
    """Text behind a move is not noticed."""

    def parse(self, text: str) -> Move:
        for length in range(len(text), 0, -1):
            try:
                return self.real.parse(text[:length])
            except BadText:
                continue
        return self.real.parse(text)


class Copies(BrokenGame):
    """Each reading of a text makes a new move."""

    def parse(self, text: str) -> Move:
        move = self.real.parse(text)
        return Move(move.verb, move.text, move.parts)


class Misread(BrokenGame):
    """Every second time a text is read, it is read as the move before."""

    before: Move | None = None

    def parse(self, text: str) -> Move:
        before, self.before = self.before, self.real.parse(text)
        return before if before and next(_ticks) % 2 else self.before


class Swapped(BrokenGame):
    """Parts make another move of the same verb."""

    def move(self, verb: str, parts: Sequence[Part]) -> Move:
        return self.real.parse(next(one.example for one in self.notation if one.verb == verb))


class Unwritten(BrokenGame):
    """No verb is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.notation = ()


class Impostor(BrokenGame):
    """A copy plays the real game."""

    def __reduce__(self) -> Any:
        return _itself, (self.real,)


class Nobody(BrokenGame):
    """A copy plays a game with other states."""

    def __reduce__(self) -> Any:
        return broken, (self.real, Entangled)


MUMBLE = Move("mumble", "mumble", (Part("mumble", "mumble"),))

SABOTAGE: tuple[tuple[Law, type[Broken], type[BrokenGame]], ...] = (
    (laws.listed_moves_are_legal, Repeats, BrokenGame),
    (laws.listed_moves_are_legal, Strict, BrokenGame),
    (laws.unlisted_moves_are_refused, Lenient, BrokenGame),
    (laws.unlisted_moves_are_refused, Hides, BrokenGame),
    (laws.unlisted_moves_are_refused, Nameless, BrokenGame),
    (laws.only_asked_seats_move, Talkative, BrokenGame),
    (laws.only_asked_seats_move, TooLate, BrokenGame),
    (laws.draws_are_sound, Misprinted, BrokenGame),
    (laws.draws_are_sound, Greedy, BrokenGame),
    (clones_are_independent, Entangled, BrokenGame),
    (clones_are_independent, Drifting, BrokenGame),
    (laws.shared_moves_commute, Jealous, BrokenGame),
    (laws.shared_moves_commute, Ranked, BrokenGame),
    (laws.texts_name_their_moves, Broken, Stutter),
    (laws.texts_name_their_moves, Broken, Copies),
    (laws.parts_name_their_moves, Broken, Swapped),
    (laws.parts_name_their_moves, Broken, Unwritten),
    (laws.records_replay, Gambler, BrokenGame),
    (laws.records_replay, Moody, BrokenGame),
    (laws.imagined_states_agree, Dreams, BrokenGame),
    (laws.imagined_states_agree, Hasty, BrokenGame),
    (laws.secrets_stay_secret, Leaky, BrokenGame),
    (laws.secrets_stay_secret, OpenHouse, BrokenGame),
    (previews_tell_no_secret, Boastful, BrokenGame),
    (previews_tell_no_secret, Revealing, BrokenGame),
    (laws.random_play_ends, Endless, BrokenGame),
    (laws.random_play_ends, Stuck, BrokenGame),
    (laws.scores_add_up, CountsTwice, BrokenGame),
    (laws.scores_add_up, Unreasonable, BrokenGame),
    (laws.running_scores_can_be_shown, LosesASeat, BrokenGame),
    (laws.running_scores_can_be_shown, Wordless, BrokenGame),
    (laws.views_are_plain, Fancy, BrokenGame),
    (laws.views_are_plain, Fractions, BrokenGame),
    (matches_can_be_sent, Broken, Impostor),
    (matches_can_be_sent, Broken, Nobody),
    (states_can_be_sent, Amnesiac, BrokenGame),
    (states_can_be_sent, Siamese, BrokenGame),
    (laws.everything_has_words, Whispers, BrokenGame),
    (laws.everything_has_words, Unlabelled, BrokenGame),
)
"""Each law with what it must notice."""


def draw(node: Draw, **changed: Any) -> Draw:
    """The draw with something changed."""
    names = ("label", "items", "left", "count", "replace", "seen_by", "slots")
    return Draw(**{name: getattr(node, name) for name in names} | changed)


def a_rule(state: Broken) -> str:
    """The id of some rule of the game."""
    return next(iter(game_of(state.inner).rules.rules))


def game_of(state: State) -> Game:
    """The game of a real state."""
    from archipel.plugins import game_of as game_of_view

    found = game_of_view(type(state.view(SPECTATOR)))
    assert found is not None
    return found


def _itself(game: Game) -> Game:
    return game


def _from_the_start(view: View, rng: Random) -> State:
    return game_of_class(type(view)).start(view.setup)


def _one_step_ahead(view: View, rng: Random) -> State:
    state: State = type(view).__mro__[1].imagine(view, rng)  # type: ignore[attr-defined]
    node = state.node()
    if isinstance(node, Decide):
        state.apply(node.seats[0], state.moves(node.seats[0]).sample(rng))
    return state


def _one_score_less(view: View) -> Any:
    return type(view).__mro__[1].scores(view)[1:]  # type: ignore[attr-defined]


def _lines_without_words(view: View) -> Any:
    scores = type(view).__mro__[1].scores(view)  # type: ignore[attr-defined]
    return tuple(
        replace(score, lines=tuple(replace(line, key="nameless") for line in score.lines)) for score in scores
    )


@cache
def game_of_class(kind: type[View]) -> Game:
    """The game of a broken view."""
    from archipel.plugins import game_of as game_of_view

    found = game_of_view(kind.__mro__[1])
    assert found is not None
    return found
