"""A prepared game: events as a record writes them, and the same draws every time."""

from collections.abc import Iterable
from typing import Final

from archipel.kernel import (
    ArchipelError,
    BadText,
    Decide,
    Draw,
    Drawn,
    FairDice,
    Game,
    Match,
    Move,
    Setup,
    read_outcome,
)
from archipel.kernel.trial import turn_of
from archipel.learn.contract import Opening


def setup_of(game: Game, opening: Opening) -> Setup:
    """The set-up of a mode, with the options that the opening changes."""
    return game.setup(opening.seats, game.read_options(opening.options), mode=opening.mode)


class Prepared:
    """A match and its log: who committed which moves together, and what was drawn."""

    def __init__(self, game: Game, opening: Opening) -> None:
        self.game: Final = game
        self.match: Final = Match(game, setup_of(game, opening), listen=False)
        self.dice: Final = FairDice.from_words(opening.seed or f"{game.id} {opening.mode}")
        self.log: Final[list[tuple[int, tuple[str, ...]] | Drawn]] = []
        self._turn: tuple[int, int | None] | None = None  # whose turn the last moves were, and which

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may move now."""
        node = self.match.state.node()
        return node.seats if isinstance(node, Decide) else ()

    def run(self, events: Iterable[str]) -> None:
        """Let all this happen: `s2 MOVE`, or `draw LABEL OUTCOME`. An error notes its event."""
        for text in events:
            try:
                self._happen(text)
            except ArchipelError as error:
                error.add_note(f"“{text[:60]}”")
                raise

    def _happen(self, text: str) -> None:
        who, _, rest = text.partition(" ")
        if who == "draw":
            label, _, outcome = rest.partition(" ")
            self.settle(label, outcome)
        elif who[:1] == "s" and who[1:].isdecimal():
            self.draw_all()
            self.play(int(who[1:]) - 1, [self.game.parse(rest)])
        else:
            raise BadText("“{text}” is no event; write s1 MOVE or draw LABEL OUTCOME", text=text[:60])

    def settle(self, label: str, outcome: str) -> None:
        """Take what is drawn."""
        draw = self.match.state.node()
        if not isinstance(draw, Draw) or draw.label != label:
            raise BadText("no draw “{label}” is due", label=label)
        self.match.settle(read_outcome(draw, outcome))
        self._drawn()

    def draw_all(self) -> None:
        """Answer all draws that are due from the seed."""
        while isinstance(draw := self.match.state.node(), Draw):
            self.match.settle(self.dice.answer(draw, self.match.draws))
            self._drawn()

    def _drawn(self) -> None:
        event = self.match.events[-1]
        assert isinstance(event, Drawn)
        self.log.append(event)
        self._turn = None

    def play(self, seat: int, moves: Iterable[Move]) -> None:
        """A seat's moves; those of one turn are kept together."""
        for move in moves:
            turn = (seat, turn_of(self.match.state, seat))
            self.match.play(seat, move)
            last = self.log[-1] if turn == self._turn else None
            if isinstance(last, tuple):
                self.log[-1] = (seat, (*last[1], move.text))
            else:
                self.log.append((seat, (move.text,)))
            self._turn = turn
