"""A match that goes on between people and bots, and tells every turn once everybody may know it."""

from collections.abc import Sequence
from typing import Any, Final

from archipel.bots import Budget, think
from archipel.guide import Guide, Telling, guide_of
from archipel.guide.gains import Gain, gains_words
from archipel.kernel import FairDice, Match, Move, Trial
from archipel.narration import Moment, Narrator, gains_of
from archipel.words import find_language

EXPLAINED: Final = 8
"""Seats; at larger tables only the person's own turn is told."""
SECONDS: Final = 1.0
"""For a Captain's turn."""


class Story:
    """The match and what has happened in it since somebody last asked."""

    def __init__(self, match: Match, dice: FairDice, tell: Telling, seat: int) -> None:
        self.match: Final = match
        self._dice, self._tell, self._seat = dice, tell, seat
        self._guide: Final[Guide[Any]] = guide_of(match.game.id)
        self._thoughts = 0
        self._heard: tuple[Gain, ...] = ()
        self.match.roll(self._dice.answer)
        self._narrator: Final = Narrator(match)
        self._told = 0  # the last moment that was told

    def play(self, seat: int, moves: Sequence[Move], known: Sequence[Gain] | None = None) -> None:
        """A seat's moves. What they changed is told when the turn is known to everybody.

        `known` is what the person has been told of their own turn: only what differs is told again.
        """
        if known is not None:
            self._heard = tuple(known)
        for move in moves:
            self.match.play(seat, move)
        self._narrator.follow(self.match)
        self.match.roll(self._dice.answer)
        self._narrator.follow(self.match)

    def think(self, seat: int, level: str) -> None:
        """A bot's turn. It plays its plan as far as the turn goes."""
        trial = Trial.begin(self.match.state, seat)
        while not trial.complete:
            self._thoughts += 1
            seed = f"{self._dice.commitment}:{len(self.match.events)}:{self._thoughts}"
            budget = Budget(seconds=SECONDS) if level == "captain" else None
            for move in think(trial.state.view(seat), level, seed, budget).plan:
                if move not in trial.moves:
                    break
                trial = trial.step(move, listen=False)
        self.play(seat, trial.steps)

    def news(self) -> list[str]:
        """What happened since the last call, a line for each turn of each seat."""
        moments = [one for at, one in self._narrator.moments.items() if at > self._told and one.public]
        self._told = max(self._narrator.moments, default=0)
        return [line for moment in moments for line in self._lines(moment)]

    def _lines(self, moment: Moment) -> list[str]:
        seats = range(self.match.setup.seats)
        if len(seats) > EXPLAINED:
            seats = range(self._seat, self._seat + 1)
        found = []
        for seat in seats:
            acted = seat in moment.did
            scored = moment.scored_by(seat) if acted else moment.untouched.get(seat, ())
            gains = gains_of(scored, self._guide, self._tell)
            words = self._guide.tell_turn(moment.did.get(seat, ()), self._tell)
            if acted and seat == self._seat:
                words, gains = "", () if gains_words(gains) == gains_words(self._heard) else gains
            if words or gains:
                found.append(self._line(seat, words, gains))
        return found

    def _line(self, seat: int, words: str, gains: tuple[Gain, ...]) -> str:
        name, changed = self._tell.names[seat], gains_words(gains)
        head = f"{name} {words}" if words else name
        if not changed:
            return f"{head}."
        if words:
            return f"{head}. {changed[:1].upper()}{changed[1:]}."
        say = find_language(self._tell.language).gettext
        return say("%(name)s: %(value)s", name=head, value=f"{changed}.")
