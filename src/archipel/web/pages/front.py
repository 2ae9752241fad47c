"""The front page, with games to play and tables to return to or to join; the pages about the site."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from litestar import Response, get, post
from litestar.params import FromPath

from archipel import __version__
from archipel.kernel import ArchipelError, BadText, Game
from archipel.learn import lessons_of
from archipel.paper.checking import check_of
from archipel.plugins import find, games
from archipel.table import Code, Refused, Table
from archipel.table.seating.seating import TableSpec
from archipel.web.api.seats import open_tables
from archipel.web.http.context import HttpRequest, TheBackend
from archipel.web.http.private_server import is_member
from archipel.web.pages.forms import (
    FormFields,
    check_form,
    open_table,
    redirect_to_table,
    remembered_name,
    token_of,
)
from archipel.web.pages.render import Visitor, page, visitor_of
from archipel.web.pages.table.names import names_of

MAX_PUBLIC: Final = 20  # public tables
MAX_RECENT: Final = 8  # of the latest tables of this browser
SEATS_AGAINST_BOTS: Final = 3  # seats in a game against bots, if the game allows that many


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the front page."""

    game: Game
    fewest: int
    most: int

    @property
    def solo(self) -> bool:
        """Can it be played alone?"""
        return self.fewest == 1

    @property
    def teaches(self) -> bool:
        """Does it have a lesson?"""
        return bool(lessons_of(self.game.id))

    @property
    def checks(self) -> bool:
        """Can a paper sheet of it be checked?"""
        return check_of(self.game.id) is not None


def card(game: Game) -> GameCard:
    """A game with its numbers of players, according to its modes."""
    numbers = [number for mode in game.modes for number in mode.seats]
    return GameCard(game, min(numbers), max(numbers))


def game_of(name: str) -> Game:
    """The game named in an address."""
    try:
        return find(name)
    except BadText as error:
        raise Refused(Code.NOT_FOUND, error.message) from None


@get("/")
async def show_front(request: HttpRequest, backend: TheBackend) -> Response[str]:
    """The front page."""
    visitor = visitor_of(request, backend)
    member = is_member(request, backend.service.key, backend.settings)
    return page(
        "front.html",
        visitor,
        cards=[card(game) for game in games().values()],
        yours=await _yours(backend, visitor),
        public=[one for one in backend.service.lobby.listed(MAX_PUBLIC) if member and one.game in games()],
    )


async def _yours(backend: TheBackend, visitor: Visitor) -> list[tuple[Table, tuple[str, ...], bool]]:
    """This browser's unfinished games, first those that wait for it."""
    if not visitor.token:
        return []
    found, holder = [], visitor.caller().holder
    with suppress(ArchipelError):
        for table in await open_tables(backend.service, holder, MAX_RECENT):
            mine = any(seat in table.waiting for seat in table.held_by(holder))
            found.append((table, names_of(table, visitor.tongue), mine))
    return sorted(found, key=lambda one: not one[2])


@post("/play/{name:str}")
async def play_now(
    name: FromPath[str], request: HttpRequest, backend: TheBackend, data: FormFields
) -> Response[None]:
    """Start a game with one click: alone, against bots, or with a friend who gets the link."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    backend.admit_table(request, public=False)
    game_card = card(game_of(name))
    you = remembered_name(request) or visitor.tongue.gettext("Player")
    others = _others(game_card, data.get("with", ""), backend.service.stand_in)
    token = token_of(visitor)
    live = await open_table(backend, TableSpec(game_card.game.id, [(you, ""), *others]), token, data)
    return redirect_to_table(request, backend, token, live.table)


def _others(game_card: GameCard, whom: str, level: str) -> list[tuple[str, str]]:
    """Who else plays: nobody, a friend who gets the link, or bots."""
    if whom == "nobody" and game_card.solo:
        return []
    if whom == "friend":
        return [("", "")]
    return [("", level)] * (max(2, min(SEATS_AGAINST_BOTS, game_card.most)) - 1)


@get("/about", sync_to_thread=False)
def show_about(request: HttpRequest, backend: TheBackend) -> Response[str]:
    """Credits for every game, from its own texts."""
    return page("about.html", visitor_of(request, backend), shelf=list(games().values()), version=__version__)


@get("/dice", sync_to_thread=False)
def show_dice(request: HttpRequest, backend: TheBackend) -> Response[str]:
    """How the dice are made, and what that proves."""
    return page("dice.html", visitor_of(request, backend))
