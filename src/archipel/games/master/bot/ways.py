"""All ways through the Discoveries of a turn of MasterIslands, and the conquests after them."""

from __future__ import annotations

from typing import Final

from archipel.games.master.bot.chart import SeaChart
from archipel.games.master.rules.discovery import can_place, first_sails, free_spots, full_discovery, sails
from archipel.games.master.rules.moves import conquests, place
from archipel.games.master.rules.phases import LANDED, PLACE, SAIL
from archipel.games.master.rules.sums import LINES, alignments
from archipel.kernel import DONE, Move

FEW: Final = 12  # if a line has at most this many tens, all of them are tried


class Way:
    """Part of a turn: its moves, and the resulting position."""

    def __init__(self, moves: list[Move], chart: SeaChart, phase: int, again: bool) -> None:
        self.moves: Final = moves
        self.chart: Final = chart
        self.phase: Final = phase
        self.again: Final = again
        self.value = 0.0


class Landings:
    """Ways that have finished a Discovery, without those that differ only in the order of steps."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.found: list[Way] = []
        self._seen: Final[set[tuple[bool, tuple[int, ...], tuple[int, ...]]]] = set()

    def discover(self, way: Way) -> None:
        """All ways to finish the current Discovery, or a new one."""
        if way.phase == SAIL:
            self._sail(way)
        elif way.phase == PLACE:
            for after in self._placed(way, LANDED):
                self._land(after)
        else:
            for after in self._placed(way, SAIL):
                self._sail(after)
            self._sail_first(way)

    def _sail_first(self, way: Way) -> None:
        seat, chart = self.seat, way.chart
        hand = tuple(chart.hands[seat])
        for move in first_sails(chart.sea, fleet_of(chart, seat), hand):
            after = chart.copy()
            after.sail(seat, move.start, move.target)
            if hand and can_place(after.sea, fleet_of(after, seat)):
                for landed in self._placed(Way([*way.moves, move], after, PLACE, False), LANDED):
                    self._land(landed)
            else:
                self._land(Way([*way.moves, move], after, LANDED, False))

    def _placed(self, way: Way, phase: int) -> list[Way]:
        seat, chart = self.seat, way.chart
        spots = free_spots(chart.sea, fleet_of(chart, seat))
        found = []
        for card in sorted(set(chart.hands[seat])):
            for spot in spots:
                after = chart.copy()
                again = after.matches(seat, card, spot)
                after.place(seat, card, spot)
                found.append(Way([*way.moves, place(card, spot)], after, phase, again))
        return found

    def _sail(self, way: Way) -> None:
        seat, chart = self.seat, way.chart
        for move in sails(chart.sea, fleet_of(chart, seat)):
            after = chart.copy()
            after.sail(seat, move.start, move.target)
            self._land(Way([*way.moves, move], after, LANDED, way.again))

    def _land(self, way: Way) -> None:
        chart = way.chart
        cards = tuple(sorted([spot * 32 + card for spot, card in chart.sea.items()]))
        key = (way.again, fleet_of(chart, self.seat), cards)
        if key not in self._seen:
            self._seen.add(key)
            self.found.append(way)


def fleet_of(chart: SeaChart, seat: int) -> tuple[int, ...]:
    """A fleet as the rules store it."""
    return tuple(sorted(chart.fleets[seat]))


def goes_on(way: Way, seat: int) -> bool:
    """May another Discovery follow (MI-12)?"""
    chart = way.chart
    return way.again and full_discovery(chart.sea, fleet_of(chart, seat), tuple(chart.hands[seat]))


def takes(chart: SeaChart, seat: int) -> list[Way]:
    """Take nothing, the largest ten of each line, or any ten of lines that have only a few."""
    found = [Way([DONE], chart, LANDED, False)]
    manned = [galleon for fleet in chart.fleets for galleon in fleet]
    for spots, ways in alignments(chart.sea, manned):
        choices = [ways.pick(index, spots) for index in range(ways.count)] if ways.count <= FEW else []
        for line in LINES[spots[0]]:
            if line in LINES[spots[1]]:
                largest = tuple(chart.spots_of(line))
                if largest not in choices:
                    choices.append(largest)
        for choice in choices:
            after = chart.copy()
            after.take(seat, list(choice))
            found.append(Way([conquests.get(choice)], after, LANDED, False))
    return found
