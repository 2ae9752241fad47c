"""A table is the fold of its log, and its notes are a function of the log."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from archipel.kernel import SPECTATOR, canonical
from archipel.plugins import games
from archipel.table import Refused, Table
from archipel.table.entries import BadLog, Moved, Settled, read_entry, write_entry
from archipel.table.limits import Limits
from archipel.table.notes import Note
from archipel.table.talk import emote, say
from tests.table.tables import Paper, persons

GAMES = sorted(games())


def seen(table: Table) -> list[object]:
    """Everything that can be read from a table."""
    views = [canonical(table.match.state.view(seat)) for seat in range(SPECTATOR, len(table.seats))]
    told = [(one.note(hidden=False), one.note(hidden=True), one.seats) for one in table.events]
    numbers = (
        table.number,
        table.position,
        table.seating,
        table.since,
        table.phase,
        table.waiting,
        table.chats,
    )
    return [views, told, numbers, [(seat.kind, seat.name) for seat in table.seats], table.rematch]


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.booleans(), st.integers(0, 40))
def test_the_same_entries_give_the_same_table(game: str, seed: int, entered: bool, steps: int) -> None:
    rng = Random(seed)
    paper = Paper(persons(game, 2, entered=entered))
    for _ in range(steps):
        if rng.random() < 0.2:
            paper.do(lambda table: say(table, 0, "ahoy", 1, rng.random() < 0.5, Limits(), paper.now()))
        if rng.random() < 0.1:
            paper.do(lambda table: emote(table, 1, "wave", None, Limits(), paper.now()))
        if not paper.step(rng):
            break
    assert seen(paper.again()) == seen(paper.table)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(1, 60))
def test_the_notes_that_listeners_get_add_up_to_what_the_kernel_lets_them_see(
    game: str, seed: int, steps: int
) -> None:
    paper = Paper(persons(game, 3 if game != "cats" else 2))
    paper.play_out(Random(seed), steps)
    table = paper.table
    for seat in range(SPECTATOR, len(table.seats)):
        eyes = frozenset({seat} if seat >= 0 else ())
        lines: list[str] = []
        for told in table.events:
            lines += _lines(told.to(eyes), eyes)
        expected = table.match.seen_by(seat)
        if not table.over:  # at the end the kernel also shows hidden draws, which are in the record
            assert sorted(lines) == sorted(expected)


def _lines(note: Note, eyes: frozenset[int]) -> list[str]:
    """A note as lines of the record; hidden moves come with the note that ends the turn."""
    if note.e == "drawn":
        outcome = " ".join("?" * note.count) if note.hidden else note.outcome
        return [f"draw {note.label} {outcome}".rstrip()]
    if note.e != "moves" or note.hidden:
        return []
    assert note.seat is not None
    reveals = [pair for pair in note.reveals if pair[0] not in eyes]
    return [f"s{seat + 1} {text}" for seat, texts in [*reveals, (note.seat, note.moves)] for text in texts]


@given(st.text(), st.text())
def test_a_stored_text_that_is_not_an_event_is_refused(left: str, right: str) -> None:
    good = write_entry(Moved(at=1, seat=0, moves=("7@r3c4",)))
    for text in (left, good[:-1], good + right + "}", good.replace('"v":1', '"v":2'), "{}", "[]", '{"v":1}'):
        with pytest.raises(BadLog):
            read_entry(text)


def test_a_log_with_a_gap_a_repeat_or_an_impossible_event_is_refused() -> None:
    paper = Paper(persons("skull", 2))
    paper.play_out(Random(1), 6)
    entries = list(map(read_entry, paper.log))
    for numbers in ([1, 3], [1, 1], [2]):
        with pytest.raises(BadLog):
            Table.fold("t", ((number, entries[number - 1]) for number in numbers))
    with pytest.raises(BadLog, match="event 4"):
        Table.fold("t", enumerate([*entries[:3], Moved(at=1, seat=0, moves=("nonsense",))], 1))
    with pytest.raises(BadLog):
        Table.fold("t", enumerate([*entries[:3], entries[0]], 1))
    with pytest.raises(Refused):
        Table.fold("t", [])


def test_a_draw_of_another_label_is_refused() -> None:
    paper = Paper(persons("skull", 2))
    entries = list(map(read_entry, paper.log))
    drawn = next(at for at, entry in enumerate(entries) if isinstance(entry, Settled))
    wrong = structs.replace(entries[drawn], label="swap")
    with pytest.raises(BadLog, match="no draw “swap” is due"):
        Table.fold("t", enumerate([*entries[:drawn], wrong], 1))


@pytest.mark.parametrize("game", GAMES)
def test_whoever_asks_late_what_happened_hears_the_same_as_from_the_beginning(game: str) -> None:
    paper, rng = Paper(persons(game, 3)), Random(3)
    early = paper.table.narrator
    for _ in range(30):
        paper.step(rng)
    late = paper.again().narrator
    assert late.moments == early.moments
    assert [turn.effects for turn in late.turns] == [turn.effects for turn in early.turns]
    assert [late.since(seat)[0] for seat in range(3)] == [early.since(seat)[0] for seat in range(3)]
    paper.step(rng)
    assert paper.again().narrator.moments == early.moments
