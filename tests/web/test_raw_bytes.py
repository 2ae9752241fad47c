"""Whatever bytes arrive, the answer is never a 5xx."""

import asyncio
import os
from collections.abc import Iterator
from itertools import cycle

import httpx2
import pytest

from archipel.plugins import games
from tests.web.players import lay
from tests.web.raw import Nonsense, answers
from tests.web.serving import Running

pytestmark = pytest.mark.check

FUZZ = 25 * int(os.environ.get("ARCHIPEL_FUZZ", "60"))
MANY = int(os.environ.get("ARCHIPEL_REQUESTS", FUZZ))  # `make fuzz REQUESTS=1000000` sends more
SEED = int(os.environ.get("ARCHIPEL_FUZZ_SEED", "26"))
EACH = 2_000  # requests at one table, before it is full


def nonsense(server: Running) -> Iterator[bytes]:
    """All requests, at one table after the other."""
    names = cycle(games())
    for begun in range(0, MANY, EACH):
        game = games()[next(names)]
        seats = max(2, min(game.modes[0].seats))
        player = lay(server, game.id, game.modes[0], seats, public=True)[0]
        maker = Nonsense(SEED + begun, player.path.rpartition("/")[2], player.token, tuple(games()))
        if MANY > FUZZ:
            print(f"{begun:,} requests, seed {SEED + begun}", flush=True)
        for _ in range(min(EACH, MANY - begun)):
            yield maker.request()


@pytest.mark.realtime("what gets no answer within two seconds counts as unanswered, and few may be")
def test_no_request_of_any_bytes_breaks_the_server(server: Running) -> None:
    how = (16, 2.0) if MANY == FUZZ else (64, 8.0)  # a long run may share its machine
    statuses, broken = asyncio.run(answers(server.port, nonsense(server), *how))
    assert not broken, broken
    print(f"{sum(statuses.values()):,} requests: {dict(statuses)}")
    assert server.http.get("/health").status_code == 200
    assert {200, 400, 404, 415, 422, 431} <= set(statuses), statuses
    assert statuses[0] < MANY / 10, statuses
    assert statuses[200] > MANY / 10, statuses


def part(head: bytes, content: bytes) -> bytes:
    """A form with one field."""
    return b'--x\r\ncontent-disposition: form-data; name="record"%s\r\n\r\n%s\r\n--x--\r\n' % (head, content)


MULTIPART = {"content-type": "multipart/form-data; boundary=x"}
CODECS = (b"punycode", b"idna", b"nothing", b"zip", b"utf-16", b"utf-7; charset=utf-8", b"utf-8x")


@pytest.mark.parametrize("path", ["/replay", "/new/skull"])
def test_a_part_of_a_form_is_utf_8_and_nothing_else(server: Running, path: str) -> None:
    for codec in CODECS:
        body = part(b"\r\nContent-Type: text/plain; Charset=" + codec, b"-" * 50_000 + b"9" * 50_000)
        assert httpx2.post(server.url + path, content=body, headers=MULTIPART).status_code == 400, codec
    for content in (b"\xff", b"\xc3", b"\xed\xa0\x80"):
        for head in (b"", b'; filename="a.txt"', b"\r\ncontent-type: text/plain; charset=utf-8"):
            body = part(head, content)
            assert httpx2.post(server.url + path, content=body, headers=MULTIPART).status_code == 400, body
    good = part(b"\r\ncontent-type: text/plain; charset=UTF-8", b"charset=punycode")
    assert (
        httpx2.post(f"{server.url}/replay", content=good, headers=MULTIPART).status_code == 422
    )  # no record


@pytest.mark.parametrize("sheet", ["a = " + "9" * 5000, "a = 0x" + "f" * 5000, "a" + ".a" * 9000 + " = 1"])
def test_a_sheet_that_is_too_much_for_its_reader_is_refused_with_a_reason(
    server: Running, sheet: str
) -> None:
    for game in games():
        body = {"game": game, "seats": [{"name": "Ana"}, {"name": "Ben"}], "sheet": sheet}
        french = {"accept-language": "fr"}
        answer = httpx2.post(f"{server.url}/api/tables", json=body, headers=french)
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_setup"), answer.text
        assert "feuille" in answer.json()["message"]


def test_a_card_that_is_not_there_is_the_callers_mistake(server: Running) -> None:
    for game in games().values():
        player = lay(server, game.id, game.modes[0], max(2, min(game.modes[0].seats)))[0]
        path = f"/table/{player.path.rpartition('/')[2]}/look?seat=0&card="
        status = 400 if game.id == "cats" else 200  # the others have no cards to enlarge, and draw nothing
        for card in ("nothing", "-1", "99", "ㅤ"):
            assert server.call("GET", path + card, player.token).status_code == status, (game.id, card)
