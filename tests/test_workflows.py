"""The forge's workflows only call make, for every Python that we claim to support."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

from scripts.check_workflows import faults, targets

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / ".github" / "workflows" / "check.yml").read_text("utf-8")
JOBS = yaml.safe_load(TEXT)["jobs"]


def calls(job: str) -> list[str]:
    return [step["run"] for step in JOBS[job]["steps"] if "run" in step]


def dry_run(*words: str) -> str:
    """What make would do, whatever the make that runs this test was told."""
    told = {"ARGS", "BROWSERS", "MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "MFLAGS"}
    outside = {name: value for name, value in os.environ.items() if name not in told}
    command = ["make", "--dry-run", "--no-print-directory", *words]
    return subprocess.run(command, cwd=ROOT, env=outside, check=True, capture_output=True, text=True).stdout


def test_the_workflow_has_no_fault() -> None:
    assert list(faults(TEXT)) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("  linux:\n", "\tlinux:\n", "cannot start any token"),
        ("name: check", "name: check\nname: check", "twice"),
        ("permissions:\n  contents: read", "permissions:\n  contents: write", "only read"),
        ("  pull_request:", "  pull_request_target:", "may start on"),
        ("actions/checkout@v4", "actions/checkout@main", "pinned"),
        ("actions/checkout@v4", "somebody/checkout@v4", "own actions"),
        ("make check PYTHON=python", "make check && make bench", "not one call of make"),
        ("make check PYTHON=python", "pip install tox", "not one call of make"),
        ("make check PYTHON=python", "make everything", "no target everything"),
        ("      - run: make packages", "      - runs: make packages", "either uses"),
        ("needs: [linux, elsewhere]", "needs: [linux, nowhere]", "nowhere, which is no job"),
        ("${{ matrix.python }}", "${{ matrix.snake }}", "what is matrix.snake?"),
        ("timeout-minutes: 120", "timeout: 120", "a job has"),
        ("path: dist", "path: https://packages.example.org", "names a host"),
    ],
)
def test_the_check_of_a_workflow_finds(old: str, new: str, fault: str) -> None:
    assert old in TEXT
    assert fault in "\n".join(faults(TEXT.replace(old, new, 1)))


def test_linux_checks_every_python_that_we_claim_to_support_and_the_next() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    claimed = re.findall(r":: (3\.\d+)", " ".join(project["classifiers"]))
    tried = JOBS["linux"]["strategy"]["matrix"]["python"]
    assert tried[: len(claimed)] == claimed
    assert tried[-1] == "3.15"
    assert calls("linux") == ["make check PYTHON=python"]


def test_other_systems_run_the_tests_without_browsers() -> None:
    assert JOBS["elsewhere"]["strategy"]["matrix"]["system"] == ["macos-latest", "windows-latest"]
    assert calls("elsewhere") == ["make test PYTHON=python BROWSERS=no"]


def test_a_tag_brings_packages_and_the_image() -> None:
    assert JOBS["packages"]["if"] == "startsWith(github.ref, 'refs/tags/')"
    assert calls("packages") == ["make packages", "sudo make image"]


@pytest.mark.parametrize("browsers", [True, False])
def test_make_test_can_leave_out_what_only_debian_has(browsers: bool) -> None:
    told = dry_run("test", *([] if browsers else ["BROWSERS=no"]))
    assert ("scripts/setup-system\n" in told) == browsers
    assert ("scripts/check-js" in told) == browsers
    runs = [line for line in told.splitlines() if "--tier=test" in line]
    assert len(runs) == 2
    assert all(('-m "not browser and not postgres and not programs"' in run) != browsers for run in runs)


def test_lint_checks_the_workflows() -> None:
    assert "lint" in targets()
    assert "python scripts/check_workflows.py\n" in dry_run("lint")
