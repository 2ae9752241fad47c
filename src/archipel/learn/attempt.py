"""Somebody at a lesson: what they have done so far is replayed through the real engine, each time anew.

Nothing is stored here: the learner's browser keeps the progress, and a lesson takes milliseconds to replay.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Final

from archipel.guide.asking import meant_at_end
from archipel.guide.contract import POWER
from archipel.kernel import DONE, ArchipelError, BadText, Game, Move, Part, Trial
from archipel.kernel.parts import narrow
from archipel.learn.contract import Lesson, Step
from archipel.learn.prepared import Prepared

ANY: Final = "*"
MOST: Final = 5000  # moves to look through for those that are right


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody is: steps done, the moves made in each step that asked for some, the picks so far."""

    step: int = 0
    made: tuple[tuple[str, ...], ...] = ()
    picked: tuple[Part, ...] = ()


def _keys(parts: Iterable[Part]) -> set[str]:
    return {f"{part.kind}:{part.value}" for part in parts}


class Attempt:
    """A lesson at some progress. What does not fit any more, as after an update, is made right silently.

    `strict` refuses what is written in the lesson and is not allowed, instead of doing without it.
    """

    def __init__(self, game: Game, lesson: Lesson, progress: Progress, strict: bool = False) -> None:
        self.game: Final = game
        self.lesson: Final = lesson
        self.seat: Final = lesson.seat
        self._strict: Final = strict
        self.prepared: Final = Prepared(game, lesson.opening)
        self.prepared.run(lesson.events)
        self._go_on()
        self.trial = Trial.begin(self.prepared.match.state, self.seat)
        at = min(progress.step, len(lesson.steps))
        given, made = iter(progress.made), list[tuple[str, ...]]()
        for step in lesson.steps[:at]:
            if step.expect in ("move", "play"):
                made.append(self._make(step, next(given, ())))
            elif step.expect == "undo":
                self.trial = self.trial.undo()
            if step.expect in ("play", "done"):
                self._ink()
            self._happen(step.then)
        if at < len(lesson.steps) and lesson.steps[at].expect == "play":
            made.append(self._make(lesson.steps[at], next(given, ())))
        self.trial = self.trial.pick(progress.picked)
        self.progress: Final = Progress(at, tuple(made), progress.picked)

    @property
    def over(self) -> bool:
        """Is the lesson finished?"""
        return self.progress.step == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """What is said now."""
        return self.lesson.steps[self.progress.step]

    @property
    def expect(self) -> str:
        """What the learner has to do now; empty when the lesson is over."""
        return "" if self.over else self.step.expect

    def right(self, patterns: Sequence[str]) -> list[Move]:
        """The legal moves that fit one of the patterns, in the order of the patterns."""
        found: dict[Move, None] = {}
        for pattern in patterns:
            if ANY in pattern:
                fits = re.compile(".*".join(map(re.escape, pattern.split(ANY)))).fullmatch
                some = islice(self.trial.moves, MOST)
                found.update((move, None) for move in some if move is not DONE and fits(move.text))
            elif (move := self.game.parse(pattern)) in self.trial.moves:
                found[move] = None
        return list(found)

    # Replaying.

    def _make(self, step: Step, given: Sequence[str]) -> tuple[str, ...]:
        """Pencil the moves of a step: those given, as far as they are right, else the first right one."""
        before = len(self.trial.steps)
        if step.expect == "play":
            for text in given:
                with suppress(ArchipelError):
                    self.trial = self.trial.step(self.game.parse(text))
        else:
            right = self.right(step.accept)
            if not right:
                raise BadText(
                    "{lesson}: no move fits {patterns}", lesson=self.lesson.id, patterns=step.accept
                )
            self.trial = self.trial.step(next((one for one in right if one.text in given), right[0]))
        return tuple(move.text for move in self.trial.steps[before:])

    def _ink(self) -> None:
        """End the learner's turn: ink what is pencilled, and complete what the rules still ask for."""
        while not self.trial.complete:
            self.trial = self.trial.step(DONE if self.trial.may_end else self.trial.moves[0])
        self.prepared.play(self.seat, self.trial.steps)
        self.trial = Trial.begin(self.prepared.match.state, self.seat)

    def _happen(self, events: Sequence[str]) -> None:
        """What follows a step. Where a free choice made a written move impossible, another one is made."""
        for event in events:
            try:
                self.prepared.run((event,))
            except ArchipelError:
                if self._strict:
                    raise
        if not self.trial.steps:
            self._go_on()
        self.trial = Trial.begin(self.prepared.match.state, self.seat).then(self.trial.steps)

    def _go_on(self) -> None:
        """Draw, and let the others move, until the learner is asked or the game is over."""
        chance = Random(f"{self.lesson.id} {len(self.prepared.log)}")
        self.prepared.draw_all()
        while (waiting := self.prepared.waiting) and self.seat not in waiting:
            moves = self.prepared.match.state.moves(waiting[0])
            self.prepared.play(waiting[0], (moves.sample(chance),))
            self.prepared.draw_all()

    # What the learner does: each answers with the new progress, or with None if that is not wanted now.

    def read_on(self) -> Progress | None:
        """The learner has read it."""
        return self._next() if self.expect == "next" else None

    def pick(self, picked: Sequence[Part]) -> Progress | None:
        """The learner has picked these parts, the newest last."""
        progress = self._unpicked(picked)
        if progress.step != self.progress.step:
            return self._at(progress).pick(picked)
        now = replace(progress, picked=tuple(picked))
        new = _keys(part for part in picked if part not in self.progress.picked)
        if not new or self.expect == "play":
            return now
        powers = {f"{POWER}:{name}" for name in self.step.powers}
        if self.expect == "pick":
            done = not _keys(picked).isdisjoint(self.step.accept)
            return replace(now, step=now.step + done) if new <= {*self.step.accept, *powers} else None
        if self.expect == "move":
            parts = [part for part in picked if part.kind != POWER]
            fits = new - powers <= _keys(parts) and (not parts or narrow(self.right(self.step.accept), parts))
            return now if fits else None
        return None

    def _unpicked(self, picked: Sequence[Part]) -> Progress:
        """Back to the step that asked for a pick which has been dropped again."""
        step, keys = self.progress.step, _keys(picked)
        while step > 0:
            before = self.lesson.steps[step - 1]
            if before.expect != "pick" or keys & set(before.accept) or before.then:
                break
            step -= 1
        return replace(self.progress, step=step)

    def pencil(self, move: Move) -> Progress | None:
        """The learner has made a move in pencil."""
        step, made = self.progress.step, self.progress.made
        if self.expect == "move" and move in self.right(self.step.accept):
            return Progress(step + 1, (*made, (move.text,)))
        if self.expect == "play" and move is not DONE:
            return Progress(step, (*made[:-1], (*made[-1], move.text)))
        return None

    def done(self, picked: Sequence[Part] = ()) -> Progress | None:
        """The learner has pressed Done. What is picked is pencilled first, if it means a move."""
        move = meant_at_end(self.trial.free, picked)
        pencilled = None if move is None else self.pencil(move)
        if pencilled is not None:
            return self._at(pencilled).done() or pencilled
        may_end = self.trial.complete or self.trial.may_end
        return self._next() if self.expect == "done" or (self.expect == "play" and may_end) else None

    def undo(self) -> Progress | None:
        """The learner has pressed Undo: wanted, or back to the step that asked for the last move."""
        step, made = self.progress.step, self.progress.made
        if self.expect == "undo":
            return self._next()
        if not self.trial.steps:
            return None
        if self.expect == "play":
            made, own = made[:-1], made[-1]
            if own:
                return Progress(step, (*made, own[:-1]))
        step = max(at for at, one in enumerate(self.lesson.steps[:step]) if one.expect == "move")
        return Progress(step, made[:-1])

    def _at(self, progress: Progress) -> Attempt:
        return Attempt(self.game, self.lesson, progress, self._strict)

    def _next(self) -> Progress:
        return Progress(self.progress.step + 1, self.progress.made)
