"""Measure the server's memory while people play on.

    python -m scripts.load_memory [--minutes 10] [--players 8]

Each player plays one game after another with a bot on the pages that a browser asks for, and looks at a
replay after each. Prints the memory every quarter of a minute, and how much was added in the second half.
"""

import argparse
import asyncio
import json
import re
import tempfile
import time
from itertools import cycle
from pathlib import Path
from random import Random

from archipel.plugins import games
from scripts.load_servers import Server, archipel

EVERY = 15  # seconds between two lines


class Browser:
    """One player's connection."""

    def __init__(self, port: int, seed: int) -> None:
        self._port, self._rng = port, Random(seed)
        self._language = "fr" if seed % 2 else "en"
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._token = ""
        self.games = 0

    async def fetch(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """The status and the text of one answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**24)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: localhost\r\naccept-language: {self._language}\r\n"
        if self._token:
            head += f"authorization: Bearer {self._token}\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        writer.write(head.encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        found = re.search(r"content-length: (\d+)", answer)
        text = await reader.readexactly(int(found[1]) if found else 0)
        return int(answer.split()[1]), text.decode()

    async def play(self, end: float) -> None:
        """Play one game after another until it is time."""
        ways = [(game, mode) for game in games().values() for mode in game.modes]
        self._rng.shuffle(ways)
        for game, mode in cycle(ways):
            self._token = ""
            places = [{"name": "Ana"}, *[{"level": "drifter"}] * (max(2, min(mode.seats)) - 1)]
            body = {"game": game.id, "seats": places, "options": dict(mode.options)}
            sat = json.loads((await self.fetch("POST", "/api/tables", body))[1])
            self._token = sat["token"]
            await self._one_game(sat["id"], end)
            if time.monotonic() > end:
                return
            self.games += 1
            for step in range(0, 40, 10):
                await self.fetch("GET", f"/replay/{sat['id']}?step={step}")

    async def _one_game(self, table: str, end: float) -> None:
        await self.fetch("GET", f"/table/{table}")
        while time.monotonic() < end:
            view = json.loads((await self.fetch("GET", f"/api/tables/{table}/view?seat=0"))[1])
            if view["result"] is not None:
                return
            if 0 not in view["waiting"]:
                await asyncio.sleep(0.01)
                continue
            await self._one_turn(table, view["fresh"])

    async def _one_turn(self, table: str, seen: int) -> None:
        while True:
            answer = await self.fetch("GET", f"/api/tables/{table}/choices?seat=0&limit=2000")
            texts = json.loads(answer[1]).get("texts", [])
            if not texts:
                break
            step = {"seat": 0, "seen": seen, "move": self._rng.choice(texts)}
            if (await self.fetch("POST", f"/table/{table}/draft", step))[0] != 200:
                return
            if self._rng.random() < 0.1:
                await self.fetch("GET", f"/table/{table}/worth?seat=0")
        await self.fetch("POST", f"/table/{table}/commit", {"seat": 0, "seen": seen})
        await self.fetch("GET", f"/table/{table}/board?seat=0&narrow=true")


async def measure(server: Server, minutes: float, players: int) -> list[float]:
    """The memory in MB every quarter of a minute."""
    begun = time.monotonic()
    browsers = [Browser(server.port, seed) for seed in range(players)]
    playing = asyncio.gather(*(browser.play(begun + 60 * minutes) for browser in browsers))
    found = [server.megabytes]
    while not playing.done():
        await asyncio.wait({playing}, timeout=EVERY)
        found.append(server.megabytes)
        played = sum(browser.games for browser in browsers)
        print(f"{time.monotonic() - begun:6.0f} s  {found[-1]:6.0f} MB  {played:5} games", flush=True)
    await playing
    return found


def main() -> None:
    """Measure, and print how much was added after the first half."""
    parser = argparse.ArgumentParser(description="Measure the server's memory while people play on.")
    parser.add_argument("--minutes", type=float, default=10, help="how long (10)")
    parser.add_argument("--players", type=int, default=8, help="players at once (8)")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="archipel-load-") as folder,
        archipel(Path(folder, "play.db")) as server,
    ):
        found = asyncio.run(measure(server, arguments.minutes, arguments.players))
    half = found[len(found) // 2]
    print(
        f"{found[0]:.0f} MB at the start, {half:.0f} MB after half of the time, {found[-1]:.0f} MB at the end"
    )


if __name__ == "__main__":
    main()
