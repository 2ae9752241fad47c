"""News of a table for webhooks: what arrives at a real server nearby, and where nothing is ever sent."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from random import Random

import httpx2
import pytest

from archipel.store import Store
from archipel.table import Refused, Service
from archipel.table.live import Live
from archipel.table.play.actions import commit
from archipel.table.seating.seating import TableSpec, join
from archipel.table.seating.seats import holder_of, new_token
from archipel.table.webhooks import Hook
from archipel.web import Settings, build_app
from archipel.web.http.identity import set_cookies
from archipel.web.notifications import webhook_delivery as posting
from archipel.web.notifications.notifier import WebhookNotifier
from archipel.web.notifications.webhook_address import is_public, read_target
from archipel.web.notifications.webhook_delivery import DeliveryFailed, post
from archipel.web.notifications.webhook_formats import FORMS, TEST, Notification, build_message, guess_form
from archipel.web.pages import PAGES, render_error_page
from tests.table.serving import BEN, Hand, serving, spend, until
from tests.table.tables import HOST, random_turn

pytestmark = pytest.mark.once

PRIVATE = """
10.0.0.1 192.168.1.1 172.16.0.9 169.254.169.254 100.64.0.1 224.0.0.1 0.0.0.0 255.255.255.255 192.0.2.1 :: ::1
fe80::1 fd00::1 ff02::1 ::ffff:10.0.0.1 64:ff9b::a00:1 2002:a00:1::1 2001:0:a00:1::1
"""
BAD = (
    "ftp://a.b/",
    "file:///etc/passwd",
    "https://",
    "//a.b",
    "https://user:word@a.b/",
    "https://a.b/\r\nx: y",
    "https://a.b:99999/",
    "https://a.b/" + "x" * 600,
    "http://a b/",
    "http://[fe80::1%25eth0]/",
)


class Ear:
    """A small HTTP server that keeps what it gets; `answers` are used up, the last one stays."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers = ["204 Fine"]
        self.url = ""

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
        body = await reader.readexactly(int(headers["content-length"]))
        self.got.append((head[0], headers, body))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if answer == "silence":
            await reader.read()  # until the other side goes
        else:
            writer.write(f"HTTP/1.1 {answer}\r\nlocation: {self.url}/moved\r\n\r\n".encode())
            await writer.drain()
        writer.close()
        await writer.wait_closed()

    @property
    def told(self) -> list[tuple[str, list[str]]]:
        """The events, and whom they are for."""
        read = [json.loads(body) for _, _, body in self.got]
        return [(one["event"], [seat["name"] for seat in one["seats"]]) for one in read]


@asynccontextmanager
async def listening() -> AsyncIterator[Ear]:
    ear = Ear()
    server = await asyncio.start_server(ear.take, "127.0.0.1", 0)
    ear.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield ear
    finally:
        server.close()


async def two(service: Service, **more: object) -> Live:
    """A table that waits for Ana, and then for Ben."""
    live = await service.create(TableSpec("master", [("Ana", ""), ("", "")], {"first": "1"}, **more), HOST)  # type: ignore[arg-type]
    await service.change(live, lambda table: join(table, BEN, [1], ["Ben"], service.limits, service.now()))
    return live


async def play(service: Service, live: Live, seat: int, seed: int = 1) -> None:
    texts = random_turn(live.table, seat, Random(seed))
    await service.change(live, partial(commit, seat=seat, texts=texts, now=service.now()))


def hook(ear: Ear, form: str = "json", whole: bool = False) -> Hook:
    return Hook(address=f"{ear.url}/in?key=1", form=form, language="en", base="http://here", whole=whole)


def test_whoever_is_waited_for_is_told_once_and_everybody_of_the_end(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service, serving(store, hand) as other, listening() as ear:
            for one in (service, other):
                one.committed.append(WebhookNotifier(one, anywhere=True, delay=0.02).on_commit)
            live = await two(service)
            await service.hooks.put(live.table.id, BEN, hook(ear))
            await service.hooks.put(live.table.id, HOST, hook(ear, whole=True))
            await until(lambda: live.table.id in other.hooks.tables)
            await play(service, live, 0)
            await until(lambda: len(ear.got) == 2)
            assert ear.told == [("your_turn", ["Ben"])] * 2
            line, headers, body = ear.got[0]
            assert (line, headers["host"]) == ("POST /in?key=1 HTTP/1.1", ear.url.removeprefix("http://"))
            assert json.loads(body)["link"] == f"http://here/table/{live.table.id}"
            assert json.loads(body)["text"] == "MasterIslands: Ben, it is your turn."
            ear.got.clear()
            rng = Random(5)
            while not live.table.over:  # quicker than the notifier's delay, or not
                await play(service, live, live.table.waiting[0], rng.randrange(99))
            await until(lambda: live.table.id not in service.hooks.tables)
            ends = [names for event, names in ear.told if event == "game_over"]
            assert sorted(ends) == [["Ana", "Ben"], ["Ben"]]
            await until(lambda: live.table.id not in other.hooks.tables)
            assert await store.documents("hooks") == []

    spend(tmp_path, evening)


def test_a_server_that_died_before_it_told_makes_up_for_it_once(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with listening() as ear:
            async with serving(store, hand) as dying:
                dying.committed.append(WebhookNotifier(dying, True, delay=600).on_commit)
                live = await two(dying)
                await dying.hooks.put(live.table.id, BEN, hook(ear))
                await play(dying, live, 0)
            async with serving(store, hand) as one, serving(store, hand) as two_:
                await asyncio.gather(*(WebhookNotifier(on, True, delay=0.01).resume() for on in (one, two_)))
                await until(lambda: len(ear.got) == 1)
                await WebhookNotifier(one, True, delay=0.01).resume()
                await asyncio.sleep(0.1)
                assert ear.told == [("your_turn", ["Ben"])]

    spend(tmp_path, evening)


def test_news_is_sent_again_if_it_failed_but_not_after_a_redirect(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service, listening() as ear:
            service.committed.append(
                WebhookNotifier(service, True, delay=0.01, retries=(0.01, 0.01)).on_commit
            )
            live = await two(service)
            await service.hooks.put(live.table.id, BEN, hook(ear))
            ear.answers = ["503 Later", "429 Slowly", "200 OK"]
            await play(service, live, 0)
            await until(lambda: len(ear.got) == 3)
            ear.answers = ["302 Found"]
            await service.hooks.put(live.table.id, HOST, hook(ear))
            await play(service, live, live.table.waiting[0])
            await until(lambda: len(ear.got) == 4)
            await asyncio.sleep(0.1)
            assert [line for line, _, _ in ear.got] == ["POST /in?key=1 HTTP/1.1"] * 4

    spend(tmp_path, evening)


def test_a_slow_or_silent_or_private_address_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "TIMEOUT_S", 0.2)

    async def send(url: str, anywhere: bool) -> str:
        with pytest.raises(DeliveryFailed) as caught:
            await post(url, {}, b"x", anywhere)
        return str(caught.value)

    async def evening() -> None:
        async with listening() as ear:
            ear.answers = ["silence"]
            assert await send(ear.url, anywhere=True) == "nobody answers there"
            ear.answers = ["302 Found"]
            assert await send(ear.url, anywhere=True) == "the other side refuses it, with 302"
            count = len(ear.got)
            port = ear.url.rpartition(":")[2]
            for host in ("127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::ffff:127.0.0.1]", "2130706433"):
                assert "private" in await send(f"http://{host}:{port}/", anywhere=False), host
            assert len(ear.got) == count
        assert await send(ear.url, anywhere=True) == "nobody answers there"

    asyncio.run(evening())


def test_only_public_machines_and_plain_addresses_are_sent_to() -> None:
    for address in PRIVATE.split():
        assert not is_public(ip_address(address)), address
    for address in ("8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"):
        assert is_public(ip_address(address)), address
    for url in BAD:
        with pytest.raises(Refused):
            read_target(url)
    target = read_target("https://münchen.example/a b".replace(" ", "%20") + "/é?q=ü")
    assert (target.host, target.path) == ("xn--mnchen-3ya.example", "/a%20b/%C3%A9?q=%C3%BC")


def test_each_service_gets_the_form_that_it_expects(tmp_path: Path) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        async with serving(store, hand) as service:
            table = (await two(service)).table
            table.seats[0].name = "<b>&"
            got: dict[str, Callable[[], object]] = {}
            for form in FORMS:
                told = Hook(address="", form=form, language="fr", base="http://here")
                headers, body = build_message(told, table, Notification("your_turn", (0,)))
                got[form] = partial(json.loads, body) if form != "ntfy" else body.decode
                if form == "ntfy":
                    assert headers["Click"] == f"http://here/table/{table.id}"
            line = f"MasterIslands : <b>&, à toi de jouer.\nhttp://here/table/{table.id}"
            plain = {name: read() for name, read in got.items()}
            assert plain["discord"] == {"content": _wide(line), "allowed_mentions": {"parse": []}}
            assert plain["slack"] == {"text": _wide(line.replace("<b>&", "&lt;b&gt;&amp;"))}
            assert plain["ntfy"] == _wide(line).partition("\n")[0]
            assert plain["matrix"] == {"msgtype": "m.text", "body": _wide(line), "text": _wide(line)}
            assert build_message(told, table, Notification(TEST, (0,)))[1]

    spend(tmp_path, evening)
    assert guess_form("https://discord.com/api/webhooks/1/x") == "discord"
    assert guess_form("https://hooks.slack.com/services/x") == "slack"
    assert guess_form("https://ntfy.sh/topic") == "ntfy"
    assert guess_form("https://matrix.example/_matrix/client/v3/rooms/x/send/m.room.message") == "matrix"
    assert guess_form("https://example.com/x") == "json"


def _wide(text: str) -> str:
    """With the space that French puts before a colon."""
    return text.replace(" :", "\u00a0:")


@pytest.mark.parametrize("news", ["any", "public", "no"])
def test_the_page_tests_an_address_and_the_operator_decides_where_it_may_be(
    tmp_path: Path, news: str
) -> None:
    async def evening(store: Store, hand: Hand) -> None:
        token = new_token()
        async with serving(store, hand) as service, listening() as ear:
            settings = Settings(requests_per_second=0, tables_per_hour=0, news=news)
            app = httpx2.ASGITransport(build_app(service, settings, PAGES, render_error_page))  # type: ignore[arg-type]
            live = await service.create(TableSpec("skull", [("Ana", ""), ("", "")]), holder_of(token))
            async with httpx2.AsyncClient(transport=app, base_url="http://table") as ana:
                page = f"/elsewhere/{live.table.id}"
                status = 409 if news == "no" else 403  # whoever does not sit there
                assert (await ana.get(page)).status_code == status
                for cookie in set_cookies(service.key, token, False):
                    ana.cookies.set(cookie.key, cookie.value or "", domain="table.local")
                csrf = ana.cookies["archipel-csrf"]
                sent = {"csrf": csrf, "url": f"{ear.url}/x", "form": "", "do": "test", "whole": "yes"}
                answer = await ana.post(page, data=sent)
                kept = (await service.hooks.of(live.table.id)).get(holder_of(token))
                assert answer.status_code == {"any": 200, "public": 422, "no": 409}[news], answer.text
                if news != "any":
                    assert not ear.got
                    assert kept is None
                    return
                assert "It arrived" in answer.text
                assert ear.told == [("test", ["Ana"])]
                assert kept == Hook(
                    address=sent["url"], form="json", language="en", base="http://table", whole=True
                )
                assert (await ana.post(page, data={**sent, "csrf": ""})).status_code == 403
                await ana.post(page, data={"csrf": csrf, "do": "remove"})
                assert await service.hooks.of(live.table.id) == {}
                assert await store.documents("hooks") == []

    spend(tmp_path, evening)
