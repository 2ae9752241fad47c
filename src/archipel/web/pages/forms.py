"""Reading plain forms, checking them against forgery, and the cookies set in response."""

import hmac
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Final
from urllib.parse import quote

from litestar import Response
from litestar.datastructures import Cookie, UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect

from archipel.kernel import Message
from archipel.table import Code, Refused, Table
from archipel.table.live import Live
from archipel.table.seating.seating import TableSpec
from archipel.table.seating.seats import holder_of, new_token
from archipel.web.api.requests import DIGEST, PROMISE
from archipel.web.http.context import Backend, HttpRequest
from archipel.web.http.identity import WebCode, set_cookies
from archipel.web.pages.render import Visitor

FormFields = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
MAX_UPLOAD_BYTES: Final = 1024 * 1024  # of a form with files
NAME_COOKIE: Final = "archipel-name"
YEAR_S: Final = 365 * 24 * 3600


async def read_upload(request: HttpRequest) -> dict[str, str]:
    """The fields of a form; files are replaced by their text."""
    read: dict[str, str] = {}
    for name, value in (await request.form()).multi_items():
        if isinstance(value, UploadFile):
            try:
                read[name] = (await value.read()).decode("utf-8-sig")
            except UnicodeDecodeError:
                raise Refused(
                    Code.BAD_INPUT, "{where}: {reason}", where=name, reason=Message("not a text file")
                ) from None
        else:
            read[name] = str(value)
    return read


def check_form(visitor: Visitor, data: Mapping[str, str]) -> None:
    """Our forms carry the CSRF token that belongs to the browser's cookie; a new visitor has neither.

    `RequestMiddleware` has already checked that the request does not come from another site.
    """
    sent = data.get("csrf", "")
    if visitor.csrf and not hmac.compare_digest(sent.encode(), visitor.csrf.encode()):
        raise Refused(WebCode.BAD_CSRF, "the form does not belong to this browser")


def token_of(visitor: Visitor) -> str:
    """The visitor's token; a new one for a new visitor."""
    return visitor.token or new_token()


def table_path(table: Table, invite: str = "") -> str:
    """The address of a table: the board, or the waiting room if the game has not begun."""
    query = f"?invite={quote(invite)}" if invite else ""
    return f"/{'table' if table.started else 'lobby'}/{quote(table.id)}{query}"


def redirect_to_table(
    request: HttpRequest, backend: Backend, token: str, table: Table, name: str = ""
) -> Response[None]:
    """Redirect a player who has just sat down to the table."""
    return Redirect(
        table_path(table), status_code=303, cookies=browser_cookies(request, backend, token, name)
    )


def browser_cookies(request: HttpRequest, backend: Backend, token: str, name: str) -> list[Cookie]:
    """The cookies that identify a browser later: its token, and the name it used."""
    cookies = set_cookies(backend.service.key, token, request.url.scheme == "https")
    if name:
        cookies.append(_cookie(request, NAME_COOKIE, name.encode().hex()))  # cookies must be ASCII
    return cookies


def _cookie(request: HttpRequest, name: str, value: str) -> Cookie:
    secure = request.url.scheme == "https"
    return Cookie(name, value=value, max_age=YEAR_S, samesite="lax", secure=secure, httponly=True)


def remembered_name(request: HttpRequest) -> str:
    """The name that this browser used last."""
    try:
        name = bytes.fromhex(request.cookies.get(NAME_COOKIE, "")).decode()
    except ValueError:
        return ""
    return name[:40] if name.isprintable() else ""


async def open_table(backend: Backend, ask: TableSpec, token: str, data: Mapping[str, str]) -> Live:
    """Open a table. If it begins at once, the form may contain entropy for its dice. A promise that was
    already used, as after the browser's Back button, is ignored."""
    promise = match_or_empty(data.get("promise", ""), PROMISE)
    entropy = match_or_empty(data.get("entropy", ""), DIGEST)
    if promise and entropy and ask.begins_at_once and not ask.entered:
        with suppress(Refused):
            return await backend.service.create(replace(ask, entropy=entropy), holder_of(token), promise)
    return await backend.service.create(ask, holder_of(token))


def match_or_empty(text: str, pattern: str) -> str:
    """The text if it matches, else nothing: for values that our scripts add to forms."""
    return text if re.fullmatch(pattern, text) and not text.endswith("\n") else ""


def clamped_int(text: str, low: int, high: int) -> int:
    """A typed number, clamped to these bounds."""
    clean = text.strip()
    return (
        min(max(int(clean), low), high) if clean.isascii() and clean.isdecimal() and len(clean) < 9 else low
    )
