"""Drawings with one thing wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from archipel.drawing import Accent, Drawing
from archipel.drawing.contract import Picture, Want
from archipel.drawing.svg import MARK, group, hit, pick, text, told
from archipel.kernel import View
from archipel.testkit import GameLaw, Law, drawings

_ticks = count()
_PICK = re.compile(r' data-kind="')
_TITLE = re.compile(r"<title>[^<]*</title>")
_SIZE = re.compile(r' font-size="([\d.]+)"')


class Wrong(Drawing):
    """A real drawing inside; subclasses break one method, or all pictures of a position in `spoilt`."""

    def __init__(self, inner: Drawing) -> None:
        self.inner = inner
        self.places: Mapping[str, tuple[str, ...]] = inner.places  # type: ignore[misc]
        self.accent = inner.accent  # type: ignore[misc]
        self.shape = inner.shape  # type: ignore[misc]

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return picture

    def sheet(self, view: View, want: Want) -> Picture:
        return self.spoilt(self.inner.sheet(view, want), view, want)

    def tableau(self, view: View, want: Want) -> Picture:
        return self.spoilt(self.inner.tableau(view, want), view, want)

    def palette(self, view: View, kind: str, values: Sequence[str], want: Want) -> Picture:
        return self.spoilt(self.inner.palette(view, kind, values, want), view, want)

    def alike(self, view: View, seat: int | None) -> bool:
        return self.inner.alike(view, seat)

    def text(self, view: View, want: Want) -> str:
        return self.inner.text(view, want)

    def emblem(self, want: Want) -> Picture:
        return self.inner.emblem(want)


class LosesOne(Wrong):
    """The first thing that could be picked cannot."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=_PICK.sub(' data-lost="', picture.body, count=1))


class LosesOneOnPhones(LosesOne):
    """The same in narrow drawings only."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return super().spoilt(picture, view, want) if want.narrow else picture


class Unheard(Wrong):
    """What can be picked has no names."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=_TITLE.sub("", picture.body))


class Unplaced(Wrong):
    """Nothing is said to be picked anywhere."""

    def __init__(self, inner: Drawing) -> None:
        super().__init__(inner)
        self.places = dict.fromkeys(inner.places, ())  # type: ignore[misc]


class Torn(Wrong):
    """A group is not closed."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=f"<g>{picture.body}")


class Doubled(Wrong):
    """Everything is drawn twice, with its ids."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        same = f'<g id="{MARK}same"/>'
        return replace(picture, body=picture.body + same + same)


class Shared(Wrong):
    """Thumbnails of several seats, and the sheet, share an id."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=picture.body + '<g id="ours"/>')


class Dangling(Wrong):
    """Something is used that is not there."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=f'{picture.body}<use href="#{MARK}nothing"/>')


class Styled(Wrong):
    """A shape brings its own style."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=f'{picture.body}<g style="fill:red"/>')


class Classy(Wrong):
    """A shape has a class that no page knows."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=f'{picture.body}<g class="a-shiny"/>')


class Muted(Wrong):
    """What can be picked is inside a picture, where screen readers do not look."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=told("a picture", picture.body))


class Heavy(Wrong):
    """A drawing says much that nobody sees."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=f"{picture.body}<desc>{'sea ' * 12_500}</desc>")


class Tiny(Wrong):
    """All letters are half as large."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(
            picture, body=_SIZE.sub(lambda size: f' font-size="{float(size[1]) / 2}"', picture.body)
        )


class Shrunk(Wrong):
    """Everything is half as large, in the corner."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=group(picture.body, scale=0.5))


class Sprawling(Wrong):
    """The drawing is twice as wide and high, with the same letters."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, width=picture.width * 2, height=picture.height * 2)


class Partial(Wrong):
    """Whoever looks at it is drawn, too, and it is called alike for all."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=picture.body + text(9, 9, 99, str(view.seat)))

    def alike(self, view: View, seat: int | None) -> bool:
        return True


class PartialMiddle(Wrong):
    """The same in the middle of the table only."""

    def tableau(self, view: View, want: Want) -> Picture:
        picture = self.inner.tableau(view, want)
        return replace(picture, body=picture.body + text(9, 9, 99, str(view.seat)))

    def alike(self, view: View, seat: int | None) -> bool:
        return seat is None


class Counting(Wrong):
    """Each drawing is numbered."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=picture.body + text(9, 9, 99, str(next(_ticks))))


class Attached(Wrong):
    """A drawing depends on the object, not on what it holds."""

    def tableau(self, view: View, want: Want) -> Picture:
        picture = self.inner.tableau(view, want)
        return replace(picture, body=picture.body + text(9, 9, 99, str(id(view))))


class Tempting(Wrong):
    """A thumbnail has something to pick."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        more = pick("cell", "r1c1", "a cell", hit(0, 0, 9, 9)) if want.small else ""
        return replace(picture, body=picture.body + more)


class Misplaced(Wrong):
    """The middle of the table serves as thumbnail."""

    def sheet(self, view: View, want: Want) -> Picture:
        return self.inner.tableau(view, want) if want.small else self.inner.sheet(view, want)


class English(Wrong):
    """It speaks English, whoever looks at it."""

    def sheet(self, view: View, want: Want) -> Picture:
        return self.inner.sheet(view, replace(want, language="en"))

    def tableau(self, view: View, want: Want) -> Picture:
        return self.inner.tableau(view, replace(want, language="en"))


class Coded(Wrong):
    """Something is named as programs do."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=picture.body + told("at r2c3", ""))


class Open(Wrong):
    """A gap was not filled."""

    def spoilt(self, picture: Picture, view: View, want: Want) -> Picture:
        return replace(picture, body=picture.body + told("the {number}", ""))


class Gullible(Wrong):
    """A name becomes part of the drawing."""

    def sheet(self, view: View, want: Want) -> Picture:
        picture = self.inner.sheet(view, want)
        return replace(picture, body=f"{picture.body}<text>{want.name}</text>")


class Tagged(Wrong):
    """Names may bring their own elements."""

    def sheet(self, view: View, want: Want) -> Picture:
        picture = self.inner.sheet(view, want)
        found = re.search(r"<script>[^<&]*", want.name)
        return replace(picture, body=f"{picture.body}{found[0]}</script>") if found else picture


class Anonymous(Wrong):
    """A sheet does not say whose it is."""

    def sheet(self, view: View, want: Want) -> Picture:
        return replace(self.inner.sheet(view, want), label="a sheet")


class Endless(Wrong):
    """A line of the text does not end."""

    def text(self, view: View, want: Want) -> str:
        return self.inner.text(view, want) + "\n" + "~" * 120


class Trailing(Wrong):
    """Lines of the text end with blanks."""

    def text(self, view: View, want: Want) -> str:
        return self.inner.text(view, want).replace("\n", "  \n") + " "


class Pale(Wrong):
    """Its colour can hardly be seen."""

    def __init__(self, inner: Drawing) -> None:
        super().__init__(inner)
        self.accent = Accent(day="#c0a090", night=inner.accent.night)  # type: ignore[misc]


class Dark(Wrong):
    """Its colour cannot be seen at night."""

    def __init__(self, inner: Drawing) -> None:
        super().__init__(inner)
        self.accent = Accent(day=inner.accent.day, night="#303030")  # type: ignore[misc]


class Cut(Wrong):
    """The emblem is too small."""

    def emblem(self, want: Want) -> Picture:
        return replace(self.inner.emblem(want), width=160)


class Pickable(Wrong):
    """The emblem has something to pick."""

    def emblem(self, want: Want) -> Picture:
        picture = self.inner.emblem(want)
        return replace(picture, body=picture.body + pick("cell", "r1c1", "a cell", hit(0, 0, 9, 9)))


SABOTAGE: Sequence[tuple[Law, type[Wrong]]] = (
    (drawings.every_part_can_be_picked, LosesOne),
    (drawings.every_part_can_be_picked, LosesOneOnPhones),
    (drawings.every_part_can_be_picked, Unheard),
    (drawings.every_part_can_be_picked, Unplaced),
    (drawings.drawings_are_well_formed, Torn),
    (drawings.drawings_are_well_formed, Doubled),
    (drawings.drawings_are_well_formed, Shared),
    (drawings.drawings_are_well_formed, Dangling),
    (drawings.drawings_are_well_formed, Styled),
    (drawings.drawings_are_well_formed, Classy),
    (drawings.drawings_are_well_formed, Muted),
    (drawings.drawings_are_well_formed, Heavy),
    (drawings.letters_can_be_read_on_a_phone, Tiny),
    (drawings.letters_can_be_read_on_a_phone, Shrunk),
    (drawings.letters_can_be_read_on_a_phone, Sprawling),
    (drawings.public_drawings_are_alike, Partial),
    (drawings.public_drawings_are_alike, PartialMiddle),
    (drawings.drawings_show_only_the_view, Counting),
    (drawings.drawings_show_only_the_view, Attached),
    (drawings.thumbnails_have_nothing_to_pick, Tempting),
    (drawings.thumbnails_have_nothing_to_pick, Misplaced),
    (drawings.drawings_speak_every_language, English),
    (drawings.drawings_speak_every_language, Coded),
    (drawings.drawings_speak_every_language, Open),
    (drawings.names_are_only_text, Gullible),
    (drawings.names_are_only_text, Tagged),
    (drawings.names_are_only_text, Anonymous),
    (drawings.tables_can_be_read_in_a_terminal, Endless),
    (drawings.tables_can_be_read_in_a_terminal, Trailing),
)
"""Each law about drawings of positions with what it must notice."""

OF_GAMES: Sequence[tuple[GameLaw, type[Wrong]]] = (
    (drawings.accents_can_be_read, Pale),
    (drawings.accents_can_be_read, Dark),
    (drawings.emblems_are_drawn, Cut),
    (drawings.emblems_are_drawn, Pickable),
)
"""Each law about a game's colour and emblem with what it must notice."""
