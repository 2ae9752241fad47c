"""The servers to measure: ours, and the framework with an endpoint that does nothing."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

BARE = """
import sys, uvicorn
from litestar import Litestar, post
@post("/nothing", status_code=200)
async def nothing(data: dict[str, object]) -> dict[str, int]:
    return {"number": 1}
app = Litestar([nothing], openapi_config=None, logging_config=None)
print("http://127.0.0.1:" + sys.argv[1], flush=True)
uvicorn.run(app, port=int(sys.argv[1]), log_level="error", access_log=False, loop="uvloop", http="httptools")
"""


class Server:
    """A server process that ends with the `with` block."""

    def __init__(self, command: Sequence[str]) -> None:
        begun = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)", self.process.stdout.readline())
        if found is None:
            raise SystemExit("the server did not start")
        self.port = int(found[1])
        self.ready = _wait_for(self.port) - begun

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    @property
    def processor(self) -> float:
        """Seconds of CPU time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def megabytes(self) -> float:
        """Memory used now."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return 0.0


def _wait_for(port: int) -> float:
    """Wait until a connection is accepted and answered; returns the time."""
    for _ in range(2000):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 5) as link:
            link.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            if link.recv(10):
                return time.perf_counter()
        time.sleep(0.005)
    raise SystemExit("the server does not answer")


def archipel(store: Path) -> Server:
    """Our server, without rate limits, because all clients here have the same address."""
    limits = ("--requests-per-second", "0", "--tables-per-hour", "0")
    command = (
        sys.executable,
        "-m",
        "archipel",
        "serve",
        "--port",
        "0",
        "--store",
        str(store),
        "--thinkers",
        "1",
    )
    return Server([*command, *limits])


def bare() -> Server:
    """The framework with an endpoint that reads JSON and returns a number."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return Server([sys.executable, "-c", BARE, str(port)])
