"""*Check my sheet*: the visitor taps the marks of a paper sheet onto its drawing; they are counted and
checked at once.

The server stores nothing: the sheet is in the address, and every button is a link to the changed sheet.
"""

from dataclasses import dataclass, replace
from typing import Annotated, Final
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from markupsafe import Markup

from archipel.drawing import draw, shape
from archipel.guide import Telling, guide_of
from archipel.kernel import ArchipelError, Game, Part, digest
from archipel.paper.checking import ButtonGroup, MarkButton, check_of
from archipel.paper.finished_sheet import BadSheet, FinishedSheet, read_sheet
from archipel.paper.rounds import DrawHistory, can_compare, describe_conflict, round_conflicts
from archipel.paper.sheet_codes import find_code
from archipel.plugins import games
from archipel.table import Code, Refused
from archipel.table.challenge.challenge import record_of
from archipel.table.paper.actions import need_person
from archipel.web.http.context import HttpRequest, Narrow, TheBackend
from archipel.web.pages.forms import MAX_UPLOAD_BYTES, clamped_int, read_upload
from archipel.web.pages.front import game_of
from archipel.web.pages.paper.sheet_codes import opened
from archipel.web.pages.render import Page, is_phone, page, render, visitor_of
from archipel.web.pages.table.count import Count, count
from archipel.words import Language, explain

MAX_PARTS: Final = 40

ModeParam = Annotated[str, QueryParameter(name="mode", max_length=40)]
SheetParam = Annotated[str, QueryParameter(name="sheet", max_length=20_000)]
CallParam = Annotated[str, QueryParameter(name="call", max_length=40)]
TableParam = Annotated[str, QueryParameter(name="table", max_length=40)]
PersonParam = Annotated[str, QueryParameter(name="person", max_length=5)]
OnParam = Annotated[str, QueryParameter(name="on", max_length=2_000)]


@dataclass(frozen=True, slots=True)
class CheckForm:
    """The fields of a form or an address: the sheet as text, the tapped places, and perhaps a record.

    `along` are the fields that every link repeats: the call or the table that the sheet belongs to.
    """

    mode: str = ""
    sheet: str = ""
    on: str = ""
    record: str = ""
    narrow: bool = False
    along: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TableSheet:
    """The live table that the sheet is entered at, and its player."""

    table: str
    person: int
    name: str


@dataclass(frozen=True, slots=True)
class SheetButton:
    """A link to a changed sheet."""

    label: str
    address: str
    on: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class ButtonRow:
    """Buttons below a title."""

    title: str
    buttons: tuple[SheetButton, ...]
    folded: bool

    @property
    def pressed(self) -> int:
        """How many are pressed."""
        return sum(one.on for one in self.buttons)


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What the page shows."""

    finished: FinishedSheet
    on: str
    error: str
    drawing: Markup
    choice: ButtonRow
    around: tuple[ButtonRow, ...]
    count: Count
    rival: Count | None
    next_title: str
    faults: tuple[tuple[str, str], ...]  # a sentence and its rule
    compares: bool
    round_conflicts: tuple[str, ...] | None  # None without a record

    @property
    def long(self) -> bool:
        """Is the sheet much wider than high?"""
        return shape(self.finished.game) == "wide"

    @property
    def sheet(self) -> str:
        """The sheet as a line of an address."""
        return ";".join(self.finished.lines)


def _parts(on: str) -> list[Part]:
    pairs = [one.partition(":") for one in on.split()[:MAX_PARTS]]
    return [Part(kind, value) for kind, _, value in pairs]


def _checked(game: Game, form: CheckForm, tongue: Language) -> CheckResult:
    """Read, draw, count and check. An unreadable text results in an error and a blank sheet."""
    error = ""
    try:
        blank = FinishedSheet.blank(game, form.mode)
    except BadSheet as wrong:
        raise Refused(Code.NOT_FOUND, wrong.message) from None
    except ArchipelError as wrong:
        blank, error = FinishedSheet.blank(game), explain(wrong, tongue, game)
    finished = blank
    try:
        finished = read_sheet(form.sheet, known=blank)
        if finished.game is not game:
            raise BadSheet("this is a sheet of another game: {game}", game=finished.game.id)
    except ArchipelError as wrong:
        finished, error = blank, explain(wrong, tongue, games().get(wrong.game))
    return _shown(finished, form, error, tongue)


def _shown(finished: FinishedSheet, form: CheckForm, error: str, tongue: Language) -> CheckResult:
    game, check, setup, marks = finished.game, finished.check, finished.setup, finished.marks
    language, want = tongue.code, finished.want(tongue.code, form.narrow)
    view, name = check.view(setup, marks), tongue.gettext("Your sheet")
    score, rival = finished.score(), finished.rival()
    against: tuple[str, ...] | None = None
    if form.record and not error:
        try:
            found = round_conflicts(finished, DrawHistory.read(form.record))
            against = tuple(describe_conflict(finished, one, tongue) for one in found)
        except ArchipelError as wrong:
            error = explain(wrong, tongue, game)
    seat = check.seat(setup, marks)
    drawing = draw(view, language, seat=seat, narrow=form.narrow, name=name, game=game)
    faults = [
        (game.rules.why(one, language).removesuffix(f" ({one.rule})"), one.rule)
        for one in finished.problems()
    ]
    tell = Telling(game.rules, language, (name,))
    return CheckResult(
        finished=finished,
        on=form.on,
        error=error,
        drawing=Markup(drawing),  # noqa: S704 - drawn by us
        choice=_row(finished, check.offers(setup, marks, _parts(form.on), want), form),
        around=tuple(_row(finished, one, form) for one in check.around(setup, marks, want)),
        count=count(game, score, 0, name, tongue),
        rival=count(game, rival, -1, game.rules.words["role.rival"][language], tongue) if rival else None,
        next_title=guide_of(game.id).next_title(score, view, tell),
        faults=tuple(faults),
        compares=can_compare(check),
        round_conflicts=against,
    )


def _row(finished: FinishedSheet, choice: ButtonGroup, form: CheckForm) -> ButtonRow:
    buttons = [
        SheetButton(one.label, _address(finished, one, form), one.on, one.spoken) for one in choice.offers
    ]
    return ButtonRow(choice.title, tuple(buttons), choice.folded)


def _address(finished: FinishedSheet, offer: MarkButton, form: CheckForm) -> str:
    seats = offer.players or finished.setup.seats
    made = replace(finished, setup=replace(finished.setup, seats=seats), marks=offer.marks)
    on = "" if finished.check.several else form.on
    fields = {**dict(form.along), "mode": finished.mode.id, "sheet": ";".join(made.lines), "on": on}
    return f"/check/{finished.game.id}?{urlencode({key: value for key, value in fields.items() if value})}"


async def _page(
    game: Game,
    form: CheckForm,
    part: str,
    request: HttpRequest,
    backend: TheBackend,
    bound: TableSheet | None = None,
) -> Page:
    visitor = visitor_of(request, backend)
    key = ("check", game.id, digest(repr(form)), visitor.language)
    checked = await backend.work.run(key, lambda: _checked(game, form, visitor.tongue), keep=False)
    status = 422 if checked.error else 200
    if part == "checked":
        html = render("checked.html", visitor, game=game, checked=checked, bound=bound)
        return Response(html, media_type="text/html", status_code=status)
    return page(
        "check.html",
        visitor,
        status=status,
        accent=game.id,
        game=game,
        checked=checked,
        form=form,
        bound=bound,
        modes=[(one.id, game.rules.name("mode", one.id, visitor.language)) for one in game.modes],
    )


@get("/check/{name:str}")
async def show_check(
    name: FromPath[str],
    request: HttpRequest,
    backend: TheBackend,
    mode: ModeParam = "",
    sheet: SheetParam = "",
    on: OnParam = "",
    call: CallParam = "",
    table: TableParam = "",
    person: PersonParam = "",
    narrow: Narrow = False,
) -> Page:
    """The sheet in the address; compared with the draws of a call, or, for a player on paper at a finished
    table, of that table. A printed code redirects to its blank sheet."""
    code = find_code(name) if name not in games() else None
    if code is not None:
        return opened(code, request)
    game = game_of(name)
    check = check_of(game.id)
    if table:
        form = CheckForm(mode, sheet, on, "", narrow or is_phone(request))
        return await _table_page(game, form, (table, person), "", request, backend)
    compares = check is not None and can_compare(check)
    record = (await backend.service.calls.get(call)).record() if call and compares else ""
    along = (("call", call),) if record else ()
    form = CheckForm(mode, sheet, on, record, narrow or is_phone(request), along)
    return await _page(game, form, "", request, backend)


async def _table_page(
    game: Game,
    form: CheckForm,
    where: tuple[str, str],
    part: str,
    request: HttpRequest,
    backend: TheBackend,
) -> Page:
    """The sheet of a player on paper at a table, compared with the table's draws."""
    visitor, live = visitor_of(request, backend), await backend.service.get(where[0])
    number = clamped_int(where[1], 0, 9_999) if where[1] else None
    whose = await backend.service.checked(live, lambda table: need_person(table, visitor.caller(), number))
    table = live.table
    if table.game is not game or not table.over:
        raise Refused(Code.NOT_NOW, "the game is not over")
    check = check_of(game.id)
    if check is not None and can_compare(check):
        form = replace(form, record=record_of(table, backend.service.now()))
    form = replace(form, mode=form.mode or game.mode_of(table.match.setup))
    bound = TableSheet(table.id, whose.number, whose.name)
    form = replace(form, along=(("table", table.id), ("person", str(whose.number))))
    return await _page(game, form, part, request, backend, bound)


@post("/check/{name:str}", request_max_body_size=MAX_UPLOAD_BYTES, status_code=200)
async def change_check(name: FromPath[str], request: HttpRequest, backend: TheBackend) -> Page:
    """Like `show_check`, from a form that may contain a record to compare with."""
    game, data = game_of(name), await read_upload(request)
    record = (data.get("file", "") or data.get("record", "")).replace("\r\n", "\n")
    narrow = bool(data.get("narrow")) or ("part" not in data and is_phone(request))
    form = CheckForm(
        data.get("mode", "")[:40],
        data.get("sheet", ""),
        data.get("on", "")[:2000],
        record if record.strip() else "",
        narrow,
    )
    part, table, person = (data.get(key, "")[:40] for key in ("part", "table", "person"))
    if table:
        return await _table_page(game, form, (table, person), part, request, backend)
    return await _page(game, form, part, request, backend)
