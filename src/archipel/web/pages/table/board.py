"""Renders a table as HTML. Spectators share one cached copy."""

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
    live: Live, options: ViewOptions, backend: Backend, tongue: Language, trial: Trial | None = None
) -> Scene:
    """The table as this viewer sees it now, including their draft; `trial` is used if it fits the draft."""
    draft = await _draft(live, options, backend)
    key = ("scene", options, tongue.code, draft)
    return await backend.in_background_if_large(
        live, key, lambda: _scene(live, options, backend, tongue, draft, trial), keep=False
    )


async def _draft(live: Live, options: ViewOptions, backend: Backend) -> Draft:
    _need_seat(live.table, options.of)
    return await backend.service.draft(live, options.seat) if options.seat != SPECTATOR else Draft()


def _scene(
    live: Live, options: ViewOptions, backend: Backend, tongue: Language, draft: Draft, trial: Trial | None
) -> Scene:
    if options.seat != SPECTATOR:
        draft = current(live.table, options.seat, draft)  # the table may have gone on meanwhile
    if trial is not None and (trial.seat, drafted(live.table, trial)) != (options.seat, draft):
        trial = None
    return Scene(live.table, options, draft, tongue, trial, backend.drawings, backend.tellers)


async def html_of(
    live: Live,
    options: ViewOptions,
    backend: Backend,
    tongue: Language,
    template: str = BOARD,
    trial: Trial | None = None,
) -> str:
    """The table as this viewer sees it now, rendered with this template."""
    table, spectator = live.table, as_spectator(live.table, options)
    if spectator is not None and template != NEWS:
        key: tuple[Hashable, ...] = (spectator, template, tongue.code)
        return await backend.in_background_if_large(
            live, key, lambda: _spectator_html(table, spectator, backend, tongue, template)
        )
    draft = await _draft(live, options, backend)

    def draw() -> str:
        return fragment(template, tongue.code, scene=_scene(live, options, backend, tongue, draft, trial))

    return await backend.in_background_if_large(live, (options, template, tongue.code, draft), draw)


def _spectator_html(
    table: Table, options: ViewOptions, backend: Backend, tongue: Language, template: str
) -> str:
    """Cached for all spectators until the next event: made only from what is in the cache key."""
    _need_seat(table, options.of)

    def make() -> str:
        scene = Scene(table, options, Draft(), tongue, None, backend.drawings, backend.tellers)
        return fragment(template, tongue.code, scene=scene)

    return backend.drawings.get((table.id, table.number, template, tongue.code, options), make)


def as_spectator(table: Table, options: ViewOptions) -> ViewOptions | None:
    """The options of an anonymous spectator; None if the caller has a seat here or is the host.

    They contain nothing of the caller but the invitation, which the page repeats.
    """
    caller = options.caller
    if options.seat != SPECTATOR or is_host(table, caller) or table.held_by(caller.holder):
        return None
    known = options.known if options.known == table.number else 0
    return replace(options, caller=Caller(invite=caller.invite), known=known, has=())


def _need_seat(table: Table, of: int | None) -> None:
    if of is not None and of >= len(table.seats):
        raise Refused(Code.BAD_INPUT, "of: no such seat")
