"""Drafts: private, undone step by step, tried on a copy, void when the position has changed."""

from random import Random

import pytest

from archipel.kernel import Part, canonical
from archipel.table import Code, Refused
from archipel.table.play.actions import commit
from archipel.table.play.drafts import Draft, add_parts, add_text, current, drafted, replay, undo
from tests.table.tables import Paper, persons


def test_a_draft_changes_nothing_until_it_is_committed() -> None:
    paper = Paper(persons("master", 2))
    seat = paper.table.waiting[0]
    before = canonical(paper.table.match.state.view(seat))
    draft = Draft(paper.table.required_event(seat))
    for text in paper.turn(seat, Random(1)):
        draft = drafted(paper.table, add_text(paper.table, seat, draft, text))
    assert canonical(paper.table.match.state.view(seat)) == before
    assert replay(paper.table, seat, draft).complete
    while draft.moves:
        draft = drafted(paper.table, undo(paper.table, seat, draft))
    assert canonical(replay(paper.table, seat, draft).state.view(seat)) == before
    with pytest.raises(Refused) as refused:
        undo(paper.table, seat, draft)
    assert refused.value.code is Code.EMPTY


def test_the_last_seat_to_draft_in_a_shared_turn_cannot_peek() -> None:
    paper = Paper(persons("skull", 2))
    rng = Random(3)
    paper.do(lambda table: commit(table, 0, paper.turn(0, rng), paper.now()))
    draft = Draft(paper.table.required_event(1), tuple(paper.turn(1, rng)))
    trial = replay(paper.table, 1, draft)
    assert trial.complete
    before = paper.table.match.state.view(1)
    after = trial.state.view(1)
    assert after.sheets == before.sheets  # type: ignore[attr-defined]
    assert after.draft is not None  # type: ignore[attr-defined]


def test_a_draft_is_void_when_the_position_has_changed_but_not_when_others_move_in_secret() -> None:
    paper = Paper(persons("skull", 3))
    rng = Random(3)
    text = paper.turn(2, rng)[0]
    draft = drafted(paper.table, add_text(paper.table, 2, Draft(paper.table.required_event(2)), text))
    paper.do(lambda table: commit(table, 0, paper.turn(0, rng), paper.now()))
    assert current(paper.table, 2, draft) == draft
    for seat in (1, 2):
        paper.do(lambda table, seat=seat: commit(table, seat, paper.turn(seat, rng), paper.now()))
    assert current(paper.table, 2, draft).moves == ()


def test_a_step_can_be_given_by_text_or_by_parts_and_too_few_parts_are_ambiguous() -> None:
    paper = Paper(persons("skull", 2))
    move = paper.table.trial(0).moves(0)[0]
    draft = Draft(paper.table.required_event(0))
    by_parts, by_text = (
        add_parts(paper.table, 0, draft, move.parts),
        add_text(paper.table, 0, draft, move.text),
    )
    drafts = [drafted(paper.table, by_parts), drafted(paper.table, by_text)]
    assert drafts == [Draft(draft.base, (move.text,))] * 2
    assert canonical(by_parts.state.view(0)) == canonical(by_text.state.view(0))
    with pytest.raises(Refused) as refused:
        add_parts(paper.table, 0, draft, ())
    assert refused.value.code is Code.AMBIGUOUS
    with pytest.raises(Refused) as refused:
        add_parts(paper.table, 0, draft, (Part("cell", "nowhere"),))
    assert refused.value.code is Code.BAD_MOVE
    with pytest.raises(Refused) as refused:
        add_parts(paper.table, 0, draft, (*move.parts[:1], Part("cell", "r0c0")))
    assert refused.value.code is Code.ILLEGAL
    assert refused.value.refusal
    assert refused.value.refusal.rule == "SI-4"


def test_a_commit_is_checked_again_and_must_be_a_whole_turn() -> None:
    paper = Paper(persons("master", 2))
    seat = paper.table.waiting[0]
    texts = paper.turn(seat, Random(2))
    assert len(texts) > 1, "a card, and what it takes"
    for wrong, code in (
        ([], Code.EMPTY),
        (texts[:-1], Code.UNFINISHED),
        ([*texts, texts[0]], Code.NOT_NOW),
        (["nonsense"], Code.BAD_MOVE),
        (texts[1:], Code.ILLEGAL),
    ):
        with pytest.raises(Refused) as refused:
            commit(paper.table, seat, wrong, 1)
        assert refused.value.code is code, wrong
    with pytest.raises(Refused) as refused:
        commit(paper.table, 1 - seat, texts, 1)
    assert refused.value.code is Code.NOT_NOW


def test_nothing_can_be_added_to_a_whole_turn_neither_as_text_nor_as_parts() -> None:
    paper = Paper(persons("skull", 2))
    seat = paper.table.waiting[0]
    first, other = list(paper.table.trial(seat).moves(seat))[:2]
    draft = drafted(
        paper.table, add_text(paper.table, seat, Draft(paper.table.required_event(seat)), first.text)
    )
    assert replay(paper.table, seat, draft).complete
    for add in (
        lambda: add_text(paper.table, seat, draft, other.text),
        lambda: add_parts(paper.table, seat, draft, other.parts),
    ):
        with pytest.raises(Refused, match="turn is complete"):
            add()
