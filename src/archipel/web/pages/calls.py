"""Calling: one screen rolls and reveals for a room, a class or a video call of players on paper."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Final
from urllib.parse import quote

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect
from markupsafe import Markup

from archipel.drawing.contract import Want
from archipel.drawing.svg import document
from archipel.kernel import ArchipelError
from archipel.paper.calling import Callout, Taking
from archipel.paper.checking import check_of
from archipel.table import Code, Refused
from archipel.table.calls.entries import CallEntry
from archipel.table.calls.live_call import TIMERS_S, CallSpec, LiveCall, need_calling
from archipel.table.seating.seats import holder_of
from archipel.web.http.context import Backend, HttpRequest, TheBackend
from archipel.web.http.identity import set_cookies
from archipel.web.pages.forms import YEAR_S, FormFields, check_form, clamped_int, token_of
from archipel.web.pages.front import game_of
from archipel.web.pages.lobby.waiting_room import is_here_only, qr_code
from archipel.web.pages.render import Page, Visitor, fragment, is_phone, page, render, visitor_of
from archipel.web.pages.sharing.previews import base_of
from archipel.words import N_

TIMER_LABELS: Final[Mapping[int, str]] = {
    0: N_("no timer"),
    30: N_("30 seconds"),
    60: N_("1 minute"),
    120: N_("2 minutes"),
    180: N_("3 minutes"),
    300: N_("5 minutes"),
    600: N_("10 minutes"),
}
CALL_COOKIE: Final = "archipel-call"  # contains the call that this browser opened last
POLL_TIMEOUT_S: Final = 25.0  # after which a long poll returns without news
MAX_NAMES_LENGTH: Final = 6_000  # characters
MAX_PLAYERS: Final = 100

CallId = FromPath[str]
StepParam = Annotated[str, QueryParameter(name="step", max_length=4)]
AfterParam = Annotated[int, QueryParameter(name="after", ge=0)]


@dataclass(frozen=True, slots=True)
class CallScene:
    """What the page shows: one step of a call, for its host or a follower."""

    called: LiveCall
    step: int  # 0: before the first
    last: int
    host: bool
    want: Want
    now: int

    @property
    def current(self) -> bool:
        """Is this the newest step?"""
        return self.step == self.last

    @property
    def callout(self) -> Callout | None:
        """What is called in this step."""
        called = self.called
        if not self.step or self.finale:
            return None
        return called.calling.callout(called.call.until(self.step), self.want)

    @property
    def finale(self) -> bool:
        """Is this the end, after the last step?"""
        return self.step > len(self.called.call.steps)

    def drawn(self, picture: Callout) -> Markup:
        """The picture as a document."""
        shown = picture.picture
        body = (f"<g>{shown.body}</g>",)
        svg = document(shown.width, shown.height, shown.label, body, game=self.called.game.id, prefix="call-")
        return Markup(svg)  # noqa: S704 - drawn by us

    @property
    def taking(self) -> Taking | None:
        """What the next player may take."""
        called = self.called
        if not self.step or not self.current or called.over:
            return None
        return called.calling.taking(called.call, self.want)

    @property
    def earlier(self) -> Sequence[tuple[int, str]]:
        """All steps, abbreviated, the newest first."""
        called = self.called
        return [
            (step, called.calling.brief(called.call.until(step), self.want))
            for step in range(len(called.call.steps), 0, -1)
        ]

    @property
    def seconds(self) -> int:
        """The remaining time for this step when the page is rendered; negative without a timer."""
        timer = self.called.opened.timer
        if not timer or not self.step or not self.current or self.called.over:
            return -1
        return max(0, timer - (self.now - self.called.times[-1]) // 1000)


def _scene(called: LiveCall, visitor: Visitor, request: HttpRequest, now: int, step: str) -> CallScene:
    last = len(called.call.steps) + called.over
    shown = clamped_int(step, 0, last) if step else last
    host = bool(visitor.token) and holder_of(visitor.token) == called.opened.host
    names = called.call.names
    if called.calling.counted and not names:
        player = visitor.tongue.gettext("Player %(number)s")
        names = tuple(player % {"number": seat + 1} for seat in range(called.call.setup.seats))
    want = Want(called.game.rules, visitor.language, names=names, narrow=is_phone(request))
    return CallScene(called, shown, last, host, want, now)


@get("/call/{name:str}")
async def show_call_form(name: FromPath[str], request: HttpRequest, backend: TheBackend) -> Response[str]:
    """The form to open a call."""
    game, visitor = game_of(name), visitor_of(request, backend)
    calling = need_calling(game)
    rules, language = game.rules, visitor.language
    seats = [count for mode in game.modes for count in mode.seats]
    unfinished = await _unfinished(request, backend, visitor, game.id)
    return page(
        "call-new.html",
        visitor,
        unfinished=unfinished,
        accent=game.id,
        game=game,
        calling=calling,
        modes=[(one.id, rules.name("mode", one.id, language)) for one in game.modes],
        fewest=min(seats),
        most=max(seats),
        timers={seconds: visitor.tongue.gettext(TIMER_LABELS[seconds]) for seconds in TIMERS_S},
    )


async def _unfinished(request: HttpRequest, backend: Backend, visitor: Visitor, game: str) -> str:
    """The id of the call of this game that this browser opened last, if it is still running."""
    with suppress(ArchipelError):
        called = await backend.service.calls.get(request.cookies.get(CALL_COOKIE, ""))
        if called.game.id == game and not called.over and called.opened.host == visitor.caller().holder:
            return called.id
    return ""


@post("/call/{name:str}")
async def open_call(
    name: FromPath[str], request: HttpRequest, backend: TheBackend, data: FormFields
) -> Response[None]:
    """Open a call; the visitor becomes its host."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    backend.admit_table(request, public=False)
    given = data.get("names", "")[:MAX_NAMES_LENGTH].replace(",", "\n").replace(";", "\n").splitlines()
    token = token_of(visitor)
    ask = CallSpec(
        game_of(name).id,
        data.get("mode", ""),
        tuple(line.strip() for line in given if line.strip()),
        clamped_int(data.get("players", ""), 0, MAX_PLAYERS),
        clamped_int(data.get("timer", ""), 0, max(TIMERS_S)),
        data.get("distant", "") == "yes",
    )
    called = await backend.service.calls.open(ask, holder_of(token))
    secure = request.url.scheme == "https"
    cookies = set_cookies(backend.service.key, token, secure)
    cookies.append(
        Cookie(CALL_COOKIE, value=called.id, max_age=YEAR_S, samesite="lax", secure=secure, httponly=True)
    )
    return Redirect(f"/calls/{called.id}", status_code=303, cookies=cookies)


@get("/calls/{call_id:str}")
async def show_call(
    call_id: CallId, request: HttpRequest, backend: TheBackend, step: StepParam = ""
) -> Response[str]:
    """The newest step, or an earlier one."""
    visitor = visitor_of(request, backend)
    called = await backend.service.calls.get(call_id)
    scene = _scene(called, visitor, request, backend.service.now(), step)
    return page(
        "call.html",
        visitor,
        accent=called.game.id,
        scene=scene,
        called=called,
        game=called.game,
        board=Markup(_board(scene, visitor, request, backend)),  # noqa: S704 - made by our template
    )


def _board(scene: CallScene, visitor: Visitor, request: HttpRequest, backend: Backend) -> str:
    """The step itself: with buttons for the host; cached for all others, once per language."""
    called, language = scene.called, visitor.language
    values = {
        "scene": scene,
        "called": called,
        "game": called.game,
        "mode": called.game.rules.name("mode", called.opened.mode, language),
        "checks": check_of(called.game.id) is not None,
    }
    if not scene.host:
        key = ("call", called.id, called.number, scene.step, language, scene.want.narrow)
        return backend.drawings.get(key, lambda: fragment("call-board.html", language, **values))
    link = f"{base_of(request, backend.settings)}/calls/{quote(called.id)}"
    return render(
        "call-board.html",
        visitor,
        **values,
        link=link,
        here_only=not backend.settings.address and is_here_only(link),
        qr="" if scene.step else qr_code(link),
        sheets=called.call.setup.seats if called.call.names or called.calling.counted else 0,
    )


@post("/calls/{call_id:str}")
async def change_call(call_id: CallId, request: HttpRequest, backend: TheBackend, data: FormFields) -> Page:
    """Handle the host's buttons: the next step, a take, the end."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    now, action = backend.service.now(), data.get("do", "")

    def decide(called: LiveCall) -> Sequence[CallEntry]:
        if action == "next":
            return called.next(now)
        if action == "end":
            return called.end(now)
        if action == "take" or action.startswith("take:"):
            return called.take(action.removeprefix("take").removeprefix(":"), now)
        raise Refused(Code.BAD_INPUT, "do: next, take, end")

    host = visitor.caller().holder
    await backend.service.calls.change(
        call_id, host, clamped_int(data.get("seen", ""), 0, 99_999_999), decide
    )
    return Redirect(f"/calls/{quote(call_id)}", status_code=303)


@get("/calls/{call_id:str}/news")
async def wait_for_news(call_id: CallId, backend: TheBackend, after: AfterParam = 0) -> dict[str, int]:
    """Long poll: the number of the last event, as soon as there is a new one or the timeout ends."""
    return {"number": await backend.service.calls.wait(call_id, after, POLL_TIMEOUT_S)}


@get("/calls/{call_id:str}/record")
async def save_call(call_id: CallId, backend: TheBackend) -> Response[str]:
    """The record of the call; with the seed, which proves the dice, when the game is over."""
    called = await backend.service.calls.get(call_id)
    file = f'attachment; filename="{called.game.id}-call-{called.id[:6]}.txt"'
    return Response(called.record(), media_type="text/plain", headers={"content-disposition": file})
