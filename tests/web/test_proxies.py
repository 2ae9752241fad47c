"""Behind the proxies of the examples, as real processes: nginx (below a path) and Caddy."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import httpx2
import pytest

from archipel.plugins import games
from tests.web.listening import Ear
from tests.web.proxying import Proxy
from tests.web.serving import Running, new_store

pytestmark = pytest.mark.check

GAME = next(iter(games()))
MANY = 90  # requests: more than the rate below allows, if they come in less than ten seconds


def port_of(server: Running) -> int:
    """The port, whatever path follows it."""
    return httpx2.URL(server.url).port or 0


@dataclass
class House:
    """A server behind a proxy."""

    server: Running
    proxy: Proxy
    store: str
    flags: tuple[str, ...]

    def restart(self) -> None:
        """End the server, and start it again at the same port."""
        port = (
            self.server.port if not self.flags else int(self.server.url.rpartition(":")[2].partition("/")[0])
        )
        self.server.end()
        self.server.__exit__()
        self.server = Running(self.store, *self.flags, port=port)


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp(request.param)
    path = "/games" if request.param == "nginx" else ""
    flags = ("--requests-per-second", "5", "--tables-per-hour", "0", "--path", path)
    store = new_store(folder)
    server = Running(store, *flags)
    port = port_of(server)
    made: House | None = None
    try:
        with Proxy(request.param, folder, [port], path) as proxy:
            made = House(server, proxy, store, flags)
            yield made
    finally:
        last = server if made is None else made.server
        last.end()
        last.__exit__()


def lay(client: httpx2.Client, *others: dict[str, str]) -> dict[str, str]:
    """A table with the caller on its first seat."""
    answer = client.post("api/tables", json={"game": GAME, "seats": [{"name": "Ana"}, *others]})
    assert answer.status_code == 201, answer.text
    made: dict[str, str] = answer.json()
    return made


def test_browsers_get_https_cookies_and_addresses_that_lead_back(house: House) -> None:
    with house.proxy.client(origin=f"https://127.0.0.1:{house.proxy.port}") as browser:
        sent = browser.post(f"play/{GAME}", data={"with": "friend"})
        assert sent.status_code == 303
        assert sent.headers["strict-transport-security"]
        cookies = sent.headers.get_list("set-cookie")
        assert all(one.startswith("__Host-archipel") and "; Secure" in one for one in cookies)
        assert any("HttpOnly" in one for one in cookies)
        path = httpx2.URL(house.proxy.url).path.rstrip("/")
        assert sent.headers["location"].startswith(f"{path}/lobby/")
        page = browser.get(httpx2.URL(house.proxy.url).join(sent.headers["location"]))
        assert page.status_code == 200
        assert f'href="{path}/about"' in page.text
        assert f'value="{house.proxy.url}/join/' in page.text


def test_nobody_outside_sees_what_is_for_operators(house: House) -> None:
    with house.proxy.client() as client:
        assert client.get("health").json()["status"] == "ok"
        assert client.get("metrics").status_code == 404
        assert (
            b"nginx" in client.get("api/operator/tables").content
            or client.get("api/operator/tables").content == b""
        )


def test_rates_count_the_true_client_whatever_it_says_of_itself(house: House) -> None:
    with house.proxy.client("127.0.0.2") as greedy, house.proxy.client("127.0.0.3") as modest:
        answers = [greedy.get("api/me").status_code for _ in range(MANY)]
        assert 429 in answers
        lie = {"x-forwarded-for": "203.0.113.9", "forwarded": "for=203.0.113.9", "x-real-ip": "203.0.113.9"}
        assert {greedy.get("api/me", headers=lie).status_code for _ in range(5)} & {429}
        assert modest.get("api/me").status_code == 200
    # Past the proxy nobody is believed but the proxy's own address.
    transport = httpx2.HTTPTransport(local_address="127.0.0.4")
    with httpx2.Client(base_url=house.server.url, transport=transport) as direct:
        answers = [
            direct.get("api/me", headers={"x-forwarded-for": f"203.0.113.{n % 250}"}).status_code
            for n in range(MANY)
        ]
        assert 429 in answers
        secure = direct.post("preferences", data={"theme": "night"}, headers={"x-forwarded-proto": "https"})
        assert "strict-transport-security" not in secure.headers


def test_events_come_through_at_once_and_a_stream_goes_on_after_a_restart(house: House) -> None:
    async def evening() -> None:
        with house.proxy.client("127.0.0.5") as ana:
            made = lay(ana, {})
            token = {"authorization": f"Bearer {made['token']}"}
            async with house.proxy.listener() as http:
                ear = Ear(http, made["id"], made["token"])
                task = asyncio.create_task(ear.listen())
                await ear.until(1)
                say = {"seen": 1, "text": "is anybody there?"}
                assert (
                    await asyncio.to_thread(
                        ana.post, f"api/tables/{made['id']}/chat", json=say, headers=token
                    )
                ).status_code == 200
                await ear.until(2)  # while the stream is open: nothing was held back
                await asyncio.to_thread(house.restart)
                await asyncio.wait_for(task, 30)
                again = Ear(http, made["id"], made["token"])
                task = asyncio.create_task(again.listen(last=2))
                say = {"seen": 2, "text": "still here"}
                await asyncio.to_thread(ana.post, f"api/tables/{made['id']}/chat", json=say, headers=token)
                await again.until(3)
                assert again.ids == [3]
                task.cancel()

    asyncio.run(evening())


def test_one_connection_polls_again_and_again(house: House) -> None:
    with house.proxy.client("127.0.0.6") as ana:
        made = lay(ana, {})
        token = {"authorization": f"Bearer {made['token']}"}
        for _ in range(5):
            polled = ana.get(f"api/tables/{made['id']}/events", params={"follow": "false"}, headers=token)
            assert polled.status_code == 200
            assert "event: created" in polled.text
            assert polled.headers.get("connection", "keep-alive") != "close"


def test_a_client_who_does_not_read_holds_nobody_up(house: House) -> None:
    with house.proxy.client("127.0.0.7") as ana:
        made = lay(ana, {})
        path = httpx2.URL(house.proxy.url).path.rstrip("/")
        host = f"host: 127.0.0.1:{house.proxy.port}\r\n"
        events = f"GET {path}/api/tables/{made['id']}/events?invite={made['invite']} HTTP/1.1\r\n{host}\r\n"
        pages = (
            f"GET {path}/rules/{GAME} HTTP/1.1\r\n{host}\r\n" * 20
        )  # more than any buffer on the way holds
        with ExitStack() as stack:
            for sent in (events, pages, pages[:-20]):
                plain = socket.create_connection(("127.0.0.1", house.proxy.port))
                plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
                stuck = stack.enter_context(house.proxy.trust.wrap_socket(plain, server_hostname="127.0.0.1"))
                stuck.sendall(sent.encode())
            token = {"authorization": f"Bearer {made['token']}"}
            for number in range(1, 6):
                say = {"seen": number, "text": "x" * 500}
                answer = ana.post(f"api/tables/{made['id']}/chat", json=say, headers=token)
                assert answer.status_code == 200
            assert ana.get(f"rules/{GAME}").status_code == 200
