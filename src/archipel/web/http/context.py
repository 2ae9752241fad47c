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
from archipel.web.analysis_jobs import AnalysisJobs
from archipel.web.http.cache import Cache
from archipel.web.http.identity import Credentials, check_csrf, credentials
from archipel.web.http.metrics import StreamMetrics
from archipel.web.http.private_server import need_member
from archipel.web.http.rate_limits import RateLimiter, client_at, slow_down
from archipel.web.http.settings import Settings
from archipel.web.http.work_queue import WorkQueue
from archipel.web.notifications.notifier import WebhookNotifier
from archipel.words import DEFAULT, languages

FRAME_CACHE_BYTES: Final = 2_000_000  # recent notes, encoded as streams send them
DRAWING_CACHE_BYTES: Final = 24_000_000  # boards and drawings
MAX_FORM_FIELDS: Final = 1_000
MAX_INLINE_SEATS: Final = 12  # larger tables are expensive to show
SAFE: Final = ("GET", "HEAD", "OPTIONS")
_OTHER_CHARSET: Final = re.compile(rb"charset(?!=\"?utf-?8\"?(?:[;\s]|\Z))", re.IGNORECASE)
Made = TypeVar("Made")
HttpRequest = Request[object, object, AppState]
Invite = Annotated[str, QueryParameter(name="invite", max_length=100, description="the secret of the link")]
Narrow = Annotated[bool, QueryParameter(name="narrow", description="drawings for a phone held upright")]


class StrictRequest(Request[object, object, AppState]):
    """Parses bodies as strictly as the API description demands. Litestar 2.25 uses msgspec's lax mode
    (msgspec 434), which accepts “5” as 5 and 1 as true. (No known issue; litestar 3572 is similar, for
    pydantic.)"""

    async def json(self) -> object:
        """The body, decoded to the type that the handler expects."""
        field, body = self.route_handler.parsed_data_field, await self.body()
        kind = object if field is None else field.annotation
        try:
            try:
                return msgspec.json.decode(body, type=kind)
            except msgspec.ValidationError:
                return msgspec.convert(_with_integers(msgspec.json.decode(body)), kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ValidationException(str(error)) from None

    async def body(self) -> bytes:
        """The whole body. By itself, Litestar 2.25 keeps the last 1,024 plain forms in memory, up to 1 MB
        each."""
        body = await super().body()
        if self.content_type[0] == RequestEncodingType.URL_ENCODED:
            parse_url_encoded_form_data.cache_clear()
            if body.count(b"&") > MAX_FORM_FIELDS:
                raise ValidationException(f"at most {MAX_FORM_FIELDS} fields")
        return body

    async def form(self) -> FormMultiDict:
        """The fields of a form, in UTF-8. By itself, Litestar 2.25 decodes each part with the charset it
        names, even punycode, which takes quadratic time (a second for 100 kB), and fails with 500. (No known
        issue.)"""
        if self.content_type[0] == RequestEncodingType.MULTI_PART:
            boundary = self.content_type[1].get("boundary", "").encode()
            for part in (await self.body()).split(b"--" + boundary):
                if _OTHER_CHARSET.search(part.partition(b"\r\n\r\n")[0]):
                    raise ValidationException("multipart/form-data: expected UTF-8")
        try:
            return await super().form()
        except (ValueError, LookupError):
            raise ValidationException("the form cannot be read") from None


def _with_integers(value: object) -> object:
    """In JSON, 5.0 and 5 are the same number."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_with_integers(one) for one in value]
    return {key: _with_integers(one) for key, one in value.items()} if isinstance(value, dict) else value


class Backend:
    """The service plus what the web adds to it: settings, rate limits, counters, caches."""

    def __init__(self, service: Service, settings: Settings) -> None:
        per_hour, chats = settings.tables_per_hour, settings.chats_per_minute
        self.service: Final = service
        self.settings: Final = settings
        self.requests: Final = RateLimiter(settings.requests_per_second, 5 * settings.requests_per_second)
        self.tables: Final = RateLimiter(per_hour / 3600, max(10, per_hour / 4))
        self.chats: Final = RateLimiter(chats / 60, max(10, chats / 6))
        self.seatings: Final = RateLimiter(
            settings.seatings_per_minute / 60, max(10, 2 * settings.seatings_per_minute)
        )
        self.streams: Final = StreamMetrics()
        self.frames: Final = Cache[bytes](FRAME_CACHE_BYTES)
        self.drawings: Final = Cache[str](DRAWING_CACHE_BYTES)
        self.tellers: Final = Tellers()
        self.work: Final = WorkQueue(settings.work_per_second)
        self.notifier: Final = WebhookNotifier(service, settings.news == "any")
        if settings.news != "no":
            service.committed.append(self.notifier.on_commit)
            if service.hooks.tables:
                service.chores.start(self.notifier.resume())
        self.analyses: Final = AnalysisJobs(service.thinker, service.chores, service.analyses)

    def admit_table(self, request: HttpRequest, public: bool) -> str:
        """Check the limits for opening tables. Returns the pseudonym under which this client's public tables
        are counted."""
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
        """Check the limit for changes of seats: each is stored in the table's log and sent to all its
        listeners."""
        wait = self.seatings.take(f"{table}:{who}")
        if wait:
            raise slow_down(wait)

    async def in_background_if_large(
        self, live: Live, key: tuple[Hashable, ...], make: Callable[[], Made], *, keep: bool = True
    ) -> Made:
        """The result of `make`: directly for a small table; in the work thread, with the table locked, for a
        large one."""
        table = live.table
        if len(table.seats) <= MAX_INLINE_SEATS:
            return make()
        return await self.work.run((table.id, table.number, key), make, live.lock, must=True, keep=keep)

    def credentials(self, request: HttpRequest) -> Credentials:
        """The caller's token; a write with a cookie also needs the CSRF token."""
        found = credentials(self.service.key, request.headers)
        if request.method not in SAFE:
            check_csrf(self.service.key, found, request.headers)
        return found


TableId = FromPath[str]
TheBackend = NamedDependency[Backend]
TheCaller = NamedDependency[Caller]


def caller_of(request: HttpRequest, backend: TheBackend, invite: Invite = "") -> Caller:
    """The caller, with the invitation they present."""
    return backend.credentials(request).caller(invite)


def client_of(request: HttpRequest) -> str:
    """The key for rate limits."""
    return client_at(request.client.host) if request.client else ""


def preferred_language(header: str) -> str:
    """The supported language that an Accept-Language header prefers."""
    known = {code.lower(): code for code in languages()}
    best, quality = DEFAULT, 0.0
    for choice in header.lower().split(",")[:20]:
        name, _, weight = choice.strip().partition(";q=")
        code = known.get(name.strip()) or known.get(name.partition("-")[0].strip())
        try:
            likes = float(weight) if weight else 1.0
        except ValueError:
            continue
        if code and likes > quality:
            best, quality = code, likes
    return best
