"""The content of the table page for one viewer, from the table, the view and the viewer's draft."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import msgspec
from markupsafe import Markup

from archipel import drawing
from archipel.drawing.contract import PALETTE
from archipel.guide import Asked, Gain, Goal, Question, Telling, guide_of
from archipel.guide.asking import asked_of, last_picks
from archipel.kernel import (
    SPECTATOR,
    Decide,
    Draw,
    Game,
    Move,
    Part,
    Trial,
    View,
)
from archipel.kernel.parts import choices
from archipel.learn import Lesson, lessons_of
from archipel.narration import Tellers, Told, Turn, gains_of, trial_scored
from archipel.table import Caller, Table
from archipel.table.access import is_host
from archipel.table.challenge.challenge import Challenge, challenge_of
from archipel.table.paper.rounds import has_paper, rounds_of
from archipel.table.play.actions import enters
from archipel.table.play.drafts import Draft, drafted, replay
from archipel.web.http.cache import Cache
from archipel.web.pages.learn.coach import symbols, tips_for
from archipel.web.pages.learn.strips import ShownStrip, strips_for
from archipel.web.pages.table.count import Count, counts
from archipel.web.pages.table.ending import Ending
from archipel.web.pages.table.log import EMOTES, MAX_EXPLAINED_SEATS, Log, LogLine
from archipel.web.pages.table.names import (
    Channel,
    Sitter,
    address_names,
    channels_of,
    names_of,
    paper_names,
    sitters_of,
)
from archipel.web.pages.table.pictures import Pictures
from archipel.words import Language

MAX_THUMBNAILS: Final = 8  # of the others' sheets; with more players, only names and points are shown


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """How to show the table: to which seat, whose sheet, on how wide a screen; and what the page has
    already."""

    caller: Caller
    seat: int
    of: int | None = None
    narrow: bool = False
    known: int = 0  # the last event that the viewer's thumbnails include
    has: tuple[str, ...] = ()  # digests of the drawings that the viewer has


@dataclass(frozen=True, slots=True)
class Picker:
    """A palette for one kind of part."""

    kind: str
    name: str
    svg: Markup


class Scene:
    """The table as one viewer sees it. Drawings are made when a template uses them."""

    def __init__(
        self,
        table: Table,
        options: ViewOptions,
        draft: Draft,
        tongue: Language,
        trial: Trial | None = None,
        drawn: Cache[str] | None = None,
        tellers: Tellers | None = None,
        only: Sequence[Move] | None = None,
    ) -> None:
        self.table, self.options, self.tongue = table, options, tongue
        self._drawn: Final = Cache[str](0) if drawn is None else drawn
        self._tellers: Final = tellers or Tellers()
        self.language: Final = tongue.code
        self.seat: Final = options.seat
        self.fresh: Final = table.required_event(options.seat)
        self.game: Final[Game] = table.game
        self.names: Final = names_of(table, tongue)
        self.sitters: Final[tuple[Sitter, ...]] = sitters_of(table, options.caller, tongue)
        self.view: Final[View] = table.match.state.view(self.seat)
        told, reader = address_names(self.sitters, tongue)
        self.tell: Final = Telling(self.game.rules, self.language, told, reader=reader)
        self.guide: Final = guide_of(self.game.id)
        self.told: Final[Told] = self._tellers.of(table.id, table.narrator, self.guide, self.tell)
        called = self.sitters[self.seat].called if self.seat != SPECTATOR else ""
        self._pictures: Final = Pictures(
            table, self.view, self.names, self.language, options.narrow, self._drawn, table.narrator, called
        )
        self.draft: Final = draft
        self.trial: Final = self._try(draft, trial)
        drafted = self.trial is not None and bool(draft.moves)
        self.preview: Final = self.trial.view if self.trial and drafted else None
        free = self.trial.free if self.trial else ()
        self._values: Final = choices(free)
        self.moves: Final[Sequence[Move]] = free if only is None else only
        """What can be chosen; a lesson offers only some of it."""

    def _try(self, draft: Draft, trial: Trial | None) -> Trial | None:
        """The draft replayed, unless `trial` already is; None if the seat cannot move."""
        if self.seat == SPECTATOR or self.table.phase != "running" or self.table.seats[self.seat].level:
            return None
        return trial or replay(self.table, self.seat, draft)

    @property
    def challenge(self) -> Challenge | None:
        """The challenge of the day that this is a try at."""
        return challenge_of(self.table)

    @property
    def unaided(self) -> bool:
        """Does the viewer play for the leaderboard of the day? Then there are no hints."""
        return self.challenge is not None and not self.table.created.practice

    # Whose move it is.

    @property
    def mine(self) -> bool:
        """Is the viewer's seat asked to move, and not played by a bot?"""
        return self.trial is not None and self.seat in self.table.waiting

    @property
    def away(self) -> bool:
        """Does a bot stand in for the viewer's seat?"""
        return self.seat != SPECTATOR and self.sitters[self.seat].kind == "away"

    @property
    def waiting(self) -> list[Sitter]:
        """The players the game is waiting for."""
        return [sitter for sitter in self.sitters if sitter.waiting]

    @property
    def yours(self) -> list[Sitter]:
        """The seats of this device."""
        return [sitter for sitter in self.sitters if sitter.yours]

    @property
    def host(self) -> bool:
        """Did the visitor open the table?"""
        return is_host(self.table, self.options.caller)

    @property
    def ready(self) -> bool:
        """Can the turn be inked now?"""
        return self.mine and self.trial is not None and self.trial.may_end

    @cached_property
    def steps(self) -> list[str]:
        """The viewer's draft in words, each step described from the position before it."""
        if self.trial is None or not self.draft.moves:
            return []
        tell, found, trial = replace(self.tell, you=True), list[str](), self.trial
        while trial.earlier is not None:
            words = self.guide.tell_step(trial.told[-1], tell)
            found.append(words and words + self.guide.pencilled(trial.steps[-1], trial.earlier.view, tell))
            trial = trial.earlier
        return [words for words in reversed(found) if words]

    # What the table asks.

    def asked(self, picked: Sequence[Part] = ()) -> Asked[View]:
        """The context for the guide's question."""
        if self.trial is None or not self.mine:
            return Asked(self.tell, self.preview or self.view, self.view, ())
        return asked_of(self.trial.pick(tuple(picked)), self.tell)

    @cached_property
    def question(self) -> Question:
        """The question before anything is picked."""
        return self.guide.ask(self.asked())

    @cached_property
    def gains(self) -> tuple[Gain, ...]:
        """What the draft would score, item by item."""
        return (
            gains_of(trial_scored(self.trial), self.guide, self.tell) if self.trial and self.preview else ()
        )

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The goals of the owner of the large sheet."""
        return self.guide.goals(self.preview or self.view, self.shown, self.tell)

    @property
    def feats(self) -> tuple[Goal, ...]:
        """The feats of a solo game, achieved or not."""
        return self.guide.feats(self.view, self.tell)

    @property
    def near_end(self) -> str:
        """A warning that the game may end soon, unless the draft prevents that."""
        if self.table.phase != "running" or (
            self.preview and not self.guide.near_end(self.preview, self.tell)
        ):
            return ""
        words = self.guide.near_end(self.view, self.tell)
        return words[:1].upper() + words[1:]

    @property
    def due(self) -> Draw | None:
        """A draw of real dice or cards that this visitor must enter."""
        return self.table.due if enters(self.table, self.options.caller.holder) else None

    # Drawings.

    @property
    def shown(self) -> int:
        """Whose sheet is shown large."""
        if self.options.of is not None:
            return self.options.of
        if self.seat != SPECTATOR:
            return self.seat
        return self.waiting[0].number if len(self.waiting) == 1 else 0

    @property
    def written_sheet(self) -> int:
        """The seat whose sheet the viewer writes on now; it may be a rival's."""
        return self.guide.sheet_of(self.view, self.seat) if self.mine else self.seat

    def tableau(self, prefix: str = "table-") -> Markup:
        """The middle of the table."""
        return self._pictures.tableau(self.preview, prefix, self.trial.effects if self.trial else ())

    def sheet(self, prefix: str = "sheet-") -> Markup:
        """The large sheet: the viewer's own, or the one being watched."""
        if self.seat != SPECTATOR and self.options.of is None and self.table.phase != "over":
            return self._pictures.own(self.preview, prefix, self.trial.effects if self.trial else ())
        return self._pictures.sheet(self.shown, prefix)

    def small(self, seat: int) -> Markup:
        """A thumbnail of a seat's sheet."""
        return self._pictures.small(seat)

    def past(self, turn: Turn) -> Markup:
        """A turn, drawn where it happened."""
        return self._pictures.past(turn, self.large_one)

    def news(self, since: int) -> list[Turn]:
        """The others' turns after this event, the oldest first. A turn of several seats has one number."""
        own, turns = self.since, self.table.narrator.turns
        shown = [turn for turn in turns if turn.number > since or turn.number == own == since]
        return [turn for turn in shown if turn.seat != self.seat]

    @property
    def since(self) -> int:
        """The number of the event that revealed the viewer's last turn."""
        return self.table.narrator.since(self.seat)[0] if self.seat != SPECTATOR else 0

    @property
    def own_turns(self) -> list[Turn]:
        """The last turns of a solo player, the newest last."""
        return list(self.table.narrator.turns)[-4:]

    @property
    def recent_turns(self) -> list[Turn]:
        """The last turns of others, the newest last: small screens have no room for the log beside the
        sheet."""
        most = 2 if self.options.narrow else 3
        return [turn for turn in self.table.narrator.turns if turn.seat != self.seat][-most:]

    @property
    def last_turns(self) -> list[tuple[str, str, tuple[Gain, ...]]]:
        """The viewer's last turn and the others' since, each with its player and what it scored."""
        if len(self.sitters) == 1:
            return []
        turns = [turn for turn in self.table.narrator.turns if turn.number >= self.since][-4:]
        told = []
        for at, turn in enumerate(turns):
            told.append((*self.did(turn), self.scored(turn)))
            if at + 1 == len(turns) or turns[at + 1].number != turn.number:
                told += [
                    (self.sitters[seat].called, "", self.told.gains(turn.number, seat))
                    for seat in turn.moment.untouched
                ]
        return told

    def scored(self, turn: Turn) -> tuple[Gain, ...]:
        """What a turn changed on the sheet that it was written on."""
        return self.told.gains(turn.number, turn.sheet) if len(self.sitters) <= MAX_EXPLAINED_SEATS else ()

    def did(self, turn: Turn) -> tuple[str, str]:
        """The player of a turn, and what they did. Their own page says “You take …”, if the game has words
        for that."""
        yours = self.told.did(turn.number, turn.seat, you=True) if turn.seat == self.seat else ""
        words = self.told.did(turn.number, turn.seat)
        if yours and yours != words:
            return "", yours[0].upper() + yours[1:]
        return self.names[turn.seat], words

    @property
    def thumbnails(self) -> bool:
        """Are there few enough others to draw their sheets?"""
        return len(self.sitters) <= MAX_THUMBNAILS + 1

    @property
    def large_one(self) -> str:
        """The name of the main drawing."""
        return drawing.large_one(self.view, self.game)

    @property
    def has_pieces(self) -> bool:
        """Are there pieces to turn and flip?"""
        return "turn" in drawing.places(self.view, self.game)

    @property
    def shape(self) -> str:
        """The shape of a sheet, which decides the layout on wide screens."""
        return drawing.shape(self.game)

    def pickers(self, question: Question, picked: Sequence[Part] = ()) -> list[Picker]:
        """A palette for every kind of part that is neither on the sheet nor in the middle."""
        view, places = self.preview or self.view, drawing.places(self.view, self.game)
        kinds = self._values
        wanted = tuple(kinds) if question.palettes is None else question.palettes
        found = []
        for kind in wanted:
            values = kinds.get(kind, [])
            if PALETTE in places.get(kind, (PALETTE,)) and (values or question.palettes is not None):
                drawn = drawing.palette(
                    view,
                    kind,
                    values,
                    self.language,
                    picked=picked,
                    prefix=f"pick-{kind}-",
                    narrow=self.options.narrow,
                    game=self.game,
                )
                name = self.game.rules.name("part", kind, self.language)
                found.append(Picker(kind, name, Markup(drawn)))  # noqa: S704 - drawn by us
        return found

    def look(self, card: str) -> str:
        """A card of the table, drawn large."""
        return drawing.palette(
            self.view,
            "look",
            (card,),
            self.language,
            narrow=self.options.narrow,
            prefix="look-",
            game=self.game,
        )

    def glow_json(self, question: Question, picked: Sequence[Part] = ()) -> Markup:
        """The choices and what each would do, for the script, escaped for a script element."""
        data = {
            "glow": {f"{one.part.kind}:{one.part.value}": one.words for one in question.choices},
            "moves": [f"{part.kind}:{part.value}" for part in last_picks(self.asked(picked), question)],
            "picked": [f"{part.kind}:{part.value}" for part in picked],
            "careful": question.careful,
            "instead": [f"{part.kind}:{part.value}" for part in question.instead],
            "about": question.about,
        }
        return _encoded(data)

    def position_json(self) -> Markup:
        """The position and the pieces that can be drawn in it, for the script."""
        fits: dict[str, dict[str, list[str]]] = {}
        for move in self.moves:
            parts = {part.kind: part.value for part in move.parts}
            if "turn" in parts:
                fits.setdefault(parts["shape"], {}).setdefault(parts["turn"], []).append(parts["cell"])
        forms = drawing.forms(self.game, tuple(fits))
        return _encoded({"at": (self.fresh, *self.draft.moves), "fits": fits, "forms": forms})

    # Scores, log and talk.

    @cached_property
    def counts(self) -> tuple[Count, ...]:
        """Every seat's score so far."""
        return counts(self.game, self.view, self.preview, self.names, self.tongue, self.shown)

    @property
    def totals(self) -> list[int]:
        """All seats' points in ink."""
        return [one.total - one.change for one in self.counts if one.seat >= 0]

    def log(self) -> list[LogLine]:
        """The table's events in words."""
        you = self.seat != SPECTATOR and [one.number for one in self.yours] == [self.seat]
        return Log(self.table, self.seat, self.tongue, self.told, you=you, tell=self.tell).happened()

    def said(self) -> list[LogLine]:
        """The talk."""
        return Log(self.table, self.seat, self.tongue, self.told, bool(self.yours)).said()

    @property
    def emotes(self) -> dict[str, str]:
        """Gestures by name."""
        return {name: self.tongue.gettext(words) for name, words in EMOTES.items()}

    def channels(self) -> list[Channel]:
        """Whom the viewer's seat may talk to."""
        return channels_of(self.table, self.seat, self.names, self.tongue)

    # Beside the screen.

    @property
    def beside(self) -> bool:
        """Can others play along on paper?"""
        return has_paper(self.table)

    @cached_property
    def paper(self) -> list[tuple[str, bool]]:
        """Those on paper, and whether they have written down the newest round."""
        here = self.table.paper.here
        if not here:
            return []
        last, names = len(rounds_of(self.table)), paper_names(self.table, self.tongue)
        return [(names[one.number], one.done >= last) for one in here]

    # Learning.

    @property
    def strips(self) -> tuple[ShownStrip, ...]:
        """How to play in thirty seconds, the way this table plays."""
        return strips_for(self.game, self.table.match.setup, self.language)

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons of this game."""
        return lessons_of(self.game.id)

    def coach_json(self) -> Markup:
        """What the coach may say now, escaped for a script element."""
        found = tips_for(self.game, self.asked()) if self.mine else []
        return _encoded(found)

    @property
    def symbols(self) -> dict[str, tuple[str, str]]:
        """What the symbols on the sheets mean, and their rules."""
        return symbols(self.game, self.language)

    # The end, and what others ask of a scene.

    @cached_property
    def end(self) -> Ending | None:
        """The end of the game, once it is over."""
        result = self.table.match.result
        if result is None:
            return None
        return Ending(self.table, result, self.view, self.seat, self.tell, self.tongue)

    @property
    def has_others(self) -> bool:
        """Are there human players on other devices?"""
        return any(one.kind == "person" and not one.yours for one in self.sitters)

    def ahead(self, trial: Trial) -> "Scene":
        """The same table with this draft instead."""
        draft = drafted(self.table, trial)
        return Scene(self.table, self.options, draft, self.tongue, trial, self._drawn, self._tellers)

    @property
    def is_outdated(self) -> bool:
        """Has the table changed for this seat since this scene was made?"""
        return self.table.over or self.table.required_event(self.seat) != self.fresh

    @property
    def key(self) -> tuple[Hashable, ...]:
        """The cache key for hints, apart from the picks."""
        return (self.table.id, self.table.number, self.seat, self.draft, self.language)

    @property
    def shared(self) -> bool:
        """Do several seats move at once, so that some may finish before others?"""
        node = self.table.node
        return isinstance(node, Decide) and node.shared


def _encoded(data: object) -> Markup:
    """Data for a script, in a script element."""
    text = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    return Markup(text)  # noqa: S704 - encoded, and no tag can begin in it
