"""Build the packages into dist/: an sdist, a pure wheel, and a compiled wheel for each Python at hand.

Made from what is committed, with pinned tools, at the time of the commit: two builds of one commit are equal
to the byte, which `--twice` checks. `--try` installs each into an empty environment and plays every game.
"""

import argparse
import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
from email.parser import HeaderParser
from functools import cache
from pathlib import Path
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).resolve().parents[1]
WORK: Final = ROOT / "build" / "packages"
DIST: Final = ROOT / "dist"
VERSIONS: Final = ("3.11", "3.12", "3.13", "3.14")
SDIST: Final = "import sys; sys.path.insert(0, 'scripts'); import backend; backend.build_sdist(sys.argv[1])"
Arguments = list[str | Path]


def run(command: Arguments, cwd: Path = ROOT, **variables: str) -> None:
    """Run a command; show what it said only if it fails."""
    outside = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ARCHIPEL_"))
    }
    done = subprocess.run(
        command, cwd=cwd, env={**outside, **variables}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    if variables.get("SHOW"):
        print(done.stdout, end="")


def pythons(wanted: tuple[str, ...]) -> dict[str, str]:
    """The Pythons at hand, by version: on the path, or where pyenv keeps them."""
    found = {}
    for version in wanted:
        kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
        here = shutil.which(f"python{version}")
        candidates = [str(path) for path in kept] + ([here] if here else [])
        for path in candidates:
            works = subprocess.run([path, "-c", "import venv, ensurepip"], capture_output=True, check=False)
            if works.returncode == 0:
                found[version] = path
    return found


def environment(name: str, python: str) -> Path:
    """A new environment's Python."""
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    run([python, "-m", "venv", folder])
    return folder / "bin" / "python"


@cache
def commit() -> str:
    """What is packed, even if somebody commits meanwhile."""
    told = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True)
    return told.stdout.strip()


def source() -> tuple[Path, str]:
    """What is committed, as if checked out at the time of the commit, and that time."""
    folder = WORK / "source"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    when = subprocess.run(
        ["git", "log", "-1", "--format=%ct", commit()], cwd=ROOT, check=True, capture_output=True, text=True
    )
    archive = subprocess.run(["git", "archive", commit()], cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as packed:
        packed.extractall(folder, filter="data")
    return folder, when.stdout.strip()


def build_wheel(python: Path, compiled: bool, into: Path) -> Path:
    """One wheel, by pinned tools."""
    into.mkdir(parents=True, exist_ok=True)
    before = set(into.iterdir())
    folder, when = source()
    command: Arguments = [python, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--no-build-isolation", "--wheel-dir", into, "."]
    wish = "1" if compiled else "0"
    level = os.environ.get("ARCHIPEL_OPTIMISE", "3")
    run(
        command,
        folder,
        ARCHIPEL_COMPILED=wish,
        ARCHIPEL_OPTIMISE=level,
        SOURCE_DATE_EPOCH=when,
        CFLAGS=f"-ffile-prefix-map={folder}=.",
    )
    (made,) = set(into.iterdir()) - before
    return made


def build_sdist(python: Path, into: Path) -> Path:
    """The sdist, packed again without the time and the user of this build."""
    into.mkdir(parents=True, exist_ok=True)
    folder, when = source()
    run([python, "-c", SDIST, into], folder)
    (made,) = into.glob("*.tar.gz")
    packed = io.BytesIO()
    with tarfile.open(made) as old, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new:
        for member in sorted(old.getmembers(), key=lambda one: one.name):
            content = old.extractfile(member) if member.isfile() else None
            member.mtime, member.uid, member.gid, member.uname, member.gname = int(when), 0, 0, "", ""
            member.pax_headers, member.mode = {}, 0o755 if member.isdir() else 0o644
            new.addfile(member, content)
    made.write_bytes(gzip.compress(packed.getvalue(), mtime=int(when)))
    return made


def tools(version: str, python: str) -> Path:
    """An environment with the pinned build tools."""
    made = environment(f"tools-{version}", python)
    requirements = ROOT / "requirements" / "compile.txt"
    run([made, "-m", "pip", "install", "--quiet", "--require-hashes", "--requirement", requirements])
    return made


def digest(path: Path) -> str:
    """What two equal files have in common."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def build_all(found: dict[str, str], twice: bool) -> list[tuple[Path, str]]:
    """Every package, with the Python to try it on; the first compiled wheel is also built twice."""
    shutil.rmtree(DIST, ignore_errors=True)
    made: list[tuple[Path, str]] = []
    for number, (version, python) in enumerate(found.items()):
        builder = tools(version, python)
        if not number:
            made += [(build_sdist(builder, DIST), python), (build_wheel(builder, False, DIST), python)]
        made.append((build_wheel(builder, True, DIST), python))
        print(f"built {made[-1][0].name}", flush=True)
        if twice and not number:
            again = WORK / "again"
            shutil.rmtree(again, ignore_errors=True)
            copies = [
                build_sdist(builder, again),
                build_wheel(builder, False, again),
                build_wheel(builder, True, again),
            ]
            for (first, _), second in zip(made, copies, strict=True):
                same = "equal to the byte" if digest(first) == digest(second) else "DIFFERENT"
                print(f"{first.name}: two builds are {same}", flush=True)
                if same == "DIFFERENT":
                    sys.exit(1)
    return made


def extras(wheel: Path) -> list[str]:
    """The extras that a wheel offers."""
    with ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return HeaderParser().parsestr(archive.read(name).decode()).get_all("Provides-Extra") or []


def try_out(package: Path, python: str, extra: str = "") -> None:
    """Install it into an empty environment, and let it play."""
    sdist = package.suffix == ".gz"
    wanted = "pure" if package.name.endswith("none-any.whl") else "compiled"
    made = environment("trial", python)
    print(f"{package.name}{f'[{extra}]' if extra else ''}", flush=True)
    install: Arguments = [made, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if not (extra or sdist):
        install += ["--no-index"]  # it needs nothing else
    run([*install, f"{package}[{extra}]" if extra else package])
    run([made, "-m", "pip", "--quiet", "--disable-pip-version-check", "check"])
    empty = WORK / "elsewhere"
    shutil.rmtree(empty, ignore_errors=True)
    empty.mkdir()
    run([made, ROOT / "scripts" / "try_package.py", wanted, extra], empty, SHOW="yes")


def main() -> None:
    """Build, and perhaps try."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--python", action="append", choices=VERSIONS, help="only this one; may be repeated")
    asked.add_argument("--twice", action="store_true", help="check that two builds are equal")
    asked.add_argument("--try", dest="trials", action="store_true", help="install each and play")
    given = asked.parse_args()
    found = pythons(tuple(given.python or VERSIONS))
    print(f"Pythons at hand: {', '.join(found)}", flush=True)
    made = build_all(found, given.twice)
    if given.trials:
        for package, python in made:
            try_out(package, python)
        wheel, python = made[-1]
        for extra in extras(wheel):
            try_out(wheel, python, extra)
    for package, _ in made:
        print(f"{package.stat().st_size / 1e6:6.1f} MB  {digest(package)[:16]}  {package.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
