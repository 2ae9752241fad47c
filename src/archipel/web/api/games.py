"""The games, with their texts."""

from litestar import get
from litestar.params import FromPath

from archipel.kernel import BadText
from archipel.plugins import find, games
from archipel.table import Code, Refused
from archipel.table.seating.seats import EMOTES
from archipel.web.api.presenter import game_book, game_info
from archipel.web.api.responses import GameBook, GamesResponse
from archipel.web.http.context import TheBackend
from archipel.web.http.errors import ERRORS


@get("/api/games", responses=ERRORS, sync_to_thread=False)
def list_games(backend: TheBackend) -> GamesResponse:
    """All games with their options and modes."""
    infos = tuple(game_info(game) for game in games().values())
    return GamesResponse(games=infos, levels=backend.service.levels, emotes=EMOTES)


@get("/api/games/{game_id:str}", responses=ERRORS, sync_to_thread=False)
def show_game(game_id: FromPath[str]) -> GameBook:
    """One game with its rules and texts in every language."""
    try:
        return game_book(find(game_id))
    except BadText as error:
        raise Refused(Code.NOT_FOUND, error.message) from None
