"""Style sheets, scripts, icons and drawings. Static files are kept in memory, under a path that contains
their hash."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.abc import Traversable
from importlib.resources import files
from mimetypes import guess_type
from typing import Annotated, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from archipel.drawing import favicon, standalone, stylesheet
from archipel.words import languages

FOREVER: Final = "public, max-age=31536000, immutable"
_TYPES: Final = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


_COMMENT: Final = re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)


def _without_comments(name: str, content: bytes) -> bytes:
    """Remove comments that fill whole lines from a script, keeping its line numbers."""
    if not name.endswith(".js"):
        return content
    return _COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), content)


def _walk(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    for item in sorted(folder.iterdir(), key=lambda one: one.name):
        if item.is_dir():
            yield from _walk(item, f"{path}{item.name}/")
        else:
            yield f"{path}{item.name}", _without_comments(item.name, item.read_bytes())


@cache
def assets() -> Mapping[str, bytes]:
    """Every file by its path, including the generated ones."""
    drawn = {
        "css/drawing.css": stylesheet().encode(),
        "favicon.svg": standalone(favicon()).encode(),
        "favicon-turn.svg": standalone(favicon(turn=True)).encode(),
    }
    return {**dict(_walk(files(__package__) / "static")), **drawn}


@cache
def version() -> str:
    """A hash of all files. They share one, because modules import each other by relative paths."""
    digest = hashlib.sha256()
    for path, content in sorted(assets().items()):
        digest.update(f"{path} {len(content)} ".encode() + content)
    return digest.hexdigest()[:12]


def asset(path: str) -> str:
    """The address of this file."""
    if path not in assets():
        raise KeyError(f"no file {path}")
    return f"/static/{version()}/{path}"


@get("/static/{stamp:str}/{path:path}", sync_to_thread=False, include_in_schema=False)
def serve_asset(stamp: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """A file. An old address gets the current file, but must not be cached."""
    name = path.lstrip("/")
    content = assets().get(name)
    if content is None:
        raise NotFoundException
    ending = name.rpartition(".")[2]
    kind = _TYPES.get(ending) or guess_type(name)[0] or "application/octet-stream"
    cache_control = FOREVER if stamp == version() else "no-cache"
    return Response(content, media_type=kind, headers={"cache-control": cache_control})


THEMES: Final = ("day", "night")
_FOREVER: Final = "public, max-age=31536000, immutable"

LanguageParam = Annotated[str, QueryParameter(name="language")]
Theme = Annotated[str, QueryParameter(name="theme")]


def check_image(theme: str, language: str) -> None:
    """Answer 404 for unknown themes and languages."""
    if theme not in THEMES or language not in languages():
        raise NotFoundException


def image(svg: str, theme: str) -> Response[str]:
    """A drawing as a file that browsers cache for good."""
    drawn = standalone(svg, theme)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": _FOREVER})
