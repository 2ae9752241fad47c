"""*Check my sheet*: what is on a paper sheet is tapped onto its drawing, counted and checked at once.

The server keeps nothing: the sheet is in the address, and every button is a link to the sheet that it makes.
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
from archipel.paper.finished_sheet import BadSheet, FinishedSheet, mode_of, read_sheet
from archipel.paper.rounds import DrawHistory, can_compare, describe_conflict, round_conflicts
from archipel.paper.sheet_codes import find_code
from archipel.plugins import games
from archipel.table import Code, Refused
from archipel.table.challenge.challenge import record_of
from archipel.table.paper.actions import need_person
from archipel.web.http.context import Asked, Narrow, TheBackend
from archipel.web.pages.forms import UPLOAD, read_upload, whole
from archipel.web.pages.front import game_of
from archipel.web.pages.paper.sheet_codes import opened
from archipel.web.pages.render import Page, by_phone, page, render, visitor_of
from archipel.web.pages.table.count import Count, count
from archipel.words import Language, explain

MOST_PARTS: Final = 40

ModeParam = Annotated[str, QueryParameter(name="mode", max_length=40)]
SheetParam = Annotated[str, QueryParameter(name="sheet", max_length=20_000)]
CallParam = Annotated[str, QueryParameter(name="call", max_length=40)]
TableParam = Annotated[str, QueryParameter(name="table", max_length=40)]
PersonParam = Annotated[str, QueryParameter(name="person", max_length=5)]
OnParam = Annotated[str, QueryParameter(name="on", max_length=2_000)]


@dataclass(frozen=True, slots=True)
class CheckForm:
    """What a form or an address says: the sheet as text, the places tapped, and perhaps a record.

    `along` are the fields that every link takes along: the call or the table that the sheet belongs to.
    """

    mode: str = ""
    sheet: str = ""
    on: str = ""
    record: str = ""
    narrow: bool = False
    along: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Bound:
    """The live table whose paper is entered here, and whose it is."""

    table: str
    person: int
    name: str


@dataclass(frozen=True, slots=True)
class Button:
    """A link to the sheet that it makes."""

    label: str
    address: str
    on: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class Row:
    """Buttons below a title."""

    title: str
    buttons: tuple[Button, ...]
    folded: bool

    @property
    def pressed(self) -> int:
        """How many are."""
        return sum(one.on for one in self.buttons)


@dataclass(frozen=True, slots=True)
class Checked:
    """What the page shows."""

    finished: FinishedSheet
    on: str
    error: str
    drawing: Markup
    choice: Row
    around: tuple[Row, ...]
    count: Count
    rival: Count | None
    next_title: str
    faults: tuple[tuple[str, str], ...]  # a sentence and its rule
    compares: bool
    doubts: tuple[str, ...] | None  # None without a record

    @property
    def long(self) -> bool:
        """Is the sheet much wider than high?"""
        return shape(self.finished.game) == "wide"

    @property
    def sheet(self) -> str:
        """The sheet as a line of an address."""
        return ";".join(self.finished.lines)


def _parts(on: str) -> list[Part]:
    pairs = [one.partition(":") for one in on.split()[:MOST_PARTS]]
    return [Part(kind, value) for kind, _, value in pairs]


def _checked(game: Game, asking: CheckForm, tongue: Language) -> Checked:
    """Read, draw, count and check. A text that is no sheet is answered by its error and a blank sheet."""
    error = ""
    try:
        blank = FinishedSheet.blank(game, asking.mode)
    except BadSheet as wrong:
        raise Refused(Code.NOT_FOUND, wrong.message) from None
    except ArchipelError as wrong:
        blank, error = FinishedSheet.blank(game), explain(wrong, tongue, game)
    finished = blank
    try:
        finished = read_sheet(asking.sheet, known=blank)
        if finished.game is not game:
            raise BadSheet("this is a sheet of another game: {game}", game=finished.game.id)
    except ArchipelError as wrong:
        finished, error = blank, explain(wrong, tongue, games().get(wrong.game))
    return _shown(finished, asking, error, tongue)


def _shown(finished: FinishedSheet, asking: CheckForm, error: str, tongue: Language) -> Checked:
    game, check, setup, marks = finished.game, finished.check, finished.setup, finished.marks
    language, want = tongue.code, finished.want(tongue.code, asking.narrow)
    view, name = check.view(setup, marks), tongue.gettext("Your sheet")
    score, rival = finished.score(), finished.rival()
    against: tuple[str, ...] | None = None
    if asking.record and not error:
        try:
            found = round_conflicts(finished, DrawHistory.read(asking.record))
            against = tuple(describe_conflict(finished, one, tongue) for one in found)
        except ArchipelError as wrong:
            error = explain(wrong, tongue, game)
    seat = check.seat(setup, marks)
    drawing = draw(view, language, seat=seat, narrow=asking.narrow, name=name, game=game)
    faults = [
        (game.rules.why(one, language).removesuffix(f" ({one.rule})"), one.rule)
        for one in finished.problems()
    ]
    tell = Telling(game.rules, language, (name,))
    return Checked(
        finished=finished,
        on=asking.on,
        error=error,
        drawing=Markup(drawing),  # noqa: S704 - drawn by us
        choice=_row(finished, check.offers(setup, marks, _parts(asking.on), want), asking),
        around=tuple(_row(finished, one, asking) for one in check.around(setup, marks, want)),
        count=count(game, score, 0, name, tongue),
        rival=count(game, rival, -1, game.rules.words["role.rival"][language], tongue) if rival else None,
        next_title=guide_of(game.id).next_title(score, view, tell),
        faults=tuple(faults),
        compares=can_compare(check),
        doubts=against,
    )


def _row(finished: FinishedSheet, choice: ButtonGroup, asking: CheckForm) -> Row:
    buttons = [
        Button(one.label, _address(finished, one, asking), one.on, one.spoken) for one in choice.offers
    ]
    return Row(choice.title, tuple(buttons), choice.folded)


def _address(finished: FinishedSheet, offer: MarkButton, asking: CheckForm) -> str:
    seats = offer.players or finished.setup.seats
    made = replace(finished, setup=replace(finished.setup, seats=seats), marks=offer.marks)
    on = "" if finished.check.several else asking.on
    fields = {**dict(asking.along), "mode": finished.mode.id, "sheet": ";".join(made.lines), "on": on}
    return f"/check/{finished.game.id}?{urlencode({key: value for key, value in fields.items() if value})}"


async def _page(
    game: Game, asking: CheckForm, part: str, request: Asked, backend: TheBackend, bound: Bound | None = None
) -> Page:
    visitor = visitor_of(request, backend)
    key = ("check", game.id, digest(repr(asking)), visitor.language)
    checked = await backend.work.do(key, lambda: _checked(game, asking, visitor.tongue), keep=False)
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
        asking=asking,
        bound=bound,
        modes=[(one.id, game.rules.name("mode", one.id, visitor.language)) for one in game.modes],
    )


@get("/check/{name:str}")
async def show_check(
    name: FromPath[str],
    request: Asked,
    backend: TheBackend,
    mode: ModeParam = "",
    sheet: SheetParam = "",
    on: OnParam = "",
    call: CallParam = "",
    table: TableParam = "",
    person: PersonParam = "",
    narrow: Narrow = False,
) -> Page:
    """A sheet as its address says; for a game that was called, with what was called; for one of somebody on
    paper at a finished table, with what was rolled there. A printed code leads to its own blank sheet."""
    code = find_code(name) if name not in games() else None
    if code is not None:
        return opened(code, request)
    game = game_of(name)
    check = check_of(game.id)
    if table:
        asking = CheckForm(mode, sheet, on, "", narrow or by_phone(request))
        return await _bound(game, asking, (table, person), "", request, backend)
    compares = check is not None and can_compare(check)
    record = (await backend.service.calls.get(call)).record() if call and compares else ""
    along = (("call", call),) if record else ()
    asking = CheckForm(mode, sheet, on, record, narrow or by_phone(request), along)
    return await _page(game, asking, "", request, backend)


async def _bound(
    game: Game, asking: CheckForm, where: tuple[str, str], part: str, request: Asked, backend: TheBackend
) -> Page:
    """The same for somebody on paper beside a table, with the table's own draws."""
    visitor, live = visitor_of(request, backend), await backend.service.get(where[0])
    number = whole(where[1], 0, 9_999) if where[1] else None
    whose = await backend.service.checked(live, lambda table: need_person(table, visitor.caller(), number))
    table = live.table
    if table.game is not game or not table.over:
        raise Refused(Code.NOT_NOW, "the game is not over")
    check = check_of(game.id)
    if check is not None and can_compare(check):
        asking = replace(asking, record=record_of(table, backend.service.now()))
    asking = replace(asking, mode=asking.mode or mode_of(game, table.match.setup))
    bound = Bound(table.id, whose.number, whose.name)
    asking = replace(asking, along=(("table", table.id), ("person", str(whose.number))))
    return await _page(game, asking, part, request, backend, bound)


@post("/check/{name:str}", request_max_body_size=UPLOAD, status_code=200)
async def change_check(name: FromPath[str], request: Asked, backend: TheBackend) -> Page:
    """The same from a form, with a record to compare; nothing is stored."""
    game, data = game_of(name), await read_upload(request)
    record = (data.get("file", "") or data.get("record", "")).replace("\r\n", "\n")
    narrow = bool(data.get("narrow")) or ("part" not in data and by_phone(request))
    asking = CheckForm(
        data.get("mode", "")[:40],
        data.get("sheet", ""),
        data.get("on", "")[:2000],
        record if record.strip() else "",
        narrow,
    )
    part, table, person = (data.get(key, "")[:40] for key in ("part", "table", "person"))
    if table:
        return await _bound(game, asking, (table, person), part, request, backend)
    return await _page(game, asking, part, request, backend)
