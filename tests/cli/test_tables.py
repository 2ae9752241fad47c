"""`archipel tables`: on a store that nobody uses, on one that a server has open, and on PostgreSQL."""

import json
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from archipel.cli import main
from archipel.plugins import games
from tests.services import PostgresServer
from tests.web.inside import OPEN as ANYBODY
from tests.web.serving import OPEN, Running, free_port, new_store
from tests.web.within import Within

GAME = next(iter(games()))
Said = pytest.CaptureFixture[str]


def lay(server: Running, name: str = "Ana") -> tuple[str, str]:
    """A table with a free seat: its id and its host's token."""
    body = {"game": GAME, "seats": [{"name": name}, {}], "public": True}
    made = server.call("POST", "/api/tables", json=body).json()
    return made["id"], made["token"]


def tables(said: Said, *arguments: str, code: int = 0) -> str:
    """What the command prints."""
    said.readouterr()
    assert main(["tables", *arguments]) == code
    printed = said.readouterr()
    return printed.out + printed.err


@pytest.mark.check
# A command is a process in real life: a query that is cut off when it ends may leave its connection open.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_tables_are_listed_shown_closed_and_deleted_while_a_server_runs(
    database: str, tmp_path: Path, capsys: Said, request: pytest.FixtureRequest
) -> None:
    if database == "sqlite":
        store = new_store(tmp_path)
    else:
        postgres: PostgresServer = request.getfixturevalue("postgres")
        store = postgres.new_store()
    with Running(store, *OPEN) as server:
        where = ("--store", store, "--server", server.url)
        (first, ana), (second, _) = lay(server), lay(server, "Ben")
        listed = json.loads(tables(capsys, "list", *where, "--json"))
        assert {one["id"] for one in listed} == {first, second}
        assert {one["phase"] for one in listed} == {"open"}
        assert f"{second}  " in tables(capsys, "list", *where)
        assert "seats    Ana, –" in tables(capsys, "show", *where, first)
        assert tables(capsys, "close", *where, first) == f"{first}: closed\n"
        for _ in range(100):  # another process needs a moment to hear of it
            answer = server.call("GET", f"/api/tables/{first}", ana)
            if answer.status_code == 410:
                break
        assert answer.json()["error"] == "closed"
        assert (
            "closed by the people who run this server"
            in server.http.get(f"/table/{first}", headers={"accept": "text/html"}).text
        )
        assert [one["id"] for one in server.http.get("/api/tables").json()["tables"]] == [second]
        assert tables(capsys, "delete", *where, second) == f"{second}: deleted\n"
        for _ in range(100):
            answer = server.http.get(f"/api/tables/{second}")
            if answer.status_code == 404:
                break
        assert answer.status_code == 404
        assert tables(capsys, "list", *where, "--phase", "closed").endswith("1 tables\n")
        assert "no such table" in tables(capsys, "show", *where, second, code=1)
        # Nobody without the store's key gets in.
        for token in ("x", "x" * 64):
            path = f"{server.url}/api/operator/tables"
            assert httpx2.get(path, headers={"authorization": f"Bearer {token}"}).status_code == 404


@pytest.mark.check
def test_without_a_server_the_store_is_opened_here(tmp_path: Path, capsys: Said) -> None:
    store = new_store(tmp_path)
    with Running(store, *OPEN) as server:
        (name, _), elsewhere = lay(server), f"http://127.0.0.1:{free_port()}"
        told = tables(capsys, "list", "--store", store, "--server", elsewhere, code=1)
        assert f"a server has this store open, but none answers at {elsewhere}" in told
        assert server.end() == 0
    assert tables(capsys, "close", "--store", store, name) == f"{name}: closed\n"
    assert "phase    closed" in tables(capsys, "show", "--store", store, name)


def test_a_private_server_opens_tables_only_for_who_knows_its_word(tmp_path: Path) -> None:
    with Within(new_store(tmp_path), replace(ANYBODY, passphrase="open sesame")) as server:
        body = {"game": GAME, "seats": [{"name": "Ana"}, {}], "public": True}
        refused = server.http.post("/api/tables", json=body)
        assert (refused.status_code, refused.json()["error"]) == (403, "no_member")
        member = {"x-archipel-word": "open sesame"}
        made = server.http.post("/api/tables", json=body, headers=member).json()
        assert server.http.get("/api/tables").json()["tables"] == []
        assert len(server.http.get("/api/tables", headers=member).json()["tables"]) == 1
        invited = server.http.post(
            f"/api/tables/{made['id']}/join?invite={made['invite']}", json={"names": ["Ben"]}
        )
        assert invited.status_code == 201
        with server.client(origin=server.url, accept="text/html") as browser:
            sent = browser.post(f"/play/{GAME}", data={})
            assert (sent.status_code, sent.headers["location"]) == (303, "/enter")
            assert (
                browser.post(f"/new/{GAME}", data={"name": "Ana", "friends": "1"}).headers["location"]
                == "/enter"
            )
            assert "That is not the word." in browser.post("/enter", data={"word": "sesame"}).text
            assert browser.post("/enter", data={"word": "open sesame"}).status_code == 303
            assert browser.post(f"/play/{GAME}", data={}).headers["location"].startswith("/table/")


def test_the_host_keeps_order_with_plain_forms(tmp_path: Path) -> None:
    with Within(new_store(tmp_path)) as server:
        headers = {"origin": server.url, "accept": "text/html"}
        with server.client(**headers) as ana, server.client(**headers) as ben:
            sent = ana.post(f"/new/{GAME}", data={"name": "Ana", "friends": "2"})
            name = sent.headers["location"].rpartition("/")[2]
            page = ana.get(sent.headers["location"]).text
            link = httpx2.URL(page.split('value="http')[1].split('"')[0].partition("/join")[2])
            ben.post(f"/join{link}", data={"name": "Ben"})
            csrf = {"csrf": ana.cookies["archipel-csrf"]}
            assert ana.get(f"/order/{name}").text.count('value="mute"') == 2
            ana.post(f"/order/{name}", data={**csrf, "seat": "1", "do": "mute"})
            assert 'value="unmute"' in ana.get(f"/order/{name}").text
            assert ben.get(f"/order/{name}").status_code == 403
            assert (
                ben.post(
                    f"/order/{name}", data={"csrf": ben.cookies["archipel-csrf"], "do": "mute"}
                ).status_code
                == 403
            )
            ana.post(f"/order/{name}", data={**csrf, "seat": "1", "do": "away"})
            assert "Ben" not in ana.get(f"/lobby/{name}").text
            assert ben.get(f"/lobby/{name}").status_code == 404
            assert ben.get(f"/join{link}").status_code == 404
