"""The files for those who run a server say what the program can do, and systemd accepts them."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from archipel.cli.serve import SETTINGS

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
KNOWN = {one.variable for one in SETTINGS}
OTHERS = {"ARCHIPEL_COMPILED", "ARCHIPEL_OPTIMISE", "ARCHIPEL_NAME", "ARCHIPEL_SERVERS"}


@pytest.mark.parametrize(
    "name", ["Dockerfile", "compose.yaml", "archipel.service", "archipel-backup.service", "Caddyfile"]
)
def test_every_variable_is_a_setting(name: str) -> None:
    named = set(re.findall(r"ARCHIPEL_[A-Z_]+", (DEPLOY / name).read_text("utf-8")))
    assert named
    assert named - KNOWN - OTHERS == set()


def test_the_servers_of_the_composition_are_hardened_and_trust_their_own_network_only() -> None:
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    (network,) = made["networks"]["default"]["ipam"]["config"]
    servers = [one for one in made["services"].values() if one.get("image") == "archipel"]
    assert len(servers) == 2
    for server in servers:
        assert server["read_only"]
        assert server["cap_drop"] == ["ALL"]
        assert server["environment"]["ARCHIPEL_PROXIES"] == network["subnet"]
        assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).is_file()


def test_the_image_is_non_root_checked_and_built_in_two_stages() -> None:
    steps = re.findall(r"^([A-Z]+) (.+)$", (DEPLOY / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    kinds = [kind for kind, _ in steps]
    assert kinds.count("FROM") == 2
    last = steps[max(n for n, kind in enumerate(kinds) if kind == "FROM") :]
    assert dict(last)["USER"] == "10001:10001"
    assert "HEALTHCHECK" in dict(last)
    copied = [
        part for kind, text in steps if kind == "COPY" and "--from" not in text for part in text.split()[:-1]
    ]
    assert [part for part in copied if not (ROOT / part).exists()] == []


@pytest.mark.programs
def test_systemd_accepts_the_units_and_finds_the_service_well_hardened(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.fail("there is no systemd-analyze here: run scripts/setup-system")
    for unit in (*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")):
        text = unit.read_text("utf-8").replace("/opt/archipel/bin/archipel", "/bin/true")
        (tmp_path / unit.name).write_text(text)
    checked = subprocess.run(
        ["systemd-analyze", "verify", *tmp_path.iterdir()], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")
    service = tmp_path / "archipel.service"
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", service]
    judged = subprocess.run(command, capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged.stdout


@pytest.mark.check
def test_the_metadata_is_complete_and_the_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["license-files"]
    assert "urls" not in project  # the project has no address of its own
    pythons = [one for one in project["classifiers"] if re.search(r":: 3\.\d+$", one)]
    assert len(pythons) == 4
    source = tmp_path / "source"
    files = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True
    ).stdout.decode()
    for name in files.split("\0")[:-1]:
        if name.startswith(("src/", "scripts/backend", "requirements/", "docs/package")) or "/" not in name:
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, source / name)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    outside = {**os.environ, "ARCHIPEL_COMPILED": "0", "PYTHONPATH": ""}
    made = subprocess.run(
        [*command, "-w", tmp_path, "."], cwd=source, capture_output=True, text=True, check=False, env=outside
    )
    assert made.returncode == 0, made.stderr
    (wheel,) = tmp_path.glob("*-none-any.whl")
    with ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    wanted = {name.removeprefix("src/") for name in files.split("\0") if name.startswith("src/archipel/")}
    assert sorted(wanted - packed) == []
    assert any(name.endswith("licenses/LICENSE") for name in packed)
