"""The challenge of the day: today's deals, their boards, and the days before."""

import asyncio
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final, Literal

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from markupsafe import Markup

from archipel import drawing
from archipel.guide.players import level_name
from archipel.kernel import SPECTATOR, Game
from archipel.table import Code, Refused
from archipel.table.challenge.challenge import (
    Challenge,
    commitment_of,
    day_of,
    day_of_challenges,
    read_challenge,
    seed_of,
)
from archipel.table.challenge.leaderboards import Board, BoardLine
from archipel.table.seating.seats import holder_of
from archipel.web.http.context import Backend, HttpRequest, TheBackend
from archipel.web.http.private_server import need_member
from archipel.web.pages.challenge.distribution import distribution
from archipel.web.pages.forms import (
    FormFields,
    check_form,
    clamped_int,
    redirect_to_table,
    remembered_name,
    token_of,
)
from archipel.web.pages.render import Visitor, page, visitor_of
from archipel.words import N_, Language

PAGE_SIZE: Final = 12  # results on one page
MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
PageParam = Annotated[str, QueryParameter(name="page", max_length=6)]
SheetsParam = Annotated[bool, QueryParameter(name="sheets", description="with all sheets of the page")]
OfParam = Annotated[str, QueryParameter(name="table", max_length=20)]


def day_words(day: str, tongue: Language) -> str:
    """A date in words."""
    at = date.fromisoformat(day)
    month = tongue.gettext(MONTHS[at.month - 1])
    return tongue.gettext("%(day)s %(month)s %(year)s", day=at.day, month=month, year=at.year)


@dataclass(frozen=True, slots=True)
class ChallengeStatus:
    """A challenge for one visitor: their attempt and result, and the leaderboard."""

    challenge: Challenge
    game: Game
    mode: str
    board: Board
    own: BoardLine | None
    attempt: Literal["", "begun", "spoilt"]
    over: bool

    @property
    def open(self) -> bool:
        """May the visitor see the results?"""
        return self.over or self.own is not None

    @property
    def place(self) -> int:
        """The visitor's place among human players."""
        return self.board.place(self.own) if self.own else 0

    @property
    def among_people(self) -> tuple[int, int]:
        """How many of the other human players had less, and how many others there are."""
        return self.board.among_people(self.own) if self.own else (0, 0)

    @property
    def among_bots(self) -> tuple[int, int]:
        """The same for bots."""
        return self.board.among_bots(self.own) if self.own else (0, 0)


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """One result on a board."""

    line: BoardLine
    name: str
    place: int  # 0 for a bot
    own: bool
    kept: bool  # can the game still be replayed?
    sheet: Markup  # empty: a script fetches it


async def challenge_status(backend: Backend, visitor: Visitor, challenge: Challenge) -> ChallengeStatus:
    """The status of a visitor's attempt at a challenge."""
    daily, holder = backend.service.daily, visitor.caller().holder
    over = challenge.is_over(backend.service.now())
    game, mode = challenge.played()
    board = await daily.boards.get(challenge)
    own = await daily.own_on(board, challenge, holder)
    attempt: Literal["", "begun", "spoilt"] = ""
    if holder and own is None and not over and (attempt := await daily.attempt_state(challenge, holder)):
        board = await daily.boards.get(challenge)
        own = await daily.own_on(board, challenge, holder)
    return ChallengeStatus(
        challenge=challenge,
        game=game,
        mode=game.rules.name("mode", mode.id, visitor.language),
        board=board,
        own=own,
        attempt=attempt,
        over=over,
    )


@get("/daily")
async def show_today(request: HttpRequest, backend: TheBackend) -> Response[str]:
    """Today's challenges."""
    return await _day(request, backend, day_of(backend.service.now()))


@get("/daily/{day:str}")
async def show_day(day: FromPath[str], request: HttpRequest, backend: TheBackend) -> Response[str]:
    """The challenges of one day."""
    first = next(day_of_challenges(day), None)
    if first is None:
        raise Refused(Code.NOT_FOUND, "there is no such challenge")
    read_challenge(day, first.name, backend.service.now())
    return await _day(request, backend, day)


async def _day(request: HttpRequest, backend: Backend, day: str) -> Response[str]:
    need_member(request, backend.service.key, backend.settings)
    visitor, today = visitor_of(request, backend), day_of(backend.service.now())
    found: dict[str, list[ChallengeStatus]] = {}
    challenges = day_of_challenges(day)
    for one in await asyncio.gather(
        *(challenge_status(backend, visitor, challenge) for challenge in challenges)
    ):
        found.setdefault(one.challenge.game, []).append(one)
    days = [one for one in await backend.service.daily.boards.days(day) if one != day]
    return page(
        "daily/day.html",
        visitor,
        day=day,
        today=today,
        date=day_words(day, visitor.tongue),
        games_of_day=found,
        past=[(one, day_words(one, visitor.tongue)) for one in days],
    )


@get("/daily/{day:str}/{mode:str}")
async def show_board(
    day: FromPath[str],
    mode: FromPath[str],
    request: HttpRequest,
    backend: TheBackend,
    at: PageParam = "",
    sheets: SheetsParam = False,
) -> Response[str]:
    """One challenge: its rules before the attempt, the leaderboard afterwards."""
    visitor, service = visitor_of(request, backend), backend.service
    need_member(request, service.key, backend.settings)
    challenge = read_challenge(day, mode, service.now())
    now = await challenge_status(backend, visitor, challenge)
    ranked = now.board.ranked if now.open else ()
    pages = -(-len(ranked) // PAGE_SIZE)
    first = clamped_int(at, 1, max(1, pages))
    chosen = ranked[(first - 1) * PAGE_SIZE : first * PAGE_SIZE]
    return page(
        "daily/results.html",
        visitor,
        accent=challenge.game,
        now=now,
        date=day_words(day, visitor.tongue),
        name=remembered_name(request),
        shown=await asyncio.gather(*(_result_entry(backend, visitor, now, line, sheets) for line in chosen)),
        at=first,
        sheets=sheets,
        yours=now.board.index(now.own) // PAGE_SIZE + 1 if now.own else 1,
        pages=pages,
        graph=_graph(now, visitor.tongue),
        commitment=commitment_of(service.key, challenge),
        seed=seed_of(service.key, challenge) if now.over else "",
    )


@get("/daily/{day:str}/{mode:str}/sheet")
async def show_sheet(
    day: FromPath[str], mode: FromPath[str], request: HttpRequest, backend: TheBackend, table: OfParam = ""
) -> Response[str]:
    """The sheet of one result, for a leaderboard that is scrolled to it."""
    visitor, service = visitor_of(request, backend), backend.service
    need_member(request, service.key, backend.settings)
    now = await challenge_status(backend, visitor, read_challenge(day, mode, service.now()))
    line = now.board.by_table.get(table) if now.open else None
    if line is None:
        raise Refused(Code.NOT_FOUND, "no such table")
    svg = await _sheet(backend, visitor, line)
    return Response(svg, media_type="text/html", headers={"cache-control": "no-store"})


@post("/daily/{day:str}/{mode:str}")
async def play(
    day: FromPath[str], mode: FromPath[str], request: HttpRequest, backend: TheBackend, data: FormFields
) -> Response[None]:
    """Start or continue the attempt that counts; afterwards, practise."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    backend.admit_table(request, public=False)
    challenge = read_challenge(day, mode, backend.service.now())
    given = data.get("name", "").strip()
    name = given or remembered_name(request) or visitor.tongue.gettext("Player")
    token = token_of(visitor)
    live = await backend.service.daily.begin(challenge, holder_of(token), name)
    return redirect_to_table(request, backend, token, live.table, given)


def _graph(now: ChallengeStatus, tongue: Language) -> Markup:
    if not now.open:
        return Markup("")
    return Markup(distribution(now.board, now.own, now.game.id, tongue))  # noqa: S704 - drawn by us


async def _result_entry(
    backend: Backend, visitor: Visitor, now: ChallengeStatus, line: BoardLine, drawn: bool
) -> ResultEntry:
    """With the sheet if `drawn`, for browsers without scripts: expensive, as all games of a page are
    replayed."""
    kept = await backend.service.daily.is_kept(line)
    sheet = await _sheet(backend, visitor, line) if kept and drawn else ""
    name = level_name(line.level, visitor.tongue) if line.level else line.name
    place = 0 if line.level else now.board.place(line)
    own = now.own is not None and line.table == now.own.table
    named = name or visitor.tongue.gettext("Somebody")
    return ResultEntry(line, named, place, own, kept, Markup(sheet))  # noqa: S704 - drawn by us


async def _sheet(backend: Backend, visitor: Visitor, line: BoardLine) -> str:
    """The final sheet of a result; empty if the game was closed, or played by older rules."""
    try:
        table = (await backend.service.get(line.table)).table
    except Refused:
        return ""
    if not table.over or table.closed:
        return ""

    def draw() -> str:
        view, prefix = table.match.state.view(SPECTATOR), f"d{line.table[:8]}-"
        return drawing.draw(view, visitor.language, seat=0, small=True, prefix=prefix, game=table.game)

    return backend.drawings.get(("daily", line.table, visitor.language), draw)
