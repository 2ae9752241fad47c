"""One game in an environment: learners act by numbers, bots hold the other seats."""

from __future__ import annotations

from random import Random

from archipel.bots import choose
from archipel.codec import Codec, Word
from archipel.kernel import Decide, Draw, Game, Move, Node, NotNow, Over, Result, State, sample

DRIFTER = "drifter"
MAX_STEPS = 1_000_000  # between two decisions of a learner; more mean an endless game


class Episode:
    """A game from its start to its end. `refused` counts illegal numbers since the last legal one."""

    def __init__(self, game: Game, codec: Codec, learners: tuple[int, ...], level: str, seed: int) -> None:
        self.game = game
        self.codec = codec
        self.learners = learners
        self.level = level
        self.seed = seed
        self.rng = Random(seed)
        self.state: State = game.start(codec.setup)
        self.node: Node = self.state.node()
        self.waiting: tuple[int, ...] = ()  # the learners that must act now
        self.picked: dict[int, Word] = {}
        self.refused = 0
        self._alone = codec.setup.seats == len(learners)
        self._thoughts = 0
        self.settle()

    def fork(self) -> Episode:
        """A copy that continues in the same way, for search."""
        other = Episode(self.game, self.codec, self.learners, self.level, self.seed)
        other.rng.setstate(self.rng.getstate())
        other.state = self.state.clone()
        other.node, other.waiting = self.node, self.waiting
        other.picked, other.refused = self.picked.copy(), self.refused
        other._thoughts = self._thoughts
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Episode:
        return self.fork()

    @property
    def result(self) -> Result | None:
        """The result, once the game is over."""
        return self.node.result if isinstance(self.node, Over) else None

    def mask(self, seat: int) -> bytes:
        """The numbers that a seat may choose now."""
        return self.codec.mask(self.state, seat, self.picked.get(seat, ()))

    def observe(self, seat: int) -> bytes:
        """What a seat sees now."""
        return self.codec.observe(self.state, seat, self.picked.get(seat, ()))

    def act(self, seat: int, number: int) -> None:
        """Make a legal choice. A codec by parts may need further numbers before the move is made."""
        self.refused = 0
        word = (*self.picked.get(seat, ()), number)
        move = self.codec.read(self.state, seat, word)
        if move is None:
            self.picked[seat] = word
            return
        if self.picked:
            self.picked.pop(seat, None)
        self.state.apply(seat, move)

    def refuse(self, seat: int, number: int) -> str:
        """Count an illegal choice, which changes nothing; returns the id of the rule against it, if known."""
        self.refused += 1
        if seat not in self.waiting or not 0 <= number < self.codec.actions or self.picked.get(seat):
            return ""
        move = self.codec.meant(self.state, seat, number)
        refusal = None if move is None else self.state.check(seat, move)
        return "" if refusal is None else refusal.rule

    def settle(self) -> None:
        """Answer draws and let bots move until a learner must act or the game is over."""
        state = self.state
        for _ in range(MAX_STEPS):
            node = state.node()
            if isinstance(node, Draw):
                state.reveal(sample(node, self.rng))
                continue
            self.node = node
            if isinstance(node, Over):
                self.waiting = ()
                return
            assert isinstance(node, Decide)
            if self._alone:
                self.waiting = node.seats
                return
            bots = [seat for seat in node.seats if seat not in self.learners]
            if not bots:
                self.waiting = node.seats
                return
            for seat in bots:
                state.apply(seat, self._thought(seat))
        raise NotNow("the game has not ended after {limit} steps", limit=MAX_STEPS)

    def _thought(self, seat: int) -> Move:
        """A bot's move. A Drifter needs no view, which saves time."""
        if self.level == DRIFTER:
            return self.state.moves(seat).sample(self.rng)
        self._thoughts += 1
        return choose(self.state.view(seat), self.level, f"{self.seed}:{self._thoughts}")
