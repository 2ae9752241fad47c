"""What players add to the dice: it decides every draw, and a record proves it."""

import hashlib
import hmac
from random import Random

import pytest

from archipel.kernel import (
    BadRecord,
    Contribution,
    FairDice,
    Match,
    prove,
    random_steps,
    read_record,
    replay,
    seal_of,
    write_record,
)
from tests.toy.game import GAME

SEED = b"s" * 32
ANA, BEN = "a1" * 32, "b2" * 32
BOTH = (Contribution(0, seal_of(ANA), ANA), Contribution(1, seal_of(BEN), BEN))


def played(dice: FairDice) -> str:
    match, rng = Match(GAME, GAME.setup(2)), Random(1)
    match.roll(dice.answer)
    for _ in random_steps(match, rng):
        match.roll(dice.answer)
    return write_record(match, dice)


def proved(text: str) -> int:
    record = read_record(text)
    return prove(record, replay(record, GAME))


def test_the_key_of_all_draws_is_made_of_the_seed_and_of_everything_shown() -> None:
    lines = f"archipel entropy 1\n1 {ANA}\n2 {BEN}\n"
    assert FairDice(SEED, BOTH).key == hmac.digest(SEED, lines.encode(), "sha256")
    assert FairDice(SEED, BOTH).commitment == hashlib.sha256(SEED).hexdigest()
    keys = {FairDice(SEED, some).key for some in ((), BOTH[:1], BOTH[1:], BOTH)}
    assert len(keys) == 4
    assert FairDice(SEED, [Contribution(0, seal_of(ANA))]).key == SEED


def test_a_record_says_who_added_what_and_proves_it() -> None:
    withheld = (*BOTH[:1], Contribution(1, seal_of(BEN)))
    openly = (Contribution(0, "", ANA),)
    for added in (BOTH, withheld, openly):
        text = played(FairDice(SEED, added))
        assert proved(text) == 5
        record = read_record(text)
        assert tuple(record.contributions) == added
        again = FairDice(bytes.fromhex(record.seed), record.contributions)
        assert write_record(replay(record, GAME), again) == text


def rewritten(text: str, old: str, new: str) -> str:
    """The record with this line replaced (or removed), and all its tags made again, as a forger would."""
    assert old in text
    lines = [line.rpartition(" ~")[0] or line for line in text.replace(old, new, 1).splitlines()]
    running, told = hashlib.sha256(), []
    for line in lines:
        running.update(line.encode() + b"\n")
        tag = running.hexdigest()
        whole = line.startswith(("end", "pause"))
        told.append(f"{line} ~{tag if whole else tag[:6]}" if whole or line[0].isdecimal() else line)
    return "\n".join(told) + "\n"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (f"{BOTH[1].text()}\n", "", "does not come from the seed"),
        (BOTH[1].shown, ANA, "showed other entropy than it had sealed"),
        (BOTH[1].seal, "open", "showed its entropy before others gave theirs"),
        (f" {BEN}\n", " none\n", "does not come from the seed"),
        ("entropy 2", "entropy 9", "nobody’s"),
        ("entropy 2", "entropy 1", "given before"),
    ],
)
def test_a_record_with_other_contributions_is_refused_even_if_its_tags_fit(
    old: str, new: str, reason: str
) -> None:
    with pytest.raises(BadRecord, match=reason):
        proved(rewritten(played(FairDice(SEED, BOTH)), old, new))
