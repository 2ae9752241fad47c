"""The code of a printed sheet: typed on the start page of *Check my sheet*, or scanned as an address."""

from typing import Annotated
from urllib.parse import urlencode

from litestar import Response, get
from litestar.datastructures import Cookie
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from archipel.paper.checking import check_of
from archipel.paper.sheet_codes import LENGTH, SheetCode, find_code
from archipel.plugins import games
from archipel.web.http.context import HttpRequest, TheBackend
from archipel.web.pages.front import game_of
from archipel.web.pages.render import LANGUAGE_COOKIE, Page, page, visitor_of
from archipel.words import languages

CodeParam = Annotated[str, QueryParameter(name="code", max_length=40)]


@get("/check", sync_to_thread=False)
def show_codes(request: HttpRequest, backend: TheBackend, code: CodeParam = "") -> Page:
    """A field for the code, and the games whose sheets can be checked."""
    found = find_code(code)
    if found is not None:
        return opened(found, request)
    wrong = bool(code.strip())
    return page(
        "check-code.html",
        visitor_of(request, backend),
        status=404 if wrong else 200,
        code=code,
        wrong=wrong,
        length=LENGTH,
        checked=[game for game in games().values() if check_of(game.id) is not None],
    )


def opened(code: SheetCode, request: HttpRequest) -> Response[None]:
    """Redirect to the check of a blank sheet; `printed` lets the browser continue the sheet that it has
    stored."""
    query = {"mode": code.mode.id, "sheet": ";".join(code.blank.lines), "printed": "yes"}
    query = {key: value for key, value in query.items() if value}
    return _to(f"/check/{code.game.id}?{urlencode(query)}", request, code.language)


@get(["/check/{name:str}/{mode:str}", "/check/{name:str}/{mode:str}/{language:str}"], sync_to_thread=False)
def open_words(
    name: FromPath[str], mode: FromPath[str], request: HttpRequest, language: FromPath[str] = ""
) -> Response[None]:
    """The address on papers printed by earlier versions."""
    return _to(f"/check/{game_of(name).id}?{urlencode({'mode': mode[:40]})}", request, language)


def _to(where: str, request: HttpRequest, language: str) -> Response[None]:
    """Redirect; a visitor without a language gets the sheet's."""
    new = LANGUAGE_COOKIE not in request.cookies and language in languages()
    spoken = [Cookie(LANGUAGE_COOKIE, value=language, samesite="lax", httponly=True)] if new else []
    return Redirect(where, status_code=303, cookies=spoken)
