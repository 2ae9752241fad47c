"""Handlers that need no pages: a plain index, health and metrics."""

from html import escape

from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from archipel import __version__
from archipel.kernel.native import build
from archipel.plugins import games
from archipel.web.api.responses import Health
from archipel.web.http.context import TheBackend
from archipel.web.http.errors import ERRORS
from archipel.web.http.metrics import CONTENT_TYPE, RequestMetrics, write_metrics


@get("/", media_type=MediaType.HTML, sync_to_thread=False, include_in_schema=False)
def index() -> str:
    """A plain list of this server's games, for visitors with a browser."""
    items = "".join(
        f"<li><strong>{escape(game.rules.about.name['en'])}</strong>: "
        f"{escape(game.rules.about.pitch['en'])}</li>"
        for game in games().values()
    )
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Archipel</title><h1>Archipel</h1>"
        f"<ul>{items}</ul><p>The table is served. Programs play at <a href=/api/openapi.json>/api</a>.</p>"
    )


@get("/health", responses=ERRORS)
async def health(backend: TheBackend) -> Health:
    """Does the server respond, and does its store take writes?"""
    await backend.service.ready()
    return Health(status="ok", version=__version__, build=build())


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(backend: TheBackend, requests: NamedDependency[RequestMetrics]) -> Response[str]:
    """Counters for Prometheus."""
    text = write_metrics(backend.service, requests, backend.streams)
    return Response(text, media_type=CONTENT_TYPE)
