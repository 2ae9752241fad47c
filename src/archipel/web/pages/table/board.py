"""From a table to its HTML. Spectators share one copy."""

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

from archipel.kernel import SPECTATOR, Trial
from archipel.table import Caller, Code, Refused, Table
from archipel.table.access import is_host
from archipel.table.live import Live
from archipel.table.play.drafts import Draft, current, drafted
from archipel.web.http.context import Backend
from archipel.web.pages.render import fragment
from archipel.web.pages.table.scene import Scene, ViewOptions
from archipel.words import Language

BOARD: Final = "table/board.html"
SHEET: Final = "table/enlarged.html"
ASK: Final = "table/ask.html"
NEWS: Final = "table/news.html"


async def scene_of(
    live: Live, asks: ViewOptions, backend: Backend, tongue: Language, trial: Trial | None = None
) -> Scene:
    """The table as this viewer sees it now, including their draft; `trial` is used if it fits the draft."""
    draft = await _draft(live, asks, backend)
    key = ("scene", asks, tongue.code, draft)
    return await backend.in_background_if_large(
        live, key, lambda: _scene(live, asks, backend, tongue, draft, trial), keep=False
    )


async def _draft(live: Live, asks: ViewOptions, backend: Backend) -> Draft:
    _need_sheet(live.table, asks.of)
    return await backend.service.draft(live, asks.seat) if asks.seat != SPECTATOR else Draft()


def _scene(
    live: Live, asks: ViewOptions, backend: Backend, tongue: Language, draft: Draft, trial: Trial | None
) -> Scene:
    if asks.seat != SPECTATOR:
        draft = current(live.table, asks.seat, draft)  # the table may have gone on meanwhile
    if trial is not None and (trial.seat, drafted(live.table, trial)) != (asks.seat, draft):
        trial = None
    return Scene(live.table, asks, draft, tongue, trial, backend.drawn, backend.tellers)


async def html_of(
    live: Live,
    asks: ViewOptions,
    backend: Backend,
    tongue: Language,
    template: str = BOARD,
    trial: Trial | None = None,
) -> str:
    """The table as this viewer sees it now, rendered with this template."""
    table, anybody = live.table, anybodys(live.table, asks)
    if anybody is not None and template != NEWS:
        key: tuple[Hashable, ...] = (anybody, template, tongue.code)
        return await backend.in_background_if_large(
            live, key, lambda: _watched(table, anybody, backend, tongue, template)
        )
    draft = await _draft(live, asks, backend)

    def draw() -> str:
        return fragment(template, tongue.code, scene=_scene(live, asks, backend, tongue, draft, trial))

    return await backend.in_background_if_large(live, (asks, template, tongue.code, draft), draw)


def _watched(table: Table, asks: ViewOptions, backend: Backend, tongue: Language, template: str) -> str:
    """The same for all spectators until something happens: made only from what is in the cache key."""
    _need_sheet(table, asks.of)

    def make() -> str:
        scene = Scene(table, asks, Draft(), tongue, None, backend.drawn, backend.tellers)
        return fragment(template, tongue.code, scene=scene)

    return backend.drawn.get((table.id, table.number, template, tongue.code, asks), make)


def anybodys(table: Table, asks: ViewOptions) -> ViewOptions | None:
    """The same request as any spectator would make it; None if the caller has a seat here or is the host.

    It contains nothing of the caller but the invitation, which the page repeats.
    """
    caller = asks.caller
    if asks.seat != SPECTATOR or is_host(table, caller) or table.held_by(caller.holder):
        return None
    known = asks.known if asks.known == table.number else 0
    return replace(asks, caller=Caller(invite=caller.invite), known=known, has=())


def _need_sheet(table: Table, of: int | None) -> None:
    if of is not None and of >= len(table.seats):
        raise Refused(Code.BAD_INPUT, "of: no such seat")
