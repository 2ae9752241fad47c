"""Real sockets at a real server: whoever sends half a request, or a huge one, goes; the others are served."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx2
import pytest

from tests.web.serving import OPEN, Running, new_store

pytestmark = pytest.mark.check

SECONDS = 1.0  # for a head; three times that for a body
HALVES = (
    b"",
    b"G",
    b"GET / HTTP/1.1\r\nhost: x\r\n",
    b"GET / HTTP/1.1\r\nhost: x\r\nx-a: b",
    b"\r\n\r\n",
)
BODY = (
    b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"
)
WHOLE = b"GET /api/me HTTP/1.1\r\nhost: x\r\n\r\n"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with little patience."""
    store = new_store(tmp_path_factory.mktemp("wire"))
    with Running(store, *OPEN, "--head-seconds", str(SECONDS)) as running:
        yield running
        assert running.end() == 0
        assert '"level": "error"' not in running.log(), running.log()


def dial(server: Running, stack: ExitStack, sent: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    """A connection that has sent this."""
    made = socket.create_connection(("127.0.0.1", server.port), 20, (source, 0))
    stack.enter_context(made)
    made.sendall(sent)
    return made


def rest(connection: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    said = b""
    with suppress(ConnectionError):
        while piece := connection.recv(65536):
            said += piece
    return said


def test_half_sent_requests_are_closed_in_time_while_others_are_served(strict: Running) -> None:
    with ExitStack() as stack:
        halves = [dial(strict, stack, HALVES[n % len(HALVES)]) for n in range(200)]
        for _ in range(20):
            assert strict.http.get("/api/me").status_code == 200
        for half in halves:
            assert rest(half).startswith(b"HTTP/1.1 408 ")


def pour(connection: socket.socket, piece: bytes, most: int, pause: float = 0) -> int:
    """Send this again and again until the server hangs up; how many bytes it, or the system, took."""
    sent = 0
    with suppress(ConnectionError):
        while sent < most:
            connection.sendall(piece)
            sent += len(piece)
            time.sleep(pause)
    return sent


def test_one_byte_now_and_then_does_not_buy_time(strict: Running) -> None:
    with ExitStack() as stack:
        begun = time.monotonic()
        assert pour(dial(strict, stack, HALVES[3]), b"x", 100, pause=0.1) < 90
        assert time.monotonic() - begun > SECONDS * 0.9


def test_a_body_that_does_not_come_is_given_up(strict: Running) -> None:
    with ExitStack() as stack:
        begun = time.monotonic()
        half = dial(strict, stack, BODY)
        assert rest(half).startswith(b"HTTP/1.1 408 ")
        assert time.monotonic() - begun > SECONDS * 2


@pytest.mark.realtime("between two requests it pauses for half of what the server allows")
def test_between_requests_a_connection_may_rest_longer(strict: Running) -> None:
    with ExitStack() as stack:
        kept = dial(strict, stack)
        for _ in range(2):
            kept.sendall(WHOLE)
            answer = b""
            while not answer.endswith(b"}"):
                answer += kept.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200 ")
            time.sleep(SECONDS * 1.5)
        kept.sendall(b"\r\n")  # but not because of an empty line
        assert rest(kept).startswith(b"HTTP/1.1 408 ")


def test_a_stream_stays_open(strict: Running) -> None:
    body = {"game": "doodle", "seats": [{"name": "Ana"}, {}], "public": True}
    made = strict.http.post("/api/tables", json=body).json()
    with ExitStack() as stack:
        ear = dial(
            strict, stack, b"GET /api/tables/%s/events HTTP/1.1\r\nhost: x\r\n\r\n" % made["id"].encode()
        )
        time.sleep(SECONDS * 3.5)
        said = {"seen": made["number"], "text": "still there?"}
        assert (
            strict.call("POST", f"/api/tables/{made['id']}/chat", made["token"], json=said).status_code == 200
        )
        heard = b""
        while b"still there?" not in heard:
            heard += ear.recv(65536)


@pytest.mark.parametrize(
    "begin",
    [
        b"GET /",
        b"GET / HTTP/1.1\r\nx",
        b"GET / HTTP/1.1\r\nhost: x\r\ncookie: ",
        b"GET / HTTP/1.1\r\nhost: x\r\n",
    ],
    ids=["an address", "a name", "a cookie", "headers"],
)
def test_a_head_without_end_is_refused_before_it_costs_memory(strict: Running, begin: bytes) -> None:
    piece = b"a: b\r\n" * 10_000 if begin.endswith(b"x\r\n") else b"a" * 60_000
    with ExitStack() as stack:
        sent = pour(dial(strict, stack, begin), piece, 100_000_000)
    assert sent < 20_000_000  # what the system takes off our hands before it hears of the end
    assert strict.http.get("/api/me").status_code == 200


def test_a_head_that_comes_at_once_is_told_that_it_is_too_large(strict: Running) -> None:
    for size, status in ((70_000, b"431"), (30_000, b"431"), (10_000, b"200")):
        with ExitStack() as stack:
            head = WHOLE[:-2] + b"x-long: %s\r\nconnection: close\r\n\r\n" % (b"a" * size)
            assert rest(dial(strict, stack, head)).startswith(b"HTTP/1.1 %s " % status)


def test_one_client_cannot_take_all_connections(tmp_path: Path) -> None:
    limits = ("--connections-per-client", "20")
    with ExitStack() as stack, Running(new_store(tmp_path), *OPEN, *limits) as server:
        mine = [dial(server, stack, source="127.0.0.2") for _ in range(20)]
        refused = dial(server, stack, source="127.0.0.2")
        assert rest(refused).startswith(b"HTTP/1.1 503 ")
        assert httpx2.get(f"{server.url}/api/me").status_code == 200  # as anybody else
        mine[0].sendall(WHOLE)
        assert mine[0].recv(65536).startswith(b"HTTP/1.1 200 ")
        mine.pop().close()
        answer = b"HTTP/1.1 503 "
        while answer.startswith(b"HTTP/1.1 503 "):  # until the server has noticed
            with suppress(ConnectionError), dial(server, stack, WHOLE, source="127.0.0.2") as again:
                answer = again.recv(65536)
        assert answer.startswith(b"HTTP/1.1 200 ")
