"""Tests that compare bytes: tables that differ only in secrets look the same to everybody else."""

import asyncio
import json
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import httpx2
import pytest
from litestar.handlers import HTTPRouteHandler

from archipel.kernel import SPECTATOR, canonical
from archipel.web.app import API
from archipel.web.pages import _ROUTES as PAGE_ROUTES
from tests.web.listening import Ear
from tests.web.serving import OPEN, Running
from tests.web.twins import Pair, fill, hidden_draws, hidden_turns, token_of

SHARED = [("skull", "side-a"), ("skull", "side-b"), ("cats", "shared"), ("cats", "same-boat")]
CARDS = [("master", "free", 2), ("master", "teams", 4), ("master", "corsair-easy", 3)]


@cache
def pairs() -> list[Pair]:
    names = (f"{number:020x}" for number in count(1))
    found: list[Pair | None] = []
    for seed in range(1):
        for eyes in (SPECTATOR, 0, 1):
            for game, mode in SHARED:
                found.append(hidden_turns(next(names), game, mode, 3, seed, eyes))
            for game, mode, seats in CARDS:
                found.append(hidden_draws(next(names), game, mode, seats, seed, eyes))
    kept = [pair for pair in found if pair is not None]
    assert len(kept) >= 12
    return kept


Worlds = tuple[Running, Running]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    """The same tables in two worlds with different secrets, each on its own server."""
    folder: Path = tmp_path_factory.mktemp("worlds")
    one, two = (fill(folder / f"{world}.db", pairs(), world) for world in (0, 1))
    known = (*OPEN, "--address", "http://127.0.0.1:1")  # link previews name it, and ports differ
    with Running(one, *known) as first, Running(two, *known) as second:
        yield first, second
        assert first.end() == second.end() == 0


def requests_of(pair: Pair) -> list[tuple[str, str, dict[str, object] | None]]:
    """Every request about the table, including what is not allowed."""
    path, eyes, other = f"/api/tables/{pair.table}", pair.eyes, (pair.eyes + 1) % pair.worlds[0].setup.seats
    asked: list[tuple[str, str, dict[str, object] | None]] = [
        ("GET", "/api/tables", None),
        ("GET", path, None),
        ("GET", f"{path}?invite=wrong", None),
        ("GET", f"{path}/view", None),
        ("GET", f"{path}/view?seat={eyes}", None),
        ("GET", f"{path}/view?seat={SPECTATOR}", None),
        ("GET", f"{path}/view?seat={other}", None),
        ("GET", f"{path}/record", None),
        ("GET", f"{path}/story", None),
        ("GET", f"{path}/story?seat={eyes}", None),
        ("GET", f"{path}/story?seat={other}", None),
        ("GET", f"{path}/record?seat={other}", None),
        ("GET", f"{path}/choices?limit=5000", None),
        ("GET", f"{path}/choices?seat={other}&limit=5000", None),
        ("GET", f"{path}/events?seat={other}", None),
        ("GET", f"{path}/events?follow=false", None),
        ("GET", f"{path}/events?follow=false&effects=true", None),
        ("GET", f"{path}/events?follow=false&seat={SPECTATOR}", None),
        ("POST", f"{path}/join", {"names": ["Cleo"]}),
        ("POST", f"/join/{pair.table}", {"name": "Cleo"}),
        ("POST", f"/lobby/{pair.table}", {"do": "start"}),
        ("GET", f"/lobby/{pair.table}", None),
        ("GET", f"/order/{pair.table}", None),
        ("POST", f"/order/{pair.table}", {"do": "mute"}),
        ("GET", f"/elsewhere/{pair.table}", None),
        ("POST", f"/elsewhere/{pair.table}", {"do": "remove"}),
        ("GET", f"/join/{pair.table}", None),
        ("GET", f"/paper/{pair.table}", None),
        ("GET", f"/paper/{pair.table}?round=1", None),
        ("POST", f"/paper/{pair.table}", {"do": "done", "round": "1"}),
        ("POST", f"{path}/paper/join", {"name": ""}),
        ("POST", f"{path}/paper/done", {"round": 1}),
        ("POST", f"{path}/paper/leave", {}),
        ("POST", f"{path}/paper/result", {"total": 3}),
        ("GET", f"/replay/{pair.table}", None),
        ("GET", f"/replay/{pair.table}/picture", None),
        ("GET", f"/again/{pair.table}", None),
        ("POST", f"/again/{pair.table}", {"name": "Cleo"}),
        ("GET", f"/compare/{pair.table}", None),
    ]
    page = f"/table/{pair.table}"
    for what in ("", "/board", "/sheet", "/news", "/look", "/peek", "/why", "/worth"):
        asked += [("GET", f"{page}{what}", None), ("GET", f"{page}{what}?seat={other}", None)]
    asked.append(("GET", f"{page}/hint?seat={other}", None))  # the seat's own hint depends on timing
    for seat in (eyes, other):
        for what, body in (
            ("undo", {}),
            ("clear", {}),
            ("draft", {"move": "nonsense"}),
            ("pick", {"picked": [["cell", "r1c1"]]}),
            ("commit", {"moves": ["nonsense"]}),
            ("settle", {"outcome": "nonsense"}),
            ("hand", {"level": "nonsense"}),
            ("back", {}),
            ("mute", {"quiet": True}),
            ("remove", {}),
            ("close", {}),
            ("leave", {}),
            ("rematch", {}),
            ("chat", {"text": ""}),
            ("emote", {"emote": "nonsense"}),
            ("start", {}),
            ("bot", {}),
            ("invitation", {}),
            ("seal", {"seal": "0" * 64}),
            ("unseal", {"entropy": "0" * 64}),
        ):
            seen = 0 if seat == other else 10_000
            asked.append(("POST", f"{path}/{what}", {"seen": seen, "seat": seat, **body}))
            if what in ("undo", "draft", "commit", "pick"):
                asked.append(("POST", f"{page}/{what}?seat={seat}", {"seen": seen, "seat": seat, **body}))
    return asked


def test_the_requests_cover_every_endpoint_of_a_table() -> None:
    pair = pairs()[0]
    asked = {(method, path.partition("?")[0]) for method, path, _ in requests_of(pair)}
    handlers = [one for one in (*API, *PAGE_ROUTES) if isinstance(one, HTTPRouteHandler)]
    known = {
        (method, path.replace("{table_id:str}", pair.table))
        for handler in handlers
        for path in handler.paths
        for method in handler.http_methods
        if "{table_id:str}" in path
    }
    assert len(known) > 30
    assert known <= asked


def test_the_worlds_really_differ_in_secrets() -> None:
    for pair in pairs():
        one, two = pair.worlds
        assert canonical(one.state.view(pair.eyes)) == canonical(two.state.view(pair.eyes))
        assert [event.text() for event in one.events] != [event.text() for event in two.events]


def test_every_answer_to_everybody_else_is_identical(worlds: Worlds) -> None:
    statuses = set()
    for pair in pairs():
        for method, path, body in requests_of(pair):
            form = body is not None and not path.startswith(("/api", "/table"))
            sent = {"data": body} if form else {"json": body}
            answers = [server.call(method, path, pair.token, **sent) for server in worlds]
            first, second = ((answer.status_code, _headers(answer), answer.content) for answer in answers)
            assert first == second, (method, path, body)
            assert answers[0].status_code < 500
            statuses.add(answers[0].status_code)
    assert {200, 400, 403, 409} <= statuses


def _headers(answer: httpx2.Response) -> list[tuple[str, str]]:
    return [(name, value) for name, value in answer.headers.multi_items() if name != "x-request-id"]


def test_every_stream_to_everybody_else_is_identical(worlds: Worlds) -> None:
    async def hear(server: Running) -> list[bytes]:
        async with httpx2.AsyncClient(base_url=server.url, timeout=30) as http:
            ears = [Ear(http, pair.table, pair.token, effects="true") for pair in pairs()]
            numbers = [server.call("GET", f"/api/tables/{pair.table}").json()["number"] for pair in pairs()]
            for start in range(0, len(ears), 20):
                some = range(start, min(start + 20, len(ears)))
                tasks = [asyncio.create_task(ears[at].listen()) for at in some]
                for at in some:
                    await ears[at].until(numbers[at])
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            return [ear.raw for ear in ears]

    one, two = (asyncio.run(hear(server)) for server in worlds)
    for pair, first, second in zip(pairs(), one, two, strict=True):
        assert first == second, pair.table
        assert b"the blue one" not in first
        assert b'"effects":[{"key":' in first


def test_the_effects_of_a_secret_are_in_the_stream_of_whoever_knows_it(worlds: Worlds) -> None:
    """So the streams of everybody else are not alike only because nobody hears of it."""
    told = 0
    for pair in pairs():
        eyes = {seat for seat in range(pair.worlds[0].setup.seats) if seat != pair.eyes}
        for seat in eyes:
            path = f"/api/tables/{pair.table}/events?follow=false&effects=true"
            heard = [_told(server.call("GET", path, token_of(seat)).text) for server in worlds]
            told += heard[0] != heard[1]
    assert told >= len(pairs())


def _told(stream: str) -> list[object]:
    """All effects in a stream."""
    notes = [json.loads(line[6:]) for line in stream.split("\n") if line.startswith("data: ")]
    return [effect for note in notes for effect in note.get("effects", ())]


def test_a_seats_own_draft_reveals_nothing_that_others_have_hidden(worlds: Worlds) -> None:
    """Even for the last seat to finish a shared turn: the preview must not end it."""
    drafted = 0
    for pair in pairs():
        path = f"/api/tables/{pair.table}"
        seen = worlds[0].call("GET", f"{path}/view", pair.token).json()["fresh"]
        complete = pair.eyes == SPECTATOR
        while not complete:
            left = _both(worlds, "GET", f"{path}/choices?limit=1", pair.token)
            if left.status_code != 200 or not left.json()["texts"]:
                break
            body = {"seen": seen, "move": left.json()["texts"][0]}
            complete = _both(worlds, "POST", f"{path}/draft", pair.token, body).json()["complete"]
            _both(worlds, "GET", f"{path}/view", pair.token)
            drafted += 1
    assert drafted > 20


def _both(
    worlds: Worlds, method: str, path: str, token: str, body: dict[str, object] | None = None
) -> httpx2.Response:
    one, two = (server.call(method, path, token, json=body) for server in worlds)
    assert (one.status_code, one.content) == (two.status_code, two.content), (method, path, body)
    return one
