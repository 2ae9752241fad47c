"""`archipel doctor`: checks everything that a server needs, and advises on what is wrong."""

import argparse
import asyncio
import json
import os
import socket
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from archipel import __version__
from archipel.cli import Commands
from archipel.cli._settings import BadSetting, add_settings, settle, store_of
from archipel.cli.serve import SETTINGS, NotInstalled, need_server
from archipel.kernel import ArchipelError
from archipel.kernel.native import build
from archipel.store import BadStore, Finding, check, examine
from archipel.store.findings import Health

FINE, LOOK, BROKEN = Health.FINE, Health.LOOK, Health.BROKEN
SIGNS: Final = {FINE: "ok  ", LOOK: "look", BROKEN: "BAD "}
TIMEOUT_S: Final = 5
MIN_OPEN_FILES: Final = 1024
EARLIEST_CLOCK_S: Final = 1_700_000_000  # since 1970; a correct clock is past that


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command, with the settings of the server that it checks."""
    parser = commands.add_parser("doctor", help="look at all that a server needs, and say what to do")
    add_settings(parser, SETTINGS)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """One line for each finding; the exit code is 1 if something is broken."""
    worst = FINE
    for finding in findings(arguments):
        todo = "" if finding.health is FINE or not finding.todo else f"\n       → {finding.todo}"
        print(f"{SIGNS[finding.health]}   {finding.what}: {finding.told}{todo}")
        worst = max(worst, finding.health, key=list(Health).index)
    return 1 if worst is BROKEN else 0


def findings(arguments: argparse.Namespace) -> Iterator[Finding]:
    """All checks, in the order in which a server would fail."""
    yield from _itself()
    try:
        settle(arguments, SETTINGS)
        yield Finding("settings", FINE, "all understood")
    except BadSetting as error:
        yield Finding("settings", BROKEN, str(error), "see docs/reference/settings.md for all of them")
        return
    yield _clock()
    yield from _store(arguments)
    yield _port(arguments)
    yield _proxies(arguments)
    if arguments.address:
        yield _address(arguments.address)
    yield _files()


def _itself() -> Iterator[Finding]:
    """The program and its Python."""
    todo = "install a C compiler, then install Archipel again; bots then think further in the same time"
    plain = build() != "compiled"
    yield Finding("build", LOOK if plain else FINE, f"archipel {__version__}, {build()} engine", todo)
    version = ".".join(map(str, sys.version_info[:3]))
    try:
        need_server()
    except NotInstalled as error:
        yield Finding("python", BROKEN, f"{version}, without what a server needs", str(error))
        return
    from archipel.web.http.server import needs_patch

    wanted = needs_patch(sys.version_info[:3])
    yield Finding("python", LOOK if wanted else FINE, version, f"move to {wanted} or newer (CVE-2024-7592)")


def _clock() -> Finding:
    """Is the system clock plausible? Turn clocks and daily challenges depend on it."""
    shown = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime())
    wrong = time.time() < EARLIEST_CLOCK_S
    todo = "set it, and let it follow a time server (systemd-timesyncd, chrony)"
    return Finding("clock", BROKEN if wrong else FINE, shown, todo)


def _store(arguments: argparse.Namespace) -> Iterable[Finding]:
    try:
        url = store_of(arguments)
        found = list(examine(url))
    except ArchipelError as error:
        return [Finding("database", BROKEN, str(error), "name a file or a database with --store")]
    except OSError as error:
        return [
            Finding("database", BROKEN, str(error), "ask as the user that the server runs as, or as root")
        ]
    readable = all(one.health is not BROKEN for one in found if one.what == "database")
    return [*found, *(_logs(url) if readable else [])]


def _logs(url: str) -> list[Finding]:
    """Are all logs intact? Empty if there is no store yet, or one that must be upgraded."""
    try:
        damages = asyncio.run(check(url))
    except BadStore:
        return []
    except ArchipelError as error:
        todo = "restore a backup (archipel restore) into a new store: this one cannot be read any more"
        return [Finding("logs", BROKEN, str(error), todo)]
    if not damages:
        return [Finding("logs", FINE, "everything is as it was written")]
    todo = "stop the server, then run `archipel check --mend`; the other tables can be played meanwhile"
    return [Finding("logs", BROKEN, "; ".join(str(one) for one in damages[:3]), todo)]


def _port(arguments: argparse.Namespace) -> Finding:
    """Is the port free, or in use by our own server?"""
    host, port = arguments.host, arguments.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        shown = f"[{host}]" if ":" in host else host
        told = _ask(f"http://{shown}:{port}{arguments.path}")
        if told is not None:
            return told
        todo = "end the program that listens there, or choose another port with --port"
        return Finding(
            "port", BROKEN, f"{host} port {port}: {os.strerror(error.errno) if error.errno else error}", todo
        )
    return Finding("port", FINE, f"{host} port {port} is free: no server runs there yet")


def _ask(address: str) -> Finding | None:
    """The health of our server at this address; None if there is none."""
    with (
        suppress(URLError, OSError, ValueError, KeyError),
        urlopen(f"{address}/health", timeout=TIMEOUT_S) as answer,  # noqa: S310 - http, as checked
    ):
        health = json.load(answer)
        told = f"a server answers at {address}: version {health['version']}, {health['build']} engine"
        old = health["version"] != __version__
        return Finding("server", LOOK if old else FINE, told, f"restart it: this is version {__version__}")
    return None


def _proxies(arguments: argparse.Namespace) -> Finding:
    """Which proxies are trusted?"""
    wide = [one for one in arguments.proxies if ip_network(one).prefixlen == 0]
    todo = "name the proxies' own addresses with --proxies: otherwise anybody can pretend to be anybody"
    if wide:
        return Finding("proxies", BROKEN, f"{', '.join(wide)} believes everybody", todo)
    open_to_all = arguments.party == "no" and not _is_loopback(arguments.host)
    told = ", ".join(arguments.proxies) or "nobody"
    if open_to_all and not arguments.proxies:
        todo = "if a proxy stands before this server, name it with --proxies; else all visitors count as one"
        return Finding("proxies", LOOK, f"listening on {arguments.host}, and believing nobody", todo)
    return Finding("proxies", FINE, f"X-Forwarded-For is believed from {told}")


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _address(address: str) -> Finding:
    """Can the server be reached at its public address?"""
    told = _ask(address)
    if told is None:
        todo = (
            "start the server, and see that the proxy passes everything to it (docs/how-to/run-a-server.md)"
        )
        return Finding("address", BROKEN, f"no server of ours answers at {address}", todo)
    return Finding("address", told.health, told.told, told.todo)


def _files() -> Finding:
    """Is the limit on open files high enough? Each visitor needs one."""
    try:
        import resource
    except ImportError:
        return Finding("open files", FINE, "not limited on this system")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = hard != resource.RLIM_INFINITY and hard < MIN_OPEN_FILES
    shown = "as many as wanted" if hard == resource.RLIM_INFINITY else str(hard)
    todo = "raise it: LimitNOFILE= in the unit, or ulimit -Hn; each visitor needs one"
    return Finding("open files", LOOK if few else FINE, shown, todo if os.name == "posix" else "")
