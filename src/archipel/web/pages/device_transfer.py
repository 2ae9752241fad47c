"""Moving a browser's key to another device: a link and a QR code that work once, for a few minutes."""

from dataclasses import replace
from typing import Annotated
from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import QueryParameter
from litestar.response import Redirect

from archipel.table import Code, Refused
from archipel.table.seating.seats import holder_of
from archipel.table.seating.transfer_links import LIFE
from archipel.web.http.context import HttpRequest, TheBackend, client_of
from archipel.web.http.identity import set_cookies
from archipel.web.pages.forms import FormFields, check_form
from archipel.web.pages.lobby.waiting_room import is_here_only, qr_code
from archipel.web.pages.render import page, visitor_of
from archipel.web.pages.sharing.previews import base_of

PassParam = Annotated[str, QueryParameter(name="pass", max_length=60)]
CallParam = Annotated[str, QueryParameter(name="call", max_length=40)]


@post("/seats/pass", status_code=200)
async def create_transfer(request: HttpRequest, backend: TheBackend, data: FormFields) -> Response[str]:
    """A new link for this browser's key."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    backend.admit_seating("pass", client_of(request))
    if not visitor.token:
        raise Refused(Code.BAD_TOKEN, "the cookie is not one of ours")
    made = await backend.service.passes.issue(visitor.token)
    call = data.get("call", "")[:40]
    link = f"{base_of(request, backend.settings)}/bring?pass={quote(made)}"
    link += f"&call={quote(call, safe='')}" if call else ""
    answer = page(
        "pass.html",
        replace(visitor, path="/seats"),  # this page cannot be returned to, as after a change of language
        link=link,
        call=call,
        qr=qr_code(link),
        here_only=not backend.settings.address and is_here_only(link),
        minutes=LIFE // 60_000,
    )
    answer.headers["cache-control"] = "no-store"
    return answer


@get("/bring")
async def show_transfer(
    request: HttpRequest, backend: TheBackend, secret: PassParam = "", call: CallParam = ""
) -> Response[str]:
    """Ask for confirmation. Only a POST uses up the link, because chats fetch links for previews."""
    visitor = visitor_of(request, backend)
    backend.admit_seating("bring", client_of(request))
    token = await backend.service.passes.look(secret)
    own = await backend.service.seatbook.tables(holder_of(visitor.token)) if visitor.token else ()
    answer = page("bring.html", visitor, secret=secret, call=call, same=token == visitor.token, own=bool(own))
    answer.headers["cache-control"] = "no-store"
    return answer


@post("/bring")
async def accept_transfer(request: HttpRequest, backend: TheBackend, data: FormFields) -> Response[None]:
    """Switch this device to the key; on request, merge the tables of its old key into it."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    backend.admit_seating("bring", client_of(request))
    service = backend.service
    token = await service.passes.use(data.get("pass", ""))
    if visitor.token and visitor.token != token and data.get("along") == "yes":
        await service.join_keys(holder_of(visitor.token), holder_of(token))
    secure, call = request.url.scheme == "https", data.get("call", "")[:40]
    where = f"/calls/{quote(call, safe='')}" if call else "/seats"
    return Redirect(where, status_code=303, cookies=set_cookies(service.key, token, secure))
