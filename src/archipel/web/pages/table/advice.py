"""Advice on demand: why something cannot be picked, what moves would score, what a strong bot would do."""

import asyncio
import json
from dataclasses import dataclass
from typing import Annotated, Final, Protocol, runtime_checkable

from litestar import Response, get
from litestar.params import QueryParameter

from archipel.bots.frames import Answer
from archipel.kernel import DONE, Move, Part, View
from archipel.kernel.parts import narrow
from archipel.table import Code, Refused
from archipel.web.asks import read_parts
from archipel.web.context import Asked, TableId, TheBackend
from archipel.web.pages.render import render, visitor_of
from archipel.web.pages.table.handlers import HTML, JSON_ERRORS, EyesParam, PickedParam, own_scene
from archipel.web.pages.table.log import move_words
from archipel.web.pages.table.reasons import at_once, later
from archipel.web.pages.table.scene import Scene
from archipel.web.pages.table.why import why

STRONG: Final = "captain"
SECONDS: Final = 1.0  # for the move, and the same again for its reasons
TRIED: Final = 240  # moves tried for “what could this score?”
SHOWN: Final = 5

WantedParam = Annotated[str, QueryParameter(name="wanted", max_length=200)]


@runtime_checkable
class Considers(Protocol):
    """A thinker that can also explain its choice."""

    async def consider(
        self, view: View, level: str, seed: str, seconds: float, *, why: bool = False
    ) -> Answer: ...


@dataclass(frozen=True, slots=True)
class Idea:
    """A possible move: in words, as parts, and the points at stake."""

    words: str
    parts: str  # JSON, for the button that makes the move
    points: float


@get("/table/{table_id:str}/why", exception_handlers=JSON_ERRORS)
async def show_why(
    table_id: TableId,
    request: Asked,
    backend: TheBackend,
    wanted: WantedParam,
    seat: EyesParam = None,
    picked: PickedParam = None,
) -> dict[str, str]:
    """Why something cannot be picked, in words, and the rule that says so, if any."""
    scene = await own_scene(table_id, request, backend, seat)
    [part] = read_parts([wanted])
    message, rule = await asyncio.to_thread(why, scene, read_parts(picked or ()), part)
    return {"message": message, "rule": rule}


@get("/table/{table_id:str}/worth", exception_handlers=JSON_ERRORS)
async def show_worth(
    table_id: TableId, request: Asked, backend: TheBackend, seat: EyesParam = None, picked: PickedParam = None
) -> Response[str]:
    """What the remaining moves would score at once, the best first."""
    scene = await own_scene(table_id, request, backend, seat)
    ideas, count = await asyncio.to_thread(worth, scene, read_parts(picked or ()))
    visitor = visitor_of(request, backend)
    html = render("table/worth.html", visitor, ideas=ideas, count=count, tried=TRIED)
    return Response(html, media_type=HTML)


def worth(scene: Scene, picked: list[Part]) -> tuple[list[Idea], int]:
    """The moves that score most at once, and the number of moves. Of very many, only a sample is tried."""
    state, moves = scene.position()
    left = narrow(moves, picked)
    step = max(1, -(-len(left) // TRIED))
    before = state.view(scene.seat).scores()[scene.seat].total
    valued: list[tuple[int, Move]] = []
    for move in left[::step]:
        after = state.clone()
        after.apply(scene.seat, move)
        valued.append((after.preview(scene.seat).scores()[scene.seat].total - before, move))
    valued.sort(key=lambda one: -one[0])
    return [idea(scene, move, points) for points, move in valued[:SHOWN]], len(left)


def idea(scene: Scene, move: Move, points: float) -> Idea:
    """A move as the page shows it."""
    words = scene.game.rules.describe(move, scene.language)
    return Idea(words, json.dumps([[part.kind, part.value] for part in move.parts]), points)


@get("/table/{table_id:str}/hint", exception_handlers=JSON_ERRORS)
async def show_hint(
    table_id: TableId, request: Asked, backend: TheBackend, seat: EyesParam = None
) -> Response[str]:
    """What a strong bot would do with this seat's view, and how much better that is than the next best."""
    scene = await own_scene(table_id, request, backend, seat)
    state, moves = scene.position()
    if not moves:
        raise Refused(Code.NOT_NOW, "there is nothing to choose now")
    thinker = backend.service.thinker
    if not isinstance(thinker, Considers):
        raise Refused(Code.NOT_NOW, "nobody here gives hints")
    seed = f"hint {scene.table.number} {len(scene.draft.moves)}"
    answer = await thinker.consider(state.view(scene.seat), STRONG, seed, SECONDS, why=True)
    first = answer.plan[0]
    others = [(text, value) for text, value in answer.others if text != first]
    html = render(
        "table/hint.html",
        visitor_of(request, backend),
        game=scene.game.id,
        idea=idea(scene, scene.game.parse(first), at_once(scene, state, [first]).points),
        then=[move_words(scene.game, text, scene.language) for text in answer.plan[1:4]],
        now=at_once(scene, state, answer.plan),
        rival=move_words(scene.game, others[0][0], scene.language) if others else "",
        instead=at_once(scene, state, [others[0][0]]).points if others else 0,
        stake=answer.value - others[0][1] if others else 0.0,
        later=later(scene, answer.reasons),
        done=first == DONE.text,
    )
    return Response(html, media_type=HTML)
