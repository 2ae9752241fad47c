"""Errors as pages: what happened, in words, and a link to continue."""

import logging
from typing import Final

from litestar import Response, get
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.types import ExceptionHandlersMap

from archipel.kernel import ArchipelError, BadRecord
from archipel.plugins import games
from archipel.store import StoreDown
from archipel.table import Code, Refused
from archipel.web.http.context import HttpRequest
from archipel.web.http.error_pages import wants_page
from archipel.web.http.errors import STATUS, Error
from archipel.web.http.errors import on_down as answer_down
from archipel.web.http.errors import on_http as answer_programs
from archipel.web.http.errors import on_refused as answer_refused
from archipel.web.pages.render import Visitor, page, render, visitor_of
from archipel.words import N_, explain

log: Final = logging.getLogger("archipel.web")
_TITLES: Final = {
    400: N_("That does not work"),
    401: N_("This is not yours to do"),
    403: N_("This is not yours to do"),
    404: N_("Off the chart"),
    405: N_("That does not work"),
    409: N_("Too late"),
    410: N_("Too late"),
    413: N_("Too large"),
    414: N_("Too large"),
    415: N_("That does not work"),
    422: N_("That does not work"),
    429: N_("Slowly, please"),
    431: N_("Too large"),
    503: N_("The table is being tidied"),
}
_TEXTS: Final = {
    400: N_("The request makes no sense here. Go back and try again."),
    401: N_("The page was open for too long, or it belongs to somebody else. Reload it and try again."),
    403: N_("The page was open for too long, or it belongs to somebody else. Reload it and try again."),
    404: N_("There is no such page, or the table is not open to you. A link to a table must be complete."),
    405: N_("The request makes no sense here. Go back and try again."),
    409: N_("Something has changed in the meantime. Look again."),
    410: N_("This game was played by an earlier version of the rules and cannot go on."),
    413: N_("That is too large: a record of a game or a sheet of your own is much smaller."),
    414: N_("The request makes no sense here. Go back and try again."),
    415: N_("The request makes no sense here. Go back and try again."),
    422: N_("The request makes no sense here. Go back and try again."),
    429: N_("That was too much at once. Wait a little, then try again."),
    431: N_("Your browser sent too much along. Delete its cookies for this site, then try again."),
    503: N_("The database does not respond right now. Nothing is lost; try again in a moment."),
}
_SERVER_ERROR_TITLE: Final = N_("Shipwreck")
_SERVER_ERROR_TEXT: Final = N_("Something broke on our side. The server’s log has the story.")


def _wants_json(request: HttpRequest) -> bool:
    """A client that accepts only JSON gets errors as data, even at the addresses of pages."""
    accept = request.headers.get("accept", "")
    return "application/json" in accept and not wants_page(accept)


def _values(visitor: Visitor, status: int, error: ArchipelError | None = None) -> dict[str, object]:
    speak = visitor.tongue.gettext
    title, text = (
        speak(_TITLES.get(status, _SERVER_ERROR_TITLE)),
        speak(_TEXTS.get(status, _SERVER_ERROR_TEXT)),
    )
    reason = ""
    if error is not None and status != 404:  # do not reveal more about what does not exist
        reason = explain(error, visitor.tongue, games().get(error.game))
        if error.refusal is not None or getattr(error, "code", None) is Code.CLOSED:
            text, reason = reason, ""
    return {"title": title, "text": text, "reason": reason, "number": status}


def error_page(request: HttpRequest, status: int, error: ArchipelError | None = None) -> Response[str]:
    """The page for a status, with the reason if there is one."""
    visitor = visitor_of(request)
    return page("error.html", visitor, status=status, **_values(visitor, status, error))


def render_error_page(request: HttpRequest, status: int) -> tuple[str, str]:
    """The page for a request refused before it reached a handler, and its language."""
    visitor = visitor_of(request)
    return render("error.html", visitor, **_values(visitor, status)), visitor.language


def on_refused(request: HttpRequest, refused: Refused) -> Response[str] | Response[Error] | Response[None]:
    """A refusal by a table, or by a private server."""
    if _wants_json(request):
        return answer_refused(request, refused)
    if refused.code is Code.NO_MEMBER:
        return Redirect("/enter", status_code=303)
    return error_page(request, STATUS.get(refused.code, 400), refused)


def on_http(request: HttpRequest, error: HTTPException) -> Response[str] | Response[Error]:
    """A refusal by Litestar; programs that use a wrong path get JSON."""
    if request.url.path.startswith("/api") or _wants_json(request):
        return answer_programs(request, error)
    return error_page(request, error.status_code)


def on_record(request: HttpRequest, error: BadRecord) -> Response[str]:
    """A file that is not a valid record: the line and the reason."""
    return error_page(request, 400, error)


def on_down(request: HttpRequest, error: StoreDown) -> Response[str] | Response[Error]:
    """The database is not responding."""
    answer = answer_down(request, error)
    if _wants_json(request):
        return answer
    shown = error_page(request, 503)
    shown.headers.update(answer.headers)
    return shown


def on_broken(request: HttpRequest, error: Exception) -> Response[str]:
    """A bug of ours."""
    log.error("page broke", exc_info=error)
    return error_page(request, 500)


HANDLERS: Final[ExceptionHandlersMap] = {
    Refused: on_refused,
    HTTPException: on_http,
    BadRecord: on_record,
    StoreDown: on_down,
    Exception: on_broken,
}


@get("/{path:path}", sync_to_thread=False)
def not_found(path: FromPath[str]) -> Response[str]:
    """Any address without a page."""
    raise NotFoundException(path)
