"""Whole games played by what the guides offer: answers are legal, gains add up, no sentence shows a code."""

import re
from dataclasses import replace
from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from archipel.door import find
from archipel.drawing import draw, tableau
from archipel.guide import Question, Telling, guide_of
from archipel.guide.asking import fitting, settled
from archipel.kernel import SPECTATOR, Decide, Draw, Over, View, sample
from archipel.terminal.pencil import Pencil
from tests.french import crowded
from tests.games.said import NAMES

CODE = {
    "doodle": re.compile(r"\b[cr]\d|\bseat \d|\bplace \d|\b(WE|NS|NE|ES|SW|WN)\b|[{}]|\btick\b:"),
    "skull": re.compile(r"\br\d+c\d+\b|\bseat \d|\bplace \d|[{}]|\b[PND]\b"),
}
LONGEST = {"doodle": 78, "skull": 82}  # two lines on a phone
CASES = [
    (game, mode.id, seats, language)
    for game in CODE
    for mode in find(game).modes
    for seats, language in ((mode.seats[0], "fr"), (min(mode.seats[-1], 4), "en"))
]


class Walk:
    """Plays a game by the guide, and checks everything that is said."""

    def __init__(self, name: str, mode: str, seats: int, language: str) -> None:
        self.game, self.guide = find(name), guide_of(name)
        self.state = self.game.start(self.game.setup(seats, dict(self.game.mode(mode).options)))
        self.seats, self.rng = range(seats), Random(f"{mode} {seats}")
        self.tell = Telling(self.game.rules, language, NAMES)
        self.said: set[str] = set()

    def ask(self, pencil: Pencil) -> Question:
        asked = pencil.asked(self.tell)
        asks = self.guide.ask(asked)
        assert len(asks.words) <= (112 if asks.scene else LONGEST[self.game.id]), asks.words
        assert {one.part for one in asks.choices} <= {part for move in asked.moves for part in move.parts}
        self.said |= {asks.title, asks.words, asks.careful, *(one.words for one in asks.choices)}
        self.said |= {one.note for one in asks.buttons}
        return asks

    def turn(self, seat: int) -> None:
        """One seat's turn: pick anything that glows until a move is meant, until there are no more."""
        pencil = Pencil.begin(self.state, seat)
        while not pencil.complete:
            asks = self.ask(pencil)
            move = settled(pencil.asked(self.tell), asks)
            if move is not None:
                self.said.add(self.guide.tell(move, pencil.view, self.tell))
                pencil = pencil.step(move)
                continue
            some = [one.parts for one in asks.buttons if one.state == "free"]
            if not some or self.rng.random() > 0.1:
                some = [(one.part,) for one in asks.choices]
            picked = fitting(pencil.moves, (*pencil.picked, *self.rng.choice(some)))
            pencil = replace(pencil, picked=picked)
            strange = self.rng.choice(pencil.moves).parts[: self.rng.randrange(5)]
            self.ask(replace(pencil, picked=strange))
        assert not self.ask(pencil).choices
        self.change(pencil.inked.view(seat), pencil.view)
        self.look(pencil.inked.view(seat), pencil.view)
        for move in pencil.steps:
            self.state.play(seat, move)

    def change(self, before: View, after: View) -> None:
        """What changed for everybody between two views."""
        for seat in self.seats:
            found = self.guide.gains(before, after, seat, self.tell)
            change = after.scores()[seat].total - before.scores()[seat].total
            assert sum(gain.points for gain in found) == change
            assert all(gain.rule in self.game.rules.rules for gain in found)
            self.said |= {gain.words for gain in found}

    def look(self, view: View, preview: View) -> None:
        """What drawings say, now and then."""
        if self.rng.random() < 0.1:
            how = {"names": NAMES, "narrow": True, "preview": preview}
            for svg in (draw(view, self.tell.language, **how), tableau(view, self.tell.language, **how)):
                root = fromstring(svg)
                self.said.add(root.get("aria-label") or "")
                self.said |= {one.text or "" for one in root.iter() if one.tag.endswith(("title", "}text"))}

    def play(self) -> None:
        earlier, turns = self.state.view(SPECTATOR), 0
        while not isinstance(node := self.state.node(), Over):
            if isinstance(node, Draw):
                self.state.settle(sample(node, self.rng))
                continue
            assert isinstance(node, Decide)
            self.turn(node.seats[0])
            turns += 1
            if turns % 8 == 0:
                public = self.state.view(SPECTATOR)
                self.change(earlier, public)
                self.said.add(self.guide.near_end(public, self.tell))
                earlier = public
        view = self.state.view(SPECTATOR)
        self.said.add(self.guide.ending(node.result, view, self.tell))
        for seat, score in enumerate(node.result.scores):
            self.said |= {goal.words for goal in self.guide.goals(view, seat, self.tell)}
            self.said.add(self.guide.next_title(score, view, self.tell))
            for line in score.lines:
                self.said.add(self.game.rules.say(f"line.{line.key}", self.tell.language, line.facts))
                assert all(part.kind == "cell" for part in self.guide.lights(view, seat, line))


@pytest.mark.parametrize(("game", "mode", "seats", "language"), CASES)
def test_answering_the_questions_plays_whole_games(game: str, mode: str, seats: int, language: str) -> None:
    walk = Walk(game, mode, seats, language)
    walk.play()
    assert len(walk.said) > 30
    assert [text for text in walk.said if CODE[game].search(text)] == []
    if language == "fr":
        assert [text for text in walk.said if crowded(text)] == []
