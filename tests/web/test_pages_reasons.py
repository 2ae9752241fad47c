"""Visitors read in their own language why a file, a table or a request was refused."""

import hashlib
from collections.abc import Iterator

import httpx2
import pytest

from archipel.kernel import BadSetup, Game
from archipel.plugins import games
from tests.web.serving import Running

CROWD = 999


@pytest.fixture
def browser(server: Running) -> Iterator[httpx2.Client]:
    headers = {"origin": server.url, "accept-language": "fr", "accept": "text/html"}
    with httpx2.Client(base_url=server.url, headers=headers, timeout=30) as client:
        yield client


def shown(answer: httpx2.Response) -> str:
    """The page's text, with plain spaces and apostrophes."""
    return answer.text.replace("\u00a0", " ").replace("&#39;", "'")


def test_what_is_wrong_with_a_record_is_said_in_french(browser: httpx2.Client) -> None:
    record = browser.post("/replay", files={"file": ("game.txt", b"archipel record 1\nnonsense\n")})
    assert "la ligne d’en-tête « game … » est attendue" in shown(record)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_rule_that_a_record_breaks_is_cited_in_french(game: Game, browser: httpx2.Client) -> None:
    lines = f"archipel record 1\ngame {game.id} rules {game.version}\nseats {CROWD}\ndice entered\n"
    end = "pause after 0 events"
    digest = hashlib.sha256(f"{lines}{end}\n".encode()).hexdigest()
    answer = browser.post("/replay", files={"file": ("game.txt", f"{lines}{end} ~{digest}\n".encode())})
    with pytest.raises(BadSetup) as caught:
        game.setup(CROWD)
    assert caught.value.refusal is not None
    assert game.rules.why(caught.value.refusal, "fr") in shown(answer)


@pytest.mark.parametrize("game", games())
def test_what_is_wrong_with_a_sheet_is_said_in_french(game: str, browser: httpx2.Client) -> None:
    seats = str(min(games()[game].modes[0].seats) - 1)

    def sent(sheet: bytes) -> str:
        files = {"friends": (None, seats), "sheet": ("own.toml", sheet)}
        return shown(browser.post(f"/new/{game}", files=files))

    assert "ta feuille : illisible à la ligne 1, colonne 5" in sent(b"a = \n")
    assert " : manque" in sent(b"a = 1\n")
    assert "sheet : ce n’est pas un fichier de texte" in sent(b"\xff\xfe\xff")


def test_a_page_says_why_it_is_refused_in_french(browser: httpx2.Client) -> None:
    game = next(iter(games()))
    body = {"game": game, "seats": [{"name": "Anne"}, {}], "public": True}
    table = browser.post("/api/tables", json=body).json()["id"]
    running = browser.get(f"/replay/{table}")
    assert running.status_code == 409
    assert "une partie peut être revue quand elle est finie" in shown(running)
    assert "pas de jeu" not in shown(browser.get("/new/ludo"))


@pytest.mark.parametrize(
    ("language", "message"), [("fr", "pas de jeu ludo ; il y a "), ("en", "no game ludo; there is ")]
)
def test_programs_read_a_message_in_the_language_they_ask_for(
    browser: httpx2.Client, language: str, message: str
) -> None:
    headers = {"accept": "application/json", "accept-language": language}
    answer = browser.get("/api/games/ludo", headers=headers).json()
    assert answer["error"] == "not_found"
    assert answer["message"].replace("\u00a0", " ").startswith(message)
