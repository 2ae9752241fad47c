"""Drawings: pure functions that turn a view into SVG, all in one hand-drawn style.

`draw` gives a seat's sheet, `tableau` the middle of the table, `palette` a picker for what is on neither,
`emblem` a picture for the front page, `text` all of it as text. Whatever can be picked has the `data-kind`
and `data-value` of its part, an id and an accessible name; the page toggles `can`, `on` and `off` on it.
Nothing here knows what is legal.
"""

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from archipel.drawing.contract import SHEET, TABLEAU, Accent, Drawing, Picture, Shape, Want, WantChanges
from archipel.drawing.emblems import favicon, logo
from archipel.drawing.fallback import NO_RULES, drawing_of
from archipel.drawing.pieces import Form
from archipel.drawing.svg import document, explained
from archipel.drawing.theme import fixed_style, stylesheet
from archipel.kernel import Effect, Game, Part, View
from archipel.plugins import game_of, games

__all__ = [
    "SHEET",
    "TABLEAU",
    "Accent",
    "Drawing",
    "alike",
    "draw",
    "emblem",
    "favicon",
    "forms",
    "image",
    "large_one",
    "logo",
    "palette",
    "places",
    "shape",
    "standalone",
    "stylesheet",
    "tableau",
    "text",
]

_OF_GAME: Final = re.compile(r" a-of-([\w-]+)")


def draw(
    view: View,
    language: str,
    *,
    seat: int | None = None,
    small: bool = False,
    narrow: bool = False,
    preview: View | None = None,
    before: View | None = None,
    told: Sequence[Effect] = (),
    tried: Sequence[Effect] = (),
    name: str = "",
    names: Sequence[str] = (),
    prefix: str | None = None,
    game: Game | None = None,
) -> str:
    """A seat's sheet as this view shows it. Without `seat`, the sheet that the view's own seat works on.

    What is not final yet is in pencil: the seat's own draft, and what `preview`, a view of the same seat,
    adds. What is new since `before` is marked, and what was `told` since; `tried` is what the steps of the
    preview do. `small` is a thumbnail without picks; `narrow` fits a phone
    held upright.
    """
    game = game or game_of(type(view))
    rules = game.rules if game else NO_RULES
    want = WantChanges(
        rules,
        language,
        seat,
        small,
        narrow,
        name,
        names=names,
        preview=preview,
        before=before,
        told=told,
        tried=tried,
    )
    picture = _drawing(game).sheet(view, want)
    size = "small" if small else "sheet"
    return _finish(picture, game, f"{size}{'' if seat is None else seat}-" if prefix is None else prefix)


def tableau(
    view: View,
    language: str,
    *,
    preview: View | None = None,
    before: View | None = None,
    narrow: bool = False,
    names: Sequence[str] = (),
    told: Sequence[Effect] = (),
    tried: Sequence[Effect] = (),
    prefix: str = "table-",
    game: Game | None = None,
) -> str:
    """The middle of the table: dice, cards, the sea, decks. What was `told` since `before` and what the
    steps of a preview do, `tried`, is drawn, too, if the views do not show it."""
    game = game or game_of(type(view))
    rules = game.rules if game else NO_RULES
    want = WantChanges(
        rules, language, narrow=narrow, names=names, preview=preview, before=before, told=told, tried=tried
    )
    return _finish(_drawing(game).tableau(view, want), game, prefix)


def alike(view: View, seat: int | None, game: Game | None = None) -> bool:
    """Does this view show a seat's sheet, or the tableau (None), exactly as everybody sees it?"""
    return _drawing(game or game_of(type(view))).alike(view, seat)


def palette(
    view: View,
    kind: str,
    values: Sequence[str],
    language: str,
    *,
    picked: Sequence[Part] = (),
    narrow: bool = False,
    prefix: str = "pick-",
    game: Game | None = None,
) -> str:
    """A drawn picker for values of one kind; it may show the parts `picked` already.

    It explains itself if the game has words for it: `[symbol]` `pick-KIND`.
    """
    game = game or game_of(type(view))
    rules = game.rules if game else NO_RULES
    picture = _drawing(game).palette(view, kind, values, Want(rules, language, narrow=narrow, picked=picked))
    if f"symbol.pick-{kind}" in rules.learn:
        picture = replace(picture, body=explained(f"pick-{kind}", picture.body))
    return _finish(picture, game, prefix, own=True)


def text(
    view: View,
    language: str,
    *,
    seat: int | None = None,
    names: Sequence[str] = (),
    short: bool = False,
    spoken: bool = False,
    game: Game | None = None,
) -> str:
    """The view as text for a terminal, with the sheet of one seat or of all seats.

    `short` leaves the legend out; `spoken` tells the sheets in words instead of signs.
    """
    game = game or game_of(type(view))
    rules = game.rules if game else NO_RULES
    return _drawing(game).text(view, WantChanges(rules, language, seat, short, names=names, spoken=spoken))


def emblem(game_id: str, language: str, prefix: str | None = None) -> str:
    """A game's picture for the front page, 320 by 200."""
    game = games().get(game_id)
    picture = drawing_of(game_id).emblem(Want(game.rules if game else NO_RULES, language))
    prefix = f"emblem-{game_id}-" if prefix is None else prefix
    body = (f'<g aria-hidden="true">{picture.body}</g>',)
    return document(picture.width, picture.height, picture.label, body, game=game_id, prefix=prefix)


def places(view: View, game: Game | None = None) -> Mapping[str, tuple[str, ...]]:
    """Where each kind of part is picked: `sheet`, `tableau` or `palette`, which is also the default."""
    return _drawing(game or game_of(type(view))).places


def large_one(view: View, game: Game | None = None) -> str:
    """What to show large: the sheet, or the tableau in games where nothing is picked on a sheet."""
    return SHEET if any(SHEET in where for where in places(view, game).values()) else TABLEAU


def shape(game: Game) -> Shape:
    """The shape of this game's sheets on a wide screen."""
    return drawing_of(game.id).shape


def forms(game: Game, shapes: Sequence[str]) -> Mapping[str, Mapping[str, Form]]:
    """The forms of each of these shapes that is a piece, by shape and turn; empty in games without pieces."""
    found = {name: drawing_of(game.id).forms(name) for name in shapes}
    return {name: turns for name, turns in found.items() if turns}


def standalone(svg: str, theme: str = "day") -> str:
    """The drawing as a standalone file, with its style and the colours of one theme inside."""
    end = svg.index(">") + 1
    found = _OF_GAME.search(svg, 0, end)
    style = fixed_style(theme, drawing_of(found[1] if found else "").accent)
    return f"{svg[:end]}<style>{style}</style>{svg[end:]}"


def image(svg: str, theme: str = "day") -> str:
    """The drawing as an HTML `img` with the file inside, so that the ids of two on a page cannot clash."""
    data = b64encode(standalone(svg, theme).encode()).decode()
    label = svg.partition('aria-label="')[2].partition('"')[0]
    style = "max-width:100%;width:360px;vertical-align:top"
    return f'<img alt="{label}" style="{style}" src="data:image/svg+xml;base64,{data}">'


def _drawing(game: Game | None) -> Drawing[Any]:
    return drawing_of(game.id if game else "")


def _finish(picture: Picture, game: Game | None, prefix: str, own: bool = False) -> str:
    name, body = game.id if game else "", (picture.body,)
    return document(picture.width, picture.height, picture.label, body, game=name, prefix=prefix, own=own)
