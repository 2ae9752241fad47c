"""What many viewers share is drawn once, and everybody still sees exactly what they may."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from archipel.drawing.fallback import drawing_of
from archipel.kernel import SPECTATOR, Match, random_steps, write_record
from archipel.narration import Moment, Narrator
from archipel.plugins import games
from archipel.store import Store
from archipel.table import Caller, Table
from archipel.table.play.drafts import Draft
from archipel.table.seating.seats import holder_of, new_token
from archipel.web.http import event_stream
from archipel.web.http.cache import Cache
from archipel.web.http.context import Backend
from archipel.web.http.identity import sign
from archipel.web.pages.replay import replay
from archipel.web.pages.table.board import html_of
from archipel.web.pages.table.scene import Scene, ViewOptions
from archipel.words import find_language
from tests.table.serving import Hand, spend
from tests.table.tables import random_turn
from tests.web.inside import OPEN, Inside, inside

GAMES = sorted(games())


@pytest.mark.parametrize("game", GAMES)
def test_a_step_is_answered_with_the_board_that_a_reload_shows(tmp_path: Path, game: str) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, game, 2) as table:
            seat, rng = table.live.table.waiting[0], Random(3)
            texts = random_turn(table.live.table, seat, rng)[:12]
            for steps, text in enumerate(texts):
                parts = table.live.table.game.parse(text).parts
                by: dict[str, object] = {"parts": parts} if parts and steps % 2 else {"move": text}
                board = await table.post("/draft", seat, **by)
                assert f'data-steps="{steps + 1}"' in board
                assert board == await table.get("/board", seat)
            board = await table.post("/undo", seat)
            assert f'data-steps="{len(texts) - 1}"' in board
            assert board == await table.get("/board", seat)

    spend(tmp_path, evening)


def test_fifty_spectators_cost_one_drawing_until_something_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = type(drawing_of("cats"))
    drawn = 0

    def tableau(*asked: object, **more: object) -> object:
        nonlocal drawn
        drawn += 1
        return real(*asked, **more)

    real = drawing.tableau
    monkeypatch.setattr(drawing, "tableau", tableau)

    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, "cats", 2) as table:
            rng, first = Random(5), ""
            for turns in (1, 2):
                before, first = first, await table.get("/board")
                assert first != before
                for number in range(49):
                    cookie = f"archipel={sign(table.service.key, new_token())}" if number % 2 else ""
                    assert await table.get("/board", cookie=cookie) == first
                    if number % 12 == 0:
                        assert first in await table.get("", cookie=cookie)
                assert drawn == turns
                await table.turn(rng)

    spend(tmp_path, evening)


@pytest.mark.parametrize("game", GAMES)
def test_sharing_drawings_changes_nobodys_board(tmp_path: Path, game: str) -> None:
    """A board from a server that has drawn for everybody else is the same as one from a fresh server."""

    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, game, 3) as table:
            rng = Random(game)
            asked = [(seat, of) for seat in (-1, 0, 1, 2) for of in (None, 0, 1)]
            for _ in range(3):
                for _ in range(rng.randrange(1, 4)):
                    if table.live.table.waiting:
                        await table.turn(rng)
                for seat, of in rng.sample(asked, len(asked)) * 2:
                    asks = ViewOptions(
                        Caller(holder_of(table.tokens[seat])) if seat >= 0 else Caller(), seat, of
                    )
                    alone = await html_of(table.live, asks, Backend(table.service, OPEN), find_language("en"))
                    query = f"?seat={seat}" if of is None else f"?seat={seat}&of={of}"
                    assert alone == await table.get(f"/board{query}", seat), (seat, of)

    spend(tmp_path, evening)


@pytest.mark.parametrize("game", GAMES)
def test_seats_that_know_different_things_do_not_share_drawings_of_them(tmp_path: Path, game: str) -> None:
    """Even a game that wrongly declares all drawings alike for everybody reveals only what is public."""

    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, game, 3) as inner:
            table, rng, drawn = inner.live.table, Random(game), Cache[str](10**7)
            for _ in range(8):
                if table.waiting:
                    await inner.turn(rng)
                public = _scene(table, SPECTATOR, Cache[str](0))
                for seat in range(3):
                    scene = _scene(table, seat, drawn)
                    alone = _scene(table, seat, Cache[str](0))
                    assert scene.tableau() == alone.tableau()
                    assert [scene.small(other) for other in range(3)] == [
                        alone.small(other) for other in range(3)
                    ]
                with pytest.MonkeyPatch.context() as lying:
                    lying.setattr(type(drawing_of(game)), "alike", lambda *_: True)
                    lying.setattr(Narrator, "since", lambda *_: (0, None))  # each has seen other turns
                    for seat in range(3):
                        scene = _scene(table, seat, drawn)
                        assert scene.tableau() == public.tableau()
                        assert _thumbnails(scene) == _thumbnails(public)

    spend(tmp_path, evening)


def _thumbnails(scene: Scene) -> list[str]:
    return [scene.small(seat) for seat in range(3)]


def _scene(table: Table, seat: int, drawn: Cache[str]) -> Scene:
    draft = Draft(table.required_event(seat)) if seat >= 0 else Draft()
    return Scene(table, ViewOptions(Caller(), seat), draft, find_language("en"), drawn=drawn)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_hears_the_notes_as_they_may_know_them(tmp_path: Path, game: str) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, game, 3) as table:
            rng = Random(2)
            for _ in range(5):
                await table.turn(rng)
            told, moments = table.live.table.events, table.live.table.narrator.moments
            for seat in (-1, 0, 1, 2):
                eyes, nothing = frozenset({seat}), Moment()
                notes = b"".join(
                    event_stream.frame(
                        one.note(one.hidden_from(eyes), moments.get(one.number, nothing).known_to(eyes))
                    )
                    for one in told
                )
                for _ in range(2):  # the second time from what was kept
                    assert await _hear(table, seat) == event_stream.OPENING + notes

    spend(tmp_path, evening)


async def _hear(table: Inside, seat: int) -> bytes:
    headers = {"authorization": f"Bearer {table.tokens[seat]}"} if seat >= 0 else {}
    answer = await table.http.get(
        f"/api/tables/{table.live.table.id}/events",
        params={"follow": "false", "effects": "true"},
        headers=headers,
    )
    return answer.content


def test_the_cache_stays_within_its_size_and_drops_what_was_used_least_recently() -> None:
    made: list[str] = []

    def make(name: str) -> Callable[[], str]:
        def now() -> str:
            made.append(name)
            return name * 300

        return now

    cache = Cache[str](1100)
    for name in ("a", "b", "a", "c", "a", "b"):
        assert cache.get(name, make(name)) == name * 300
        assert cache.size <= 1100
    assert made == ["a", "b", "c", "b"]
    assert len(cache) == 2


def test_a_cache_counts_bytes_so_a_curly_quote_does_not_double_it() -> None:
    plain, curly = Cache[str](10_000), Cache[str](10_000)
    for number in range(100):
        plain.get(number, lambda: "x" * 700)
        curly.get(number, lambda: "’" * 700)
    assert max(plain.size, curly.size) <= 10_000
    assert len(plain) > 1.5 * len(curly)


def test_replays_in_memory_are_bounded_by_what_they_take(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, texts = replay.ReplayCache(), list[str]()
    game = games()["skull"]
    for seed in range(4):
        match = Match(game, game.setup(10))
        for _ in random_steps(match, Random(seed)):
            pass
        texts.append(write_record(match, None, [""] * 10))
        shelf.get(texts[-1])
    all_of_them = shelf.size
    monkeypatch.setattr(replay, "_MAX_SIZE", all_of_them // 2)
    shelf.get(texts[0])
    assert 0 < shelf.size <= all_of_them // 2
