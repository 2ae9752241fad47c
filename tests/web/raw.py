"""Requests as raw bytes: half right and half nonsense, the same ones for the same seed."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from random import Random

from archipel.learn import lessons_of
from archipel.plugins import games

LESSON = next(f"/learn/{game}/{lesson.id}" for game in games() for lesson in lessons_of(game))
LOOKS = (
    "/", "/about", "/health", "/metrics", "/preferences", "/replay", "/nowhere", "/api/games", "/api/me",
    "/api/tables", "/api/openapi.json", "/static/x/style.css", "/static/x/../app.py", "/api/games/{game}",
    "/call/{game}", "/calls/{scrap}", "/calls/{scrap}/news", "/calls/{scrap}/record",
    "/rules/{game}", "/print/{game}", "/check/{game}", "/check/{game}/{scrap}/{scrap}",
    "/learn/{game}", "/learn/{game}/{scrap}", "/strips/{game}/{scrap}/{scrap}",
    *(f"{LESSON}/{what}" for what in ("board", "sheet", "news", "peek", "look")),
    "/rules/{game}/{scrap}/{scrap}", "/new/{game}", "/lobby/{table}",
    "/join/{table}",
    "/replay/{table}", "/table/{table}", "/table/{table}/board", "/table/{table}/sheet",
    "/table/{table}/news", "/table/{table}/look", "/table/{table}/peek", "/table/{table}/why",
    "/table/{table}/worth",
    "/table/{table}/hint", "/api/tables/{table}", "/api/tables/{table}/view",
    "/api/tables/{table}/choices", "/api/tables/{table}/record", "/api/tables/{table}/events",
    "/api/tables/{scrap}/view",
)  # fmt: skip
FORMS = (
    "/play/{game}", "/call/{game}", "/calls/{scrap}", "/new/{game}", "/lobby/{table}", "/join/{table}",
    "/replay", "/preferences",
)  # fmt: skip
DEEDS = "join leave bot start hand back rematch draft undo clear commit settle chat emote"
POSTS = (
    "/api/tables",
    *(f"/api/tables/{{table}}/{deed}" for deed in DEEDS.split()),
    *(f"/table/{{table}}/{deed}" for deed in ("draft", "undo", "commit", "pick")),
    *(f"{LESSON}/{deed}" for deed in ("next", "draft", "undo", "commit", "pick")),
)
NAMES = [
    "seen",
    "seat",
    "move",
    "moves",
    "parts",
    "outcome",
    "text",
    "to",
    "secret",
    "emote",
    "level",
    "fill",
    "names",
    "seats",
    "cookie",
    "game",
    "options",
    "clock",
    "public",
    "sheet",
    "name",
    "others",
    "friends",
    "bots",
    "option-mode",
    "csrf",
    "record",
    "file",
    "step",
    "part",
    "narrow",
    "theme",
    "language",
    "back",
    "invite",
    "picked",
    "card",
    "take",
    "known",
    "wanted",
    "of",
    "limit",
    "after",
    "so",
]
SCRAPS = (
    b"", b"0", b"1", b"-1", b"9" * 5000, b"1e999", b"0x" + b"f" * 5000, b"a = " + b"9" * 5000,
    b"a" + b".a" * 5000 + b" = 1", b"[" * 3000, b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\x00", b"%00",
    b"%ff", b"%zz", b"\xe3\x85\xa4", b"..", b"{}", b"[]", b"null", b"true", b'"', b"\\", b"'", b";", b"&",
    b"=", b"\r", b"\n", b"\t", b"wave", b"fast", b"s1 play 4", b"1:2", b"yes",
    b"archipel record 1\ngame skull rules 1\nseats 1\n", "é\u2028".encode(), b"\\ud800", b"r1c1",
    b"7@r2c2", b"x" * 300,
)  # fmt: skip
HEADERS = (
    b"host: localhost", b"host: x:y", b"host: x:99999999999999999999", b"host: [::", b"host: ",
    b"host: \xff", b"cookie: archipel=\xff", b"cookie: archipel-name=\xff; archipel-tables=..",
    b"cookie: archipel-language=\x80; =;;", b'cookie: archipel="\\\\\\"', b"accept: text/html",
    b"accept: */*", b"accept: \xff", b"accept-language: \xff, fr;q=x",
    b"accept-language: fr;q=" + b"9" * 400, b"origin: http://[", b"origin: http://localhost",
    b"sec-fetch-site: none", b"authorization: Bearer \xff", b"last-event-id: " + b"9" * 5000,
    b"last-event-id: -1", b"x-request-id: \xff", b"x-forwarded-proto: https", b"x-forwarded-for: \xff",
    b"x-forwarded-for: ::1, x", b"range: bytes=9-1", b"range: bytes=x", b"if-none-match: \xff",
    b"if-modified-since: never", b"accept-encoding: \xff", b"expect: 100-continue", b"te: x",
    b"x-long: " + b"a" * 17_000, b"upgrade: websocket\r\nconnection: upgrade", b"transfer-encoding: x",
    b"content-encoding: gzip", b"x-csrf-token: \xff",
)  # fmt: skip
KINDS = (
    b"application/json", b"application/json; charset=\xff", b"application/x-www-form-urlencoded",
    b"multipart/form-data", b"multipart/form-data; boundary=", b"multipart/form-data; boundary=\xff",
    b"text/plain", b"multipart/form-data; boundary=x",
    b"application/x-www-form-urlencoded; charset=utf-16",
    b"multipart/form-data; boundary=x; charset=nothing",
)  # fmt: skip


class Nonsense:
    """A source of requests to this table, by somebody with this token."""

    def __init__(self, seed: int, table: str, token: str, games: tuple[str, ...]) -> None:
        self._rng, self._table, self._token, self._games = Random(seed), table, token, (*games, "nothing")

    def request(self) -> bytes:
        """One request; most of them are whole."""
        rng = self._rng
        place = rng.choice((LOOKS, LOOKS, FORMS, POSTS))
        method = b"GET" if place is LOOKS else b"POST"
        if rng.random() < 0.05:
            method = rng.choice(
                (b"HEAD", b"OPTIONS", b"PUT", b"DELETE", b"PATCH", b"TRACE", b"CONNECT", b"x")
            )
        lines = [b"%s %s HTTP/1.1" % (method, self._address(rng.choice(place)))]
        lines += [rng.choice(HEADERS) for _ in range(rng.choice((0, 0, 1, 2, 4)))]
        if not any(line.startswith(b"host") for line in lines):
            lines.append(b"host: localhost")
        if rng.random() < 0.7:
            lines.append(b"authorization: Bearer " + self._token.encode())
        if method != b"GET":
            kind, body = self._form() if place is FORMS else (b"application/json", self._json())
            kind = rng.choice(KINDS) if rng.random() < 0.1 else kind
            lines.append(b"content-type: " + kind)
            if rng.random() < 0.1:
                lines.append(b"transfer-encoding: chunked")
                body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
            else:
                lines.append(b"content-length: %d" % len(body))
        else:
            body = b""
        whole = b"\r\n".join([*lines, b"", body])
        return self._damaged(whole) if rng.random() < 0.1 else whole

    def _scrap(self) -> bytes:
        rng = self._rng
        return rng.randbytes(rng.randrange(1, 12)) if rng.random() < 0.1 else rng.choice(SCRAPS)

    def _address(self, pattern: str) -> bytes:
        rng = self._rng
        filled = pattern.format(game=rng.choice(self._games), table=self._table, scrap="{scrap}").encode()
        while b"{scrap}" in filled:
            filled = filled.replace(b"{scrap}", self._escaped(self._scrap()), 1)
        names = rng.sample(NAMES, rng.choice((0, 0, 1, 3)))
        query = b"&".join(name.encode() + b"=" + self._escaped(self._scrap()) for name in names)
        return filled + (b"?" + query if query else b"")

    def _escaped(self, scrap: bytes) -> bytes:
        if self._rng.random() < 0.1:
            return scrap  # as it is: mostly no address any more
        return b"".join(b"%%%02x" % byte for byte in scrap[:2000])

    def _fields(self) -> list[tuple[bytes, bytes]]:
        names = self._rng.sample(NAMES, self._rng.randrange(6))
        return [(name.encode(), self._scrap()) for name in names]

    def _json(self) -> bytes:
        rng, pairs = self._rng, [b'"seen":2'] if self._rng.random() < 0.6 else []
        for name, scrap in self._fields():
            quoted = rng.random() < 0.5
            text = b'"%s"' % scrap.replace(b'"', b"'").replace(b"\n", b"\\n") if quoted else scrap
            pairs.append(b'"%s":%s' % (name, b"[%s]" % text if rng.random() < 0.2 else text))
        return b"{%s}" % b",".join(pairs)

    def _form(self) -> tuple[bytes, bytes]:
        rng, fields = self._rng, self._fields()
        if rng.random() < 0.4:
            plain = b"&".join(name + b"=" + self._escaped(scrap) for name, scrap in fields)
            return b"application/x-www-form-urlencoded", plain
        parts = []
        for name, scrap in fields:
            head = b'content-disposition: form-data; name="%s"' % (scrap[:40] if rng.random() < 0.1 else name)
            if rng.random() < 0.4:
                file = rng.choice((b"a.toml", b"\xff\xfe", b"", b"../../x", b'a"b', b"x" * 3000))
                head += b'; filename="%s"\r\ncontent-type: %s' % (
                    file,
                    rng.choice((b"text/plain", b"\xff", b"")),
                )
            elif rng.random() < 0.2:
                head += rng.choice(
                    (b"\r\ncontent-type: text/plain; charset=nothing", b"; filename*=utf-8''%ff", b";")
                )
            parts.append(b"--x\r\n%s\r\n\r\n%s\r\n" % (head, scrap))
        end = b"--x--\r\n" if rng.random() < 0.9 else b""
        return b"multipart/form-data; boundary=x", b"".join(parts) + end

    def _damaged(self, whole: bytes) -> bytes:
        rng, bytes_ = self._rng, bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(bytes_))
            bytes_[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        return bytes(bytes_)


async def answers(
    port: int, requests: Iterable[bytes], at_once: int = 16, patience: float = 0.5
) -> tuple[Counter[int], list[bytes]]:
    """How often each status came (0: hung up, or waited for more), and the requests that broke the server."""
    statuses: Counter[int] = Counter()
    broken: list[bytes] = []
    waiting = iter(requests)

    async def visitor() -> None:
        for request in waiting:
            status = await _status(port, request, patience)
            statuses[status] += 1
            if status >= 500:
                broken.append(request)
            if broken:
                return

    await asyncio.gather(*(visitor() for _ in range(at_once)))
    return statuses, broken


async def _status(port: int, request: bytes, patience: float) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        line = await asyncio.wait_for(reader.readline(), patience)
        while line.startswith(b"HTTP/1.1 100"):
            await reader.readline()
            line = await asyncio.wait_for(reader.readline(), patience)
        return int(line.split()[1]) if line.startswith(b"HTTP/1.1 ") else 0
    except (TimeoutError, ConnectionError):
        return 0
    finally:
        writer.transport.abort()
