"""Who made these games, what Archipel is, and what its dice prove."""

from litestar import Response, get

from archipel import __version__
from archipel.plugins import games
from archipel.web.http.context import HttpRequest, TheBackend
from archipel.web.pages.render import page, visitor_of


@get("/about", sync_to_thread=False)
def show_about(request: HttpRequest, backend: TheBackend) -> Response[str]:
    """Credits for every game, from its own texts."""
    return page("about.html", visitor_of(request, backend), shelf=list(games().values()), version=__version__)


@get("/dice", sync_to_thread=False)
def show_dice(request: HttpRequest, backend: TheBackend) -> Response[str]:
    """How the dice are made, what that proves and what it does not."""
    return page("dice.html", visitor_of(request, backend))
