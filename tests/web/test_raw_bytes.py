"""Whatever bytes arrive, the answer is never a 5xx."""

import asyncio
import os
import time

import httpx
import pytest

from archipel.door import games
from tests.web.players import lay, mode_of
from tests.web.raw import Nonsense, answers
from tests.web.serving import Running

pytestmark = [pytest.mark.realtime, pytest.mark.once]

MANY = 25 * int(os.environ.get("ARCHIPEL_FUZZ", "60"))  # `make fuzz` sends more
SEED = int(os.environ.get("ARCHIPEL_FUZZ_SEED", "26"))


def test_no_request_of_any_bytes_breaks_the_server(server: Running) -> None:
    player = lay(server, "skull", mode_of("skull", "side-a"), 2, public=True)[0]
    nonsense = Nonsense(SEED, player.path.rpartition("/")[2], player.token)
    statuses, broken = asyncio.run(answers(server.port, (nonsense.request() for _ in range(MANY))))
    assert not broken, broken[:5]
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
        begun = time.perf_counter()
        assert httpx.post(server.url + path, content=body, headers=MULTIPART).status_code == 400, codec
        assert time.perf_counter() - begun < 0.5, codec  # a second, when punycode was decoded
    for content in (b"\xff", b"\xc3", b"\xed\xa0\x80"):
        for head in (b"", b'; filename="a.txt"', b"\r\ncontent-type: text/plain; charset=utf-8"):
            body = part(head, content)
            assert httpx.post(server.url + path, content=body, headers=MULTIPART).status_code in (400, 422), (
                body
            )
    good = part(b"\r\ncontent-type: text/plain; charset=UTF-8", b"charset=punycode")
    assert httpx.post(f"{server.url}/replay", content=good, headers=MULTIPART).status_code == 422  # no record


@pytest.mark.parametrize("sheet", ["a = " + "9" * 5000, "a = 0x" + "f" * 5000, "a" + ".a" * 9000 + " = 1"])
def test_a_sheet_that_is_too_much_for_its_reader_is_refused_with_a_reason(
    server: Running, sheet: str
) -> None:
    for game in games():
        body = {"game": game, "seats": [{"name": "Ana"}, {"name": "Ben"}], "sheet": sheet}
        french = {"accept-language": "fr"}
        answer = httpx.post(f"{server.url}/api/tables", json=body, headers=french)
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_setup"), answer.text
        assert "feuille" in answer.json()["message"]
