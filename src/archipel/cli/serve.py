"""`archipel serve`: tables for browsers and for programs."""

import argparse
import asyncio
import os
import sys
import threading
import time
import webbrowser
from importlib import import_module
from pathlib import Path

from archipel.cli import Commands
from archipel.kernel import ArchipelError
from archipel.store import BadStore


class NotInstalled(ArchipelError):
    """Something that the library alone does not include."""


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("serve", help="serve tables to browsers and programs")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8421, metavar="N", help="port; 0 for any free one (8421)")
    parser.add_argument(
        "--store", metavar="URL", help="a file, or postgresql://… (a file in your data folder)"
    )
    parser.add_argument("--open", action="store_true", help="open it in a browser")
    parser.add_argument("--thinkers", type=int, default=max(1, (os.cpu_count() or 2) - 1), metavar="N",
                        help="number of processes for bots")  # fmt: skip
    parser.add_argument("--requests-per-second", type=int, default=200, metavar="N",
                        help="limit per client address; 0 for none (200)")  # fmt: skip
    parser.add_argument("--tables-per-hour", type=int, default=120, metavar="N",
                        help="limit per client address; 0 for none (120)")  # fmt: skip
    parser.add_argument("--connections-per-client", type=int, default=600, metavar="N",
                        help="limit per client address, except a proxy's; 0 for none (600)")  # fmt: skip
    parser.add_argument("--head-seconds", type=float, default=10, metavar="N",
                        help="time for a request's headers; its body gets three times that (10)")  # fmt: skip
    parser.add_argument("--log", default="warning", choices=("debug", "info", "warning", "error"),
                        help="level of the log on standard error, as JSON lines (warning)")  # fmt: skip
    parser.set_defaults(run=run)


def default_store() -> str:
    """A file in the user's data folder."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "archipel"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadStore(
            "cannot make {folder}: {reason}; name another place with --store",
            folder=str(folder),
            reason=error,
        ) from None
    return str(folder / "archipel.db")


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    try:
        import_module("archipel.web.pages")
        import_module("archipel.web.server")
    except ModuleNotFoundError as missing:
        if (missing.name or "archipel").startswith("archipel"):
            raise
        raise NotInstalled("a server needs more than the library: pip install archipel[serve]") from None
    from archipel.web.logs import log_to_stderr

    log_to_stderr(arguments.log)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(arguments))
    return 0


def _loop_factory() -> "type[asyncio.AbstractEventLoop] | None":
    """The faster event loop, if it is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.Loop


def _has_screen() -> bool:
    """Without a screen, `webbrowser` would start a text browser in this terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


async def _serve(arguments: argparse.Namespace) -> None:
    from archipel.bots import LEVELS
    from archipel.bots.pool import Thinkers
    from archipel.door import games
    from archipel.store import open_store
    from archipel.table import Service
    from archipel.web import Settings, build_app
    from archipel.web.pages import PAGES, plain_trouble
    from archipel.web.server import address_of, bind, serve

    games()  # load them now, not when the first visitor comes
    settings = Settings(
        requests_per_second=arguments.requests_per_second,
        tables_per_hour=arguments.tables_per_hour,
        public_tables=Settings().public_tables if arguments.tables_per_hour else 0,
        connections_per_client=arguments.connections_per_client,
        head_seconds=arguments.head_seconds,
    )
    listening = bind(arguments.host, arguments.port)
    address = address_of(listening)

    def ready() -> None:
        print(f"Archipel is at {address}  (stop with Ctrl-C)", flush=True)
        if arguments.open and _has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with listening:
        thinkers = Thinkers(arguments.thinkers)
        store = open_store(arguments.store or default_store())
        service = Service(store, thinkers, LEVELS, lambda: time.time_ns() // 1_000_000)
        try:
            await service.start()
            app = build_app(service, settings, PAGES, plain_trouble)
            await serve(app, service, listening, ready, settings)
        finally:
            await service.stop()
            await thinkers.close()
    print("Archipel has stopped.", file=sys.stderr)
