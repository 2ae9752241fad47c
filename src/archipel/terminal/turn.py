"""One turn of the player: questions and answers in pencil, until the turn is inked."""

from collections.abc import Callable, Iterator
from typing import Final

from archipel.guide import Question
from archipel.guide.asking import answer, asked_of
from archipel.guide.gains import Gain, gains_words
from archipel.guide.why import why_not
from archipel.kernel import BadText, Move, Part, Trial
from archipel.narration import gains_of, trial_scored
from archipel.terminal.answers import Menu, line_of, menu_of
from archipel.terminal.context import GameContext, SheetsShown
from archipel.terminal.hint import hint
from archipel.terminal.info_commands import InfoCommands
from archipel.terminal.pieces import PieceMenus
from archipel.terminal.places import place_of, simple, typed_place
from archipel.terminal.step_words import steps_words

MAX_LISTED: Final = 20
"""How many matching answers are listed."""

GameCommand = Callable[[str, str], None]
"""Carries out a command that concerns the whole game: its name, and the rest of the line."""


class TurnDialog:
    """A turn in pencil. Every answer can be undone until the turn is inked."""

    def __init__(self, context: GameContext, obey: GameCommand) -> None:
        self._context, self._game_command = context, obey
        self._asides: Final = InfoCommands(context)
        self._pieces: Final = PieceMenus(context.game, context.guide, context.tongue, context.spoken)
        self._trial = Trial.begin(context.match.state, context.seat)
        self._before: list[Trial] = []  # as it was before each answer
        self._hint: tuple[Move, ...] = ()
        self._warned = False
        self.say: Final = context.tongue.gettext

    def play(self) -> tuple[Move, ...]:
        """Ask until the turn is inked; returns its moves."""
        self._show("table" if self._context.spoken else "all")
        question, menu = self._ask()
        while True:
            name, rest = self._meant(self._context.lines.ask(), menu)
            if name == "done":
                if self._may_ink(question):
                    return self._trial.whole
                continue
            self._warned, before = False, self._trial
            if name == "answer":
                self._answer(rest, question, menu)
            elif name:
                self._command(name, rest, menu)
            if not name or self._trial is not before:
                question, menu = self._ask()  # else it was just printed; Enter repeats it

    def _meant(self, text: str, menu: Menu) -> tuple[str, str]:
        """Parse a line: a command, or an answer. An answer's key takes precedence over a command's."""
        if not text:
            if self._trial.may_end and not menu.answers:
                return "done", ""
            return ("answer", menu.answers[0].key) if len(menu.answers) == 1 else ("", "")
        name, rest = self._context.commands.find(text)
        if not name or any(one.key == text.lower() for one in menu.answers):
            return "answer", text
        return name, rest

    @property
    def gains(self) -> tuple[Gain, ...]:
        """What the turn would score, item by item."""
        context, trial = self._context, self._trial
        return gains_of(trial_scored(trial), context.guide, context.tell)

    # Asking.

    def _show(self, how: SheetsShown) -> None:
        context = self._context
        sheet = context.guide.sheet_of(self._trial.inked.view(context.seat), context.seat)
        context.show(self._trial.view, sheet, how)

    def _ask(self) -> tuple[Question, Menu]:
        """Print the question; after the first answer, questions with only one answer are skipped."""
        while True:
            question, menu = self._question()
            if not self._before or self._trial.may_end or len(menu.answers) != 1:
                break
            further = answer(self._trial, menu.answers[0].parts, self._context.guide, self._context.tell)
            if (further.steps, further.picked) == (self._trial.steps, self._trial.picked):
                break
            self._context.write(self.say("Only one answer: %(answer)s.", answer=menu.answers[0].words))
            self._go_on(further)
        self._put(question, menu)
        return question, menu

    def _question(self) -> tuple[Question, Menu]:
        context, trial = self._context, self._trial
        asked = asked_of(trial, context.tell)
        question, taken = context.guide.ask(asked), context.commands.letters
        if trial.complete:
            return question, Menu((), ())
        menu = self._pieces.menu(question, asked, trial, taken)
        return question, menu or menu_of(question, asked, taken, context.tongue)

    def _put(self, question: Question, menu: Menu) -> None:
        context, trial = self._context, self._trial
        commands = context.commands
        context.write("")
        if trial.may_end and not menu.answers:
            steps = ", ".join(steps_words(trial, context.guide, context.tell))
            context.write(self.say("In pencil: %(steps)s.", steps=steps))
            gains = gains_words(self.gains)
            context.write(*([f"{gains[:1].upper()}{gains[1:]}."] if gains else []))
        context.write(*filter(None, (question.title, question.words)), *menu.lines)
        if trial.may_end and not menu.answers:
            done, undo = commands.word("done"), commands.word("undo")
            letter = commands.letter("undo")
            context.write(
                self.say("Enter: %(done)s. %(letter)s: %(undo)s.", done=done, letter=letter, undo=undo)
            )
        elif trial.may_end:
            context.write(f"  {commands.letter('done')}  {commands.word('done')}")

    # Answers and commands.

    def _answer(self, text: str, question: Question, menu: Menu) -> None:
        context = self._context
        found = menu.find(text)
        if len(found) == 1:
            self._keep()
            self._go_on(answer(self._trial, found[0].parts, context.guide, context.tell))
            return
        move = self._move(text)
        if move is not None:
            self._keep()
            self._go_on(self._trial.step(move))
            return
        if found:
            context.write(self.say("Several answers fit:"), *(line_of(one) for one in found[:MAX_LISTED]))
            return
        why = why_not_typed(text, question, self._trial, context)
        unknown = self.say("“%(text)s” is no answer here. ? helps.", text=text[:40])
        context.write(why or unknown)

    def _move(self, text: str) -> Move | None:
        """The legal move in the notation of records, if the text is one."""
        try:
            move = self._context.game.parse(text)
        except BadText:
            return None
        return move if move in self._trial.free else None

    def _keep(self) -> None:
        """Remember the turn for `undo`."""
        self._before.append(self._trial)
        self._hint = ()

    def _go_on(self, trial: Trial) -> None:
        stepped = len(trial.steps) != len(self._trial.steps)
        self._trial = trial
        if stepped and not trial.complete and not self._context.spoken:
            self._show("new")

    def _may_ink(self, question: Question) -> bool:
        """Is the turn complete, and any warning confirmed?"""
        if not self._trial.may_end:
            self._context.write(self.say("Your turn is not complete: answer the question first."))
            return False
        if question.careful and not self._warned:
            self._warned = True
            again = self._context.commands.word("done")
            self._context.write(question.careful, self.say("If you mean it: %(done)s again.", done=again))
            return False
        return True

    def _command(self, name: str, rest: str, menu: Menu) -> None:
        if name == "undo":
            self._undo()
        elif name == "hint":
            self._ask_captain()
        elif name == "take":
            self._take()
        elif not self._asides.tell(name, rest, self._trial, menu):
            self._game_command(name, rest)

    def _undo(self) -> None:
        if not self._before:
            self._context.write(self.say("There is nothing to take back in this turn."))
            return
        self._go_on(self._before.pop())

    def _ask_captain(self) -> None:
        context = self._context
        if self._trial.complete:
            context.write(self.say("Your turn is complete."))
            return
        found = hint(self._trial, context.guide, context.tell, context.tongue)
        self._hint = found.moves
        context.write(*found.lines)
        if found.moves:
            take = context.commands.word("take")
            context.write(self.say("To do that, type %(take)s.", take=take))

    def _take(self) -> None:
        moves = self._hint
        if not moves:
            hint_word = self._context.commands.word("hint")
            self._context.write(self.say("Ask first: %(hint)s.", hint=hint_word))
            return
        self._keep()
        trial = self._trial
        for move in moves:
            trial = trial.step(move)
        self._go_on(trial)


def why_not_typed(text: str, question: Question, trial: Trial, context: GameContext) -> str:
    """The rule's sentence; empty if no rule is known that speaks against it."""
    if trial.complete:
        return ""
    picked = tuple(part for part in trial.picked if part.kind in _kinds(trial))
    for wanted in _wanted(text, question):
        refusal = why_not(context.game, trial, picked, wanted)
        if refusal is not None:
            return context.game.rules.why(refusal, context.tongue.code)
    return ""


def _kinds(trial: Trial) -> set[str]:
    return {part.kind for move in trial.free for part in move.parts}


def _wanted(text: str, question: Question) -> Iterator[Part]:
    """The parts that the text may mean: a place or a value, of the kinds that the question asks for."""
    place, kinds = typed_place(text), dict.fromkeys(choice.part.kind for choice in question.choices)
    for kind in kinds:
        example = next(choice.part.value for choice in question.choices if choice.part.kind == kind)
        if place and place_of(example):
            row, column = place
            yield Part(kind, f"r{row}c{column}" if example.startswith("r") else f"c{column}r{row}")
        elif simple(text).isdecimal() and example.isdecimal():
            yield Part(kind, simple(text))
