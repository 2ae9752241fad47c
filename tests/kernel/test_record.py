"""Records: exact round trips, and an error that names the line for every kind of damage."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from archipel.kernel import (
    SPECTATOR,
    BadRecord,
    FairDice,
    Match,
    prove,
    read_record,
    replay,
    steps,
    write_record,
)
from archipel.kernel.entropy import Contribution, seal_of
from archipel.testkit import make_golden, walk
from tests.toy.game import GAME

WHOLE = make_golden(GAME, "alone", 3, seed=5)
LINES = WHOLE.splitlines()
FIRST_EVENT = next(at for at, line in enumerate(LINES) if line.startswith("1 "))


def spoilt(lines: list[str]) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        replay(read_record("\n".join(lines) + "\n"), GAME)
    return caught.value


def test_a_record_is_readable() -> None:
    assert LINES[0] == "archipel record 1"
    assert LINES[1] == "game toy rules 1"
    assert LINES[2:4] == ["seats 3", "option sides=no"]
    assert LINES[FIRST_EVENT].startswith("1 draw hand ")
    assert any(" s2 play " in line for line in LINES)
    assert LINES[-2].startswith("seed ")
    assert LINES[-1].startswith("end after ")


def test_a_record_comes_back_exactly() -> None:
    record = read_record(WHOLE)
    match = replay(record, GAME)
    assert write_record(match, FairDice(bytes.fromhex(record.seed))) == WHOLE
    assert prove(record, match) == 6


def test_names_are_kept_on_one_line() -> None:
    match = walk(GAME, GAME.setup(2), 1, 4)
    text = write_record(match, FairDice(b"x" * 16), ["Ana\nseed 00", " Ben  ~ ", "   "])
    assert read_record(text).names == {1: "Ana seed 00", 2: "Ben ~"}


@pytest.mark.parametrize("at", range(1, len(LINES)))
def test_a_truncated_record_is_refused_where_it_stops(at: int) -> None:
    error = spoilt(LINES[:at])
    assert error.line in (at, at + 1)


@pytest.mark.parametrize("at", range(FIRST_EVENT, len(LINES) - 6))
def test_a_reordered_record_is_refused_at_the_first_wrong_line(at: int) -> None:
    lines = list(LINES)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    assert spoilt(lines).line == at + 1


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(WHOLE) - 2), st.sampled_from("0123456789abcdefs~? -"))
def test_any_changed_character_is_noticed(at: int, sign: str) -> None:
    if WHOLE[at] in ("\n", sign):
        return
    text = WHOLE[:at] + sign + WHOLE[at + 1 :]
    with pytest.raises(BadRecord):
        replay(read_record(text), GAME)


def test_an_edited_event_is_refused_at_its_line() -> None:
    at = next(at for at, line in enumerate(LINES) if " play " in line)
    lines = list(LINES)
    lines[at] = lines[at].replace("play", "Play")
    assert spoilt(lines).line == at + 1
    assert "tag does not match" in str(spoilt(lines).reason)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300) | st.binary(max_size=200).map(lambda data: data.decode("latin-1")))
def test_a_foreign_file_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="line "):
        read_record(text)
    with pytest.raises(BadRecord, match="line "):
        read_record("archipel record 1\n" + text)


def retagged(change: dict[str, str]) -> str:
    """A forged record: some words replaced, all tags recomputed."""
    from archipel.kernel.record import _Digest

    running, lines = _Digest(), []
    for line in LINES:
        body, _, tag = line.partition(" ~")
        for old, new in change.items():
            body = body.replace(old, new)
        digest = running.add(body)
        lines.append(f"{body} ~{digest[: len(tag)]}" if tag else body)
    return "\n".join(lines) + "\n"


def test_forged_dice_are_found_by_the_seed() -> None:
    die = next(line.partition(" ~")[0] for line in LINES if " draw die " in line)
    forged = die[:-1] + ("1" if die[-1] != "1" else "2")
    record = read_record(retagged({die: forged}))
    with pytest.raises(BadRecord, match=r"does not come from the seed|the rules give"):
        prove(record, replay(record, GAME))


def test_a_forged_seed_is_found_by_the_commitment() -> None:
    seed = next(line for line in LINES if line.startswith("seed "))
    record = read_record(retagged({seed: "seed " + "00" * 32}))
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        prove(record, replay(record, GAME))


def test_a_forged_score_is_found_by_the_rules() -> None:
    score = next(line for line in LINES if line.startswith("score s2"))
    record = read_record(retagged({score: score + "9"}))
    with pytest.raises(BadRecord, match="the rules give"):
        replay(record, GAME)


def test_a_forged_move_is_found_by_the_rules() -> None:
    move = next(line.partition(" ~")[0] for line in LINES if " s1 play " in line)
    with pytest.raises(BadRecord, match="TOY-"):
        replay(read_record(retagged({move: move.rsplit(" ", 2)[0] + " double"})), GAME)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("game toy rules 1", "game toy rules 2", "played by toy rules 2"),
        ("seats 3", "seats 9", "TOY-5"),
        ("option sides=no", "option sides=maybe", "expected one of no, yes"),
        ("option sides=no", "option colour=red", "no option colour"),
        ("draw die", "draw dye", "the draw “die” is due here"),
        (" s2 ", " s9 ", "seat 9 is not asked"),
        (" s2 ", " x2 ", "neither a seat nor a draw"),
        (" s2 play", " s2 pay", "no move of the toy"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_the_reason(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        replay(read_record(retagged({old: new})), GAME)


def test_a_record_of_a_running_game_hides_what_its_reader_may_not_know() -> None:
    match = walk(GAME, GAME.setup(3), seed=3, steps=5)
    dice = FairDice(b"y" * 16)
    seen = write_record(match, dice, seat=1)
    assert seen.count("draw hand ? ? ?") == 2
    assert "seed" not in seen
    assert write_record(match, dice, seat=SPECTATOR).count("draw hand ? ? ?") == 3
    with pytest.raises(BadRecord, match="hidden"):
        replay(read_record(seen), GAME)


def test_an_unfinished_record_ends_in_a_pause_and_can_be_continued() -> None:
    match = walk(GAME, GAME.setup(2), seed=9, steps=6)
    record = read_record(write_record(match, FairDice(b"z" * 16)))
    assert not record.finished
    again = replay(record, GAME)
    assert again.state.node() == match.state.node()
    with pytest.raises(BadRecord, match="not revealed before the end"):
        prove(record, again)


def test_entered_dice_have_nothing_to_prove() -> None:
    match = Match(GAME, GAME.setup(2))
    record = read_record(write_record(match, None))
    with pytest.raises(BadRecord, match="entered by a person"):
        prove(record, replay(record, GAME))


def test_steps_yields_every_position() -> None:
    record = read_record(WHOLE)
    assert [len(match.events) for match in steps(record, GAME)] == list(range(len(record.events) + 1))


def test_records_of_random_walks_replay() -> None:
    rng = Random(2)
    for seed in range(20):
        match = walk(GAME, GAME.setup(rng.choice((2, 3, 4))), seed, rng.randrange(40))
        text = write_record(match, FairDice(b"w" * 16))
        assert write_record(replay(read_record(text), GAME), FairDice(b"w" * 16)) == text


def resealed(lines: list[str]) -> str:
    """A forged record of these lines, with tags and digest of its own."""
    from archipel.kernel.record import _Digest

    running, forged = _Digest(), []
    for line in lines:
        body, _, tag = line.partition(" ~")
        digest = running.add(body)
        forged.append(f"{body} ~{digest[: len(tag)]}" if tag else body)
    return "\n".join(forged) + "\n"


def refused(lines: list[str]) -> tuple[int, str]:
    """The line that is refused, and why."""
    with pytest.raises(BadRecord) as caught:
        replay(read_record(resealed(lines)), GAME)
    return caught.value.line, str(caught.value.reason)


def test_what_stands_twice_or_nowhere_is_refused_at_its_line() -> None:
    assert refused([*LINES[:4], LINES[3], *LINES[4:]]) == (5, "this option was given before")
    assert refused([*LINES[:3], "seats 2", *LINES[3:]])[0] == 4
    line, why = refused([*LINES[:FIRST_EVENT], *LINES[FIRST_EVENT + 1 :]])
    assert (line, why) == (FIRST_EVENT + 1, "event 1 should stand here, not 2")
    for odd in ("x" * 60, "x" * 61):
        line, why = refused([*LINES[:-1], odd, LINES[-1]])
        shown = odd if len(odd) == 60 else "x" * 60 + "…"
        assert (line, why) == (len(LINES), f"“{shown}” is neither an event, a score nor the end")


def test_a_record_without_its_end_is_refused_at_its_last_line() -> None:
    for at in (FIRST_EVENT + 2, len(LINES) - 2, len(LINES) - 1):
        assert refused(LINES[:at]) == (at, "the record stops here without its end: it was cut")


def test_an_end_that_the_rules_do_not_know_is_refused() -> None:
    after = next(at for at, line in enumerate(LINES, 1) if line.startswith("score "))
    pausing = [line.replace("end after", "pause after") for line in LINES]
    assert refused(pausing) == (after, "the record only pauses here, but by the rules the game is over")
    running = write_record(walk(GAME, GAME.setup(2), seed=9, steps=6), FairDice(b"z" * 16)).splitlines()
    ended = [line.replace("pause after", "end after") for line in running]
    assert refused(ended) == (len(running), "the record ends here, but by the rules the game goes on")
    scores = [line for line in LINES if line.startswith("score ")]
    line, why = refused([line for line in LINES if line != scores[-1]])
    assert (line, why) == (after, f"{len(scores)} score lines expected, {len(scores) - 1} found")


def test_the_first_draw_of_another_seed_is_named() -> None:
    match = replay(read_record(WHOLE), GAME)
    record = read_record(write_record(match, FairDice(b"q" * 16)))
    with pytest.raises(BadRecord, match="draw 1 does not come from the seed") as caught:
        prove(record, match)
    assert caught.value.line == record.events[0][0]


def test_a_seat_of_four_digits_is_no_seat() -> None:
    with pytest.raises(BadRecord, match="“s1234” is neither a seat nor a draw"):
        replay(read_record(retagged({" s2 ": " s1234 "})), GAME)


@pytest.mark.parametrize(
    ("given", "line", "why"),
    [
        ([Contribution(0, "ab" * 32, "cd" * 16)], 0, "seat 1 showed other entropy than it had sealed"),
        (
            [Contribution(0, seal_of("cd" * 16), "cd" * 16), Contribution(1, "", "cd" * 16)],
            1,
            "seat 2 showed its entropy before others gave theirs",
        ),
        ([Contribution(3, seal_of("cd" * 16), "cd" * 16)], 0, "this entropy is nobody’s"),
    ],
)
def test_entropy_that_was_not_kept_is_refused_at_its_line(
    given: list[Contribution], line: int, why: str
) -> None:
    record = read_record(WHOLE)
    record.contributions.extend(given)
    with pytest.raises(BadRecord) as caught:
        prove(record, replay(record, GAME))
    assert (caught.value.line, str(caught.value.reason)) == (record.where["dice"] + 1 + line, why)


def test_a_record_of_a_game_with_its_own_sheet_needs_that_sheet() -> None:
    match = Match(GAME, GAME.setup(2, sheet="mine"))
    record = read_record(write_record(match, FairDice(b"x" * 16)))
    assert replay(record, GAME, "mine").setup == match.setup
    for sheet, why in (("", "give the sheet file"), ("other", "the sheet given is another one")):
        with pytest.raises(BadRecord, match=f"a sheet of its own: {why}") as caught:
            replay(record, GAME, sheet)
        assert caught.value.line == record.where["sheet"]
    record = read_record(WHOLE)
    with pytest.raises(
        BadRecord, match="played without a sheet of its own: leave out the sheet file"
    ) as caught:
        replay(record, GAME, "mine")
    assert caught.value.line == record.where["game"]
