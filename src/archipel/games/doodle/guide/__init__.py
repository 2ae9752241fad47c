"""What the table asks in Doodle Islands, and how it tells what happened."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from archipel.games.doodle.guide.places import say
from archipel.games.doodle.guide.questions import question
from archipel.games.doodle.rules.scoring import BUILDER_FORTS, GOLDBEARD_GOLD, SLAYER_GOLD, TITLES
from archipel.games.doodle.rules.sea import sea_of
from archipel.games.doodle.rules.view import DoodleView, read_sheet
from archipel.guide import Asked, Goal, Guide, Question, Telling
from archipel.kernel import Effect, Result, Score


class DoodleGuide(Guide[DoodleView]):
    """A white die, perhaps a cell, then what is drawn there."""

    def ask(self, asked: Asked[DoodleView]) -> Question:
        return question(asked)

    def say(self, effect: Effect, tell: Telling) -> str:
        return say(effect, tell)

    def goals(self, view: DoodleView, seat: int, tell: Telling) -> tuple[Goal, ...]:
        """What pays and what ends the game; alone, the feats as well."""
        alone, chart = len(view.sheets) == 1, view.chart
        if view.phase == "over":
            return self.feats(view, tell)
        last = {"monster": chart.monsters[-1], "prize": chart.prizes[-1]}
        letters = "".join(chart.grid)
        worth = [(ship, gold) for ship, gold in chart.ships if ship in letters]
        kinds = ", ".join(f"{tell.say(f'a.{ship}')} {gold}" for ship, gold in worth)
        ships = tell.say(
            "goal.S.one" if len(worth) == 1 else "goal.S", ships=kinds, gold=worth[0][1] if worth else 0
        )
        if chart.sea == "treasures":
            pays = [
                Goal(tell.say("goal.T"), rule="DI-41"),
                Goal(tell.say("goal.M"), rule="DI-40"),
                Goal(ships, rule="DI-51"),
            ]
            end = Goal(tell.say("goal.end", **last), rule="DI-50")
        else:
            pays = [
                Goal(tell.say("goal.M.hunted"), rule="DI-72"),
                Goal(tell.say("goal.K"), rule="DI-73"),
                Goal(ships, rule="DI-77"),
            ]
            end = Goal(tell.say("goal.end.K", **last), rule="DI-76")
        if alone:
            return (*self.feats(view, tell), end, *pays)
        ticked = tell.say("goal.bottles", gold=chart.bottle_gold, count=view.sheets[seat].bottles)
        return (end, *pays, Goal(ticked, rule="DI-52" if chart.sea == "treasures" else "DI-78"))

    def feats(self, view: DoodleView, tell: Telling) -> tuple[Goal, ...]:
        """The feats of a solo game, with how far they are (DI-62)."""
        if len(view.sheets) > 1:
            return ()
        sheet = view.sheets[0]
        routes = len(read_sheet(sea_of(view.setup), sheet).paths)
        monsters, treasures = sum(sheet.monsters), sum(sheet.prizes) + sum(sheet.bonuses)
        found = (
            ("sober.missed" if sheet.bottles else "sober", sheet.bottles, 0, sheet.bottles == 0),
            ("prince" if routes == 1 else "prince.missed", routes, 1, routes == 1),
            ("slayer", monsters, SLAYER_GOLD, monsters >= SLAYER_GOLD),
            ("goldbeard", treasures, GOLDBEARD_GOLD, treasures >= GOLDBEARD_GOLD),
            ("builder", sheet.built, BUILDER_FORTS, sheet.built >= BUILDER_FORTS),
        )
        return tuple(
            Goal(
                tell.say(
                    f"feat.{name}", title=tell.word("title", name.partition(".")[0]), count=count, aim=aim
                ),
                rule="DI-62",
                met=met,
            )
            for name, count, aim, met in found
        )

    def near_end(self, view: DoodleView, tell: Telling) -> str:
        """The last round, and who brought it about; or that somebody has one bottle left."""
        if view.phase == "over":
            return ""
        for seat, reason in _reasons(view):
            return tell.say("last-round", reason=_said(view, seat, f"news.end.{reason}", tell))
        for seat, sheet in enumerate(view.sheets):
            if view.chart.bottles - sheet.bottles == 1:
                return _said(view, seat, "news.bottle", tell)
        return ""

    def ending(self, result: Result, view: DoodleView, tell: Telling) -> str:
        """Who ended the game, and how."""
        said = (_said(view, seat, f"news.end.{reason}", tell) for seat, reason in _reasons(view))
        return next(said, "") or super().ending(result, view, tell)

    def next_title(self, score: Score, view: DoodleView, tell: Telling) -> str:
        """How much gold the next title takes (DI-61)."""
        higher = [(least, title) for least, title in TITLES if least > score.total]
        if not higher or len(view.sheets) > 1:
            return ""
        least, title = min(higher)
        return tell.say("next-title", gold=least - score.total, title=tell.word("title", title))


def _reasons(view: DoodleView) -> Iterator[tuple[int, str]]:
    """Every seat that has done what ends the game (DI-50, DI-76)."""
    chart = view.chart
    for seat, sheet in enumerate(view.sheets):
        if chart.monsters[-1] in sheet.monsters:
            yield seat, "M"
        if chart.prizes[-1] in sheet.prizes:
            yield seat, "T" if chart.sea == "treasures" else "K"
        if sheet.bottles >= chart.bottles:
            yield seat, "bottles"


def _said(view: DoodleView, seat: int, key: str, tell: Telling) -> str:
    """A sentence about a seat, spoken to it if it is the viewer's own."""
    number = view.chart.prizes[-1] if key in ("news.end.T", "news.end.K") else view.chart.monsters[-1]
    return replace(tell, you=seat == view.seat).say(key, name=tell.names[seat], number=number)


GUIDE: Final = DoodleGuide()
