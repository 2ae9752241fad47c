"""From a template to a page: who is visiting, in which language and light, with the words in place."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from litestar.datastructures import Cookie
from markupsafe import Markup

from archipel import drawing
from archipel.door import games
from archipel.table import Caller, Refused
from archipel.web.context import Asked, Backend
from archipel.web.pages.assets import asset
from archipel.web.secrets import Credentials, clear_cookies, credentials, csrf_for
from archipel.web.tongues import wanted
from archipel.words import DEFAULT, Language, find_language, languages
from archipel.words.languages import unbroken

Page = Response[str] | Response[None]
"""A page, or the way to another one."""

LANGUAGE_COOKIE: Final = "archipel-language"
LIGHTS: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("day", "night"),
    "contrast": ("more",),
    "colours": ("few",),
    "motion": ("none",),
}
"""What a visitor may set about the look, kept in a cookie each; anything else: as the system wishes."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks at a page: language, light, and the token of this browser, if it has one."""

    tongue: Language
    look: Mapping[str, str]
    token: str
    csrf: str
    path: str
    cookies: tuple[Cookie, ...] = ()

    @property
    def language(self) -> str:
        """Its short name."""
        return self.tongue.code

    def caller(self, invite: str = "") -> Caller:
        """How tables know the visitor."""
        return Credentials(self.token).caller(invite)


def language_of(request: Asked) -> str:
    """What the visitor chose, or what the browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    return chosen if chosen in languages() else wanted(request.headers.get("accept-language", ""))


def visitor_of(request: Asked, backend: Backend | None = None) -> Visitor:
    """Read the cookies. One that is not ours is forgotten: a page is for everybody."""
    look = {
        name: value
        for name, values in LIGHTS.items()
        if (value := request.cookies.get(f"archipel-{name}", "")) in values
    }
    token = ""
    cookies: tuple[Cookie, ...] = ()
    if backend is not None:
        try:
            token = credentials(backend.service.key, request.headers).token
        except Refused:
            cookies = tuple(clear_cookies())
    csrf = csrf_for(backend.service.key, token) if backend is not None and token else ""
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return Visitor(find_language(language_of(request)), look, token, csrf, path, cookies)


def _unbroken(value: object) -> object:
    """The words of games; those of the pages are so already."""
    return unbroken(value) if type(value) is str else value


@cache
def environment(language: str) -> Environment:
    """One for each language: templates are compiled with its words."""
    made = Environment(
        loader=PackageLoader("archipel.web.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
        finalize=None if language == DEFAULT else _unbroken,
    )
    speaking = find_language(language)
    # The extension adds this method; newstyle: gaps are filled and escaped by the template.
    made.install_gettext_translations(speaking.catalogue, newstyle=True)  # type: ignore[attr-defined]
    made.globals.update(
        asset=asset,
        emblem=lambda game: Markup(drawing.emblem(game, language)),  # noqa: S704 - drawn by us
        logo=lambda: Markup(drawing.logo()),  # noqa: S704 - drawn by us
        games=games,
        languages=languages(),
    )
    made.filters["path"] = lambda text: quote(str(text), safe="")
    made.filters["decimal"] = lambda text: str(text).replace(".", speaking.point)
    return made


def render(template: str, visitor: Visitor, /, **values: object) -> str:
    """The page's text. Templates know `visitor`, `language`, `words` for scripts, and what they are given."""
    language = visitor.language
    return (
        environment(language)
        .get_template(template)
        .render(visitor=visitor, language=language, words=visitor.tongue.scripts, **values)
    )


def fragment(template: str, language: str, /, **values: object) -> str:
    """A part of a page that knows nothing of who is visiting, so that it can be shown to others too."""
    return environment(language).get_template(template).render(language=language, **values)


def page(template: str, visitor: Visitor, /, status: int = 200, **values: object) -> Response[str]:
    """The page as an answer. It depends on cookies, so nobody in between may keep it."""
    return Response(
        render(template, visitor, **values),
        status_code=status,
        media_type="text/html",
        headers={
            "cache-control": "private, no-cache",
            "content-language": visitor.language,
            "vary": "Accept-Language, Cookie",
        },
        cookies=list(visitor.cookies),
    )
