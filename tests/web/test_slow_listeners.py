"""Who may hear is decided when it is sent, however slowly a listener reads."""

import asyncio
from pathlib import Path

from archipel.store import Store
from archipel.table.entries import Entry, Joined, Left
from archipel.table.play.drafts import add_text
from archipel.table.seating.seats import holder_of
from archipel.table.table import Table
from archipel.table.talk import emote
from archipel.web import build_app
from archipel.web.http.identity import set_cookies
from tests.table.serving import Hand, spend, until
from tests.web.inside import OPEN, Inside, inside


class SlowPhone:
    """A browser that listens, by its cookie; its line takes nothing while `line` is clear."""

    def __init__(self, table: Inside, token: str) -> None:
        self.on_commit = b""
        self.line = asyncio.Event()
        self.line.set()
        self.waits = False
        cookie = "; ".join(
            f"{one.key}={one.value}" for one in set_cookies(table.service.key, token, secure=False)
        )
        scope = {
            "type": "http", "method": "GET", "path": f"/api/tables/{table.live.table.id}/events",
            "query_string": b"", "headers": [(b"cookie", cookie.encode())],
            "client": ("192.0.2.1", 1), "server": ("127.0.0.1", 2), "scheme": "http",
        }  # fmt: skip
        app = build_app(table.service, OPEN)
        self.task = asyncio.create_task(app(scope, self._receive, self._send))  # type: ignore[arg-type]

    async def _receive(self) -> dict[str, str]:
        await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, object]) -> None:
        self.waits = not self.line.is_set()
        await self.line.wait()
        self.waits = False
        body = message.get("body", b"")
        assert isinstance(body, bytes)
        self.on_commit += body


def test_a_former_holder_who_reads_slowly_does_not_get_the_successors_draft(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with inside(store, hand, "skull", 2) as table:
            service, live = table.service, table.live
            text = live.table.trial(1).moves(1)[0].text
            phone = SlowPhone(table, table.tokens[1])
            await until(lambda: b"started" in phone.on_commit)
            await service.redraft(live, 1, lambda now, draft: add_text(now, 1, draft, text))
            await until(lambda: b"event: draft" in phone.on_commit)
            told = phone.on_commit.count(b"event: draft")

            phone.line.clear()
            await service.change(live, lambda now: emote(now, 0, "wave", None, service.limits, 1))
            await until(lambda: phone.waits)
            await service.change(live, _succeed)
            assert (await service.draft(live, 1)).moves == ()  # nor does a successor get the former one's
            await service.redraft(live, 1, lambda now, draft: add_text(now, 1, draft, text))
            phone.line.set()
            await service.change(live, lambda now: emote(now, 0, "smile", None, service.limits, 1))
            await until(lambda: b"smile" in phone.on_commit)
            assert phone.on_commit.count(b"event: draft") == told
            phone.task.cancel()

    spend(tmp_path, evening)


def _succeed(table: Table) -> list[Entry]:
    """Ben gets up and Cleo sits down at once."""
    return [
        Left(at=1, seat=1, level="drifter"),
        Joined(at=1, holder=holder_of("c"), seats=(1,), names=("Cleo",)),
    ]
