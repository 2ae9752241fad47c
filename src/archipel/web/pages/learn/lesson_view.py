"""A lesson as the table page shows it: a table in memory, the texts, the choices; and the learner's
progress."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from archipel.guide import Question
from archipel.guide.contract import POWER
from archipel.kernel import Drawn, Move, Part, digest, write_outcome
from archipel.kernel.parts import narrow, read_part
from archipel.learn import Lesson, lessons_of
from archipel.learn.attempt import Attempt, Progress
from archipel.table import Code, Refused, Table
from archipel.table.entries import Created, Entry, Moved, SeatPlace, Settled, Started
from archipel.table.play.drafts import drafted
from archipel.web.pages.table.scene import Scene, ViewOptions
from archipel.words import N_, Language

LEARNER: Final = "learner"  # holds the learner's seat; the table exists only for one response
BOT_NAMES: Final = ("Lou", "Nour", "Milo", "Ada", "Tove", "Nemo")
WRONG: Final = {
    "next": N_("One moment: first press Next."),
    "pick": N_("That would be possible, too. For now, take what glows."),
    "move": N_("That would be possible, too. For now, take what glows."),
    "play": N_("That is not possible here."),
    "done": N_("Your move is in pencil. Now press Done."),
    "undo": N_("First press Undo."),
    "": N_("The lesson is over."),
}
"""The hint for a learner who does something else than the step expects, by what it expects."""

SAY: Final = {"done": N_("That is it. Press Done to ink it."), "undo": N_("Now press Undo.")}
"""The text of a step that has none of its own."""


@dataclass(frozen=True)
class LessonView:
    """A lesson at some progress, for one learner."""

    attempt: Attempt
    tongue: Language
    options: ViewOptions

    @cached_property
    def scene(self) -> Scene:
        """The table of the lesson."""
        table, trial = table_of(self.attempt, self.tongue), self.attempt.trial
        only = self._right if self.expect == "move" else None
        return Scene(table, self.options, drafted(table, trial), self.tongue, trial, only=only)

    @cached_property
    def question(self) -> Question:
        """The table's question, with only the choices that the lesson expects."""
        question = self.scene.guide.ask(self.scene.asked(self.picked))
        if self.expect == "play":
            return question
        parts = [part for part in self.picked if part.kind != POWER]
        right = {part for move in narrow(self._right, parts) for part in move.parts}
        if self.expect == "pick":
            right |= {read_part(key) for key in self.attempt.step.accept}
        choices = tuple(one for one in question.choices if one.part in right)
        return replace(question, choices=choices, careful="")

    @cached_property
    def _right(self) -> list[Move]:
        """The moves that the step expects."""
        return self.attempt.right(self.attempt.step.accept) if self.expect == "move" else []

    @property
    def id(self) -> str:
        """The lesson's name in addresses."""
        return self.attempt.lesson.id

    @property
    def so(self) -> str:
        """The progress, for the browser to keep."""
        return write_progress(self.attempt.progress)

    @property
    def over(self) -> bool:
        """Is it finished?"""
        return self.attempt.over

    @property
    def expect(self) -> str:
        """What the step expects the learner to do."""
        return self.attempt.expect

    @property
    def number(self) -> int:
        """The number of the step, from 1."""
        return min(self.attempt.progress.step + 1, self.count)

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(self.attempt.lesson.steps)

    @property
    def title(self) -> str:
        """The lesson's name."""
        return self._text(f"lesson.{self.id}.title")

    @property
    def said(self) -> str:
        """The text of this step."""
        if self.over:
            return ""
        return self._text(self.attempt.step.say) or self.tongue.gettext(SAY[self.expect])

    @property
    def wrong(self) -> str:
        """The hint for a learner who does something else."""
        return self._wrong or self.tongue.gettext(WRONG[self.expect])

    def helped(self, refusal: str) -> str:
        """The response to a move that no rule allows: the refusal, then the step's own hint."""
        return f"{refusal} {self._wrong}".strip() or self.wrong

    @property
    def _wrong(self) -> str:
        """The step's own hint for a learner who does something else."""
        return "" if self.over else self._text(self.attempt.step.wrong)

    def _text(self, key: str) -> str:
        """A text of the lesson; empty without a key."""
        return self.attempt.game.rules.learn[key][self.tongue.code] if key else ""

    @property
    def points(self) -> str:
        """Where to look: keys of parts and regions, separated by spaces."""
        if self.over:
            return ""
        named = self.attempt.step.point
        return " ".join(named or ((self.expect,) if self.expect in ("done", "undo") else ()))

    @property
    def picked(self) -> tuple[Part, ...]:
        """What the learner has picked so far."""
        return self.attempt.progress.picked

    @property
    def following(self) -> Lesson | None:
        """The next lesson of the game."""
        known = lessons_of(self.attempt.game.id)
        return next(iter(known[known.index(self.attempt.lesson) + 1 :]), None)


def table_of(attempt: Attempt, tongue: Language) -> Table:
    """A table with the history of the attempt, as if it had been played there."""
    game, setup = attempt.game, attempt.prepared.match.setup
    places = tuple(_place(seat, attempt.seat, tongue) for seat in range(setup.seats))
    created = Created(
        at=0, game=game.id, rules=game.version, options=dict(setup.options), places=places, host=LEARNER
    )
    entries: list[Entry] = [created, Started(at=0)]
    for one in attempt.prepared.log:
        if isinstance(one, Drawn):
            outcome = write_outcome(one.draw, one.outcome)
            entries.append(Settled(at=0, label=one.draw.label, outcome=outcome))
        else:
            entries.append(Moved(at=0, seat=one[0], moves=one[1]))
    texts = (game.id, attempt.lesson.id, *(one.text() for one in attempt.prepared.match.events))
    name = digest("\n".join(texts))  # the cache key for hints
    return Table.fold(f"learn-{name}", enumerate(entries, 1))


def _place(seat: int, learner: int, tongue: Language) -> SeatPlace:
    if seat == learner:
        return SeatPlace(holder=LEARNER, name=tongue.gettext("You"))
    return SeatPlace(name=BOT_NAMES[seat] if seat < len(BOT_NAMES) else "", level="deckhand")


MAX_LENGTH: Final = 4000  # characters

Text = Annotated[str, Meta(max_length=200)]


class _StoredProgress(msgspec.Struct, frozen=True, array_like=True):
    step: Annotated[int, Meta(ge=0, le=200)] = 0
    made: Annotated[tuple[Annotated[tuple[Text, ...], Meta(max_length=60)], ...], Meta(max_length=100)] = ()
    picked: Annotated[tuple[tuple[Text, Text], ...], Meta(max_length=40)] = ()


def write_progress(progress: Progress) -> str:
    """The text for the browser."""
    picked = tuple((part.kind, part.value) for part in progress.picked)
    return msgspec.json.encode(_StoredProgress(progress.step, progress.made, picked)).decode()


def read_progress(text: str) -> Progress:
    """The progress that a browser sends; none at all if it is empty."""
    if not text:
        return Progress()
    try:
        stored = msgspec.json.decode(text, type=_StoredProgress)
    except (msgspec.DecodeError, UnicodeEncodeError):
        raise Refused(Code.BAD_INPUT, "so: not a learner's progress") from None
    return Progress(stored.step, stored.made, tuple(Part(kind, value) for kind, value in stored.picked))
