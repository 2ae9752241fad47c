"""A preview is not final: it shows no secret, even of a turn that would end the game."""

import asyncio
from pathlib import Path
from random import Random

from archipel.kernel import Over
from archipel.store import Store
from archipel.table import Caller
from archipel.table.play.actions import commit
from archipel.table.play.drafts import Draft, replay
from archipel.web.api.presenter import look_response
from archipel.web.pages.table.scene import Scene, ViewOptions
from archipel.words import find_language
from tests.table.serving import Hand, spend, until
from tests.table.tables import HOST, Paper, persons
from tests.web.inside import inside


def _last_turn() -> tuple[Paper, int, Draft]:
    """A table whose next turn ends the game, the seat, and that turn as a draft."""
    paper, rng = Paper(persons("master", 2)), Random(7)
    while True:
        if not paper.table.waiting:  # the last card of the deck ended it: another game
            paper = Paper(persons("master", 2))
        seat = paper.table.waiting[0]
        draft = Draft(paper.table.required_event(seat), tuple(paper.turn(seat, rng)))
        if isinstance(replay(paper.table, seat, draft).state.node(), Over):
            return paper, seat, draft
        now = paper.now()
        paper.do(lambda table, seat=seat, draft=draft, now=now: commit(table, seat, draft.moves, now))


def test_a_draft_that_would_end_the_game_shows_no_other_hand_until_it_is_final() -> None:
    paper, seat, draft = _last_turn()
    caller = Caller(HOST)
    scene = Scene(paper.table, ViewOptions(caller, seat), draft, find_language("en"))
    answer = look_response(paper.table, caller, seat, draft)
    assert answer.complete
    assert scene.preview is not None
    assert scene.preview.players[1 - seat].hand is None  # type: ignore[attr-defined]
    assert b'"hand":null' in bytes(answer.preview)  # type: ignore[call-overload]
    paper.do(lambda table: commit(table, seat, draft.moves, paper.now()))
    assert b'"hand":null' not in bytes(look_response(paper.table, caller, seat, Draft()).state)  # type: ignore[call-overload]


def test_a_preview_of_a_table_that_goes_on_meanwhile_is_empty(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, "skull", 2) as visit:
            lock = visit.live.lock
            move = visit.live.table.trial(0).moves(0)[0]
            peek = "/peek?seat=0" + "".join(f"&picked={part.kind}:{part.value}" for part in move.parts)
            assert "<svg" in await visit.get(peek, 0)
            async with lock:
                turn = asyncio.create_task(visit.turn(Random(1)))
                await until(lambda: len(lock._waiters or ()) == 1)
                late = asyncio.create_task(visit.get(f"{peek}&narrow=true", 0))
                await until(lambda: len(lock._waiters or ()) == 2)
            await turn
            assert await late == ""

    spend(tmp_path, evening)
