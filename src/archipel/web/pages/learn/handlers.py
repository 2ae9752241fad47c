"""Lessons: the table page with a lesson on it, and the answers to its script. Nothing is stored."""

from dataclasses import dataclass, replace
from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, QueryParameter
from markupsafe import Markup

from archipel.guide.asking import fitting
from archipel.guide.contract import POWER
from archipel.kernel import DONE, Ambiguous, ArchipelError, BadText, Move, Part
from archipel.kernel.parts import narrow, resolve
from archipel.learn import Lesson, lessons_of
from archipel.learn.attempt import Progress
from archipel.table import Caller, Code, Refused
from archipel.web.asks import DraftAsk, PickAsk, read_parts
from archipel.web.context import Asked, Backend, Narrow, TheBackend
from archipel.web.pages.front import game_of
from archipel.web.pages.learn.progress import LONGEST, read
from archipel.web.pages.learn.strips import shown_strips
from archipel.web.pages.learn.teaching import Teaching, teach
from archipel.web.pages.render import by_phone, page, render, visitor_of
from archipel.web.pages.table.advice import WantedParam
from archipel.web.pages.table.board import BOARD, NEWS, SHEET
from archipel.web.pages.table.handlers import (
    HTML,
    JSON_ERRORS,
    WHY,
    CardParam,
    Known,
    Of,
    PickedParam,
    look_at,
    peek_at,
)
from archipel.web.pages.table.meaning import move_meant
from archipel.web.pages.table.refusals import refusal_sentences
from archipel.web.pages.table.scene import Asks
from archipel.web.pages.table.why import why

So = Annotated[str, QueryParameter(name="so", max_length=LONGEST)]
PATH: Final = "/learn/{name:str}/{lesson_id:str}"


def lesson_of(game: str, name: str) -> Lesson:
    """The lesson that an address names."""
    for lesson in lessons_of(game_of(game).id):
        if lesson.id == name:
            return lesson
    raise Refused(Code.NOT_FOUND, "no such lesson")


@dataclass(frozen=True, slots=True)
class Pupil:
    """A script's request: who asks, for which lesson, how far they are, and how to show it."""

    request: Asked
    backend: Backend
    name: str
    lesson: Lesson
    so: str
    asks: Asks

    def teaching(self, progress: Progress | None = None) -> Teaching:
        """The lesson as it is, or after more progress."""
        visitor = visitor_of(self.request, self.backend)
        progress = read(self.so) if progress is None else progress
        try:
            return teach(game_of(self.name), self.lesson, progress, visitor.tongue, self.asks)
        except ArchipelError:
            if progress == Progress():
                raise
            return teach(game_of(self.name), self.lesson, Progress(), visitor.tongue, self.asks)

    async def show(self, progress: Progress | None = None, template: str = BOARD) -> Response[str]:
        """The lesson's table."""
        visitor = visitor_of(self.request, self.backend)
        key = ("lesson", self.name, self.lesson.id, progress, self.so, template, self.asks, visitor.language)

        def draw() -> str:
            teaching = self.teaching(progress)
            return render(template, visitor, scene=teaching.scene, lesson=teaching)

        html = await self.backend.dear.do(key, draw, must=True, keep=False)
        return Response(html, media_type=HTML)

    async def answer(self, progress: Progress | None, teaching: Teaching) -> Response[str]:
        """The table after what the learner did; or, kindly, that something else is wanted."""
        return await self.show(progress) if progress is not None else kindly(teaching.wrong)


def kindly(message: str, rule: str = "") -> Response[str]:
    """Why not, or not yet; shown beside the place."""
    said = msgspec.json.encode({"error": WHY, "message": message, "rule": rule}).decode()
    return Response(said, media_type="application/json", status_code=409)


def pupil_of(
    request: Asked,
    backend: TheBackend,
    name: FromPath[str],
    lesson_id: FromPath[str],
    so: So = "",
    of: Of = None,
    narrow: Narrow = False,
    known: Known = 0,
) -> Pupil:
    """Who asks, and how far they are."""
    lesson = lesson_of(name, lesson_id)
    if of is not None and of >= lesson.opening.seats:
        raise Refused(Code.BAD_INPUT, "of: no such seat")
    return Pupil(request, backend, name, lesson, so, Asks(Caller(), lesson.seat, of, narrow, known))


ThePupil = NamedDependency[Pupil]
PUPIL: Final = {"pupil": Provide(pupil_of, sync_to_thread=False)}


@get("/learn/{name:str}", sync_to_thread=False)
def show_lessons(name: FromPath[str], request: Asked, backend: TheBackend) -> Response[str]:
    """The lessons of a game, or, for a game without any, its rules."""
    game, visitor = game_of(name), visitor_of(request, backend)
    return page(
        "learn/lessons.html",
        visitor,
        accent=game.id,
        game=game,
        lessons=lessons_of(game.id),
        strips=shown_strips(game.id, visitor.language)[:1],
        theme=visitor.look.get("theme", ""),
    )


@get(PATH, dependencies=PUPIL)
async def show_lesson(pupil: ThePupil) -> Response[str]:
    """The page of a lesson, at its first step; its script goes on where the learner left."""
    visitor = visitor_of(pupil.request, pupil.backend)
    teaching = replace(pupil, asks=replace(pupil.asks, narrow=by_phone(pupil.request))).teaching()
    board = render(BOARD, visitor, scene=teaching.scene, lesson=teaching)
    return page(
        "table.html",
        visitor,
        scene=teaching.scene,
        lesson=teaching,
        board=Markup(board),  # noqa: S704 - by our own templates
        covered=False,
        invite="",
        refusals=refusal_sentences(visitor.tongue),
    )


@get(f"{PATH}/board", exception_handlers=JSON_ERRORS, dependencies=PUPIL)
async def show_board(pupil: ThePupil) -> Response[str]:
    """The table at this progress."""
    return await pupil.show()


@get(f"{PATH}/sheet", exception_handlers=JSON_ERRORS, dependencies=PUPIL)
async def show_sheet(pupil: ThePupil) -> Response[str]:
    """Somebody's sheet, large."""
    return await pupil.show(template=SHEET)


@get(f"{PATH}/news", exception_handlers=JSON_ERRORS, dependencies=PUPIL)
async def show_news(pupil: ThePupil) -> Response[str]:
    """What the others have done."""
    return await pupil.show(template=NEWS)


@get(f"{PATH}/peek", exception_handlers=JSON_ERRORS, dependencies=PUPIL)
async def show_peek(pupil: ThePupil, picked: PickedParam = None) -> Response[str]:
    """What a move would look like."""
    visitor = visitor_of(pupil.request, pupil.backend)
    return await peek_at(pupil.teaching().scene, read_parts(picked or ()), visitor, pupil.backend)


@get(f"{PATH}/why", exception_handlers=JSON_ERRORS, dependencies=PUPIL)
async def show_why(pupil: ThePupil, wanted: WantedParam, picked: PickedParam = None) -> dict[str, str]:
    """Why something cannot be picked, and what the step wants instead."""
    teaching, parts = pupil.teaching(), read_parts(picked or ())
    [part] = read_parts([wanted])
    key = ("why", teaching.id, teaching.so, tuple(parts), part, teaching.scene.language)
    message, rule = await pupil.backend.dear.do(key, lambda: why(teaching.scene, parts, part))
    return {"message": teaching.helped(message), "rule": rule}


@get(f"{PATH}/look", exception_handlers=JSON_ERRORS, dependencies=PUPIL)
async def show_look(pupil: ThePupil, card: CardParam, take: CardParam = "") -> Response[str]:
    """A card, large."""
    return look_at(pupil.teaching().scene, card, take, visitor_of(pupil.request, pupil.backend))


@post(f"{PATH}/next", status_code=200, exception_handlers=JSON_ERRORS, dependencies=PUPIL)
async def read_on(pupil: ThePupil) -> Response[str]:
    """The learner has read it."""
    teaching = pupil.teaching()
    return await pupil.answer(teaching.attempt.read_on(), teaching)


@post(f"{PATH}/pick", status_code=200, exception_handlers=JSON_ERRORS, dependencies=PUPIL)
async def choose(pupil: ThePupil, data: JSONBody[PickAsk]) -> Response[str]:
    """The learner has picked something: the next question, a move in pencil, or a kind word."""
    teaching = pupil.teaching()
    attempt, scene = teaching.attempt, teaching.scene
    picked = [Part(kind, value) for kind, value in data.picked]
    moves = scene.asked().moves
    if picked and picked[-1].kind != POWER and not narrow(moves, picked[-1:]):
        if attempt.expect in ("pick", "move", "play"):
            key = ("why", teaching.id, teaching.so, tuple(picked), scene.language)
            message, rule = await pupil.backend.dear.do(key, lambda: why(scene, picked[:-1], picked[-1]))
            return kindly(teaching.helped(message), rule)
        return kindly(teaching.wrong)
    kept = fitting(moves, picked)
    progress = attempt.pick(kept)
    if progress is None:
        return kindly(teaching.wrong)
    after = pupil.teaching(progress)
    asked = after.scene.asked(kept)
    move = move_meant(scene.game.id, asked, after.scene.guide.ask(asked))
    if move is not None:
        return await _pencil(pupil, after, move)
    return await pupil.show(progress)


async def _pencil(pupil: Pupil, teaching: Teaching, move: Move) -> Response[str]:
    return await pupil.answer(teaching.attempt.pencil(move), teaching)


@post(f"{PATH}/draft", status_code=200, exception_handlers=JSON_ERRORS, dependencies=PUPIL)
async def make_step(pupil: ThePupil, data: JSONBody[DraftAsk]) -> Response[str]:
    """A whole move in pencil, as its parts."""
    teaching = pupil.teaching()
    trial = teaching.scene.trial
    if data.move == DONE.text:  # Done follows
        return await pupil.show() if teaching.expect in ("done", "play") else kindly(teaching.wrong)
    parts = [Part(kind, value) for kind, value in data.parts or ()]
    try:
        move = resolve(trial.moves if trial else (), parts)
    except (BadText, Ambiguous):
        if not parts or teaching.expect not in ("pick", "move", "play"):
            return kindly(teaching.wrong)
        message, rule = why(teaching.scene, parts[:-1], parts[-1])
        return kindly(teaching.helped(message), rule)
    return await _pencil(pupil, teaching, move)


@post(f"{PATH}/undo", status_code=200, exception_handlers=JSON_ERRORS, dependencies=PUPIL)
async def take_back(pupil: ThePupil) -> Response[str]:
    """The learner has pressed Undo."""
    teaching = pupil.teaching()
    return await pupil.answer(teaching.attempt.undo(), teaching)


@post(f"{PATH}/commit", status_code=200, exception_handlers=JSON_ERRORS, dependencies=PUPIL)
async def ink(pupil: ThePupil) -> Response[str]:
    """The learner has pressed Done."""
    teaching = pupil.teaching()
    return await pupil.answer(teaching.attempt.done(), teaching)
