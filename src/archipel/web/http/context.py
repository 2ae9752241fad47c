"""What handlers receive: the service, and who is calling."""

import hashlib
import hmac
import re
from collections.abc import Callable, Hashable
from typing import Annotated, Final, TypeVar

import msgspec
from litestar import Request
from litestar._parsers import parse_url_encoded_form_data
from litestar.datastructures import FormMultiDict
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.exceptions import ValidationException
from litestar.params import FromPath, QueryParameter

from archipel.narration import Tellers
from archipel.table import Caller, Code, Refused, Service
from archipel.table.live import Live
from archipel.web.analysis_jobs import Analyses
from archipel.web.http.cache import Cache
from archipel.web.http.identity import Credentials, check_csrf, credentials
from archipel.web.http.metrics import Streaming
from archipel.web.http.private_server import need_member
from archipel.web.http.rate_limits import Rate, client_at, slow_down
from archipel.web.http.settings import Settings
from archipel.web.http.work_queue import WorkQueue
from archipel.web.notifications.notifier import WebhookNotifier

FRAMES: Final = 2_000_000  # bytes of recent notes, encoded as streams send them
DRAWN: Final = 24_000_000  # bytes of boards and drawings
FIELDS: Final = 1_000  # of one form
AT_ONCE: Final = 12  # seats; a table with more is expensive to show
SAFE: Final = ("GET", "HEAD", "OPTIONS")
_OTHER_CHARSET: Final = re.compile(rb"charset(?!=\"?utf-?8\"?(?:[;\s]|\Z))", re.IGNORECASE)
Made = TypeVar("Made")
Asked = Request[object, object, AppState]
Invite = Annotated[str, QueryParameter(name="invite", max_length=100, description="the secret of the link")]
Narrow = Annotated[bool, QueryParameter(name="narrow", description="drawings for a phone held upright")]


class Strict(Request[object, object, AppState]):
    """Reads bodies as strictly as the API description says. Litestar 2.25 uses msgspec's lax mode (msgspec
    434), which accepts “5” as 5 and 1 as true. (No known issue; litestar 3572 is similar, for pydantic.)"""

    async def json(self) -> object:
        """The body, decoded to the type that the handler expects."""
        field, body = self.route_handler.parsed_data_field, await self.body()
        kind = object if field is None else field.annotation
        try:
            try:
                return msgspec.json.decode(body, type=kind)
            except msgspec.ValidationError:
                return msgspec.convert(_whole(msgspec.json.decode(body)), kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ValidationException(str(error)) from None

    async def body(self) -> bytes:
        """The whole body. Litestar 2.25 alone keeps the last 1,024 plain forms in memory, up to 1 MB each."""
        body = await super().body()
        if self.content_type[0] == RequestEncodingType.URL_ENCODED:
            parse_url_encoded_form_data.cache_clear()
            if body.count(b"&") > FIELDS:
                raise ValidationException(f"at most {FIELDS} fields")
        return body

    async def form(self) -> FormMultiDict:
        """The fields of a form, in UTF-8. Litestar 2.25 alone decodes each part as it asks, also by one that
        takes quadratic time (punycode: a second for 100 kB), and breaks when that fails. (No issue known.)"""
        if self.content_type[0] == RequestEncodingType.MULTI_PART:
            boundary = self.content_type[1].get("boundary", "").encode()
            for part in (await self.body()).split(b"--" + boundary):
                if _OTHER_CHARSET.search(part.partition(b"\r\n\r\n")[0]):
                    raise ValidationException("multipart/form-data: expected UTF-8")
        try:
            return await super().form()
        except (ValueError, LookupError):
            raise ValidationException("the form cannot be read") from None


def _whole(value: object) -> object:
    """In JSON, 5.0 and 5 are the same number."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_whole(one) for one in value]
    return {key: _whole(one) for key, one in value.items()} if isinstance(value, dict) else value


class Backend:
    """The service plus what the web adds to it: settings, rate limits, counters, caches."""

    def __init__(self, service: Service, settings: Settings) -> None:
        per_hour, chats = settings.tables_per_hour, settings.chats_per_minute
        self.service: Final = service
        self.settings: Final = settings
        self.requests: Final = Rate(settings.requests_per_second, 5 * settings.requests_per_second)
        self.tables: Final = Rate(per_hour / 3600, max(10, per_hour / 4))
        self.chats: Final = Rate(chats / 60, max(10, chats / 6))
        self.seatings: Final = Rate(
            settings.seatings_per_minute / 60, max(10, 2 * settings.seatings_per_minute)
        )
        self.streams: Final = Streaming()
        self.frames: Final = Cache[bytes](FRAMES)
        self.drawn: Final = Cache[str](DRAWN)
        self.tellers: Final = Tellers()
        self.work: Final = WorkQueue(settings.work_per_second)
        self.herald: Final = WebhookNotifier(service, settings.news == "any")
        if settings.news != "no":
            service.committed.append(self.herald.heard)
            if service.hooks.tables:
                service.chores.start(self.herald.resume())
        self.analyses: Final = Analyses(service.thinker, service.chores, service.analyses)

    def admit_table(self, request: Asked, public: bool) -> str:
        """Laying tables costs us something, and public ones cost everybody a place in the list. Gives the
        mark by which this client's tables are counted."""
        need_member(request, self.service.key, self.settings)
        client = client_of(request)
        wait = self.tables.take(client)
        if wait:
            raise slow_down(wait)
        mark = hmac.new(self.service.key, f"client {client}".encode(), hashlib.sha256).hexdigest()[:20]
        if public and self.service.lobby.count(mark) >= self.settings.public_tables > 0:
            raise Refused(Code.TOO_MANY, "you have enough public tables: finish one first")
        return mark

    def admit_seating(self, table: str, who: str) -> None:
        """Everybody at the table is told who sits where, and its log keeps it."""
        wait = self.seatings.take(f"{table}:{who}")
        if wait:
            raise slow_down(wait)

    async def in_background_if_large(
        self, live: Live, key: tuple[Hashable, ...], make: Callable[[], Made], *, keep: bool = True
    ) -> Made:
        """What a table looks like: a small one at once, a large one off the loop while nobody changes it."""
        table = live.table
        if len(table.seats) <= AT_ONCE:
            return make()
        return await self.work.do((table.id, table.number, key), make, live.lock, must=True, keep=keep)

    def credentials(self, request: Asked) -> Credentials:
        """The caller's token; a write with a cookie also needs the CSRF token."""
        found = credentials(self.service.key, request.headers)
        if request.method not in SAFE:
            check_csrf(self.service.key, found, request.headers)
        return found


TableId = FromPath[str]
TheBackend = NamedDependency[Backend]
TheCaller = NamedDependency[Caller]


def caller_of(request: Asked, backend: TheBackend, invite: Invite = "") -> Caller:
    """Who is asking, with the invitation they present."""
    return backend.credentials(request).caller(invite)


def client_of(request: Asked) -> str:
    """Whom rate limits apply to."""
    return client_at(request.client.host) if request.client else ""
