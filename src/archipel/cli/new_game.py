"""`archipel new-game`: a package with a small game that plays at once, to be changed into your own."""

import argparse
import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from archipel import plugins
from archipel.cli import Commands
from archipel.kernel import BadText

FILES: Final = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "init.py": "src/{name}/__init__.py",
    "game.py": "src/{name}/rules/game.py",
    "en.toml": "src/{name}/words/en.toml",
    "test.py": "tests/test_{name}.py",
}
"""Templates, and where they go."""


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("new-game", help="write a package for a game of your own")
    parser.add_argument("name", metavar="NAME", help="its id: small letters, such as lagoon")
    parser.add_argument("--folder", metavar="PATH", help="where to write it (a new folder NAME)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the package and say what to do next."""
    name = arguments.name
    if not re.fullmatch(r"[a-z]{3,20}", name) or name in plugins.games():
        raise BadText(
            "{name} cannot be the id of a new game: 3 to 20 small letters, not taken yet", name=name
        )
    folder = Path(arguments.folder or name)
    if folder.exists() and any(folder.iterdir()):
        raise BadText("{folder} is not empty", folder=str(folder))
    write(name, folder)
    print(f"{folder}: a game of two minutes, ready to play")
    print(f"  pip install -e {folder}[test]")
    print(f"  archipel play {name}")
    print(f"  archipel try-game {name}")
    return 0


def write(name: str, folder: Path) -> None:
    """Write the files of a new game."""
    words = {"@name@": name, "@Name@": name.title(), "@ID@": name[:2].upper()}
    for template, place in FILES.items():
        text = files(__package__).joinpath("templates", "new_game", f"{template}.txt").read_text("utf-8")
        for word, value in words.items():
            text = text.replace(word, value)
        path = folder / place.format(name=name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (folder / f"src/{name}/rules/__init__.py").write_text('"""The rules."""\n', "utf-8")
