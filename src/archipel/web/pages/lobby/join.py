"""The page behind an invitation link: type a name, sit down."""

from urllib.parse import quote

from litestar import Response, get, post
from litestar.response import Redirect

from archipel.paper.finished_sheet import mode_of
from archipel.table import Table
from archipel.table.access import need_invitation
from archipel.table.entries import Entry
from archipel.table.paper.rounds import has_paper
from archipel.table.seating import seating as seats
from archipel.table.seating.seating import free_seats
from archipel.table.seating.seats import holder_of
from archipel.web.api.requests import DIGEST
from archipel.web.http.context import Asked, Invite, TableId, TheBackend, client_of
from archipel.web.pages.forms import (
    FormFields,
    check_form,
    matching,
    place_of,
    remembered_name,
    seated,
    token_of,
    whole,
)
from archipel.web.pages.render import Page, page, visitor_of
from archipel.web.pages.sharing.previews import game_preview
from archipel.web.pages.table.names import sitters_of


@get("/join/{table_id:str}")
async def show_join(table_id: TableId, request: Asked, backend: TheBackend, invite: Invite = "") -> Page:
    """Who plays what here, and a field for a name. A player who already has a seat is sent to the table."""
    visitor = visitor_of(request, backend)
    live = await backend.service.get(table_id)
    table, caller = live.table, visitor.caller(invite)
    await backend.service.checked(live, lambda table: need_invitation(table, caller))
    if table.held_by(caller.holder):
        return Redirect(place_of(table), status_code=303)
    if table.paper.held_by(caller.holder) is not None:
        return Redirect(f"/paper/{quote(table.id)}", status_code=303)
    return page(
        "join.html",
        visitor,
        accent=table.game.id,
        table=table,
        game=table.game,
        sitters=sitters_of(table, caller, visitor.tongue),
        free=free_seats(table, caller.holder),
        known=remembered_name(request),
        beside=has_paper(table),
        mode=mode_of(table.game, table.match.setup),
        invite=invite,
        preview=game_preview(request, backend.settings, table, visitor.tongue),
    )


@post("/join/{table_id:str}")
async def sit_down(
    table_id: TableId, request: Asked, backend: TheBackend, data: FormFields, invite: Invite = ""
) -> Response[None]:
    """Sit down on the requested seat, or on the first free one."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    service = backend.service
    backend.admit_seating(table_id, client_of(request))
    live = await service.get(table_id)
    token, caller = token_of(visitor), visitor.caller(invite)
    name = data.get("name", "").strip()[: service.limits.name] or visitor.tongue.gettext("Player")

    def decide(table: Table) -> list[Entry]:
        need_invitation(table, caller)
        asked = whole(data.get("seat", ""), 0, 100) - 1
        wanted = (asked,) if asked in free_seats(table, caller.holder) else ()
        seal = matching(data.get("seal", ""), DIGEST)
        return seats.join(table, holder_of(token), wanted, (name,), service.limits, service.now(), seal)

    await service.change(live, decide)
    return seated(request, backend, token, live.table, name)
