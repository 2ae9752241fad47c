"""A game goes on forever only if everybody wants it to: see docs/decisions/0026."""

from pathlib import Path
from random import Random

import pytest

from archipel.bots import Budget, choose
from archipel.games.master import GAME
from archipel.games.master.rules.discovery import can_place, full_discovery, moved
from archipel.games.master.rules.moves import PlaceCard, Sail
from archipel.games.master.rules.phases import DISCOVER
from archipel.games.master.rules.sea import STEPS, is_open
from archipel.games.master.rules.state import MasterState
from archipel.kernel import Draw, Move, Over, Value, canonical, play_out, read_record, replay, sample
from archipel.testkit import rule, walk
from tests.games.master.builders import position, texts

CIRCLES = Path(__file__).parent / "games" / "circles.record"
FARTHEST = 4  # steps from any card to one with an empty spot beside it: a ball of 5 steps has 61 cards

MODES: list[tuple[int, dict[str, Value]]] = [
    (2, {"mode": "free"}),
    (3, {"mode": "free"}),
    (4, {"mode": "free"}),
    (4, {"mode": "teams"}),
]


def circling() -> MasterState:
    """The last position of a legal game: two players sail back and forth in the middle of 39 cards."""
    state = replay(read_record(CIRCLES.read_text("utf-8")), GAME).state
    assert isinstance(state, MasterState)
    return state


def ball(radius: int) -> MasterState:
    """Cards on all spots within some steps of the middle, every galleon in the middle, and two full hands."""
    side = range(-radius, radius + 1)
    low = [f"{colour}{value}" for value in (1, 2, 3) for colour in "YGRB"]
    deal = iter([*low * 3, "Y4", "Y4", "G4", "R4", "B4"])
    sea = "\n".join(" ".join(next(deal) if abs(x) + abs(y) <= radius else "." for x in side) for y in side)
    return position(sea, [f"{radius},{radius} {radius},{radius}"] * 2, ["Y5 G5 R5", "B5 G4 R4"])


def stays_calm(state: MasterState, seat: int, move: Move) -> bool:
    """Will the seat still be unable to place a card in its next turn?"""
    assert isinstance(move, Sail)
    return not full_discovery(state.sea, moved(state.fleets[seat], move), (0,))


@rule("MI-10", "MI-11")
def test_everybody_can_sail_in_circles_with_cards_in_hand() -> None:
    state, seen = circling(), set[bytes]()
    assert all(len(hand) == 3 for hand in state.hands)
    assert sum(state.deck) > 0
    for _ in range(40):
        seat = state.seat
        assert state.phase == DISCOVER
        assert not any("@" in text for text in texts(state))
        seen.add(canonical((state.seat, state.fleets)))
        state.play(seat, next(move for move in state.moves(seat) if stays_calm(state, seat, move)))
        state.play(seat, GAME.parse("done"))
    assert len(seen) < 40  # some position has occurred again, so they can go on


def to_the_rim(state: MasterState, seat: int) -> Sail:
    """The first step of a shortest path to a card with an empty spot beside it."""
    ways = [
        (start, start + step) for start in state.fleets[seat] for step in STEPS if start + step in state.sea
    ]
    seen = {target for _, target in ways}
    todo = [(target, first) for first in ways for target in first[1:]]
    for spot, first in todo:
        if is_open(state.sea, spot):
            return next(
                move
                for move in state.moves(seat)
                if isinstance(move, Sail) and (move.start, move.target) == first
            )
        for step in STEPS:
            if spot + step in state.sea and spot + step not in seen:
                seen.add(spot + step)
                todo.append((spot + step, first))
    raise AssertionError("a finite sea has a rim")


def others_stay(state: MasterState, seat: int, rng: Random) -> Move:
    """Keep sailing among calm cards if possible, and take nothing."""
    moves = list(state.moves(seat))
    if state.phase == DISCOVER:
        calm = [move for move in moves if isinstance(move, Sail) and stays_calm(state, seat, move)]
        moves = calm or moves
    return next((move for move in moves if move.text == "done"), None) or rng.choice(moves)


def turns_until_the_end(state: MasterState, willing: int, rng: Random) -> int:
    """The turns of one seat that heads for the rim when it cannot place, while the others stay calm."""
    turns = idle = 0
    cards = sum(state.deck)
    while not isinstance(node := state.node(), Over):
        if isinstance(node, Draw):
            state.settle(sample(node, rng))
            continue
        seat = node.seats[0]
        if seat == willing and state.phase == DISCOVER:
            turns += 1
            idle = 0 if sum(state.deck) < cards else idle + 1
            cards = sum(state.deck)
            assert idle <= FARTHEST
            if full_discovery(state.sea, state.fleets[seat], state.hands[seat]):
                moves = state.moves(seat)
                assert all(
                    isinstance(move, PlaceCard) or can_place(state.sea, moved(state.fleets[seat], move))
                    for move in moves
                    if isinstance(move, Sail | PlaceCard)
                )
                state.play(seat, moves.sample(rng))
            else:
                state.play(seat, to_the_rim(state, seat))
        else:
            state.play(seat, others_stay(state, seat, rng))
    return turns


@rule("MI-10", "MI-11", "MI-16")
@pytest.mark.parametrize("willing", [0, 1])
@pytest.mark.parametrize("radius", [2, 3, 4])
def test_one_player_who_sails_for_the_rim_ends_the_game(radius: int, willing: int) -> None:
    state = ball(radius)
    bound = FARTHEST * (sum(state.deck) + 2)
    assert turns_until_the_end(state, willing, Random(radius)) <= bound


@rule("MI-16")
@pytest.mark.parametrize(("seats", "options"), MODES)
def test_from_any_position_one_player_can_end_the_game_whatever_the_others_do(
    seats: int, options: dict[str, Value]
) -> None:
    for seed in range(10):
        state = walk(GAME, GAME.setup(seats, options), seed, 10 + 9 * seed).state
        assert isinstance(state, MasterState)
        bound = FARTHEST * (sum(state.deck) + seats)
        assert turns_until_the_end(state, seed % seats, Random(seed)) <= bound


def test_a_record_of_circles_can_be_played_out() -> None:
    rng = Random(3)
    state = circling()
    play_out(state, rng)
    assert isinstance(state.node(), Over)


@pytest.mark.parametrize("level", ["drifter", "deckhand", "navigator", "captain"])
def test_a_bot_leaves_the_calm(level: str) -> None:
    state, rng = ball(3), Random(1)
    cards = sum(state.deck)
    for turn in range(60):
        if sum(state.deck) < cards:
            return
        node = state.node()
        assert not isinstance(node, Over)
        if isinstance(node, Draw):
            state.settle(sample(node, rng))
        else:
            seat = node.seats[0]
            state.play(seat, choose(state.view(seat), level, turn, Budget(iterations=4)))
    raise AssertionError("the bots sail in circles")
