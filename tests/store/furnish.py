"""A store with something of everything, made by a real server: `python -m tests.store.furnish FILE.sql`.

Run it when a version is released: tests/store/test_upgrade.py lets later versions go on with what it wrote.
Comments at the top of the file say who holds what.
"""

import re
import sqlite3
import sys
import tempfile
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from random import Random

import httpx2

from archipel.plugins import games
from tests.web.players import Player, lay, play_out
from tests.web.serving import OPEN, Running

NOWHERE = "http://127.0.0.1:9/hook"


class Furnisher:
    """Sits down everywhere, and writes down where."""

    def __init__(self, server: Running) -> None:
        self.server, self.rng, self.notes = server, Random(1), list[str]()
        self.http = httpx2.Client(
            base_url=server.url, timeout=120, headers={"origin": server.url, "accept": "text/html"}
        )

    def note(self, *words: object) -> None:
        """One line for whoever comes back."""
        self.notes.append(f"-- {' '.join(map(str, words))}\n")

    def tables(self) -> None:
        """Of every game one that has begun, with a draft and a word; one that is over."""
        for game in games().values():
            mode = next(mode for mode in game.modes if 2 in mode.seats)
            players = lay(self.server, game.id, mode, 2, public=True)
            play_out(players, self.rng, turns=2)
            players[0].post("chat", seen=players[0].view()["fresh"], text="see you tomorrow")
            look = players[0].view()
            waiting = players[look["waiting"][0]]  # type: ignore[index]
            texts = waiting.get("choices", limit=5000).json()["texts"]
            drafted = waiting.post("draft", seen=waiting.view()["fresh"], move=self.rng.choice(texts))
            assert drafted.status_code == 200, drafted.text
            for player in players:
                self.note("running", player.path, player.seat, player.token, int(player is waiting))
        players = lay(self.server, game.id, mode, 2)
        play_out(players, self.rng)
        self.note("over", players[0].path, 0, players[0].token)

    def browser(self) -> None:
        """A browser's own: a waiting room, and what later versions added."""
        game = max(games().values(), key=lambda game: game.id)
        room = self.http.post(f"/play/{game.id}", data={"with": "friend"}).headers["location"]
        self.note("room", room)
        if find_spec("archipel.table.webhooks"):
            table = room.rpartition("/")[2]
            told = self._form(f"/elsewhere/{table}", url=NOWHERE, form="json")
            assert told.status_code == 200, told.text
            self.note("news", f"/elsewhere/{table}", NOWHERE)
        if find_spec("archipel.table.challenge.daily"):
            self._challenge()
        if find_spec("archipel.table.calls"):
            call = self._form(f"/call/{game.id}", names="Ana\nBen").headers["location"]
            self._form(call, do="next", seen=self._number(call))
            self.note("call", call, self._number(call))
        for name in ("archipel", "archipel-csrf"):
            self.note("cookie", name, self.http.cookies[name])

    def _challenge(self) -> None:
        paths = set(re.findall(r"/daily/[\d-]+/[\w.-]+", self.http.get("/daily").text))
        path = max(paths, key=lambda path: path.rpartition("/")[2])
        table = self._form(path, name="Ana").headers["location"].removeprefix("/table/").partition("?")[0]
        play_out([Player(self.server, table, self.http.cookies["archipel"][:43], 0)], self.rng)
        self.note("daily", path, table)

    def _form(self, path: str, **fields: str) -> httpx2.Response:
        self.http.get(path)
        return self.http.post(path, data={"csrf": self.http.cookies["archipel-csrf"], **fields})

    def _number(self, path: str) -> str:
        found = re.search(r'data-number="(\d+)"', self.http.get(path).text)
        assert found is not None
        return found[1]


def main(path: Path) -> None:
    """Furnish a store, and write it down."""
    news = ("--news", "any") if find_spec("archipel.table.webhooks") else ()
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "store.db")
        with Running(file, *OPEN, *news) as server:
            furnisher = Furnisher(server)
            furnisher.tables()
            furnisher.browser()
            server.end()
        with closing(sqlite3.connect(file)) as made, path.open("w", encoding="utf-8") as written:
            written.writelines(furnisher.notes)
            for pragma in ("application_id", "user_version"):
                written.write(f"PRAGMA {pragma} = {made.execute(f'PRAGMA {pragma}').fetchone()[0]};\n")
            written.writelines(f"{line}\n" for line in made.iterdump())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
