"""What the guides say, in words: one example of each sentence that occurs in the golden games.

`python -m tests.games.said [GAME …]` writes `tests/games/GAME/said.LANGUAGE.txt` anew; read the differences.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from archipel.door import find, games
from archipel.guide import Asked, Guide, Telling, guide_of
from archipel.guide.asking import settled
from archipel.kernel import DONE, SPECTATOR, Decide, Drawn, Game, Match, Part, View, read_record, steps
from tests.games.make_golden import FOLDER

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
HERE = Path(__file__).parent
_MADE_TOGETHER = ("gain", "goal", "feat")
_NUMBERS = re.compile(r"\d+|" + "|".join(NAMES))


@dataclass(frozen=True, slots=True)
class Listening(Telling):
    """Notes the keys of all that is said."""

    keys: list[str] = field(default_factory=list)

    def say(self, key: str, /, **facts: object) -> str:
        self.keys.append(key)
        return Telling.say(self, key, **facts)


class Said:
    """The sentences of one game, by where they stand and by the keys that they are made of."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.guide: Guide = guide_of(game.id)
        self.tell = Listening(game.rules, language, NAMES)
        self.found: dict[tuple[str, str], str] = {}

    def note(self, where: str, *sentences: str) -> None:
        """Keep what was said since the last note, unless its like has been said before."""
        keys = " ".join(dict.fromkeys(self.tell.keys))
        self.tell.keys.clear()
        text = " | ".join(filter(None, sentences))
        if text:
            self.found.setdefault((where, keys), text)

    def like(self, where: str, *sentences: str) -> None:
        """Keep one of several sentences that are made together, unless one like it has been said before."""
        self.tell.keys.clear()
        text = " | ".join(filter(None, sentences))
        if text:
            self.found.setdefault((where, _NUMBERS.sub("#", text)), text)

    def watch(self, match: Match, rng: Random) -> None:
        """All that a position says to the seats that are asked."""
        node = match.state.node()
        for seat in node.seats[:2] if isinstance(node, Decide) else ():
            view = match.state.view(seat)
            moves = match.state.moves(seat)
            free, picked = tuple(move for move in moves if move is not DONE), tuple[Part, ...]()
            while True:
                asked = Asked(self.tell, view, view, free, picked, (), DONE in moves)
                self._question(asked)
                question = self.guide.ask(asked)
                left = [one for one in question.choices if one.part not in picked]
                self.tell.keys.clear()
                if not left or settled(asked, question) is not None:
                    break
                picked = (*picked, rng.choice(left).part)
            self._beside(view, seat)

    def _question(self, asked: Asked) -> None:
        question = self.guide.ask(asked)
        self.note("question", question.title, question.words, question.careful, question.left)
        for choice in question.choices:
            self.found.setdefault(("choice", choice.part.kind), choice.words)
        for button in question.buttons:
            self.found.setdefault(
                ("button", f"{button.id} {button.state}"), f"{button.words} | {button.note}"
            )

    def _beside(self, view: View, seat: int) -> None:
        for goal in self.guide.goals(view, seat, self.tell):
            self.like("goal", goal.words, goal.worth)
        self.note("near end", self.guide.near_end(view, self.tell))

    def move(self, before: View, after: View, match: Match) -> None:
        """The last event of the match, and why it changed the score."""
        event = match.events[-1]
        if isinstance(event, Drawn):
            items = [event.draw.items[item] for item in event.outcome]
            self.note("draw", self.guide.draw(event.draw.label, items, self.tell))
            return
        for who, tell in (("", self.tell), ("-you", replace(self.tell, you=True))):
            self.note(f"told{who}", self.guide.tell(event.move, before, tell))
        self.note("because", self.guide.because(event.move, before, self.tell))
        for gain in self.guide.gains(before, after, event.seat, self.tell):
            self.like("gain", gain.words)

    def end(self, match: Match) -> None:
        """The end of the game."""
        assert match.result is not None
        view = match.state.view(SPECTATOR)
        self.note("ending", self.guide.ending(match.result, view, self.tell))
        for feat in self.guide.feats(match.state.view(0), self.tell):
            self.like("feat", feat.words, feat.worth)
        for score in match.result.scores:
            self.note("title", self.guide.next_title(score, view, self.tell))


def said(game: Game, language: str) -> str:
    """Every sentence with its keys, sorted by where it stands."""
    listed = Said(game, language)
    for path in sorted((FOLDER / game.id).glob("*.record")):
        _follow(listed, path, Random(path.stem))
    return "\n".join(_lines(listed.found)) + "\n"


def _follow(listed: Said, path: Path, rng: Random) -> None:
    before: Sequence[View] = ()
    for match in steps(read_record(path.read_text("utf-8")), listed.game):
        seats = range(match.setup.seats)
        after = [match.state.view(seat) for seat in seats]
        if match.events and before:
            event = match.events[-1]
            seat = getattr(event, "seat", 0)
            listed.move(before[seat], after[seat], match)
        listed.watch(match, rng)
        before = after
        last = match
    listed.end(last)


def _lines(found: dict[tuple[str, str], str]) -> Iterator[str]:
    where = ""
    for (place, keys), text in sorted(found.items()):
        if place != where:
            yield f"\n== {place}" if where else f"== {place}"
            where = place
        yield f"    {text}" if place in _MADE_TOGETHER else f"{keys}\n    {text}"


def main(names: list[str]) -> None:
    for game in [find(name) for name in names] or games().values():
        for language in game.rules.languages:
            (HERE / game.id / f"said.{language}.txt").write_text(said(game, language), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
