"""The rules on one page: the mode's picture strip, and the game in a few paragraphs."""

from typing import Final

from archipel.drawing.contract import Picture
from archipel.drawing.svg import nested, text, wrap
from archipel.kernel import Game
from archipel.learn.contract import Strip
from archipel.learn.find import strips_of
from archipel.learn.frames import picture
from archipel.paper.contract import Leaf

WIDTH: Final = 720.0
HEIGHT: Final = 1040.0
WIDTH_MM: Final = 190.0
_ACROSS: Final = 3
_FRAME: Final = (224.0, 150.0)  # the size of a picture
_ROW: Final = 215.0
_LETTERS: Final = 98  # in a line


def strip_for(game: Game, mode: str) -> Strip | None:
    """The strip of a mode's family."""
    return next((strip for strip in strips_of(game.id) if mode in strip.modes), None)


def summary(game: Game, mode: str, language: str) -> Leaf | None:
    """The summary page; None if the game has no texts for one."""
    rules = game.rules
    prose = [words[language] for key, words in rules.learn.items() if key.startswith("prose.")]
    strip = strip_for(game, mode)
    if not prose and strip is None:
        return None
    name = rules.about.name[language]
    title = f"{name} · {rules.name('mode', mode, language)}"
    body, y = text(0, 26, 24, title, "a-t a-title a-start"), 44.0
    if strip is not None:
        drawn, y = _strip(game, language, strip, y)
        body += drawn
    for paragraph in prose:
        for line in wrap(paragraph, _LETTERS):
            y += 18
            body += text(0, y, 13.5, line, "a-t a-start")
        y += 9
    height = max(HEIGHT, y + 10)
    return Leaf(name, Picture(WIDTH * height / HEIGHT, height, title, body), WIDTH_MM)


def _strip(game: Game, language: str, strip: Strip, top: float) -> tuple[str, float]:
    """The frames, three in a row, each with its sentence; and where the prose begins."""
    body = ""
    for index, frame in enumerate(strip.frames):
        row, column = divmod(index, _ACROSS)
        x, y = column * (WIDTH / _ACROSS), top + row * _ROW
        body += nested(picture(game, strip, frame, language, f"f{index}-"), x, y, *_FRAME)
        words = game.rules.learn[frame.say][language]
        for line, part in enumerate(wrap(f"{index + 1}. {words}", 33)):
            body += text(x, y + _FRAME[1] + 17 + line * 15, 12.5, part, "a-t a-start")
    return body, top + -(-len(strip.frames) // _ACROSS) * _ROW + 4
