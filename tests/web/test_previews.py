"""A preview is not final: it shows no secret, even of a turn that would end the game."""

from random import Random

from archipel.kernel import Over
from archipel.table import Caller
from archipel.table.drafts import Draft, replay
from archipel.table.playing import commit
from archipel.web.pages.table.scene import Asks, Scene
from archipel.web.presenter import look
from archipel.words import find_language
from tests.table.tables import HOST, Paper, persons


def _last_turn() -> tuple[Paper, int, Draft]:
    """A table whose next turn ends the game, the seat, and that turn as a draft."""
    paper, rng = Paper(persons("master", 2)), Random(7)
    while True:
        if not paper.table.waiting:  # the last card of the deck ended it: another game
            paper = Paper(persons("master", 2))
        seat = paper.table.waiting[0]
        draft = Draft(paper.table.fresh(seat), tuple(paper.turn(seat, rng)))
        if isinstance(replay(paper.table, seat, draft).state.node(), Over):
            return paper, seat, draft
        now = paper.now()
        paper.do(lambda table, seat=seat, draft=draft, now=now: commit(table, seat, draft.moves, now))


def test_a_draft_that_would_end_the_game_shows_no_other_hand_until_it_is_final() -> None:
    paper, seat, draft = _last_turn()
    caller = Caller(HOST)
    scene = Scene(paper.table, Asks(caller, seat), draft, find_language("en"))
    answer = look(paper.table, caller, seat, draft)
    assert answer.complete
    assert scene.preview is not None
    assert scene.preview.players[1 - seat].hand is None  # type: ignore[attr-defined]
    assert b'"hand":null' in bytes(answer.preview)  # type: ignore[call-overload]
    paper.do(lambda table: commit(table, seat, draft.moves, paper.now()))
    assert b'"hand":null' not in bytes(look(paper.table, caller, seat, Draft()).state)  # type: ignore[call-overload]
