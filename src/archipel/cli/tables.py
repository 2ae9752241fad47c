"""`archipel tables`: the operator lists, shows, closes and deletes tables."""

import argparse
import asyncio
import json
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from archipel.cli import Commands
from archipel.cli._settings import STORE, Flag, add_settings, address, settle, store_of
from archipel.cli.serve import ANYWHERE, SETTINGS, need_server

if TYPE_CHECKING:
    from archipel.web.operator_client import OperatorTables

SERVER = Flag(
    "server",
    address,
    "",
    "URL",
    "the server that has the store open (http://127.0.0.1:8421, or as the environment says)",
)
PAGE_SIZE = 200


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command and its actions."""
    parser = commands.add_parser("tables", help="list, show, close or delete the tables of a store")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    for name, action, text in (
        ("list", _list, "one line for each table, the latest change last"),
        ("show", _show, "everything but the game itself"),
        ("close", _close, "end a table for good: nobody plays on, nobody looks at it"),
        ("delete", _delete, "remove a table and its drafts from the store; there is no way back"),
    ):
        one = actions.add_parser(name, help=text)
        add_settings(one, (STORE, SERVER))
        if name == "list":
            one.add_argument(
                "--phase", choices=("open", "running", "over", "closed", "damaged"), help="only these"
            )
        else:
            one.add_argument("table", metavar="ID", help="its id, as in the address of its page")
        if name in ("list", "show"):
            one.add_argument("--json", action="store_true", help="print JSON")
        one.set_defaults(run=run, action=action)


def run(arguments: argparse.Namespace) -> int:
    """Run the action in this process if the store can be opened here; otherwise through the server that has
    it."""
    need_server()
    settle(arguments, (STORE, SERVER), SETTINGS)
    arguments.server = arguments.server or _usual()
    asyncio.run(_run(arguments))
    return 0


def _usual() -> str:
    """The address of a server with the settings of this environment."""
    server = argparse.Namespace(**{one.key: None for one in SETTINGS})
    settle(server, SETTINGS, (SERVER,))
    host = "127.0.0.1" if server.host == ANYWHERE else server.host
    return f"http://{f'[{host}]' if ':' in host else host}:{server.port}{server.path}"


async def _run(arguments: argparse.Namespace) -> None:
    from archipel.web.operator_client import operator_tables

    async with operator_tables(store_of(arguments), arguments.server) as tables:
        await arguments.action(tables, arguments)


async def _list(tables: "OperatorTables", arguments: argparse.Namespace) -> None:
    import msgspec

    found, after = [], ""
    while page := await tables.listed(PAGE_SIZE, after):
        found += page
        after = page[-1].id
    found = [one for one in found if arguments.phase in (None, one.phase)]
    found.sort(key=lambda one: one.changed)
    if arguments.json:
        print(json.dumps(msgspec.to_builtins(found)))
        return
    for one in found:
        who = ", ".join(name or "–" for name in one.names)
        public = "public " if one.public else "private"
        print(
            f"{one.id}  {_day(one.changed)}  {one.phase:<7}  {public}  {one.game:<8}  {one.moves:>4} moves",
            who,
            sep="  ",
        )
    print(f"{len(found)} tables")


async def _show(tables: "OperatorTables", arguments: argparse.Namespace) -> None:
    import msgspec

    found = await tables.look_up(arguments.table)
    if arguments.json:
        print(json.dumps(msgspec.to_builtins(found)))
        return
    quiet = (time.time_ns() // 1_000_000 - found.changed) / 86_400_000
    print(f"table    {found.id}\ngame     {found.game}\nphase    {found.phase}")
    print(f"seats    {', '.join(name or '–' for name in found.names)}")
    print(f"public   {'yes' if found.public else 'no'}\nevents   {found.events}, of them {found.moves} moves")
    print(f"opened   {_day(found.created)}\nchanged  {_day(found.changed)}, {quiet:.1f} days ago")


async def _close(tables: "OperatorTables", arguments: argparse.Namespace) -> None:
    await tables.close(arguments.table)
    print(f"{arguments.table}: closed")


async def _delete(tables: "OperatorTables", arguments: argparse.Namespace) -> None:
    await tables.delete(arguments.table)
    print(f"{arguments.table}: deleted")


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}"
