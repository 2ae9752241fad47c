"""Real services for the tests: a PostgreSQL server in its own folder, reached through its socket."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
from psycopg import sql

from tests.orphans import end_with_parent

if TYPE_CHECKING:
    import pwd

PORT = 5432  # only part of the socket's name: nothing listens on the network


class PostgresServer:
    """One server process. `fsync` is on: the tests are about what survives."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._bin = _find_binaries()
        self._user = _unprivileged()
        self._names = (f"test{number}" for number in count(1))
        self._process: subprocess.Popen[bytes] | None = None
        if self._user is not None:
            os.chown(folder, self._user.pw_uid, self._user.pw_gid)
        options = ["--username=archipel", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
        if self._spawn("initdb", *options, f"--pgdata={self._data}").wait(timeout=60):
            pytest.fail(f"initdb failed: {(folder / 'log').read_text(errors='replace')}")
        self.start()

    @property
    def url(self) -> str:
        """The address of this server."""
        return f"postgresql:///postgres?host={self.folder}&port={PORT}&user=archipel"

    def new_store(self) -> str:
        """The address of an empty store: its own schema, which is far cheaper than a database."""
        name = next(self._names)
        with psycopg.connect(self.url) as connection:
            connection.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(name)))
        return f"{self.url}&options=-csearch_path%3D{name}"

    @property
    def pid(self) -> int:
        """The server's process id."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, and wait until it answers. Call it in the main thread: the server ends with its caller."""
        # Little memory and no network, so that several runs on one machine do not disturb each other.
        settings = ["listen_addresses=", "shared_buffers=16MB", "max_connections=60", "fsync=on"]
        options = [f"-c{setting}" for setting in settings]
        self._process = self._spawn("postgres", "-D", str(self._data), "-k", str(self.folder), *options)
        for _ in range(600):
            with suppress(psycopg.OperationalError), psycopg.connect(self.url):
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        pytest.fail(f"PostgreSQL does not start: {(self.folder / 'log').read_text(errors='replace')}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop: SIGINT is a fast shutdown, SIGQUIT an immediate one, which is a crash to the database."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=60)
            self._process = None

    def _spawn(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        user = self._user
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [str(self._bin / program), *arguments],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                user=user.pw_uid if user else None,
                group=user.pw_gid if user else None,
                extra_groups=[] if user else None,
                preexec_fn=partial(end_with_parent, signal.SIGQUIT),  # noqa: PLW1509 - it only makes one system call
            )


def _find_binaries() -> Path:
    """The folder of Debian's server, which is not on the PATH, or of one that is."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    found = debian[-1] if debian else shutil.which("postgres")
    if found is None:
        pytest.fail('there is no PostgreSQL here: run scripts/setup-system, or pytest -m "not postgres"')
    return Path(found).resolve().parent


def _unprivileged() -> "pwd.struct_passwd | None":
    """The user to run PostgreSQL as, which refuses to run as root; None when we are not root."""
    import pwd  # not everywhere: other systems import this module, too

    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            return pwd.getpwnam(name)
    pytest.fail("PostgreSQL does not run as root, and there is no other user here")


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A running PostgreSQL server; tests that use it carry `@pytest.mark.postgres`."""
    with running_postgres() as server:
        yield server


@contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """A separate server, for tests that break it."""
    folder = Path(tempfile.mkdtemp(prefix="archipel-pg-"))  # a short path: a socket's name is limited
    server: PostgresServer | None = None
    try:
        server = PostgresServer(folder)
        yield server
    finally:
        if server is not None:
            server.stop(signal.SIGQUIT)  # nothing needs to be saved
        shutil.rmtree(folder, ignore_errors=True)
