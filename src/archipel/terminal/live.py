"""A live table over HTTP: its answers in JSON, and its stream of events, taken up again when it breaks."""

import json
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, quote, urlencode, urlsplit
from urllib.request import Request, urlopen

from archipel.kernel import ArchipelError, BadText

ANSWER: Final = 30.0
"""Seconds to wait for an answer."""
SILENCE: Final = 60.0
"""Seconds without a sign of life after which a stream counts as broken."""
PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 5.0
LARGEST: Final = 4_000_000  # bytes of an answer
_PATH: Final = re.compile(
    r"(?P<base>.*?)/(?:api/tables|table|lobby|join|replay)/(?P<table>[0-9a-f]{20})(?:/.*)?"
)


class NoTable(ArchipelError):
    """A table that cannot be watched, and why."""


class Broken(Exception):
    """The connection failed: it may work later."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a table is: the server with its path, the table's id, and the invitation if the link has one."""

    server: str
    table: str
    invite: str = ""

    @staticmethod
    def read(url: str) -> "Address":
        """The address in a link that somebody copied from the browser or was sent."""
        parts = urlsplit(url if "//" in url else f"http://{url}")
        found = _PATH.fullmatch(parts.path)
        if parts.scheme not in ("http", "https") or not parts.netloc or found is None:
            raise BadText(
                "“{url}” is no table: copy the address of its page, such as {example}",
                url=url[:80],
                example="http://127.0.0.1:8421/table/…",
            )
        given = parse_qs(parts.query)
        invite = given.get("invite", [""])[-1]
        return Address(f"{parts.scheme}://{parts.netloc}{found['base']}", found["table"], invite)

    def api(self, what: str = "", **query: object) -> str:
        """The address of something the API offers for this table."""
        path = f"{self.server}/api/tables/{quote(self.table)}{f'/{what}' if what else ''}"
        asked = {**query, **({"invite": self.invite} if self.invite else {})}
        return f"{path}?{urlencode(asked)}" if asked else path


class LiveTable:
    """Asks a server for one table, as a spectator."""

    def __init__(self, address: Address, language: str) -> None:
        self.address, self._language = address, language

    def get(self, what: str = "", **query: object) -> Mapping[str, object]:
        """An answer of the API. Raises NoTable if the server refuses, Broken if there is no answer."""
        with self._open(self.address.api(what, **query), ANSWER) as answer:
            try:
                found = json.loads(answer.read(LARGEST))
            except (OSError, HTTPException, ValueError) as error:
                raise Broken(str(error)) from None
        if not isinstance(found, dict):
            raise Broken("not an answer of ours")
        return found

    def events(self, after: int) -> Iterator[tuple[int, str]]:
        """The numbers and kinds of all events after this one, for as long as the stream lasts.

        Raises Broken when it ends or falls silent, and NoTable when the server will not have us.
        """
        number, kind = after, ""
        with self._open(self.address.api("events", after=after), SILENCE) as stream:
            while True:
                try:
                    line = stream.readline(LARGEST)
                except (OSError, HTTPException, ValueError) as error:
                    raise Broken(str(error)) from None
                if not line:
                    raise Broken("the stream has ended")
                field, _, value = line.decode("utf-8", "replace").rstrip("\r\n").partition(":")
                if field == "id" and value.strip().isdecimal():
                    number = int(value)
                elif field == "event":
                    kind = value.strip()
                elif not field and not value and kind:
                    yield number, kind
                    kind = ""

    def _open(self, url: str, seconds: float) -> HTTPResponse:
        headers = {"accept-language": self._language, "user-agent": "archipel watch"}
        request = Request(url, headers=headers)  # noqa: S310 - http or https, as checked
        try:
            answer: HTTPResponse = urlopen(request, timeout=seconds)  # noqa: S310 - http or https, as checked
        except HTTPError as error:
            with error:
                if error.code >= 500 or error.code == 429:
                    raise Broken(f"{error.code}") from None
                raise NoTable("{message}", message=_message(error)) from None
        except (URLError, OSError, HTTPException) as error:
            raise Broken(str(getattr(error, "reason", error))) from None
        return answer


def _message(error: HTTPError) -> str:
    """What the server says; its status if it says nothing of ours."""
    try:
        return printable(str(json.loads(error.read(LARGEST))["message"]))
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        return f"{error.code} {error.reason}"


def printable(text: str) -> str:
    """A text from far away, without signs that a terminal would obey."""
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)


class Patience:
    """How long to wait before the next try: longer each time, until one works."""

    def __init__(self) -> None:
        self._pause = 0.0

    def wait(self) -> None:
        """Wait for the next try."""
        self._pause = min(LONGEST_PAUSE, self._pause * 2 or PAUSE)
        time.sleep(self._pause)

    def reset(self) -> None:
        """It works again."""
        self._pause = 0.0
