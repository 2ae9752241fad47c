"""A server for tests that need other settings, but no process: the application in a thread, no sockets."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Self, TypeVar

import httpx2

from archipel.store import open_store
from archipel.table import Service
from archipel.web import Settings, build_app
from archipel.web.pages import PAGES, render_error_page
from tests.table.serving import Hand, Local
from tests.table.tables import LEVELS
from tests.web.inside import OPEN

Result = TypeVar("Result")


class Within:
    """`with Within(store, settings) as server`, with what tests use of `Running`. It starts far quicker."""

    def __init__(self, store: str, settings: Settings = OPEN) -> None:
        self.url = "http://127.0.0.1" + settings.path
        self._store, self._settings = store, settings
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)

    def client(self, **headers: str) -> httpx2.Client:
        """A browser of its own."""
        transport = _Bridge(lambda request: self._do(self._answer(request)))
        return httpx2.Client(transport=transport, base_url=self.url, headers=headers)

    def call(self, method: str, path: str, token: str = "", **more: object) -> httpx2.Response:
        """Send a request with this token."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.http.request(method, path, headers=headers, **more)  # type: ignore[arg-type]

    async def _answer(self, request: httpx2.Request) -> httpx2.Response:
        asked = httpx2.Request(request.method, request.url, headers=request.headers, content=request.content)
        answer = await self._door.handle_async_request(asked)
        body = httpx2.ByteStream(await answer.aread())
        return httpx2.Response(answer.status_code, headers=answer.headers, stream=body)

    def _do(self, work: Coroutine[object, object, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    async def _open(self) -> None:
        self._service = Service(open_store(self._store), Local(), LEVELS, Hand().now)
        await self._service.start()
        app = build_app(self._service, self._settings, PAGES, render_error_page)
        self._door = httpx2.ASGITransport(app)  # type: ignore[arg-type]

    def __enter__(self) -> Self:
        self._thread.start()
        self._do(self._open())
        self.http = self.client()
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        self._do(self._service.stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class _Bridge(httpx2.BaseTransport):
    """From plain code to the event loop of the application."""

    def __init__(self, answer: Callable[[httpx2.Request], httpx2.Response]) -> None:
        self._answer = answer

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Answer a client's request."""
        request.read()
        return self._answer(request)
