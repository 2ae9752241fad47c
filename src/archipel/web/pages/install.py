"""What makes the site an installable app: a manifest, icons, and a service worker for the offline page."""

import json
from functools import cache
from typing import Annotated, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from archipel.drawing import standalone
from archipel.drawing.emblems import app_icon
from archipel.drawing.raster import png
from archipel.drawing.svg import sized
from archipel.drawing.theme import DAY
from archipel.plugins import games
from archipel.web.http.context import HttpRequest, TheBackend
from archipel.web.pages.assets import assets
from archipel.web.pages.render import Page, page, visitor_of
from archipel.words import DEFAULT, find_language, languages
from archipel.words.languages import capital

SIZES: Final = (192, 512)
_DAY: Final = "public, max-age=86400"
LanguageParam = Annotated[str, QueryParameter(name="language", max_length=12)]


@cache
def _icon(size: int) -> bytes:
    return png(standalone(sized(app_icon(), size, size)))


@get("/icon/{size:int}", sync_to_thread=True)
def show_icon(size: FromPath[int]) -> Response[bytes]:
    """The app's icon; systems may crop it to any shape."""
    if size not in SIZES:
        raise NotFoundException
    return Response(_icon(size), media_type="image/png", headers={"cache-control": _DAY})


@get("/manifest.webmanifest", sync_to_thread=False)
def show_manifest(language: LanguageParam = DEFAULT) -> Response[bytes]:
    """The web app manifest. Its addresses are relative, because a proxy may add a path."""
    tongue = find_language(language if language in languages() else DEFAULT)
    manifest = {
        "name": "Archipel",
        "short_name": "Archipel",
        "description": capital(
            tongue.ngettext(
                "%(count)s island game at one table: in the browser, together or alone, no account.",
                "%(count)s island games at one table: in the browser, together or alone, no account.",
                len(games()),
                count=tongue.number(len(games())),
            )
        ),
        "lang": tongue.code,
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": DAY["paper"],
        "theme_color": DAY["paper"],
        "icons": [
            {"src": f"icon/{size}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for size in SIZES
            for purpose in ("any", "maskable")
        ],
    }
    return Response(
        json.dumps(manifest, ensure_ascii=False).encode(),
        media_type="application/manifest+json",
        headers={"cache-control": "no-cache"},
    )


@get("/worker.js", sync_to_thread=False)
def show_worker() -> Response[bytes]:
    """The service worker, at the root, because its scope is everything below its own address."""
    return Response(
        assets()["js/service_worker.js"], media_type="text/javascript", headers={"cache-control": "no-cache"}
    )


@get("/offline", sync_to_thread=False)
def show_offline(request: HttpRequest, backend: TheBackend) -> Page:
    """The page that the service worker shows when the server cannot be reached."""
    return page("offline.html", visitor_of(request, backend))
