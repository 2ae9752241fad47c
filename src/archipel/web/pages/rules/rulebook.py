"""The rulebook of a game: every rule by its id, with drawn examples that load lazily."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from archipel.drawing import draw, tableau
from archipel.kernel import Game
from archipel.kernel.rulebook import Rule
from archipel.learn import lessons_of
from archipel.learn.frames import lit
from archipel.paper.contract import calling_of
from archipel.plugins import find
from archipel.web.http.context import HttpRequest, TheBackend
from archipel.web.pages.assets import LanguageParam, Theme, check_image, image
from archipel.web.pages.front import card, game_of
from archipel.web.pages.learn.strips import shown_strips
from archipel.web.pages.render import page, visitor_of
from archipel.web.pages.rules.examples import Example, examples
from archipel.words import DEFAULT

_SIZE: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


@dataclass(frozen=True, slots=True)
class Figure:
    """An example as the page shows it."""

    number: int
    kind: str  # no, yes, count or look
    words: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules whose numbers share the tens digit."""

    rules: Sequence[tuple[Rule, Sequence[Figure]]]

    @property
    def ids(self) -> str:
        """The first and the last rule."""
        first, last = self.rules[0][0].id, self.rules[-1][0].id
        return first if first == last else f"{first} – {last}"

    def titles(self, language: str) -> str:
        """The titles of its rules."""
        return " · ".join(rule.title[language] for rule, _ in self.rules)


@cache
def picture(game_id: str, rule: str, number: int, language: str) -> str:
    """An example's drawing, with the picked parts marked."""
    game, example = find(game_id), examples(game_id)[rule][number]
    view, preview = example.view, example.preview
    if example.where == "tableau":
        drawn = tableau(view, language, preview=preview, tried=example.tried, game=game)
    else:
        drawn = draw(view, language, seat=example.seat, preview=preview, tried=example.tried, game=game)
    return lit(drawn, example.picks)


def words_of(example: Example, game: Game, language: str) -> str:
    """What the example shows, in words."""
    rules = game.rules
    if example.move is not None:
        told = rules.describe(example.move, language)
        told = f"{told[:1].upper()}{told[1:]}"
        return f"{told}. {rules.why(example.refusal, language)}" if example.refusal else f"{told}."
    if example.line is not None:
        counted = rules.say(f"line.{example.line.key}", language, example.line.facts)
        return f"{counted} → {example.line.points:+d}"
    return rules.name("mode", example.mode, language)


@cache
def chapters(game_id: str, language: str) -> Sequence[Chapter]:
    """All rules in order."""
    game = find(game_id)
    tens: dict[int, list[tuple[Rule, Sequence[Figure]]]] = {}
    for rule in game.rules.rules.values():
        figures = tuple(
            _figure(game, rule.id, number, example, language)
            for number, example in enumerate(examples(game_id).get(rule.id, ()))
        )
        ten = int(rule.id.rpartition("-")[2]) // 10 if rule.id.rpartition("-")[2].isdecimal() else 0
        tens.setdefault(ten, []).append((rule, figures))
    return tuple(Chapter(rules) for rules in tens.values())


def _figure(game: Game, rule: str, number: int, example: Example, language: str) -> Figure:
    size = _SIZE.search(picture(game.id, rule, number, language))
    width, height = (round(float(size[1])), round(float(size[2]))) if size else (320, 200)
    return Figure(number, example.kind, words_of(example, game, language), width, height)


@get("/rules/{name:str}", sync_to_thread=True)
def show_rules(name: FromPath[str], request: HttpRequest, backend: TheBackend) -> Response[str]:
    """One page per game; a rule's id is its anchor. The first request waits until the examples are found."""
    game, visitor = game_of(name), visitor_of(request, backend)
    theme = visitor.look.get("theme", "")
    return page(
        "rules.html",
        visitor,
        accent=game.id,
        game=game,
        card=card(game),
        chapters=chapters(game.id, visitor.language),
        strips=shown_strips(game.id, visitor.language),
        lessons=lessons_of(game.id),
        calling=calling_of(game.id),
        theme=theme,
    )


@get("/rules/{name:str}/{rule:str}/{number:int}", sync_to_thread=True)
def show_example(
    name: FromPath[str],
    rule: FromPath[str],
    number: FromPath[int],
    theme: Theme = "day",
    language: LanguageParam = DEFAULT,
) -> Response[str]:
    """An example's drawing as a separate file, in one theme and language."""
    game = game_of(name)
    known = examples(game.id).get(rule, ())
    check_image(theme, language)
    if not 0 <= number < len(known):
        raise NotFoundException
    return image(picture(game.id, rule, number, language), theme)
