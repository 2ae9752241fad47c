"""A table led by the guide: what it asks at each step, and a player who follows it."""

from dataclasses import dataclass, field

from archipel.games.master import GAME
from archipel.games.master.rules.state import MasterState
from archipel.guide import Asked, Question, Telling, guide_of
from archipel.kernel import DONE, Decide, Move, Part

GUIDE = guide_of("master")
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def telling(language: str = "en") -> Telling:
    """How these tests have something told."""
    return Telling(GAME.rules, language, NAMES)


@dataclass
class Seat:
    """One seat's turn: the state before it, and the same with the draft."""

    inked: MasterState
    seat: int
    language: str = "en"
    steps: list[Move] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = self.inked.clone()
        node = self.state.node()
        self._turn = node.turn if isinstance(node, Decide) else -1

    def over(self) -> bool:
        """Is the turn complete?"""
        node = self.state.node()
        return not isinstance(node, Decide) or self.seat not in node.seats or node.turn != self._turn

    def asked(self, *picked: Part) -> Asked:
        """What the guide is given."""
        moves = [] if self.over() else list(self.state.moves(self.seat))
        view, inked = self.state.preview(self.seat), self.inked.view(self.seat)
        open_moves = [move for move in moves if move is not DONE]
        return Asked(
            telling(self.language), view, inked, open_moves, picked, tuple(self.steps), DONE in moves
        )

    def ask(self, *picked: Part) -> Question:
        """The question after these picks."""
        return GUIDE.ask(self.asked(*picked))

    def play(self, *texts: str) -> "Seat":
        """Pencil these moves."""
        for text in texts:
            move = GAME.parse(text)
            self.state.play(self.seat, move)
            self.steps.append(move)
        return self
