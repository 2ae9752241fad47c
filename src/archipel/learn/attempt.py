"""Somebody at a lesson: what they have done so far is replayed through the real engine, each time anew.

Nothing is stored here: the learner's browser keeps the progress, and a lesson takes milliseconds to replay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Final

from archipel.guide.contract import POWER
from archipel.kernel import DONE, ArchipelError, BadText, Decide, Game, Move, Moves, Part, State
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
        self.draft: tuple[str, ...] = ()
        made: list[tuple[str, ...]] = []
        for step in lesson.steps[: progress.step]:
            if step.expect in ("move", "play"):
                given = progress.made[len(made)] if len(made) < len(progress.made) else ()
                made.append(self._make(step, given))
            elif step.expect == "undo":
                self.draft = self.draft[:-1]
            elif step.expect == "done":
                self._ink()
            self._happen(step.then)
        at = min(progress.step, len(lesson.steps))
        begun = progress.made[len(made) :][:1]
        if begun and not self.over_at(at) and lesson.steps[at].expect == "play":
            made.append(self._some(begun[0]))
        self.progress: Final = Progress(at, tuple(made), progress.picked)

    def over_at(self, step: int) -> bool:
        """Are all steps done?"""
        return step >= len(self.lesson.steps)

    @property
    def over(self) -> bool:
        """Is the lesson finished?"""
        return self.over_at(self.progress.step)

    @property
    def step(self) -> Step:
        """What is said now."""
        return self.lesson.steps[self.progress.step]

    @property
    def expect(self) -> str:
        """What the learner has to do now; empty when the lesson is over."""
        return "" if self.over else self.step.expect

    # The position.

    def trial(self) -> State:
        """The state after what is pencilled."""
        state = self.prepared.match.state.clone()
        for text in self.draft:
            state.apply(self.seat, self.game.parse(text))
        return state

    def waits(self, state: State) -> bool:
        """Is the learner's turn still open in this state, which what is pencilled leads to?"""
        before, after = self.prepared.match.state.node(), state.node()
        return (
            isinstance(before, Decide)
            and isinstance(after, Decide)
            and self.seat in after.seats
            and before.turn == after.turn
        )

    def right(self, patterns: Sequence[str]) -> list[Move]:
        """The legal moves that fit one of the patterns, in the order of the patterns."""
        state = self.trial()
        if not self.waits(state):
            return []
        found: dict[Move, None] = {}
        for pattern in patterns:
            if ANY in pattern:
                fits = re.compile(".*".join(map(re.escape, pattern.split(ANY)))).fullmatch
                legal: Moves = state.moves(self.seat)
                found.update(
                    dict.fromkeys(
                        move for move in islice(legal, MOST) if move is not DONE and fits(move.text)
                    )
                )
            else:
                move = self.game.parse(pattern)
                if state.check(self.seat, move) is None:
                    found[move] = None
        return list(found)

    # Replaying.

    def _make(self, step: Step, given: Sequence[str]) -> tuple[str, ...]:
        """The moves of a finished step: those given, as far as they are right, else the first right one."""
        if step.expect == "play":
            made = self._some(given)
            self._ink()
            return made
        right = self.right(step.accept)
        if not right:
            raise BadText("{lesson}: no move fits {patterns}", lesson=self.lesson.id, patterns=step.accept)
        move = next((one for one in right if one.text in given), right[0])
        self.draft = (*self.draft, move.text)
        return (move.text,)

    def _some(self, given: Sequence[str]) -> tuple[str, ...]:
        """Pencil what is given, as far as it is legal."""
        for text in given:
            state = self.trial()
            with suppress(ArchipelError):
                move = self.game.parse(text)
                if move is not DONE and self.waits(state) and state.check(self.seat, move) is None:
                    self.draft = (*self.draft, move.text)
        return self.draft

    def _ink(self) -> None:
        """End the learner's turn: ink what is pencilled, and complete what the rules still ask for."""
        turn = self._turn()
        self.prepared.play(self.seat, self.draft)
        self.draft = ()
        while turn is not None and self._turn() == turn:
            moves = self.prepared.match.state.moves(self.seat)
            move = DONE if DONE in moves else moves[0]
            self.prepared.play(self.seat, (move.text,))

    def _turn(self) -> int | None:
        node = self.prepared.match.state.node()
        return node.turn if isinstance(node, Decide) and self.seat in node.seats else None

    def _happen(self, events: Sequence[str]) -> None:
        """What follows a step. Where a free choice made a written move impossible, another one is made."""
        for event in events:
            try:
                self.prepared.run((event,))
            except ArchipelError:
                if self._strict:
                    raise
        if not self.draft:
            self._go_on()

    def _go_on(self) -> None:
        """Draw, and let the others move, until the learner is asked or the game is over."""
        chance = Random(f"{self.lesson.id} {len(self.prepared.log)}")
        self.prepared.draw_all()
        while (waiting := self.prepared.waiting) and self.seat not in waiting:
            moves = self.prepared.match.state.moves(waiting[0])
            self.prepared.play(waiting[0], (moves.sample(chance).text,))
            self.prepared.draw_all()

    # What the learner does: each answers with the new progress, or with None if that is not wanted now.

    def read_on(self) -> Progress | None:
        """The learner has read it."""
        return self._next() if self.expect == "next" else None

    def pick(self, picked: Sequence[Part]) -> Progress | None:
        """The learner has picked these parts, the newest last."""
        progress = self._unpicked(picked)
        if progress.step != self.progress.step:
            return Attempt(self.game, self.lesson, progress, self._strict).pick(picked)
        now = replace(progress, picked=tuple(picked))
        new = [part for part in picked if part not in self.progress.picked]
        if not new:
            return now
        if self.expect == "pick":
            wanted = {f"{part.kind}:{part.value}" for part in new} <= {*self.step.accept, *self._powers()}
            done = any(f"{part.kind}:{part.value}" in self.step.accept for part in picked)
            return replace(now, step=now.step + done) if wanted else None
        if self.expect == "move":
            parts = [part for part in picked if part.kind != POWER]
            pressed = {f"{part.kind}:{part.value}" for part in new if part.kind == POWER}
            fits = pressed <= self._powers() and (not parts or narrow(self.right(self.step.accept), parts))
            return now if fits else None
        return now if self.expect == "play" else None

    def _powers(self) -> set[str]:
        return {f"{POWER}:{name}" for name in self.step.powers}

    def _unpicked(self, picked: Sequence[Part]) -> Progress:
        """Back to the step that asked for a pick which has been dropped again."""
        step, keys = self.progress.step, {f"{part.kind}:{part.value}" for part in picked}
        while step > 0:
            before = self.lesson.steps[step - 1]
            if before.expect != "pick" or keys & set(before.accept) or before.then:
                break
            step -= 1
        return replace(self.progress, step=step)

    def pencil(self, move: Move) -> Progress | None:
        """The learner has made a move in pencil."""
        progress = self.progress
        if self.expect == "move" and move in self.right(self.step.accept):
            return Progress(progress.step + 1, (*progress.made, (move.text,)))
        if self.expect == "play" and move is not DONE:
            made = progress.made[:-1] if self._begun else progress.made
            return Progress(progress.step, (*made, (*self.draft, move.text)))
        return None

    def done(self) -> Progress | None:
        """The learner has pressed Done."""
        if self.expect == "done":
            return self._next()
        if self.expect == "play" and self._may_ink():
            return Progress(
                self.progress.step + 1, self.progress.made if self._begun else (*self.progress.made, ())
            )
        return None

    def undo(self) -> Progress | None:
        """The learner has pressed Undo: wanted, or back to the step that asked for the last move."""
        progress = self.progress
        if self.expect == "undo":
            return self._next()
        if not self.draft:
            return None
        if self.expect == "play" and self._begun:
            return Progress(progress.step, (*progress.made[:-1], self.draft[:-1]))
        step = max(at for at, one in enumerate(self.lesson.steps[: progress.step]) if one.expect == "move")
        return Progress(step, progress.made[:-1])

    @property
    def _begun(self) -> bool:
        """Has the learner pencilled something in this step of free play?"""
        asked = sum(step.expect in ("move", "play") for step in self.lesson.steps[: self.progress.step])
        return len(self.progress.made) > asked

    def _may_ink(self) -> bool:
        state = self.trial()
        return not self.waits(state) or DONE in state.moves(self.seat)

    def _next(self) -> Progress:
        return Progress(self.progress.step + 1, self.progress.made)
