"""Listeners to event streams, as on a phone."""

import asyncio
import json
from contextlib import suppress

import httpx2


class Ear:
    """One listener. `notes` holds what it received, in order; `raw` every byte."""

    def __init__(self, http: httpx2.AsyncClient, table: str, token: str = "", **query: object) -> None:
        self._http, self._path, self._query = http, f"/api/tables/{table}/events", query
        self._token = token
        self.notes: list[dict[str, object]] = []
        self.ids: list[int] = []
        self.drafts: list[dict[str, object]] = []
        self.raw = b""
        self.ended = False
        self._news = asyncio.Event()

    async def listen(self, last: int | None = None) -> None:
        """Listen until the server disconnects or the task is cancelled."""
        headers = {"authorization": f"Bearer {self._token}"} if self._token else {}
        if last is not None:
            headers["last-event-id"] = str(last)
        buffer = b""
        with suppress(httpx2.RemoteProtocolError, httpx2.ReadError):
            async with self._http.stream("GET", self._path, params=self._query, headers=headers) as answer:  # type: ignore[arg-type]
                assert answer.status_code == 200, await answer.aread()
                async for chunk in answer.aiter_raw():
                    self.raw += chunk
                    *blocks, buffer = (buffer + chunk).split(b"\n\n")
                    for block in blocks:
                        self._take(block.decode())
        self.ended = True
        self._news.set()

    def _take(self, block: str) -> None:
        fields = dict(line.split(": ", 1) for line in block.split("\n") if not line.startswith(":") and line)
        if "data" not in fields:
            return
        data = json.loads(fields["data"])
        if "id" in fields:
            self.ids.append(int(fields["id"]))
            assert data["n"] == self.ids[-1]
            assert data["e"] == fields["event"]
            self.notes.append(data)
        else:
            self.drafts.append(data)
        self._news.set()

    async def until(self, number: int) -> None:
        """Wait for the event with this number."""
        while not self.ids or self.ids[-1] < number:
            assert not self.ended, "the stream has ended"
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 30)

    async def until_draft(self) -> None:
        """Wait for an update of the seat's own draft."""
        while not self.drafts:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 30)
