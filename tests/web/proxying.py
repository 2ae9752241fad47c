"""Real proxies for the tests: nginx and Caddy with the example configurations, on a free loopback port."""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

import httpx2
import pytest

from tests.web.serving import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate that nobody but the tests trusts, and its key."""
    made, key = folder / "cert.pem", folder / "key.pem"
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
    ]
    command += ["-keyout", str(key), "-out", str(made), "-days", "2", "-subj", "/CN=127.0.0.1"]
    subprocess.run([*command, "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
    return made, key


class Proxy:
    """One proxy process before servers at these ports."""

    def __init__(
        self, kind: str, folder: Path, ports: list[int], path: str = "", *, tls: bool = True
    ) -> None:
        program = shutil.which(kind, path=f"{os.environ['PATH']}:/usr/sbin")
        if program is None:
            pytest.fail(f"there is no {kind} here: run scripts/setup-system")
        # Caddy would wait for clients who do not read; nginx has a worker to end.
        self._end = signal.SIGTERM if kind == "nginx" else signal.SIGKILL
        self.port = free_port()
        self.url = f"https://127.0.0.1:{self.port}{path}"
        made, key = certificate(folder)
        command = (_nginx if kind == "nginx" else _caddy)(folder, self.port, ports, made, key, path)
        if not tls:
            plain = (folder / "site.conf").read_text().replace(" ssl;", ";")
            (folder / "site.conf").write_text(plain)
        self._log = (folder / "log").open("wb")
        outside = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self.process = subprocess.Popen(
            [program, *command], stdout=self._log, stderr=subprocess.STDOUT, env=outside
        )
        self.trust = ssl.create_default_context(cafile=str(made))
        for _ in range(300):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        pytest.fail(f"{kind} does not start: {(folder / 'log').read_text(errors='replace')}")

    def client(self, source: str = "127.0.0.1", **headers: str) -> httpx2.Client:
        """Somebody with this address."""
        transport = httpx2.HTTPTransport(verify=self.trust, local_address=source)
        return httpx2.Client(base_url=self.url, transport=transport, headers=headers, timeout=30)

    def listener(self) -> httpx2.AsyncClient:
        """Somebody who listens to streams."""
        return httpx2.AsyncClient(base_url=self.url, verify=self.trust, timeout=60)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(self._end)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._log.close()


def _nginx(folder: Path, port: int, ports: list[int], made: Path, key: Path, path: str) -> list[str]:
    site = (DEPLOY / "nginx.conf").read_text("utf-8")
    servers = "".join(f"    server 127.0.0.1:{one} max_fails=1 fail_timeout=2s;\n" for one in ports)
    site, changed = re.subn(r"    server 127\.0\.0\.1:8421 [^\n]*\n", servers, site)
    site = re.sub(r"listen 443", f"listen 127.0.0.1:{port}", site)
    site = re.sub(r"ssl_certificate [^\n]*", f"ssl_certificate {made};", site)
    site = re.sub(r"ssl_certificate_key [^\n]*", f"ssl_certificate_key {key};", site)
    if path:
        site = site.replace("    location / {", f"    location {path}/ {{")
    assert changed == 1
    (folder / "site.conf").write_text(site)
    temporary = "".join(
        f"    {one}_temp_path {folder}/{one};\n"
        for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = folder / "nginx.conf"
    main.write_text(
        f"daemon off;\nworker_processes 1;\npid {folder}/pid;\nerror_log stderr;\n"
        "events { worker_connections 4096; }\n"
        f"http {{\n{temporary}    access_log off;\n    include {folder}/site.conf;\n}}\n"
    )
    # Its worker runs as nobody, who must be able to write here.
    folder.chmod(0o777)
    return ["-p", str(folder), "-c", str(main), "-e", "stderr"]


def _caddy(folder: Path, port: int, ports: list[int], made: Path, key: Path, path: str) -> list[str]:
    site = (DEPLOY / "Caddyfile").read_text("utf-8")
    servers = " ".join(f"127.0.0.1:{one}" for one in ports)
    site = site.replace(":games.example} {", f":https://127.0.0.1:{port}}} {{\n\ttls {made} {key}", 1)
    site = site.replace("SERVERS:127.0.0.1:8421", f"SERVERS:{servers}", 1)
    main = folder / "Caddyfile"
    main.write_text("{\n\tadmin off\n\tauto_https off\n\tskip_install_trust\n}\n" + site)
    return ["run", "--config", str(main), "--adapter", "caddyfile"]
