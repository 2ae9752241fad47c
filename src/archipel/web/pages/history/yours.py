"""The games of this browser's key: unfinished and finished ones, with statistics."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import QueryParameter
from litestar.response import Redirect

from archipel.guide.players import level_name, told_apart
from archipel.kernel import Game
from archipel.plugins import games
from archipel.table import Code, Refused, Table
from archipel.table.challenge.challenge import day_of
from archipel.table.history.history import PlayedGame
from archipel.table.seating.seats import holder_of, new_token
from archipel.web.api.requests import TOKEN
from archipel.web.api.seats import games_of, open_tables
from archipel.web.http.context import HttpRequest, TheBackend, client_of
from archipel.web.http.identity import set_cookies
from archipel.web.pages.challenge.daily import day_words
from archipel.web.pages.forms import FormFields, check_form, clamped_int, match_or_empty
from archipel.web.pages.history.curve import curve
from archipel.web.pages.history.statistics import statistics_of
from archipel.web.pages.render import page, render, visitor_of
from archipel.web.pages.table.names import names_of
from archipel.words import Language

PAGE_SIZE: Final = 20
MAX_COUNTED: Final = 10  # tables that the header counts
GoneParam = Annotated[str, QueryParameter(name="gone", max_length=9)]
PageParam = Annotated[str, QueryParameter(name="page", max_length=9)]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game in the list."""

    played: PlayedGame
    game: Game
    names: Sequence[str]
    day: str
    mode: str


@get("/seats")
async def show_yours(
    request: HttpRequest, backend: TheBackend, number: PageParam = "", gone: GoneParam = ""
) -> Response[str]:
    """Unfinished games, those that wait for the visitor first; statistics, and one page of finished games.
    The form contains the new key, so it can be sent again if it fails."""
    visitor = visitor_of(request, backend)
    backend.admit_seating("seats", client_of(request))
    holder = holder_of(visitor.token)
    tables, played = await games_of(backend.service, holder) if visitor.token else ([], [])
    yours = [(one, names_of(one, visitor.tongue), _is_waiting_for(one, holder)) for one in tables]
    yours.sort(key=lambda one: not one[2])
    known = games()
    listed = [one for one in reversed(played) if one.game in known]
    pages = max(1, -(-len(listed) // PAGE_SIZE))
    at = min(clamped_int(number, 1, pages), pages)
    answer = page(
        "yours.html",
        visitor,
        yours=yours,
        standings=statistics_of(played, backend.service.levels),
        ended=[_finished_game(one, visitor.tongue) for one in listed[(at - 1) * PAGE_SIZE : at * PAGE_SIZE]],
        number=at,
        pages=pages,
        aside=any(one.aside for one in played),
        curve=curve,
        day_words=lambda day: day_words(day, visitor.tongue),
        level_name=lambda level: level_name(level, visitor.tongue),
        gone=bool(gone),
        next=new_token(),
    )
    answer.headers["cache-control"] = "no-store"
    return answer


@get("/seats/turns")
async def show_turns(request: HttpRequest, backend: TheBackend) -> Response[str]:
    """How many games wait for this browser, for the header of every page; empty if none does, or above the
    rate limit."""
    visitor, number = visitor_of(request, backend), 0
    with suppress(Refused):
        backend.admit_seating("turns", client_of(request))
        holder = holder_of(visitor.token)
        tables = await open_tables(backend.service, holder, MAX_COUNTED) if visitor.token else []
        number = sum(_is_waiting_for(one, holder) for one in tables)
    html = render("turns.html", visitor, number=number) if number else ""
    status = 200 if number else 204
    return Response(html, status_code=status, media_type="text/html", headers={"cache-control": "no-store"})


@post("/seats")
async def renew(request: HttpRequest, backend: TheBackend, data: FormFields) -> Response[None]:
    """Move all seats to the new key. Other devices with the old one lose access."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    backend.admit_seating("token", client_of(request))
    fresh = match_or_empty(data.get("next", ""), TOKEN)
    if not visitor.token or not fresh:
        raise Refused(Code.BAD_TOKEN, "the cookie is not one of ours")
    await backend.service.renew(holder_of(visitor.token), holder_of(fresh))
    secure = request.url.scheme == "https"
    return Redirect("/seats", status_code=303, cookies=set_cookies(backend.service.key, fresh, secure))


@post("/seats/delete")
async def delete(request: HttpRequest, backend: TheBackend, data: FormFields) -> Response[None]:
    """Delete what the server keeps for this key; games that are not over go on."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    backend.admit_seating("delete", client_of(request))
    if visitor.token:
        await backend.service.forget(holder_of(visitor.token))
    return Redirect("/seats?gone=yes", status_code=303)


def _is_waiting_for(table: Table, holder: str) -> bool:
    """Is the game waiting for this holder?"""
    return any(seat in table.waiting for seat in table.held_by(holder))


def _finished_game(played: PlayedGame, tongue: Language) -> FinishedGame:
    game = games()[played.game]
    levels = played.levels
    named = [name or level_name(levels[at], tongue) for at, name in enumerate(played.names)]
    return FinishedGame(
        played,
        game,
        told_apart(named, tongue),
        day_of(played.at),
        game.rules.name("mode", played.mode, tongue.code) if played.mode else "",
    )
