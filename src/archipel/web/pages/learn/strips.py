"""Strips on pages: frames as separate images, for each theme and language; the strips for a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from archipel.kernel import Game, Setup
from archipel.learn import Strip, strips_of
from archipel.learn.frames import picture
from archipel.plugins import find
from archipel.web.pages.assets import LanguageParam, Theme, check_image, image
from archipel.web.pages.front import game_of
from archipel.words import DEFAULT


@dataclass(frozen=True, slots=True)
class ShownFrame:
    """A frame as a page shows it."""

    number: int
    words: str


@dataclass(frozen=True, slots=True)
class ShownStrip:
    """A strip as a page shows it."""

    id: str
    title: str
    frames: Sequence[ShownFrame]


@cache
def drawn(game_id: str, strip_id: str, number: int, language: str) -> str:
    """The drawing of a frame."""
    game = find(game_id)
    strip = next(one for one in strips_of(game_id) if one.id == strip_id)
    return picture(game, strip, strip.frames[number], language, f"strip-{strip_id}-{number}-")


@cache
def shown_strips(game_id: str, language: str) -> tuple[ShownStrip, ...]:
    """All strips of a game."""
    return tuple(_shown(find(game_id), strip, language) for strip in strips_of(game_id))


def _shown(game: Game, strip: Strip, language: str) -> ShownStrip:
    words = game.rules.learn
    frames = [ShownFrame(number, words[frame.say][language]) for number, frame in enumerate(strip.frames)]
    return ShownStrip(strip.id, words[f"strip.{strip.id}.title"][language], frames)


def strips_for(game: Game, setup: Setup, language: str) -> tuple[ShownStrip, ...]:
    """The strips for a table's mode, or else all of them."""
    modes = {mode.id for mode in game.modes if mode.fits(setup)}
    fitting = {strip.id for strip in strips_of(game.id) if modes & set(strip.modes)}
    found = shown_strips(game.id, language)
    return tuple(one for one in found if one.id in fitting) or found


@get("/strips/{name:str}/{strip_id:str}/{number:int}", sync_to_thread=True)
def show_frame(
    name: FromPath[str],
    strip_id: FromPath[str],
    number: FromPath[int],
    theme: Theme = "day",
    language: LanguageParam = DEFAULT,
) -> Response[str]:
    """A frame as a separate file, in one theme and language."""
    known = {strip.id: strip for strip in strips_of(game_of(name).id)}
    strip = known.get(strip_id)
    if strip is None or not 0 <= number < len(strip.frames):
        raise NotFoundException
    check_image(theme, language)
    return image(drawn(name, strip_id, number, language), theme)
