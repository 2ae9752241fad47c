"""Every refusal is a friendly page in the visitor's language for browsers, and JSON for programs."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest

from archipel.bots import LEVELS
from archipel.bots.pool import Thinkers
from archipel.store import Store, open_store
from archipel.table import Service
from archipel.web import Settings, build_app
from archipel.web.http.error_pages import wants_page
from archipel.web.pages import PAGES, render_error_page
from tests.web.serving import Running

# What browsers send when they navigate, and what their scripts send.
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize(
    ("accept", "page"),
    [
        (BROWSER, True),
        ("text/html", True),
        ("application/json, Text/HTML;q=0.5", True),
        ("*/*", False),
        ("", False),
        ("application/json", False),
        ("text/html;q=0", False),
        ("text/html-ish", False),
    ],
)
def test_a_client_that_asks_for_html_wants_a_page(accept: str, page: bool) -> None:
    assert wants_page(accept) is page


def refusals(server: Running) -> list[httpx2.Request]:
    """One request for each way to be refused: by the gate, the router, the API and the stream."""

    def request(method: str, path: str, **more: object) -> httpx2.Request:
        return server.http.build_request(method, path, **more)  # type: ignore[arg-type]

    missing = "0" * 20
    json = {"content-type": "application/json"}
    return [
        request("POST", "/play/skull", headers={"origin": "https://example.org"}),
        request("POST", "/api/tables", content=b"x" * 70_000, headers=json),
        request("POST", "/play/skull", content=b"x", headers={"content-type": "text/plain"}),
        request("GET", f"/api/tables/{missing}"),
        request("GET", f"/api/tables/{missing}/events"),
        request("GET", "/api/nowhere"),
        request("PUT", "/api/tables"),
        request("POST", "/api/tables", content=b"{}", headers=json),
        request("GET", f"/api/tables/{missing}", headers={"authorization": "Bearer x"}),
        request("GET", f"/table/{missing}/board"),
    ]


STATUSES = [403, 413, 415, 404, 404, 404, 405, 400, 401, 404]


@pytest.mark.parametrize(("language", "words"), [("fr", "Retour aux jeux"), ("en", "Back to the games")])
def test_a_person_gets_a_page_in_their_language(server: Running, language: str, words: str) -> None:
    for request, status in zip(refusals(server), STATUSES, strict=True):
        request.headers.update({"accept": BROWSER, "accept-language": f"{language},de;q=0.5"})
        answer = server.http.send(request)
        assert answer.status_code == status, request
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers.get("content-language") == language, request
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert words in answer.text
        assert re.search(rf'class="kicker">{status}<', answer.text)
        assert 'href="/"' in answer.text


@pytest.mark.parametrize("accept", ["application/json", "*/*"])
def test_a_program_gets_data(server: Running, accept: str) -> None:
    for request, status in zip(refusals(server), STATUSES, strict=True):
        request.headers["accept"] = accept
        answer = server.http.send(request)
        assert answer.status_code == status, request
        assert answer.headers["content-type"].startswith("application/json"), (request, answer.text)
        assert answer.json()["error"]
        assert answer.json()["message"]


def test_a_program_that_asks_for_a_page_gets_data_too(server: Running) -> None:
    for path in ("/nowhere", f"/join/{'0' * 20}", "/rules/chess"):
        answer = server.http.get(path, headers={"accept": "application/json"})
        assert answer.status_code == 404
        assert answer.json()["error"] == "not_found"


@asynccontextmanager
async def visiting(tmp_path: Path, settings: Settings) -> AsyncIterator[tuple[Store, httpx2.AsyncClient]]:
    """The whole application within this process, so that its store can be taken away."""
    store = open_store(str(tmp_path / "store.db"))
    service = Service(store, Thinkers(1), LEVELS, lambda: time.time_ns() // 1_000_000)
    await service.start()
    transport = httpx2.ASGITransport(build_app(service, settings, PAGES, render_error_page))  # type: ignore[arg-type]
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as http:
        yield store, http
    await service.stop()


def test_a_page_says_when_to_come_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with visiting(tmp_path, Settings(requests_per_second=1)) as (_, http):
            answers = [await http.get("/about", headers={"accept": BROWSER}) for _ in range(7)]
            assert answers[-1].status_code == 429
            assert "Slowly, please" in answers[-1].text
            assert int(answers[-1].headers["retry-after"]) > 0

    asyncio.run(evening())


def test_an_unavailable_store_is_reported_on_a_page_and_to_programs_as_data(tmp_path: Path) -> None:
    async def evening() -> None:
        async with visiting(tmp_path, Settings()) as (store, http):
            await store.close()
            missing = "0" * 20
            for path in (f"/table/{missing}", f"/api/tables/{missing}", f"/api/tables/{missing}/events"):
                page = await http.get(path, headers={"accept": BROWSER})
                data = await http.get(path, headers={"accept": "application/json"})
                for answer in (page, data):
                    assert answer.status_code == 503, path
                    assert int(answer.headers["retry-after"]) > 0
                assert "The table is being tidied" in page.text
                assert data.json()["error"] == "store_down"
            assert (await http.get("/health")).status_code == 503

    asyncio.run(evening())
