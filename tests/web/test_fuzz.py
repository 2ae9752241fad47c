"""Invalid requests of every kind get a 4xx with a reason, never a 5xx."""

import json
import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.players import Player, lay, mode_of
from tests.web.serving import Running

pytestmark = pytest.mark.check

SEATS = ("join", "leave", "bot", "start", "hand", "back", "rematch")
WRITES = (*SEATS, "draft", "undo", "clear", "commit", "settle", "chat", "emote")
JSON = {"content-type": "application/json"}
FEW = settings(
    max_examples=int(os.environ.get("ARCHIPEL_FUZZ", "60")),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
NUMBERS = st.one_of(st.integers(-(2**70), 2**70), st.floats(), st.none(), st.text(max_size=5), st.booleans())
VALUES = st.recursive(
    st.one_of(NUMBERS, st.text(max_size=30)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
NAMES = (
    "seen seat move moves parts outcome text to secret emote level fill names seats cookie game options "
    "clock public sheet nonsense"
)
FIELDS = st.dictionaries(st.sampled_from(NAMES.split()), VALUES, max_size=6)


@pytest.fixture(scope="module")
def player(server: Running) -> Player:
    """A player at a running table."""
    return lay(server, "master", mode_of("master", "free"), 2, public=True)[0]


def sendable(value: bytes) -> bytes:
    """What a client library accepts in a header."""
    return bytes(byte for byte in value if byte > 31 and byte != 127).strip()


@FEW
@given(what=st.sampled_from(WRITES), body=FIELDS, right=st.booleans())
def test_bodies_of_the_right_and_wrong_shape(
    server: Running, player: Player, what: str, body: dict[str, object], right: bool
) -> None:
    if right:
        body = {"seen": 2, "seat": 0, **body}
    content = json.dumps(body).encode()
    answer = server.http.post(
        f"{player.path}/{what}", content=content, headers={**JSON, "authorization": f"Bearer {player.token}"}
    )
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json()["error"]
        assert answer.json()["message"]


@FEW
@given(body=FIELDS)
def test_impossible_tables(server: Running, body: dict[str, object]) -> None:
    body = {"game": "skull", "seats": [{"name": "Ana"}], **body}
    answer = server.http.post("/api/tables", content=json.dumps(body).encode(), headers=JSON)
    assert answer.status_code == 201 or 400 <= answer.status_code < 500, answer.text


@FEW
@given(content=st.binary(max_size=200), what=st.sampled_from(WRITES))
def test_bodies_that_are_not_json(server: Running, player: Player, content: bytes, what: str) -> None:
    headers = {**JSON, "authorization": f"Bearer {player.token}"}
    answer = server.http.post(f"{player.path}/{what}", content=content, headers=headers)
    assert 400 <= answer.status_code < 500
    assert answer.json()["message"]


@FEW
@given(
    table=st.text(st.characters(blacklist_categories=["Cs"]), min_size=1, max_size=30).filter(
        lambda name: name.strip("/.")  # otherwise it is the address of the list
    ),
    what=st.sampled_from(["", "view", "record", "choices", "events", "nowhere"]),
)
def test_ids_of_unknown_tables(server: Running, table: str, what: str) -> None:
    from urllib.parse import quote

    answer = server.http.get(f"/api/tables/{quote(table, safe='')}/{what}")
    assert answer.status_code == 404, answer.text
    assert answer.json()["message"]


@FEW
@given(
    what=st.sampled_from(["view", "choices", "record", "events"]),
    query=st.dictionaries(
        st.sampled_from(["seat", "picked", "limit", "invite", "after"]),
        st.one_of(st.text(st.characters(blacklist_categories=["Cs"]), max_size=8), st.integers().map(str)),
        min_size=1,
    ),
    number=st.one_of(st.none(), st.binary(max_size=10)),
)
def test_queries_and_event_numbers(
    server: Running, player: Player, what: str, query: dict[str, str], number: bytes | None
) -> None:
    headers: dict[str, object] = {"authorization": f"Bearer {player.token}"}
    if number is not None:
        headers["last-event-id"] = sendable(number)
    with server.http.stream("GET", f"{player.path}/{what}", params=query, headers=headers) as answer:  # type: ignore[arg-type]
        assert answer.status_code < 500
        if answer.status_code >= 400:
            answer.read()
            assert answer.text == "Invalid HTTP request received." or answer.json()["message"]


@FEW
@given(cookie=st.binary(max_size=60), csrf=st.binary(max_size=20), origin=st.binary(max_size=20))
def test_cookies_and_headers(
    server: Running, player: Player, cookie: bytes, csrf: bytes, origin: bytes
) -> None:
    headers = {
        **JSON,
        "cookie": b"archipel=" + sendable(cookie),
        "x-csrf-token": sendable(csrf),
        "origin": sendable(origin),
    }
    answer = server.http.post(f"{player.path}/emote", json={"seen": 2, "emote": "wave"}, headers=headers)  # type: ignore[arg-type]
    assert 400 <= answer.status_code < 500
    assert answer.json()["message"]


def test_the_answer_to_a_stale_request_has_the_current_number(server: Running) -> None:
    players = lay(server, "doodle", mode_of("doodle", "treasures"), 2)
    look = players[0].view()
    seat = look["waiting"][0]  # type: ignore[index]
    players[seat].turn(Random(1))
    text = players[1 - seat].post("commit", seen=look["fresh"], moves=["x"])
    assert text.status_code == 409
    assert text.json()["error"] == "stale"
    assert text.json()["number"] == players[0].view()["number"]
    ahead = players[1 - seat].post("commit", seen=9999, moves=["x"])
    assert ahead.status_code == 409
    assert ahead.json()["error"] == "ahead"


def test_a_forbidden_move_names_the_rule_in_the_readers_language(server: Running) -> None:
    players = lay(server, "skull", mode_of("skull", "solo-a"), 1)
    fresh = players[0].view()["fresh"]
    headers = {"authorization": f"Bearer {players[0].token}", "accept-language": "fr-FR,fr;q=0.9,en;q=0.8"}
    legal = set(players[0].get("choices", limit=5000).json()["texts"])
    wrong = next(text for n in range(1, 7) if (text := f"{n}@r4c4") not in legal)
    body = {"seen": fresh, "move": wrong}
    answers = [
        server.http.post(
            f"{players[0].path}/draft", json=body, headers={**headers, "accept-language": language}
        )
        for language in ("fr-FR,fr;q=0.9,en;q=0.8", "en")
    ]
    for answer in answers:
        assert answer.status_code == 422
        assert answer.json()["error"] == "illegal"
        assert answer.json()["rule"].startswith("SI-")
    assert answers[0].json()["message"] != answers[1].json()["message"]
