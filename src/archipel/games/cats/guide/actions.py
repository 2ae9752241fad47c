"""The special actions as buttons, always all five in the same order; and “no treasure” for a map."""

from dataclasses import replace
from typing import Final

from archipel.games.cats.rules.moves import ACTIONS, DECLINE
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME
from archipel.games.cats.rules.shown import DayView
from archipel.games.cats.rules.view import CatsView
from archipel.guide import POWER, Asked, Button
from archipel.kernel import Part

_VERBS: Final = {"extra": "extra-card", "more": "extra-card", "mix": "one-per-row", "row": "whole-row"}
MORNING_ONLY: Final = ("one-per-row", "whole-row")


def action_buttons(asked: Asked[CatsView]) -> tuple[Button, ...]:
    """What each action does and whether it is possible now, or why not. Spectators have none."""
    day = _today(asked)
    if day is None:
        return ()
    possible = _possible(asked)
    return tuple(_button(asked, day, name, rule, possible.get(name, ())) for name, rule in ACTIONS.values())


def _today(asked: Asked[CatsView]) -> DayView | None:
    """The seat's day. When a draft has finished it, the view may be in the night already; alone, it is."""
    view, inked = asked.view, asked.inked
    if view.mine is not None or inked.mine is None or not asked.steps:
        return view.mine
    sheet = view.sheets[view.seat]
    (special,) = set(sheet.used) - set(inked.mine.sheet.used) or {inked.mine.special}
    return replace(inked.mine, sheet=sheet, done=True, special=special, armed=False, twin="")


def _possible(asked: Asked[CatsView]) -> dict[str, tuple[Part, ...]]:
    """The actions that legal moves use; for doublings, the parts that announce them."""
    found: dict[str, tuple[Part, ...]] = {}
    for move in asked.moves:
        if move.verb in _VERBS:
            found[_VERBS[move.verb]] = (Part(POWER, _VERBS[move.verb]),)
        elif move.verb in ("twice", "again"):
            (part,) = move.parts
            name = f"{part.value}-twice"
            found[name] = (*found.get(name, ()), part)
    return found


def _button(asked: Asked[CatsView], day: DayView, name: str, rule: str, possible: tuple[Part, ...]) -> Button:
    tell = asked.tell
    words = tell.say(f"action.{name}")
    if name in day.sheet.used:
        if day.special == name and (day.armed or day.twin):
            return Button(name, words, tell.say(f"on.{name}"), (), "on", rule=rule)
        return Button(
            name, words, tell.say("used-today" if day.special == name else "used"), (), "used", rule=rule
        )
    if not possible:
        return Button(name, words, tell.say(_barred(day, name)), (), "barred", rule=rule)
    # Doubling is a move of its own, unless it could mean two things: then it is asked which.
    parts = possible if len(possible) == 1 else (Part(POWER, name),)
    if name in asked.powers:
        return Button(name, words, tell.say(f"on.{name}"), parts, "on", rule=rule)
    again = possible[0].kind == "again" and len(possible) == 1
    note = tell.say(f"again.{name}" if again else f"does.{name}")
    return Button(name, words, note, parts, "free", rule=rule)


def _barred(day: DayView, name: str) -> str:
    """Why an unused action is not possible now."""
    if day.special:
        return "one-a-day"
    if len(day.sheet.used) >= SPECIALS_A_GAME:
        return "three-a-game"
    if day.done:
        return "tomorrow"
    if name in MORNING_ONLY and day.taken:
        return "only-in-the-morning"
    return "between-cards" if name == "extra-card" else "nothing-to-double"


def specials_left(asked: Asked[CatsView]) -> tuple[str, ...]:
    """While an action is on and nothing is picked: how many are left after it."""
    view = asked.view
    if view.mine is None or not asked.powers or asked.parts:
        return ()
    left = SPECIALS_A_GAME - len(view.mine.sheet.used) - 1
    return (asked.tell.say(f"specials-left-{left}"),)


def actions_left(asked: Asked[CatsView]) -> str:
    """How many special actions are left in this game. Spectators have none."""
    day = _today(asked)
    return "" if day is None else asked.tell.say(f"actions-left-{SPECIALS_A_GAME - len(day.sheet.used)}")


def decline_button(asked: Asked[CatsView]) -> tuple[Button, ...]:
    """Leaving the treasure of a map (IC-34)."""
    if DECLINE not in asked.moves:
        return ()
    tell = asked.tell
    words, note = tell.say("decline"), tell.say("decline-note")
    return (Button("decline", words, note, DECLINE.parts, rule="IC-34", answer=True),)
