"""Opening a table: players on this device, friends who join by link, bots, and the game's options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from litestar import Response, get, post
from litestar.params import FromPath

from archipel.guide.players import level_name, level_ways
from archipel.kernel import BadSetup, Game, Mode, Option
from archipel.kernel.options import show
from archipel.table import Code, Refused
from archipel.table.seating.seating import TableSpec
from archipel.web.http.context import HttpRequest, TheBackend
from archipel.web.pages.forms import (
    MAX_UPLOAD_BYTES,
    check_form,
    clamped_int,
    open_table,
    read_upload,
    redirect_to_table,
    remembered_name,
    token_of,
)
from archipel.web.pages.front import SEATS_AGAINST_BOTS, card, game_of
from archipel.web.pages.render import Page, Visitor, page, visitor_of
from archipel.words import N_, Language, explain

CLOCK_LABELS: Final[Mapping[int, str]] = {
    0: N_("no clock"),
    60: N_("1 minute"),
    180: N_("3 minutes"),
    600: N_("10 minutes"),
    86_400: N_("1 day"),
    604_800: N_("1 week"),
}
_MAX_NAMES_LENGTH: Final = 4_000  # characters in a list of names
_MAX_NAME_LENGTH: Final = 40  # characters in a name


@dataclass(frozen=True, slots=True)
class FormChoice:
    """One option as a form shows it; `values` are pairs of a value's text and its name."""

    name: str
    label: str
    rule: str
    values: Sequence[tuple[str, str]]
    chosen: str
    flag: bool
    only: str  # the name of another option, and the values for which this one applies

    def matters(self, options: "Sequence[FormChoice]", seats: int) -> bool:
        """Does it apply with these other choices?"""
        name, _, values = self.only.partition(" ")
        chosen = {one.name: one.chosen for one in options} | {"seats": str(seats)}
        return not name or chosen.get(name, "") in values.split()


@dataclass(frozen=True, slots=True)
class _Problem:
    """Why a table cannot be opened: the text of a rule, or another error."""

    words: str
    by_rule: bool


def choices_of(game: Game, given: Mapping[str, str], language: str) -> list[FormChoice]:
    """The game's options in its own words, with the current choices."""
    return [_choice(game, option, given, language) for option in game.options]


def _choice(game: Game, option: Option, given: Mapping[str, str], language: str) -> FormChoice:
    values = [show(value) for value in option.values]
    named = [(value, game.rules.name(f"option.{option.name}", value, language)) for value in values]
    asked = given.get(f"option-{option.name}", "")
    return FormChoice(
        name=option.name,
        label=game.rules.name("option", option.name, language),
        rule=option.rule,
        values=named,
        chosen=asked if asked in values else show(option.default),
        flag=set(option.values) == {True, False},
        only=" ".join((option.only[0], *map(show, option.only[1]))).strip(),
    )


def read_places(data: Mapping[str, str], most: int, nameless: str) -> list[tuple[str, str]]:
    """The seats in order: players on this device, friends who join by link, bots."""
    lines = [data.get("name", ""), *data.get("others", "")[:_MAX_NAMES_LENGTH].splitlines()]
    here = [line.strip()[:_MAX_NAME_LENGTH] for line in lines if line.strip()]
    here = here if lines[0].strip() else [nameless, *here]
    friends, bots = clamped_int(data.get("friends", ""), 0, most), clamped_int(data.get("bots", ""), 0, most)
    places = [(name, "") for name in here] + [("", "")] * friends + [("", data.get("level", ""))] * bots
    return places[:101]  # one more than any game allows, so it is refused


def _show(
    game: Game,
    visitor: Visitor,
    backend: TheBackend,
    data: Mapping[str, str],
    error: _Problem | None,
    status: int,
) -> Response[str]:
    return page(
        "new.html",
        visitor,
        status=status,
        accent=game.id,
        game=game,
        card=card(game),
        options=choices_of(game, data, visitor.language),
        modes=[_needs(mode) for mode in game.modes],
        levels=_levels(backend, visitor.tongue),
        ways=level_ways(backend.service.levels, visitor.tongue),
        clocks={value: visitor.tongue.gettext(text) for value, text in CLOCK_LABELS.items()},
        given=data,
        error=error,
    )


def _needs(mode: Mode) -> dict[str, object]:
    """The options of a mode as the form shows them, and its numbers of players."""
    options = {name: show(value) for name, value in mode.options}
    return {"options": options, "fewest": min(mode.seats), "most": max(mode.seats)}


def _levels(backend: TheBackend, tongue: Language) -> dict[str, str]:
    return {level: level_name(level, tongue) for level in backend.service.levels}


@get("/new/{name:str}", sync_to_thread=False)
def show_new(name: FromPath[str], request: HttpRequest, backend: TheBackend) -> Response[str]:
    """The form; submitted unchanged, it opens the same table as “Play now”."""
    given = {
        "name": remembered_name(request),
        "friends": "0",
        "bots": str(max(2, min(SEATS_AGAINST_BOTS, card(game_of(name)).most)) - 1),
        "level": backend.service.stand_in,
        "clock": "0",
    }
    return _show(game_of(name), visitor_of(request, backend), backend, given, None, 200)


@post("/new/{name:str}", request_max_body_size=MAX_UPLOAD_BYTES)
async def create(name: FromPath[str], request: HttpRequest, backend: TheBackend) -> Page:
    """Open the table; if the rules do not allow it, show the form again with the reason."""
    game, data = game_of(name), await read_upload(request)
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    token = token_of(visitor)
    try:
        mark = backend.admit_table(request, data.get("public") == "yes")
        live = await open_table(backend, _ask(game, data, visitor, mark), token, data)
    except (BadSetup, Refused) as error:
        if isinstance(error, Refused) and error.code is Code.NO_MEMBER:
            raise
        problem = _Problem(explain(error, visitor.tongue, game), by_rule=error.refusal is not None)
        return _show(game, visitor, backend, data, problem, 422)
    return redirect_to_table(request, backend, token, live.table, data.get("name", "").strip())


def _ask(game: Game, data: Mapping[str, str], visitor: Visitor, by: str) -> TableSpec:
    return TableSpec(
        game=game.id,
        places=read_places(data, card(game).most, visitor.tongue.gettext("Player")),
        options=game.read_options(
            (name, data[f"option-{name}"])
            for name in [option.name for option in game.options]
            if f"option-{name}" in data
        ),
        public=data.get("public") == "yes",
        clock=clamped_int(data.get("clock", ""), 0, max(CLOCK_LABELS)),
        entered=data.get("entered") == "yes",
        waits=data.get("waits") == "yes",
        silent=data.get("silent") == "yes",
        sheet=data.get("sheet", "")[:100_000],
        by=by,
    )
