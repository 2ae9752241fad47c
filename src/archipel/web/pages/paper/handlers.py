"""The paper page and its buttons."""

from collections.abc import Mapping
from typing import Annotated, Final
from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import QueryParameter
from litestar.response import Redirect

from archipel.paper.checking import check_of
from archipel.paper.contract import calling_of
from archipel.table import Caller, Code, Refused, Service
from archipel.table.access import is_host, is_invited, need_watch
from archipel.table.paper.actions import MAX_TOTAL, MIN_TOTAL, PaperResult
from archipel.table.paper.rounds import need_beside
from archipel.table.seating.seats import holder_of
from archipel.web.api.paper import (
    Decision,
    carry_out,
    count_sheet,
    decide_done,
    decide_join,
    decide_leave,
    decide_result,
)
from archipel.web.http.context import HttpRequest, Invite, TableId, TheBackend, client_of
from archipel.web.pages.forms import (
    FormFields,
    browser_cookies,
    check_form,
    clamped_int,
    remembered_name,
    token_of,
)
from archipel.web.pages.lobby.waiting_room import invitation, is_here_only, qr_code
from archipel.web.pages.paper.scene import PaperScene
from archipel.web.pages.render import Page, is_phone, page, visitor_of

RoundParam = Annotated[str, QueryParameter(name="round", max_length=5)]
MAX_SHEET_LENGTH: Final = 6_000  # characters


@get("/paper/{table_id:str}")
async def show_paper(
    table_id: TableId, request: HttpRequest, backend: TheBackend, invite: Invite = "", number: RoundParam = ""
) -> Page:
    """The draws for players on paper, and a field for a name to join them."""
    visitor = visitor_of(request, backend)
    live = await backend.service.get(table_id)
    table, caller = live.table, visitor.caller(invite)
    await backend.service.checked(live, lambda table: need_watch(table, caller))
    need_beside(table)
    scene = PaperScene(table, caller, visitor.tongue, clamped_int(number, 0, 99_999), is_phone(request))
    inside = is_host(table, caller) or is_invited(table, caller) or bool(scene.you) or scene.plays
    link = invitation(request, backend.settings, table) if table.invite and inside else ""
    return page(
        "paper.html",
        visitor,
        accent=table.game.id,
        table=table,
        game=table.game,
        scene=scene,
        calling=calling_of(table.game.id),
        picture=scene.drawn(backend.drawings),
        known=remembered_name(request),
        invite=invite,
        checks=check_of(table.game.id) is not None,
        link=link if scene.host else "",
        here_only=not backend.settings.address and is_here_only(link),
        qr=qr_code(link) if link and scene.host else "",
        most=backend.service.limits.paper,
    )


@post("/paper/{table_id:str}")
async def change_paper(
    table_id: TableId, request: HttpRequest, backend: TheBackend, data: FormFields, invite: Invite = ""
) -> Response[None]:
    """Handle the buttons: join, done, leave, remove a player, enter a total or a sheet."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    token, caller = token_of(visitor), visitor.caller(invite)
    joins = data.get("do") == "join"
    name = data.get("name", "").strip()[: backend.service.limits.name] or visitor.tongue.gettext("Player")
    decide = _decision(data, caller, holder_of(token), name, backend.service)
    live = await carry_out(backend, table_id, client_of(request) if joins else caller.holder, decide)
    table = live.table
    mine = is_host(table, caller) or bool(table.held_by(caller.holder))
    back = f"/paper/{quote(table.id)}"
    if not (mine or table.paper.held_by(holder_of(token))):  # a player who leaves needs the link to come back
        back = f"/join/{quote(table.id)}?invite={quote(table.invite)}"
    listed = data.get("listed") == "yes"
    cookies = browser_cookies(request, backend, token, "" if listed else name) if joins else []
    return Redirect(back, status_code=303, cookies=cookies)


def _decision(data: Mapping[str, str], caller: Caller, holder: str, name: str, service: Service) -> Decision:
    """The decision for a button."""
    action, limits, now = data.get("do", ""), service.limits, service.now()
    person = clamped_int(data["person"], 0, 9_999) if data.get("person") else None
    if action == "join":
        return decide_join(caller, holder, name, data.get("listed") == "yes", limits, now)
    if action == "done":
        return decide_done(caller, person, clamped_int(data.get("round", ""), 0, 99_999), now)
    if action == "leave":
        return decide_leave(caller, person, now)
    if action == "total":
        return decide_result(caller, person, PaperResult(_total(data.get("total", ""))), limits, now)
    if action == "sheet":
        text = data.get("sheet", "")[:MAX_SHEET_LENGTH]
        return lambda table: decide_result(caller, person, count_sheet(table, text), limits, now)(table)
    raise Refused(Code.BAD_INPUT, "do: join, done, leave, total, sheet")


def _total(text: str) -> int:
    """A typed total; the minus sign may be typographic."""
    clean = text.strip().replace("−", "-")
    digits = clean.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(MAX_TOTAL))):
        raise Refused(Code.BAD_INPUT, "total: from {least} to {most}", least=MIN_TOTAL, most=MAX_TOTAL)
    return int(clean)
