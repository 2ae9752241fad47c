"""The laws about drawings: everything can be picked, read and heard, and shows nothing that it should not."""

import pickle
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Final
from xml.etree.ElementTree import Element, ParseError, fromstring

from archipel.drawing import alike, draw, emblem, palette, places, stylesheet, tableau, text
from archipel.drawing.contract import PALETTE, SHEET, TABLEAU, Drawing
from archipel.drawing.contrast import too_faint
from archipel.drawing.fallback import PlainDrawing, drawing_of
from archipel.kernel import SPECTATOR, Decide, Game, Match, Part, View, canonical
from archipel.kernel.parts import choices
from archipel.testkit.asking import NAMES, named
from archipel.testkit.law import GameLaw, Law, law
from archipel.testkit.pictures import PHONE, Eyes, called, letters, rooms, unlike
from archipel.testkit.positions import Kind
from archipel.testkit.texts import faults_of, untranslated
from archipel.testkit.walks import twin, who

READABLE: Final = 11.9
"""The height of the smallest letters on a phone, in pixels: 12, as people read them, but for rounding."""
MOST_BYTES: Final = 50_000
"""The size of a drawing: it is sent again whenever it changes."""
WIDEST: Final = 110
"""Signs in a line of a terminal."""
SOME: Final = 3  # thumbnails that are looked at
HOSTILE: Final = "<script>alert('1')</script>\"&\x00\ue000]]>\ud800"

_TITLE: Final = "{http://www.w3.org/2000/svg}title"
_ID: Final = re.compile(r'\bid="([^"]*)"')
_USED: Final = re.compile(r'(?:href="|url\()#([^")]+)')
_CLASSES: Final = re.compile(r'class="([^"]*)"')


def _language(match: Match, rng: Random) -> str:
    return rng.choice(match.game.rules.languages)


@law(Kind.DECIDE)
def every_part_can_be_picked(match: Match, rng: Random) -> int:
    """Every part of a legal move can be picked where `places` says: on the sheet or in the middle, narrow or
    not, or in a palette that shows these values and no others. A pick has an id and a name to be heard."""
    node = match.state.node()
    if not isinstance(node, Decide):
        return 0
    eyes, looked = Eyes.of(match, rng.choice(node.seats), rng), 0
    moves, where = eyes.moves, places(eyes.view, match.game)
    told = {frozenset(part for part in move.parts if where.get(part.kind, (PALETTE,))) for move in moves}
    assert len(told) == len(moves), f"{eyes}: some legal moves have the same parts to pick: see `places`"
    picked = rng.choice(moves).parts[: rng.randrange(2)] if moves else ()
    shown = _Shown(eyes, _language(match, rng), picked)
    for kind, values in choices(moves).items():
        wanted = {Part(kind, value) for value in values}
        for place in where.get(kind, (PALETTE,)):
            for narrow in (False, True):
                found = (
                    shown.in_palette(kind, values, narrow) if place == PALETTE else shown.on(place, narrow)
                )
                missing, strange = named(tuple(wanted - found)), named(tuple(found - wanted))
                assert wanted <= found, (
                    f"{eyes} cannot pick {missing}: it is not on the {_named(place, narrow)}"
                )
                only = place != PALETTE or found <= wanted
                assert only, f"{eyes} is offered {strange} by a palette that was to show {kind}"
        looked += len(wanted)
    return looked


class _Shown:
    """What can be picked in the drawings for somebody, each made once."""

    def __init__(self, eyes: Eyes, language: str, picked: tuple[Part, ...]) -> None:
        self._eyes, self._language, self._picked = eyes, language, picked
        self._known: dict[tuple[str, bool], frozenset[Part]] = {}

    def on(self, place: str, narrow: bool) -> frozenset[Part]:
        """On the sheet or in the middle."""
        assert place in (SHEET, TABLEAU), f"there is no place {place} to pick things"
        if (place, narrow) not in self._known:
            look = self._eyes.sheet if place == SHEET else self._eyes.middle
            self._known[place, narrow] = frozenset(_picks(look(self._language, narrow), self._eyes))
        return self._known[place, narrow]

    def in_palette(self, kind: str, values: Sequence[str], narrow: bool) -> frozenset[Part]:
        """In the palette of these values."""
        view, game = self._eyes.preview or self._eyes.view, self._eyes.game
        svg = palette(view, kind, values, self._language, picked=self._picked, narrow=narrow, game=game)
        return frozenset(_picks(svg, self._eyes))


def _named(place: str, narrow: bool) -> str:
    return f"narrow {place}" if narrow else place


def _picks(svg: str, eyes: object) -> Iterator[Part]:
    """Everything that can be picked in a drawing for somebody."""
    root = fromstring(svg)  # noqa: S314 - drawn by us
    for element in root.iter():
        part = Part(element.get("data-kind", ""), element.get("data-value", ""))
        if not part.kind:
            continue
        title = element.find(_TITLE)
        heard = "" if title is None else title.text or ""
        assert heard.strip(), f"{eyes}: {named((part,))} has no name to be heard"
        assert element.get("id"), f"{eyes}: {named((part,))} has no id"
        yield part


@law()
def drawings_are_well_formed(match: Match, rng: Random) -> int:
    """Drawings are small XML without styles of their own, whose ids are unique on the page; what they use is
    there, and nothing to pick is hidden from screen readers."""
    eyes, ids, found = Eyes.some(match, rng), Counter[str](), list[str]()
    page = eyes.page(_language(match, rng), min(SOME, match.setup.seats), rng.random() < 0.5)
    for name, svg in page.items():
        found += [f"{eyes}: {name} {fault}" for fault in _ill_formed(svg, match.game)]
        ids.update(_ID.findall(svg))
    twice = [name for name, count in ids.items() if count > 1]
    found += [f"{eyes}: these ids are there twice on the page: {', '.join(twice[:9])}"] if twice else []
    assert not found, "\n  ".join(found)
    return len(page)


def _ill_formed(svg: str, game: Game) -> Iterator[str]:
    """What is wrong with a drawing."""
    try:
        root = fromstring(svg)  # noqa: S314 - drawn by us
    except ParseError as error:
        yield f"is not XML: {error}"
        return
    missing = set(_USED.findall(svg)) - set(_ID.findall(svg))
    if missing:
        yield f"uses {', '.join(sorted(missing))}, and nothing has this id"
    if "style=" in svg:
        yield "has a style of its own, which pages forbid"
    classes = {one for several in _CLASSES.findall(svg) for one in several.split()}
    unknown = classes - _classes() - {f"a-of-{game.id}"}
    if unknown:
        yield f"has classes without a style: {', '.join(sorted(unknown))}"
    size, unheard = len(svg.encode()), tuple(_hidden(root))
    if size > MOST_BYTES:
        yield f"has {size:,} bytes, at most {MOST_BYTES:,}"
    if unheard:
        yield f"hides {named(unheard)} from screen readers"


@cache
def _classes() -> frozenset[str]:
    """The classes that a page knows."""
    return frozenset(re.findall(r"\.(a-[\w-]+)", stylesheet()))


def _hidden(element: Element, hidden: bool = False, within: bool = False) -> Iterator[Part]:
    """What screen readers do not find: picks inside a picture, and anything told inside a pick."""
    kind, role = element.get("data-kind", ""), element.get("role", "")
    if kind and (hidden or within):
        yield Part(kind, element.get("data-value", ""))
    elif role and within:
        yield Part(role, element.findtext(_TITLE, ""))
    hidden = hidden or role == "img" or element.get("aria-hidden") == "true"
    for child in element:
        yield from _hidden(child, hidden, within or bool(kind))


def _is_plain(game: Game) -> bool:
    """Has the game no drawing of its own? The plain one lists the fields of a view, for its author."""
    return isinstance(drawing_of(game.id), PlainDrawing)


@law()
def letters_can_be_read_on_a_phone(match: Match, rng: Random) -> int:
    """At 360 pixels, in the room that the page gives to a drawing, no letters are smaller than 12 pixels."""
    eyes, language, looked, found = Eyes.some(match, rng), _language(match, rng), 0, dict[str, None]()
    if _is_plain(match.game):
        return 1
    room = rooms(match.game, eyes.view)
    shown = [("the sheet", eyes.sheet(language, True), room[SHEET])]
    shown += [("the middle", eyes.middle(language, True), room[TABLEAU])]
    shown += [(f"the picker of {kind}", svg, None) for kind, svg in eyes.pickers(language, True)]
    for name, svg, height in shown:
        for size, words in letters(fromstring(svg), PHONE, height):  # noqa: S314 - drawn by us
            looked += 1
            if size < READABLE:
                found[f"{eyes}: in {name}, “{words}” has letters of {size:.1f} pixels"] = None
    assert not found, "\n  ".join(found)
    return looked


@law()
def public_drawings_are_alike(match: Match, rng: Random) -> int:
    """What a drawing calls `alike` is drawn the same from a seat's view as from a spectator's."""
    game, language, looked = match.game, _language(match, rng), 0
    public, viewer = match.state.view(SPECTATOR), rng.randrange(match.setup.seats)
    view = match.state.view(viewer)
    owners = {viewer, *rng.sample(range(match.setup.seats), min(2, match.setup.seats))}
    for owner in sorted(owners):
        looked += 1
        for small in (False, True) if alike(view, owner, game) else ():
            here, there = (_sheet(one, owner, small, language, game) for one in (view, public))
            size = "thumbnail" if small else "sheet"
            told = f"{who(viewer)} sees another {size} of {who(owner)} than a spectator does"
            assert here == there, f"{told}: {unlike(here, there)}"
    if alike(view, None, game):
        here, there = (tableau(one, language, game=game) for one in (view, public))
        told = f"{who(viewer)} sees another middle of the table than a spectator does"
        assert here == there, f"{told}: {unlike(here, there)}"
    return looked


def _sheet(view: View, owner: int, small: bool, language: str, game: Game) -> str:
    return draw(view, language, seat=owner, small=small, name=called(owner), game=game)


@law()
def drawings_show_only_the_view(match: Match, rng: Random) -> int:
    """Equal views give equal drawings, whatever the secrets and whatever was drawn before."""
    seat, language = rng.choice((SPECTATOR, *range(match.setup.seats))), _language(match, rng)
    view, other = match.state.view(seat), twin(match, seat, rng)
    same = pickle.loads(pickle.dumps(view)) if other is None else other.state.view(seat)  # noqa: S301
    if canonical(same) != canonical(view):
        same = view
    for name, here, there in zip(
        ("sheet", "thumbnail", "middle"), *_looks((view, same), language, match.game), strict=True
    ):
        told = f"{who(seat)} sees another {name} although the view is the same"
        assert here == there, f"{told}: {unlike(here, there)}"
    return 1


def _looks(views: Iterable[View], language: str, game: Game) -> Iterator[tuple[str, str, str]]:
    """For each view, the sheet, its thumbnail and the middle of the table."""
    for view in views:
        owner = max(0, view.seat)
        sheets = [draw(view, language, seat=owner, small=small, game=game) for small in (False, True)]
        yield sheets[0], sheets[1], tableau(view, language, game=game)


@law()
def thumbnails_have_nothing_to_pick(match: Match, rng: Random) -> int:
    """Thumbnails are only looked at."""
    eyes, language = Eyes.some(match, rng), _language(match, rng)
    owners = rng.sample(range(match.setup.seats), min(SOME, match.setup.seats))
    for owner in owners:
        found = tuple(_picks(eyes.small(language, owner), eyes))
        assert not found, f"{eyes}: the thumbnail of {who(owner)} offers {named(found)}"
    return len(owners)


@law()
def drawings_speak_every_language(match: Match, rng: Random) -> int:
    """What is written or heard in a drawing exists in every language, without codes, gaps or English."""
    eyes, (first, *others) = Eyes.some(match, rng), match.game.rules.languages
    narrow, found, looked = rng.random() < 0.5, dict[str, None](), 0
    language = rng.choice(others or [first])
    if _is_plain(match.game):
        return 1
    for name in ("the sheet", "the middle"):
        here, there = (
            (eyes.sheet if name == "the sheet" else eyes.middle)(one, narrow) for one in (first, language)
        )
        english, said = _said(here), _said(there)
        faults = [fault for words in said for fault in faults_of(words, language)]
        faults += untranslated(english, said, language) if language != first else ()
        found.update((f"{eyes}: in {name}, {fault}", None) for fault in faults)
        looked += len(said)
    assert not found, "\n  ".join(found)
    return looked


def _said(svg: str) -> list[str]:
    """All texts and names in a drawing."""
    root = fromstring(svg)  # noqa: S314 - drawn by us
    found = (
        words for one in root.iter() for words in (one.text, one.get("aria-label")) if words and words.strip()
    )
    return list(dict.fromkeys(found))


@law()
def names_are_only_text(match: Match, rng: Random) -> int:
    """Whatever people call themselves is text in a drawing, never a part of it."""
    view, small = match.state.view(rng.randrange(match.setup.seats)), rng.random() < 0.5
    names = (HOSTILE,) * match.setup.seats
    look = {"name": HOSTILE, "names": names, "prefix": '"><x>', "small": small, "game": match.game}
    svg = draw(view, _language(match, rng), **look)  # type: ignore[arg-type]
    shown = "the thumbnail" if small else "the sheet"
    try:
        root = fromstring(svg)  # noqa: S314 - drawn by us
    except ParseError as error:
        raise AssertionError(f"{shown} is not XML when somebody is called {HOSTILE!a}: {error}") from error
    made = [one.tag for one in root.iter() if one.tag.endswith(("script", "}x"))]
    assert not made, f"{shown} takes what somebody is called for a part of it: {made[0]}"
    assert "alert" in root.get("aria-label", ""), f"{shown} is not told with the name of its owner"
    return 1


@law()
def tables_can_be_read_in_a_terminal(match: Match, rng: Random) -> int:
    """As text, a table has lines that fit a terminal, in every language and without gaps."""
    if type(drawing_of(match.game.id)).text is Drawing.text:
        return 1  # the fields of the view, for the author of a game that has no text yet
    seat, language = rng.choice((SPECTATOR, *range(match.setup.seats))), _language(match, rng)
    told = text(match.state.view(seat), language, names=NAMES[: match.setup.seats], game=match.game)
    assert told.strip(), f"{who(seat)} reads nothing"
    for line in told.split("\n"):
        assert len(line) <= WIDEST, f"{who(seat)} reads a line of {len(line)} signs, at most {WIDEST}: {line}"
        assert line == line.rstrip(" "), f"{who(seat)} reads a line that ends with blanks: {line!r}"
        assert not re.search(r"\{\w+\}", line), f"{who(seat)} reads an open gap: {line}"
    return len(told.split("\n"))


DRAWING_LAWS: Final[tuple[Law, ...]] = (
    every_part_can_be_picked,
    drawings_are_well_formed,
    letters_can_be_read_on_a_phone,
    public_drawings_are_alike,
    drawings_show_only_the_view,
    thumbnails_have_nothing_to_pick,
    drawings_speak_every_language,
    names_are_only_text,
    tables_can_be_read_in_a_terminal,
)
"""The laws of the drawings of positions."""


def accents_can_be_read(game: Game) -> None:
    """Text in the game's own colour can be read on every ground, by day and by night."""
    faint = too_faint(drawing_of(game.id).accent)
    assert not faint, "\n  ".join(faint)


def emblems_are_drawn(game: Game) -> None:
    """The picture for the front page is 320 by 200, with nothing to pick and no two equal ids."""
    for language in game.rules.languages:
        svg = emblem(game.id, language)
        root = fromstring(svg)  # noqa: S314 - drawn by us
        assert root.get("viewBox") == "0 0 320 200", f"the emblem is not 320 by 200: {root.get('viewBox')}"
        assert not list(_picks(svg, "the emblem")), "the emblem has something to pick"
        ids = _ID.findall(svg)
        assert len(ids) == len(set(ids)), "two things in the emblem have the same id"


DRAWING_GAME_LAWS: Final[tuple[GameLaw, ...]] = (accents_can_be_read, emblems_are_drawn)
"""The laws of a game's colour and its picture."""
