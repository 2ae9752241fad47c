"""Cheap clients: just enough HTTP, and a game whose state they know without asking."""

import asyncio
import json
import re
import time
from collections.abc import Callable
from random import Random

from archipel.kernel import Decide, Draw, Game, Match, sample, write_outcome
from archipel.plugins import games


class Client:
    """A connection that speaks just enough HTTP, so that the client uses little of the shared CPU."""

    def __init__(self, port: int, token: str = "") -> None:
        self._port = port
        self._auth = f"authorization: Bearer {token}\r\n" if token else ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def call(self, method: str, path: str, body: object = None) -> dict[str, object]:
        """Send one request; any response but success ends the measurement."""
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{self._auth}content-length: {len(data)}\r\n"
        self._writer.write(f"{head}content-type: application/json\r\n\r\n".encode() + data)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", answer)
        text = await self._reader.readexactly(int(found[1]) if found else 0)
        if b" 20" not in answer[:12]:
            raise SystemExit(f"{method} {path}: {answer[:40]!r} {text[:300]!r}")
        result: dict[str, object] = json.loads(text)
        return result

    def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()

    def take(self, token: str) -> None:
        """Use this token from now on."""
        self._auth = f"authorization: Bearer {token}\r\n"

    async def listen(self, path: str, heard: Callable[[bytes, float], None]) -> None:
        """Read an event stream; call `heard` with each id and its time of arrival."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{self._auth}\r\n".encode())
        try:
            while data := await reader.read(65536):
                now = time.perf_counter()
                for number in re.findall(rb"id: (\d+)\n", data):
                    heard(number, now)
        finally:
            writer.close()


def largest() -> Game:
    """The game with the most seats; of several, the one that is played the fastest."""
    return max(games().values(), key=lambda game: (max(game.modes[0].seats), -game.minutes))


class Evening:
    """A large table with all seats on one device and dice typed in, so that the client knows the state."""

    def __init__(self, client: Client, seats: int, seed: int) -> None:
        self._client, self._seats, self._rng = client, seats, Random(seed)
        self._match: Match | None = None
        self._seen = 0
        self.path = ""
        self.settled = 0

    async def begin(self) -> None:
        """Open a table."""
        places = [{"name": f"Ana {number}"} for number in range(self._seats)]
        game = largest()
        body = {"game": game.id, "seats": places, "entered": True, "public": True}
        sat = await self._client.call("POST", "/api/tables", body)
        self.path, self._seen = f"/api/tables/{sat['id']}", int(str(sat["number"]))
        self._client.take(str(sat["token"]))
        self._match = Match(game, game.setup(self._seats))

    async def move(self) -> int:
        """Make one seat's turn, durable when this returns; returns its event number."""
        if self._match is None or self._match.result is not None:
            await self.begin()
        match = self._match
        assert match is not None
        while isinstance(draw := match.state.node(), Draw):
            outcome = sample(draw, self._rng)
            body = {"seen": self._seen, "outcome": write_outcome(draw, outcome)}
            await self._post("settle", body)
            match.settle(outcome)
            self.settled += 1
        node = match.state.node()
        assert isinstance(node, Decide)
        seat, turn, texts = node.seats[0], node.turn, []
        while isinstance(node := match.state.node(), Decide) and node.turn == turn and seat in node.seats:
            move = match.state.moves(seat).sample(self._rng)
            match.play(seat, move)
            texts.append(move.text)
        return await self._post("commit", {"seat": seat, "seen": self._seen, "moves": texts})

    async def _post(self, what: str, body: object) -> int:
        done = await self._client.call("POST", f"{self.path}/{what}", body)
        self._seen = int(str(done["number"]))
        return self._seen
