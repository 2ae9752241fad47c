"""Your open seats, and new secrets for old ones: tokens, invitations."""

from contextlib import suppress
from typing import Final

from litestar import Response, get, post
from litestar.params import JSONBody

from archipel.table import Code, Refused, Service, Table
from archipel.table.access import is_host, need_host
from archipel.table.entries import BadLog, Entry
from archipel.table.history.history import PlayedGame
from archipel.table.play.actions import check_seen
from archipel.table.seating import token_rotation
from archipel.table.seating.seats import holder_of
from archipel.web.api.requests import InvitationRequest, TokenRequest
from archipel.web.api.responses import InvitationResponse, OpenSeat, SeatsResponse
from archipel.web.http.context import HttpRequest, TableId, TheBackend, TheCaller, client_of
from archipel.web.http.errors import ERRORS
from archipel.web.http.identity import set_cookies

MAX_LISTED: Final = 50


async def open_tables(service: Service, holder: str, most: int = MAX_LISTED) -> list[Table]:
    """The games of this holder that are not over, the newest first; of the latest tables only."""
    return (await games_of(service, holder, most))[0]


async def games_of(
    service: Service, holder: str, most: int = MAX_LISTED
) -> tuple[list[Table], list[PlayedGame]]:
    """This holder's games: unfinished tables, the newest first, and finished ones, the oldest first. Adds
    missing notes of finished games, as left by an older version or a server that died."""
    finished = await service.history.games(holder)
    known, late, found = {game.table for game in finished}, False, []
    names = [name for name in await service.seatbook.tables(holder) if name not in known]
    for name in reversed(names[-most:]):
        with suppress(Refused, BadLog):
            table = (await service.get(name)).table
            if not table.over and (table.held_by(holder) or table.host == holder):
                found.append(table)
            elif table.over and table.held_by(holder):
                await service.history.note_for(holder, table)
                late = True
    return found, await service.history.games(holder) if late else finished


@get("/api/seats", responses=ERRORS)
async def show_seats(request: HttpRequest, backend: TheBackend) -> SeatsResponse:
    """Your open seats at all tables, the newest first."""
    token = _token(request, backend)
    backend.admit_seating("seats", client_of(request))
    holder = holder_of(token)
    tables = await open_tables(backend.service, holder)
    return SeatsResponse(seats=tuple(_seat(table, holder) for table in tables))


@post("/api/token", responses=ERRORS, status_code=200)
async def renew_token(
    data: JSONBody[TokenRequest], request: HttpRequest, backend: TheBackend
) -> Response[SeatsResponse]:
    """Replace your token: all your seats move to the new one, and the old one opens nothing any more. Safe
    to repeat; until it succeeds, each table has moved or not."""
    token = _token(request, backend)
    backend.admit_seating("token", client_of(request))
    service, new = backend.service, holder_of(data.next)
    await service.renew(holder_of(token), new)
    answer = SeatsResponse(seats=tuple(_seat(table, new) for table in await open_tables(service, new)))
    bearer = backend.credentials(request).bearer
    secure = request.url.scheme == "https"
    return Response(answer, cookies=None if bearer else set_cookies(service.key, data.next, secure))


@post("/api/tables/{table_id:str}/invitation", responses=ERRORS, status_code=200)
async def renew_invitation(
    table_id: TableId, data: JSONBody[InvitationRequest], caller: TheCaller, backend: TheBackend
) -> InvitationResponse:
    """As the host, make a new link, or withdraw it. The old one opens nothing any more."""
    service = backend.service
    backend.admit_seating(table_id, caller.holder)
    live = await service.get(table_id)

    def decide(table: Table) -> list[Entry]:
        need_host(table, caller)
        check_seen(table, data.seen, 0)
        return token_rotation.invite(table, data.open, service.limits, service.now())

    await service.change(live, decide, data.seen)
    return InvitationResponse(
        invite=live.table.invite if is_host(live.table, caller) else "", number=live.table.number
    )


def _token(request: HttpRequest, backend: TheBackend) -> str:
    token = backend.credentials(request).token
    if not token:
        raise Refused(Code.BAD_TOKEN, "authorization: expected “Bearer” and a token of a seat")
    return token


def _seat(table: Table, holder: str) -> OpenSeat:
    held = table.held_by(holder)
    return OpenSeat(
        table=table.id,
        game=table.game.id,
        phase=table.phase,
        seats=held,
        waiting=any(seat in table.waiting for seat in held),
        names=tuple(seat.name or seat.level for seat in table.seats)[:10],
        number=table.number,
    )
