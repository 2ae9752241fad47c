"""The guide to running a server: each of its commands, in its order, on a machine made of a folder.

Paths below /opt, /etc and /var lead into the folder; apt-get, pip, systemctl and curl are replaced by what a
test may do: find the packages, use this package, start what the unit says, ask the proxy of the example.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest

from tests.web.proxying import Proxy
from tests.web.serving import free_port

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs/how-to/run-a-server.md"


class Machine:
    """An empty machine."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self._stack, self.port = folder, stack, free_port()
        self.proxy: Proxy | None = None
        self.server: subprocess.Popen[str] | None = None
        self.timers: list[str] = []
        for name in ("opt", "etc/systemd/system", "etc/caddy", "var/lib/archipel", "var/backups"):
            (folder / name).mkdir(parents=True)

    def here(self, text: str) -> str:
        """The text with its paths in the folder, and the proxy instead of the public name."""
        if self.proxy is not None:
            text = text.replace("https://games.example", self.proxy.url)
        return re.sub(r"(?<![\w/.])/(opt|etc|var)/", rf"{self.folder}/\1/", text)

    def run(self, line: str) -> str:
        """One command of the guide; what it printed."""
        words = shlex.split(line.removeprefix("sudo "))
        if words[0] == "apt-get":
            return self._find(words[3:])
        if words[:2] == ["systemctl", "enable"]:
            return self._enable(words[-1])
        if words[:2] == ["systemctl", "reload"]:
            return self._proxy()
        if words[0] == "curl":
            assert self.proxy is not None
            return httpx2.get(self.here(words[-1]), verify=self.proxy.trust).raise_for_status().text
        if words[0].endswith("/pip"):
            return self._install(words)
        if "doctor" in words:
            line = line.replace(
                "sudo ", f"sudo SSL_CERT_FILE={self.folder}/proxy/cert.pem ARCHIPEL_PORT={self.port} "
            )
        # Nothing is installed with pip here, see below.
        command = self.here(line).replace("sudo ", "env ").replace("-m venv ", "-m venv --without-pip ")
        done = subprocess.run(["bash", "-ec", command], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout

    def _find(self, packages: list[str]) -> str:
        """The names look like Debian's; whether they exist is asked where there is a list."""
        assert all(re.fullmatch(r"[a-z0-9.+-]+", name) for name in packages)
        return " ".join(packages)

    def _install(self, words: list[str]) -> str:
        """What is under test, instead of what an index has."""
        wanted = re.fullmatch(r"archipel\[(\w+)\]", words[-1])
        assert wanted is not None
        extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["dynamic"]
        assert wanted[1] in extras["optional-dependencies"]
        program = self.folder / "opt/archipel/bin/archipel"
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -m archipel "$@"\n')
        program.chmod(0o755)
        return ""

    def _enable(self, unit: str) -> str:
        text = self.here((self.folder / "etc/systemd/system" / unit).read_text("utf-8"))
        if unit.endswith(".timer"):
            self.timers.append(unit)
            return ""
        settings = dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE))
        for name in re.findall(r"^EnvironmentFile=-?(.*)$", text, re.MULTILINE):
            settings |= dict(line.split("=", 1) for line in Path(name).read_text("utf-8").splitlines())
        (start,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
        outside = {**os.environ, **settings, "ARCHIPEL_PORT": str(self.port)}
        self.server = subprocess.Popen(shlex.split(start), env=outside, stdout=subprocess.PIPE, text=True)
        self._stack.callback(self._end)
        assert self.server.stdout is not None
        told = self.server.stdout.readline()
        assert f"http://127.0.0.1:{self.port}/" in told
        return told

    def _end(self) -> None:
        assert self.server is not None
        assert self.server.stdout is not None
        self.server.send_signal(signal.SIGTERM)
        assert self.server.wait(30) == 0
        self.server.stdout.close()

    def _proxy(self) -> str:
        assert (self.folder / "etc/caddy/Caddyfile").read_bytes() == (ROOT / "deploy/Caddyfile").read_bytes()
        (self.folder / "proxy").mkdir()
        self.proxy = self._stack.enter_context(Proxy("caddy", self.folder / "proxy", [self.port]))
        return ""


def commands() -> Iterator[str]:
    """Every line of every block of shell commands."""
    for block in re.findall(r"```sh\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL):
        yield from block.strip().splitlines()


def test_the_commands_of_the_guide_lead_to_a_public_address(tmp_path: Path) -> None:
    said: dict[str, str] = {}
    with ExitStack() as stack:
        machine = Machine(tmp_path, stack)
        for line in commands():
            said[line] = machine.run(line)
        assert len(said) >= 12
        assert machine.timers == ["archipel-backup.timer"]
        (version,) = [told for line, told in said.items() if "--version" in line]
        assert version.startswith("archipel ")
        (health,) = [told for line, told in said.items() if line.startswith("curl")]
        assert '"status":"ok"' in health
        (doctor,) = [told for line, told in said.items() if "doctor" in line]
        assert "ok     address: a server answers at https://127.0.0.1:" in doctor
        assert "BAD" not in doctor
        # The nightly copy, as the timer's service makes it, and a rehearsal of putting it back.
        backup = machine.here((tmp_path / "etc/systemd/system/archipel-backup.service").read_text("utf-8"))
        (start,) = re.findall(r"^ExecStart=(.*)$", backup, re.MULTILINE)
        outside = {**os.environ, "ARCHIPEL_STORE": str(tmp_path / "var/lib/archipel/archipel.db")}
        command = start.replace("$$", "$").replace("%%", "%")
        assert subprocess.run(shlex.split(command), env=outside, check=False).returncode == 0
        (copy,) = (tmp_path / "var/backups/archipel").glob("*.db")
        restored = str(tmp_path / "restored.db")
        program = str(tmp_path / "opt/archipel/bin/archipel")
        subprocess.run([program, "restore", "--store", restored, copy], check=True, capture_output=True)
