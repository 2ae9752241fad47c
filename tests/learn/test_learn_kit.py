"""The learning kit on a small lesson: progress, wrong answers, free choices, and what the laws notice."""

import pytest

from archipel.kernel import BadData, Part
from archipel.learn.attempt import Attempt, Progress
from archipel.learn.contract import Lesson, Opening, Step
from archipel.learn.find import read_lesson
from archipel.plugins import find
from archipel.testkit import learning

GAME = find("skull")
OPENING = Opening("side-a", 2)
START = ("draw roll 5 1 3",)
THEN = ("s2 5@r4c6", "draw roll 4 2 1")


def lesson(*steps: Step) -> Lesson:
    return Lesson("toy", OPENING, steps, events=START)


WRITE = lesson(
    Step("hello"),
    Step("number", "pick", accept=("number:5",)),
    Step("place", "move", accept=("5@r3c3", "5@r2c*")),
    Step("ink", "done", then=THEN),
    Step("free", "play"),
    Step("end"),
)


def at(progress: Progress | None) -> Attempt:
    assert progress is not None
    return Attempt(GAME, WRITE, progress, strict=True)


def test_right_answers_lead_to_the_end_and_wrong_ones_nowhere() -> None:
    begun = at(Progress())
    assert begun.done() is None
    assert begun.pick([Part("number", "5")]) is None
    picking = at(begun.read_on())
    assert picking.pick([Part("number", "3")]) is None
    placing = at(picking.pick([Part("number", "5")]))
    assert placing.expect == "move"
    assert placing.pick([Part("number", "5"), Part("cell", "r5c5")]) is None
    assert placing.pencil(GAME.parse("5@r5c5")) is None
    inking = at(placing.pencil(GAME.parse("5@r2c3")))
    assert inking.trial.steps == (GAME.parse("5@r2c3"),)
    free = at(inking.done())
    assert free.prepared.match.state.view(0).scores()
    assert [text for seat, text in _moves(free)] == [("5@r2c3",), ("5@r4c6",)]
    chosen = at(free.pencil(free.right(["*"])[0]))
    assert at(chosen.undo()).trial.steps == ()
    last = at(chosen.done())
    assert last.expect == "next"
    assert at(last.read_on()).over


def _moves(attempt: Attempt) -> list[tuple[int, tuple[str, ...]]]:
    return [one for one in attempt.prepared.log if isinstance(one, tuple)]


def test_undo_and_dropped_picks_lead_back_to_the_step_that_asked() -> None:
    inking = at(Progress(3, (("5@r3c3",),)))
    assert at(inking.undo()).expect == "move"
    placing = at(Progress(2, (), (Part("number", "5"),)))
    assert at(placing.pick([])).expect == "pick"


def test_free_play_goes_on_with_the_turn_that_the_lesson_has_begun() -> None:
    game = find("master")
    opening = Opening("free", 2, (("first", "1"),))
    events = ("draw hand Y3 R4 B2", "draw hand G3 R5 B1", "draw sea Y2")
    steps = (Step("place", "move", accept=("R4@1,0",)), Step("free", "play"), Step("end"))
    taught = Lesson("toy", opening, steps, events=events)

    def after(progress: Progress | None) -> Attempt:
        assert progress is not None
        return Attempt(game, taught, progress, strict=True)

    free = after(Progress(1, (("R4@1,0",),)))
    sailed = after(free.pencil(game.parse("0,0>1,0")))
    assert sailed.progress.made == (("R4@1,0",), ("0,0>1,0",))
    assert [move.text for move in sailed.trial.steps] == ["R4@1,0", "0,0>1,0"]
    assert after(sailed.undo()).trial.steps == free.trial.steps
    assert after(free.undo()).expect == "move"
    begun, card = after(Progress()), game.parse("R4@1,0").parts
    assert begun.done(card[:1]) is None
    assert begun.done(card) == Progress(1, (("R4@1,0",),))
    assert free.done(game.parse("0,0>1,0").parts) == sailed.done()
    assert _moves(after(sailed.done()))[0] == (0, ("R4@1,0", "0,0>1,0", "done"))


def test_progress_that_does_not_fit_any_more_is_made_right() -> None:
    stale = at(Progress(4, (("7@r9c9",),)))
    assert stale.progress.made == (("5@r3c3",), ())
    assert at(Progress(99)).over


@pytest.mark.parametrize(
    "step",
    [
        Step("illegal", "move", accept=("7@r3c3",)),
        Step("nowhere", point=("cell:r77c7",)),
        Step("early", "done"),
        Step("back", "undo"),
        Step("no part", "pick", accept=("number:99",)),
        Step("no event", then=("draw roll 9 9 9",)),
    ],
    ids=lambda step: step.say,
)
def test_the_law_notices_a_wrong_step(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "lessons_of", lambda game: (lesson(step),))
    with pytest.raises(AssertionError, match=rf"skull/toy: (after )?step 1 \({step.say}\)"):
        learning.lessons_can_be_played(GAME)


def test_the_law_notices_a_lesson_that_one_of_its_right_answers_spoils(monkeypatch) -> None:
    free = Step("free", "move", accept=("5@r3c3", "5@r2c2"))
    spoilt = lesson(free, Step("ink", "done", then=THEN), Step("there", "move", accept=("6@r2c2",)))
    monkeypatch.setattr(learning, "lessons_of", lambda game: (spoilt,))
    with pytest.raises(AssertionError, match=r"step 3 \(there\): .* after the right moves 5@r2c2$"):
        learning.lessons_can_be_played(GAME)


def test_a_lesson_without_its_words_is_refused() -> None:
    with pytest.raises(BadData, match=r"no text lesson\.first\.title"):
        read_lesson(GAME, "first", 'mode = "side-a"\n[[step]]\nsay = "hello"\n', "first.toml")
