"""*Print*: a game on paper, as pages that a browser prints, and as a PDF where the extra is installed."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Annotated, Final

from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from markupsafe import Markup

from archipel.kernel import BadSetup, Game
from archipel.paper import (
    MAX_SHEETS,
    PAPERS,
    PRINT_ITEMS,
    PrintItem,
    PrintJob,
    has_press,
    offered,
    pages,
    pdf,
)
from archipel.paper.checking import check_of
from archipel.paper.contract import calling_of
from archipel.table import Code, Refused
from archipel.web.http.context import Backend, HttpRequest, TheBackend
from archipel.web.pages.forms import clamped_int
from archipel.web.pages.front import game_of
from archipel.web.pages.lobby.waiting_room import is_here_only
from archipel.web.pages.render import page, visitor_of
from archipel.web.pages.sharing.previews import base_of
from archipel.words import N_

WANTED: Final[Mapping[PrintItem, str]] = {
    "sheets": N_("Sheets"),
    "cards": N_("Cards"),
    "dice": N_("Dice"),
    "rules": N_("Rules on one page"),
}
SIZES: Final = {"a4": "A4", "letter": "Letter"}

Mode = Annotated[str, QueryParameter(name="mode")]
Sheets = Annotated[str, QueryParameter(name="sheets")]
Paper = Annotated[str, QueryParameter(name="paper")]
Colour = Annotated[str, QueryParameter(name="colour")]
Wishes = Annotated[list[str] | None, QueryParameter(name="wish")]


def _order(
    game: Game, language: str, mode: str, sheets: str, paper: str, colour: str, wishes: list[str] | None
) -> PrintJob:
    """The print job of the form; raises Refused with the reason if it is impossible."""
    chosen = [wish for wish in PRINT_ITEMS if wish in (wishes or ())] or list(PRINT_ITEMS)
    try:
        return PrintJob.of(
            game,
            language,
            mode=mode,
            sheets=clamped_int(sheets, 1, MAX_SHEETS) if sheets else None,
            wishes=chosen,
            paper=paper if paper in PAPERS else next(iter(PAPERS)),
            colour=colour == "yes",
        )
    except BadSetup as error:
        raise Refused(Code.BAD_SETUP, error.message) from None


def _with_site(order: PrintJob, request: HttpRequest, backend: Backend) -> PrintJob:
    """The order with this server's address in the corner, unless it works on this machine only."""
    site = base_of(request, backend.settings)
    return order if is_here_only(site) else replace(order, site=site)


def _key(kind: str, order: PrintJob) -> Hashable:
    """Everything that the pages depend on."""
    wishes = tuple(sorted(order.wishes))
    return kind, order.label, order.site, order.sheets, order.paper, order.colour, wishes


async def _drawn(order: PrintJob, backend: Backend) -> tuple[list[PrintItem], list[tuple[str, Markup]]]:
    """What can be printed, and the pages, each with its orientation."""

    def make() -> tuple[list[PrintItem], list[tuple[str, Markup]]]:
        return offered(order), [
            (
                "upright" if one.size.height > one.size.width else "sideways",
                Markup(one.svg(f"p{number}-")),  # noqa: S704 - drawn by us
            )
            for number, one in enumerate(pages(order))
        ]

    return await backend.work.run(_key("pages", order), make)


@get("/print/{name:str}")
async def show_print(
    name: FromPath[str],
    request: HttpRequest,
    backend: TheBackend,
    mode: Mode = "",
    sheets: Sheets = "",
    paper: Paper = "",
    colour: Colour = "",
    wish: Wishes = None,
) -> Response[str]:
    """The form, and the pages themselves."""
    game, visitor = game_of(name), visitor_of(request, backend)
    asked = _order(game, visitor.language, mode, sheets, paper, colour, wish)
    order = _with_site(asked, request, backend)
    rules, language = game.rules, visitor.language
    found, drawn = await _drawn(order, backend)
    return page(
        "print.html",
        visitor,
        accent=game.id,
        game=game,
        order=order,
        modes=[(one.id, rules.name("mode", one.id, language)) for one in game.modes],
        wanted={wish: visitor.tongue.gettext(WANTED[wish]) for wish in found},
        sizes=SIZES,
        most=MAX_SHEETS,
        pages=drawn,
        press=has_press(),
        checks=check_of(game.id) is not None,
        query=request.url.query,
        calling=calling_of(game.id),
    )


@get("/print/{name:str}/file.pdf")
async def make_pdf(
    name: FromPath[str],
    request: HttpRequest,
    backend: TheBackend,
    mode: Mode = "",
    sheets: Sheets = "",
    paper: Paper = "",
    colour: Colour = "",
    wish: Wishes = None,
) -> Response[bytes]:
    """The pages as one PDF."""
    language = visitor_of(request, backend).language
    asked = _order(game_of(name), language, mode, sheets, paper, colour, wish)
    order = _with_site(asked, request, backend)
    if not has_press():
        raise Refused(Code.NOT_FOUND, "this server makes no PDF: let your browser print the page")
    made = await backend.work.run(_key("pdf", order), lambda: pdf(order))
    file = f'attachment; filename="{order.game.id}-{order.mode.id}.pdf"'
    return Response(made, media_type="application/pdf", headers={"content-disposition": file})
