"""Errors as JSON with a stable code and a sentence; if the caller is at fault, the status is 4xx."""

import logging
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

import msgspec
from litestar import MediaType, Response
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.types import Send

from archipel.kernel import ArchipelError
from archipel.kernel.result import Fact
from archipel.plugins import games
from archipel.store import BadEntry, StoreDown
from archipel.table import Code, Refused
from archipel.web.http.context import HttpRequest, preferred_language
from archipel.web.http.identity import WebCode, clear_cookies
from archipel.words import explain, find_language

log: Final = logging.getLogger("archipel.web")

STATUS: Final[Mapping[StrEnum, int]] = {
    Code.NOT_FOUND: 404,
    Code.BAD_TOKEN: 401,
    WebCode.BAD_CSRF: 403,
    Code.NOT_YOURS: 403,
    Code.NOT_HOST: 403,
    Code.NO_TALK: 403,
    Code.STALE: 409,
    Code.AHEAD: 409,
    Code.NOT_NOW: 409,
    Code.TAKEN: 409,
    Code.UNFINISHED: 409,
    Code.EMPTY: 409,
    Code.TOO_MANY: 429,
    Code.OLD_RULES: 410,
    Code.DAMAGED: 500,
    Code.CLOSED: 410,
    Code.MUTED: 403,
    Code.NO_MEMBER: 403,
    Code.ILLEGAL: 422,
    Code.BAD_MOVE: 422,
    Code.AMBIGUOUS: 422,
    Code.BAD_DRAW: 422,
    Code.BAD_SETUP: 422,
    Code.NO_SEAT: 422,
}
"""400 is for what violates the API description; 422 for what only the game or the table can know."""

STORE_DOWN_MESSAGE: Final = "the database does not answer; look again in a moment, then try again"
RETRY_AFTER_S: Final = 2

_BY_STATUS: Final = {
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "bad_content_type",
    429: "too_many",
    431: "too_large",
}


class Error(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong. `rule` and `facts` are set if a rule forbids it; `number` if you missed events."""

    error: str
    message: str
    rule: str = ""
    facts: dict[str, Fact] = {}
    number: int | None = None


_DESCRIPTIONS: Final = {
    400: "The request does not make sense",
    401: "No token of this table",
    403: "Not yours to do",
    404: "No such table or game",
    409: "Not now: it is not your turn, the seat is taken, or the table has gone on",
    410: "Played by other rules, or closed",
    413: "Too large",
    414: "The address is too long",
    415: "Not JSON",
    422: "A rule forbids it, or it is nothing at this table: no move, no draw, no seat, no set-up",
    429: "Too many",
    431: "Too many headers or cookies",
    503: "The store does not answer",
}
ERRORS: Final = {
    status: ResponseSpec(Error, description=text, generate_examples=False)
    for status, text in _DESCRIPTIONS.items()
}
"""The errors that any handler may return, for the API description."""


def error_of(refused: Refused, language: str) -> Error:
    """A refusal as data, with its message in this language."""
    refusal, message = refused.refusal, explain(refused, find_language(language), games().get(refused.game))
    if refusal is None:
        return Error(refused.code, message, number=refused.number)
    return Error(refused.code, message, refusal.rule, dict(refusal.facts), refused.number)


def _json(
    body: Error,
    status: int,
    headers: Mapping[str, str] | None = None,
    cookies: Sequence[Cookie] | None = None,
) -> Response[Error]:
    """A JSON response, whatever media type the handler would have returned."""
    kind = MediaType.JSON
    return Response(body, status_code=status, media_type=kind, headers=headers, cookies=cookies)


def on_refused(request: HttpRequest, refused: Refused) -> Response[Error]:
    """A refusal by a table."""
    body = error_of(refused, preferred_language(request.headers.get("accept-language", "")))
    forget = refused.code is Code.BAD_TOKEN and "authorization" not in request.headers
    cookies = clear_cookies() if forget else None
    return _json(body, STATUS.get(refused.code, 400), cookies=cookies)


def on_http(_: HttpRequest, error: HTTPException) -> Response[Error]:
    """A refusal by Litestar: a wrong path, method or body."""
    status = error.status_code
    message = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        wrong = [f"{item.get('key', 'body')}: {item.get('message', '')}" for item in error.extra if item]
        message = "; ".join(wrong) or message
    body = Error(_BY_STATUS.get(status, "bad_input"), message)
    return _json(body, status, headers=error.headers)


def on_down(_: HttpRequest, error: StoreDown) -> Response[Error]:
    """The database is not responding; nothing was acknowledged."""
    log.error("store down", extra={"facts": {"error": str(error)}})
    return _json(Error("store_down", STORE_DOWN_MESSAGE), 503, headers={"retry-after": str(RETRY_AFTER_S)})


def on_broken(_: HttpRequest, error: Exception) -> Response[Error]:
    """A bug of ours; the details are in the log."""
    log.error("request broke", exc_info=error)
    return _json(Error("internal", "something is broken here"), 500)


async def send_error(send: Send, status: int, error: Error, wait: int = 0, allow: str = "") -> None:
    """Send an error from outside Litestar; `wait` is the number of seconds before retrying."""
    headers = [(b"content-type", b"application/json")]
    if wait:
        headers.append((b"retry-after", str(wait).encode()))
    if allow:
        headers.append((b"allow", allow.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(error), "more_body": False})


HANDLERS: Final[dict[type[Exception], object]] = {
    Refused: on_refused,
    BadEntry: lambda request, error: on_refused(request, Refused(Code.BAD_INPUT, error.message)),
    HTTPException: on_http,
    StoreDown: on_down,
    ArchipelError: on_broken,
    Exception: on_broken,
}
