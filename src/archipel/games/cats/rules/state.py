"""The game in progress: draws fill the island, then all seats play a day at the same time."""

from __future__ import annotations

from typing import Final

from archipel.games.cats.rules import effects
from archipel.games.cats.rules.box import CAT_PLACES, DAYS, TRADITION_PLACES, Box, box_of
from archipel.games.cats.rules.cards import Card, Deck
from archipel.games.cats.rules.day import Day, IslandCards, rested
from archipel.games.cats.rules.moves import COLOURS, POSITIONS
from archipel.games.cats.rules.refusals import refuse
from archipel.games.cats.rules.scoring import result, tally_all
from archipel.games.cats.rules.sheet import Sheet, empty_sheet
from archipel.games.cats.rules.sister import ADVANCED, SISTER_TRADITIONS, sister_score
from archipel.games.cats.rules.steps import begin, step
from archipel.games.cats.rules.traditions import SISTER_CARDS
from archipel.games.cats.rules.view import CatsView
from archipel.kernel import NO_MOVES, Decide, Draw, Move, Moves, Node, Outcome, Over, Refusal, Setup, State

# Phases, named after the draw that is due.
SISTER: Final = "sister"
ADVANCED_DUE: Final = "advanced"
COLOUR: Final = "colour"
CATS: Final = "cats"
TRADITIONS: Final = "traditions"
RESOLVE: Final = "resolve"
OVER: Final = "over"

RULES_BY_FREE: Final = 2
"""Their games are still played on as they began."""

BARE: Final[IslandCards] = (None,) * len(POSITIONS)
_NUMBERED: Final = tuple(str(number) for number in range(1, SISTER_CARDS + 1))
_ALL_NINE: Final = (1,) * SISTER_CARDS


class CatsState(State):
    """`sheets` are public and as of the morning; `days` hold what each seat has drawn since."""

    __slots__ = (
        "_node",
        "advanced",
        "box",
        "cats_left",
        "colours",
        "day",
        "days",
        "island",
        "phase",
        "setup",
        "sheets",
        "sister",
        "traditions_left",
    )

    def __init__(self, setup: Setup, box: Box, sheets: list[Sheet]) -> None:
        self.setup: Final = setup
        self.box: Final = box
        self.sheets = sheets
        self.days: list[Day] = []
        self.day = 1
        self.phase = SISTER if setup.seats == 1 else CATS
        self.island: IslandCards = BARE
        self.cats_left = box.cats.counts
        self.traditions_left = box.traditions.counts
        self.colours: tuple[int, ...] = ()  # as revealed (IC-60)
        self.sister: tuple[int, ...] = ()  # numbers of her solo traditions
        self.advanced: tuple[int, ...] = ()
        self._node: Node | None = None

    def node(self) -> Node:
        """What the table waits for; cached until the next step."""
        if self._node is None:
            self._node = self._next()
        return self._node

    def _next(self) -> Node:
        if self.phase == RESOLVE:
            seats = tuple(seat for seat, day in enumerate(self.days) if not day.done)
            return Decide(seats, self.day, shared=len(self.days) > 1)
        if self.phase == CATS:
            return Draw(CATS, self.box.cats.names, self.cats_left, len(CAT_PLACES))
        if self.phase == TRADITIONS:
            return Draw(TRADITIONS, self.box.traditions.names, self.traditions_left, len(TRADITION_PLACES))
        if self.phase == COLOUR:
            left = tuple(int(colour not in self.colours) for colour in range(len(COLOURS)))
            return Draw(COLOUR, COLOURS, left, 1)
        if self.phase == SISTER:
            return Draw(SISTER, _NUMBERED, _ALL_NINE, SISTER_TRADITIONS)
        if self.phase == ADVANCED_DUE:
            return Draw(ADVANCED_DUE, _NUMBERED, _ALL_NINE, self.advanced_count)
        return self._over()

    def _over(self) -> Over:
        tallies = tally_all(self.sheets)
        alone = len(tallies) == 1
        rival = sister_score(tallies[0], self.colours, self.sister, self.advanced) if alone else None
        return Over(result(tallies, rival))

    @property
    def by_free(self) -> bool:
        """Are these the rules that judged an action's use by free cells (IC-25)?"""
        return self.setup.rules == RULES_BY_FREE

    @property
    def advanced_count(self) -> int:
        """How many advanced traditions the sister has (IC-61)."""
        return ADVANCED[str(self.setup["sister"])]

    def moves(self, seat: int) -> Moves:
        """In the order of the step: see `steps`, `specials` and `Placements`."""
        return self.days[seat].moves if self.phase == RESOLVE and 0 <= seat < len(self.days) else NO_MOVES

    def check(self, seat: int, move: Move) -> Refusal | None:
        """Why a seat that has to act may not take this step."""
        return refuse(self.days[seat], move, self.island)

    def apply(self, seat: int, move: Move) -> None:
        """One step of one seat; with the last step of the last seat the day ends."""
        before = self.days[seat]
        after = step(before, move, self.island)
        if self.sink is not None:
            self.sink += effects.step(self, seat, move, before, after)
        self.days[seat] = after
        if not after.done:
            return
        self._node = None
        if all(day.done for day in self.days):
            self._end_day()

    def leave_alone(self, seat: int) -> None:
        """Let only this seat play today: for thinking ahead, where the others' boats do not matter."""
        for other, day in enumerate(self.days):
            if other != seat and not day.done:
                self.days[other] = rested(day.sheet)
        self._node = None

    def pass_day(self) -> None:
        """Let the day pass without a move: a caller does not see what is drawn on paper."""
        self.days = [rested(day.sheet) for day in self.days]
        self._node = None
        self._end_day()

    def _end_day(self) -> None:
        """IC-12; in a solo game the sister reveals a colour after each of the first four days (IC-60)."""
        before = self.sheets
        self.sheets = [day.sheet for day in self.days]
        if self.sink is not None:
            self.sink += effects.day_over(self, before)
        self.days = []
        self.island = BARE
        if self.day == DAYS:
            self.phase = OVER
            return
        self.phase = COLOUR if len(self.sheets) == 1 and len(self.colours) < len(COLOURS) else CATS
        self.day += 1

    def reveal(self, outcome: Outcome) -> None:
        """Cards for the island, or for the sister."""
        sink = self.sink
        if sink is None:
            self._reveal(outcome)
            return
        label, before = self.phase, effects.sister_now(self)
        self._reveal(outcome)
        sink += effects.dealt(self, label, outcome)
        now = effects.sister_now(self)
        if before is not None and now is not None:
            sink += effects.sister(before, now)

    def _reveal(self, outcome: Outcome) -> None:
        self._node = None
        if self.phase == CATS:
            self.cats_left = self._lay(self.box.cats, self.cats_left, CAT_PLACES, outcome)
            self.phase = TRADITIONS
        elif self.phase == TRADITIONS:
            self.traditions_left = self._lay(
                self.box.traditions, self.traditions_left, TRADITION_PLACES, outcome
            )
            self.phase = RESOLVE
            self.days = [begin(sheet, self.island, self.by_free) for sheet in self.sheets]
        elif self.phase == COLOUR:
            self.colours = (*self.colours, *outcome)
            self.phase = CATS
        elif self.phase == SISTER:
            self.sister = tuple(number + 1 for number in outcome)
            self.phase = ADVANCED_DUE if self.advanced_count else COLOUR
        else:
            self.advanced = tuple(number + 1 for number in outcome)
            self.phase = COLOUR

    def _lay(
        self, deck: Deck, left: tuple[int, ...], where: tuple[int, ...], outcome: Outcome
    ) -> tuple[int, ...]:
        """Lay the drawn cards on their places of the island (IC-4); returns what is left of the deck."""
        island: list[Card | None] = list(self.island)
        rest = list(left)
        for position, item in zip(where, outcome, strict=True):
            island[position] = self.box.cards[deck.cards[item]]
            rest[item] -= 1
        self.island = tuple(island)
        return tuple(rest)

    def clone(self) -> CatsState:
        """Lists are copied; their items are shared, as they never change."""
        other = CatsState(self.setup, self.box, self.sheets.copy())
        other.days = self.days.copy()
        other.day, other.phase, other.island = self.day, self.phase, self.island
        other.cats_left, other.traditions_left = self.cats_left, self.traditions_left
        other.colours, other.sister, other.advanced = self.colours, self.sister, self.advanced
        other._node = self._node
        return other

    def view(self, seat: int) -> CatsView:
        """Secrets are removed here: of the others it shows the sheets as of the morning, and who is done.

        A solo game has no secrets: a spectator sees the day of the only seat.
        """
        own = 0 if len(self.days) == 1 else seat
        return CatsView(
            setup=self.setup,
            seat=seat,
            day=self.day,
            phase=self.phase,
            island=tuple(None if card is None else card.shown for card in self.island),
            sheets=tuple(sheet.show() for sheet in self.sheets),
            done=tuple(day.done for day in self.days),
            mine=self.days[own].show() if 0 <= own < len(self.days) else None,
            cats_left=self.cats_left,
            traditions_left=self.traditions_left,
            colours=tuple(COLOURS[colour] for colour in self.colours),
            sister=self.sister,
            advanced=self.advanced,
            boats=tuple(plan.shown for plan in self.box.plans),
        )


def start(setup: Setup) -> CatsState:
    """A new game. Boats all differ up to six seats, or are the same for all (IC-3)."""
    box = box_of(setup.sheet)
    boats = setup["boats"]
    numbers = [
        seat % len(box.plans) if boats == "different" else int(boats) - 1 for seat in range(setup.seats)
    ]
    return CatsState(setup, box, [empty_sheet(box.plans[number]) for number in numbers])
