"""Whose games these are, and what Archipel is."""

from litestar import Response, get

from archipel import __version__
from archipel.door import games
from archipel.web.context import Asked, TheDesk
from archipel.web.pages.render import page, visitor_of


@get("/about", sync_to_thread=False)
def show_about(request: Asked, desk: TheDesk) -> Response[str]:
    """Credits for every game, in its own words."""
    return page("about.html", visitor_of(request, desk), shelf=list(games().values()), version=__version__)
