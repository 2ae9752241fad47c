"""Beacons on paper: charts with cells of 20 mm, and a die."""

from typing import ClassVar, Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.dice import pips
from archipel.drawing.svg import group
from archipel.paper.calling import Calling
from archipel.paper.contract import HEAD, Die, Leaf, Paper, heading
from beacons.drawing.chart import CELL, blank
from beacons.paper.calling import BeaconsCalling
from beacons.rules.state import BeaconsView

MILLIMETRES: Final = 20.0
FACES: Final = range(1, 7)


class BeaconsPaper(Paper[BeaconsView]):
    """Everybody has a chart of their own; all write the number of the same die."""

    names = ("chart",)
    calling: ClassVar[Calling | None] = BeaconsCalling()

    def sheets(self, view: BeaconsView, players: int, want: Want) -> tuple[Leaf, ...]:
        chart = blank(want)
        body = heading(want, chart.width) + group(chart.body, 0, HEAD)
        picture = Picture(chart.width, HEAD + chart.height, chart.label, body)
        return (Leaf("chart", picture, chart.width / CELL * MILLIMETRES),) * players

    def dice(self, view: BeaconsView, want: Want) -> tuple[Die, ...]:
        faces = tuple(pips(0, 0, 34, face) for face in FACES)
        meanings = tuple(want.say("paper-die", top=face, under=7 - face) for face in FACES)
        return (Die(want.rules.say("draw.die", want.language), faces, meanings),)


PAPER: Final = BeaconsPaper()
