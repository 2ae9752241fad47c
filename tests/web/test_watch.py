"""`archipel watch URL` against real servers: it tells what happens, until the game is over."""

import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from queue import Queue
from random import Random

import pytest

from archipel.cli import main
from archipel.terminal.live import Address
from tests.web.players import lay, mode_of, play_out
from tests.web.serving import OPEN, Running, free_port, new_store

PATIENCE = 120


class Watching:
    """`archipel watch` in its own process; `said` collects its lines."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "archipel", "watch", *arguments]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
        )
        self.said: list[str] = []
        self._lines: Queue[str] = Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self._lines.put(line)

    def until(self, pattern: str) -> str:
        """Wait for a line that fits."""
        while True:
            line = self._lines.get(timeout=PATIENCE)
            self.said.append(line)
            if re.search(pattern, line):
                return line

    def end(self) -> tuple[int, str, str]:
        """The exit code, all that was said, and the errors."""
        code = self.process.wait(PATIENCE)
        assert self.process.stderr is not None
        with self.process.stderr as errors:
            told = errors.read()
        self._reader.join(PATIENCE)
        while not self._lines.empty():
            self.said.append(self._lines.get())
        return code, "".join(self.said), told


@pytest.mark.parametrize(("game", "mode", "language"), [("master", "free", "en"), ("doodle", "solo", "fr")])
def test_a_game_is_told_from_the_first_move_to_the_last(
    server: Running, game: str, mode: str, language: str
) -> None:
    players = lay(server, game, mode_of(game, mode), 2 if mode == "free" else 1, public=True)
    page = f"{server.url}{players[0].path.replace('/api/tables', '/table')}"
    watching = Watching(page, "--language", language, *(["--sheets"] if mode == "solo" else []))
    watching.until("Ana")
    look = play_out(players, Random(5))
    code, said, errors = watching.end()
    assert (code, errors) == (0, "")
    assert ("The game is over." if language == "en" else "La partie est finie.") in said
    for name, score in zip(("Ana", "Ben 1"), look["result"]["scores"], strict=False):  # type: ignore[index]
        assert re.search(rf"{name}\s?: {score['total']}\b", said)
        assert len(re.findall(rf"^{name} (?!\W)", said, re.MULTILINE)) >= 3  # its turns, in words
    if game == "master":
        assert not re.search(r"-?\d,-?\d", said)  # words, no coordinates
    else:
        assert "dé noir : " in said.replace("\u00a0", " ")  # the sheets


@pytest.mark.check
def test_a_restarted_server_is_found_again(tmp_path: Path) -> None:
    port, store = free_port(), new_store(tmp_path)
    with Running(store, *OPEN, port=port) as first:
        players = lay(first, "doodle", mode_of("doodle", "solo"), 1)
        invite = players[0].get().json()["invite"]
        table = players[0].path.rpartition("/")[2]
        watching = Watching(f"{first.url}/join/{table}?invite={invite}")
        watching.until("Ana")
        play_out(players, Random(1), turns=3)
        watching.until("draws|ticks")
        first.end(signal.SIGTERM)
    watching.until("The connection was lost; trying again")
    with Running(store, *OPEN, port=port) as second:
        for player in players:
            player.server = second
        play_out(players, Random(2))
        code, said, errors = watching.end()
    assert (code, errors) == (0, "")
    assert said.count("The game is over.") == 1
    turns = [line for line in said.splitlines() if re.search(r"^Ana (takes|draws|ticks)", line)]
    assert len(turns) > 10


def test_a_table_that_cannot_be_watched_is_one_clear_line(
    server: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = lay(server, "doodle", mode_of("doodle", "solo"), 1)[0].path.rpartition("/")[2]
    port = free_port()
    for url, told in (
        ("http://localhost/", "is no table: copy the address of its page"),
        ("ftp://localhost/table/" + 20 * "a", "is no table"),
        (f"{server.url}/table/{20 * '0'}", "no such table"),
        (f"{server.url}/table/{secret}", "no such table"),  # by invitation only
        (f"http://127.0.0.1:{port}/table/{20 * 'a'}", f"no answer from http://127.0.0.1:{port}"),
    ):
        code, (said, errors) = main(["watch", url]), capsys.readouterr()
        assert (code, said) == (1, "")
        assert told in errors
        assert errors.count("\n") == 1


def test_links_of_every_kind_lead_to_the_table() -> None:
    table = 20 * "b"
    for path in ("/table/{}", "/lobby/{}", "/replay/{}", "/join/{}", "/api/tables/{}/events"):
        found = Address.read(f"https://example.org/games{path.format(table)}?invite=x&seat=1")
        assert found == Address("https://example.org/games", table, "x")
    assert (
        found.api("story", after=3) == f"https://example.org/games/api/tables/{table}/story?after=3&invite=x"
    )
