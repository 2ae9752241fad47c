"""Going through a game on a server: only finished ones, in the background, one at a time for each visitor."""

import re
import time
from pathlib import Path

import httpx2

import archipel
from tests.web.serving import Running

RECORD = (Path(__file__).parents[1] / "golden" / "master" / "corsair-hard-3.record").read_text("utf-8")


def asked(server: Running, record: str, seat: int, language: str = "en") -> httpx2.Response:
    fields = {"record": record, "part": "analysis", "of": str(seat)}
    files = {name: (None, value) for name, value in fields.items()}
    return server.http.post("/replay", files=files, headers={"accept-language": language})


def stage(answer: httpx2.Response) -> str:
    found = re.search(r'data-stage="(\w+)"', answer.text)
    assert found is not None, answer.text
    return found[1]


def test_a_finished_game_is_gone_through_and_the_result_is_kept(server: Running) -> None:
    first = asked(server, RECORD, 3)
    assert (first.status_code, stage(first)) == (200, "going")
    assert "<progress" in first.text
    other = asked(server, RECORD, 1)
    assert stage(other) == "refused"
    assert "one game at a time" in other.text
    until = time.monotonic() + 240
    while stage(answer := asked(server, RECORD, 3, "fr")) == "going" and time.monotonic() < until:
        time.sleep(0.3)
    assert stage(answer) == "done"
    assert 'class="verdict"' in answer.text
    assert "Avec le Capitaine" in answer.text
    assert answer.text.count("data-step=") >= 4  # every turn can be jumped to
    page = server.http.post("/replay", files={"file": ("game.txt", RECORD.encode())}, params={})
    assert 'data-stage="offer"' in page.text  # the first seat has not been asked for
    again = server.http.post("/replay", files={"record": (None, RECORD), "seat": (None, "3")})
    assert 'data-stage="done"' in again.text


def test_a_running_game_is_never_gone_through(server: Running) -> None:
    with httpx2.Client(base_url=server.url) as browser:  # one that keeps its cookies
        made = browser.post("/play/skull", headers={"origin": server.url})
        table = made.headers["location"].partition("?")[0].rpartition("/")[2]
        for query in ("part=analysis", "analysis=1", "part=analysis&of=2"):
            assert browser.get(f"/replay/{table}?{query}").status_code == 409
    running = archipel.new("skull", 2, seed=1).record
    assert asked(server, running, 1).status_code == 409
    page = server.http.post("/replay", files={"file": ("game.txt", running.encode())})
    assert page.status_code == 200
    assert 'id="analysis"' not in page.text
