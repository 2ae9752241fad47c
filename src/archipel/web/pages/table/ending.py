"""The end of a game on the page: why it is over, who won, the final scores."""

from collections.abc import Sequence

from archipel.guide import Telling, guide_of
from archipel.kernel import SPECTATOR, Drawn, Result, View
from archipel.table import Table
from archipel.table.paper.ranking import RankedPlayer, ranking
from archipel.web.pages.table.count import Count, ScoreRow, compare, count
from archipel.web.pages.table.names import entered_words, names_of, paper_names
from archipel.words import Language


class Ending:
    """A finished game for one viewer."""

    def __init__(
        self, table: Table, result: Result, view: View, seat: int, tell: Telling, tongue: Language
    ) -> None:
        self._table, self._view, self._seat = table, view, seat
        self._game, self._tell, self._tongue = table.game, tell, tongue
        self._guide = guide_of(table.game.id)
        self.result = result

    def final(self) -> list[Count]:
        """The final scores, on screen and paper, the winners first, then a rival without a seat."""
        result, names = self.result, names_of(self._table, self._tongue)
        joint = {(one.seat, one.person): one.place for one in self._ranked}
        found = [
            count(self._game, score, seat, names[seat], self._tongue, place=joint.get((seat, -1), place))
            for seat, (score, place) in enumerate(zip(self._view.scores(), result.places, strict=True))
        ]
        found += [self._on_paper(one) for one in self._ranked if one.person >= 0 and one.place]
        found.sort(key=lambda one: (one.place, one.seat < 0, abs(one.seat)))
        if result.rival is not None:
            name = self._game.rules.words["role.rival"][self._tongue.code]
            found.append(count(self._game, result.rival, -1, name, self._tongue))
        return found

    @property
    def _ranked(self) -> list[RankedPlayer]:
        return ranking(self._table) if self._table.paper.here else []

    def _on_paper(self, one: RankedPlayer) -> Count:
        entered = self._table.paper.people[one.person].counted
        name = paper_names(self._table, self._tongue)[one.person]
        note = entered_words(entered, self._tongue)
        return Count(-2 - one.person, name, one.total or 0, (), (), place=one.place, note=note)

    @property
    def missing(self) -> list[str]:
        """The players on paper who have entered no result."""
        names = paper_names(self._table, self._tongue)
        return [names[one.person] for one in self._ranked if not one.place]

    def compared(self, final: Sequence[Count]) -> list[ScoreRow]:
        """The final scores side by side, rule by rule."""
        return compare(self._game, final, self._tongue.code)

    @property
    def reason(self) -> str:
        """Why the game is over."""
        words = self._guide.ending(self.result, self._view, self._tell)
        return words[:1].upper() + words[1:]

    @property
    def next_title(self) -> str:
        """How far away the viewer's next title is."""
        if self._seat == SPECTATOR:
            return ""
        return self._guide.next_title(self.result.scores[self._seat], self._view, self._tell)

    @property
    def has_dice(self) -> bool:
        """Were dice rolled, or only cards drawn?"""
        return any(isinstance(one, Drawn) and one.draw.replace for one in self._table.match.events)
