"""The question of the moment: which die, which cell, what to draw there; or whom everybody waits for."""

from collections.abc import Iterable
from random import Random

from archipel.games.doodle.guide.places import column_row, letter_in, place, say
from archipel.games.doodle.rules.chart import Chart
from archipel.games.doodle.rules.moves import BOTTLE, DoodleMove
from archipel.games.doodle.rules.sea import WILD, Sea, sea_of
from archipel.games.doodle.rules.view import DoodleView
from archipel.guide import Asked, Button, Choice, Question, Telling
from archipel.guide.gains import capital, signed
from archipel.kernel import Effect, Part, State, Trial

_ACTS = ("route", "fort", "tentacle")


def question(asked: Asked[DoodleView]) -> Question:
    """What to ask a seat, whatever it has picked; also the sentence for those who wait."""
    view = asked.view
    palettes: tuple[str, ...] = ("route", "fort" if view.chart.sea == "treasures" else "tentacle")
    if not asked.moves:
        words, careful = (_done(asked), _careful(asked, view)) if asked.steps else (_waiting(asked, view), "")
        return Question(words, (), _buttons(asked, view), palettes, careful=careful)
    words, choices = _open(asked, view)
    if any(choice.part == BOTTLE.parts[0] for choice in choices):
        palettes = ("bottle",)
    dice = any(choice.part.kind == "die" for choice in choices)
    return Question(words, choices, _buttons(asked, view), palettes, "tableau" if dice else "sheet")


def _open(asked: Asked[DoodleView], view: DoodleView) -> tuple[str, tuple[Choice, ...]]:
    """The first thing that is open: the die, the cell, or what is drawn there."""
    say = asked.tell.say
    if BOTTLE.parts[0] in asked.parts:
        return say("done.bottle"), ()
    left = [move for move in asked.left if isinstance(move, DoodleMove) and move is not BOTTLE]
    picked = {part.kind for part in asked.parts} if left else set[str]()
    moves = left or _drawing(asked)
    if not moves:
        cost = _cost(view)
        words = f"{say('forced')} {say('forced.cost', gold=signed(cost))}" if cost else say("forced")
        return words, (Choice(BOTTLE.parts[0], say("forced.choice")),)
    dice = _values(moves, "die")
    if "die" not in picked and (len(dice) > 1 or "cell" not in picked):
        return _ask_die(asked, view, dice, next((act for act in _ACTS if act in picked), ""))
    cells = list(dict.fromkeys(move.cell for move in moves))
    if "cell" not in picked and len(cells) > 1:
        return _ask_cell(asked, view, moves[0].die, cells)
    fort = len(moves) == 1 and picked >= {"die", "cell"}  # an archipelago: clicking it ticks its fort
    if not picked.intersection(_ACTS) and not fort:
        return _ask_act(asked, view, moves)
    return say("done"), ()


def _drawing(asked: Asked[DoodleView]) -> list[DoodleMove]:
    """All moves that draw something, whatever is picked."""
    return [move for move in asked.moves if isinstance(move, DoodleMove) and move is not BOTTLE]


def _values(moves: Iterable[DoodleMove], kind: str) -> list[str]:
    return list(dict.fromkeys(part.value for move in moves for part in move.parts if part.kind == kind))


def _ask_die(
    asked: Asked[DoodleView], view: DoodleView, dice: list[str], act: str
) -> tuple[str, tuple[Choice, ...]]:
    """Which die. One that is alone only because of what is to be drawn says so."""
    tell, sea = asked.tell, sea_of(view.setup)
    key = "ask.die.any" if _free_column(view) else "ask.die"
    if len(dice) == 1:
        key = f"ask.die.{act}" if act and len(_values(_drawing(asked), "die")) > 1 else f"{key}.one"
    if key.endswith(".one") and BOTTLE in asked.moves:
        key += ".bottle"
    words = tell.say(key, column=view.black, die=dice[0])
    return words, tuple(Choice(Part("die", value), die_words(tell, sea, view, int(value))) for value in dice)


def _ask_cell(
    asked: Asked[DoodleView], view: DoodleView, die: int, cells: list[int]
) -> tuple[str, tuple[Choice, ...]]:
    tell, sea = asked.tell, sea_of(view.setup)
    words = tell.say(_cell_key(view, sea, die), die=die, column=view.black, fee=tell.say(fee(sea)))
    return words, tuple(
        Choice(Part("cell", f"c{column}r{row}"), cell_words(tell, view.chart, column, row))
        for column, row in map(column_row, cells)
    )


def _cell_key(view: DoodleView, sea: Sea, die: int) -> str:
    if sea.designated(view.black, die) & sea.breakers:
        return "ask.cell.breakers"
    if die == WILD and sea.treasures:
        return "ask.cell.all" if _free_column(view) else "ask.cell.column"
    return "ask.cell.row"


def _ask_act(
    asked: Asked[DoodleView], view: DoodleView, moves: list[DoodleMove]
) -> tuple[str, tuple[Choice, ...]]:
    """What to draw. The cell glows as well, even where the dice imply it: that shows where."""
    tell, chart = asked.tell, view.chart
    column, row = column_row(moves[0].cell)
    letter = letter_in(chart, column, row)
    ticked = view.sheets[view.seat].ticks[(row - 1) * chart.side + column - 1]
    key = {"N": "S", "G": "S", ".": "open"}.get(letter, letter)
    if letter == "K" and ticked == chart.tentacles:
        key = "K.full"
    words = tell.say(f"ask.at.{key}", what=tell.word("what", letter), ticked=ticked)
    here = Part("cell", f"c{column}r{row}")
    choices = [] if here in asked.parts else [Choice(here, cell_words(tell, chart, column, row))]
    state = view.imagine(Random(0))
    acts = [Choice(move.parts[-1], act_words(tell, state, view.seat, move)) for move in dict.fromkeys(moves)]
    return capital(words), (*choices, *acts)


def _free_column(view: DoodleView) -> bool:
    return view.black > view.chart.side


def _buttons(asked: Asked[DoodleView], view: DoodleView) -> tuple[Button, ...]:
    """Taking no die, where one may choose it (DI-55, DI-75)."""
    say, seat = asked.tell.say, view.seat
    treasures = view.chart.sea == "treasures"
    if seat < 0 or (treasures and not view.setup["control"]):
        return ()
    on = BOTTLE in asked.steps or BOTTLE.parts[0] in asked.parts
    left = view.chart.bottles - view.sheets[seat].bottles
    cost = _cost(view) if BOTTLE in asked.moves else 0
    key = "button.note.solo" if len(view.sheets) == 1 else "button.note.costs" if cost else "button.note"
    note = say(key, left=left, gold=signed(cost))
    if not asked.moves and not on:
        note = say("button.pencilled" if asked.steps else "button.wait")
    words, rule = say("button.words"), "DI-55" if treasures else "DI-75"
    if on:
        return (Button("bottle", words, note, BOTTLE.parts, "on", rule=rule),)
    barred = BOTTLE not in asked.moves
    return (Button("bottle", words, note, BOTTLE.parts, "barred" if barred else "free", rule=rule),)


def _cost(view: DoodleView) -> int:
    """What a bottle would change in the score now; it may change again before the end (DI-52, DI-78)."""
    after = view.imagine(Random(0))
    after.apply(view.seat, BOTTLE)
    return after.view(view.seat).scores()[view.seat].total - view.scores()[view.seat].total


def _done(asked: Asked[DoodleView]) -> str:
    return asked.tell.say("done.bottle" if BOTTLE in asked.steps else "done")


def _careful(asked: Asked[DoodleView], view: DoodleView) -> str:
    """Ticking the last bottle ends the game: sure? Not when there is no choice."""
    inked = asked.inked
    sea = sea_of(view.setup)
    last = inked.sheets[view.seat].bottles < sea.bottles <= view.sheets[view.seat].bottles
    if not last or inked.ending or len(inked.imagine(Random(0)).moves(view.seat)) == 1:
        return ""
    return asked.tell.say("careful")


def _waiting(asked: Asked[DoodleView], view: DoodleView) -> str:
    tell = asked.tell
    if view.acting < 0:
        return tell.say(f"wait.{view.phase}")
    following = (view.acting + 1) % len(view.sheets)
    soon = following == view.seat and view.takes[view.seat] < 0
    return tell.say("wait.next" if soon else "wait.turn", name=tell.names[view.acting])


def fee(sea: Sea) -> str:
    """The key of what a white 6 or breakers cost (DI-26, DI-74)."""
    return "fee.barrel" if sea.barrels else "fee.bottle"


def toll(tell: Telling, sea: Sea, seats: int) -> str:
    """“a bottle (at the end the most costs 4; 7 end the game)”; a barrel has no price."""
    words = tell.say(fee(sea))
    if sea.barrels:
        return words
    key = "toll" if seats > 1 else "toll.solo"  # alone, bottles cost no gold (DI-60)
    return tell.say(key, fee=words, gold=sea.chart.bottle_gold, bottles=sea.bottles)


def die_words(tell: Telling, sea: Sea, view: DoodleView, die: int) -> str:
    """Where a white die leads: “row 3: a monster”."""
    sheet, black = view.sheets[view.seat], view.black
    costs = toll(tell, sea, len(view.sheets))
    any_column = black > sea.side
    if sea.designated(black, die) & sea.breakers:
        return tell.say("die.breakers", row=die, fee=costs)
    if die == WILD and sea.treasures:
        return tell.say("die.all" if any_column else "die.column", column=black, fee=costs)
    if any_column:
        return tell.say("die.row", row=die)
    letter = letter_in(sea.chart, black, die)
    ticked = sheet.ticks[(die - 1) * sea.side + black - 1]
    forts = sea.chart.forts[black - 1] if letter == "A" else 0
    what = tell.say(f"a.{letter}", ticked=ticked, forts=forts, tentacles=sea.chart.tentacles)
    return tell.say("die.cell", row=die, what=what)


def cell_words(tell: Telling, chart: Chart, column: int, row: int) -> str:
    """A cell, and what is done there if that is clear."""
    words = place(tell, chart, column, row)
    return tell.say("cell.fort", place=words) if letter_in(chart, column, row) == "A" else words


def act_words(tell: Telling, state: State, seat: int, move: DoodleMove) -> str:
    """A route, a fort or a tentacle, and what it brings now."""
    part = move.parts[-1]
    words = tell.word(part.kind, part.value)
    effects = Trial.begin(state, seat).step(move).effects
    found = [
        _brings(effect, tell) for effect in effects if effect.seat == seat and effect.kind in ("gain", "none")
    ]
    return tell.say("act", act=words, effects=", ".join(found)) if found else words


def _brings(effect: Effect, tell: Telling) -> str:
    """“its route is 5 long: monster 5 +5”."""
    words = say(effect, tell)
    return f"{words} {signed(effect.total)}" if effect.total else words
