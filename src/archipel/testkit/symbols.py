"""The law about symbols that explain themselves: what drawings tag, what has words, and what has a rule."""

import re
from collections.abc import Iterator
from random import Random
from typing import Final
from xml.etree.ElementTree import Element, fromstring

from archipel.drawing import draw, palette, tableau
from archipel.drawing import places as drawing_places
from archipel.drawing.contract import PALETTE
from archipel.guide import Asked, Telling, guide_of
from archipel.kernel import DONE, Decide, Game, Match, Mode, Part, View, random_steps
from archipel.kernel.parts import choices
from archipel.learn.contract import SYMBOL
from archipel.learn.find import symbols_of
from archipel.testkit.law import at, no_faults

_SYMBOLS: Final = re.compile(r'data-symbol="([^"]*)"')
_LOOKS: Final = 40  # positions of a random game to look for symbols
_SHEETS: Final = 5  # every so many, also on the sheet
_PICKERS: Final = 9  # every so many decisions, also in the pickers


def keys(game: Game, section: str) -> set[str]:
    """The keys of the texts of a section that teaches."""
    return {key.partition(".")[2] for key in game.rules.learn if key.startswith(f"{section}.")}


def symbols_explain_themselves(game: Game) -> None:
    """Each symbol that a drawing tags has words and a rule, and so has all that pickers offer; those that
    have words occur in some drawing."""
    no_faults(at(game.id, _symbol_faults(game)))


def _symbol_faults(game: Game) -> Iterator[str]:
    words, rules = keys(game, SYMBOL), set(symbols_of(game.id))
    yield from (f"the symbol {key} has no words" for key in sorted(rules - words))
    yield from (f"the symbol {key} has no rule" for key in sorted(words - rules))
    seen = set[str]().union(*(_tagged(game, mode) for mode in game.modes)) if words else set()
    yield from (
        f"a drawing shows the symbol {key}, which has no words" for key in sorted(seen - words - rules)
    )
    yield from (f"no drawing shows the symbol {key}" for key in sorted(words - seen))


def _tagged(game: Game, mode: Mode) -> set[str]:
    """The symbols in the drawings of one random game."""
    match = Match(game, game.setup(mode=mode.id))
    views, seen = list[tuple[View, int]](), set[str]()
    for number, node in enumerate(random_steps(match, Random(1))):
        if isinstance(node, Decide):
            views.append((match.state.view(0), len(match.events)))
            seen |= _offered(game, match, node.seats[0]) if number % _PICKERS == 0 else set()
    places = drawing_places(match.state.view(0), game)
    seen |= {f"pick-{kind}" for kind, where in places.items() if PALETTE in where} & set(symbols_of(game.id))
    looks = [*views[:: max(1, len(views) // _LOOKS)], (match.state.view(0), len(match.events))]
    for number, (view, events) in enumerate(looks):
        before, begin = looks[max(0, number - 1)]
        told = [effect for event in match.events[begin:events] for effect in event.effects]
        pictures = [tableau(view, "en", before=before, told=told, game=game)]
        if number % _SHEETS == 0 or view is looks[-1][0]:
            pictures += [draw(view, "en", game=game), draw(view, "en", narrow=True, game=game)]
        for svg in pictures:
            unheard = _within_hidden(fromstring(svg))  # noqa: S314 - drawn by us
            assert not unheard, f"the symbols {sorted(unheard)} are hidden from screen readers"
            mute = _mute(fromstring(svg))  # noqa: S314 - drawn by us
            assert not mute, f"choices of {sorted(mute)} hide what explains the things below them"
            seen |= set(_SYMBOLS.findall(svg))
    return seen


def _offered(game: Game, match: Match, seat: int) -> set[str]:
    """The symbols of the pickers under the question, as somebody answers it; each choice must have one."""
    view, moves = match.state.view(seat), tuple(match.state.moves(seat))
    free = tuple(move for move in moves if move is not DONE)
    names = [""] * match.setup.seats
    picked, seen = tuple[Part, ...](), set[str]()
    while True:
        asked = Asked(Telling(game.rules, "en", names), view, view, free, picked, (), DONE in moves)
        put = guide_of(game.id).ask(asked)
        kinds, places = choices(asked.left), drawing_places(view, game)
        for kind in tuple(kinds) if put.palettes is None else put.palettes:
            if PALETTE in places.get(kind, (PALETTE,)):
                svg = palette(view, kind, kinds.get(kind, []), "en", picked=picked, game=game)
                seen |= set(_SYMBOLS.findall(svg))
                assert not kinds.get(kind) or _SYMBOLS.search(svg), f"the picker of {kind} explains nothing"
        more = [one.part for one in put.choices if one.part not in picked]
        if not more:
            return seen
        picked = (*picked, more[0])


def _mute(element: Element, told: bool = False) -> set[str]:
    """The kinds of choices that lie over other things and do not explain themselves."""
    told = told or "data-symbol" in element.attrib
    over = {"a-pick", "a-over"} <= set(element.get("class", "").split())
    if over and not told and not any("data-symbol" in one.attrib for one in element.iter()):
        return {element.get("data-kind", "")}
    return set[str]().union(*(_mute(child, told) for child in element))


def _within_hidden(element: Element, hidden: bool = False) -> set[str]:
    """The symbols that only eyes can find."""
    hidden = hidden or element.get("aria-hidden") == "true"
    own = {element.get("data-symbol", "")} if hidden else set()
    return {key for key in own if key}.union(*(_within_hidden(child, hidden) for child in element))
