"""Drawings as separate files: one for each theme and language, kept by browsers for good."""

from typing import Annotated, Final

from litestar import Response
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter

from archipel.drawing import standalone
from archipel.words import languages

THEMES: Final = ("day", "night")
_FOREVER: Final = "public, max-age=31536000, immutable"

LanguageParam = Annotated[str, QueryParameter(name="language")]
Theme = Annotated[str, QueryParameter(name="theme")]


def check_image(theme: str, language: str) -> None:
    """Only the themes and languages that there are."""
    if theme not in THEMES or language not in languages():
        raise NotFoundException


def image(svg: str, theme: str) -> Response[str]:
    """A drawing as a file."""
    drawn = standalone(svg, theme)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": _FOREVER})
