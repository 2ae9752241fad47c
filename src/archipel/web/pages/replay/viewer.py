"""The replay page: a slider over the events of a record, from any seat's point of view."""

from collections.abc import Mapping
from typing import Annotated

from litestar import Response, get, post
from litestar.params import QueryParameter

from archipel.kernel import BadRecord, digest
from archipel.plugins import games
from archipel.table import Code, Refused
from archipel.table.challenge.challenge import keeps_seed, record_of
from archipel.web.http.context import HttpRequest, Invite, Narrow, TableId, TheBackend
from archipel.web.pages.forms import MAX_UPLOAD_BYTES, clamped_int, read_upload
from archipel.web.pages.render import Page, is_phone, page, render, visitor_of
from archipel.web.pages.replay.analysis import analysis_of
from archipel.web.pages.replay.replay import REPLAYS, Replay, ReplayStep, read_step_and_seat, replay_step
from archipel.web.pages.sharing.previews import LinkPreview, final_preview, shown_seat
from archipel.words import Language, word

StepParam = Annotated[str, QueryParameter(name="step", max_length=9)]
SeatParam = Annotated[str, QueryParameter(name="seat", max_length=4)]
PartParam = Annotated[str, QueryParameter(name="part", max_length=9)]
OfParam = Annotated[str, QueryParameter(name="of", max_length=4)]
AskParam = Annotated[bool, QueryParameter(name="analysis", description="let the Captain go through it")]


async def _replay_step(
    backend: TheBackend, replay: Replay, step: str, seat: str, tongue: Language, narrow: bool
) -> ReplayStep:
    at, viewer = read_step_and_seat(replay, step, seat)
    key = ("moment", digest(replay.text), at, viewer, tongue.code, narrow)
    return await backend.work.run(key, lambda: replay_step(replay, at, viewer, tongue, narrow))


async def _page(
    request: HttpRequest,
    backend: TheBackend,
    replay: Replay,
    step: str,
    seat: str,
    source: Mapping[str, str],
    preview: LinkPreview | None = None,
    of: str = "",
    ask: bool = False,
) -> Page:
    visitor = visitor_of(request, backend)
    names = replay.names(visitor.tongue)
    shown = await _replay_step(backend, replay, step, seat, visitor.tongue, False)
    judged = _analysed_seat(replay, of, seat)
    analysis = await analysis_of(
        backend, replay, judged, visitor.tongue, source.get("table", ""), is_phone(request), ask
    )
    return page(
        "replay.html",
        visitor,
        accent=replay.game.id,
        replay=replay,
        shown=shown,
        names=names,
        source=source,
        preview=preview,
        analysis=analysis,
    )


def _analysed_seat(replay: Replay, of: str, seat: str) -> int:
    """The seat to analyse: the requested one, or the current point of view."""
    return clamped_int(of or seat or "1", 1, replay.record.seats) - 1


async def _analysis(
    request: HttpRequest, backend: TheBackend, replay: Replay, of: str, seat: str, table: str, narrow: bool
) -> Response[str]:
    """The analysis of a game, or its progress; the first request starts it."""
    visitor = visitor_of(request)
    found = await analysis_of(
        backend, replay, _analysed_seat(replay, of, seat), visitor.tongue, table, narrow, ask=True
    )
    if found is None:
        raise Refused(Code.NOT_NOW, "only a finished game can be gone through")
    names = replay.names(visitor.tongue)
    html = render("analysis.html", visitor, analysis=found, replay=replay, names=names)
    return Response(html, media_type="text/html", headers={"cache-control": "no-store"})


async def _fragment(
    request: HttpRequest, backend: TheBackend, replay: Replay, step: str, seat: str, narrow: bool
) -> Response[str]:
    """The part that changes with every step; phones request drawings that fit their screen."""
    visitor = visitor_of(request)
    shown = await _replay_step(backend, replay, step, seat, visitor.tongue, narrow)
    return Response(render("moment.html", visitor, shown=shown, replay=replay), media_type="text/html")


@get("/replay", sync_to_thread=False)
def show_choose(request: HttpRequest, backend: TheBackend) -> Page:
    """The form to choose a file."""
    return page("replay-choose.html", visitor_of(request, backend), error=None)


@post("/replay", request_max_body_size=MAX_UPLOAD_BYTES, status_code=200)
async def show_upload(request: HttpRequest, backend: TheBackend) -> Page:
    """A record from an uploaded file, or its text with the requested step. The server does not store it."""
    data = await read_upload(request)
    text = (data.get("file", "") or data.get("record", "")).replace("\r\n", "\n")
    try:
        replay = await backend.work.run(("replay", digest(text)), lambda: REPLAYS.get(text), keep=False)
    except BadRecord as error:
        visitor = visitor_of(request, backend)
        reason = word(error.reason, visitor.tongue, games().get(error.game))
        return page("replay-choose.html", visitor, status=422, error=error, reason=reason)
    if data.get("part") == "moment":
        return await _fragment(
            request, backend, replay, data.get("step", ""), data.get("seat", ""), bool(data.get("narrow"))
        )
    of, seat, ask = data.get("of", ""), data.get("seat", ""), bool(data.get("analysis"))
    if data.get("part") == "analysis":
        return await _analysis(request, backend, replay, of, seat, "", bool(data.get("narrow")))
    return await _page(request, backend, replay, data.get("step", ""), seat, {}, of=of, ask=ask)


@get("/replay/{table_id:str}")
async def show_replay(
    table_id: TableId,
    request: HttpRequest,
    backend: TheBackend,
    step: StepParam = "",
    seat: SeatParam = "",
    part: PartParam = "",
    of: OfParam = "",
    analysis: AskParam = False,
    narrow: Narrow = False,
    invite: Invite = "",
) -> Page:
    """A finished game on this server."""
    live = await backend.service.get(table_id)
    table, caller = live.table, visitor_of(request, backend).caller(invite)
    await backend.service.daily.require_access(live, caller)
    if not table.over:
        raise Refused(Code.NOT_NOW, "a game can be replayed when it is over")
    now = backend.service.now()

    def replayed() -> Replay:
        return REPLAYS.get(record_of(table, now), table.created.sheet)

    key = ("replay", table.id, table.number, keeps_seed(table, now))
    replay = await backend.work.run(key, replayed, keep=False)
    if part == "moment":
        return await _fragment(request, backend, replay, step, seat, narrow)
    if part == "analysis":
        return await _analysis(request, backend, replay, of, seat, table.id, narrow)
    at = shown_seat(table, seat, caller.holder)
    preview = final_preview(request, backend.settings, table, visitor_of(request).tongue, at)
    inside = table.held_by(caller.holder) or (caller.holder and caller.holder == table.host)
    source = {"table": table.id, "invite": invite, "shared": table.invite if inside else invite}
    return await _page(request, backend, replay, step, seat, source, preview, of, analysis)
