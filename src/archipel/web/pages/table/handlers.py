"""The table page, and the fragments that its script asks for. All are drawn from one seat's view."""

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
from archipel.web.api.drafts import add_step, make_final, take_back
from archipel.web.api.requests import CommitRequest, DraftRequest, PickRequest, SeatRequest, read_parts
from archipel.web.http.context import Asked, Backend, Invite, Narrow, TableId, TheBackend, TheCaller
from archipel.web.http.errors import HANDLERS
from archipel.web.pages.render import Page, Visitor, by_phone, fragment, page, render, visitor_of
from archipel.web.pages.sharing.previews import final_preview, shown_seat
from archipel.web.pages.table.board import ASK, BOARD, NEWS, SHEET, html_of, scene_of
from archipel.web.pages.table.meaning import move_meant, say_why, unfit, why_unfit
from archipel.web.pages.table.refusals import refusal_sentences
from archipel.web.pages.table.scene import Scene, ViewOptions

EyesParam = Annotated[int | None, QueryParameter(name="seat", ge=-1, le=99)]
Of = Annotated[int | None, QueryParameter(name="of", ge=0, le=99)]
Known = Annotated[int, QueryParameter(name="known", ge=0)]
Has = Annotated[list[str] | None, QueryParameter(name="has", max_items=4)]
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
    await backend.service.checked(live, lambda table: need_watch(table, caller))
    if live.table.phase == "open":
        return Redirect(
            f"/lobby/{quote(table_id)}{f'?invite={quote(invite)}' if invite else ''}", status_code=303
        )
    asks = ViewOptions(caller, own_viewing_seat(live, caller, seat), of, by_phone(request))
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
        elsewhere=bool(scene.yours) and not scene.table.over and backend.settings.news != "no",
        preview=final_preview(
            request, backend.settings, live.table, visitor.tongue, shown_seat(live.table, "", caller.holder)
        ),
    )


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """A script's request for a table: who asks, for which table, and how to show it."""

    request: Asked
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

    async def see(self, template: str = BOARD, trial: Trial | None = None) -> Response[str]:
        """The table as it is now, rendered with this template; `trial` comes from the step just made."""
        visitor = visitor_of(self.request, self.backend)
        live = await self.live()
        caller = visitor.caller(self.invite)
        whose = own_viewing_seat(live, caller, self.seat)
        asks = ViewOptions(caller, whose, self.of, self.narrow, self.known, self.has)
        html = await html_of(live, asks, self.backend, visitor.tongue, template, trial)
        return Response(html, media_type=HTML)

    async def go_on(self, caller: Caller, data: DraftRequest, trial: Trial) -> Trial:
        """Make the moves that go without saying."""
        live = await self.live()
        while (move := follows(live, trial)) is not None:
            step = DraftRequest(seen=data.seen, seat=data.seat, move=move.text)
            trial = await add_step(self.backend.service, live, caller, step)
        return trial


def follows(live: Live, trial: Trial) -> Move | None:
    """The move that goes without saying after this draft."""
    if trial.complete:
        return None
    return guide_of(live.table.game.id).follows(trial.view, tuple(trial.moves))


def board_request_of(
    request: Asked,
    backend: TheBackend,
    table_id: TableId,
    seat: EyesParam = None,
    of: Of = None,
    narrow: Narrow = False,
    known: Known = 0,
    invite: Invite = "",
    has: Has = None,
) -> BoardRequest:
    """Who asks, and how to show the table to them."""
    return BoardRequest(request, backend, table_id, seat, of, narrow, known, invite, tuple(has or ()))


TheBoardRequest = NamedDependency[BoardRequest]
LOOKS: Final = {"board_request": Provide(board_request_of, sync_to_thread=False)}


@get("/table/{table_id:str}/board", exception_handlers=JSON_ERRORS, dependencies=LOOKS)
async def show_board(board_request: TheBoardRequest) -> Response[str]:
    """Everything that changes, as regions to replace."""
    return await board_request.see()


@get("/table/{table_id:str}/sheet", exception_handlers=JSON_ERRORS, dependencies=LOOKS)
async def show_sheet(board_request: TheBoardRequest) -> Response[str]:
    """A seat's sheet, large."""
    return await board_request.see(SHEET)


# A step is answered with the board: one round trip instead of two.


@post("/table/{table_id:str}/draft", status_code=200, exception_handlers=JSON_ERRORS, dependencies=LOOKS)
async def make_step(
    data: JSONBody[DraftRequest], caller: TheCaller, board_request: TheBoardRequest
) -> Response[str]:
    """Add a step to the draft."""
    trial = await add_step(board_request.backend.service, await board_request.live(), caller, data)
    return await board_request.see(trial=await board_request.go_on(caller, data, trial))


@post("/table/{table_id:str}/undo", status_code=200, exception_handlers=JSON_ERRORS, dependencies=LOOKS)
async def take_step_back(
    data: JSONBody[SeatRequest], caller: TheCaller, board_request: TheBoardRequest
) -> Response[str]:
    """Undo the last step of the draft."""
    service, live = board_request.backend.service, await board_request.live()
    trial = await take_back(service, live, caller, data)
    while trial.steps and follows(live, trial) is not None:
        trial = await take_back(service, live, caller, data)
    return await board_request.see(trial=trial)


@post("/table/{table_id:str}/commit", status_code=200, exception_handlers=JSON_ERRORS, dependencies=LOOKS)
async def ink(
    data: JSONBody[PickRequest], caller: TheCaller, board_request: TheBoardRequest
) -> Response[str]:
    """Commit the turn, which ends here if it may. What is picked is pencilled first, if it means a move."""
    service, live = board_request.backend.service, await board_request.live()
    seat = need_seat(live.table, caller, data.seat)
    if data.picked:
        trial = replay(live.table, seat, await service.draft(live, seat))
        move = meant_at_end(trial.free, [Part(*one) for one in data.picked])
        if move is not None:
            await add_step(service, live, caller, DraftRequest(seen=data.seen, seat=seat, move=move.text))
    await make_final(service, live, caller, CommitRequest(seen=data.seen, seat=seat), done=True)
    return await board_request.see()


@post("/table/{table_id:str}/pick", status_code=200, exception_handlers=JSON_ERRORS, dependencies=LOOKS)
async def choose(
    data: JSONBody[PickRequest], caller: TheCaller, board_request: TheBoardRequest
) -> Response[str]:
    """Take the picks: the answer is the next question; or the board, if they mean a move; or why not."""
    visitor, live = visitor_of(board_request.request, board_request.backend), await board_request.live()
    seat = need_seat(live.table, caller, data.seat)
    check_seen(live.table, data.seen, live.table.required_event(seat))
    asks = ViewOptions(caller, seat, None, board_request.narrow)
    scene = await scene_of(live, asks, board_request.backend, visitor.tongue)
    picked, moves = [Part(*one) for one in data.picked], scene.moves
    if unfit(moves, picked):
        message, rule = await why_unfit(scene, picked, board_request.backend)
        if message:
            return say_why(message, rule)
        picked.pop()
    asked = scene.asked(fitting(moves, picked))
    question = scene.guide.ask(asked)
    move = move_meant(scene.game.id, asked, question)
    if move is not None:
        step = DraftRequest(seen=data.seen, seat=seat, move=move.text)
        trial = await add_step(board_request.backend.service, live, caller, step)
        return await board_request.see(trial=await board_request.go_on(caller, step, trial))
    html = fragment(ASK, scene.language, scene=scene, question=question, picked=asked.picked)
    return Response(html, media_type=HTML)


@get("/table/{table_id:str}/news", exception_handlers=JSON_ERRORS, dependencies=LOOKS)
async def show_news(board_request: TheBoardRequest) -> Response[str]:
    """The others' turns since the event `known`, drawn one by one."""
    return await board_request.see(NEWS)


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
    scene = await own_scene(table_id, request, backend, seat, narrow)
    live = await backend.service.get(table_id)
    return await peek_at(scene, read_parts(picked or ()), visitor_of(request, backend), backend, live.lock)


async def peek_at(
    scene: Scene, parts: list[Part], visitor: Visitor, backend: Backend, lock: Lock | None = None
) -> Response[str]:
    """What the move of these parts would look like; nothing if the table has gone on meanwhile."""
    trial = scene.trial
    if not parts:
        return Response("", media_type=HTML)
    try:
        move = resolve(trial.moves if trial else (), parts)
    except Ambiguous:
        return Response("", media_type=HTML)
    except BadText:
        message, _ = await why_unfit(scene, parts, backend)
        if not message:  # it is only there to be looked at
            return Response("", media_type=HTML)
        return Response(render("table/peek.html", visitor, refusal=message), media_type=HTML)
    assert trial is not None, "it has moves"

    def draw() -> str:
        if scene.passed:
            return ""
        tried = trial.step(move)
        ahead = scene.ahead(tried)
        gains = gains_of(trial_scored(tried, last=True), scene.guide, scene.tell)
        return render("table/peek.html", visitor, scene=ahead, gains=gains, refusal="")

    html = await backend.work.do(("peek", scene.key, visitor.token, move.text, scene.asks.narrow), draw, lock)
    return Response(html, media_type=HTML)


@get("/table/{table_id:str}/look", exception_handlers=JSON_ERRORS)
async def show_look(
    table_id: TableId,
    request: Asked,
    backend: TheBackend,
    card: CardParam,
    seat: EyesParam = None,
    take: CardParam = "",
    narrow: Narrow = False,
) -> Response[str]:
    """A card, large; with a button to `take` what the question offers with it."""
    scene = await own_scene(table_id, request, backend, seat, narrow)
    return look_at(scene, card, take, visitor_of(request, backend))


def look_at(scene: Scene, card: str, take: str, visitor: Visitor) -> Response[str]:
    """A card, large."""
    answers = {f"{one.part.kind}:{one.part.value}": one.words for one in scene.question.choices}
    try:
        drawn = Markup(scene.look(card))  # noqa: S704 - drawn by us
    except (LookupError, ValueError):  # what a card is called, only its game knows
        raise Refused(Code.BAD_INPUT, "card: no such card") from None
    offered = take if take in answers else ""
    html = render("table/look.html", visitor, drawn=drawn, take=offered, label=answers.get(take, ""))
    return Response(html, media_type=HTML)


async def own_scene(
    table_id: str, request: Asked, backend: Backend, seat: int | None, narrow: bool = False
) -> Scene:
    """The scene of a seat that the visitor holds."""
    visitor = visitor_of(request, backend)
    live = await backend.service.get(table_id)
    held = need_seat(live.table, visitor.caller(), seat)
    return await scene_of(live, ViewOptions(visitor.caller(), held, None, narrow), backend, visitor.tongue)
