"""What happened at a table, in words and in the caller's language: for programs that read it out."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from archipel import drawing
from archipel.guide import Telling, guide_of
from archipel.narration import Narrator, effect_info
from archipel.narration.score import ending
from archipel.table import Caller, Table
from archipel.table.access import viewing_seat
from archipel.web.api.play import SeatParam, seat_number
from archipel.web.api.responses import GainInfo, StoryLine, StoryResponse
from archipel.web.http.context import Backend, HttpRequest, TableId, TheBackend, TheCaller, preferred_language
from archipel.web.http.errors import ERRORS
from archipel.web.pages.table.log import Log, LogLine
from archipel.web.pages.table.names import names_of
from archipel.words import Language, find_language

After = Annotated[
    int, QueryParameter(name="after", ge=0, le=1_000_000, description="only what happened after this event")
]
Sheets = Annotated[bool, QueryParameter(name="sheets", description="also the table and the sheets as text")]


@get("/api/tables/{table_id:str}/story", responses=ERRORS)
async def tell_story(
    table_id: TableId,
    request: HttpRequest,
    caller: TheCaller,
    backend: TheBackend,
    seat: SeatParam = "own",
    after: After = 0,
    sheets: Sheets = False,
) -> StoryResponse:
    """What happened, in the language of Accept-Language: the latest turns, what they scored and why, what
    was said, and how it ended."""
    live = await backend.service.get(table_id)
    through = await backend.service.checked(
        live, lambda table: viewing_seat(table, caller, seat_number(seat))
    )
    tongue = find_language(preferred_language(request.headers.get("accept-language", "")))

    def make() -> StoryResponse:
        return _story(live.table, caller, through, backend, tongue, after, sheets)

    return await backend.in_background_if_large(
        live, ("story", caller, through, tongue.code, after, sheets), make, keep=False
    )


def _story(
    table: Table, caller: Caller, seat: int, backend: Backend, tongue: Language, after: int, sheets: bool
) -> StoryResponse:
    names = names_of(table, tongue)
    tell = Telling(table.game.rules, tongue.code, names)
    log = Log(
        table,
        seat,
        tongue,
        backend.tellers.of(table.id, table.narrator, guide_of(table.game.id), tell),
        bool(table.held_by(caller.holder)),
    )
    told = sorted((*log.happened(), *log.said()), key=lambda line: line.number)
    result = table.match.result
    view = table.match.state.view(seat)
    end = () if result is None else ending(result, view, seat, guide_of(table.game.id), tell, tongue)
    text = drawing.text(view, tongue.code, names=names, game=table.game) if sheets and table.started else ""
    return StoryResponse(
        number=table.number,
        phase=table.phase,
        lines=tuple(_lines((line for line in told if line.number > after), table.narrator, seat)),
        ending=tuple(end),
        text=text,
    )


def _lines(told: Iterable[LogLine], narrator: Narrator, seat: int) -> Iterator[StoryLine]:
    """The lines; the first of each event with the effects that the seat may know."""
    last = 0
    for line in told:
        moment = narrator.moments.get(line.number) if line.number != last else None
        last = line.number
        gains = tuple(GainInfo(words=one.words, points=one.points, rule=one.rule) for one in line.gains)
        known = moment.known_to(frozenset({seat})) if moment else ()
        effects = tuple(map(effect_info, known))
        yield StoryLine(
            number=line.number, who=line.who, what=line.what, how=line.how, gains=gains, effects=effects
        )
