"""Draws: uniform, provable, and tolerant of what people type."""

from collections import Counter
from hashlib import sha256
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archipel.kernel import (
    BadDraw,
    Draw,
    FairDice,
    check_outcome,
    derangement,
    dice,
    read_outcome,
    sample,
    write_outcome,
)

D6 = ("1", "2", "3", "4", "5", "6")
DECK = Draw("hand", ("A", "B", "C"), (2, 1, 3), 3)
THREE_DICE = Draw("roll", ("1", "2", "P", "N"), (1, 1, 1, 1), 2, replace=True, slots=(0b0111, 0b1011))


def near(counts: Counter[tuple[int, ...]], outcomes: int, tries: int) -> bool:
    """Is every outcome within five standard deviations of its share?"""
    share = tries / outcomes
    return len(counts) == outcomes and all(abs(count - share) < 5 * share**0.5 for count in counts.values())


@pytest.mark.parametrize("source", ["seeded", "simulation"])
def test_dice_are_uniform(source: str) -> None:
    fair, rng, draw = FairDice(b"uniform dice"), Random(4), dice("roll", D6, 2)
    tries = 18_000
    counts = Counter(
        fair.answer(draw, number) if source == "seeded" else sample(draw, rng) for number in range(tries)
    )
    assert near(counts, 36, tries)


def test_a_derangement_is_uniform_and_never_gives_anyone_their_own() -> None:
    fair, draw = FairDice(b"swap"), derangement("swap", ("1", "2", "3", "4"))
    counts = Counter(fair.answer(draw, number) for number in range(4500))
    all_of_them = [
        order for order in permutations(range(4)) if all(item != at for at, item in enumerate(order))
    ]
    assert set(counts) == set(all_of_them)
    assert near(counts, 9, 4500)


def test_a_hundred_seats_can_be_deranged() -> None:
    draw = derangement("swap", tuple(str(seat) for seat in range(1, 101)))
    outcome = FairDice(b"crowd").answer(draw, 0)
    assert sorted(outcome) == list(range(100))
    assert all(item != at for at, item in enumerate(outcome))


def test_slots_give_each_die_its_own_faces() -> None:
    fair = FairDice(b"slots")
    counts = Counter(fair.answer(THREE_DICE, number) for number in range(4500))
    assert near(counts, 9, 4500)
    assert all(first != 3 and second != 2 for first, second in counts)


@given(st.binary(min_size=1, max_size=40), st.integers(0, 10_000))
def test_cards_come_from_what_is_left(seed: bytes, number: int) -> None:
    check_outcome(DECK, FairDice(seed).answer(DECK, number))


def test_an_answer_depends_only_on_its_number() -> None:
    draw = dice("roll", D6, 8)
    fair = FairDice(b"order")
    late = fair.answer(draw, 7)
    assert late == FairDice(b"order").answer(draw, 7)
    assert late != fair.answer(draw, 8)
    assert late != FairDice(b"other").answer(draw, 7)


def test_the_stream_is_the_documented_one() -> None:
    # Computed by hand from the definition: HMAC-SHA-256(seed, "0:0") read as 32-bit numbers, each modulo 6.
    import hmac

    digest = hmac.new(b"known", b"0:0", "sha256").digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 16, 4)]
    assert FairDice(b"known").answer(dice("roll", D6, 4), 0) == tuple(word % 6 for word in words)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert FairDice(b"seed").commitment == sha256(b"seed").hexdigest()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A B", "expected 3 items, not 2"),
        ("A B B", "no B is left for position 3"),
        ("A B X", "no X here"),
        ("", "expected 3 items, not 0"),
        ("A A A", "no A is left for position 3"),
    ],
)
def test_mistyped_cards_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadDraw, match=reason):
        read_outcome(DECK, text)


def test_a_face_of_another_die_is_refused() -> None:
    with pytest.raises(BadDraw, match="N cannot be at position 1"):
        read_outcome(THREE_DICE, "N 1")


@given(st.integers(0, 999))
def test_written_outcomes_are_read_back(number: int) -> None:
    outcome = FairDice(b"round trip").answer(DECK, number)
    assert read_outcome(DECK, write_outcome(DECK, outcome)) == outcome


def test_draws_know_who_may_see_them() -> None:
    secret = Draw("hand", ("A",), (1,), 1, seen_by=(2,))
    assert secret.visible_to(2)
    assert not secret.visible_to(0)
    assert not secret.visible_to(-1)
    assert DECK.visible_to(-1)


def test_numbers_that_would_favour_some_outcome_are_rejected() -> None:
    import hmac

    half = 1_500_001
    size = 2 * half
    limit = 2**32 - 2**32 % size
    draw, fair, met = Draw("coin", ("heads", "tails"), (half, half), 1, replace=True), FairDice(b"fair"), 0
    for number in range(20_000):
        digest = hmac.digest(b"fair", f"{number}:0".encode(), "sha256")
        first, second = (int.from_bytes(digest[at : at + 4], "big") for at in (0, 4))
        if first >= limit > second and met < 6:
            assert fair.answer(draw, number) == (second % size // half,)
            met += 1
    assert met == 6
