"""Hands and the deck are secret: in views, in records, and in states imagined from a view."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from archipel.games.master import GAME
from archipel.games.master.rules.cards import names
from archipel.games.master.rules.state import MasterState
from archipel.kernel import SPECTATOR, Draw, FairDice, Match, Over, canonical, read_outcome, write_record
from archipel.testkit import rule, setups, walk
from tests.games.master.builders import box, draw, play, position

SETUPS = dict(setups(GAME))


def spread(state: MasterState, seat: int, rng: Random) -> MasterState:
    """The same position with the cards this seat cannot see dealt again, without using `imagine`."""
    other = state.clone()
    pool = [card for card, left in enumerate(state.deck) for _ in range(left)]
    for holder, hand in enumerate(state.hands):
        if holder != seat:
            pool += hand
    rng.shuffle(pool)
    for holder, hand in enumerate(state.hands):
        if holder != seat:
            other.hands[holder] = tuple(sorted(pool[: len(hand)]))
            del pool[: len(hand)]
    other.deck = tuple(pool.count(card) for card in range(len(state.deck)))
    other.wait()
    return other


@rule("MI-2")
@pytest.mark.parametrize("name", SETUPS)
def test_views_do_not_depend_on_other_hands_or_the_deck(name: str) -> None:
    rng = Random(name)
    for steps in range(0, 120, 7):
        state = walk(GAME, SETUPS[name], rng.getrandbits(32), steps).state
        assert isinstance(state, MasterState)
        if isinstance(state.node(), Over):
            continue
        for seat in range(SPECTATOR, SETUPS[name].seats):
            other = spread(state, seat, rng)
            assert canonical(other.view(seat)) == canonical(state.view(seat))
            assert [hand is None for hand in (player.hand for player in state.view(seat).players)] == [
                holder != seat for holder in range(SETUPS[name].seats)
            ]


@rule("MI-2", "MI-14")
def test_the_record_of_a_running_game_hides_what_others_drew() -> None:
    match = Match(GAME, GAME.setup(2, {"first": "1"}))
    for text in ("Y5 G5 R5", "B5 B4 G4", "Y1"):
        _settle(match, text)
    for text in ("G5@1,0", "0,0>1,0", "done"):
        match.play(0, GAME.parse(text))
    _settle(match, "R4")
    assert match.seen_by(0)[0] == "draw hand Y5 G5 R5"
    hidden = ["draw hand ? ? ?", "draw hand B5 B4 G4", "draw sea Y1", "s1 G5@1,0", "s1 0,0>1,0", "s1 done"]
    assert match.seen_by(1) == [*hidden, "draw refill ?"]
    text = write_record(match, FairDice(bytes(32)), seat=1)
    assert "R4" not in text
    assert "Y5" not in text
    board_request = write_record(match, FairDice(bytes(32)), seat=SPECTATOR)
    assert "B4" not in board_request
    assert "R4" not in board_request


def _settle(match: Match, text: str) -> None:
    node = match.state.node()
    assert isinstance(node, Draw)
    match.settle(read_outcome(node, text))


def test_everything_is_shown_when_the_game_is_over() -> None:
    state = position("Y1", ["0,0 0,0"] * 2, ["R1 R2", "B4 B5 G1"], phase="landed", deck="B1")
    draw(play(state, "done"), "B1")
    assert state.view(SPECTATOR).players[1].hand == ("G1", "B4", "B5")


def deals(pool: list[str], sizes: tuple[int, ...]) -> Counter[tuple[str, ...]]:
    """All ways to deal hands of these sizes from a pool of cards, distinguished by card names."""
    if not sizes:
        return Counter({(): 1})
    found = Counter[tuple[str, ...]]()
    for chosen in combinations(range(len(pool)), sizes[0]):
        hand = "".join(sorted(pool[at] for at in chosen))
        rest = [card for at, card in enumerate(pool) if at not in chosen]
        for others, weight in deals(rest, sizes[1:]).items():
            found[(hand, *others)] += weight
    return found


def chi_square(observed: Counter[tuple[str, ...]], weights: Counter[tuple[str, ...]]) -> float:
    """The distance between the observed deals and the expectation for uniform deals."""
    assert set(observed) <= set(weights), "an impossible deal"
    scale = observed.total() / weights.total()
    return sum((observed[deal] - scale * weight) ** 2 / (scale * weight) for deal, weight in weights.items())


@rule("MI-2")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_imagined_deals_are_uniform_over_what_is_possible(viewer: int) -> None:
    """Few cards are unseen, and one of them twice: every deal must occur as often as expected."""
    hands, deck, sea = ["R1 R2 R3", "B1 B1", "G4"], "B2 B3", "Y1"
    away = Counter(names(tuple(box()))) - Counter(" ".join([*hands, deck, sea]).split())
    state = position(sea, ["0,0 0,0"] * 3, hands, taken=[[" ".join(away.elements())]])
    assert names(tuple(card for card, left in enumerate(state.deck) for _ in range(left))) == ("B2", "B3")
    others = [seat for seat in range(3) if seat != viewer]
    pool = " ".join([*(hands[seat] for seat in others), deck]).split()
    weights = deals(pool, tuple(len(hands[seat].split()) for seat in others))
    view, rng, seen = state.view(viewer), Random(11), Counter[tuple[str, ...]]()
    for _ in range(6 * len(weights)):
        imagined = view.imagine(rng)
        seen[tuple("".join(sorted(names(imagined.hands[seat]))) for seat in others)] += 1
        assert canonical(imagined.view(viewer)) == canonical(view)
    # Chi-square has its degrees of freedom as mean, and the root of twice that as deviation.
    freedom = len(weights) - 1
    assert abs(chi_square(seen, weights) - freedom) < 3.5 * (2 * freedom) ** 0.5
