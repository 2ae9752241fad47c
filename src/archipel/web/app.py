"""The application: routes, dependencies, error handlers, OpenAPI, and the middleware around it."""

from collections.abc import Sequence
from typing import Final

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp, ControllerRouterHandler

from archipel import __version__
from archipel.table import Service
from archipel.web.api import dice, games, operator, paper, play, seats, story, tables, talk
from archipel.web.api.openapi import OpenApiDescription
from archipel.web.http import health
from archipel.web.http.context import Backend, StrictRequest, caller_of
from archipel.web.http.error_pages import ErrorPage, ErrorPages
from archipel.web.http.errors import HANDLERS
from archipel.web.http.event_stream import EventStreamMiddleware
from archipel.web.http.metrics import RequestMetrics
from archipel.web.http.middleware import RequestMiddleware
from archipel.web.http.request_checks import RequestChecks
from archipel.web.http.settings import Settings
from archipel.web.http.subpath import SubPath

API: Final[Sequence[ControllerRouterHandler]] = (
    games.list_games,
    games.show_game,
    tables.me,
    tables.list_methods,
    tables.list_tables,
    tables.create_table,
    tables.show_table,
    tables.join,
    tables.leave,
    tables.set_bot,
    tables.start,
    tables.hand,
    tables.take_back,
    tables.mute,
    tables.close,
    tables.remove,
    tables.rematch,
    paper.join_paper,
    paper.finish_round,
    paper.leave,
    paper.enter_paper,
    seats.show_seats,
    seats.renew_token,
    seats.renew_invitation,
    dice.promise,
    dice.seal,
    dice.unseal,
    play.show_view,
    play.show_choices,
    play.change_draft,
    play.undo_step,
    play.clear_draft,
    play.commit_draft,
    play.enter_draw,
    talk.chat,
    talk.make_gesture,
    play.download_record,
    story.tell_story,
    health.health,
)


def build_app(
    service: Service,
    settings: Settings | None = None,
    pages: Sequence[ControllerRouterHandler] = (),
    error_page: ErrorPage | None = None,
) -> ASGIApp:
    """The whole server as an ASGI application. Browsers get `pages` instead of the plain index, and
    `error_page` instead of errors in JSON."""
    backend = Backend(service, settings or Settings())
    metrics = RequestMetrics()
    app = Litestar(
        route_handlers=[*API, *operator.ROUTES, health.metrics, *(pages or (health.index,))],
        dependencies={
            "backend": Provide(lambda: backend, sync_to_thread=False),
            "requests": Provide(lambda: metrics, sync_to_thread=False),
            "caller": Provide(caller_of, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,  # type: ignore[arg-type]
        openapi_config=OpenAPIConfig(
            title="Archipel",
            version=__version__,
            # Not /api: below it Litestar 2.25 answers every unknown path with its own HTML page, and other
            # methods with 405. (Intended since litestar 2893; no known issue.)
            path="/api/openapi.json",
            render_plugins=[OpenApiDescription(path=["/", "/openapi.json"])],
            use_handler_docstrings=True,
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            security=[{"token": []}, {}],  # without a token one can watch, or join
        ),
        request_class=StrictRequest,
        request_max_body_size=backend.settings.body,
        logging_config=None,
    )
    middleware = RequestMiddleware(EventStreamMiddleware(app, backend), backend, metrics)
    whole = RequestChecks(middleware if error_page is None else ErrorPages(middleware, error_page))
    path = backend.settings.path
    return SubPath(whole, path) if path else whole
