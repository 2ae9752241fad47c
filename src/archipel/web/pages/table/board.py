"""From a table to its HTML. Spectators share one copy."""

from dataclasses import replace
from typing import Final

from archipel.kernel import SPECTATOR
from archipel.table import Caller, Code, Refused, Table
from archipel.table.access import is_host
from archipel.table.drafts import Draft, Trial
from archipel.table.live import Live
from archipel.web.cache import Cache
from archipel.web.context import Backend
from archipel.web.pages.render import fragment
from archipel.web.pages.table.scene import Asks, Scene
from archipel.words import Language

BOARD: Final = "table/board.html"
SHEET: Final = "table/enlarged.html"


async def scene_of(
    live: Live, asks: Asks, backend: Backend, tongue: Language, trial: Trial | None = None
) -> Scene:
    """The table as this viewer sees it now, including their draft; `trial` is used if it fits the draft."""
    _need_sheet(live.table, asks.of)
    own = asks.seat != SPECTATOR
    draft = await backend.service.draft(live, asks.seat) if own else Draft()
    if trial is not None and (trial.seat, trial.draft) != (asks.seat, draft):
        trial = None
    return Scene(live.table, asks, draft, tongue, trial, backend.drawn)


async def html_of(
    live: Live,
    asks: Asks,
    backend: Backend,
    tongue: Language,
    template: str = BOARD,
    trial: Trial | None = None,
) -> str:
    """The table as this viewer sees it now, rendered with this template."""
    anybody = anybodys(live.table, asks)
    if anybody is not None:
        return _watched(live.table, anybody, backend.drawn, tongue, template)
    scene = await scene_of(live, asks, backend, tongue, trial)
    return fragment(template, tongue.code, scene=scene)


def _watched(table: Table, asks: Asks, drawn: Cache[str], tongue: Language, template: str) -> str:
    """The same for all spectators until something happens: made only from what is in the cache key."""
    _need_sheet(table, asks.of)

    def make() -> str:
        scene = Scene(table, asks, Draft(), tongue, drawn=drawn)
        return fragment(template, tongue.code, scene=scene)

    return drawn.get((table.id, table.number, template, tongue.code, asks), make)


def anybodys(table: Table, asks: Asks) -> Asks | None:
    """The same request as any spectator would make it; None if the caller has a seat here or is the host.

    It contains nothing of the caller but the invitation, which the page repeats.
    """
    caller = asks.caller
    if asks.seat != SPECTATOR or is_host(table, caller) or table.held_by(caller.holder):
        return None
    known = asks.known if asks.known == table.number else 0
    return replace(asks, caller=Caller(invite=caller.invite), known=known)


def _need_sheet(table: Table, of: int | None) -> None:
    if of is not None and of >= len(table.seats):
        raise Refused(Code.BAD_INPUT, "of: no such seat")
