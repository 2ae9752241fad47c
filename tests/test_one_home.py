"""Each game has one home: no file outside its folder names it. tests/test_maps.py compares the rooms."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from archipel.plugins import games

ROOT = Path(__file__).parent.parent
HOMES = ROOT / "src" / "archipel" / "games"
OURS = tuple(home.name for home in sorted(HOMES.iterdir()) if (home / "__init__.py").exists())


def naming(text: str, game: str) -> list[str]:
    """The lines that contain this id: as a word, in a name or path, or at the start of a class name."""
    pattern = re.compile(rf"(?<![A-Za-z]){game}(?![a-z])|(?<![A-Za-z]){game.title()}(?=[A-Z])")
    return [line for line in text.splitlines() if pattern.search(line)]


def files() -> Iterator[Path]:
    """Every file of the program, and of its build and benchmarks."""
    yield from (ROOT / name for name in ("Makefile", "setup.py", "pyproject.toml", "tsconfig.json"))
    for folder in ("src", "scripts", "requirements"):
        for path in sorted((ROOT / folder).rglob("*")):
            built = any(part == "__pycache__" or part.endswith(".egg-info") for part in path.parts)
            if path.is_file() and not built:
                yield path


@pytest.mark.parametrize("game", OURS)
def test_no_file_outside_its_folder_names_a_game(game: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {line}"
        for path in files()
        if HOMES / game not in path.parents
        for line in naming(path.read_text("utf-8"), game)
        if line != f'{game} = "archipel.games.{game}:GAME"'  # its entry point
    ]
    assert not found, "\n".join(found)


def test_the_search_finds_a_name_in_every_form() -> None:
    forms = (
        'if game == "skull":',
        "from archipel.games.skull.rules import x",
        "scripts/tune_skull.py",
        ".a-of-skull{}",
        "isinstance(view, SkullView)",
        "skull = 1",
    )
    for form in forms:
        assert naming(f"first\n{form}\nlast", "skull") == [form]
    assert not naming("numskulls\nSkull Island, a game\nskullduggery", "skull")


def test_every_built_in_game_has_an_entry_point() -> None:
    assert {name for name, game in games().items() if type(game).__module__.startswith("archipel.")} == {
        *OURS
    }
