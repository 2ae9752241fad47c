"""The pages around the table. The application mounts `PAGES`.

A page is a template that extends `base.html` and a handler that ends in `page(template, visitor, …)`; see
docs/how-to/add-a-page.md. Addresses: `/` the front page, `/new/GAME` opening a table, `/join/ID?invite=…` the
link that friends get, `/lobby/ID` waiting, `/table/ID` playing, `/paper/ID` playing along on paper,
`/order/ID` moderation by the host, `/elsewhere/ID` notifications by webhook,
`/enter` the passphrase of a private server, `/learn/GAME/LESSON`, `/rules/GAME#RULE`, `/print/GAME`,
`/check/GAME` and `/check/CODE`, `/call/GAME` and `/calls/ID` for players on paper, `/replay`, `/about`,
`/dice`, `/seats`, `/daily`, `/daily/DAY/GAME.MODE`, `/bring?pass=…` moving a key to another device,
`/again/ID` for the same dice, `/compare/ID`.
"""

from collections.abc import Sequence
from typing import Final

from litestar import Router
from litestar.types import ControllerRouterHandler

from archipel.web.pages import (
    calls,
    device_transfer,
    front,
    install,
    moderation,
    notifications,
    preferences,
    private_server,
)
from archipel.web.pages.assets import serve_asset
from archipel.web.pages.challenge import daily
from archipel.web.pages.errors import HANDLERS, not_found, render_error_page
from archipel.web.pages.history import yours
from archipel.web.pages.learn import handlers as learn
from archipel.web.pages.learn import strips
from archipel.web.pages.lobby import join, new_table, waiting_room
from archipel.web.pages.paper import check_sheet, printing, sheet_codes
from archipel.web.pages.paper import handlers as paper
from archipel.web.pages.render import Visitor, page, visitor_of
from archipel.web.pages.replay import same_dice, viewer
from archipel.web.pages.rules import rulebook
from archipel.web.pages.sharing import previews
from archipel.web.pages.table import advice, handlers

__all__ = ["PAGES", "Visitor", "page", "render_error_page", "visitor_of"]

_ROUTES: Final[Sequence[ControllerRouterHandler]] = (
    front.show_front,
    front.play_now,
    install.show_icon,
    install.show_manifest,
    install.show_worker,
    install.show_offline,
    new_table.show_new,
    new_table.create,
    waiting_room.show_lobby,
    waiting_room.change_lobby,
    join.show_join,
    join.sit_down,
    paper.show_paper,
    paper.change_paper,
    moderation.show_moderation,
    moderation.moderate,
    notifications.show_notifications,
    notifications.change_notifications,
    private_server.show_enter,
    private_server.enter,
    rulebook.show_rules,
    rulebook.show_example,
    calls.show_call_form,
    calls.open_call,
    calls.show_call,
    calls.change_call,
    calls.wait_for_news,
    calls.save_call,
    printing.show_print,
    printing.make_pdf,
    check_sheet.show_check,
    check_sheet.change_check,
    sheet_codes.show_codes,
    sheet_codes.open_words,
    viewer.show_choose,
    viewer.show_upload,
    viewer.show_replay,
    previews.show_game_picture,
    previews.show_final_picture,
    same_dice.show_same_dice,
    same_dice.play_same_dice,
    same_dice.show_comparison,
    daily.show_today,
    daily.show_day,
    daily.show_board,
    daily.show_sheet,
    daily.play,
    yours.show_yours,
    yours.show_turns,
    yours.renew,
    yours.delete,
    device_transfer.create_transfer,
    device_transfer.show_transfer,
    device_transfer.accept_transfer,
    front.show_about,
    front.show_dice,
    preferences.show_preferences,
    preferences.set_preferences,
    handlers.show_table,
    handlers.show_board,
    handlers.show_sheet,
    handlers.choose,
    handlers.show_news,
    handlers.show_look,
    handlers.show_peek,
    handlers.make_step,
    handlers.take_step_back,
    handlers.commit,
    strips.show_frame,
    learn.show_lessons,
    learn.show_lesson,
    learn.show_board,
    learn.show_sheet,
    learn.show_news,
    learn.show_peek,
    learn.show_look,
    learn.show_why,
    learn.read_on,
    learn.choose,
    learn.make_step,
    learn.take_back,
    learn.commit,
    advice.show_why,
    advice.show_worth,
    advice.show_hint,
    serve_asset,
    not_found,
)

PAGES: Final[Sequence[ControllerRouterHandler]] = (
    Router(path="/", route_handlers=list(_ROUTES), exception_handlers=HANDLERS, include_in_schema=False),
)
