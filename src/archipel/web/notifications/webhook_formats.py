"""The message for a webhook: plain JSON, or the format that Discord, Slack, ntfy or Matrix expects."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlsplit

import msgspec

from archipel.guide.players import level_name, told_apart
from archipel.kernel import Message
from archipel.table import Table
from archipel.table.webhooks import Hook
from archipel.words import Language, find_language, word

FORMS: Final = ("json", "discord", "slack", "ntfy", "matrix")
YOUR_TURN: Final = "your_turn"
GAME_OVER: Final = "game_over"
TEST: Final = "test"
_JSON: Final = {"Content-Type": "application/json"}


@dataclass(frozen=True, slots=True)
class Notification:
    """What happened, for these seats."""

    event: str
    seats: Sequence[int]


def guess_form(url: str) -> str:
    """The format that a URL's host expects."""
    host, path = (urlsplit(url).hostname or "").lower(), urlsplit(url).path
    if host.removeprefix("ptb.").removeprefix("canary.") in ("discord.com", "discordapp.com"):
        return "discord"
    if host == "hooks.slack.com":
        return "slack"
    if host.startswith("ntfy."):
        return "ntfy"
    return "matrix" if "/_matrix/" in path or "/webhook/" in path else "json"


def build_message(hook: Hook, table: Table, news: Notification) -> tuple[Mapping[str, str], bytes]:
    """The headers and the body of the message."""
    tongue = find_language(hook.language)
    link = f"{hook.base}/table/{quote(table.id)}"
    text = _text(table, news, tongue)
    if hook.form == "discord":
        return _JSON, _json_body({"content": f"{text}\n{link}", "allowed_mentions": {"parse": []}})
    if hook.form == "slack":
        safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return _JSON, _json_body({"text": f"{safe}\n{link}"})
    if hook.form == "ntfy":
        return {"Content-Type": "text/plain; charset=utf-8", "Click": link}, text.encode()
    if hook.form == "matrix":  # rooms read `body`, bridges read `text`
        line = f"{text}\n{link}"
        return _JSON, _json_body({"msgtype": "m.text", "body": line, "text": line})
    seats = [{"seat": seat, "name": table.seats[seat].name} for seat in news.seats]
    told = {"event": news.event, "table": table.id, "game": table.game.id, "seats": seats}
    return _JSON, _json_body({**told, "text": text, "link": link})


def _json_body(value: Mapping[str, object]) -> bytes:
    return msgspec.json.encode(value)


def _text(table: Table, news: Notification, tongue: Language) -> str:
    game = table.game.rules.about.name[tongue.code]
    names = told_apart([seat.name or level_name(seat.level, tongue) for seat in table.seats], tongue)
    result = table.match.result
    if news.event == TEST:
        told = Message("{game}: this is a test. You will be told here when it is your turn.", game=game)
    elif news.event == YOUR_TURN:
        asked = ", ".join(names[seat] for seat in news.seats)
        told = Message("{game}: {names}, it is your turn.", game=game, names=asked)
    elif result is not None and result.winners and len(names) > 1:
        winners = ", ".join(names[seat] for seat in result.winners)
        told = Message("{game}: the game is over. First: {names}.", game=game, names=winners)
    else:
        total = result.scores[0].total if result is not None else 0
        told = Message("{game}: the game is over, {points} points.", game=game, points=total)
    return word(told, tongue)
