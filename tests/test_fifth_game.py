"""Where a fifth game is installed, pages count it, credit it rightly, and refuse what it does not take."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from archipel.plugins import games
from archipel.words import find_language
from tests.outside import install, python

UNOFFICIAL = {"en": "unofficial implementation of the rules", "fr": "adaptation non officielle des règles"}
PATHS = (
    "/",
    "/about",
    "/nowhere",
    "/rules/skull",
    "/rules/beacons",
    "/print/beacons",
    "/new/skull",
    "/new/beacons",
)

PROBE = """
import json, sys
from tests.web.inside import OPEN
from tests.web.within import Within
paths, found = json.loads(sys.argv[2]), {}
with Within(f"sqlite:///{sys.argv[1]}/store.db", OPEN) as server:
    for language in ("en", "fr"):
        with server.client(**{"accept-language": language, "accept": "text/html"}) as browser:
            for path in paths:
                found[f"{language} {path}"] = browser.get(path).text
            manifest = browser.get(f"/manifest.webmanifest?language={language}").json()
            found[f"{language} manifest"] = manifest["description"]
    for game, sheet in (("beacons", "side = 4"), ("beacons", "")):
        table = {"game": game, "seats": [{"name": "Ana"}], "sheet": sheet}
        answer = server.call("POST", "/api/tables", json=table)
        found[f"table {sheet}"] = f"{answer.status_code} {answer.text}"
    listed = server.call("GET", "/api/games").json()["games"]
    found["takes"] = " ".join(game["id"] for game in listed if game["takes_sheets"])
print(json.dumps(found))
"""

COMMANDS = """
import json, sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
import archipel
from archipel.cli import main
folder = Path(sys.argv[1])
(folder / "own.toml").write_text("side = 4")
match = archipel.new("beacons", seats=1, seed=1)
while not match.result:
    match.play(0, match.moves(0)[0])
match.save(folder / "played.record")
own, played, found = str(folder / "own.toml"), str(folder / "played.record"), {}
for words in json.loads(sys.argv[2]):
    told = StringIO()
    with redirect_stdout(told), redirect_stderr(told):
        code = main([played if word == "RECORD" else word for word in words] + ["--sheet", own])
    found[" ".join(words)] = f"{code} {told.getvalue()}"
print(json.dumps(found))
"""
SETTING_OUT = [
    ["play", "beacons"],
    ["print", "beacons", "-o", "never.pdf"],
    ["report", "beacons", "--games", "1"],
    ["simulate", "beacons", "--games", "1"],
    ["tournament", "beacons", "--games", "1"],
    ["try-game", "beacons"],
]
GOING_BACK = [[name, "RECORD"] for name in ("analyse", "play", "replay", "score", "verify")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("fifth")
    install(made)
    return made


def said(folder: Path, program: str, *arguments: str) -> dict[str, str]:
    done = python(folder, "-c", program, str(folder), *arguments)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return {key: " ".join(text.replace("\u00a0", " ").split()) for key, text in found.items()}


@pytest.fixture(scope="module")
def pages(folder: Path) -> Mapping[str, str]:
    return said(folder, PROBE, json.dumps(PATHS))


def counted(number: int) -> dict[str, tuple[str, ...]]:
    """What pages say of this many games."""
    en, fr = (find_language(code).number(number) for code in ("en", "fr"))
    return {
        "en /": (
            f"<h1>{en.capitalize()} islands, one table</h1>",
            f"Archipel – {en} island games at one table",
        ),
        "fr /": (f"<h1>{fr.capitalize()} îles, une table</h1>", f"Archipel – {fr} jeux d’îles"),
        "en /about": (f"One table for {en} island games.", f'content="{en.capitalize()} island games'),
        "fr /about": (f"Une seule table pour {fr} jeux d’îles.", f'content="{fr.capitalize()} jeux d’îles'),
        "en manifest": (f"{en.capitalize()} island games at one table:",),
        "fr manifest": (f"{fr.capitalize()} jeux d’îles à une seule table :",),
    }


def test_an_installed_game_is_counted_on_every_page(pages: Mapping[str, str]) -> None:
    for page, sentences in counted(len(games()) + 1).items():
        assert [words for words in sentences if words not in pages[page]] == [], page
    here = [find_language(code).number(len(games())) for code in ("en", "fr")]
    for number, nouns in zip(here, ("island|islands|game|games", "île|îles|jeu|jeux"), strict=True):
        wrong = [f"{number} {noun}" for noun in nouns.split("|")]
        assert [page for page, text in pages.items() if any(one in text.lower() for one in wrong)] == []


def test_only_a_game_that_comes_in_a_box_is_called_unofficial(pages: Mapping[str, str]) -> None:
    for language, words in UNOFFICIAL.items():
        calling = [path for path in PATHS if words in pages[f"{language} {path}"]]
        assert calling == ["/", "/about", "/nowhere", "/rules/skull", "/new/skull"]


def test_every_game_of_ours_names_the_publisher_of_its_box() -> None:
    for game in games().values():
        about = game.rules.about
        assert about.publisher
        assert all(about.publisher in text for text in about.credits.values())


def test_a_table_of_a_game_without_component_files_refuses_one(pages: Mapping[str, str]) -> None:
    status, _, text = pages["table side = 4"].partition(" ")
    assert status == "422"
    assert "takes no component file of your own" in text
    assert pages["table "].startswith("201 ")
    assert pages["takes"].split() == [*games()]


def test_its_form_for_a_new_table_offers_no_component_file(pages: Mapping[str, str]) -> None:
    assert 'name="sheet"' in pages["en /new/skull"]
    assert 'name="sheet"' not in pages["en /new/beacons"]


def test_every_command_with_a_sheet_refuses_one_for_it(folder: Path) -> None:
    told = said(folder, COMMANDS, json.dumps([*SETTING_OUT, *GOING_BACK]))
    for words in SETTING_OUT:
        assert told[" ".join(words)].startswith("1 "), words
        assert "beacons takes no component file of your own" in told[" ".join(words)]
    for words in GOING_BACK:
        assert told[" ".join(words)].startswith("1 "), words
        assert "played without a sheet of its own: leave out the sheet file" in told[" ".join(words)]


def test_the_commands_with_a_sheet_are_all_tried() -> None:
    cli = Path(__file__).parent.parent / "src" / "archipel" / "cli"
    shared = ("add_setup(", "add_record(", '"--sheet"')
    having = {
        path.stem for path in cli.glob("[a-z]*.py") if any(word in path.read_text("utf-8") for word in shared)
    }
    tried = {words[0].replace("-", "_").replace("print", "printing") for words in (*SETTING_OUT, *GOING_BACK)}
    assert tried == having
