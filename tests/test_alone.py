"""The library alone, in an environment with nothing but Python and its standard library."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import archipel
from archipel.plugins import games

ROOT = Path(__file__).parents[1]
HOME = Path(archipel.__file__).parents[1]  # of the build under test
GAME = list(games())[-1]

EVERY_MODULE = """
import archipel, pkgutil, sys
from importlib import import_module
layers = "kernel legal words plugins testkit drawing bots codec games match lab paper cli".split()
for layer in layers:
    home = import_module(f"archipel.{layer}")
    for found in pkgutil.walk_packages(getattr(home, "__path__", ()), f"archipel.{layer}."):
        import_module(found.name)
print(len([name for name in sys.modules if name.startswith("archipel.")]))
"""

A_BOT_GAME = """
import archipel
from archipel.bots import choose
from archipel.drawing import draw, standalone
match = archipel.new("GAME", seed=1)
while not match.result:
    seat = match.waiting[0]
    match.play(seat, choose(match.view(seat), "deckhand", seed=1))
assert standalone(draw(match.view(0), "fr")).startswith("<svg ")
assert "<img " in match._repr_html_()
match.save("alone.record")
print(match)
"""

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs the Python of a new environment that contains only this package, without its extras."""
    folder = tmp_path_factory.mktemp("alone")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "env"], check=True)
    (site,) = (folder / "env").glob("lib/python*/site-packages")
    shutil.copytree(HOME / "archipel", site / "archipel", ignore=shutil.ignore_patterns("__pycache__"))
    for runtime in HOME.glob("*__mypyc*"):  # what compiled modules share
        shutil.copy(runtime, site)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version = archipel.__version__
    about = site / f"archipel-{version}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: archipel\nVersion: {version}\n")
    entries = "\n".join(
        f"{name} = {value}" for name, value in project["entry-points"]["archipel.games"].items()
    )
    (about / "entry_points.txt").write_text(f"[archipel.games]\n{entries}\n")
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [folder / "env/bin/python", *arguments]
        return subprocess.run(
            command, check=False, capture_output=True, text=True, cwd=folder, env=outside, timeout=300
        )

    return run


def test_every_module_of_the_library_can_be_imported_with_the_standard_library_alone(alone: Run) -> None:
    told = alone("-c", EVERY_MODULE)
    assert told.returncode == 0, told.stderr
    assert int(told.stdout) > 150


def test_a_bot_game_is_played_drawn_printed_and_proved_alone(alone: Run) -> None:
    told = alone("-c", A_BOT_GAME.replace("GAME", GAME))
    assert told.returncode == 0, told.stderr
    assert "the match is over" in told.stdout
    for command, says in (
        (("games",), f"{GAME}: "),
        (("simulate", GAME, "--games", "2", "--bots", "deckhand", "--jobs", "2"), "2 games, "),
        (("replay", "alone.record"), "1."),
        (("verify", "alone.record"), "draws come from the seed"),
    ):
        told = alone("-m", "archipel", *command)
        assert told.returncode == 0, told.stderr
        assert says in told.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("serve",),
        ("tables", "list"),
        ("backup", "--store", "postgresql://localhost/x", "copy.db"),
        ("restore", "--store", "postgresql://localhost/x", "copy.db"),
    ],
)
def test_a_command_that_needs_the_server_says_in_one_line_how_to_install_it(
    alone: Run, command: tuple[str, ...]
) -> None:
    told = alone("-m", "archipel", *command)
    assert told.returncode == 1
    assert told.stdout == ""
    assert told.stderr.startswith("archipel: ")
    assert told.stderr.endswith("more than the library: pip install archipel[serve]\n")
    assert told.stderr.count("\n") == 1


def test_the_package_itself_has_no_dependencies() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert pyproject["project"]["dependencies"] == []
    extras = pyproject["tool"]["setuptools"]["dynamic"]["optional-dependencies"]
    assert all((ROOT / name).is_file() for extra in extras.values() for name in extra["file"])
