"""Forked servers are what the tests take them for: separate processes with secrets of their own."""

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.web.nursery import Child
from tests.web.players import lay, mode_of
from tests.web.serving import OPEN, Running

pytestmark = pytest.mark.check


def test_forked_servers_share_neither_secrets_nor_their_end(tmp_path: Path) -> None:
    with Running(str(tmp_path / "1"), *OPEN) as one, Running(str(tmp_path / "2"), *OPEN) as two:
        assert isinstance(one.process, Child)
        assert one.process.pid != two.process.pid
        (here,), (there,) = (lay(server, "cats", mode_of("cats", "solo-hard"), 1) for server in (one, two))
        assert here.token != there.token
        assert here.path != there.path
        assert one.end(signal.SIGKILL) == -signal.SIGKILL
        assert two.process.poll() is None
        assert there.get("view").status_code == 200
        assert two.end() == 0
        assert "Archipel has stopped." in two.log()


def test_a_server_with_its_own_environment_starts_the_plain_way(tmp_path: Path) -> None:
    with Running(str(tmp_path / "1"), *OPEN, environment={"ARCHIPEL_LOG": "info"}) as server:
        assert not isinstance(server.process, Child)
        assert server.end() == 0


KILLED = """
import os, signal, sys
os.environ["PYTEST_CURRENT_TEST"] = "this one"
from tests.web.serving import Running
print(Running(sys.argv[1]).port, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_run_leaves_no_server_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path / "store.db")]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, check=False)
    assert done.returncode == -signal.SIGKILL
    for _ in range(200):
        if not answers(int(done.stdout)):
            return
        time.sleep(0.05)
    pytest.fail("the server is still there")


def answers(port: int) -> bool:
    """Does anybody listen on this port?"""
    with socket.socket() as dialled:
        return dialled.connect_ex(("127.0.0.1", port)) == 0
