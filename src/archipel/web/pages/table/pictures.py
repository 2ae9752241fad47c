"""Sheets and the middle of a table, drawn for one viewer; public drawings are cached."""

from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import blake2b

import msgspec
from markupsafe import Markup

from archipel import drawing
from archipel.kernel import SPECTATOR, Effect, View
from archipel.narration import Narrator, Turn
from archipel.table import Table
from archipel.web.http.cache import Cache


class Pictures:
    """Drawings from a view. Those that look the same to all viewers are made from the public view and cached
    by its digest, so they cannot contain secrets."""

    def __init__(
        self,
        table: Table,
        view: View,
        names: Sequence[str],
        language: str,
        narrow: bool,
        drawn: Cache[str],
        narrator: Narrator,
        called: str = "",
    ) -> None:
        """`called`: the heading of the viewer's own sheet."""
        self._table, self._game, self._view, self._names = table, table.game, view, names
        self._language, self._narrow, self._drawn, self._narrator = language, narrow, drawn, narrator
        self._called = called

    def tableau(self, preview: View | None, prefix: str, tried: Sequence[Effect] = ()) -> Markup:
        """The middle of the table, with a draft. What is new since the viewer's last turn is marked."""
        number, before = self._since(self._view.seat)

        def draw(view: View) -> str:
            return drawing.tableau(
                view,
                self._language,
                preview=preview,
                before=before,
                narrow=self._narrow,
                names=self._names,
                told=self._narrator.told_since(number),
                tried=tried,
                prefix=prefix,
                game=self._game,
            )

        if preview is None:
            return self._once(draw, None, "tableau", self._narrow, prefix, self._table.id, number)
        return Markup(draw(self._view))  # noqa: S704 - drawn by us

    def own(self, preview: View | None, prefix: str, tried: Sequence[Effect] = ()) -> Markup:
        """The viewer's own sheet, with the draft in pencil."""
        number, before = self._since(self._view.seat)
        drawn = drawing.draw(
            self._view,
            self._language,
            narrow=self._narrow,
            preview=preview,
            before=before,
            told=self._narrator.told_since(number),
            tried=tried,
            name=self._called,
            names=self._names,
            prefix=prefix,
            game=self._game,
        )
        return Markup(drawn)  # noqa: S704 - drawn by us

    def sheet(self, seat: int, prefix: str) -> Markup:
        """A seat's sheet, without a draft."""
        name = self._whose(seat)
        number, before = self._since(seat)

        def draw(view: View) -> str:
            return drawing.draw(
                view,
                self._language,
                seat=seat,
                narrow=self._narrow,
                before=before,
                told=self._narrator.told_since(number),
                name=name,
                names=self._names,
                prefix=prefix,
                game=self._game,
            )

        return self._once(draw, seat, "sheet", self._narrow, name, prefix, self._table.id, number)

    def small(self, seat: int) -> Markup:
        """A thumbnail of a seat's sheet."""
        name = self._names[seat]
        number, before = self._since(seat)

        def draw(view: View) -> str:
            return drawing.draw(
                view,
                self._language,
                seat=seat,
                small=True,
                before=before,
                name=name,
                names=self._names,
                game=self._game,
            )

        return self._once(draw, seat, "small", name, self._table.id, number)

    def past(self, turn: Turn, main: str) -> Markup:
        """The table right after a turn, with the turn marked: the player's sheet, or the middle."""
        if main == drawing.TABLEAU:
            drawn = drawing.tableau(
                turn.after,
                self._language,
                before=turn.before,
                narrow=self._narrow,
                names=self._names,
                told=turn.effects,
                prefix="past-",
                game=self._game,
            )
        else:
            drawn = drawing.draw(
                turn.after,
                self._language,
                seat=turn.sheet,
                narrow=self._narrow,
                before=turn.before,
                told=turn.effects,
                name=self._whose(turn.sheet),
                names=self._names,
                prefix="past-",
                game=self._game,
            )
        return Markup(drawn)  # noqa: S704 - drawn by us

    def _since(self, seat: int) -> tuple[int, View | None]:
        """The public view before this seat's last turn, and the number of that turn's event."""
        number, state = self._narrator.since(seat)
        return number, None if state is None else state.view(SPECTATOR)

    def _whose(self, seat: int) -> str:
        """The heading of a seat's sheet."""
        return self._called if seat == self._view.seat and self._called else self._names[seat]

    def _once(self, draw: Callable[[View], str], seat: int | None, *how: object) -> Markup:
        """Cached, if it looks the same to all viewers; `how` is everything else that it depends on."""
        if self._view.seat == SPECTATOR or drawing.alike(self._view, seat, self._game):
            key = (self._game.id, self._known, self._language, seat, *how)
            return Markup(self._drawn.get(key, lambda: draw(self._public)))  # noqa: S704 - drawn by us
        return Markup(draw(self._view))  # noqa: S704 - drawn by us

    @cached_property
    def _public(self) -> View:
        """The public view."""
        return self._table.match.state.view(SPECTATOR)

    @cached_property
    def _known(self) -> bytes:
        """A digest of the public view."""
        return blake2b(msgspec.json.encode(self._public), digest_size=32).digest()
