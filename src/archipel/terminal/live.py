"""A client for a live table over HTTP: its JSON API and its event stream."""

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

RESPONSE_TIMEOUT_S: Final = 30.0
STREAM_TIMEOUT_S: Final = 60.0
"""A stream without data, not even a heartbeat, for this time counts as broken."""
MIN_PAUSE_S: Final = 1.0
MAX_PAUSE_S: Final = 5.0
MAX_BYTES: Final = 4_000_000  # of a response
_PATH: Final = re.compile(
    r"(?P<base>.*?)/(?:api/tables|table|lobby|join|replay)/(?P<table>[0-9a-f]{20})(?:/.*)?"
)


class NoTable(ArchipelError):
    """A table that cannot be watched, and why."""


class ConnectionFailed(Exception):
    """The connection failed; a retry may succeed."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a table is: the server with its path, the table's id, and the invitation if the link has one."""

    server: str
    table: str
    invite: str = ""

    @staticmethod
    def read(url: str) -> "Address":
        """Parse a link to any page of a table."""
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
        """A URL of the API for this table."""
        path = f"{self.server}/api/tables/{quote(self.table)}{f'/{what}' if what else ''}"
        asked = {**query, **({"invite": self.invite} if self.invite else {})}
        return f"{path}?{urlencode(asked)}" if asked else path


class LiveTable:
    """Requests one table from a server, as a spectator."""

    def __init__(self, address: Address, language: str) -> None:
        self.address, self._language = address, language

    def get(self, what: str = "", **query: object) -> Mapping[str, object]:
        """A response of the API. Raises NoTable if the server refuses, ConnectionFailed if there is no
        response."""
        with self._open(self.address.api(what, **query), RESPONSE_TIMEOUT_S) as answer:
            try:
                found = json.loads(answer.read(MAX_BYTES))
            except (OSError, HTTPException, ValueError) as error:
                raise ConnectionFailed(str(error)) from None
        if not isinstance(found, dict):
            raise ConnectionFailed("not an answer of ours")
        return found

    def events(self, after: int) -> Iterator[tuple[int, str]]:
        """The numbers and kinds of all events after this one, for as long as the stream lasts.

        Raises ConnectionFailed when it ends or times out, and NoTable when the server refuses.
        """
        number, kind = after, ""
        with self._open(self.address.api("events", after=after), STREAM_TIMEOUT_S) as stream:
            while True:
                try:
                    line = stream.readline(MAX_BYTES)
                except (OSError, HTTPException, ValueError) as error:
                    raise ConnectionFailed(str(error)) from None
                if not line:
                    raise ConnectionFailed("the stream has ended")
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
                    raise ConnectionFailed(f"{error.code}") from None
                raise NoTable("{message}", message=_message(error)) from None
        except (URLError, OSError, HTTPException) as error:
            raise ConnectionFailed(str(getattr(error, "reason", error))) from None
        return answer


def _message(error: HTTPError) -> str:
    """The message of the server's error; the HTTP status if the body is not our JSON."""
    try:
        return printable(str(json.loads(error.read(MAX_BYTES))["message"]))
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        return f"{error.code} {error.reason}"


def printable(text: str) -> str:
    """Text from a server, without control characters."""
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)


class Backoff:
    """Exponential backoff between retries."""

    def __init__(self) -> None:
        self._pause = 0.0

    def wait(self) -> None:
        """Wait before the next try."""
        self._pause = min(MAX_PAUSE_S, self._pause * 2 or MIN_PAUSE_S)
        time.sleep(self._pause)

    def reset(self) -> None:
        """Start again with the shortest pause, after a success."""
        self._pause = 0.0
