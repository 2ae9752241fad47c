"""Hints on demand: why something cannot be picked, what moves would score, what a strong bot would do."""

import json
from dataclasses import replace
from typing import Annotated, Final, Protocol, runtime_checkable

from litestar import Response, get
from litestar.params import QueryParameter

from archipel.bots.messages import BotAnswer
from archipel.guide import Telling
from archipel.guide.asking import fitting
from archipel.kernel import DONE, Part, View
from archipel.table import Code, Refused
from archipel.web.api.requests import read_parts
from archipel.web.http.context import HttpRequest, Narrow, TableId, TheBackend
from archipel.web.pages.render import render, visitor_of
from archipel.web.pages.table.handlers import HTML, JSON_ERRORS, PickedParam, SeatParam, own_scene
from archipel.web.pages.table.picks import why_unfit
from archipel.web.pages.table.reasons import immediate_change, later_reasons
from archipel.web.pages.table.scene import Scene

STRONG: Final = "captain"
THINKING_S: Final = 1.0  # for the move, and again for its reasons
MAX_TRIED: Final = 240  # moves tried for “what could this score?”

WantedParam = Annotated[str, QueryParameter(name="wanted", max_length=200)]


@runtime_checkable
class ExplainingThinker(Protocol):
    """A thinker that can also explain its choice."""

    async def consider(
        self, view: View, level: str, seed: str, seconds: float, *, why: bool = False
    ) -> BotAnswer: ...


@get("/table/{table_id:str}/why", exception_handlers=JSON_ERRORS)
async def show_why(
    table_id: TableId,
    request: HttpRequest,
    backend: TheBackend,
    wanted: WantedParam,
    seat: SeatParam = None,
    picked: PickedParam = None,
) -> dict[str, str]:
    """Why something cannot be picked, in words, and the id of the rule, if any."""
    scene = await own_scene(table_id, request, backend, seat)
    message, rule = await why_unfit(scene, read_parts([*(picked or ()), wanted]), backend)
    return {"message": message, "rule": rule}


@get("/table/{table_id:str}/worth", exception_handlers=JSON_ERRORS)
async def show_worth(
    table_id: TableId,
    request: HttpRequest,
    backend: TheBackend,
    seat: SeatParam = None,
    picked: PickedParam = None,
) -> dict[str, int]:
    """What each answer to the question could score at once, at best, by part."""
    scene = await own_scene(table_id, request, backend, seat)
    parts = read_parts(picked or ())
    return await backend.work.run(("worth", scene.key, tuple(parts)), lambda: worth(scene, parts))


def worth(scene: Scene, picked: list[Part]) -> dict[str, int]:
    """The most points at once for each answer to the question, for the owner of the sheet it is written on.

    If there are many moves, only a sample is tried.
    """
    trial = scene.trial
    if trial is None:
        return {}
    asked = scene.asked(fitting(trial.free, picked))
    answers = {choice.part for choice in scene.guide.ask(asked).choices}
    step = max(1, -(-len(asked.left) // MAX_TRIED))
    view = trial.state.view(scene.seat)
    owner = scene.guide.sheet_of(view, scene.seat)
    before = view.scores()[owner].total
    found: dict[str, int] = {}
    for move in asked.left[::step]:
        points = trial.step(move, listen=False).view.scores()[owner].total - before
        for part in answers.intersection(move.parts):
            key = f"{part.kind}:{part.value}"
            found[key] = max(points, found.get(key, points))
    return found


@get("/table/{table_id:str}/hint", exception_handlers=JSON_ERRORS)
async def show_hint(
    table_id: TableId,
    request: HttpRequest,
    backend: TheBackend,
    seat: SeatParam = None,
    narrow: Narrow = False,
) -> Response[str]:
    """What a strong bot would do with this seat's view, and how much better that is than the next best."""
    scene = await own_scene(table_id, request, backend, seat, narrow)
    if scene.unaided:
        raise Refused(Code.NOT_NOW, "no hints while your try at the challenge counts")
    trial = scene.trial
    if trial is None or not trial.free:
        raise Refused(Code.NOT_NOW, "there is nothing to choose now")
    thinker = backend.service.thinker
    if not isinstance(thinker, ExplainingThinker):
        raise Refused(Code.NOT_NOW, "nobody here gives hints")
    seed = f"hint {scene.table.number} {len(scene.draft.moves)}"
    view = trial.state.view(scene.seat)
    answer = await backend.work.run_in_process(
        ("hint", scene.key), lambda: thinker.consider(view, STRONG, seed, THINKING_S, why=True)
    )
    if scene.is_outdated:
        raise Refused(Code.STALE, "the table has gone on since event {seen}: look again", seen=scene.fresh)
    first = answer.plan[0]
    ahead = trial.then([scene.game.parse(text) for text in answer.plan if text != DONE.text])
    taken, did = ahead.steps[len(trial.steps) :], ahead.effects[len(trial.effects) :]
    others = [(text, value) for text, value in answer.others if text != first]
    tell = replace(scene.tell, you=True)
    rival = _told(scene, others[0][0], tell) if others else ""
    html = render(
        "table/hint.html",
        visitor_of(request, backend),
        scene=scene.ahead(ahead) if taken else scene,
        game=scene.game.id,
        told=scene.guide.tell_turn(did, tell),
        because=scene.guide.because(taken[0], view, scene.tell) if len(taken) == 1 else "",
        moves=json.dumps([move.text for move in ahead.steps]),
        now=immediate_change(scene, did),
        rival=rival,
        alike=bool(rival) and rival == _told(scene, first, tell),
        stake=answer.value - others[0][1] if others else 0.0,
        later=later_reasons(scene, answer.reasons),
    )
    return Response(html, media_type=HTML)


def _told(scene: Scene, text: str, tell: Telling) -> str:
    """A single move in words."""
    assert scene.trial is not None, "it is asked for a move"
    return scene.guide.tell_step(scene.trial.step(scene.game.parse(text)).told[-1], tell)
