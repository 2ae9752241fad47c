"""Moderation by the host of a table: muting and removing players, closing the table."""

from litestar import Response, get, post
from litestar.response import Redirect

from archipel.table import Code, Refused, Table, moderation
from archipel.table.access import need_host
from archipel.table.entries import Entry
from archipel.web.http.context import HttpRequest, TableId, TheBackend
from archipel.web.pages.forms import FormFields, check_form, clamped_int, table_path
from archipel.web.pages.render import Page, page, visitor_of
from archipel.web.pages.table.names import sitters_of


@get("/order/{table_id:str}")
async def show_moderation(table_id: TableId, request: HttpRequest, backend: TheBackend) -> Page:
    """The players, with the host's actions."""
    visitor = visitor_of(request, backend)
    table = (await backend.service.get(table_id)).table
    need_host(table, visitor.caller())
    return page(
        "order.html",
        visitor,
        accent=table.game.id,
        game=table.game,
        table=table,
        may_close=moderation.may_give_up(table),
        back=table_path(table),
        sitters=sitters_of(table, visitor.caller(), visitor.tongue),
    )


@post("/order/{table_id:str}")
async def moderate(
    table_id: TableId, request: HttpRequest, backend: TheBackend, data: FormFields
) -> Response[None]:
    """Handle the buttons."""
    visitor, service = visitor_of(request, backend), backend.service
    check_form(visitor, data)
    live = await service.get(table_id)
    caller, action = visitor.caller(), data.get("do", "")
    seat = clamped_int(data["seat"], 0, 99) if "seat" in data else None

    def decide(table: Table) -> list[Entry]:
        need_host(table, caller)
        if action in ("mute", "unmute"):
            return moderation.mute(table, seat, action == "mute", service.now())
        if action == "away" and seat is not None:
            return moderation.remove(table, seat, service.stand_in, service.now())
        if action == "close":
            return moderation.give_up(table, service.now())
        raise Refused(Code.BAD_INPUT, "do: mute, unmute, away or close")

    backend.admit_seating(table_id, caller.holder)
    await service.change(live, decide)
    return Redirect("/seats" if live.table.closed else f"/order/{live.table.id}", status_code=303)
