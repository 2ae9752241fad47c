"""What the last step or the night brought, said before the question: maps, skipped pieces, the sister."""

from collections import Counter
from typing import Final

from archipel.games.cats.guide.words import shape, together
from archipel.games.cats.rules.grid import cell_names
from archipel.games.cats.rules.moves import COLOURS, POSITIONS, DrawPiece, Open, Take
from archipel.games.cats.rules.shapes import SHAPE_NAMES
from archipel.games.cats.rules.shown import CardView, DayView
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Asked, Telling
from archipel.kernel import Move

MOST_NAMED: Final = 2
"""Skipped pieces that are named; more are only counted, or a phone would show nothing but their names."""


def news(asked: Asked[CatsView]) -> list[str]:
    """Sentences, mostly none; what is over is not repeated while something is picked."""
    view = asked.view
    day = view.mine
    if day is None:
        return []
    armed = [asked.tell.say(f"armed.{day.special}")] if day.armed and not day.done else []
    if asked.parts:
        return armed
    found = []
    if not asked.steps and not day.taken and len(view.sheets) == 1 and view.day <= len(COLOURS):
        found.append(_revealed(view, asked.tell))
    steps = _by_hand(asked.steps, day)
    found += _ticked(asked, view, steps)
    found += _useless_map(asked, view, day, steps)
    found += _skipped(asked, view, day)
    return found or armed  # the button says it, too, and a phone has room for two lines


def _revealed(view: CatsView, tell: Telling) -> str:
    """The colour that the sister turned up last night, and what it is worth to her (IC-60)."""
    colour, worth = view.colours[-1], len(COLOURS) + 1 - len(view.colours)
    key = "sister-first" if view.day == 1 else "sister-colour" if worth > 1 else "sister-colour-one"
    return tell.say(key, cats=tell.word("cats", colour), worth=worth)


def _by_hand(steps: tuple[Move, ...], day: DayView) -> tuple[Move, ...]:
    """The steps without the opening of the last card, which the table does by itself."""
    alone = bool(steps) and isinstance(steps[-1], Open) and not day.left
    return steps[:-1] if alone else steps


def _ticked(asked: Asked[CatsView], view: CatsView, steps: tuple[Move, ...]) -> list[str]:
    """The traditions among the cards just taken: they need no further step (IC-38)."""
    last = steps[-1] if steps else None
    if not isinstance(last, Take):
        return []
    cards = [card for at, card in enumerate(view.island) if last.cards >> at & 1 and card is not None]
    words = [asked.tell.word("short", card.tradition) for card in cards if card.tradition]
    return [asked.tell.say("ticked", traditions=" · ".join(words))] if words else []


def _useless_map(asked: Asked[CatsView], view: CatsView, day: DayView, steps: tuple[Move, ...]) -> list[str]:
    """A map covered by something else than a cat of its colour (IC-34)."""
    last = steps[-1] if steps else None
    if not isinstance(last, DrawPiece):
        return []
    drawn, covered = day.sheet.pieces[-1], set(cell_names(last.mask))
    maps = [colour for cell, colour in view.boats[day.sheet.boat - 1].maps if cell in covered]
    return [
        asked.tell.say(
            "useless-map", map=asked.tell.word("map", colour), cat=asked.tell.word("a-cat", colour)
        )
        for colour in maps
        if drawn.colour != colour
    ]


def _skipped(asked: Asked[CatsView], view: CatsView, day: DayView) -> list[str]:
    """Discoveries of the last card that fit nowhere, so that they were passed over (IC-32)."""
    missing: list[str] = []
    opened = [step for step in asked.steps if isinstance(step, Open)]
    for step in opened[-1:] if _by_hand(asked.steps, day) == asked.steps else opened[-2:]:
        place = POSITIONS[step.position]
        card = view.island[step.position]
        if card is not None and day.open != place:
            drawn = _drawn_after(asked.steps, step)
            due = Counter(shapes_of(card, step.choice)) - drawn
            colour = step.choice if card.kind == "oshax" else card.colour
            missing += [shape(name, colour, asked.tell) for name in due.elements()]
    missing += _opened_by_itself(asked, view, day, {step.position for step in opened})
    if len(missing) > MOST_NAMED:
        return [asked.tell.say("skipped-many", count=len(missing))]
    return [asked.tell.say("skipped", pieces=together(missing, asked.tell))] if missing else []


def _opened_by_itself(asked: Asked[CatsView], view: CatsView, day: DayView, opened: set[int]) -> list[str]:
    """The last card of a day may open and be passed over without a step of its own."""
    if not day.done:
        return []
    drawn = Counter(SHAPE_NAMES[step.shape] for step in asked.steps if isinstance(step, DrawPiece))
    found = []
    for place in day.taken:
        position = POSITIONS.index(place)
        card = view.island[position]
        if card is not None and not card.tradition and position not in opened and place not in day.left:
            found += [shape(name, card.colour, asked.tell) for name in card.shapes if not drawn[name]]
    return found


def _drawn_after(steps: tuple[Move, ...], opened: Open) -> Counter[str]:
    """What was drawn since a card was opened."""
    after = steps[steps.index(opened) + 1 :]
    return Counter(SHAPE_NAMES[step.shape] for step in after if isinstance(step, DrawPiece))


def shapes_of(card: CardView, choice: str) -> tuple[str, ...]:
    """What a card has the player draw, by the choice made on it."""
    if card.kind == "two-of":
        return tuple(choice.split("+"))
    return card.below if choice == "below" else card.shapes
