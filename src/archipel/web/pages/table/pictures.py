"""Sheets and the middle of a table, drawn for one viewer; what looks the same to everybody is drawn once."""

from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import blake2b

import msgspec
from markupsafe import Markup

from archipel import drawing
from archipel.kernel import SPECTATOR, View
from archipel.table import Table
from archipel.web.cache import Cache


class Pictures:
    """Drawings from a view. Those that look the same to everybody are made from the public view and cached by
    its digest, so they cannot contain anybody's secrets."""

    def __init__(
        self, table: Table, view: View, names: Sequence[str], language: str, narrow: bool, drawn: Cache[str]
    ) -> None:
        self._table, self._game, self._view, self._names = table, table.game, view, names
        self._language, self._narrow, self._drawn = language, narrow, drawn

    def tableau(self, preview: View | None, prefix: str) -> Markup:
        """The middle of the table."""

        def draw(view: View) -> str:
            return drawing.tableau(
                view, self._language, preview=preview, narrow=self._narrow, prefix=prefix, game=self._game
            )

        if preview is None:
            return self._once(draw, None, "tableau", self._narrow, prefix)
        return Markup(draw(self._view))  # noqa: S704 - drawn by us

    def own(self, preview: View | None, prefix: str) -> Markup:
        """The viewer's own sheet, with the draft in pencil."""
        drawn = drawing.draw(
            self._view,
            self._language,
            narrow=self._narrow,
            preview=preview,
            name=self._names[self._view.seat],
            prefix=prefix,
            game=self._game,
        )
        return Markup(drawn)  # noqa: S704 - drawn by us

    def sheet(self, seat: int, prefix: str) -> Markup:
        """A seat's sheet, without a draft."""
        name = self._names[seat]

        def draw(view: View) -> str:
            return drawing.draw(
                view,
                self._language,
                seat=seat,
                narrow=self._narrow,
                name=name,
                prefix=prefix,
                game=self._game,
            )

        return self._once(draw, seat, "sheet", self._narrow, name, prefix)

    def small(self, seat: int) -> Markup:
        """A thumbnail of a seat's sheet."""
        name = self._names[seat]

        def draw(view: View) -> str:
            return drawing.draw(view, self._language, seat=seat, small=True, name=name, game=self._game)

        return self._once(draw, seat, "small", name)

    def _once(self, draw: Callable[[View], str], seat: int | None, *how: object) -> Markup:
        """Cached, if it looks the same to everybody; `how` is everything else that it depends on."""
        if self._view.seat == SPECTATOR or drawing.alike(self._view, seat, self._game):
            key = (self._game.id, self._known, self._language, seat, *how)
            return Markup(self._drawn.get(key, lambda: draw(self._public)))  # noqa: S704 - drawn by us
        return Markup(draw(self._view))  # noqa: S704 - drawn by us

    @cached_property
    def _public(self) -> View:
        """What everybody knows."""
        return self._table.match.state.view(SPECTATOR)

    @cached_property
    def _known(self) -> bytes:
        """A digest of what everybody knows."""
        return blake2b(msgspec.json.encode(self._public), digest_size=32).digest()
