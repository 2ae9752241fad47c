"""The table page, and the fragments that its script requests. All are drawn from one seat's view."""

from asyncio import Lock
from dataclasses import dataclass
from typing import Annotated, Final, cast
from urllib.parse import quote

from litestar import Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, QueryParameter
from litestar.response import Redirect
from litestar.types import ExceptionHandlersMap
from markupsafe import Markup

from archipel.guide import guide_of
from archipel.guide.asking import fitting, meant_at_end
from archipel.kernel import SPECTATOR, Move, Part, Trial
from archipel.kernel.parts import resolve
from archipel.kernel.refusal import Ambiguous, BadText
from archipel.narration import gains_of, trial_scored
from archipel.table import Caller, Code, Refused
from archipel.table.access import need_seat, need_watch, viewing_seat
from archipel.table.live import Live
from archipel.table.play.actions import check_seen
from archipel.table.play.drafts import replay
from archipel.web.api.drafts import add_step, commit_turn, undo_last_step
from archipel.web.api.requests import CommitRequest, DraftRequest, PickRequest, SeatRequest, read_parts
from archipel.web.http.context import Backend, HttpRequest, Invite, Narrow, TableId, TheBackend, TheCaller
from archipel.web.http.errors import HANDLERS
from archipel.web.pages.render import Page, Visitor, fragment, is_phone, page, render, visitor_of
from archipel.web.pages.sharing.previews import final_preview, shown_seat
from archipel.web.pages.table.board import ASK, BOARD, NEWS, SHEET, html_of, scene_of
from archipel.web.pages.table.picks import is_unfit, move_meant, refusal_response, why_unfit
from archipel.web.pages.table.refusals import refusal_sentences
from archipel.web.pages.table.scene import Scene, ViewOptions

SeatParam = Annotated[int | None, QueryParameter(name="seat", ge=-1, le=99)]
SheetParam = Annotated[int | None, QueryParameter(name="of", ge=0, le=99)]
KnownParam = Annotated[int, QueryParameter(name="known", ge=0)]
HasParam = Annotated[list[str] | None, QueryParameter(name="has", max_items=4)]
CardParam = Annotated[str, QueryParameter(max_length=40)]
PickedParam = Annotated[list[str] | None, QueryParameter(name="picked", max_items=40)]
HTML: Final = "text/html; charset=utf-8"
JSON_ERRORS: Final = cast(ExceptionHandlersMap, HANDLERS)
"""Scripts get errors as data, not as pages."""


def own_viewing_seat(live: Live, caller: Caller, seat: int | None) -> int:
    """The requested seat; if the caller holds several, the first one that the game is waiting for."""
    table = live.table
    held = table.held_by(caller.holder)
    if seat is None and len(held) > 1:
        need_watch(table, caller)
        return next((one for one in held if one in table.waiting), held[0])
    return viewing_seat(table, caller, seat)


@get("/table/{table_id:str}")
async def show_table(
    table_id: TableId,
    request: HttpRequest,
    backend: TheBackend,
    seat: SeatParam = None,
    of: SheetParam = None,
    invite: Invite = "",
) -> Page:
    """The page. A table that has not begun redirects to its waiting room."""
    visitor = visitor_of(request, backend)
    live = await backend.service.get(table_id)
    caller = visitor.caller(invite)
    await backend.service.checked(live, lambda table: need_watch(table, caller))
    if live.table.phase == "open":
        return Redirect(
            f"/lobby/{quote(table_id)}{f'?invite={quote(invite)}' if invite else ''}", status_code=303
        )
    options = ViewOptions(caller, own_viewing_seat(live, caller, seat), of, is_phone(request))
    scene = await scene_of(live, options, backend, visitor.tongue)
    covered = len(scene.yours) > 1 and scene.table.phase == "running" and seat != SPECTATOR
    board = "" if covered else await html_of(live, options, backend, visitor.tongue)
    return page(
        "table.html",
        visitor,
        scene=scene,
        board=Markup(board),  # noqa: S704 - by our own templates
        covered=covered,
        invite=invite,
        refusals=refusal_sentences(visitor.tongue),
        elsewhere=bool(scene.yours) and not scene.table.over and backend.settings.news != "no",
        preview=final_preview(
            request, backend.settings, live.table, visitor.tongue, shown_seat(live.table, "", caller.holder)
        ),
    )


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """A script's request for a table: which table, and how to show it."""

    request: HttpRequest
    backend: Backend
    table_id: str
    seat: int | None
    of: int | None
    narrow: bool
    known: int
    invite: str
    has: tuple[str, ...] = ()

    async def live(self) -> Live:
        """The table."""
        return await self.backend.service.get(self.table_id)

    async def respond(self, template: str = BOARD, trial: Trial | None = None) -> Response[str]:
        """The table as it is now, rendered with this template; `trial` comes from the step just made."""
        visitor = visitor_of(self.request, self.backend)
        live = await self.live()
        caller = visitor.caller(self.invite)
        whose = own_viewing_seat(live, caller, self.seat)
        options = ViewOptions(caller, whose, self.of, self.narrow, self.known, self.has)
        html = await html_of(live, options, self.backend, visitor.tongue, template, trial)
        return Response(html, media_type=HTML)

    async def play_forced_moves(self, caller: Caller, data: DraftRequest, trial: Trial) -> Trial:
        """Play forced moves."""
        live = await self.live()
        while (move := forced_move(live, trial)) is not None:
            step = DraftRequest(seen=data.seen, seat=data.seat, move=move.text)
            trial = await add_step(self.backend.service, live, caller, step)
        return trial


def forced_move(live: Live, trial: Trial) -> Move | None:
    """The forced move after this draft, if there is one."""
    if trial.complete:
        return None
    return guide_of(live.table.game.id).follows(trial.view, tuple(trial.moves))


def board_request_of(
    request: HttpRequest,
    backend: TheBackend,
    table_id: TableId,
    seat: SeatParam = None,
    of: SheetParam = None,
    narrow: Narrow = False,
    known: KnownParam = 0,
    invite: Invite = "",
    has: HasParam = None,
) -> BoardRequest:
    """Collects the parameters of a script's request."""
    return BoardRequest(request, backend, table_id, seat, of, narrow, known, invite, tuple(has or ()))


TheBoardRequest = NamedDependency[BoardRequest]
BOARD_REQUEST: Final = {"board_request": Provide(board_request_of, sync_to_thread=False)}


@get("/table/{table_id:str}/board", exception_handlers=JSON_ERRORS, dependencies=BOARD_REQUEST)
async def show_board(board_request: TheBoardRequest) -> Response[str]:
    """The board, as regions to replace."""
    return await board_request.respond()


@get("/table/{table_id:str}/sheet", exception_handlers=JSON_ERRORS, dependencies=BOARD_REQUEST)
async def show_sheet(board_request: TheBoardRequest) -> Response[str]:
    """A seat's sheet, large."""
    return await board_request.respond(SHEET)


# A step is answered with the board: one round trip instead of two.


@post(
    "/table/{table_id:str}/draft", status_code=200, exception_handlers=JSON_ERRORS, dependencies=BOARD_REQUEST
)
async def make_step(
    data: JSONBody[DraftRequest], caller: TheCaller, board_request: TheBoardRequest
) -> Response[str]:
    """Add a step to the draft."""
    trial = await add_step(board_request.backend.service, await board_request.live(), caller, data)
    return await board_request.respond(trial=await board_request.play_forced_moves(caller, data, trial))


@post(
    "/table/{table_id:str}/undo", status_code=200, exception_handlers=JSON_ERRORS, dependencies=BOARD_REQUEST
)
async def take_step_back(
    data: JSONBody[SeatRequest], caller: TheCaller, board_request: TheBoardRequest
) -> Response[str]:
    """Undo the last step of the draft."""
    service, live = board_request.backend.service, await board_request.live()
    trial = await undo_last_step(service, live, caller, data)
    while trial.steps and forced_move(live, trial) is not None:
        trial = await undo_last_step(service, live, caller, data)
    return await board_request.respond(trial=trial)


@post(
    "/table/{table_id:str}/commit",
    status_code=200,
    exception_handlers=JSON_ERRORS,
    dependencies=BOARD_REQUEST,
)
async def commit(
    data: JSONBody[PickRequest], caller: TheCaller, board_request: TheBoardRequest
) -> Response[str]:
    """Commit the turn, and end it if it may end here. Picks that identify a move are pencilled first."""
    service, live = board_request.backend.service, await board_request.live()
    seat = need_seat(live.table, caller, data.seat)
    if data.picked:
        trial = replay(live.table, seat, await service.draft(live, seat))
        move = meant_at_end(trial.free, [Part(*one) for one in data.picked])
        if move is not None:
            await add_step(service, live, caller, DraftRequest(seen=data.seen, seat=seat, move=move.text))
    await commit_turn(service, live, caller, CommitRequest(seen=data.seen, seat=seat), done=True)
    return await board_request.respond()


@post(
    "/table/{table_id:str}/pick", status_code=200, exception_handlers=JSON_ERRORS, dependencies=BOARD_REQUEST
)
async def choose(
    data: JSONBody[PickRequest], caller: TheCaller, board_request: TheBoardRequest
) -> Response[str]:
    """Handle picks: respond with the next question, with the board if they identify a move, or with a
    refusal."""
    visitor, live = visitor_of(board_request.request, board_request.backend), await board_request.live()
    seat = need_seat(live.table, caller, data.seat)
    check_seen(live.table, data.seen, live.table.required_event(seat))
    options = ViewOptions(caller, seat, None, board_request.narrow)
    scene = await scene_of(live, options, board_request.backend, visitor.tongue)
    picked, moves = [Part(*one) for one in data.picked], scene.moves
    if is_unfit(moves, picked):
        message, rule = await why_unfit(scene, picked, board_request.backend)
        if message:
            return refusal_response(message, rule)
        picked.pop()
    asked = scene.asked(fitting(moves, picked))
    question = scene.guide.ask(asked)
    move = move_meant(scene.game.id, asked, question)
    if move is not None:
        step = DraftRequest(seen=data.seen, seat=seat, move=move.text)
        trial = await add_step(board_request.backend.service, live, caller, step)
        return await board_request.respond(trial=await board_request.play_forced_moves(caller, step, trial))
    html = fragment(ASK, scene.language, scene=scene, question=question, picked=asked.picked)
    return Response(html, media_type=HTML)


@get("/table/{table_id:str}/news", exception_handlers=JSON_ERRORS, dependencies=BOARD_REQUEST)
async def show_news(board_request: TheBoardRequest) -> Response[str]:
    """The others' turns since the event `known`, drawn one by one."""
    return await board_request.respond(NEWS)


@get("/table/{table_id:str}/peek", exception_handlers=JSON_ERRORS)
async def show_peek(
    table_id: TableId,
    request: HttpRequest,
    backend: TheBackend,
    seat: SeatParam = None,
    picked: PickedParam = None,
    narrow: Narrow = False,
) -> Response[str]:
    """A preview of a move and what it scores; or why it cannot be made."""
    scene = await own_scene(table_id, request, backend, seat, narrow)
    live = await backend.service.get(table_id)
    return await preview_move(
        scene, read_parts(picked or ()), visitor_of(request, backend), backend, live.lock
    )


async def preview_move(
    scene: Scene, parts: list[Part], visitor: Visitor, backend: Backend, lock: Lock | None = None
) -> Response[str]:
    """A preview of the move with these parts; empty if the table has changed in the meantime."""
    trial = scene.trial
    if not parts:
        return Response("", media_type=HTML)
    try:
        move = resolve(trial.moves if trial else (), parts)
    except Ambiguous:
        return Response("", media_type=HTML)
    except BadText:
        message, _ = await why_unfit(scene, parts, backend)
        if not message:  # no move contains it
            return Response("", media_type=HTML)
        return Response(render("table/peek.html", visitor, refusal=message), media_type=HTML)
    assert trial is not None, "it has moves"

    def draw() -> str:
        if scene.is_outdated:
            return ""
        tried = trial.step(move)
        ahead = scene.ahead(tried)
        gains = gains_of(trial_scored(tried, last=True), scene.guide, scene.tell)
        return render("table/peek.html", visitor, scene=ahead, gains=gains, refusal="")

    html = await backend.work.run(
        ("peek", scene.key, visitor.token, move.text, scene.options.narrow), draw, lock
    )
    return Response(html, media_type=HTML)


@get("/table/{table_id:str}/look", exception_handlers=JSON_ERRORS)
async def show_look(
    table_id: TableId,
    request: HttpRequest,
    backend: TheBackend,
    card: CardParam,
    seat: SeatParam = None,
    take: CardParam = "",
    narrow: Narrow = False,
) -> Response[str]:
    """A card, large; with a button to `take` what the question offers with it."""
    scene = await own_scene(table_id, request, backend, seat, narrow)
    return show_card(scene, card, take, visitor_of(request, backend))


def show_card(scene: Scene, card: str, take: str, visitor: Visitor) -> Response[str]:
    """A card, large."""
    answers = {f"{one.part.kind}:{one.part.value}": one.words for one in scene.question.choices}
    try:
        drawn = Markup(scene.look(card))  # noqa: S704 - drawn by us
    except (LookupError, ValueError):  # only the game knows its cards' names
        raise Refused(Code.BAD_INPUT, "card: no such card") from None
    offered = take if take in answers else ""
    html = render("table/look.html", visitor, drawn=drawn, take=offered, label=answers.get(take, ""))
    return Response(html, media_type=HTML)


async def own_scene(
    table_id: str, request: HttpRequest, backend: Backend, seat: int | None, narrow: bool = False
) -> Scene:
    """The scene of a seat that the visitor holds."""
    visitor = visitor_of(request, backend)
    live = await backend.service.get(table_id)
    held = need_seat(live.table, visitor.caller(), seat)
    return await scene_of(live, ViewOptions(visitor.caller(), held, None, narrow), backend, visitor.tongue)
