"""The form for a player's webhook at one table, with a test message."""

from typing import Final

from litestar import Response, get, post
from litestar.response import Redirect

from archipel.table import Caller, Code, Refused, Table
from archipel.table.access import is_host
from archipel.table.webhooks import Hook
from archipel.web.http.context import Backend, HttpRequest, TableId, TheBackend, client_of
from archipel.web.notifications.webhook_address import read_target
from archipel.web.notifications.webhook_delivery import DeliveryFailed
from archipel.web.notifications.webhook_formats import FORMS, TEST, Notification, guess_form
from archipel.web.pages.forms import FormFields, check_form, table_path
from archipel.web.pages.render import Page, Visitor, page, visitor_of
from archipel.web.pages.sharing.previews import base_of
from archipel.words import explain

NAMES: Final = {"discord": "Discord", "slack": "Slack", "ntfy": "ntfy", "matrix": "Matrix", "json": "JSON"}


def _need_player(backend: Backend, table: Table, caller: Caller) -> None:
    if backend.settings.news == "no":
        raise Refused(Code.NOT_NOW, "this server sends no news")
    if not table.held_by(caller.holder):
        raise Refused(Code.NOT_YOURS, "you do not sit at this table")
    if table.over or table.closed:
        raise Refused(Code.NOT_NOW, "the game is over")


@get("/elsewhere/{table_id:str}")
async def show_notifications(table_id: TableId, request: HttpRequest, backend: TheBackend) -> Page:
    """The form, with the current webhook."""
    visitor = visitor_of(request, backend)
    live = await backend.service.get(table_id)
    await backend.service.checked(live, lambda table: _need_player(backend, table, visitor.caller()))
    return await _page(backend, visitor, live.table)


@post("/elsewhere/{table_id:str}")
async def change_notifications(
    table_id: TableId, request: HttpRequest, backend: TheBackend, data: FormFields
) -> Page:
    """Save the webhook, remove it, or send a test message; a test that arrives saves it, too."""
    visitor, service = visitor_of(request, backend), backend.service
    check_form(visitor, data)
    live = await service.get(table_id)
    table, holder = live.table, visitor.caller().holder
    await service.checked(live, lambda table: _need_player(backend, table, visitor.caller()))
    backend.admit_seating(table_id, holder)
    if data.get("do") == "remove":
        await service.hooks.put(table.id, holder, None)
        return Redirect(f"/elsewhere/{table.id}", status_code=303)
    url, form = data.get("url", "").strip(), data.get("form", "")
    hook = Hook(
        address=url,
        form=form if form in FORMS else guess_form(url),
        language=visitor.language,
        base=base_of(request, backend.settings),
        whole=data.get("whole") == "yes" and is_host(table, visitor.caller()),
    )
    try:
        read_target(url)
        if data.get("do") == "test":
            backend.admit_seating("elsewhere", client_of(request))
            await backend.notifier.test(table, hook, Notification(TEST, table.held_by(holder)))
    except (Refused, DeliveryFailed) as error:
        return await _page(backend, visitor, table, hook, trouble=explain(error, visitor.tongue), status=422)
    await service.hooks.put(table.id, holder, hook)
    arrived = visitor.tongue.gettext("It arrived. From now on you are told there.")
    saved = visitor.tongue.gettext("From now on you are told there.")
    return await _page(backend, visitor, table, hook, done=arrived if data.get("do") == "test" else saved)


async def _page(
    backend: Backend,
    visitor: Visitor,
    table: Table,
    given: Hook | None = None,
    *,
    done: str = "",
    trouble: str = "",
    status: int = 200,
) -> Response[str]:
    kept = (await backend.service.hooks.of(table.id)).get(visitor.caller().holder)
    answer = page(
        "elsewhere.html",
        visitor,
        status,
        accent=table.game.id,
        table=table,
        game=table.game,
        back=table_path(table),
        kept=kept,
        given=given or kept,
        host=is_host(table, visitor.caller()) and len(table.seats) > 1,
        forms=NAMES,
        done=done,
        trouble=trouble,
    )
    answer.headers["cache-control"] = "no-store"
    return answer
