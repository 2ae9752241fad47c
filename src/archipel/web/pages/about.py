"""Who made these games, and what Archipel is."""

from litestar import Response, get

from archipel import __version__
from archipel.door import games
from archipel.web.context import Asked, TheBackend
from archipel.web.pages.render import page, visitor_of


@get("/about", sync_to_thread=False)
def show_about(request: Asked, backend: TheBackend) -> Response[str]:
    """Credits for every game, from its own texts."""
    return page("about.html", visitor_of(request, backend), shelf=list(games().values()), version=__version__)
