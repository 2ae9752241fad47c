"""The maps show the folders that exist: each list is read where it stands, and compared with the disk."""

import re
import tomllib
from pathlib import Path

import pytest

import archipel
from archipel import game, plugins
from archipel.plugins import games
from archipel.words import find_language
from scripts.messages import FOLDERS

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "src" / "archipel"
HOMES = HOUSE / "games"
README = (ROOT / "README.md").read_text("utf-8")
PACKAGE_PAGE = (ROOT / "docs" / "package.md").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CONTRACTS = {one["name"]: one for one in PROJECT["tool"]["importlinter"]["contracts"]}


def children(folder: Path) -> set[str]:
    """The folders and modules in a folder, as a map writes them: `kernel/`, `match.py`."""
    folders = {f"{path.name}/" for path in folder.iterdir() if path.is_dir() and any(path.rglob("*.py"))}
    return folders | {path.name for path in folder.glob("*.py") if not path.name.startswith("__")}


def tree() -> tuple[list[str], str]:
    """What README's tree names, and its line about a game's folder."""
    (block,) = re.findall(r"## Find your way\n+```\n(.*?)```", README, re.DOTALL)
    head, *lines = block.splitlines()
    assert head == "src/archipel/"
    named = [name for line in lines for name in re.findall(r" {2}([\w/]+(?:/|\.py))(?= )", line)]
    (game,) = [line for line in lines if line.strip().startswith("games/")]
    return named, game


def rooms() -> set[str]:
    """The rooms of a game, as the guide for authors lists them."""
    guide = (ROOT / "docs" / "how-to" / "add-a-game.md").read_text("utf-8")
    return set(re.findall(r"^\| `src/\w+/(\w+)` \|", guide, re.MULTILINE))


def layers(below: str = "") -> set[str]:
    """The layers of the import contract; with a name, only those below it."""
    (contract,) = [one for one in CONTRACTS.values() if one["type"] == "layers"]
    found = [re.findall(r"\w+", line) for line in contract["layers"]]
    at = next((number for number, names in enumerate(found) if below in names), -1) + 1
    assert at or not below
    return {name for names in found[at:] for name in names}


def code_rooms(modules: list[str]) -> set[str]:
    """The rooms in a contract about all games."""
    return {name.removeprefix("archipel.games.*.") for name in modules if ".*." in name}


def test_the_tree_in_the_readme_shows_every_folder_and_nothing_else() -> None:
    named, _ = tree()
    top = [name for name in named if "/" not in name.rstrip("/")]
    deeper = [name for name in named if name not in top]
    assert sorted(top) == sorted(children(HOUSE))
    assert [name for name in deeper if not (HOUSE / name).exists()] == []


def test_the_layers_of_the_import_contract_are_the_folders_that_exist() -> None:
    disk = {name.removesuffix("/").removesuffix(".py") for name in children(HOUSE)}
    assert layers() - {"__main__"} == disk


def test_every_game_has_the_rooms_that_authors_are_told_of() -> None:
    """The example of a game in another package has them too."""
    ours = [home for home in HOMES.iterdir() if (home / "__init__.py").exists()]
    assert len(ours) > 1
    for home in (*ours, ROOT / "examples" / "beacons" / "src" / "beacons"):
        here = {path.name for path in home.iterdir() if path.is_dir()} - {"__pycache__"}
        assert here == rooms(), home


def test_the_readme_and_the_code_that_finds_rooms_list_all_of_them() -> None:
    _, line = tree()
    assert set(line.split(": ")[1].split(", ")) == rooms()
    assert plugins.__doc__ is not None
    assert game.__doc__ is not None
    assert set(re.findall(r"`PACKAGE\.(\w+)", plugins.__doc__)) == rooms() - {"rules"}
    assert set(re.findall(r"^\| `(\w+)/` \|", game.__doc__, re.MULTILINE)) == rooms()


def test_the_contracts_about_games_forget_no_room() -> None:
    with_code = {name for name in rooms() if any(HOMES.glob(f"*/{name}/*.py"))}
    (rules,) = [one for one in CONTRACTS.values() if one.get("source_modules") == ["archipel.games.*.rules"]]
    assert code_rooms(rules["forbidden_modules"]) == with_code - {"rules"}
    platform = {name.removeprefix("archipel.") for name in rules["forbidden_modules"] if ".*." not in name}
    assert platform == layers(below="games") - {"kernel"}
    (apart,) = [
        one for one in CONTRACTS.values() if one["type"] == "independence" and code_rooms(one["modules"])
    ]
    assert code_rooms(apart["modules"]) == with_code - {"rules"}


def test_pages_and_the_terminal_are_kept_apart_by_a_contract() -> None:
    apart = [one for one in CONTRACTS.values() if one.get("source_modules") == ["archipel.web"]]
    assert any("archipel.terminal" in one["forbidden_modules"] for one in apart)


def test_the_translators_files_are_made_from_every_folder_with_messages() -> None:
    speaks = re.compile(r"\bn?gettext\(\s*[\"\']")
    speaking = {path for path in HOUSE.rglob("*.py") if speaks.search(path.read_text("utf-8"))}
    assert len(speaking) > 20
    folders = {HOUSE / folder.relative_to(Path(archipel.__file__).parent) for folder in FOLDERS}
    assert [folder for folder in folders if not folder.is_dir()] == []
    assert [path for path in speaking if folders.isdisjoint(path.parents)] == []


@pytest.mark.parametrize("page", [README, PACKAGE_PAGE], ids=["README.md", "docs/package.md"])
def test_the_front_pages_count_and_name_every_game_of_ours(page: str) -> None:
    ours = [game for game in games().values() if type(game).__module__.startswith("archipel.")]
    assert [game.id for game in ours if game.rules.about.name["en"] not in " ".join(page.split())] == []
    assert f"One table for {find_language('en').number(len(ours))} island games" in page


def test_the_page_of_the_package_names_every_extra() -> None:
    offered = set(PROJECT["tool"]["setuptools"]["dynamic"]["optional-dependencies"])
    shown = set(re.findall(r"archipel\[(\w+)\]", PACKAGE_PAGE))
    (further,) = re.findall(r"^Further extras: (.*?)\n\n", PACKAGE_PAGE, re.MULTILINE | re.DOTALL)
    assert shown | set(re.findall(r"`(\w+)`", further)) == offered


def test_every_page_of_the_documentation_can_be_reached_from_the_readme() -> None:
    """Except the page of the package, which is read where packages are offered."""
    seen: set[Path] = set()
    todo = [ROOT / "README.md"]
    while todo:
        page = todo.pop().resolve()
        if page.is_dir():
            todo += page.glob("*.md")
        elif page not in seen and page.suffix == ".md":
            seen.add(page)
            links = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text("utf-8"))
            todo += [page.parent / link for link in links if "://" not in link]
    assert set((ROOT / "docs").rglob("*.md")) - seen == {ROOT / PROJECT["project"]["readme"]}
