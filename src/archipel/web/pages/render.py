"""Rendering templates: the visitor, their language and theme, and the template environments."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b, sha1
from pathlib import Path
from typing import Final
from urllib.parse import quote

from jinja2 import Environment, FileSystemBytecodeCache, PackageLoader, StrictUndefined
from jinja2.bccache import Bucket
from litestar import Response
from litestar.datastructures import Cookie
from markupsafe import Markup

from archipel import drawing
from archipel.guide.gains import signed
from archipel.kernel import Part
from archipel.plugins import games
from archipel.table import Caller, Refused
from archipel.web.http.context import Backend, HttpRequest, preferred_language
from archipel.web.http.identity import Credentials, clear_cookies, credentials, csrf_for
from archipel.web.pages.assets import asset, version
from archipel.words import DEFAULT, Language, find_language, languages
from archipel.words.languages import capital, nbsp_french


class CompiledTemplates(FileSystemBytecodeCache):
    """Where bytecode cannot or should not be written, nothing is kept."""

    def __init__(self, made_by: str, language: str) -> None:
        """`made_by` is the module whose settings the compiled code depends on, apart from the template."""
        super().__init__(str(Path(made_by).parent / "__pycache__"), f"{language}-%s.jinja")
        self._settings = Path(made_by).read_text()

    def get_source_checksum(self, source: str) -> str:
        """A template counts as changed when the settings have changed, too."""
        return sha1((self._settings + source).encode(), usedforsecurity=False).hexdigest()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template for the next start."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                super().dump_bytecode(bucket)


Page = Response[str] | Response[None]
"""A page, or a redirect."""

LANGUAGE_COOKIE: Final = "archipel-language"
APPEARANCE: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("day", "night"),
    "contrast": ("more",),
    "colours": ("few",),
    "motion": ("none",),
}
"""The visitor's settings, with the values of their cookies; any other value means the system's default."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who is viewing a page: language, look, and the token of this browser, if it has one."""

    tongue: Language
    look: Mapping[str, str]
    token: str
    csrf: str
    path: str
    cookies: tuple[Cookie, ...] = ()

    @property
    def language(self) -> str:
        """The language's code."""
        return self.tongue.code

    def caller(self, invite: str = "") -> Caller:
        """How tables identify the visitor."""
        return Credentials(self.token).caller(invite)


def language_of(request: HttpRequest) -> str:
    """The visitor's choice, or else the browser's preference."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    return chosen if chosen in languages() else preferred_language(request.headers.get("accept-language", ""))


def visitor_of(request: HttpRequest, backend: Backend | None = None) -> Visitor:
    """Read the cookies. Invalid ones are ignored, because pages need no login."""
    look = {
        name: value
        for name, values in APPEARANCE.items()
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


def is_phone(request: HttpRequest) -> bool:
    """Does this look like a phone? If its screen is wide after all, the page's script requests new
    drawings."""
    return "Mobi" in request.headers.get("user-agent", "")


def keys_of(parts: Sequence[Part]) -> str:
    """Parts as a script reads them from an attribute."""
    return " ".join(f"{part.kind}:{part.value}" for part in parts)


def digest(text: str) -> str:
    """A hash that identifies a drawing, so that pages can keep those that have not changed."""
    return blake2b(text.encode(), digest_size=12).hexdigest()


def _with_nbsp(value: object) -> object:
    """Add the non-breaking spaces to the texts of games; the pages' own texts have them already."""
    return nbsp_french(value) if type(value) is str else value


@cache
def environment(language: str) -> Environment:
    """One environment per language: templates are compiled with its messages."""
    made = Environment(
        loader=PackageLoader("archipel.web.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        bytecode_cache=CompiledTemplates(__file__, language),
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
        finalize=None if language == DEFAULT else _with_nbsp,
    )
    speaking = find_language(language)
    # The extension adds this method; newstyle: the template fills and escapes the gaps.
    made.install_gettext_translations(speaking.catalogue, newstyle=True)  # type: ignore[attr-defined]
    made.globals.update(
        asset=asset,
        version=version,
        emblem=cache(lambda game: Markup(drawing.emblem(game, language))),  # noqa: S704 - drawn by us
        logo=cache(lambda: Markup(drawing.logo())),  # noqa: S704 - drawn by us
        games=games,
        languages=languages(),
    )
    made.tests["prefixed"] = lambda text, start: str(text).startswith(start)
    made.filters["path"] = lambda text: quote(str(text), safe="")
    made.filters["signed"] = _signed
    made.filters["points"] = lambda points: str(points).replace("-", "−")
    made.filters["keys"] = keys_of
    made.filters["digest"] = digest
    made.filters["number"] = speaking.number
    made.filters["capital"] = capital
    made.filters["decimal"] = lambda text: str(text).replace(".", speaking.point).replace("-", "−")
    return made


def _signed(points: int) -> Markup:
    """A change of points with its sign; a loss is marked as one."""
    text = signed(points)
    return Markup('<span class="less">{}</span>').format(text) if points < 0 else Markup(text)  # noqa: S704 - a number


def render(template: str, visitor: Visitor, /, **values: object) -> str:
    """The HTML of a page. Templates get `visitor`, `language`, `words` for scripts, and the given values."""
    language = visitor.language
    return (
        environment(language)
        .get_template(template)
        .render(visitor=visitor, language=language, words=visitor.tongue.scripts, **values)
    )


def fragment(template: str, language: str, /, **values: object) -> str:
    """A part of a page that does not depend on the visitor, so it can be shared."""
    return environment(language).get_template(template).render(language=language, **values)


def page(template: str, visitor: Visitor, /, status: int = 200, **values: object) -> Response[str]:
    """The page as a response. It depends on cookies, so proxies must not cache it."""
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
