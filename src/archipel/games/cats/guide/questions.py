"""The question for each moment of a day: take cards, choose one and what it offers, draw, be done."""

from collections.abc import Sequence
from typing import Final, Literal

from archipel.games.cats.guide.actions import action_buttons, actions_left, decline_button, specials_left
from archipel.games.cats.guide.news import news
from archipel.games.cats.guide.words import card, people, shape
from archipel.games.cats.rules.moves import POSITIONS, ROWS, Open
from archipel.games.cats.rules.names import shapes_name
from archipel.games.cats.rules.shown import DayView
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Asked, Choice, Question
from archipel.guide.gains import capital
from archipel.kernel import Move, Part
from archipel.kernel.parts import choices, narrow

OPTIONS: Final = ("colour", "half", "pair")
"""What a card may leave open when it is chosen."""
ANNOUNCED: Final = ("twice", "again", "bonus")
"""Parts that are a whole move."""
TWICE: Final = {"cat-twice": "cat", "treasure-twice": "treasure"}


def ask(asked: Asked[CatsView]) -> Question:
    """One question, whatever is picked already."""
    view = asked.view
    day = view.mine
    if day is None or not (asked.moves or asked.done):
        return _no_question(asked, view, day)
    if any(part.kind in ANNOUNCED for part in asked.parts):
        return _question(asked, asked.tell.say("taken"), about="sheet" if day.due else "tableau")
    if not day.taken:
        return _morning(asked, view)
    doubled = _doubled(asked, day)
    if doubled is not None:
        return doubled
    return _draw(asked, day) if day.due else _next_card(asked, view)


def _question(
    asked: Asked[CatsView],
    words: str,
    found: Sequence[Choice] = (),
    about: Literal["sheet", "tableau"] = "tableau",
    palettes: tuple[str, ...] = (),
) -> Question:
    """The sentence with what is new before it; the special actions always stand in the same order."""
    said = " ".join(capital(one) for one in (*news(asked), words, *specials_left(asked)))
    buttons = (*action_buttons(asked), *decline_button(asked))
    left = actions_left(asked)
    return Question(said, tuple(found), buttons, palettes, about, instead=_instead(asked), left=left)


def _instead(asked: Asked[CatsView]) -> tuple[Part, ...]:
    """The other cards, as long as nothing of the one in hand is drawn."""
    day = asked.view.mine
    if day is None or not (day.due and asked.steps and isinstance(asked.steps[-1], Open)):
        return ()
    return tuple(Part("card", place) for place in day.left)


def _no_question(asked: Asked[CatsView], view: CatsView, day: DayView | None) -> Question:
    """The day is pencilled to its end, somebody else plays, or the game is over."""
    say = asked.tell.say
    if view.phase == "over" and not asked.steps:
        return Question(say("over"), palettes=())
    waiting = [seat for seat, done in enumerate(view.done) if not done]
    drawn = day.done if day is not None else not waiting  # the last to draw has no day left to look at
    if drawn and asked.steps:
        return _question(asked, say("day-done"), about="sheet")
    if not waiting:
        return Question(say("dealing"), palettes=(), about="tableau")
    names = people(waiting, asked.tell)
    if view.seat >= 0 and view.seat not in waiting:
        return Question(
            say("waiting", names=names), buttons=action_buttons(asked), palettes=(), left=actions_left(asked)
        )
    return Question(say("watching", day=view.day, names=names), palettes=(), about="tableau")


def _offered(asked: Asked[CatsView]) -> dict[str, list[str]]:
    return choices(asked.left, asked.parts)


def _morning(asked: Asked[CatsView], view: CatsView) -> Question:
    """A column; or, with a power, a row, a card of each row, or a column with an extra card."""
    tell, offered = asked.tell, _offered(asked)
    kinds = {part.kind for part in asked.parts}
    mixed = [f"row{row}" for row in ROWS]
    if "row" in kinds or ("whole-row" in asked.powers and not kinds and "row" in offered):
        rows = () if kinds else offered.get("row", ())
        found = [Choice(Part("row", row), tell.say("take-row", row=row)) for row in rows]
        return _question(asked, tell.say("which-row"), found)
    if kinds & set(mixed) or ("one-per-row" in asked.powers and not kinds and "row1" in offered):
        open_rows = [kind for kind in mixed if kind not in kinds]
        found = [
            _card_choice(view, asked, kind, value) for kind in open_rows for value in offered.get(kind, ())
        ]
        return _question(asked, tell.say("which-of-each-row", left=len(open_rows)), found)
    extra = "extra-card" in asked.powers and "extra" in offered
    if "column" not in kinds:
        found = [_column(asked, column) for column in offered.get("column", ())]
        short = "which-column-then" if news(asked) else "which-column"
        key = "which-column-and-extra" if extra or "extra" in kinds else short
        return _question(asked, tell.say(key), found)
    if extra:
        return _question(asked, tell.say("which-extra"), _extras(view, asked, offered))
    return _question(asked, tell.say("taken"))


def _column(asked: Asked[CatsView], column: str) -> Choice:
    return Choice(Part("column", column), asked.tell.say("take-column", column=column))


def _extras(view: CatsView, asked: Asked[CatsView], offered: dict[str, list[str]]) -> list[Choice]:
    return [_card_choice(view, asked, "extra", value) for value in offered.get("extra", ())]


def _card_choice(view: CatsView, asked: Asked[CatsView], kind: str, place: str) -> Choice:
    return Choice(Part(kind, place), card(view, place, asked.tell))


def _doubled(asked: Asked[CatsView], day: DayView) -> Question | None:
    """“A cat twice” where it could mean the last cat or the next one."""
    for power, kind in TWICE.items():
        if power not in asked.powers or asked.parts:
            continue
        offered = choices(asked.moves)
        both = [one for one in ("again", "twice") if kind in offered.get(one, ())]
        if len(both) == 2:
            found = [Choice(Part(one, kind), asked.tell.say(f"{one}-{kind}")) for one in both]
            about: Literal["sheet", "tableau"] = "sheet" if day.due else "tableau"
            return _question(asked, asked.tell.say(f"which-{kind}-twice"), found, about, ("again", "twice"))
    return None


def _next_card(asked: Asked[CatsView], view: CatsView) -> Question:
    """Which card comes next, what it offers; an extra card; or the end of the day."""
    tell, offered = asked.tell, _offered(asked)
    kinds = {part.kind for part in asked.parts}
    if "extra-card" in asked.powers and not kinds and "extra" in offered:
        return _question(asked, tell.say("which-extra"), _extras(view, asked, offered))
    if "extra" in kinds:
        return _question(asked, tell.say("taken"))
    waiting = choices(asked.moves).get("card", [])
    if not waiting:
        return _question(asked, tell.say("cards-drawn"), about="sheet")
    meant = choices(asked.left).get("card", []) if asked.parts else waiting
    if len(meant) == 1:
        return _open(asked, view, meant[0])
    found = [_card_choice(view, asked, "card", value) for value in offered.get("card", ())]
    first = "which-next" if any(isinstance(step, Open) for step in asked.steps) else "which-first"
    key = "which-next-then" if first == "which-next" and news(asked) else first
    words = tell.say(key, cards=tell.say(f"cards-{len(waiting)}"))
    options, at_once = _at_once(asked, view, ("colour", "half") if first == "which-first" else ("half",))
    if len(news(asked)) < 2:  # else the question is too long for a phone, and the picker says it
        words = " ".join((words, *(tell.say(f"at-once-{kind}") for kind in at_once)))
    if first == "which-first":
        return _question(asked, words, [*found, *options], palettes=at_once)
    # The boat stays in sight with what was just drawn; the cards that are left lie beside the question, too.
    return _question(asked, words, [*found, *options], "sheet", ("card", *at_once))


def _at_once(
    asked: Asked[CatsView], view: CatsView, kinds: Sequence[str]
) -> tuple[list[Choice], tuple[str, ...]]:
    """What the only card with such a choice offers, so that one tap opens it. Pairs need too much room,
    and so do colours beside cards."""
    for kind in kinds:
        opens = [move for move in asked.moves if any(part.kind == kind for part in move.parts)]
        places = choices(opens).get("card", [])
        if len(places) == 1:
            values = choices(opens)[kind]
            words = [_option(view, places[0], kind, value, asked) for value in values]
            return [Choice(Part(kind, value), said) for value, said in zip(values, words, strict=True)], (
                kind,
            )
    return [], ()


def _open(asked: Asked[CatsView], view: CatsView, place: str) -> Question:
    """The choice that a card offers; a card without one only has to be tapped."""
    opens = narrow(asked.left, (Part("card", place),))
    offered = choices(opens, asked.parts)
    tell = asked.tell
    last = len(choices(asked.moves)["card"]) == 1  # it opens by itself: the boat stays in sight
    for kind in OPTIONS:
        if kind in offered:
            found = [
                Choice(Part(kind, value), _option(view, place, kind, value, asked)) for value in offered[kind]
            ]
            about: Literal["sheet", "tableau"] = "sheet" if last else "tableau"
            return _question(asked, tell.say(f"which-{kind}"), found, about, (kind,))
    if asked.parts:
        return _question(asked, tell.say("taken"))
    return _question(asked, tell.say("last-card"), [_card_choice(view, asked, "card", place)])


def opens_itself(view: CatsView, moves: Sequence[Move]) -> Move | None:
    """The last card, unless it offers a choice: what may be done before it may be done with it in hand."""
    day = view.mine
    if day is None or day.due or len(day.left) != 1:
        return None
    opens = [move for move in moves if isinstance(move, Open)]
    return opens[0] if len(opens) == 1 else None


def _option(view: CatsView, place: str, kind: str, value: str, asked: Asked[CatsView]) -> str:
    """What a choice on a card would have the player draw."""
    tell = asked.tell
    if kind == "colour":
        return tell.word("a-cat", value)
    if kind == "pair":
        return tell.word("pair", value)
    found = view.island[POSITIONS.index(place)]
    shapes = () if found is None else found.shapes if value == "above" else found.below
    return shapes_name(tell.rules, tell.language, shapes)


def _draw(asked: Asked[CatsView], day: DayView) -> Question:
    """A place for a discovery; which one first, if the card shows several; a map's treasure."""
    tell = asked.tell
    offered = _offered(asked)
    shapes = (choices(asked.moves) if asked.parts else offered).get("shape", [])
    several = ("shape",) if len(shapes) > 1 else ()
    chosen = asked.value("shape") or (shapes[0] if len(shapes) == 1 else "")
    on_map = bool(day.bonus and not day.late)
    if not chosen:
        found = [Choice(Part("shape", name), shape(name, day.colour, tell)) for name in shapes]
        words = tell.say("map", map=tell.word("map", day.colour)) if on_map else tell.say("which-shape")
        return _question(asked, words, found, "sheet", several)
    if "cell" not in {part.kind for part in asked.parts}:
        found = [Choice(Part("cell", value), tell.say("draw-here")) for value in offered.get("cell", ())]
    else:
        found = [Choice(Part("turn", value), tell.word("turn", value)) for value in offered.get("turn", ())]
    words = tell.say(_place_key(day, on_map, bool(news(asked))), piece=shape(chosen, day.colour, tell))
    if on_map:
        words = tell.say("map-place", map=tell.word("map", day.colour), piece=shape(chosen, "", tell))
    return _question(asked, words, found, "sheet", several)


def _place_key(day: DayView, on_map: bool, told: bool) -> str:
    """A short sentence where something else is told before it."""
    if day.twin and not on_map:
        return "place-again"
    if told:
        return "place-then"
    return "place" if day.sheet.pieces else "place-first"
