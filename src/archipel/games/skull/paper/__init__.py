"""Skull Island on paper: maps with cells of 10 mm, three dice, and how it is called."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.dice import pips
from archipel.drawing.stamps import BOAT, SKULL
from archipel.drawing.svg import group, hidden, rect, text, told
from archipel.games.skull.drawing.boxes import boxes, bubbles
from archipel.games.skull.drawing.dice import PENNY, face
from archipel.games.skull.drawing.layout import WIDE, WIDTH
from archipel.games.skull.drawing.printed import printed
from archipel.games.skull.rules.data import island
from archipel.games.skull.rules.dice import FACES, ROLL_DRAW, ROLLS, Roll, swap_draw
from archipel.games.skull.rules.reading import dice_of
from archipel.games.skull.rules.view import SkullView
from archipel.kernel import Draw, Setup
from archipel.paper.calling import Call, Calling, Callout
from archipel.paper.contract import Die, Leaf, Paper, heading

PASS_DRAW: Final = Draw("pass", ("left", "right"), (1, 1), 1, replace=True)
"""Where nobody is listed, everybody hands their sheet to a neighbour: the caller says to which side."""
_SIZE: Final = 58.0
_PITCH: Final = 82.0
CELL: Final = 10.0
"""Millimetres."""
_SIGNS: Final = {"P": (PENNY, 1.1), "N": (BOAT, 1.15), "D": (SKULL, 1.15)}


class SkullCalling(Calling):
    """A roll a round; a danger that counts also says who swaps with whom (SI-16)."""

    shares: ClassVar[tuple[str, ...]] = (ROLL_DRAW.label,)

    def for_paper(self, setup: Setup, people: int) -> Setup:
        """Sheets go round among those on paper, so a single one draws dangers as in a game alone."""
        return replace(setup, seats=max(people, 1))

    def player_lines(self, call: Call, player: int, want: Want) -> tuple[str, ...]:
        draws = call.steps[-1].draws
        if len(draws) < 2 or len(call.names) < 2:
            return ()
        holds = draws[1].outcome
        return (
            want.say("call-take", owner=call.names[holds[player]]),
            want.say("call-give", name=call.names[holds.index(player)]),
        )

    def opens(self, call: Call) -> Draw | None:
        return ROLL_DRAW

    def adds(self, call: Call) -> Draw | None:
        if len(call.steps[-1].draws) > 1 or not _danger(call) or call.setup.seats == 1:
            return None
        return swap_draw(len(call.names)) if len(call.names) > 1 else PASS_DRAW

    def callout(self, call: Call, want: Want) -> Callout:
        roll, danger = _roll(call, len(call.steps) - 1), _danger(call)
        title = want.say("call-round", round=len(call.steps))
        picture = _dice(roll, danger, _ticked(call), _bubbles(call), want)
        if not danger:
            return Callout(title, _numbers(roll, want), picture)
        says, lines = _swap(call, want)
        return Callout(title, says, picture, lines=lines)

    def brief(self, call: Call, want: Want) -> str:
        faces = _roll(call, len(call.steps) - 1).faces
        shown = " · ".join(want.word("face", name) for name in faces)
        return want.say("is", name=len(call.steps), value=shown)

    def needs(self, call: Call, want: Want) -> str:
        key = "call-needs" if call.setup.seats > 1 else "call-needs-alone"
        return want.say(key, side=str(call.setup["side"]))

    def ends(self, call: Call, want: Want) -> str:
        return want.say("call-ends")


def _roll(call: Call, step: int) -> Roll:
    return ROLLS[call.steps[step].draws[0].outcome]


def _bubbles(call: Call) -> int:
    return island(call.setup.sheet, str(call.setup["side"])).bubbles


def _ticked(call: Call) -> int:
    """The bubbles ticked so far, with the last step's: as many as there are, at most."""
    skulls = sum(_roll(call, step).danger for step in range(len(call.steps)))
    return min(skulls, _bubbles(call))


def _danger(call: Call) -> bool:
    """Does the last roll's danger count (SI-17)?"""
    last = len(call.steps) - 1
    return _roll(call, last).danger and _ticked(call.until(last)) < _bubbles(call)


def _numbers(roll: Roll, want: Want) -> str:
    """What may be written or drawn now."""
    if "P" in roll.faces:
        return want.say("call-penny-boat" if roll.boat else "call-penny")
    numbers = _either([str(number) for number in roll.numbers], want)
    key = "call-boat" if roll.boat else "call-number"
    words = want.say(key, numbers=numbers, dice=", ".join(map(str, dice_of(roll.faces))))
    return f"{want.say('call-spent')} {words}" if roll.danger else words


def _either(items: Sequence[str], want: Want) -> str:
    *some, last = items
    return want.say("call-or", some=", ".join(some), last=last) if some else last


def _swap(call: Call, want: Want) -> tuple[str, tuple[str, ...]]:
    """What to do about a danger, and for those who are listed, whose sheet each of them gets."""
    if call.setup.seats == 1:
        return want.say("call-danger-alone"), ()
    swap = call.steps[-1].draws[1]
    if swap.draw.label == PASS_DRAW.label:
        return want.say(f"call-danger-{PASS_DRAW.items[swap.outcome[0]]}"), ()
    pairs = tuple(
        want.say("call-holds", name=name, owner=call.names[owner])
        for name, owner in zip(call.names, swap.outcome, strict=True)
    )
    return want.say("call-danger"), pairs


def _dice(roll: Roll, danger: bool, ticked: int, bubbles: int, want: Want) -> Picture:
    """The dice in a row; one that does not count is dim. Below, how many dangers there were."""
    body = hidden(rect(1, 1, 262, 100, "a-paper-2 a-drawn", 6))
    for index, name in enumerate(roll.faces):
        drawn = face(name, 0, 0, 44)
        unused = name == "D" if not danger else name != "D"
        drawn = f'<g class="a-dim">{drawn}</g>' if unused else drawn
        x = 48 + _PITCH * index
        body += told(want.say("die", face=want.word("face", name)), group(drawn, x, 42, _SIZE / 44))
    body += text(131, 95, 10, want.say("call-dangers", ticked=ticked, bubbles=bubbles), "a-l")
    return Picture(264, 102, want.rules.say("draw.roll", want.language), body)


class SkullPaper(Paper[SkullView]):
    """Everybody has a map of their own; all use the same roll."""

    calling: ClassVar[Calling | None] = SkullCalling()

    def sheets(self, view: SkullView, players: int, want: Want) -> tuple[Leaf, ...]:
        name = want.rules.about.name[want.language]
        blank = view.sheets[0]
        body = printed(view.island, WIDE) + boxes(WIDE, view, blank, blank, want) + bubbles(WIDE, view, want)
        body += heading(want, WIDTH, 20)
        leaf = Leaf("sheet", Picture(WIDTH, WIDE.height, name, body), WIDTH / WIDE.cell * CELL)
        return (leaf,) * players

    def dice(self, view: SkullView, want: Want) -> tuple[Die, ...]:
        return tuple(_die(special, want) for special in _SIGNS)


def _die(special: str, want: Want) -> Die:
    faces = (*(face for face in FACES if face.isdigit()), special)
    drawn = tuple(
        pips(0, 0, 34, int(face)) if face.isdigit() else group(_SIGNS[face][0], 0, 0, _SIGNS[face][1])
        for face in faces
    )
    words = tuple(face if face.isdigit() else want.word("face", face) for face in faces)
    return Die(want.say("die", face=want.word("face", special)), drawn, words)


PAPER: Final = SkullPaper()
