"""What was captured in MasterIslands: `s1 Y5 R4 G1` is a conquest of player 1, `seat 2` whose count it is."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from archipel.drawing.contract import Want
from archipel.games.master.drawing.cards import letter_of
from archipel.games.master.rules.cards import CARDS, NUMBER, VALUE, names
from archipel.games.master.rules.plan import GamePlan, plan_of
from archipel.games.master.rules.scoring import Taken, scores
from archipel.games.master.rules.state import opening
from archipel.games.master.rules.sums import SUM
from archipel.games.master.rules.view import MasterView
from archipel.kernel import SPECTATOR, BadText, Part, Refusal, Score, Setup
from archipel.paper.checking import ButtonGroup, Check, MarkButton, Marks

_SEAT: Final = re.compile(r"seat ([1-4])")
_SET: Final = re.compile(rf"s([1-4])((?: (?:{'|'.join(CARDS)}))+)")


class MasterCheck(Check[MasterView]):
    """The cards of everybody are on one pad: team-mates count together, and a deck has only so many."""

    taps = ("set",)

    def mark(self, line: str, setup: Setup) -> str:
        said = " ".join(line.split())
        if not _SEAT.fullmatch(said) and not _SET.fullmatch(said):
            raise BadText(
                "{text!r} is not on a sheet; write s1 Y5 R4 G1 for a conquest of player 1, or seat 2",
                text=line[:40],
            )
        return said

    def marks(self, view: MasterView, seat: int) -> Marks:
        sets = [
            f"s{other} {' '.join(cards)}"
            for other, player in enumerate(view.players, 1)
            for cards in player.taken
        ]
        return (f"seat {seat + 1}", *sets)

    def seat(self, setup: Setup, marks: Marks) -> int:
        said = [int(found[1]) - 1 for mark in marks if (found := _SEAT.fullmatch(mark))]
        known = said[-1] if said else plan_of(setup).crew[0]
        return min(known, setup.seats - 1)

    def view(self, setup: Setup, marks: Marks) -> MasterView:
        view = opening(plan_of(setup)).view(SPECTATOR)
        taken = _taken(setup, marks)
        players = [
            replace(player, taken=tuple(names(cards) for cards in sets), cards=0)
            for player, sets in zip(view.players, taken, strict=True)
        ]
        return replace(view, phase="over", players=tuple(players))

    def score(self, setup: Setup, marks: Marks) -> Score:
        return scores(plan_of(setup), _taken(setup, marks))[self.seat(setup, marks)]

    def problems(self, setup: Setup, marks: Marks) -> Sequence[Refusal]:
        return list(_faults(plan_of(setup), marks))

    def words(self, mark: str, want: Want) -> str:
        found = _SET.fullmatch(mark)
        if found is None:
            return want.seat_name(int(mark[-1]) - 1)
        cards = ", ".join(want.word("card", card) for card in found[2].split())
        return want.say("is", name=want.seat_name(int(found[1]) - 1), value=cards)

    def offers(self, setup: Setup, marks: Marks, picked: Sequence[Part], want: Want) -> ButtonGroup:
        mine = [at for at, mark in enumerate(marks) if mark.startswith(f"s{self.seat(setup, marks) + 1} ")]
        index = next((int(part.value) for part in picked if part.value.isdecimal()), -1)
        if not 0 <= index < len(mine):
            return ButtonGroup(want.say("check-set"), ())
        at = mine[index]
        rest = (*marks[:at], *marks[at + 1 :])
        return ButtonGroup(self.words(marks[at], want), (MarkButton(want.say("check-empty"), rest),))

    def around(self, setup: Setup, marks: Marks, want: Want) -> Sequence[ButtonGroup]:
        seat, plan = self.seat(setup, marks), plan_of(setup)
        found = []
        if plan.corsair != seat:
            offers = [
                MarkButton(
                    f"{letter_of(card, want)}{card[1]}",
                    _with(marks, seat, card),
                    spoken=want.word("card", card),
                )
                for card in CARDS
                if plan.copies[NUMBER[card]]
            ]
            found.append(ButtonGroup(want.say("check-cards"), tuple(offers)))
        others = tuple(mark for mark in marks if not _SEAT.fullmatch(mark))
        whose = [
            MarkButton(want.seat_name(one), (f"seat {one + 1}", *others), one == seat)
            for one in range(setup.seats)
        ]
        found.append(ButtonGroup(want.say("check-whose"), tuple(whose)))
        if setup["mode"] != "teams":
            few = 3 if setup["mode"] == "corsair" else 2
            sizes = [
                MarkButton(str(size), marks, size == setup.seats, players=size) for size in range(few, 5)
            ]
            found.append(ButtonGroup(want.say("check-players"), tuple(sizes)))
        return found


def _sets(marks: Marks) -> Iterator[tuple[int, tuple[int, ...]]]:
    for mark in marks:
        if found := _SET.fullmatch(mark):
            yield int(found[1]) - 1, tuple(NUMBER[name] for name in found[2].split())


def _taken(setup: Setup, marks: Marks) -> list[Taken]:
    """The conquests by seat."""
    taken: list[Taken] = [()] * setup.seats
    for seat, cards in _sets(marks):
        if seat < setup.seats:
            taken[seat] = (*taken[seat], cards)
    return taken


def _with(marks: Marks, seat: int, card: str) -> Marks:
    """One card more: it completes the last conquest, or begins the next one."""
    at = next((one for one in reversed(range(len(marks))) if marks[one].startswith(f"s{seat + 1} ")), -1)
    if at >= 0 and sum(int(name[1]) for name in marks[at].split()[1:]) < SUM:
        return (*marks[:at], f"{marks[at]} {card}", *marks[at + 1 :])
    return (*marks, f"s{seat + 1} {card}")


def _faults(plan: GamePlan, marks: Marks) -> Iterator[Refusal]:
    everything, sides = Counter[int](), Counter[int]()
    largest: dict[int, int] = {}
    for seat, cards in _sets(marks):
        worth = sum(VALUE[card] for card in cards)
        if seat >= plan.setup.seats:
            yield Refusal("MI-1", (("seat", seat + 1), ("seats", plan.setup.seats), ("why", "seat")))
            continue
        if seat == plan.corsair:
            yield Refusal("MI-30", (("why", "conquer"),))
        if worth != SUM:
            yield Refusal("MI-13", (("card", names(cards)), ("sum", worth), ("why", "captured")))
        everything.update(cards)
        side = plan.sides[seat]
        sides[side] += len(cards)
        largest[side] = max(largest.get(side, 0), len(cards))
    for card, count in sorted(everything.items()):
        if count > plan.copies[card]:
            facts = (("card", CARDS[card]), ("count", count), ("copies", plan.copies[card]))
            yield Refusal("MI-1", (*facts, ("why", "copies")))
    for side, count in sorted(sides.items()):
        if count - largest[side] >= plan.goal:
            yield Refusal("MI-3", (("count", count), ("goal", plan.goal), ("why", "goal")))
    if sum(count >= plan.goal for count in sides.values()) > 1:
        yield Refusal("MI-3", (("goal", plan.goal), ("why", "both")))


CHECK: Final = MasterCheck()
