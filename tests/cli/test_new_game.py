"""A new game plays at once, keeps the laws, and passes its own tests."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import archipel
from archipel.cli import main


def _made(folder: Path) -> Path:
    """A new game, found by its entry point as if it were installed."""
    assert main(["new-game", "lagoon", "--folder", str(folder)]) == 0
    info = folder / "src" / "archipel_lagoon-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: archipel-lagoon\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text("[archipel.games]\nlagoon = lagoon:GAME\n")
    return folder


def _run(folder: Path, *command: str) -> str:
    paths = [str(folder / "src"), str(Path(archipel.__file__).parents[1])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
        cwd=folder,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_game_keeps_the_laws_and_is_played(tmp_path: Path) -> None:
    folder = _made(tmp_path / "lagoon")
    assert "lagoon keeps the laws" in _run(folder, "archipel", "try-game", "lagoon", "--examples", "3")
    assert "Lagoon" in _run(folder, "archipel", "games", "lagoon")
    assert "games" in _run(folder, "archipel", "simulate", "lagoon", "--games", "3")
    assert " passed" in _run(folder, "pytest", "-q", "-p", "no:cacheprovider", "tests")


@pytest.mark.parametrize("name", ["skull", "Lagoon", "a", "two words", "../up"])
def test_a_name_that_cannot_be_an_id_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", name, "--folder", str(tmp_path / "new")]) == 1
    assert "cannot be the id of a new game" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert main(["new-game", "lagoon", "--folder", str(tmp_path)]) == 1
    assert "is not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
