"""`archipel serve`: tables for browsers and for programs."""

import argparse
import asyncio
import os
import sys
import threading
import time
import webbrowser
from importlib import import_module
from typing import Final

from archipel.cli import Commands, _network
from archipel.cli._settings import (
    STORE,
    Flag,
    add_settings,
    address,
    default_store,
    names,
    one_of,
    proxies,
    seconds,
    settle,
    sub_path,
    whole,
    yes_or_no,
)
from archipel.kernel import ArchipelError
from archipel.kernel.native import build

ANYWHERE: Final = "0.0.0.0"  # noqa: S104 - asked for with --party
CORES: Final = max(1, (os.cpu_count() or 2) - 1)

SETTINGS: Final = (
    Flag("host", str, "127.0.0.1", "ADDRESS", "address to listen on; with --party: all of this machine"),
    Flag("port", whole(0, 65535), 8421, "N", "port; 0 for any free one"),
    STORE,
    Flag("party", str, "no", "NETWORK",
            "let others in this network in; name it by address or interface if there are several", "yes"),
    Flag("open", yes_or_no, False, "YES", "open it in a browser", True),
    Flag("address", address, "", "URL", "where others reach this server, for invitations"),
    Flag("path", sub_path, "", "PATH", "path under which a proxy shows this server, such as /games"),
    Flag("proxies", proxies, ("127.0.0.1", "::1"), "LIST",
            "addresses and networks whose X-Forwarded-… headers are believed; none for nobody's"),
    Flag("thinkers", whole(1, 1000), CORES, "N", "number of processes for bots"),
    Flag("requests-per-second", whole(0), 200, "N", "limit per client address; 0 for none"),
    Flag("tables-per-hour", whole(0), 120, "N", "limit per client address; 0 for none"),
    Flag("connections-per-client", whole(0), 600, "N", "limit per address but a proxy's; 0 for none"),
    Flag("head-seconds", seconds, 10.0, "N", "time for a request's headers; its body gets triple"),
    Flag("passphrase", str, "", "WORD", "make the server private: only who knows this word opens tables"),
    Flag("reserved-names", names, ("archipel", "admin", "administrator", "moderator", "operator"), "LIST",
            "names that nobody may take at a table, however they are spelled"),
    Flag("keep-finished", whole(0, 36500), 0, "DAYS",
            "delete finished tables, and what players keep of them, after this many days; 0: never"),
    Flag("keep-abandoned", whole(0, 36500), 0, "DAYS",
            "delete unfinished tables that nobody has touched for this many days; 0: never"),
    Flag("keep-boards", whole(0, 36500), 0, "DAYS",
            "delete boards of the challenge of the day after this many days; 0: never"),
    Flag("news", one_of("public", "any", "no"), "public", "WHERE",
            "where webhooks with news of a table may go: public addresses, any (also private ones), no"),
    Flag("log", one_of("debug", "info", "warning", "error"), "warning", "LEVEL",
            "level of the log on standard error, as JSON lines"),
)  # fmt: skip


class NotInstalled(ArchipelError):
    """A dependency that the library alone does not install."""


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("serve", help="serve tables to browsers and programs")
    add_settings(parser, SETTINGS)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal stops the server."""
    settle(arguments, SETTINGS)
    need_server()
    from archipel.web.http.logs import log_to_stderr

    log_to_stderr(arguments.log)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(arguments))
    return 0


def need_server() -> None:
    """Raise a one-line error if only the library is installed."""
    try:
        import_module("archipel.web.pages")
        import_module("archipel.web.http.server")
    except ModuleNotFoundError as missing:
        if (missing.name or "archipel").startswith("archipel"):
            raise
        raise NotInstalled("a server needs more than the library: pip install archipel[serve]") from None


def _loop_factory() -> "type[asyncio.AbstractEventLoop] | None":
    """The faster event loop, if it is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.Loop


def _has_screen() -> bool:
    """Is there a graphical screen? Without one, `webbrowser` would start a text browser in this terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _party(arguments: argparse.Namespace) -> list[_network.Network]:
    """With `--party`, the networks that other devices may be in, the chosen one first; else none."""
    if arguments.party == "no":
        return []
    found = _network.networks()
    chosen = _network.choose("" if arguments.party == "yes" else arguments.party, found)
    if arguments.host == "127.0.0.1":
        arguments.host = ANYWHERE
    return [chosen, *(one for one in found if one != chosen)]


def _invite(address: str, others: list[_network.Network]) -> None:
    """Print how other devices in the network reach the server."""
    import segno

    print(f"Others in this network open {address}/ or scan this:\n")
    segno.make(address, error="l", micro=False).terminal(compact=True, border=2)
    if others:
        known = ", ".join(one.shown for one in others)
        print(f"This machine is also in: {known}. To choose: --party {others[0].address}")
    print("If they cannot connect, this machine's firewall may not let them.", flush=True)


async def _serve(arguments: argparse.Namespace) -> None:
    from archipel.bots import LEVELS
    from archipel.bots.pool import Thinkers
    from archipel.plugins import games
    from archipel.store import open_store
    from archipel.table import Keep, Limits, Service
    from archipel.web import Settings, build_app
    from archipel.web.http.server import address_of, bind, serve
    from archipel.web.pages import PAGES, render_error_page

    games()  # load them now, not at the first request
    party = _party(arguments)
    listening = bind(arguments.host, arguments.port)
    port = listening.getsockname()[1]
    here = f"http://127.0.0.1:{port}/" if arguments.host == ANYWHERE else address_of(listening)
    here = here.rstrip("/") + arguments.path + "/"
    known = arguments.address or (f"http://{party[0].address}:{port}{arguments.path}" if party else "")
    settings = Settings(
        requests_per_second=arguments.requests_per_second,
        work_per_second=Settings().work_per_second if arguments.requests_per_second else 0,
        tables_per_hour=arguments.tables_per_hour,
        public_tables=Settings().public_tables if arguments.tables_per_hour else 0,
        connections_per_client=arguments.connections_per_client,
        head_seconds=arguments.head_seconds,
        address=known,
        path=arguments.path,
        proxies=arguments.proxies,
        passphrase=arguments.passphrase,
        news=arguments.news,
    )

    def ready() -> None:
        print(f"Archipel is at {here}  ({build()} engine; stop with Ctrl-C)", flush=True)
        if party:
            _invite(known, party[1:])
        if arguments.open and _has_screen():
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    with listening:
        thinkers = Thinkers(arguments.thinkers)
        store = open_store(arguments.store or default_store())
        limits = Limits(reserved_names=arguments.reserved_names)
        keep = Keep(arguments.keep_finished, arguments.keep_abandoned, arguments.keep_boards)
        service = Service(store, thinkers, LEVELS, lambda: time.time_ns() // 1_000_000, limits, keep)
        try:
            await service.start()
            app = build_app(service, settings, PAGES, render_error_page)
            await serve(app, service, listening, ready, settings)
        finally:
            await service.stop()
            await thinkers.close()
    print("Archipel has stopped.", file=sys.stderr)
