"""The caller over HTTP: whole called games that `archipel verify` proves; its host; a restart."""

import re
import signal
import threading
from contextlib import suppress
from html import unescape
from pathlib import Path
from typing import Self

import httpx2
import pytest

from archipel.cli import main
from archipel.paper.call_record import read_call_record
from archipel.paper.finished_sheet import FinishedSheet, read_sheet
from archipel.paper.rounds import DrawHistory, round_conflicts
from archipel.plugins import find
from archipel.testkit import rule
from tests.web.serving import OPEN, Running, new_store

pytestmark = pytest.mark.once

ROUNDS = 10
GAMES = {
    "skull": {"mode": "side-b", "names": "Ana\nBen\nCleo"},
    "doodle": {"mode": "treasures", "players": "3"},
    "cats": {"distant": "yes"},
    "master": {"mode": "corsair-easy", "names": "Ana, Ben, Cleo"},
}


class Host:
    """Whoever opened a call, with a browser's cookies; or, without a form, somebody who follows."""

    def __init__(self, url: str, game: str, cookies: httpx2.Cookies | None = None, **form: str) -> None:
        self.http = httpx2.Client(base_url=url, timeout=60, cookies=cookies)
        self.path = ""
        if form:
            sent = self.http.post(f"/call/{game}", data=form)
            assert sent.status_code == 303, sent.text
            self.path = sent.headers["location"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def page(self, **query: object) -> str:
        answer = self.http.get(self.path, params={key: str(value) for key, value in query.items()})
        assert answer.status_code == 200
        return answer.text

    def press(self, do: str, seen: str = "") -> str:
        """Press a button of the page as it is now, or as it was."""
        seen = seen or self.number
        csrf = self.http.cookies["archipel-csrf"]
        answer = self.http.post(self.path, data={"do": do, "seen": seen, "csrf": csrf}, follow_redirects=True)
        return answer.text

    def news(self, after: int) -> int:
        """Wait until there is a later event."""
        answer = self.http.get(f"{self.path}/news", params={"after": str(after)})
        return int(answer.json()["number"])

    @property
    def number(self) -> str:
        found = re.search(r'data-number="(\d+)"', self.page())
        assert found is not None
        return found[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_called_game_is_proved_by_its_record(server: Running, game: str, tmp_path: Path) -> None:
    assert f'action="/call/{game}"' in server.http.get(f"/call/{game}").text
    with Host(server.url, game, **GAMES[game]) as host:
        assert "Fingerprint" in host.page()
        rounds = 0
        while 'value="next"' in host.page() and rounds < ROUNDS:
            page = host.press("next")
            rounds += 1
            while (item := re.search(r'value="take:(\w+)"', page)) is not None:
                page = host.press(f"take:{item[1]}")
        running = host.http.get(f"{host.path}/record").text
        assert "seed" not in running
        assert running.startswith("archipel call 1\n")
        assert "The game is over" in host.press("end")
        record = tmp_path / "call.txt"
        record.write_text(host.http.get(f"{host.path}/record").text)
    assert main(["verify", str(record)]) == 0
    assert len(read_call_record(record.read_text())[2].steps) == rounds
    record.write_text(re.sub("(?m)^seed .*$", f"seed {'0' * 64}", record.read_text()))
    assert main(["verify", str(record)]) == 1


@rule("IC-57")
def test_whoever_calls_prints_or_joins_on_paper_reads_how_to_play_at_a_distance(server: Running) -> None:
    said = "the captain, owns the cards"
    with Host(server.url, "cats", distant="yes") as captain, Host(server.url, "cats") as room:
        made = server.call(
            "POST", "/api/tables", json={"game": "cats", "seats": [{"name": "Ana"}], "public": True}
        )
        paths = (f"/paper/{made.json()['id']}", "/print/cats", "/call/cats", "/rules/cats")
        pages = [server.http.get(path).text for path in paths]
        assert all(said in page for page in (*pages, captain.page()))
        assert said not in room.page()
    assert 'href="#IC-57"' in pages[-1]
    assert said not in server.http.get("/print/skull").text


def test_a_sheet_is_held_against_what_was_called(server: Running, tmp_path: Path) -> None:
    record, sheet = tmp_path / "call.txt", tmp_path / "sheet.txt"
    with Host(server.url, "skull", mode="side-a") as host:
        for _ in range(3):
            host.press("next")
        record.write_text(host.http.get(f"{host.path}/record").text)
    rolls = [set(line.split()[3:6]) for line in record.read_text().splitlines() if " draw roll " in line]
    boats = sum("N" in faces and "D" not in faces for faces in rolls)
    found = round_conflicts(FinishedSheet.blank(find("skull")), DrawHistory.read(record.read_text()))
    assert found == []
    sheet.write_text("\n".join(["game skull", *[f"boat@r0c{column}" for column in range(1, boats + 2)], ""]))
    found = round_conflicts(read_sheet(sheet.read_text()), DrawHistory.read(record.read_text()))
    assert [len(one.rounds) for one in found] == [boats]
    assert main(["score", str(sheet), "--record", str(record)]) == 1


def test_only_the_host_goes_on_and_a_key_pressed_twice_rolls_once(server: Running) -> None:
    with Host(server.url, "skull", names="") as host, Host(server.url, "skull") as follower:
        follower.path = host.path
        assert 'value="next"' not in follower.page()
        assert "not begun yet" in follower.page()
        csrf = host.http.cookies["archipel-csrf"]
        for one in (follower, host):  # who is not the host; the host without the form's token
            assert one.http.post(host.path, data={"do": "next", "seen": "1"}).status_code == 403
        told: list[int] = []
        news = threading.Thread(target=lambda: told.append(follower.news(1)))
        news.start()
        for _ in range(2):
            sent = host.http.post(host.path, data={"do": "next", "seen": "1", "csrf": csrf})
            assert sent.status_code == 303
        news.join()
        assert told == [2]
        assert host.number == "2"
        assert "Round 1" in follower.page()
        assert "Round 1" not in follower.page(step=0)
        assert host.http.get("/calls/nonsense").status_code == 404
        assert host.http.get(f"/calls/{'0' * 20}/news").status_code == 404
        bad = {"do": "nonsense", "seen": "2", "csrf": csrf}
        assert host.http.post(host.path, data=bad).status_code == 400
        assert host.http.post("/call/doodle", data={"players": "77", "csrf": csrf}).status_code == 422


def test_a_call_goes_on_at_another_device(server: Running) -> None:
    with Host(server.url, "skull", names="") as desk, Host(server.url, "skull") as phone:
        desk.press("next")
        call = desk.path.rpartition("/")[2]
        assert f'name="call" value="{call}"' in desk.page()
        csrf = desk.http.cookies["archipel-csrf"]
        made = desk.http.post("/seats/pass", data={"csrf": csrf, "call": call})
        link = re.search(rf"(/bring\?pass=[\w-]+&amp;call={call})", made.text)
        assert link is not None
        asked = phone.http.get(unescape(link[1])).text
        fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', asked))
        taken = phone.http.post("/bring", data=fields)
        assert taken.headers["location"] == desk.path
        phone.path = desk.path
        assert "Round 2" in phone.press("next")
        assert "Round 3" in desk.press("next")


def wait_until_it_stops(host: Host) -> None:
    with suppress(httpx2.HTTPError):  # the server may have stopped before it was asked
        host.news(4)


@pytest.mark.check
def test_a_call_survives_the_kill_of_its_server_and_a_stop_lets_its_followers_go(tmp_path: Path) -> None:
    store, port = new_store(tmp_path), re.compile(r"127\.0\.0\.1:\d+")
    with Running(store, *OPEN) as first, Host(first.url, "cats", mode="solo-hard") as host:
        host.press("next")
        host.press("next")
        before = host.page()
        assert first.end(signal.SIGKILL) == -signal.SIGKILL
    with Running(store, *OPEN) as second, Host(second.url, "cats", cookies=host.http.cookies) as again:
        again.path = host.path
        assert port.sub("", again.page()) == port.sub("", before)
        assert "Day 3 of 7" in again.press("next")
        assert f'href="{again.path}"' in again.http.get("/call/cats").text  # the way back
        waiting = threading.Thread(target=lambda: wait_until_it_stops(again))
        waiting.start()
        assert second.end() == 0
        waiting.join()
