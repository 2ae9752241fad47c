"""`archipel serve`: one clear line if it cannot start, the address if it can."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from archipel.cli.serve import default_store
from archipel.store import BadStore
from tests.web.serving import Running, new_store

pytestmark = pytest.mark.check


def serve(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run it and wait until it ends."""
    command = [sys.executable, "-m", "archipel", "serve", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=30, env={**os.environ, **environment}, check=False
    )


def test_a_port_in_use_gives_one_clear_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = serve("--port", port, "--store", new_store(tmp_path))
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr == f"archipel: cannot listen on 127.0.0.1 port {port}: Address already in use\n"
    assert not (tmp_path / "store.db").exists()


def test_a_store_that_cannot_be_opened_gives_one_clear_line(tmp_path: Path) -> None:
    for store in ("mysql://x", str(tmp_path / "missing" / "store.db")):
        ended = serve("--port", "0", "--store", store)
        assert ended.returncode == 1
        assert ended.stderr.startswith("archipel: ")
        assert ended.stderr.count("\n") == 1, ended.stderr


def test_a_store_in_use_by_another_server_gives_one_clear_line(tmp_path: Path) -> None:
    with Running(new_store(tmp_path)) as running:
        ended = serve("--port", "0", "--store", new_store(tmp_path))
        assert ended.returncode == 1
        assert "in use by another server" in ended.stderr
        assert running.end() == 0


def test_without_a_store_it_keeps_one_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_store() == str(tmp_path / "archipel" / "archipel.db")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "archipel" / "file"))
    (tmp_path / "archipel" / "file").write_text("in the way")
    with pytest.raises(BadStore, match="Not a directory"):
        default_store()
