"""The table page, and the fragments that its script asks for. All are drawn from one seat's view."""

import asyncio
from dataclasses import dataclass
from typing import Annotated, Final, cast
from urllib.parse import quote

from litestar import Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, QueryParameter
from litestar.response import Redirect
from litestar.types import ExceptionHandlersMap
from markupsafe import Markup

from archipel.kernel import SPECTATOR
from archipel.kernel.parts import resolve
from archipel.kernel.refusal import Ambiguous, BadText
from archipel.table import Caller, Code, Refused
from archipel.table.access import eyes, need_seat, need_watch
from archipel.table.drafts import Trial
from archipel.table.live import Live
from archipel.web.asks import CommitAsk, DraftAsk, SeatAsk, read_parts
from archipel.web.context import Asked, Backend, Invite, Narrow, TableId, TheBackend, TheCaller
from archipel.web.errors import HANDLERS
from archipel.web.pages.render import Page, page, render, visitor_of
from archipel.web.pages.table.board import BOARD, SHEET, html_of, scene_of
from archipel.web.pages.table.offer import forms_of, offer_of
from archipel.web.pages.table.refusals import refusal_sentences
from archipel.web.pages.table.scene import Asks, Scene
from archipel.web.pages.table.why import why
from archipel.web.steps import add_step, make_final, take_back

EyesParam = Annotated[int | None, QueryParameter(name="seat", ge=-1, le=99)]
Of = Annotated[int | None, QueryParameter(name="of", ge=0, le=99)]
Known = Annotated[int, QueryParameter(name="known", ge=0)]
PickedParam = Annotated[list[str] | None, QueryParameter(name="picked", max_items=40)]
HTML: Final = "text/html; charset=utf-8"
JSON_ERRORS: Final = cast(ExceptionHandlersMap, HANDLERS)
"""Scripts get errors as data, not as pages."""


def own_eyes(live: Live, caller: Caller, seat: int | None) -> int:
    """The requested seat; if the caller holds several, the first one that the game is waiting for."""
    table = live.table
    held = table.held_by(caller.holder)
    if seat is None and len(held) > 1:
        need_watch(table, caller)
        return next((one for one in held if one in table.waiting), held[0])
    return eyes(table, caller, seat)


@get("/table/{table_id:str}")
async def show_table(
    table_id: TableId,
    request: Asked,
    backend: TheBackend,
    seat: EyesParam = None,
    of: Of = None,
    invite: Invite = "",
) -> Page:
    """The page. A table that has not begun redirects to its waiting room."""
    visitor = visitor_of(request, backend)
    live = await backend.service.get(table_id)
    caller = visitor.caller(invite)
    need_watch(live.table, caller)
    if live.table.phase == "open":
        return Redirect(
            f"/lobby/{quote(table_id)}{f'?invite={quote(invite)}' if invite else ''}", status_code=303
        )
    asks = Asks(caller, own_eyes(live, caller, seat), of)
    scene = await scene_of(live, asks, backend, visitor.tongue)
    covered = len(scene.yours) > 1 and scene.table.phase == "running" and seat != SPECTATOR
    board = "" if covered else await html_of(live, asks, backend, visitor.tongue)
    return page(
        "table.html",
        visitor,
        scene=scene,
        board=Markup(board),  # noqa: S704 - by our own templates
        covered=covered,
        invite=invite,
        refusals=refusal_sentences(visitor.tongue),
    )


@dataclass(frozen=True, slots=True)
class Onlooker:
    """A script's request for a table: who asks, for which table, and how to show it."""

    request: Asked
    backend: Backend
    table_id: str
    seat: int | None
    of: int | None
    narrow: bool
    known: int
    invite: str

    async def live(self) -> Live:
        """The table."""
        return await self.backend.service.get(self.table_id)

    async def see(self, template: str = BOARD, trial: Trial | None = None) -> Response[str]:
        """The table as it is now, rendered with this template; `trial` comes from the step just made."""
        visitor = visitor_of(self.request, self.backend)
        live = await self.live()
        caller = visitor.caller(self.invite)
        asks = Asks(caller, own_eyes(live, caller, self.seat), self.of, self.narrow, self.known)
        html = await html_of(live, asks, self.backend, visitor.tongue, template, trial)
        return Response(html, media_type=HTML)


def onlooker_of(
    request: Asked,
    backend: TheBackend,
    table_id: TableId,
    seat: EyesParam = None,
    of: Of = None,
    narrow: Narrow = False,
    known: Known = 0,
    invite: Invite = "",
) -> Onlooker:
    """Who asks, and how to show the table to them."""
    return Onlooker(request, backend, table_id, seat, of, narrow, known, invite)


TheOnlooker = NamedDependency[Onlooker]
LOOKS: Final = {"onlooker": Provide(onlooker_of, sync_to_thread=False)}


@get("/table/{table_id:str}/board", exception_handlers=JSON_ERRORS, dependencies=LOOKS)
async def show_board(onlooker: TheOnlooker) -> Response[str]:
    """Everything that changes, as regions to replace."""
    return await onlooker.see()


@get("/table/{table_id:str}/sheet", exception_handlers=JSON_ERRORS, dependencies=LOOKS)
async def show_sheet(onlooker: TheOnlooker) -> Response[str]:
    """A seat's sheet, large."""
    return await onlooker.see(SHEET)


# A step is answered with the board: one round trip instead of two.


@post("/table/{table_id:str}/draft", status_code=200, exception_handlers=JSON_ERRORS, dependencies=LOOKS)
async def make_step(data: JSONBody[DraftAsk], caller: TheCaller, onlooker: TheOnlooker) -> Response[str]:
    """Add a step to the draft."""
    trial = await add_step(onlooker.backend.service, await onlooker.live(), caller, data)
    return await onlooker.see(trial=trial)


@post("/table/{table_id:str}/undo", status_code=200, exception_handlers=JSON_ERRORS, dependencies=LOOKS)
async def take_step_back(data: JSONBody[SeatAsk], caller: TheCaller, onlooker: TheOnlooker) -> Response[str]:
    """Undo the last step of the draft."""
    trial = await take_back(onlooker.backend.service, await onlooker.live(), caller, data)
    return await onlooker.see(trial=trial)


@post("/table/{table_id:str}/commit", status_code=200, exception_handlers=JSON_ERRORS, dependencies=LOOKS)
async def ink(data: JSONBody[CommitAsk], caller: TheCaller, onlooker: TheOnlooker) -> Response[str]:
    """Commit the turn."""
    await make_final(onlooker.backend.service, await onlooker.live(), caller, data)
    return await onlooker.see()


@get("/table/{table_id:str}/moves", exception_handlers=JSON_ERRORS)
async def show_moves(
    table_id: TableId, request: Asked, backend: TheBackend, seat: EyesParam = None, picked: PickedParam = None
) -> dict[str, object]:
    """What can be picked after these picks, when there were too many moves to send them all."""
    scene = await own_scene(table_id, request, backend, seat)
    parts = read_parts(picked or ())
    trial = scene.trial
    if trial is None:
        raise Refused(Code.NOT_NOW, "this seat is not asked to move now")
    offer = offer_of(scene.game, trial.moves, parts, scene.language)
    return {"offer": offer, "forms": forms_of(scene.game, offer)}


@get("/table/{table_id:str}/peek", exception_handlers=JSON_ERRORS)
async def show_peek(
    table_id: TableId,
    request: Asked,
    backend: TheBackend,
    seat: EyesParam = None,
    picked: PickedParam = None,
    narrow: Narrow = False,
) -> Response[str]:
    """What a move would look like and score before it is pencilled; or why it cannot be made."""
    visitor = visitor_of(request, backend)
    scene = await own_scene(table_id, request, backend, seat, narrow)
    trial, parts = scene.trial, read_parts(picked or ())
    if not parts:
        return Response("", media_type=HTML)
    try:
        move = resolve(trial.moves if trial else (), parts)
    except Ambiguous:
        return Response("", media_type=HTML)
    except BadText:
        refusal, _ = await asyncio.to_thread(why, scene, parts[:-1], parts[-1])
        return Response(render("table/peek.html", visitor, refusal=refusal), media_type=HTML)
    assert trial is not None, "it has moves"
    ahead = scene.ahead(trial.then(move))
    return Response(render("table/peek.html", visitor, scene=ahead, refusal=""), media_type=HTML)


async def own_scene(
    table_id: str, request: Asked, backend: Backend, seat: int | None, narrow: bool = False
) -> Scene:
    """The scene of a seat that the visitor holds."""
    visitor = visitor_of(request, backend)
    live = await backend.service.get(table_id)
    held = need_seat(live.table, visitor.caller(), seat)
    return await scene_of(live, Asks(visitor.caller(), held, None, narrow), backend, visitor.tongue)
