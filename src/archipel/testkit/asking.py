"""A seat's turn as a page leads through it: the question, the picks that answer it, the steps in pencil."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from archipel.guide import Asked, Question, Telling, guide_of
from archipel.guide.asking import asked_of, fitting, settled
from archipel.kernel import Decide, Game, Match, Move, Part, Played, Trial, View
from archipel.testkit.walks import undisturbed, who

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
MOST_PICKS: Final = 24
"""Answers after which a step counts as endless."""
MOST_STEPS: Final = 40
"""Steps after which a turn is left unfinished."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat has tried since its turn began, and what the guide is given then, with nothing picked."""

    game: Game
    trial: Trial
    asked: Asked[View]

    @staticmethod
    def begin(match: Match, seat: int, language: str) -> "Turn":
        """Nothing is tried yet. In a shared turn, what the others have tried does not count."""
        state = (undisturbed(match, seat) if _disturbed(match, seat) else match).state
        trial = Trial.begin(state, seat)
        return Turn(match.game, trial, asked_of(trial, telling(match, language)))

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.trial.seat

    @property
    def complete(self) -> bool:
        """Is the turn over, or does it need a draw to go on?"""
        return self.trial.complete

    def step(self, move: Move) -> "Turn":
        """One step more."""
        trial = self.trial.step(move)
        return Turn(self.game, trial, asked_of(trial, self.asked.tell))

    def picking(self, picked: tuple[Part, ...]) -> Asked[View]:
        """What the guide is given after these picks."""
        return replace(self.asked, picked=picked)

    def question(self, asked: Asked[View]) -> Question:
        """What it asks then."""
        return guide_of(self.game.id).ask(asked)

    def told(self, asked: Asked[View]) -> str:
        """Whose turn it is, and what was tried and picked before this question, for messages."""
        steps = " / ".join(step.text for step in asked.steps)
        done = [f"pencilled {steps}"] if steps else []
        done += [f"picked {named(asked.picked)}"] if asked.picked else []
        return f"{who(self.seat)}{' has ' if done else ''}{' and '.join(done)}"


def telling(match: Match, language: str) -> Telling:
    """How the laws have something told."""
    others = (f"Ida {seat}" for seat in range(len(NAMES), match.setup.seats))
    return Telling(match.game.rules, language, (*NAMES, *others))


def named(parts: tuple[Part, ...]) -> str:
    """Parts as people read them: `cell r2c3, number 4`."""
    return ", ".join(f"{part.kind} {part.value}" for part in parts) or "nothing"


def answers(asked: Asked[View], question: Question) -> list[tuple[Part, ...]]:
    """What is picked after each answer to the question: one choice more, or only a button's parts."""
    found = [(*asked.picked, one.part) for one in question.choices if one.part not in asked.picked]
    found += [one.parts for one in question.buttons if one.state == "free" and one.parts]
    return [fitting(asked.moves, picked) for picked in found]


def begun(match: Match, seat: int, language: str, rng: Random) -> Turn:
    """A turn of this seat, perhaps after some random steps, which do not complete it."""
    turn = Turn.begin(match, seat, language)
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        after = turn.step(rng.choice(turn.asked.moves)) if turn.asked.moves else turn
        if after.complete:
            break
        turn = after
    return turn


def questions(turn: Turn, rng: Random) -> Iterator[tuple[Turn, Asked[View], Question]]:
    """A seat answers at random until a move is in pencil: every question on the way, and the one after the
    whole turn. It ends where an answer leads nowhere."""
    asked = turn.asked
    for _ in range(MOST_PICKS + 1):
        question = turn.question(asked)
        yield turn, asked, question
        move = settled(asked, question)
        ways = answers(asked, question)
        if move is not None:
            after = _finished(turn.step(move), rng)
            yield after, after.asked, after.question(after.asked)
        if move is not None or not ways:
            return
        asked = turn.picking(rng.choice(ways))


def _finished(turn: Turn, rng: Random) -> Turn:
    """The turn after random steps to its end."""
    for _ in range(MOST_STEPS):
        if not turn.asked.moves:
            break
        turn = turn.step(rng.choice(turn.asked.moves))
    return turn


def _disturbed(match: Match, seat: int) -> bool:
    """Has another seat moved in the open shared turn?"""
    node = match.state.node()
    if not isinstance(node, Decide) or not node.shared:
        return False
    moved = {event.seat for event in match.events if isinstance(event, Played) and event.turn == node.turn}
    return bool(moved - {seat})
