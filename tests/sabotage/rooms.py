"""What a game brings besides its rules, with one thing wrong: paper, caller, check, expert, codec, words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any, ClassVar
from zlib import crc32

from archipel.bots.expert import Expert
from archipel.bots.plans import Plan
from archipel.drawing.contract import Picture, Want
from archipel.drawing.svg import text
from archipel.kernel import (
    SPECTATOR,
    Decide,
    Draw,
    Drawn,
    Game,
    Move,
    Part,
    Refusal,
    Result,
    Rulebook,
    Score,
    Setup,
    State,
    View,
)
from archipel.kernel.rulebook import Text
from archipel.paper.calling import Call, Calling, Callout, Taking
from archipel.paper.checking import ButtonGroup, Check, MarkButton, Marks, Round
from archipel.paper.contract import Die, Leaf, Paper, PrintedDeck
from archipel.testkit.walks import seen
from archipel.testkit.wording import every_text
from tests.sabotage.codecs import Wrong
from tests.sabotage.wrapped import Broken, BrokenGame

_ticks = count()


class WrongPaper(Paper):
    """A real paper inside; subclasses break one thing."""

    def __init__(self, inner: Paper) -> None:
        self.inner = inner
        self.names = inner.names  # type: ignore[misc]

    def leaf(self, leaf: Leaf) -> Leaf:
        return leaf

    def deck(self, deck: PrintedDeck) -> PrintedDeck:
        return deck

    def die(self, die: Die) -> Die:
        return die

    def sheets(self, view: View, players: int, want: Want) -> tuple[Leaf, ...]:
        return tuple(map(self.leaf, self.inner.sheets(view, players, want)))

    def shared(self, view: View, want: Want) -> tuple[Leaf, ...]:
        return self.inner.shared(view, want)

    def decks(self, view: View, want: Want) -> tuple[PrintedDeck, ...]:
        return tuple(map(self.deck, self.inner.decks(view, want)))

    def dice(self, view: View, want: Want) -> tuple[Die, ...]:
        return tuple(map(self.die, self.inner.dice(view, want)))


def more(leaf: Leaf, drawn: str) -> Leaf:
    """The leaf with something drawn on it."""
    return replace(leaf, picture=replace(leaf.picture, body=leaf.picture.body + drawn))


class OffThePage(WrongPaper):
    """A text stands beside the page."""

    def leaf(self, leaf: Leaf) -> Leaf:
        return more(leaf, text(leaf.picture.width + 30, 20, 10, "away"))


class SameId(WrongPaper):
    """Two things have one id."""

    def leaf(self, leaf: Leaf) -> Leaf:
        return more(leaf, '<g id="twin"/><g id="twin"/>')


class NoText(WrongPaper):
    """A line has lost its words."""

    def leaf(self, leaf: Leaf) -> Leaf:
        return more(leaf, text(20, 20, 10, ""))


class Unclosed(WrongPaper):
    """A sheet is no SVG."""

    def leaf(self, leaf: Leaf) -> Leaf:
        return more(leaf, "<g>")


class Tiny(WrongPaper):
    """A sheet is as small as a stamp."""

    def leaf(self, leaf: Leaf) -> Leaf:
        return replace(leaf, width=20.0)


class Renamed(WrongPaper):
    """A sheet has a name that the paper does not know."""

    def leaf(self, leaf: Leaf) -> Leaf:
        return replace(leaf, name="another")


class NotBlank(WrongPaper):
    """Somebody has drawn on the sheet before it was printed."""

    def leaf(self, leaf: Leaf) -> Leaf:
        return more(leaf, text(20, 20, 10, "7", "a-t a-pencil"))


class OneForMany(WrongPaper):
    """The last player gets no sheet."""

    def sheets(self, view: View, players: int, want: Want) -> tuple[Leaf, ...]:
        found = self.inner.sheets(view, players, want)
        return found[:-1] if len(found) > 2 else (*found, *found, *found)


class PrintedTwice(WrongPaper):
    """A card is printed once too often."""

    def deck(self, deck: PrintedDeck) -> PrintedDeck:
        return replace(deck, cards=(*deck.cards, deck.cards[0]))


class Lost(WrongPaper):
    """A card is missing, and another one is there twice."""

    def deck(self, deck: PrintedDeck) -> PrintedDeck:
        return replace(deck, cards=(*deck.cards[:-1], deck.cards[0]))


class FiveFaces(WrongPaper):
    """A die has lost a face."""

    def die(self, die: Die) -> Die:
        return replace(die, faces=die.faces[:5])


class MeansNothing(WrongPaper):
    """A die does not say what a 6 stands for."""

    def die(self, die: Die) -> Die:
        return replace(die, meanings=(*die.meanings[:5], ""))


class WrongCalling(Calling):
    """A real caller inside; subclasses break one thing."""

    def __init__(self, inner: Calling) -> None:
        self.inner = inner

    def opens(self, call: Call) -> Draw | None:
        return self.inner.opens(call)

    def adds(self, call: Call) -> Draw | None:
        return self.inner.adds(call)

    def taking(self, call: Call, want: Want) -> Taking | None:
        return self.inner.taking(call, want)

    def callout(self, call: Call, want: Want) -> Callout:
        return self.inner.callout(call, want)

    def brief(self, call: Call, want: Want) -> str:
        return self.inner.brief(call, want)

    def needs(self, call: Call, want: Want) -> str:
        return self.inner.needs(call, want)

    def ends(self, call: Call, want: Want) -> str:
        return self.inner.ends(call, want)


class Brief(WrongCalling):
    """In one language there is nothing in brief."""

    def brief(self, call: Call, want: Want) -> str:
        return "" if want.language != "en" else self.inner.brief(call, want)


class Deaf(WrongCalling):
    """Whatever is drawn, the same thing is called."""

    def callout(self, call: Call, want: Want) -> Callout:
        return Callout("Called", "Something was drawn.", Picture(10, 10, "dice", ""))


class Mumbling(WrongCalling):
    """A sentence is left with a gap."""

    def callout(self, call: Call, want: Want) -> Callout:
        return replace(self.inner.callout(call, want), says="The dice show {dice}.")


def changed(draw: Draw | None, **how: Any) -> Draw | None:
    """The draw with something changed."""
    if draw is None:
        return None
    names = ("label", "items", "left", "count", "replace", "seen_by", "slots")
    return Draw(**{name: getattr(draw, name) for name in names} | how)


class OneMore(WrongCalling):
    """One die or card too many is drawn."""

    def opens(self, call: Call) -> Draw | None:
        draw = self.inner.opens(call)
        return changed(draw, count=draw.count + 1, slots=(), replace=True) if draw else None


class OtherItems(WrongCalling):
    """The dice or cards have their names the other way round."""

    def opens(self, call: Call) -> Draw | None:
        draw = self.inner.opens(call)
        return changed(draw, items=draw.items[::-1]) if draw else None


class Nothing(WrongCalling):
    """There is nothing to call."""

    def opens(self, call: Call) -> Draw | None:
        return None


class Fickle(WrongCalling):
    """What is drawn depends on how often one asks."""

    def opens(self, call: Call) -> Draw | None:
        return changed(self.inner.opens(call), label=f"draw-{next(_ticks)}")


class WrongCheck(Check):
    """A real check inside; subclasses break one thing."""

    def __init__(self, inner: Check) -> None:
        self.inner = inner
        self.taps, self.several, self.together = inner.taps, inner.several, inner.together  # type: ignore[misc]

    def mark(self, line: str, setup: Setup) -> str:
        return self.inner.mark(line, setup)

    def marks(self, view: View, seat: int) -> Marks:
        return self.inner.marks(view, seat)

    def view(self, setup: Setup, marks: Marks) -> View:
        return self.inner.view(setup, marks)

    def problems(self, setup: Setup, marks: Marks) -> Sequence[Refusal]:
        return self.inner.problems(setup, marks)

    def offers(self, setup: Setup, marks: Marks, picked: Sequence[Part], want: Want) -> ButtonGroup:
        return self.inner.offers(setup, marks, picked, want)

    def words(self, mark: str, want: Want) -> str:
        return self.inner.words(mark, want)

    def printed(self, setup: Setup, sheet: str) -> Marks:
        return self.inner.printed(setup, sheet)

    def seat(self, setup: Setup, marks: Marks) -> int:
        return self.inner.seat(setup, marks)

    def score(self, setup: Setup, marks: Marks) -> Score:
        return self.inner.score(setup, marks)

    def rival(self, setup: Setup, marks: Marks) -> Score | None:
        return self.inner.rival(setup, marks)

    def around(self, setup: Setup, marks: Marks, want: Want) -> Sequence[ButtonGroup]:
        return self.inner.around(setup, marks, want)

    def written(self, setup: Setup, marks: Marks) -> Marks:
        return self.inner.written(setup, marks)

    def rounds(self, setup: Setup, draws: Sequence[Drawn]) -> Sequence[Round]:
        return self.inner.rounds(setup, draws)


class MisreadsOne(WrongCheck):
    """One of the marks is overlooked by the count."""

    def score(self, setup: Setup, marks: Marks) -> Score:
        middle = len(marks) // 2
        return self.inner.score(setup, (*marks[:middle], *marks[middle + 1 :]))


class MisreadsTheLast(WrongCheck):
    """The last mark that counts is overlooked."""

    def score(self, setup: Setup, marks: Marks) -> Score:
        whole = self.inner.score(setup, marks)
        for at in reversed(range(len(marks))):
            score = self.inner.score(setup, (*marks[:at], *marks[at + 1 :]))
            if score.total != whole.total:
                return score
        return whole


class CountsALineTwice(WrongCheck):
    """The first line of the count is there twice."""

    def score(self, setup: Setup, marks: Marks) -> Score:
        score = self.inner.score(setup, marks)
        return replace(score, lines=(*score.lines[:1], *score.lines))


class Illiterate(WrongCheck):
    """A mark is read as another one of its kind."""

    def mark(self, line: str, setup: Setup) -> str:
        return re.sub(r"\d", lambda found: str(int(found[0]) % 4 + 1), self.inner.mark(line, setup))


class Credulous(WrongCheck):
    """Whatever somebody writes is a mark."""

    def mark(self, line: str, setup: Setup) -> str:
        return " ".join(line.split())


class SaysNothing(WrongCheck):
    """A mark has no words."""

    def words(self, mark: str, want: Want) -> str:
        return ""


class Severe(WrongCheck):
    """A sheet with many marks is found faulty."""

    rule: ClassVar[str] = ""

    def problems(self, setup: Setup, marks: Marks) -> Sequence[Refusal]:
        return [Refusal(self.rule)] if len(marks) > 6 else self.inner.problems(setup, marks)


class SevereOnOne(Severe):
    """The first mark of a sheet is found faulty on every second sheet."""

    def problems(self, setup: Setup, marks: Marks) -> Sequence[Refusal]:
        found = self.inner.problems(setup, marks)
        return [*found, Refusal(self.rule)] if crc32(repr(marks).encode()) % 2 else found


class Forgiving(WrongCheck):
    """Nothing is ever wrong."""

    def problems(self, setup: Setup, marks: Marks) -> Sequence[Refusal]:
        return []


class NoRule(WrongCheck):
    """What is wrong breaks a rule that does not exist."""

    def problems(self, setup: Setup, marks: Marks) -> Sequence[Refusal]:
        return [Refusal("NO-1") for _ in self.inner.problems(setup, marks)]


class Fragile(WrongCheck):
    """A mark that is there twice cannot be counted."""

    def score(self, setup: Setup, marks: Marks) -> Score:
        if len(set(marks)) < len(marks):
            raise KeyError(marks[-1])
        return self.inner.score(setup, marks)


class Suspicious(WrongCheck):
    """No round is thought to have given the last mark."""

    def rounds(self, setup: Setup, draws: Sequence[Drawn]) -> Sequence[Round]:
        return self.inner.rounds(setup, draws)[:-1]


class Scribbles(WrongCheck):
    """A button writes something that cannot be read."""

    def offers(self, setup: Setup, marks: Marks, picked: Sequence[Part], want: Want) -> ButtonGroup:
        return _altered(self.inner.offers(setup, marks, picked, want), _scribbled)

    def around(self, setup: Setup, marks: Marks, want: Want) -> Sequence[ButtonGroup]:
        return [_altered(one, _scribbled) for one in self.inner.around(setup, marks, want)]


class Unlabelled(WrongCheck):
    """The last button has no label."""

    def offers(self, setup: Setup, marks: Marks, picked: Sequence[Part], want: Want) -> ButtonGroup:
        return _altered(self.inner.offers(setup, marks, picked, want), _unlabelled)

    def around(self, setup: Setup, marks: Marks, want: Want) -> Sequence[ButtonGroup]:
        return [_altered(one, _unlabelled) for one in self.inner.around(setup, marks, want)]


def _altered(choice: ButtonGroup, how: Callable[[MarkButton], MarkButton]) -> ButtonGroup:
    return replace(choice, offers=(*choice.offers[:-1], *map(how, choice.offers[-1:])))


def _scribbled(offer: MarkButton) -> MarkButton:
    return replace(offer, marks=(*offer.marks, "scribble"))


def _unlabelled(offer: MarkButton) -> MarkButton:
    return replace(offer, label="", spoken="")


class WrongExpert(Expert):
    """A real expert inside; subclasses break one thing."""

    def __init__(self, inner: Expert) -> None:
        self.inner = inner
        for name in ("samples", "few", "candidates", "beam", "broad", "near", "far", "prior"):
            setattr(self, name, getattr(inner, name))

    def worth(self, state: State, seat: int) -> float:
        return self.inner.worth(state, seat)

    def final(self, result: Result, seat: int) -> float:
        return self.inner.final(result, seat)

    def key(self, state: State) -> object:
        return self.inner.key(state)

    def quick(self, state: State, seat: int, rng: Random) -> Move:
        return self.inner.quick(state, seat, rng)

    def plans(self, state: State, seat: int, rng: Random, meter: Any, width: int) -> list[Plan]:
        return self.inner.plans(state, seat, rng, meter, width)

    def imagine(self, view: View, rng: Random) -> State:
        return self.inner.imagine(view, rng)

    def after(self, state: State, seat: int, plan: Plan) -> State:
        return self.inner.after(state, seat, plan)

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        return self.inner.play_on(state, seat, rng, deep)


NEVER = Move("never", "never", (Part("never", "never"),))


class Cheats(WrongExpert):
    """The best plan begins with a move that does not exist."""

    def plans(self, state: State, seat: int, rng: Random, meter: Any, width: int) -> list[Plan]:
        best, *others = self.inner.plans(state, seat, rng, meter, width)
        return [replace(best, moves=(NEVER, *best.moves)), *others]


class Greedy(WrongExpert):
    """The best plan goes on after the turn."""

    def plans(self, state: State, seat: int, rng: Random, meter: Any, width: int) -> list[Plan]:
        best, *others = self.inner.plans(state, seat, rng, meter, width)
        return [replace(best, moves=(*best.moves, *best.moves)), *others]


class Capricious(WrongExpert):
    """What a plan is worth changes from one time to the next."""

    def plans(self, state: State, seat: int, rng: Random, meter: Any, width: int) -> list[Plan]:
        best, *others = self.inner.plans(state, seat, rng, meter, width)
        return [replace(best, worth=best.worth + next(_ticks)), *others]


class Watched(Broken):
    """Remembers the state that was looked at last."""

    last: ClassVar[list[State]] = []

    def view(self, seat: int) -> View:
        Watched.last[:] = [self.inner]
        return self.inner.view(seat)


class Peeks(WrongExpert):
    """What a plan is worth depends on the true state."""

    def plans(self, state: State, seat: int, rng: Random, meter: Any, width: int) -> list[Plan]:
        best, *others = self.inner.plans(state, seat, rng, meter, width)
        return [replace(best, worth=best.worth + everything(Watched.last[0])), *others]


class PeeksQuickly(WrongExpert):
    """The quick choice depends on everything that the state holds."""

    def quick(self, state: State, seat: int, rng: Random) -> Move:
        moves = state.moves(seat)
        return moves[everything(state) % len(moves)]


class Meddles(WrongExpert):
    """Thinking makes a move at the table."""

    def plans(self, state: State, seat: int, rng: Random, meter: Any, width: int) -> list[Plan]:
        found = self.inner.plans(state, seat, rng, meter, width)
        Watched.last[0].apply(seat, found[0].moves[0])
        return found


class Tries(WrongExpert):
    """Judging a position makes a move in it."""

    def worth(self, state: State, seat: int) -> float:
        worth, node = self.inner.worth(state, seat), state.node()
        if isinstance(node, Decide) and seat in node.seats:
            state.apply(seat, state.moves(seat)[0])
        return worth


class Speechless(WrongExpert):
    """A position is worth nothing that can be compared."""

    def worth(self, state: State, seat: int) -> float:
        return float("nan")


class Hasty(WrongExpert):
    """The quick choice is no legal move."""

    def quick(self, state: State, seat: int, rng: Random) -> Move:
        return NEVER


def everything(state: State) -> int:
    """A number that depends on all that the state holds."""
    return crc32(b"".join(seen(state, state.view(SPECTATOR).setup))) % 1009


class Summed(Wrong):
    """Each plane of an observation says how much there is, not where."""

    def observe(self, state: State, seat: int, picked: tuple[int, ...]) -> bytes:
        whole = bytearray(self.inner.observe(state, seat, picked))
        for at, plane in self.starts.values():
            whole[at : at + plane.size] = bytes((sum(whole[at : at + plane.size]) % 251,)) + bytes(
                plane.size - 1
            )
        return bytes(whole)


class Halved(Wrong):
    """Every second byte of an observation is left out."""

    def observe(self, state: State, seat: int, picked: tuple[int, ...]) -> bytes:
        whole = self.inner.observe(state, seat, picked)
        return bytes(0 if at % 2 else byte for at, byte in enumerate(whole))


class Dark(Wrong):
    """An observation without its first plane."""

    plane = 0

    def observe(self, state: State, seat: int, picked: tuple[int, ...]) -> bytes:
        whole = bytearray(self.inner.observe(state, seat, picked))
        names = [plane.name for plane in self.planes if not plane.rare]
        at, plane = self.starts[names[self.plane]]
        whole[at : at + plane.size] = bytes(plane.size)
        return bytes(whole)


class DarkAtLast(Dark):
    """An observation without its last plane."""

    plane = -1


def worded(game: Game, change: Callable[[Rulebook], Rulebook]) -> Game:
    """The game with other words."""
    own = {name: getattr(game, name) for name in ("id", "version", "options", "modes")}
    made: Game = type("Worded", (BrokenGame,), {**own, "real": game})()
    made.rules = change(game.rules)
    return made


def _with(rules: Rulebook, key: str, said: Text | None) -> Rulebook:
    """The rulebook with another text for a key of the guide, the drawing, or the words."""
    section, _, name = key.partition(".")
    texts = {**getattr(rules, section)}
    texts[name] = said or Text()
    return replace(rules, **{section: texts})


def _texts(rules: Rulebook) -> Iterator[tuple[str, Text]]:
    """The texts that `_with` can change, the longest first."""
    found = [one for one in every_text(rules) if one[0].partition(".")[0] in ("words", "drawing", "guide")]
    yield from sorted(found, key=lambda one: -len(one[1]["en"]))


def lacks_a_key(rules: Rulebook) -> Rulebook:
    """One text is not there in French."""
    key, said = next(_texts(rules))
    return _with(rules, key, Text({name: words for name, words in said.items() if name != "fr"}))


def says_nothing(rules: Rulebook) -> Rulebook:
    """One text is empty in French."""
    key, said = next(_texts(rules))
    return _with(rules, key, Text({**said, "fr": " "}))


def loses_a_gap(rules: Rulebook) -> Rulebook:
    """One text has lost a gap in French."""
    key, said = next(one for one in _texts(rules) if "{" in one[1]["fr"])
    return _with(rules, key, Text({**said, "fr": re.sub(r"\{\w+\}", "…", said["fr"])}))


def has_another_gap(rules: Rulebook) -> Rulebook:
    """One text has a gap in French that nothing fills."""
    key, said = next(_texts(rules))
    return _with(rules, key, Text({**said, "fr": said["fr"] + " {more}"}))


def stays_english(rules: Rulebook) -> Rulebook:
    """One text is English in French."""
    key, said = next(_texts(rules))
    return _with(rules, key, Text({**said, "fr": said["en"]}))


def rambles(rules: Rulebook) -> Rulebook:
    """One text has two sentences more in French."""
    key, said = next(_texts(rules))
    return _with(rules, key, Text({**said, "fr": said["fr"] + " Voilà. Bien."}))


def crowds(rules: Rulebook) -> Rulebook:
    """One text lacks a space in French."""
    key, said = next(_texts(rules))
    return _with(rules, key, Text({**said, "fr": "Attention: " + said["fr"]}))


def quotes_straight(rules: Rulebook) -> Rulebook:
    """One text has a typewriter's apostrophe."""
    key, said = next(_texts(rules))
    return _with(rules, key, Text({**said, "en": "It's " + said["en"]}))


def forgets_a_message(rules: Rulebook) -> Rulebook:
    """Nothing that the rules say in errors is translated."""
    return replace(rules, sentences={})


def keeps_a_message(rules: Rulebook) -> Rulebook:
    """A message is translated that no rule says any more."""
    told = {**rules.sentences["fr"], "nobody is {name}": "personne n’est {name}"}
    return replace(rules, sentences={**rules.sentences, "fr": told})


def keeps_a_sentence(rules: Rulebook) -> Rulebook:
    """A sentence of the guide is left that nothing says."""
    return _with(rules, "guide.nobody-ever-says", Text(en="Long gone.", fr="Disparu depuis longtemps."))


def keeps_a_reason(rules: Rulebook) -> Rulebook:
    """There are words for a reason that no rule gives."""
    rule = next(iter(rules.rules))
    return _with(rules, f"words.why.{rule}.nobodyknows", Text(en="No.", fr="Non."))
