"""Lessons: the table page with a lesson on it, and the responses to its script. Nothing is stored."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, QueryParameter
from markupsafe import Markup

from archipel.guide.asking import fitting
from archipel.kernel import Ambiguous, ArchipelError, BadText, Part
from archipel.kernel.parts import resolve
from archipel.learn import Lesson, lessons_of
from archipel.learn.attempt import Attempt, Progress
from archipel.table import Caller, Code, Refused
from archipel.web.api.requests import DraftRequest, PickRequest, read_parts
from archipel.web.http.context import Backend, HttpRequest, Narrow, TheBackend
from archipel.web.pages.front import game_of
from archipel.web.pages.learn.lesson_view import LEARNER, MAX_LENGTH, LessonView, read_progress
from archipel.web.pages.learn.strips import shown_strips
from archipel.web.pages.render import is_phone, page, render, visitor_of
from archipel.web.pages.table.advice import WantedParam
from archipel.web.pages.table.board import BOARD, NEWS, SHEET
from archipel.web.pages.table.handlers import (
    HTML,
    JSON_ERRORS,
    CardParam,
    KnownParam,
    PickedParam,
    SheetParam,
    preview_move,
    show_card,
)
from archipel.web.pages.table.picks import is_unfit, move_meant, refusal_response, why_unfit
from archipel.web.pages.table.refusals import refusal_sentences
from archipel.web.pages.table.scene import ViewOptions

ProgressParam = Annotated[str, QueryParameter(name="so", max_length=MAX_LENGTH)]
PATH: Final = "/learn/{name:str}/{lesson_id:str}"


def lesson_of(game: str, name: str) -> Lesson:
    """The lesson that an address names."""
    for lesson in lessons_of(game_of(game).id):
        if lesson.id == name:
            return lesson
    raise Refused(Code.NOT_FOUND, "no such lesson")


@dataclass(frozen=True, slots=True)
class LessonRequest:
    """A script's request: the lesson, the learner's progress, and how to show it."""

    request: HttpRequest
    backend: Backend
    name: str
    lesson: Lesson
    progress: Progress
    options: ViewOptions

    def teaching(self) -> LessonView:
        """The lesson at this progress, or from its beginning if that does not fit any more."""
        game, tongue = game_of(self.name), visitor_of(self.request, self.backend).tongue
        try:
            return LessonView(Attempt(game, self.lesson, self.progress), tongue, self.options)
        except ArchipelError:
            return LessonView(Attempt(game, self.lesson, Progress()), tongue, self.options)

    async def show(self, template: str = BOARD) -> Response[str]:
        """The lesson's table."""
        visitor = visitor_of(self.request, self.backend)
        key = ("lesson", self.name, self.lesson.id, self.progress, template, self.options, visitor.language)

        def draw() -> str:
            teaching = self.teaching()
            return render(template, visitor, scene=teaching.scene, lesson=teaching)

        html = await self.backend.work.run(key, draw, must=True, keep=False)
        return Response(html, media_type=HTML)

    async def answer(self, act: Callable[[Attempt], Progress | None]) -> Response[str]:
        """The table after the learner's action, or a hint if the step expects something else."""
        teaching = self.teaching()
        progress = act(teaching.attempt)
        if progress is None:
            return refusal_response(teaching.wrong)
        return await replace(self, progress=progress).show()

    async def refuse(self, teaching: LessonView, picked: list[Part]) -> Response[str]:
        """Why the last of these cannot be picked; or, without picks, what the step expects."""
        if not picked or teaching.expect not in ("pick", "move", "play"):
            return refusal_response(teaching.wrong)
        message, rule = await why_unfit(teaching.scene, picked, self.backend)
        return refusal_response(teaching.helped(message), rule)


def lesson_request_of(
    request: HttpRequest,
    backend: TheBackend,
    name: FromPath[str],
    lesson_id: FromPath[str],
    so: ProgressParam = "",
    of: SheetParam = None,
    narrow: Narrow = False,
    known: KnownParam = 0,
) -> LessonRequest:
    """Collects the parameters of a lesson's request."""
    lesson = lesson_of(name, lesson_id)
    if of is not None and of >= lesson.opening.seats:
        raise Refused(Code.BAD_INPUT, "of: no such seat")
    options = ViewOptions(Caller(LEARNER), lesson.seat, of, narrow, known)
    return LessonRequest(request, backend, name, lesson, read_progress(so), options)


TheLessonRequest = NamedDependency[LessonRequest]
LESSON_REQUEST: Final = {"lesson_request": Provide(lesson_request_of, sync_to_thread=False)}


@get("/learn/{name:str}", sync_to_thread=False)
def show_lessons(name: FromPath[str], request: HttpRequest, backend: TheBackend) -> Response[str]:
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


@get(PATH, dependencies=LESSON_REQUEST)
async def show_lesson(lesson_request: TheLessonRequest) -> Response[str]:
    """The page of a lesson, at its first step; its script resumes the learner's progress."""
    visitor = visitor_of(lesson_request.request, lesson_request.backend)
    teaching = replace(
        lesson_request, options=replace(lesson_request.options, narrow=is_phone(lesson_request.request))
    ).teaching()
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


@get(f"{PATH}/board", exception_handlers=JSON_ERRORS, dependencies=LESSON_REQUEST)
async def show_board(lesson_request: TheLessonRequest) -> Response[str]:
    """The table at this progress."""
    return await lesson_request.show()


@get(f"{PATH}/sheet", exception_handlers=JSON_ERRORS, dependencies=LESSON_REQUEST)
async def show_sheet(lesson_request: TheLessonRequest) -> Response[str]:
    """A seat's sheet, large."""
    return await lesson_request.show(template=SHEET)


@get(f"{PATH}/news", exception_handlers=JSON_ERRORS, dependencies=LESSON_REQUEST)
async def show_news(lesson_request: TheLessonRequest) -> Response[str]:
    """The turns of the other players."""
    return await lesson_request.show(template=NEWS)


@get(f"{PATH}/peek", exception_handlers=JSON_ERRORS, dependencies=LESSON_REQUEST)
async def show_peek(lesson_request: TheLessonRequest, picked: PickedParam = None) -> Response[str]:
    """A preview of a move."""
    visitor = visitor_of(lesson_request.request, lesson_request.backend)
    return await preview_move(
        lesson_request.teaching().scene, read_parts(picked or ()), visitor, lesson_request.backend
    )


@get(f"{PATH}/why", exception_handlers=JSON_ERRORS, dependencies=LESSON_REQUEST)
async def show_why(
    lesson_request: TheLessonRequest, wanted: WantedParam, picked: PickedParam = None
) -> dict[str, str]:
    """Why something cannot be picked, and what the step expects instead."""
    teaching, parts = lesson_request.teaching(), read_parts([*(picked or ()), wanted])
    message, rule = await why_unfit(teaching.scene, parts, lesson_request.backend)
    return {"message": teaching.helped(message), "rule": rule}


@get(f"{PATH}/look", exception_handlers=JSON_ERRORS, dependencies=LESSON_REQUEST)
async def show_look(lesson_request: TheLessonRequest, card: CardParam, take: CardParam = "") -> Response[str]:
    """A card, large."""
    return show_card(
        lesson_request.teaching().scene,
        card,
        take,
        visitor_of(lesson_request.request, lesson_request.backend),
    )


@post(f"{PATH}/next", status_code=200, exception_handlers=JSON_ERRORS, dependencies=LESSON_REQUEST)
async def read_on(lesson_request: TheLessonRequest) -> Response[str]:
    """Continue after a step that is only read."""
    return await lesson_request.answer(Attempt.read_on)


@post(f"{PATH}/pick", status_code=200, exception_handlers=JSON_ERRORS, dependencies=LESSON_REQUEST)
async def choose(lesson_request: TheLessonRequest, data: JSONBody[PickRequest]) -> Response[str]:
    """Handle a pick: respond with the next question, a move in pencil, or a hint."""
    teaching = lesson_request.teaching()
    attempt, picked = teaching.attempt, [Part(*one) for one in data.picked]
    if is_unfit(attempt.trial.free, picked):
        return await lesson_request.refuse(teaching, picked)
    progress = attempt.pick(fitting(attempt.trial.free, picked))
    if progress is None:
        return refusal_response(teaching.wrong)
    after = replace(lesson_request, progress=progress)
    scene = after.teaching().scene
    asked = scene.asked(progress.picked)
    move = move_meant(scene.game.id, asked, scene.guide.ask(asked))
    return await (after.show() if move is None else after.answer(lambda attempt: attempt.pencil(move)))


@post(f"{PATH}/draft", status_code=200, exception_handlers=JSON_ERRORS, dependencies=LESSON_REQUEST)
async def make_step(lesson_request: TheLessonRequest, data: JSONBody[DraftRequest]) -> Response[str]:
    """Pencil a whole move, given as its parts."""
    teaching = lesson_request.teaching()
    parts = [Part(*one) for one in data.parts or ()]
    try:
        move = resolve(teaching.attempt.trial.moves, parts)
    except (BadText, Ambiguous):
        return await lesson_request.refuse(teaching, parts)
    return await lesson_request.answer(lambda attempt: attempt.pencil(move))


@post(f"{PATH}/undo", status_code=200, exception_handlers=JSON_ERRORS, dependencies=LESSON_REQUEST)
async def take_back(lesson_request: TheLessonRequest) -> Response[str]:
    """Handle Undo."""
    return await lesson_request.answer(Attempt.undo)


@post(f"{PATH}/commit", status_code=200, exception_handlers=JSON_ERRORS, dependencies=LESSON_REQUEST)
async def commit(lesson_request: TheLessonRequest, data: JSONBody[PickRequest]) -> Response[str]:
    """Handle Done. Picks that identify a move are pencilled first."""
    return await lesson_request.answer(lambda attempt: attempt.done([Part(*one) for one in data.picked]))
