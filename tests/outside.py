"""A game from another package: Beacons in a folder, for whoever has that folder on the path."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "examples" / "beacons" / "src" / "beacons"
ENTRY = "[archipel.games]\nbeacons = beacons:GAME\n"


def install(folder: Path) -> Path:
    """A copy of the game's package with its entry point; returns its folder."""
    about = folder / "beacons-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: beacons\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRY)
    shutil.copytree(SOURCE, folder / "beacons", ignore=shutil.ignore_patterns("__pycache__"))
    return folder / "beacons"


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python where what is in this folder is installed, too."""
    places = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": places},
    )
