"""HTTP over a bad network: requests to a server's application, and streams from it."""

import asyncio
import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any

from tests.storm.server import Server
from tests.storm.weather import Weather

PATIENCE = 12.0  # seconds that a client waits for an answer


class Lost(Exception):
    """No answer: nobody knows what became of the request."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    body: Any


def _scope(method: str, path: str, token: str, body: bytes) -> dict[str, Any]:
    path, _, query = path.partition("?")
    headers = [(b"host", b"table"), (b"content-type", b"application/json")]
    headers += [(b"authorization", f"Bearer {token}".encode())] if token else []
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [*headers, (b"content-length", str(len(body)).encode())],
        "client": ("10.0.0.1", 1),
        "server": ("table", 80),
        "state": {},
    }


async def _exchange(server: Server, method: str, path: str, token: str, body: bytes) -> Answer:
    status, chunks, sent = 0, [], False
    gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def receive() -> dict[str, Any]:
        nonlocal sent
        if sent:
            await gone
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            chunks.append(message.get("body", b""))

    assert server.app is not None
    await server.app(_scope(method, path, token, body), receive, send)  # type: ignore[arg-type]
    text = b"".join(chunks)
    return Answer(status, json.loads(text) if text[:1] in (b"{", b"[") else text.decode())


async def call(
    server: Server, weather: Weather, method: str, path: str, token: str = "", body: object = None
) -> Answer:
    """One request. Either way may take long, or never end."""
    content = b"" if body is None else json.dumps(body).encode()
    await asyncio.sleep(weather.delay())
    if server.app is None:
        raise Lost
    if weather.loses():
        await asyncio.sleep(PATIENCE)
        raise Lost
    work = server.spawn(_exchange(server, method, path, token, content))
    await asyncio.wait({work}, timeout=PATIENCE)
    if not work.done() or work.cancelled() or weather.loses():
        raise Lost
    answer: Answer = work.result()
    await asyncio.sleep(weather.delay())
    return answer


async def listen(server: Server, weather: Weather, path: str, token: str) -> AsyncGenerator[bytes, None]:
    """A stream: what comes, comes in order, until it breaks."""
    if server.app is None:
        raise Lost
    app, loop = server.app, asyncio.get_running_loop()
    pieces: asyncio.Queue[bytes | None] = asyncio.Queue()
    gone, arrived = loop.create_future(), 0.0

    async def receive() -> dict[str, Any]:
        await gone
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        nonlocal arrived
        arrived = max(arrived + 1e-6, loop.time() + weather.delay())  # timers of one moment have no order
        piece = message.get("body", b"") if message["type"] == "http.response.body" else b""
        if message["type"] == "http.response.start" and message["status"] != 200:
            piece = None
        loop.call_at(arrived, pieces.put_nowait, piece)

    scope = _scope("GET", path, token, b"")
    work = server.spawn(app(scope, receive, send))  # type: ignore[arg-type]
    work.add_done_callback(lambda _: pieces.put_nowait(None))
    try:
        while (piece := await pieces.get()) is not None and not weather.loses():
            if piece:
                yield piece
    finally:
        if not gone.done():
            gone.set_result(None)
