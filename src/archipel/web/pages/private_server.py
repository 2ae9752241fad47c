"""The entrance of a private server: visitors with its passphrase may open tables. Invited players need
none."""

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from archipel.web.http.context import HttpRequest, TheBackend, client_of
from archipel.web.http.private_server import COOKIE, is_passphrase, member_cookie
from archipel.web.pages.forms import YEAR_S, FormFields
from archipel.web.pages.preferences import local_path
from archipel.web.pages.render import Page, page, visitor_of


@get("/enter", sync_to_thread=False)
def show_enter(request: HttpRequest, backend: TheBackend) -> Page:
    """A field for the passphrase."""
    return page("enter.html", visitor_of(request, backend), wrong=False)


@post("/enter", sync_to_thread=False)
def enter(request: HttpRequest, backend: TheBackend, data: FormFields) -> Page:
    """Check the passphrase, and remember a correct one for a year."""
    backend.admit_seating("enter", client_of(request))
    word = backend.settings.passphrase
    if word and not is_passphrase(data.get("word", ""), word):
        return page("enter.html", visitor_of(request, backend), status=403, wrong=True)
    secure = request.url.scheme == "https"
    cookie = Cookie(
        COOKIE,
        value=member_cookie(backend.service.key, word),
        max_age=YEAR_S,
        samesite="lax",
        secure=secure,
        httponly=True,
    )
    back: Response[None] = Redirect(local_path(data.get("back", "/")), status_code=303, cookies=[cookie])
    return back
