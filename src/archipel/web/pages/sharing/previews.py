"""Pictures and words for link previews of invitations and finished games.

They contain nothing of a running game: an invitation always shows the game's own picture.
"""

from dataclasses import dataclass
from typing import Annotated, Final
from urllib.parse import quote

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from archipel.drawing.raster import png
from archipel.guide.players import level_name, told_apart
from archipel.kernel import SPECTATOR
from archipel.table import Code, Refused, Table
from archipel.web.http.context import HttpRequest, Invite, TableId, TheBackend
from archipel.web.http.settings import Settings
from archipel.web.pages.assets import version
from archipel.web.pages.front import game_of
from archipel.web.pages.render import visitor_of
from archipel.web.pages.sharing.postcards import final_card, headline, invitation_card
from archipel.words import DEFAULT, Language, find_language, languages

_DAY: Final = "public, max-age=86400"
LanguageParam = Annotated[str, QueryParameter(name="language", max_length=12)]
SeatParam = Annotated[str, QueryParameter(name="seat", max_length=4)]


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The preview of a link."""

    title: str
    words: str
    image: str


def base_of(request: HttpRequest, settings: Settings) -> str:
    """The address under which others reach this server."""
    return settings.address or str(request.base_url).rstrip("/") + settings.path


def names_of(table: Table, tongue: Language) -> tuple[str, ...]:
    """Who sits where."""
    return told_apart([level_name(seat.name or seat.level, tongue) for seat in table.seats], tongue)


def game_preview(request: HttpRequest, settings: Settings, table: Table, tongue: Language) -> LinkPreview:
    """An invitation, or a game that is under way: only which game it is."""
    about = table.game.rules.about
    image = f"{base_of(request, settings)}/share/{table.game.id}?language={tongue.code}&v={version()}"
    return LinkPreview(about.name[tongue.code], about.pitch[tongue.code], image)


def final_preview(
    request: HttpRequest, settings: Settings, table: Table, tongue: Language, seat: int
) -> LinkPreview:
    """A finished game: who won, and a sheet."""
    result = table.match.result
    if result is None:
        return game_preview(request, settings, table, tongue)
    invite = f"&invite={quote(table.invite)}" if request.query_params.get("invite") else ""
    image = f"{base_of(request, settings)}/replay/{quote(table.id)}/picture"
    image += f"?seat={seat + 1}&language={tongue.code}{invite}"
    words = headline(result, names_of(table, tongue), tongue)
    return LinkPreview(table.game.rules.about.name[tongue.code], words, image)


def shown_seat(table: Table, seat: str, holder: str = "") -> int:
    """Whose sheet to show: the requested seat, the caller's own, or a winner's."""
    if seat.isascii() and seat.isdecimal() and 1 <= int(seat) <= len(table.seats):
        return int(seat) - 1
    own = table.held_by(holder) if holder else ()
    winners = table.match.result.winners if table.match.result else ()
    return next(iter((*own, *winners, 0)))


def _tongue(language: str) -> Language:
    return find_language(language if language in languages() else DEFAULT)


def _picture(made: bytes, cache: str) -> Response[bytes]:
    return Response(made, media_type="image/png", headers={"cache-control": cache})


@get("/share/{name:str}")
async def show_game_picture(
    name: FromPath[str], backend: TheBackend, language: LanguageParam = DEFAULT
) -> Response[bytes]:
    """A game's own picture."""
    game, tongue = game_of(name), _tongue(language)
    made = await backend.work.run(("share", game.id, tongue.code), lambda: png(invitation_card(game, tongue)))
    return _picture(made, _DAY)


@get("/replay/{table_id:str}/picture")
async def show_final_picture(
    table_id: TableId,
    request: HttpRequest,
    backend: TheBackend,
    seat: SeatParam = "",
    language: LanguageParam = DEFAULT,
    invite: Invite = "",
) -> Response[bytes]:
    """The last sheet of a seat, with the score, for callers who may watch."""
    live = await backend.service.get(table_id)
    table, caller = live.table, visitor_of(request, backend).caller(invite)
    await backend.service.daily.require_access(live, caller)
    result = table.match.result
    if result is None:
        raise Refused(Code.NOT_NOW, "a game can be replayed when it is over")
    tongue, at = _tongue(language), shown_seat(table, seat, caller.holder)
    names = names_of(table, tongue)

    def make() -> bytes:
        view = table.match.state.view(SPECTATOR)
        return png(final_card(table.game, view, at, result, names, tongue))

    made = await backend.work.run(("picture", table.id, table.number, names, at, tongue.code), make)
    return _picture(made, "private, max-age=86400")
