"""Make a release of what is committed: the changelog, the version, all checks, the packages and a tag.

Nothing is published: push the commit and its tag yourself. If a check fails, the commit is taken back.
"""

import argparse
import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
CHANGELOG: Final = ROOT / "CHANGELOG.md"
HOME: Final = ROOT / "src" / "archipel" / "__init__.py"
"""Where the version is written."""

VERSION: Final = re.compile(r'^__version__ = "(\d+\.\d+\.\d+)"', re.MULTILINE)
UNRELEASED: Final = re.compile(r"^## Unreleased\n+(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
CHECKS: Final = (("make", "check"), ("make", "packages"))


def git(*arguments: str) -> str:
    """What git says."""
    done = subprocess.run(("git", *arguments), cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


def environment() -> dict[str, str]:
    """Ours, without what the make that runs this was told: that is not meant for the checks."""
    told = ("ARGS", "MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "MFLAGS", "VERSION")
    return {name: value for name, value in os.environ.items() if name not in told}


def numbers(version: str) -> tuple[int, ...]:
    """A version for comparing: 0.10.0 is newer than 0.9.0."""
    return tuple(map(int, version.split(".")))


def why_not(version: str) -> str:
    """Why this cannot be released; empty when it can."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        return f"{version} is not a version such as 1.2.3"
    found = VERSION.search(HOME.read_text("utf-8"))
    if found is None:
        return f"{HOME.relative_to(ROOT)} names no version"
    if numbers(version) <= numbers(found[1]):
        return f"{version} is not newer than {found[1]}"
    if git("tag", "--list", f"v{version}"):
        return f"the tag v{version} exists already"
    if git("status", "--porcelain"):
        return "there are changes that are not committed"
    changes = UNRELEASED.search(CHANGELOG.read_text("utf-8"))
    if changes is None or "\n- " not in f"\n{changes[1]}":
        return "the changelog lists nothing under Unreleased"
    return ""


def write(version: str) -> None:
    """Give what is unreleased its version and date, and raise the version."""
    today = datetime.now(UTC).date()
    text = CHANGELOG.read_text("utf-8")
    CHANGELOG.write_text(
        text.replace("## Unreleased\n", f"## Unreleased\n\n## {version} ({today})\n", 1), "utf-8"
    )
    HOME.write_text(VERSION.sub(f'__version__ = "{version}"', HOME.read_text("utf-8"), count=1), "utf-8")


def release(version: str, checks: tuple[tuple[str, ...], ...]) -> None:
    """Commit, check and tag; without the tag, nothing stays."""
    before = git("rev-parse", "HEAD")
    write(version)
    git("commit", "--all", "--message", f"Release {version}")
    made = git("rev-parse", "HEAD")  # packages are made from what is committed
    tagged = False
    try:
        for command in checks:
            if subprocess.run(command, cwd=ROOT, env=environment(), check=False).returncode:
                sys.exit(f"{' '.join(command)} failed: {version} is not released")
        git("tag", "--annotate", f"v{version}", made, "--message", f"Archipel {version}")
        tagged = True
    finally:
        if not tagged and git("rev-parse", "HEAD") == made:
            git("reset", "--quiet", "--keep", before)
    print(f"{version} is tagged as v{version}. To publish it: git push --follow-tags")


def main() -> None:
    """Read the version, and release it if possible."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("version", help="such as 1.2.3; newer than the last one")
    asked.add_argument("--skip-checks", action="store_true", help="run neither make check nor make packages")
    given = asked.parse_args()
    reason = why_not(given.version)
    if reason:
        sys.exit(reason)
    release(given.version, () if given.skip_checks else CHECKS)


if __name__ == "__main__":
    main()
