"""Tokens, cookies, forged requests, headers, limits, logs, metrics."""

import json
from contextlib import closing
from pathlib import Path
from random import Random

import httpx2
import pytest

from archipel import __version__
from archipel.kernel.native import build
from archipel.web import Settings
from tests.web.players import Player, lay, mode_of
from tests.web.serving import Running, new_store
from tests.web.within import Within


@pytest.fixture(scope="module")
def players(server: Running) -> list[Player]:
    """An invitation-only table with two seats."""
    return lay(server, "skull", mode_of("skull", "side-a"), 2)


STRANGE = ["Bearer", "Bearer x", "Basic abc", "Bearer " + "x" * 43, "Bearer " + "x" * 5000, ""]


@pytest.mark.parametrize("header", [*STRANGE, "bearer  " + "x" * 43, "Bearer " + "é" * 43])
def test_an_unknown_token_is_refused_with_a_reason(
    server: Running, players: list[Player], header: str
) -> None:
    raw = {"authorization": header.encode()}
    for path in (players[0].path, f"{players[0].path}/view", f"{players[0].path}/events"):
        answer = server.http.get(path, headers=raw)  # type: ignore[arg-type]
        wellformed = header == "Bearer " + "x" * 43  # of nobody at this table
        assert answer.status_code == (404 if wellformed else 401), answer.text
        assert answer.json()["message"]


class Browser:
    """A client with cookies, as a browser keeps them."""

    def __init__(self, server: Running) -> None:
        self.http = httpx2.Client(base_url=server.url)
        body = {"game": "doodle", "seats": [{"name": "Ana"}], "cookie": True}
        made = self.http.post("/api/tables", json=body)
        assert made.status_code == 201
        assert made.json()["token"] == ""
        self.cookies = made.headers.get_list("set-cookie")
        self.path = f"/api/tables/{made.json()['id']}"

    def csrf(self) -> str:
        """The CSRF token."""
        token: str = self.http.get("/api/me").json()["csrf"]
        return token


def test_a_browser_gets_a_signed_cookie_that_no_script_can_read_and_needs_a_csrf_token_to_write(
    server: Running,
) -> None:
    browser = Browser(server)
    with closing(browser.http) as http:
        seat = next(cookie for cookie in browser.cookies if cookie.startswith("archipel="))
        for flag in ("HttpOnly", "SameSite=lax", "Path=/"):
            assert flag.lower() in seat.lower()
        look = http.get(f"{browser.path}/view").json()
        assert look["table"]["yours"] == [0]
        body = {"seen": look["fresh"], "emote": "wave"}
        for headers in ({}, {"x-csrf-token": "x"}, {"x-csrf-token": "0" * 64}):
            refused = http.post(f"{browser.path}/emote", json=body, headers=headers)
            assert refused.status_code == 403
            assert refused.json()["error"] == "bad_csrf"
        page = browser.path.replace("/api/tables", "/table")
        for path in (f"{page}/draft", f"{page}/undo", f"{page}/commit"):
            refused = http.post(path, json={"seen": look["fresh"]})
            assert (refused.status_code, refused.json()["error"]) == (403, "bad_csrf")
        csrf = browser.csrf()
        assert csrf == http.cookies["archipel-csrf"]
        assert (
            http.post(f"{browser.path}/emote", json=body, headers={"x-csrf-token": csrf}).status_code == 200
        )


def test_cookies_are_marked_secure_only_on_https(server: Running) -> None:
    body = {"game": "doodle", "seats": [{"name": "Ana"}], "cookie": True}
    for scheme in ("https", "http"):
        made = server.http.post("/api/tables", json=body, headers={"x-forwarded-proto": scheme})
        for cookie in made.headers.get_list("set-cookie"):
            assert ("secure" in cookie.lower()) is (scheme == "https"), cookie
    server.http.cookies.clear()


def forgeries(value: str) -> list[str]:
    """Variations of a cookie that must all be invalid."""
    token, _, digest = value.partition(".")
    return [value[:-1], "x" + value, token, "", f"{token}.0{digest}", ".", "é", f"{'x' * 43}.{digest}"]


def test_a_tampered_cookie_is_refused_and_deleted(server: Running) -> None:
    browser = Browser(server)
    with closing(browser.http) as http:
        for value in forgeries(http.cookies["archipel"]):
            forged = {"cookie": b"archipel=" + value.encode()}
            answer = server.http.get(f"{browser.path}/view", headers=forged)  # type: ignore[arg-type]
            assert answer.status_code == 401, answer.text
            assert answer.json()["error"] == "bad_token"
            assert "max-age=0" in answer.headers["set-cookie"].lower()


def test_pages_of_other_sites_cannot_write(server: Running) -> None:
    body = {"game": "doodle", "seats": [{"name": "Ana"}]}
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        answer = server.http.post("/api/tables", json=body, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["error"] == "foreign"
    form = server.http.post("/api/tables", data={"game": "doodle"})
    assert form.status_code == 415
    own = {"origin": server.url, "sec-fetch-site": "same-origin"}
    assert server.http.post("/api/tables", json=body, headers=own).status_code == 201


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/health", "/metrics", "/nowhere", "/api/tables/x/events"]
)
def test_every_answer_has_the_security_headers(server: Running, path: str) -> None:
    answer = server.http.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] in ("no-referrer", "same-origin")
    assert answer.headers["x-request-id"]
    assert "server" not in answer.headers


def test_a_name_and_a_message_are_data_and_never_markup(server: Running) -> None:
    name = "<script>alert(1)</script>"
    body = {"game": "skull", "seats": [{"name": name}, {}], "public": True}
    made = server.call("POST", "/api/tables", json=body).json()
    path = f"/api/tables/{made['id']}"
    said = server.call("POST", f"{path}/chat", made["token"], json={"seen": 1, "text": "a\nid: 99\n\n<b>"})
    assert said.status_code == 200
    answer = server.call("GET", path, made["token"])
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["seats"][0]["name"] == name
    with server.http.stream("GET", f"{path}/events") as stream:
        text = ""
        for chunk in stream.iter_text():
            text += chunk
            if "chat" in text:
                break
    assert "\nid: 99" not in text
    assert "a id: 99 <b>" in text


def test_the_log_is_data_and_has_no_secrets(server: Running) -> None:
    players = lay(server, "doodle", mode_of("doodle", "treasures"), 2)
    invite = players[0].get().json()["invite"]
    browser = Browser(server)
    with closing(browser.http) as http:
        csrf, cookie = browser.csrf(), http.cookies["archipel"]
        said = {"seen": 1, "text": "psst, a whisper"}
        assert http.post(f"{browser.path}/chat", json=said, headers={"x-csrf-token": csrf}).status_code == 200
    server.call("GET", players[0].path, params={"invite": invite})
    server.call("GET", f"{players[0].path}/view", players[0].token)
    server.http.get("/api/me", headers={"cookie": "archipel=forged.cookie"})
    body = {"seen": 3, "move": "a secret move"}
    server.call("POST", f"{players[0].path}/draft", players[0].token, json=body)
    tokens = [player.token for player in players]
    log = server.log()
    assert players[0].path in log
    for secret in (*tokens, invite, "Bearer", csrf, cookie, "forged", "psst", "a secret"):
        assert secret not in log
    for line in log.rpartition("\n")[0].split("\n"):  # other tests request paths with unusual line breaks
        told = json.loads(line)
        assert {"time", "level", "log", "event"} <= set(told)
        if told["event"] == "request":
            assert {"id", "method", "path", "status", "ms"} <= set(told)


def test_health_reports_ok_and_the_version(server: Running) -> None:
    answer = server.http.get("/health")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": __version__, "build": build()}


def test_sizes_and_numbers_of_tables_are_limited(tmp_path: Path) -> None:
    with Within(new_store(tmp_path), Settings(requests_per_second=0, tables_per_hour=1)) as server:
        body = {"game": "doodle", "seats": [{"name": "Ana"}]}
        made = [server.call("POST", "/api/tables", json=body) for _ in range(12)]
        assert {answer.status_code for answer in made} == {201, 429}
        assert made[-1].json()["error"] == "too_many"
        assert int(made[-1].headers["retry-after"]) > 0
        headers = {"content-type": "application/json"}
        large = server.http.post("/api/tables", content=b"x" * 70_000, headers=headers)
        assert large.status_code == 413


def test_rates_are_limited(tmp_path: Path) -> None:
    with Within(new_store(tmp_path), Settings(requests_per_second=1)) as server:
        assert 429 in [server.call("GET", "/health").status_code for _ in range(150)]


def test_metrics_count_what_happens(server: Running) -> None:
    players = lay(server, "doodle", mode_of("doodle", "solo"), 1)
    before = _metrics(server)
    players[0].turn(Random(1))
    after = _metrics(server)
    assert after["archipel_moves_total"] > before["archipel_moves_total"]
    assert after["archipel_append_seconds_count"] > before["archipel_append_seconds_count"]
    assert after['archipel_append_seconds_bucket{le="+Inf"}'] == after["archipel_append_seconds_count"]


def _metrics(server: Running) -> dict[str, float]:
    text = server.http.get("/metrics").text
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}
