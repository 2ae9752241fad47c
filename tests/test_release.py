"""A release is one command: it moves the changelog, raises the version, checks, builds and tags."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from datetime import UTC, date, datetime
from itertools import pairwise
from pathlib import Path

import pytest

import archipel

ROOT = Path(__file__).parent.parent
CHANGELOG = "CHANGELOG.md"
HOME = "src/archipel/__init__.py"
HEAD = re.compile(r"^## (?:(Unreleased)|(\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d)\))$")
TEXT = (ROOT / CHANGELOG).read_text("utf-8")
NEXT = "999.0.0"

Release = Callable[..., subprocess.CompletedProcess[str]]


def git(folder: Path, *arguments: str) -> str:
    told = subprocess.run(("git", *arguments), cwd=folder, check=True, capture_output=True, text=True)
    return told.stdout.strip()


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that a release touches, with something unreleased, and a `make` that only takes notes."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "A maintainer")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "maintainer@example.org")
    folder = tmp_path / "clone"
    for name in (CHANGELOG, HOME, "scripts/release.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    file = folder / CHANGELOG
    file.write_text(TEXT.replace("## Unreleased\n", "## Unreleased\n\n- Something new.\n", 1), "utf-8")
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Begin")
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "make").write_text(f'#!/bin/sh\necho "$@" $MAKEFLAGS >> {tmp_path}/made\n[ "$1" != "$FAILS" ]\n')
    (tools / "make").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    return folder


@pytest.fixture
def release(clone: Path) -> Release:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "scripts/release.py", *arguments]
        return subprocess.run(command, cwd=clone, check=False, capture_output=True, text=True)

    return run


def test_a_release_moves_what_is_unreleased_raises_the_version_and_tags(
    clone: Path, release: Release
) -> None:
    done = release(NEXT, "--skip-checks")
    assert done.returncode == 0, done.stderr
    today = datetime.now(UTC).date()
    text = (clone / CHANGELOG).read_text("utf-8")
    assert f"## Unreleased\n\n## {NEXT} ({today})\n\n- Something new.\n" in text
    assert f'\n__version__ = "{NEXT}"' in (clone / HOME).read_text("utf-8")
    assert git(clone, "describe", "--exact-match") == f"v{NEXT}"
    assert git(clone, "log", "-1", "--format=%s") == f"Release {NEXT}"
    assert git(clone, "diff", "--name-only", "HEAD^").split() == [CHANGELOG, HOME]
    assert git(clone, "status", "--porcelain") == ""
    assert not (clone.parent / "made").exists()


def test_a_release_runs_all_checks_and_then_builds_the_packages(
    clone: Path, release: Release, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAKEFLAGS", "-- ARGS=something")
    assert release(NEXT).returncode == 0
    assert (clone.parent / "made").read_text().splitlines() == ["check", "packages"]


@pytest.mark.parametrize("step", ["check", "packages"])
def test_a_release_that_fails_leaves_nothing_behind(
    clone: Path, release: Release, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    before = git(clone, "rev-parse", "HEAD")
    monkeypatch.setenv("FAILS", step)
    done = release(NEXT)
    assert done.returncode == 1
    assert f"make {step} failed" in done.stderr
    assert git(clone, "rev-parse", "HEAD") == before
    assert git(clone, "status", "--porcelain") == git(clone, "tag") == ""


@pytest.mark.parametrize("version", [archipel.__version__, "0.0.1", "1.2", "v999.0.0", "999.0.0rc1"])
def test_a_release_needs_a_newer_version(clone: Path, release: Release, version: str) -> None:
    done = release(version, "--skip-checks")
    assert done.returncode == 1
    assert "newer" in done.stderr or "not a version" in done.stderr
    assert git(clone, "tag") == ""


def test_a_release_refuses_changes_that_are_not_committed(clone: Path, release: Release) -> None:
    (clone / "note").write_text("unfinished")
    done = release(NEXT, "--skip-checks")
    assert done.returncode == 1
    assert "not committed" in done.stderr
    assert git(clone, "tag") == ""


def test_a_release_needs_something_new(clone: Path, release: Release) -> None:
    assert release(NEXT, "--skip-checks").returncode == 0
    done = release("999.0.1", "--skip-checks")
    assert done.returncode == 1
    assert "nothing under Unreleased" in done.stderr


def test_make_release_runs_the_script() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(
        r"^release:.*\n\t\$\(BIN\)/python scripts/release\.py \$\(or \$\(VERSION\)", makefile, re.MULTILINE
    )


def test_the_version_is_written_in_one_place() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" in settings["project"]["dynamic"]
    assert settings["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "archipel.__version__"}


def test_the_changelog_lists_versions_with_dates_from_the_newest_to_the_first() -> None:
    heads = [HEAD.match(line) for line in TEXT.splitlines() if line.startswith("## ")]
    assert all(heads)
    first, *others = [head for head in heads if head]
    assert first[1] == "Unreleased"
    versions = [(tuple(int(one[n]) for n in (2, 3, 4)), date.fromisoformat(one[5])) for one in others]
    assert [one for one in pairwise(versions) if not (one[0][0] > one[1][0] and one[0][1] >= one[1][1])] == []
    assert ".".join(map(str, versions[0][0])) == archipel.__version__


def test_every_entry_of_the_changelog_is_one_line() -> None:
    _, *lines = TEXT[TEXT.index("\n## ") :].splitlines()
    entry = re.compile(r"- \S.*\.|### (Added|Changed|Fixed|Removed)|## .*|")
    assert [line for line in lines if not entry.fullmatch(line) or len(line) > 130] == []
