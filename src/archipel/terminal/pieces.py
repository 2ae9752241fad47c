"""Menus for drawing a piece: how it is turned, where it goes, and which places score at once."""

import re
from collections.abc import Collection, Sequence
from typing import Final

from archipel import drawing
from archipel.drawing.pieces import Form
from archipel.guide import Asked, Guide, Question
from archipel.guide.gains import signed
from archipel.kernel import Game, Move, Part, Trial
from archipel.terminal.answers import Menu, MenuAnswer, line_of, with_keys
from archipel.terminal.places import by_rows, place_of
from archipel.words import Language

MAX_OFFERED: Final = 6
"""How many places are numbered."""
_FILLED: Final = "#"
_FIRST: Final = "@"


class PieceMenus:
    """The menus for pieces of one game, in one language."""

    def __init__(self, game: Game, guide: Guide, tongue: Language, spoken: bool = False) -> None:
        self._game, self._guide, self._tongue, self._spoken = game, guide, tongue, spoken

    def menu(self, question: Question, asked: Asked, trial: Trial, taken: Collection[str]) -> Menu | None:
        """The menu of turns and places for a piece; None if no piece is being drawn."""
        placements = [move for move in asked.left if {"turn", "cell"} <= {part.kind for part in move.parts}]
        shapes = {_value(move, "shape") for move in placements}
        if len(shapes) != 1 or not question.choices:
            return None
        if any(choice.part.kind not in ("turn", "cell") for choice in question.choices):
            return None
        forms = drawing.forms(self._game, tuple(shapes)).get(shapes.pop(), {})
        if not forms:
            return None
        best = self._best(placements, asked, trial)
        turn, say = asked.value("turn"), self._tongue.gettext
        turns = list(dict.fromkeys(_value(move, "turn") for move in placements))
        ways = [] if turn else [MenuAnswer(self._turned(one), (Part("turn", one),)) for one in turns]
        ways = with_keys(ways, {"0"}, taken) if len(ways) > 1 else []
        cells = list(dict.fromkeys(_value(move, "cell") for move in placements))
        places = [MenuAnswer(cell, (Part("cell", cell),), place=place_of(cell)) for cell in cells]
        lines = [] if asked.value("cell") else self._drawn(forms[turn or turns[0]], turn or turns[0])
        lines += [say("Places, what counts most first:"), *map(line_of, best)]
        if ways:
            lines += [say("Or say how it is turned:"), *map(line_of, ways)]
        if not asked.value("cell") and len(cells) > len(best):
            lines += self._others(turn, places)
        pressed = [one for one in question.buttons if one.parts and one.state in ("free", "on")]
        labels = [
            MenuAnswer(f"{one.words} ({one.note})" if one.note else one.words, one.parts) for one in pressed
        ]
        known = {one.key for one in (*best, *ways)}
        letters = {*taken, *(one.key for one in ways)}
        buttons = with_keys(labels, {*known, "0"}, letters)
        barred = [f"{one.words} ({one.note})" for one in question.buttons if one not in pressed]
        return Menu((*best, *ways, *buttons, *places), (*lines, *map(line_of, buttons)), barred)

    def _others(self, turn: str, places: Sequence[MenuAnswer]) -> list[str]:
        """Every place, if the turn is known; else only a note that there are more."""
        say = self._tongue.gettext
        if not turn:
            return [say("Or type the row and the column of its first cell (%(sign)s).", sign=_FIRST)]
        rows = by_rows([one.place for one in places if one.place], self._tongue)
        head = say("Or type the row and the column of its first cell (%(sign)s):", sign=_FIRST)
        return [head, *(f"  {row}" for row in rows)]

    def _best(self, placements: Sequence[Move], asked: Asked, trial: Trial) -> list[MenuAnswer]:
        """The places that score most at once, with what they cover and score."""
        before = trial.view.scores()[trial.seat].total
        worth: list[tuple[int, Move, str]] = []
        for move in placements:
            after = trial.step(move)
            words = self._guide.tell_step(after.told[-1], asked.tell)
            worth.append((after.view.scores()[trial.seat].total - before, move, words))
        worth.sort(key=lambda one: -one[0])
        best = [(points, move) for points, move, _ in worth[:MAX_OFFERED]]
        sentences = _without_common_start([words for _, _, words in worth])[:MAX_OFFERED]
        found = []
        for number, ((points, move), words) in enumerate(zip(best, sentences, strict=True), 1):
            cell = self._game.rules.name("cell", _value(move, "cell"), asked.tell.language)
            where = cell if asked.value("turn") else f"{cell}, {self._turned(_value(move, 'turn'))}"
            gain = signed(points) if points else ""
            effect = ", ".join(filter(None, (words, gain)))
            told = self._tongue.gettext("%(name)s: %(value)s", name=effect, value=where) if effect else where
            found.append(MenuAnswer(told, move.parts, str(number)))
        return found

    def _turned(self, turn: str) -> str:
        return self._game.rules.name("turn", turn, self._tongue.code)

    def _drawn(self, form: Form, turn: str) -> list[str]:
        """The turned piece with its first cell marked; in words for screen readers."""
        left, top = (min(axis) for axis in zip(*form["cells"], strict=True))
        cells = [(y - top + 1, x - left + 1) for x, y in form["cells"]]
        told = ". ".join(by_rows(cells, self._tongue)) if self._spoken else ""
        head = self._tongue.gettext("%(name)s: %(value)s", name=self._turned(turn), value=told).rstrip()
        if self._spoken:
            return [head]
        rows, columns = (max(axis) for axis in zip(*cells, strict=True))
        signs = {**dict.fromkeys(cells, _FILLED), min(cells): _FIRST}
        drawn = [
            [signs.get((row, column), " ") for column in range(1, columns + 1)] for row in range(1, rows + 1)
        ]
        return [head, *("     " + " ".join(row).rstrip() for row in drawn)]


def _value(move: Move, kind: str) -> str:
    return next((part.value for part in move.parts if part.kind == kind), "")


def _without_common_start(sentences: Sequence[str]) -> list[str]:
    """The sentences without their common beginning."""
    tokens = [re.findall(r"\w+|\W", sentence) for sentence in sentences]
    shared = 0
    while all(len(some) > shared and some[shared] == tokens[0][shared] for some in tokens):
        shared += 1
    return ["".join(some[shared:]).strip(" ,") for some in tokens]
