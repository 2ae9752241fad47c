"""A third language needs only catalogues and word files: with a freshly generated language pack, nothing that
a visitor reads or hears is in English."""

import json
import re
from collections.abc import Iterable, Iterator
from html import unescape
from random import Random

import httpx2
import pytest

from archipel.kernel import ArchipelError, BadData, BadRecord, Mode, read_record
from archipel.plugins import find, games
from archipel.testkit import walk as random_walk
from tests.web.players import Json, Player
from tests.web.serving import OPEN, Running, new_store
from tests.words.pseudo import CODE, Spoken, codes, english, write_pack

pytestmark = pytest.mark.check

PERSON = "Анна"  # no Latin letters
# The first or the last mode of a game, in turn: the last ones are played alone.
MODES = [(game, find(game).modes[-(number % 2)]) for number, game in enumerate(games())]
MISSING = ["/nowhere", "/table/none", "/lobby/none", "/join/none", "/replay/none", "/rules/none", "/new/none"]
PAGES = [
    "/",
    "/about",
    "/replay",
    "/preferences",
    *(f"/{one}/{game}" for one in ("new", "rules") for game in games()),
]


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the pseudo-language in a translator's folder; its client asks only for that language."""
    pack = tmp_path_factory.mktemp("pack")
    write_pack(pack)
    store = new_store(tmp_path_factory.mktemp("abroad"))
    with Running(store, *OPEN, environment={"ARCHIPEL_LANGUAGES": str(pack)}) as running:
        running.http.headers.update({"accept-language": CODE, "origin": running.url})
        yield running
        assert running.end() == 0, running.log()


def left_in_english(answer: httpx2.Response) -> list[str]:
    """The English texts in a page, a fragment, or an answer to a script."""
    if answer.headers["content-type"].startswith("application/json"):
        return english(_told(answer.json()))
    data = re.findall(
        r'<script type="application/json"(?! id="words")[^>]*>(.*?)</script>', answer.text, re.DOTALL
    )
    return english([*Spoken(answer.text).texts, *(text for one in data for text in _told(json.loads(one)))])


def _told(data: Json | list[Json]) -> Iterable[str]:
    """The texts that scripts receive: in an answer, what glows, what the coach may say, or
    a table of refusals."""
    if isinstance(data, list):
        return [str(one["words"]) for one in data]
    if "fits" in data:  # pieces and places
        return []
    glow = data.get("glow")
    if isinstance(glow, dict):
        return [*map(str, glow.values()), str(data["careful"])]  # the rest names parts and places
    return [str(data["message"])] if "message" in data else [str(text) for text in data.values()]


def check(answer: httpx2.Response, status: int = 200) -> None:
    assert answer.status_code == status, answer.text
    found = left_in_english(answer)
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("path", [*PAGES, *MISSING])
def test_a_page_says_nothing_in_english(abroad: Running, path: str) -> None:
    answer = abroad.call("GET", path)
    assert f'lang="{CODE}"' in answer.text
    check(answer, 404 if path in MISSING else 200)


@pytest.mark.parametrize("game", list(games()))
def test_the_examples_of_rules_say_nothing_in_english(abroad: Running, game: str) -> None:
    page = abroad.call("GET", f"/rules/{game}").text
    pictures = re.findall(rf'"(/rules/{game}/[^"]+language={CODE}[^"]*)"', page)
    assert pictures
    for picture in pictures:
        check(abroad.call("GET", unescape(picture)))


class Walk:
    """One person's table with bots: fetches everything that its page shows, and collects what is English."""

    def __init__(self, server: Running, game: str, mode: Mode, **more: object) -> None:
        seats = [{"name": PERSON}, *({"level": "drifter"} for _ in range(min(mode.seats) - 1))]
        body = {"game": game, "seats": seats, "options": dict(mode.options), **more}
        made = server.call("POST", "/api/tables", json=body)
        assert made.status_code == 201, made.text
        self.id, self._server = str(made.json()["id"]), server
        self.player = Player(server, self.id, str(made.json()["token"]), 0)
        self.found: dict[str, list[str]] = {}

    def see(self, what: str = "", **query: object) -> str:
        path = what if what.startswith("/") else f"/table/{self.id}{what and '/'}{what}"
        answer = self._server.call("GET", path, self.player.token, params=query)
        assert answer.status_code == 200, answer.text
        self.found.setdefault(what, []).extend(left_in_english(answer))
        return answer.text

    def look_around(self, rng: Random) -> None:
        """Fetch the page and what its scripts ask for: hints, reasons, sheets, previews of moves."""
        board = self.see()
        for what in ("worth", "hint", "news", "sheet?of=0", "board?narrow=true", "board?seat=-1"):
            self.see(what)
        parts = sorted(set(re.findall(r'data-kind="([^"]+)" data-value="([^"]+)"', board)))
        for kind, value in rng.sample(parts, min(12, len(parts))):
            self.see("why", wanted=unescape(f"{kind}:{value}"))
            self.see("peek", picked=unescape(f"{kind}:{value}"))
        move = rng.choice(self.player.get("choices", limit=5000).json()["texts"])
        self.player.post("draft", seen=self.player.view()["fresh"], move=move)
        self.see("board")
        self.player.post("undo", seen=self.player.view()["fresh"])

    def wait(self) -> Json:
        """Wait until the person is asked to move, or the game is over."""
        for _ in range(2000):
            look = self.player.view()
            assert isinstance(look["waiting"], list)
            if 0 in look["waiting"] or look["result"] is not None:
                return look
        raise AssertionError("the bots do not move")

    def play(self, rng: Random, looks: int) -> None:
        """Play the whole game, looking around at some turns."""
        for turn in range(400):
            look = self.wait()
            if look["result"] is not None:
                return
            if turn in range(0, 4 * looks, 4):
                self.look_around(rng)
            self.player.turn(rng, look)
        raise AssertionError("the game does not end")

    def judge(self) -> None:
        left = [f"{what}: {text}" for what, texts in self.found.items() for text in sorted(set(texts))]
        assert not left, "\n".join(["", *left])


@pytest.mark.parametrize(("game", "mode"), MODES, ids=lambda one: getattr(one, "id", one))
def test_a_table_says_nothing_in_english_from_the_first_move_to_the_replay(
    abroad: Running, game: str, mode: Mode
) -> None:
    walk = Walk(abroad, game, mode)
    walk.play(Random(f"{game} {mode.id}"), looks=2)
    for seat in (0, -1):
        walk.see(seat=seat)
    for step in (0, 9, 10_000):
        walk.see(f"/replay/{walk.id}", step=step)
        walk.see(f"/replay/{walk.id}", step=step, part="moment", narrow=True)
    walk.judge()


@pytest.mark.parametrize("game", list(games()))
def test_talk_and_bots_that_stand_in_say_nothing_in_english(abroad: Running, game: str) -> None:
    mode = next(mode for mode in find(game).modes if min(mode.seats) > 1)
    walk = Walk(abroad, game, mode, public=True, clock=600)
    emotes = abroad.call("GET", "/api/games").json()["emotes"]
    for emote in emotes:
        walk.player.post("emote", seen=walk.player.view()["number"], emote=emote)
    walk.player.post("chat", seen=walk.player.view()["number"], text="Да!")
    abroad.call("POST", f"/api/tables/{walk.id}/chat", json={"seen": 1, "text": "Нет!"})
    walk.see()
    walk.player.post("hand", seen=walk.player.view()["number"])
    page = walk.see()
    assert "back-button" in page
    walk.player.post("back", seen=walk.player.view()["number"])
    walk.player.post("leave", seen=walk.player.view()["number"])
    walk.see(seat=-1)
    walk.judge()


@pytest.mark.parametrize("game", list(games()))
def test_waiting_room_invitation_and_typed_dice_say_nothing_in_english(abroad: Running, game: str) -> None:
    mode = next(mode for mode in find(game).modes if min(mode.seats) > 1)
    seats = [{"name": PERSON}, *({} for _ in range(min(mode.seats) - 1))]
    body = {"game": game, "seats": seats, "options": dict(mode.options), "entered": True, "public": True}
    table = abroad.call("POST", "/api/tables", json=body).json()
    check(abroad.call("GET", f"/lobby/{table['id']}", table["token"]))
    check(abroad.call("GET", f"/join/{table['id']}?invite={table['invite']}"))
    check(abroad.call("GET", "/", table["token"]))
    seen = {"seen": table["number"], "fill": "drifter"}
    assert (
        abroad.call("POST", f"/api/tables/{table['id']}/start", table["token"], json=seen).status_code == 200
    )
    shown = abroad.call("GET", f"/table/{table['id']}", table["token"])
    assert 'id="enter"' in shown.text
    # A card without a name is listed by its code, as in records.
    codes = {
        code for code, name in re.findall(r'<option value="([^"]+)">([^<]+)', shown.text) if code == name
    }
    assert [text for text in left_in_english(shown) if text not in codes] == []


@pytest.mark.parametrize("game", list(games()))
def test_a_refusal_says_nothing_in_english(abroad: Running, game: str) -> None:
    check(abroad.http.post(f"/new/{game}", files={"friends": (None, "0"), "bots": (None, "100")}), 422)
    walk, rng, told = Walk(abroad, game, find(game).modes[0]), Random(7), set()
    walk.wait()
    for text in rng.sample(every_move(game), 40):
        answer = walk.player.post("draft", seen=walk.player.view()["fresh"], move=text)
        if answer.status_code == 200:
            walk.player.post("undo", seen=walk.player.view()["fresh"])
        elif "rule" in answer.json():
            check(answer, answer.status_code)
            told.add(answer.json()["rule"])
    assert told


def every_move(game: str) -> list[str]:
    """Texts of moves from many points in the game: most of them are refused at its start."""
    mode, found = find(game).modes[0], set[str]()
    setup = find(game).setup(mode=mode.id)
    for steps in range(1, 100, 5):
        state = random_walk(find(game), setup, seed=steps, steps=steps).state
        for seat in range(setup.seats):
            found |= {move.text for move in list(state.moves(seat))[:50]}
    return sorted(found)


def test_the_answer_to_a_forged_form_says_nothing_in_english(abroad: Running) -> None:
    elsewhere = {"origin": "https://example.org", "accept": "text/html"}
    check(abroad.http.post(f"/play/{next(iter(games()))}", headers=elsewhere), 403)
    check(abroad.http.request("DELETE", "/about", headers={"accept": "text/html"}), 405)


@pytest.mark.parametrize("game", list(games()))
def test_an_error_in_a_file_says_nothing_in_english(abroad: Running, game: str) -> None:
    def check_but(answer: httpx2.Response, error: ArchipelError) -> None:
        assert answer.status_code == 422, answer.text
        quoted = "|".join(re.escape(code) for code in sorted(codes(error.message), key=len, reverse=True))
        left = left_in_english(answer)
        assert english([re.sub(quoted, "", text) for text in left]) == []
        assert any(re.search(quoted, text) for text in left)

    record = "archipel record 1\nnonsense\n"
    with pytest.raises(BadRecord) as spoilt:
        read_record(record)
    check_but(abroad.http.post("/replay", files={"file": ("game.txt", record.encode())}), spoilt.value)
    seats = min(find(game).modes[0].seats)
    for sheet in ("a = 1\n", "a = \n"):
        with pytest.raises(BadData) as refused:
            find(game).start(find(game).setup(seats, sheet=sheet))
        files = {"friends": (None, str(seats - 1)), "sheet": ("own.toml", sheet.encode())}
        check_but(abroad.http.post(f"/new/{game}", files=files), refused.value)
