"""Settings of a server: each is a flag and an environment variable, described once.

A flag wins over its variable. An unknown variable, or an impossible value, is refused by its name.
"""

import argparse
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from archipel.kernel import ArchipelError
from archipel.store import BadStore

PREFIX: Final = "ARCHIPEL_"
OTHER_VARIABLES: Final = (
    *("LANGUAGES", "BUILD", "COMPILED", "OPTIMISE"),
    *("TESTS_ON", "FUZZ", "FUZZ_SEED", "REQUESTS", "KILLS", "SEED", "URL", "EVERY_MODE"),
)
"""Variables that are not settings of a server: more languages and builds; tests."""

Parser = Callable[[str], object]


class BadSetting(ArchipelError):
    """An unknown environment variable, or one with an invalid value."""


def whole(low: int, high: int = 10**9) -> Parser:
    """A whole number within these bounds."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and low <= int(text) <= high):
            bounds = f"from {low} on" if high == 10**9 else f"from {low} to {high}"
            raise argparse.ArgumentTypeError(f"expected a whole number {bounds}, not “{text}”")
        return int(text)

    return read


def seconds(text: str) -> float:
    """A time above zero."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 10**6:
        raise argparse.ArgumentTypeError(f"expected a number of seconds, not “{text}”")
    return value


def one_of(*known: str) -> Parser:
    """One of these words."""

    def read(text: str) -> str:
        if text not in known:
            raise argparse.ArgumentTypeError(f"expected one of {', '.join(known)}, not “{text}”")
        return text

    return read


def yes_or_no(text: str) -> bool:
    """A switch."""
    return one_of("yes", "no")(text) == "yes"


def address(text: str) -> str:
    """A URL as a browser would open it, without a trailing slash."""
    try:
        parts = urlsplit(text)
        fine = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and (parts.port is None or parts.port > 0)
        )
    except ValueError:
        fine, parts = False, urlsplit("")
    if not fine or parts.query or parts.fragment or parts.username is not None:
        raise argparse.ArgumentTypeError(f"expected an address such as https://games.example, not “{text}”")
    return text.rstrip("/")


def sub_path(text: str) -> str:
    """The prefix of all addresses, such as /games; empty for the root."""
    path = text.rstrip("/")
    if not re.fullmatch(r"(/[A-Za-z0-9_-]+)*", path):
        raise argparse.ArgumentTypeError(f"expected a path such as /games, not “{text}”")
    return path


def proxies(text: str) -> tuple[str, ...]:
    """Addresses and networks, separated by commas; `none` for an empty list."""
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    if found == ("none",):
        return ()
    for part in found:
        try:
            ip_network(part)
        except ValueError:
            raise argparse.ArgumentTypeError(
                f"expected addresses or networks such as 10.0.0.0/8, or none, not “{part}”"
            ) from None
    return found


def names(text: str) -> tuple[str, ...]:
    """Names, separated by commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


@dataclass(frozen=True, slots=True)
class Flag:
    """One setting. `without` is the value of the flag if none follows it, where that is allowed."""

    name: str
    kind: Parser
    default: object
    metavar: str
    help: str
    without: object = None

    @property
    def variable(self) -> str:
        """Its environment variable."""
        return PREFIX + self.name.upper().replace("-", "_")

    @property
    def key(self) -> str:
        """Its name among the parsed arguments."""
        return self.name.replace("-", "_")

    @property
    def shown(self) -> str:
        """Its default, as it would be typed."""
        if isinstance(self.default, bool):
            return "yes" if self.default else "no"
        return ",".join(self.default) if isinstance(self.default, tuple) else str(self.default)


STORE: Final = Flag("store", str, "", "URL", "a file, or postgresql://… (a file in your data folder)")


def add_settings(parser: argparse.ArgumentParser, settings: Sequence[Flag]) -> None:
    """Add these settings to a command as flags."""
    for one in settings:
        text = one.help if one.default in ("", ()) else f"{one.help} ({one.shown})"
        if one.without is None:
            parser.add_argument(f"--{one.name}", type=one.kind, metavar=one.metavar, help=text)
        else:
            parser.add_argument(
                f"--{one.name}", type=one.kind, metavar=one.metavar, help=text, nargs="?", const=one.without
            )


def settle(
    arguments: argparse.Namespace,
    settings: Sequence[Flag],
    known: Sequence[Flag] = (),
    environment: Mapping[str, str] = os.environ,
) -> None:
    """Fill in settings without a flag from the environment, or with the default. `known` are other settings
    that the environment may contain."""
    variables = [one.variable for one in (*settings, *known)] + [PREFIX + name for name in OTHER_VARIABLES]
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in variables:
            near = get_close_matches(name, variables, 1)
            if near:
                raise BadSetting("{name} is no setting; did you mean {near}?", name=name, near=near[0])
            raise BadSetting("{name} is no setting", name=name)
    for one in settings:
        if getattr(arguments, one.key) is None:
            setattr(arguments, one.key, _from(environment, one))


def _from(environment: Mapping[str, str], one: Flag) -> object:
    text = environment.get(one.variable, "")
    if not text:
        return one.default
    try:
        return one.kind(text)
    except argparse.ArgumentTypeError as error:
        raise BadSetting("{where}: {reason}", where=one.variable, reason=str(error)) from None


def store_of(arguments: argparse.Namespace) -> str:
    """The store of a command: from its flag, its variable, or the default."""
    return arguments.store or os.environ.get(STORE.variable) or default_store()


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
