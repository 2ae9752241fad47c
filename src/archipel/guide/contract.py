"""What a game's guide must implement: one question at a time, and what happened, in a friend's words."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, Literal, final

from archipel.kernel import SPECTATOR, Effect, Move, Part, Result, Rulebook, Score
from archipel.kernel.parts import narrow
from archipel.kernel.result import Fact
from archipel.kernel.view import V

POWER: Final = "power"
"""The kind of a pick that is no part of any move: a button that was pressed, such as “a whole row”."""

SEATS: Final = ("by", "whose")
"""The facts of effects that are seats: they are told by the players' names."""

State = Literal["free", "on", "used", "barred"]
About = Literal["sheet", "tableau"]
"""Which drawing a question is about: a phone shows that one."""


@dataclass(frozen=True, slots=True)
class Telling:
    """How to tell something: in which language, with whose names; `you`: to whoever does it.

    `reader` is the seat of whoever reads this and gave no name: among the names they are “you”.
    """

    rules: Rulebook
    language: str
    names: Sequence[str]
    you: bool = False
    reader: int = SPECTATOR

    def of(self, seat: int) -> "Telling":
        """How to tell what this seat is or does."""
        return replace(self, you=True) if seat == self.reader != SPECTATOR else self

    def say(self, key: str, /, **facts: object) -> str:
        """A sentence of the guide: `[guide]` in the game's word files; KEY-you, if it fits and exists."""
        said = self.rules.guide
        texts = said.get(f"{key}-you") if self.you else None
        return (texts or said[key])[self.language].format_map(facts)

    def word(self, kind: str, value: object) -> str:
        """The rulebook's name for a value."""
        return self.rules.name(kind, str(value), self.language)

    def listed(self, items: Sequence[object]) -> str:
        """“Ana, Ben and Cleo”; the game has words for `and`."""
        texts = [str(item) for item in items]
        return self.say("and", first=", ".join(texts[:-1]), last=texts[-1]) if texts[1:] else "".join(texts)

    def effect(self, effect: Effect, **more: object) -> str:
        """The sentence of an effect: its key's, with the names of its facts and of its player."""
        facts: dict[str, object] = {name: self._fact(name, fact) for name, fact in effect.facts}
        if effect.seat >= 0:
            facts["name"] = self.names[effect.seat]
        return self.say(effect.key, **{**facts, **more})

    def _fact(self, name: str, fact: Fact) -> object:
        if isinstance(fact, int):
            return self.names[fact] if name in SEATS else fact
        return (
            self.word(name, fact)
            if isinstance(fact, str)
            else ", ".join(self.word(name, one) for one in fact)
        )


@dataclass(frozen=True, slots=True)
class Asked(Generic[V]):
    """A seat that is asked to choose: what it sees, what it may do, what it has picked and pencilled so far.

    `view` includes the pencilled steps, `inked` does not. `moves` are legal now, without DONE; `done` says
    that the turn may end here.
    """

    tell: Telling
    view: V
    inked: V
    moves: Sequence[Move]
    picked: tuple[Part, ...] = ()
    steps: tuple[Move, ...] = ()
    done: bool = False

    @property
    def powers(self) -> frozenset[str]:
        """The buttons that are pressed."""
        return frozenset(part.value for part in self.picked if part.kind == POWER)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The picks that belong to a move."""
        return tuple(part for part in self.picked if part.kind != POWER)

    @property
    def left(self) -> list[Move]:
        """The moves that contain all picks."""
        return narrow(self.moves, self.parts)

    def value(self, kind: str) -> str:
        """What is picked of this kind; empty if nothing is."""
        return next((part.value for part in self.picked if part.kind == kind), "")


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that answers the question, and what picking it would do: “row 3, a monster”."""

    part: Part
    words: str


@dataclass(frozen=True, slots=True)
class Button:
    """An answer that is no place on a drawing: a power, a proposal. Pressing it picks all its parts.

    `words` is its label, `note` what it costs or does. `lights` are parts that light up with it. One that is
    `used` or `barred` stays in its place and says why in `note`; a `main` one is what most people want now,
    and an `answer` must be in sight even where others make room for a held piece.
    """

    id: str
    words: str
    note: str = ""
    parts: tuple[Part, ...] = ()
    state: State = "free"
    lights: tuple[Part, ...] = ()
    rule: str = ""
    main: bool = False
    answer: bool = False

    @staticmethod
    def power(name: str, words: str, note: str, state: State, rule: str = "") -> "Button":
        """A power: it is a pick of its own, and the next question depends on it."""
        return Button(name, words, note, (Part(POWER, name),), state, rule=rule)


@dataclass(frozen=True, slots=True)
class Question:
    """What the table asks now. Only `choices` glow; other legal picks still work.

    `title` heads a scene of its own (“Danger!”), which `scene` names for the page. `about` is the drawing
    that the question is about. `careful` is asked once before Done: something would be left lying.
    `instead` are parts that would replace the last step: picking one takes that step back. `left` says how
    many of the buttons may still be pressed in this game.
    """

    words: str
    choices: tuple[Choice, ...] = ()
    buttons: tuple[Button, ...] = ()
    palettes: tuple[str, ...] | None = None  # the kinds with a palette now; None: all that have one
    about: About = "sheet"
    title: str = ""
    scene: str = ""
    careful: str = ""
    instead: tuple[Part, ...] = ()
    left: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to work for, with how far it is: “4 of 5 purple ones”. Shown beside the sheet."""

    words: str
    points: int | None = None  # what it gives as it stands
    worth: str = ""  # what it can give: “9 points”
    rule: str = ""
    met: bool = False
    lights: tuple[Part, ...] = ()


class Guide(ABC, Generic[V]):
    """One game's guide: pure functions of views."""

    @abstractmethod
    def ask(self, asked: Asked[V]) -> Question:
        """The question for this seat now."""

    def say(self, effect: Effect, tell: Telling) -> str:
        """An effect in words; what somebody did, without the name: “writes 10 beside the boat”."""
        return tell.effect(effect)

    def tell_turn(self, effects: Sequence[Effect], tell: Telling) -> str:
        """What a seat did in a turn, in one sentence."""
        return self.tell_step(effects, tell)

    @final
    def tell_step(self, effects: Sequence[Effect], tell: Telling) -> str:
        """What a seat did in a single step; empty if that goes without saying."""
        told = (self.say(effect, tell) for effect in effects if effect.kind == "did")
        return ", ".join(words for words in told if words)

    def merged(self, effects: Sequence[Effect]) -> Sequence[Effect]:
        """The effects of a turn, with those that are told together as one: a family that has grown twice."""
        return effects

    def follows(self, view: V, moves: Sequence[Move]) -> Move | None:
        """A move that goes without saying: the table makes it; Undo takes it back with the last."""
        return None

    def because(self, move: Move, before: V, tell: Telling) -> str:
        """Why a move that scores nothing yet may be a good one, in a sentence; empty if hard to say."""
        return ""

    def pencilled(self, move: Move, before: V, tell: Telling) -> str:
        """What a step in pencil is good for, as the end of the sentence that tells it."""
        return ""

    def sheet_of(self, before: V, seat: int) -> int:
        """Whose sheet a seat writes on in the turn that it begins with this view; nearly always its own."""
        return seat

    def goals(self, view: V, seat: int, tell: Telling) -> tuple[Goal, ...]:
        """What this seat works for, beside the sheet."""
        return ()

    def feats(self, view: V, tell: Telling) -> tuple[Goal, ...]:
        """What somebody who plays alone has or has not achieved, for the end of the game."""
        return ()

    def near_end(self, view: V, tell: Telling) -> str:
        """A sentence when the game may end soon (“One rival has four treasures”); else empty."""
        return ""

    def ending(self, result: Result, view: V, tell: Telling) -> str:
        """Why the game is over, in a sentence."""
        return tell.rules.rules[result.reason].title[tell.language]

    def next_title(self, score: Score, view: V, tell: Telling) -> str:
        """How far the next title is (“8 more for Voyager”); empty in games and modes without titles."""
        return ""
