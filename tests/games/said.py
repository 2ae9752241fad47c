"""What the guides say, in words: an example of each sentence, and of each way in which sentences are joined.

`python -m tests.games.said [GAME …]` writes `tests/games/GAME/said.LANGUAGE.txt` anew; read the differences.
It follows the golden games, and those in `tests/games/GAME/said/`, in which rare sentences are said.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from archipel.guide import Asked, Guide, Question, Telling, guide_of
from archipel.guide.asking import asked_of, fitting, settled
from archipel.kernel import (
    DONE,
    SPECTATOR,
    Decide,
    Drawn,
    Effect,
    Game,
    Match,
    Move,
    Over,
    Part,
    Played,
    Rulebook,
    State,
    Trial,
    View,
    read_record,
    steps,
)
from archipel.kernel.effects import RIVAL
from archipel.kernel.rulebook import Text
from archipel.plugins import find, games
from tests.games.make_golden import FOLDER

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
HERE = Path(__file__).parent
_KEY = re.compile("⟦(.*?)⟧")
_PICKS = 12  # enough for the longest turn


def marked(book: Rulebook) -> Rulebook:
    """A rulebook in which each text of the guide is followed by its key."""
    guide = {
        key: Text({code: f"{text[code]}⟦{key}⟧" for code in book.languages})
        for key, text in book.guide.items()
    }
    return replace(book, guide=guide)


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game with the views of all seats, and what led to it."""

    state: State
    views: tuple[View, ...]
    event: Drawn | Played | None


class Said:
    """The sentences of one game, by where they stand and by the keys that they are made of."""

    def __init__(self, game: Game, language: str) -> None:
        self.guide: Guide = guide_of(game.id)
        self.tell = Telling(marked(game.rules), language, NAMES)
        self.found: dict[tuple[str, str], str] = {}

    def note(self, where: str, *sentences: str) -> None:
        """Keep each of these sentences, unless one of the same keys has been said there before."""
        for sentence in filter(None, sentences):
            keys = " ".join(sorted(set(_KEY.findall(sentence))))
            self.found.setdefault((where, keys), _KEY.sub("", sentence))

    def watch(self, now: Moment, rng: Random) -> None:
        """All that a position says: to a seat that is asked, to one that waits, and to a spectator."""
        node, watching = now.state.node(), now.state.view(SPECTATOR)
        asked = node.seats if isinstance(node, Decide) else ()
        if asked:
            self._turn(Trial.begin(now.state, rng.choice(asked)), rng)
        waiting = [view for seat, view in enumerate(now.views) if seat not in asked]
        for view in (*rng.sample(waiting, min(1, len(waiting))), watching):
            self._question(Asked(self.tell, view, view, ()))
        seat = rng.randrange(len(now.views))
        for view in (now.views[seat], watching):
            self.note("near end", self.guide.near_end(view, self.tell))
        for goal in self.guide.goals(now.views[seat], seat, self.tell):
            self.note("goal", goal.words, goal.worth)

    def _turn(self, pencil: Trial, rng: Random) -> None:
        """A turn in pencil: mostly what glows is picked, sometimes a button or any part of a move."""
        for _ in range(_PICKS):
            asked = asked_of(pencil, self.tell)
            question = self._question(asked)
            move = settled(asked, question)
            if move is not None:
                pencil = pencil.step(move)
                continue
            glowing = [(one.part,) for one in question.choices if one.part not in pencil.picked]
            pressed = [one.parts for one in question.buttons if one.state == "free"]
            some: Sequence[Sequence[Part]] = glowing
            if pressed and (not glowing or rng.random() < 0.2):
                some = pressed
            elif asked.moves and not pencil.picked and rng.random() < 0.2:
                some = [(part,) for part in rng.choice(asked.moves).parts]
            if not some:
                break
            pencil = pencil.pick(fitting(pencil.free, (*pencil.picked, *rng.choice(some))))

    def step(self, pencil: Trial, move: Move) -> Trial:
        """A step as it was played: what is asked after each pick, and what is said before it is inked."""
        for count in range(1, len(move.parts)):
            self._question(asked_of(pencil.pick(move.parts[:count]), self.tell))
        stepped = pencil.step(move)
        self._question(asked_of(stepped, self.tell))
        return stepped

    def _question(self, asked: Asked) -> Question:
        question = self.guide.ask(asked)
        self.note("question", question.title, question.words, question.careful, question.left)
        self.note("choice", *(choice.words for choice in question.choices))
        self.note("button", *(words for button in question.buttons for words in (button.words, button.note)))
        return question

    def happened(self, event: Drawn | Played, before: View) -> None:
        """What an event does and changes, to others and to whom it is about; and why a move is a good one."""
        for effect in event.effects:
            for who, tell in (("", self.tell), ("-you", replace(self.tell, you=True))):
                if who and effect.kind in ("gain", "none"):
                    continue
                self.note(f"{effect.kind}{who}", self.guide.say(effect, tell))
        if isinstance(event, Played):
            self.note("because", self.guide.because(event.move, before, self.tell))
            self.note("pencilled", self.guide.pencilled(event.move, before, replace(self.tell, you=True)))

    def turn(self, effects: Sequence[Effect]) -> None:
        """A whole turn, and what it scored."""
        for who, tell in (("", self.tell), ("-you", replace(self.tell, you=True))):
            self.note(f"turn{who}", self.guide.tell_turn(effects, tell))
        self.note("gain", *(self.guide.say(effect, self.tell) for effect in self.guide.merged(effects)))

    def end(self, now: Moment) -> None:
        """The end of the game, as each seat and a spectator sees it."""
        node, watching = now.state.node(), now.state.view(SPECTATOR)
        assert isinstance(node, Over)
        for view in (*now.views, watching):
            self.note("ending", self.guide.ending(node.result, view, self.tell))
        for feat in self.guide.feats(now.views[0], self.tell):
            self.note("feat", feat.words, feat.worth)
        for score in node.result.scores:
            self.note("title", self.guide.next_title(score, watching, self.tell))

    def follow(self, matches: Iterable[Match], rng: Random) -> None:
        """A whole game, event by event."""
        first, *others = moments = list(_moments(matches))
        pencil: Trial | None = None
        self.watch(first, rng)
        turn: list[Effect] = []
        for before, now in zip(moments, others, strict=False):
            event = now.event
            assert event is not None
            seat = event.seat if isinstance(event, Played) else 0
            self.happened(event, before.views[seat])
            if isinstance(event, Played):
                if pencil is None or pencil.seat != seat or pencil.complete:
                    pencil = Trial.begin(before.state, seat)
                    self.turn(turn)
                    turn = []
                pencil = None if event.move is DONE else self.step(pencil, event.move)
                turn += [effect for effect in event.effects if effect.seat in (seat, RIVAL)]
            self.watch(now, rng)
        self.turn(turn)
        self.end(moments[-1])


def _moments(matches: Iterable[Match]) -> Iterator[Moment]:
    for match in matches:
        views = tuple(match.state.view(seat) for seat in range(match.setup.seats))
        yield Moment(match.state.clone(), views, match.events[-1] if match.events else None)


def said(game: Game, language: str) -> str:
    """Every sentence with its keys, sorted by where it stands."""
    listed = Said(game, language)
    for path in sorted((*FOLDER.glob(f"{game.id}/*.record"), *HERE.glob(f"{game.id}/said/*.record"))):
        listed.follow(steps(read_record(path.read_text("utf-8")), game), Random(path.stem))
    return "\n".join(_lines(listed.found)) + "\n"


def _lines(found: dict[tuple[str, str], str]) -> Iterator[str]:
    where = ""
    for (place, keys), text in sorted(found.items()):
        if place != where:
            yield f"\n== {place}" if where else f"== {place}"
            where = place
        yield f"{keys}\n    {text}" if keys else f"    {text}"


def main(names: list[str]) -> None:
    for game in [find(name) for name in names] or games().values():
        for language in game.rules.languages:
            (HERE / game.id / f"said.{language}.txt").write_text(said(game, language), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
