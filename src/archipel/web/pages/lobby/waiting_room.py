"""The waiting room: the invitation link and its QR code, the seats, bots for open ones, the start."""

from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import quote, urlsplit

import segno
from litestar import Response, get, post
from litestar.response import Redirect
from markupsafe import Markup

from archipel.guide.players import level_name, level_ways
from archipel.kernel.options import show
from archipel.table import Caller, Code, Refused, Service, Table, moderation
from archipel.table.access import is_host, is_invited, need_host, need_seat, need_watch
from archipel.table.entries import Entry
from archipel.table.paper.rounds import has_paper
from archipel.table.seating import seating as seats
from archipel.table.seating import token_rotation
from archipel.web.http.context import HttpRequest, Invite, TableId, TheBackend
from archipel.web.http.settings import Settings
from archipel.web.pages.forms import (
    FormFields,
    check_form,
    clamped_int,
    redirect_to_table,
    remembered_name,
    table_path,
)
from archipel.web.pages.lobby.new_table import CLOCK_LABELS, choices_of
from archipel.web.pages.render import Page, page, visitor_of
from archipel.web.pages.sharing.previews import base_of
from archipel.web.pages.table.names import sitters_of


def invitation(request: HttpRequest, settings: Settings, table: Table) -> str:
    """The link that lets a friend sit down."""
    return f"{base_of(request, settings)}/join/{quote(table.id)}?invite={quote(table.invite)}"


def is_here_only(link: str) -> bool:
    """Does the link work on this machine only?"""
    host = urlsplit(link).hostname or ""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost" or host.endswith(".localhost")


def qr_code(link: str) -> Markup:
    """The link for a phone's camera: always dark on light, because cameras need that."""
    drawn = segno.make(link, error="m", micro=False).svg_inline(
        border=3, omitsize=True, svgclass="qr", lineclass="qr-line"
    )
    return Markup(drawn)  # noqa: S704 - contains no text


@get("/lobby/{table_id:str}")
async def show_lobby(
    table_id: TableId, request: HttpRequest, backend: TheBackend, invite: Invite = ""
) -> Page:
    """Who has arrived; redirects to the table once the game has begun."""
    visitor = visitor_of(request, backend)
    live = await backend.service.get(table_id)
    table, caller = live.table, visitor.caller(invite)
    await backend.service.checked(live, lambda table: need_watch(table, caller))
    if table.started:
        return Redirect(table_path(table, invite), status_code=303)
    yours = table.held_by(caller.holder)
    inside = bool(yours) or is_host(table, caller) or is_invited(table, caller)
    shared = inside and bool(table.invite)
    link = invitation(request, backend.settings, table) if shared or table.created.public else ""
    given = {f"option-{name}": show(value) for name, value in table.match.setup.options}
    return page(
        "lobby.html",
        visitor,
        accent=table.game.id,
        table=table,
        game=table.game,
        sitters=sitters_of(table, caller, visitor.tongue),
        options=choices_of(table.game, given, visitor.language),
        clock=visitor.tongue.gettext(CLOCK_LABELS[table.created.clock])
        if table.created.clock in CLOCK_LABELS
        else "",
        link=link,
        here_only=not backend.settings.address and is_here_only(link),
        qr=qr_code(link) if link else "",
        host=is_host(table, caller),
        yours=yours,
        beside=has_paper(table),
        written=table.paper.held_by(caller.holder) is not None,
        known=remembered_name(request),
        invite=invite,
        levels={level: level_name(level, visitor.tongue) for level in backend.service.levels},
        ways=level_ways(backend.service.levels, visitor.tongue),
        stand_in=backend.service.stand_in,
        elsewhere=bool(yours) and backend.settings.news != "no",
    )


@post("/lobby/{table_id:str}")
async def change_lobby(
    table_id: TableId, request: HttpRequest, backend: TheBackend, data: FormFields, invite: Invite = ""
) -> Response[None]:
    """Handle the buttons of the waiting room."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    live = await backend.service.get(table_id)
    caller = visitor.caller(invite)
    await backend.service.checked(live, lambda table: need_watch(table, caller))
    if not live.table.started:
        backend.admit_seating(table_id, caller.holder)
        await backend.service.change(live, lambda table: decide(table, caller, data, backend.service))
    if live.table.closed:
        return Redirect("/", status_code=303)
    if data.get("do") == "name":
        return redirect_to_table(request, backend, visitor.token, live.table, data.get("name", "").strip())
    if data.get("do") == "leave":
        # A player who leaves needs the invitation to come back.
        back = f"/join/{live.table.id}?invite={quote(live.table.invite)}"
        return Redirect(back, status_code=303)
    return Redirect(table_path(live.table, invite), status_code=303)


def decide(table: Table, caller: Caller, data: Mapping[str, str], service: Service) -> list[Entry]:
    """The entries for a button: change a name, add or remove a seat or a bot, start, leave, close."""
    action, now = data.get("do", ""), service.now()
    seat = clamped_int(data.get("seat", ""), 0, 99)
    if action == "leave":
        return seats.leave(table, need_seat(table, caller, seat), service.stand_in, now)
    if action == "name":
        held = need_seat(table, caller, seat)
        return seats.rename(table, held, data.get("name", ""), service.limits, now)
    need_host(table, caller)
    if action in ("add", "remove"):
        return seats.resize(table, 1 if action == "add" else -1, now)
    if action in ("renew", "revoke"):
        return token_rotation.invite(table, action == "renew", service.limits, now)
    if action == "close":
        return moderation.give_up(table, now)
    if action == "away":
        return moderation.remove(table, seat, service.stand_in, now)
    if action == "start":
        return seats.start(table, data.get("level", ""), service.levels, now)
    if action in ("bot", "room"):
        return seats.set_bot(
            table, seat, data.get("level", "") if action == "bot" else "", service.levels, now
        )
    raise Refused(
        Code.BAD_INPUT, "do: name, bot, room, add, remove, away, renew, revoke, start, close, leave"
    )
