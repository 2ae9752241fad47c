"""The content of the paper page for one visitor: a round, what it means, who is still writing, the
ranking."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from markupsafe import Markup

from archipel.drawing.contract import Want
from archipel.drawing.svg import document
from archipel.kernel import Setup
from archipel.paper.calling import Call, Calling, Callout
from archipel.table import Caller, Table
from archipel.table.access import is_host
from archipel.table.paper.people import PaperPerson
from archipel.table.paper.ranking import ranking
from archipel.table.paper.rounds import PaperRounds, need_beside, rounds_of
from archipel.web.http.cache import Cache
from archipel.web.pages.table.names import entered_words, names_of, paper_names
from archipel.words import Language


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A line of the joint ranking; `note` explains how a total on paper was entered."""

    place: int
    name: str
    total: int | None
    paper: bool
    yours: bool
    note: str = ""


def ranked(table: Table, caller: Caller, tongue: Language) -> list[PaperRow]:
    """All players of a finished table, on screen and on paper."""
    names, papers = names_of(table, tongue), paper_names(table, tongue)
    yours, own = table.held_by(caller.holder), table.paper.held_by(caller.holder)
    rows = []
    for one in ranking(table):
        if one.seat >= 0:
            rows.append(PaperRow(one.place, names[one.seat], one.total, False, one.seat in yours))
            continue
        counted = table.paper.people[one.person].counted
        rows.append(
            PaperRow(
                one.place,
                papers[one.person],
                one.total,
                True,
                own is not None and own.number == one.person,
                entered_words(counted, tongue),
            )
        )
    return rows


class PaperScene:
    """The paper page of a table for one visitor."""

    def __init__(self, table: Table, caller: Caller, tongue: Language, asked: int, narrow: bool) -> None:
        self.table, self._caller, self._tongue = table, caller, tongue
        self.calling: Final[Calling] = need_beside(table)
        self.rounds: Final[PaperRounds] = rounds_of(table)
        self.last: Final = len(self.rounds)
        self.step: Final = min(asked, self.last) if asked else self.last
        self.names: Final = paper_names(table, tongue)
        self.you: Final[PaperPerson | None] = table.paper.held_by(caller.holder)
        self.host: Final = is_host(table, caller)
        self.plays: Final = bool(table.held_by(caller.holder))
        self._narrow = narrow
        self.want: Final = Want(table.game.rules, tongue.code, narrow=narrow)

    @property
    def current(self) -> bool:
        """Is this the newest round?"""
        return self.step == self.last

    @property
    def people(self) -> list[PaperPerson]:
        """All players on paper."""
        return self.table.paper.here

    @property
    def writing(self) -> list[PaperPerson]:
        """The players on paper who have not finished the newest round."""
        return [one for one in self.people if one.done < self.last]

    @property
    def thinking(self) -> list[str]:
        """The players on screen that the game is waiting for."""
        names = names_of(self.table, self._tongue)
        return [names[seat] for seat in self.table.waiting]

    @property
    def spoken_for(self) -> list[PaperPerson]:
        """The players for whom this visitor presses the buttons: themselves, and as host those without a
        device."""
        return [one for one in self.people if one is self.you or (self.host and not one.holder)]

    @property
    def mode(self) -> str:
        """The mode whose sheets are printed."""
        return self.table.game.mode_of(self.table.match.setup)

    @property
    def needs(self) -> str:
        """What players need before the first round."""
        setup = self.calling.for_paper(self.table.match.setup, max(len(self.people), 2))
        return self.calling.needs(Call(setup), self.want)

    def _call(self, step: int) -> Call:
        """The rounds up to this one. For visitors who joined later, it is the call of a solo player."""
        people = self.rounds.people[step - 1]
        if self.you is not None and self.you.number not in people:
            people = ()
        setup: Setup = self.calling.for_paper(self.table.match.setup, len(people))
        names = tuple(self.names[number] for number in people)
        return Call(setup, names, self.rounds.steps[:step])

    @cached_property
    def callout(self) -> Callout | None:
        """The announcement of this round."""
        return self.calling.callout(self._call(self.step), self.want) if self.step else None

    @cached_property
    def told(self) -> tuple[str, ...]:
        """What this round means for the visitor; for those not on paper, for every player."""
        if not self.step or self.callout is None:
            return ()
        people = self.rounds.people[self.step - 1]
        if self.you is None or self.you.number not in people:
            return self.callout.lines
        own = self.calling.player_lines(self._call(self.step), people.index(self.you.number), self.want)
        return own or self.callout.lines

    @property
    def earlier(self) -> list[tuple[int, str]]:
        """All rounds, abbreviated, the newest first."""
        return [(step, self.calling.brief(self._call(step), self.want)) for step in range(self.last, 0, -1)]

    def drawn(self, cache: Cache[str]) -> Markup:
        """The picture of this round, cached for all visitors who see the same."""
        shown = self.callout
        if shown is None:
            return Markup()
        picture, game = shown.picture, self.table.game.id
        body = (f"<g>{picture.body}</g>",)
        key = ("paper", self.table.id, self.step, self._tongue.code, self._narrow, shown.says)
        svg = cache.get(
            key,
            lambda: document(picture.width, picture.height, picture.label, body, game=game, prefix="call-"),
        )
        return Markup(svg)  # noqa: S704 - drawn by us

    def ranking(self) -> list[PaperRow]:
        """The joint ranking, when the game is over."""
        return ranked(self.table, self._caller, self._tongue)
