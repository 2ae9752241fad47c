"""The source stamp: two machines with the same version, build and source play the same games."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module
from pathlib import Path

import archipel
from archipel.kernel import ArchipelError
from archipel.kernel.native import build
from archipel.plugins import find

SOURCES = (".py", ".toml")


class OtherStamp(ArchipelError):
    """A worker or a file with another stamp, whose games would differ from those played here."""


@cache
def stamp(game: str) -> str:
    """Version, build, and a digest of the program and of a game from another package."""
    digest = hashlib.sha256()
    home = Path(archipel.__file__).parent
    package = Path(import_module(type(find(game)).__module__.partition(".")[0]).__file__ or "").parent
    for folder in dict.fromkeys((home, package)):
        for path in sorted(folder.rglob("*")):
            if path.suffix in SOURCES:
                digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return f"archipel {archipel.__version__}, {build()}, source {digest.hexdigest()[:12]}"


def check(game: str, wanted: str) -> None:
    """Raise OtherStamp if a task comes from a process with another stamp."""
    if wanted and stamp(game) != wanted:
        raise OtherStamp("a worker runs {found}, but here is {wanted}", found=stamp(game), wanted=wanted)
