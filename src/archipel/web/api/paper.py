"""Playing on paper beside the screen: joining, finishing a round, leaving, entering the result."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from litestar import Response, post
from litestar.params import JSONBody

from archipel.kernel import ArchipelError
from archipel.paper.finished_sheet import FinishedSheet, read_sheet
from archipel.paper.rounds import DrawHistory, can_compare, round_conflicts
from archipel.table import Caller, Code, Refused, Table
from archipel.table.access import need_host, need_invitation
from archipel.table.entries import Entry
from archipel.table.limits import Limits
from archipel.table.live import Live
from archipel.table.paper.actions import (
    PaperResult,
    done_on_paper,
    enter_result,
    join_on_paper,
    leave_paper,
    need_over,
    need_person,
    send_away,
)
from archipel.table.seating.seats import holder_of, new_token
from archipel.web.api.requests import PaperDoneRequest, PaperJoinRequest, PaperRequest, PaperResultRequest
from archipel.web.api.responses import DoneResponse, PaperResponse
from archipel.web.http.context import Backend, HttpRequest, TableId, TheBackend, TheCaller, client_of
from archipel.web.http.errors import ERRORS
from archipel.web.http.identity import set_cookies

Decision = Callable[[Table], Sequence[Entry]]


async def carry_out(backend: Backend, table_id: str, who: str, decide: Decision) -> Live:
    """Carry out a decision about a player on paper, within the rate limit for changes of seats."""
    backend.admit_seating(table_id, who)
    live = await backend.service.get(table_id)
    await backend.service.change(live, decide)
    return live


def decide_join(caller: Caller, holder: str, name: str, listed: bool, limits: Limits, now: int) -> Decision:
    """Join, or as the host add a player without a device."""

    def decide(table: Table) -> list[Entry]:
        need_invitation(table, caller)
        if listed:
            need_host(table, caller)
        return join_on_paper(table, "" if listed else holder, name, limits, now)

    return decide


def decide_leave(caller: Caller, number: int | None, now: int) -> Decision:
    """Leave; or, as the host, remove a player."""

    def decide(table: Table) -> list[Entry]:
        own = table.paper.held_by(caller.holder)
        if number is None or (own is not None and own.number == number):
            return leave_paper(need_person(table, caller, number), now)
        return send_away(table, caller, number, now)

    return decide


def decide_done(caller: Caller, number: int | None, last: int, now: int) -> Decision:
    """Mark a round as written down."""
    return lambda table: done_on_paper(table, need_person(table, caller, number), last, now)


def decide_result(
    caller: Caller, number: int | None, result: PaperResult, limits: Limits, now: int
) -> Decision:
    """Enter the result on paper."""
    return lambda table: enter_result(table, need_person(table, caller, number), result, limits, now)


def count_sheet(table: Table, text: str) -> PaperResult:
    """The result of a sheet of this table. A fault is a mark that breaks a rule, or that no round of the
    table can have given."""
    need_over(table)
    try:
        blank = FinishedSheet.beside(table.match)
        finished = replace(read_sheet(text, known=blank), setup=blank.setup)
        if finished.game is not table.game:
            raise Refused(Code.BAD_INPUT, "this is a sheet of another game: {game}", game=finished.game.id)
        score = finished.score()
        faults = len(finished.problems())
        if can_compare(finished.check):
            faults += len(round_conflicts(finished, DrawHistory.of(table.match)))
    except Refused:
        raise
    except ArchipelError as error:
        refused = Refused(Code.BAD_INPUT, error.message)
        refused.game = error.game or table.game.id
        raise refused from None
    return PaperResult(score.total, finished.text, score.ties, faults)


@post("/api/tables/{table_id:str}/paper/join", responses=ERRORS)
async def join_paper(
    table_id: TableId,
    data: JSONBody[PaperJoinRequest],
    caller: TheCaller,
    request: HttpRequest,
    backend: TheBackend,
) -> Response[PaperResponse]:
    """Play on paper beside the screen, in games where all play at once. Who is there already stays there."""
    service = backend.service
    token = backend.credentials(request).token or new_token()
    decide = decide_join(caller, holder_of(token), data.name, data.listed, service.limits, service.now())
    table = (await carry_out(backend, table_id, client_of(request), decide)).table
    person = None if data.listed else table.paper.held_by(holder_of(token))
    answer = PaperResponse(
        id=table.id,
        token="" if data.cookie else token,
        person=person.number if person is not None else len(table.paper.people) - 1,
        number=table.number,
    )
    secure = request.url.scheme == "https"
    cookies = set_cookies(service.key, token, secure) if data.cookie else None
    return Response(answer, status_code=201, cookies=cookies)


@post("/api/tables/{table_id:str}/paper/done", responses=ERRORS, status_code=200)
async def finish_round(
    table_id: TableId, data: JSONBody[PaperDoneRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """On paper: say that you have written down all rounds up to this one. Nobody waits for it."""
    decide = decide_done(caller, data.person, data.round, backend.service.now())
    live = await carry_out(backend, table_id, caller.holder, decide)
    return DoneResponse(number=live.table.number)


@post("/api/tables/{table_id:str}/paper/leave", responses=ERRORS, status_code=200)
async def leave(
    table_id: TableId, data: JSONBody[PaperRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """Leave the paper; or, as the host, send somebody on paper away. Then the invitation changes."""
    decide = decide_leave(caller, data.person, backend.service.now())
    live = await carry_out(backend, table_id, caller.holder, decide)
    return DoneResponse(number=live.table.number)


@post("/api/tables/{table_id:str}/paper/result", responses=ERRORS, status_code=200)
async def enter_paper(
    table_id: TableId, data: JSONBody[PaperResultRequest], caller: TheCaller, backend: TheBackend
) -> DoneResponse:
    """When the game is over: enter your total, or your sheet to be counted. It can be entered again."""
    service = backend.service

    def decide(table: Table) -> Sequence[Entry]:
        need_person(table, caller, data.person)
        need_over(table)
        if (data.total is None) == (data.sheet is None):
            raise Refused(Code.BAD_INPUT, "either a total or a sheet")
        total = data.total if data.total is not None else 0
        result = count_sheet(table, data.sheet) if data.sheet is not None else PaperResult(total)
        return decide_result(caller, data.person, result, service.limits, service.now())(table)

    live = await carry_out(backend, table_id, caller.holder, decide)
    return DoneResponse(number=live.table.number)
