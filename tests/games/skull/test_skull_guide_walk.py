"""Whole games played by what the guide offers; its sentences, gains and drawings on the way."""

import re
from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from archipel.drawing import draw, palette, tableau
from archipel.games.skull import GAME
from archipel.games.skull.guide import GUIDE
from archipel.games.skull.rules.state import SkullState
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Asked, Gain
from archipel.kernel import SPECTATOR, Decide, Draw, Move, Over, Part, sample
from archipel.kernel.parts import choices, meant, narrow
from archipel.testkit.typography import crowded
from tests.games.skull.asking import NAMES, telling
from tests.games.skull.builders import play, table

CODE = re.compile(r"\br\d+c\d+\b|\bseat \d|\bplace \d|\{|\}|\b[PND]\b")
MODES = [(mode.id, seats) for mode in GAME.modes for seats in mode.seats if seats in (1, 3)]


class Walk:
    """Plays a game by the guide, and checks everything that is said."""

    def __init__(self, mode: str, seats: int, language: str) -> None:
        options = dict(next(one for one in GAME.modes if one.id == mode).options)
        self.state = GAME.start(GAME.setup(seats, options))
        self.rng = Random(f"{mode} {seats}")
        self.language, self.tell = language, telling(language)
        self.said: set[str] = set()
        self.turns = 0

    def say(self, *texts: str) -> None:
        self.said |= {text for text in texts if text}

    def ask(self, state: SkullState, seat: int, picked: tuple[Part, ...], steps: tuple[Move, ...]) -> Asked:
        inked, view = self.state.view(seat), state.preview(seat)
        moves = list(state.moves(seat)) if view.turn == inked.turn else []
        return Asked(self.tell, view, inked, moves, picked, steps)

    def turn(self, seat: int) -> None:
        """One seat's turn: pick anything that glows until a move is meant, until there are no more."""
        trial, steps = self.state.clone(), ()
        while (asked := self.ask(trial, seat, (), steps)).moves:
            while True:
                asks = GUIDE.ask(asked)
                assert len(asks.words) <= (112 if asks.scene else 82), asks.words  # lines of a phone
                self.say(asks.words, asks.title, *[choice.words for choice in asks.choices])
                if not asks.choices:
                    break
                legal = {
                    Part(kind, one)
                    for kind, ones in choices(asked.moves, asked.parts).items()
                    for one in ones
                }
                assert {choice.part for choice in asks.choices} <= legal
                picked = (*asked.picked, self.rng.choice(asks.choices).part)
                asked = self.ask(trial, seat, picked, steps)
            move = meant(narrow(asked.moves, asked.parts), len(asked.parts))
            assert move is not None
            self.say(GUIDE.tell(move, trial.view(seat), self.tell))
            trial.play(seat, move)
            steps = (*steps, move)
        done = GUIDE.ask(asked)
        assert not done.choices
        self.say(done.words, done.title)
        self.look(seat, trial.preview(seat))
        for move in steps:
            self.state.play(seat, move)
        self.turns += 1

    def look(self, seat: int, preview: SkullView) -> None:
        """What changed for everybody, and what is drawn for this seat."""
        view = self.state.view(seat)
        for other in range(len(view.sheets)):
            self.check(view, preview, other)
        if self.turns % 5 == 0:
            for svg in (
                draw(view, self.language, preview=preview, name=NAMES[seat], names=NAMES, narrow=True),
                tableau(view, self.language, names=NAMES),
                palette(view, "number", [str(number) for number in view.numbers], self.language),
            ):
                root = fromstring(svg)
                self.say(root.get("aria-label") or "")
                self.say(*[one.text or "" for one in root.iter() if one.tag.endswith(("title", "}text"))])

    def check(self, before: SkullView, after: SkullView, seat: int) -> None:
        found = GUIDE.gains(before, after, seat, self.tell)
        change = after.scores()[seat].total - before.scores()[seat].total
        assert sum(gain.points for gain in found) == change
        assert all(gain.lights for gain in found)
        self.say(*[gain.words for gain in found])

    def play(self) -> None:
        public = self.state.view(SPECTATOR)
        while not isinstance(node := self.state.node(), Over):
            if isinstance(node, Draw):
                self.state.settle(sample(node, self.rng))
                continue
            assert isinstance(node, Decide)
            self.turn(node.seats[0])
            now = self.state.view(SPECTATOR)
            if now.turn != public.turn:
                for seat in range(len(now.sheets)):
                    self.check(public, now, seat)
                self.say(GUIDE.near_end(now, self.tell), GUIDE.ask(self.ask(self.state, 0, (), ())).words)
                public = now
        view = self.state.view(0)
        self.say(GUIDE.ending(node.result, view, self.tell), GUIDE.ask(self.ask(self.state, 0, (), ())).words)
        for score in view.scores():
            for line in score.lines:
                self.say(GAME.rules.say(f"line.{line.key}", self.language, line.facts))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_following_what_glows_plays_whole_games_without_a_code(mode: str, seats: int, language: str) -> None:
    walk = Walk(mode, seats, language)
    walk.play()
    assert walk.turns > 20
    assert len(walk.said) > 100
    assert [text for text in walk.said if CODE.search(text)] == []
    if language == "fr":
        assert [text for text in walk.said if crowded(text)] == []


def _gains(before: SkullView, after: SkullView) -> list[tuple[str, int]]:
    found: tuple[Gain, ...] = GUIDE.gains(before, after, 0, telling())
    return [(gain.words, gain.points) for gain in found]


@pytest.mark.parametrize(
    ("marks", "move", "expected"),
    [
        ("7@r2c2, 7@r1c3, 7@r3c3", "7@r2c4", [("treasure 7", 7)]),
        (
            "7@r2c2, 7@r1c3, 7@r3c3, circle 7@r6c3",
            "7@r2c4",
            [("the 7s cross, but treasure 7 is found already", 0)],
        ),
        (
            "7@r2c2, 7@r1c3, 7@r3c3, circle 4@r2c3",
            "7@r2c4",
            [("the 7s cross, but that cell is circled for the 4", 0)],
        ),
        (
            "7@r2c2, 7@r1c3, 7@r3c3, danger@r2c3",
            "7@r2c4",
            [("treasure 7 under a skull: nothing without a 9", 0)],
        ),
        ("4@r2c2, danger@r2c1", "9@r1c1", [("a 9 turns the danger (−4 becomes +4)", 8)]),
        ("4@r2c2, danger@r2c1", "1@r1c1", [("the danger now costs 1, not 4", 3)]),
        ("4@r2c2, danger@r2c4", "3@r2c3", [("the danger now costs 3", -3)]),
        ("4@r2c2, 9@r6c5, danger@r2c1, circle 6@r2c1", "9@r1c1",
         [("a 9 turns the danger (−4 becomes +4)", 8), ("treasure 6 saved by a 9", 6)]),
    ],
)  # fmt: skip
def test_gains_are_itemised_also_where_there_is_nothing_to_gain(
    marks: str, move: str, expected: list[tuple[str, int]]
) -> None:
    state = table(marks, roll="P 1 1")
    before = state.view(0)
    play(state, move)
    assert _gains(before, state.view(0)) == expected


def test_the_crossing_that_was_not_chosen_needs_no_reason() -> None:
    state = table("5@r2c1, 5@r1c3, 5@r4c3, 5@r1c6, 5@r4c6", roll="5 1 1")
    before = state.view(0)
    play(state, "5@r2c7", "circle 5@r2c3")
    assert _gains(before, state.view(0)) == [("treasure 5", 5)]


def test_a_danger_on_a_treasure_takes_it() -> None:
    state = table("", "4@r2c2, circle 6@r2c1", roll="1 1 D", swap="2 1")
    before = state.view(0)
    play(state, "danger@r2c1")
    found = GUIDE.gains(before, state.view(0), 1, telling())
    assert [(gain.words, gain.points) for gain in found] == [
        ("treasure 6 lost under a skull", -6),
        ("the danger hits Ben", -4),
    ]
    assert {part.value for part in found[1].lights} == {"r2c1", "r2c2"}
