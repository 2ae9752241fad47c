"""Live updates: server-sent events, written directly to the ASGI stream.

Ids are event numbers, so `Last-Event-ID` resumes without a gap or a repeat.
"""

import asyncio
import logging
import re
from collections import Counter
from contextlib import suppress
from typing import Final
from urllib.parse import parse_qs

import msgspec
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from archipel.narration import Moment
from archipel.store import StoreDown
from archipel.table import Caller, Code, Refused, Table
from archipel.table.access import need_watch, subscribed_seats, viewing_seat
from archipel.table.entries import BadLog
from archipel.table.live import Listener, Live
from archipel.table.notes import Note, TableEvent
from archipel.table.play.actions import check_seen
from archipel.table.play.drafts import Draft
from archipel.web.api.requests import ListenRequest
from archipel.web.http.context import Backend, preferred_language
from archipel.web.http.errors import RETRY_AFTER_S, STATUS, STORE_DOWN_MESSAGE, Error, error_of, send_error
from archipel.web.http.identity import credentials
from archipel.web.http.rate_limits import client_at

log: Final = logging.getLogger("archipel.web")
OPENING: Final = b"retry: 2000\n\n"
HEARTBEAT: Final = b":\n\n"
NO_EFFECTS: Final = Moment()  # for events without a move or draw, and for old ones
CLOSED: Final = b"event: closed\ndata: {}\n\n"  # the last thing that anybody hears here
_encode: Final = msgspec.json.Encoder().encode
_PATH: Final = re.compile(r"/api/tables/([^/]*)/events/?")
_HEADERS: Final = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class DraftNote(msgspec.Struct, frozen=True):
    """Your own draft was changed, perhaps on another device."""

    seat: int
    draft: tuple[str, ...]


def frame(note: Note) -> bytes:
    """A note as a server-sent event. JSON contains no raw line breaks, so it is one line."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (note.n, note.e.encode(), _encode(note))


def _changed(seat: int, draft: Draft) -> bytes:
    """The listener's draft, changed on another device. It is not an event, so it has no number."""
    return b"event: draft\ndata: %s\n\n" % _encode(DraftNote(seat, draft.moves))


class EventStream:
    """One listener's stream: a pointer into the table's notes, not a queue that could grow."""

    def __init__(self, backend: Backend, live: Live, caller: Caller, asked: ListenRequest) -> None:
        self._backend, self._service, self._live, self._caller = backend, backend.service, live, caller
        self._seat, self._after, self._follow = asked.seat, asked.after, asked.follow
        self._effects = asked.effects
        self._seating = -1
        self.listener: Final = Listener()

    def _look_around(self) -> None:
        """Update the listener's seats, if the seating has changed."""
        table = self._live.table
        if self._seating == table.seating:
            return
        self._seating = table.seating
        need_watch(table, self._caller)
        self.listener.seats = subscribed_seats(table, self._caller, self._seat)

    async def next(self) -> bytes:
        """The new notes as one chunk; empty after a spurious wake-up.

        Permissions are checked after everything that is awaited: a slow listener may have lost the seat since
        the notes arrived.
        """
        listener, table = self.listener, self._live.table
        listener.news.clear()
        drafts: dict[int, Draft] = {}
        while listener.drafts:
            seat = listener.drafts.pop()
            drafts[seat] = await self._service.draft(self._live, seat)
        self._look_around()
        told = table.events[self._after :]
        chunks = [self._frame(one) for one in told]
        self._after += len(told)
        self._backend.streams.notes += len(told)
        chunks += [_changed(seat, draft) for seat, draft in drafts.items() if seat in listener.seats]
        if listener.beat and not chunks:
            chunks.append(HEARTBEAT)
        listener.beat = False
        return b"".join(chunks)

    def _frame(self, told: TableEvent) -> bytes:
        """A note as an event, encoded once for all listeners who get the same."""
        seats, table = self.listener.seats, self._live.table
        hidden = told.hidden_from(seats)
        if not self._effects:
            return self._backend.frames.get((table.id, told.number, hidden), lambda: frame(told.note(hidden)))
        moment = table.narrator.moments.get(told.number, NO_EFFECTS)
        key = (table.id, told.number, hidden, seats & moment.insiders)
        return self._backend.frames.get(key, lambda: frame(told.note(hidden, moment.known_to(seats))))

    async def run(self, receive: Receive, send: Send) -> None:
        """Run until the listener disconnects or the server stops."""
        listener = self.listener
        self._live.listeners[listener] = None
        self._backend.streams.open += 1
        leaving = asyncio.create_task(_wait_for_disconnect(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            body = OPENING + await self.next()
            while not (listener.gone or self._service.stopping):
                if body:
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                if not self._follow:
                    break
                await listener.news.wait()
                body = await self.next()
        except Refused as refused:  # the listener left a private table, or the table was closed
            if refused.code is Code.CLOSED:
                await send({"type": "http.response.body", "body": CLOSED, "more_body": True})
        except OSError:
            pass  # the connection broke
        finally:
            leaving.cancel()
            self._live.listeners.pop(listener, None)
            self._backend.streams.open -= 1
        with suppress(OSError):
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _wait_for_disconnect(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.gone = True
    listener.news.set()


class EventStreamMiddleware:
    """Handles requests for event streams; passes all others on.

    Litestar 2.25 cannot route a path with parameters to a plain ASGI application: it looks the parameters up
    by request method, finds none, and answers 500. (No known issue.)
    """

    def __init__(self, app: ASGIApp, backend: Backend) -> None:
        self._app, self._backend = app, backend
        self._open: Counter[str] = Counter()  # by client

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a stream, or an error in JSON instead."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == ScopeType.HTTP else None
        if found is None or scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = Headers.from_scope(scope)
        if scope["method"] != "GET":
            await send_error(send, 405, Error("method_not_allowed", "listen with GET"), allow="GET")
            return
        client = client_at(scope["client"][0]) if scope["client"] else ""
        full = self._open[client] >= self._backend.settings.streams > 0
        self._open[client] += 1  # before the first await, or concurrent requests could exceed the limit
        try:
            await self._serve(found[1], scope["query_string"], headers, full, receive, send)
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]

    async def _serve(
        self, table_id: str, query: bytes, headers: Headers, full: bool, receive: Receive, send: Send
    ) -> None:
        try:
            if full:
                raise Refused(Code.TOO_MANY, "too many streams from your address")
            stream = await _open(self._backend, table_id, query, headers)
        except Refused as refused:
            error = error_of(refused, preferred_language(headers.get("accept-language", "")))
            await send_error(send, STATUS.get(refused.code, 400), error)
        except (StoreDown, BadLog) as error:
            log.error("no stream", extra={"facts": {"error": str(error)}})
            await send_error(send, 503, Error("store_down", STORE_DOWN_MESSAGE), RETRY_AFTER_S)
        else:
            await stream.run(receive, send)


async def _open(backend: Backend, table_id: str, query: bytes, headers: Headers) -> EventStream:
    service = backend.service
    found = credentials(service.key, headers)
    asked = _read_query(query, headers.get("last-event-id"))
    caller = found.caller(asked.invite)
    live = await service.get(table_id)
    await service.checked(live, lambda table: _need_access(table, caller, asked.seat))
    if asked.after > live.table.number:
        await service.catch_up(live)
    check_seen(live.table, asked.after, 0)
    if len(live.listeners) >= service.limits.listeners:
        raise Refused(Code.TOO_MANY, "too many listen to this table already")
    return EventStream(backend, live, caller, asked)


def _need_access(table: Table, caller: Caller, seat: int | None) -> None:
    need_watch(table, caller)
    if seat is not None:
        viewing_seat(table, caller, seat)


def _read_query(query: bytes, last: str | None) -> ListenRequest:
    """The stream's query parameters; a browser that reconnects sends its position in a header."""
    given = {name: texts[-1] for name, texts in parse_qs(query.decode("latin-1"), True).items()}
    if last is not None:
        given["after"] = last
    numbers = [given[name].removeprefix("-") for name in ("after", "seat") if name in given]
    try:
        if not all(number.isascii() and number.isdecimal() for number in numbers):
            raise msgspec.ValidationError("Expected `int`")
        return msgspec.convert(given, ListenRequest, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(Code.BAD_INPUT, "how to listen: {reason}", reason=str(error)) from None
