"""What picking something would do, in a few words."""

from archipel.games.doodle.guide.places import letter_in, place
from archipel.games.doodle.guide.telling import say
from archipel.games.doodle.rules.chart import Chart
from archipel.games.doodle.rules.moves import DoodleMove
from archipel.games.doodle.rules.sea import WILD, Sea
from archipel.games.doodle.rules.view import DoodleView
from archipel.guide import Telling
from archipel.guide.gains import signed
from archipel.kernel import Effect, State, Trial


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
