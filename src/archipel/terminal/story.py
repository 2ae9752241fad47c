"""A match between a player and bots that describes every turn as soon as it is public."""

from collections.abc import Sequence
from typing import Final

from archipel.bots import Budget, think
from archipel.guide import Guide, Telling, guide_of
from archipel.guide.gains import Gain, gains_words
from archipel.kernel import FairDice, Match, Move, Trial
from archipel.narration import Moment, Narrator, gains_of
from archipel.words import find_language

MAX_EXPLAINED_SEATS: Final = 8
"""At larger tables only the player's own turn is described."""
THINKING_S: Final = 1.0
"""For a Captain's move."""


class Story:
    """The match, and what has happened in it since the last call of `news`."""

    def __init__(self, match: Match, dice: FairDice, tell: Telling, seat: int) -> None:
        self.match: Final = match
        self._dice, self._tell, self._seat = dice, tell, seat
        self._guide: Final[Guide] = guide_of(match.game.id)
        self._seed_count = 0
        self._own_gains: tuple[Gain, ...] = ()
        self.match.roll(self._dice.answer)
        self._narrator: Final = Narrator(match)
        self._told = 0  # the number of the last described event

    def play(self, seat: int, moves: Sequence[Move], known: Sequence[Gain] | None = None) -> None:
        """Play a seat's moves. What they changed is described once the turn is public.

        `known` are the gains that the player has seen for their own turn: they are repeated only if they
        differ.
        """
        if known is not None:
            self._own_gains = tuple(known)
        for move in moves:
            self.match.play(seat, move)
        self._narrator.follow(self.match)
        self.match.roll(self._dice.answer)
        self._narrator.follow(self.match)

    def think(self, seat: int, level: str) -> None:
        """Play a bot's turn, following its plan as far as possible."""
        trial = Trial.begin(self.match.state, seat)
        while not trial.complete:
            self._seed_count += 1
            seed = f"{self._dice.commitment}:{len(self.match.events)}:{self._seed_count}"
            budget = Budget(seconds=THINKING_S) if level == "captain" else None
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
        if len(seats) > MAX_EXPLAINED_SEATS:
            seats = range(self._seat, self._seat + 1)
        found = []
        for seat in seats:
            acted = seat in moment.did
            scored = moment.scored_by(seat) if acted else moment.untouched.get(seat, ())
            gains = gains_of(scored, self._guide, self._tell)
            words = self._guide.tell_turn(moment.did.get(seat, ()), self._tell)
            if acted and seat == self._seat:
                words, gains = "", () if gains_words(gains) == gains_words(self._own_gains) else gains
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
