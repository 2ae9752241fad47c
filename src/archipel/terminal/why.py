"""Why a typed answer is none: the rule that forbids it, if there is one."""

from collections.abc import Iterator

from archipel.guide import Question
from archipel.guide.why import why_not
from archipel.kernel import Part, Trial
from archipel.terminal.places import place_of, simple, typed_place
from archipel.terminal.setting import Setting


def why_not_typed(text: str, question: Question, trial: Trial, setting: Setting) -> str:
    """The rule's sentence; empty if no rule is known that speaks against it."""
    if trial.complete:
        return ""
    picked = tuple(part for part in trial.picked if part.kind in _kinds(trial))
    for wanted in _wanted(text, question):
        refusal = why_not(setting.game, trial, picked, wanted)
        if refusal is not None:
            return setting.game.rules.why(refusal, setting.tongue.code)
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
