"""What plain forms send, checked against forgery, and what the browser is asked to remember."""

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
from archipel.web.http.context import Asked, Backend
from archipel.web.http.identity import WebCode, set_cookies
from archipel.web.pages.render import Visitor

FormFields = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
UPLOAD: Final = 1024 * 1024  # bytes of a form with files
NAME_COOKIE: Final = "archipel-name"
YEAR: Final = 365 * 24 * 3600


async def read_upload(request: Asked) -> dict[str, str]:
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
    """Our forms carry the CSRF token that belongs to the browser's cookie; a newcomer has neither.

    The gate has already checked that the request does not come from another site.
    """
    sent = data.get("csrf", "")
    if visitor.csrf and not hmac.compare_digest(sent.encode(), visitor.csrf.encode()):
        raise Refused(WebCode.BAD_CSRF, "the form does not belong to this browser")


def token_of(visitor: Visitor) -> str:
    """The visitor's token; a new one for a newcomer."""
    return visitor.token or new_token()


def place_of(table: Table, invite: str = "") -> str:
    """The address of a table: the board, or the waiting room if the game has not begun."""
    query = f"?invite={quote(invite)}" if invite else ""
    return f"/{'table' if table.started else 'lobby'}/{quote(table.id)}{query}"


def seated(request: Asked, backend: Backend, token: str, table: Table, name: str = "") -> Response[None]:
    """Send a player who has just sat down on to the table."""
    return Redirect(place_of(table), status_code=303, cookies=kept(request, backend, token, name))


def kept(request: Asked, backend: Backend, token: str, name: str) -> list[Cookie]:
    """The cookies that let a browser come back: its token, and the name it used."""
    cookies = set_cookies(backend.service.key, token, request.url.scheme == "https")
    if name:
        cookies.append(_keep(request, NAME_COOKIE, name.encode().hex()))  # accented letters do not fit
    return cookies


def _keep(request: Asked, name: str, value: str) -> Cookie:
    secure = request.url.scheme == "https"
    return Cookie(name, value=value, max_age=YEAR, samesite="lax", secure=secure, httponly=True)


def remembered_name(request: Asked) -> str:
    """The name that this browser used last."""
    try:
        name = bytes.fromhex(request.cookies.get(NAME_COOKIE, "")).decode()
    except ValueError:
        return ""
    return name[:40] if name.isprintable() else ""


async def open_table(backend: Backend, ask: TableSpec, token: str, data: Mapping[str, str]) -> Live:
    """Open a table; where nobody else is awaited, a script of ours has added to its dice. A promise that was
    used before, as after the browser's Back button, is forgotten."""
    promise = matching(data.get("promise", ""), PROMISE)
    entropy = matching(data.get("entropy", ""), DIGEST)
    if promise and entropy and ask.begins_at_once and not ask.entered:
        with suppress(Refused):
            return await backend.service.create(replace(ask, entropy=entropy), holder_of(token), promise)
    return await backend.service.create(ask, holder_of(token))


def matching(text: str, pattern: str) -> str:
    """What a script of ours has added to a form, or nothing."""
    return text if re.fullmatch(pattern, text) and not text.endswith("\n") else ""


def whole(text: str, low: int, high: int) -> int:
    """A number that somebody typed, clamped to these bounds."""
    clean = text.strip()
    return (
        min(max(int(clean), low), high) if clean.isascii() and clean.isdecimal() and len(clean) < 9 else low
    )
