"""Build the image with Debian's buildah, on a base made of Debian's packages, and start it: `make image`.

Needs root and Linux. The image runs as it would in a container: another user, a read-only root file system
and its volume. Prints its size above the base and what /health says.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
WORK: Final = ROOT / "build" / "image"
MOST: Final = 200_000_000  # bytes above the base
USER: Final = "10001:10001"
TOOLS: Final = ("buildah", "debootstrap", "unshare", "chroot")
SETTINGS: Final = ("--storage-driver", "vfs", "--root", str(WORK / "storage"), "--runroot", str(WORK / "run"))
ENVIRONMENT: Final = (
    "PATH=/opt/archipel/bin:/usr/bin:/bin",
    "ARCHIPEL_STORE=/data/archipel.db",
    "ARCHIPEL_HOST=127.0.0.1",
)
START: Final = """
mount --make-rprivate / && mount --bind "$1" "$1" && mount --bind "$2" "$1/data"
mount -t tmpfs tmpfs "$1/tmp" && mount -t proc proc "$1/proc" && mount -o remount,bind,ro "$1" "$1"
shift 2 && exec "$@"
"""


def why_not() -> str:
    """Why no image can be built here; empty when it can."""
    if sys.platform != "linux" or os.getuid() != 0:
        return "building an image without a container engine needs Linux and root"
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    return f"missing: {', '.join(missing)} (Debian has packages of these names)" if missing else ""


def run(*command: str | Path) -> str:
    """Run a command; what it printed."""
    done = subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout[-5000:]}")
    return done.stdout.strip()


def buildah(*arguments: str | Path) -> str:
    """Run buildah with storage of our own."""
    return run("buildah", *SETTINGS, *arguments)


def mirror() -> tuple[str, str]:
    """Where this machine gets its packages, and which Debian they are of."""
    release = dict(
        line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line
    )["VERSION_CODENAME"]
    for file in sorted(Path("/etc/apt").glob("sources.list*/*.sources")):
        for line in file.read_text().splitlines():
            if line.startswith("URIs:"):
                return line.split()[1], release
    for line in Path("/etc/apt/sources.list").read_text().splitlines():
        if line.startswith("deb "):
            return next(word for word in line.split() if "://" in word), release
    sys.exit("there is no list of packages in /etc/apt")


def make_base(name: str, *packages: str) -> None:
    """An image of Debian's smallest system with these packages; kept for the next time."""
    if name in buildah("images", "--format", "{{.Name}}"):
        return
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    address, release = mirror()
    print(f"making {name} from Debian {release}", flush=True)
    run("debootstrap", "--variant=minbase", f"--include={','.join(packages)}", release, folder, address)
    for kept in ("var/cache/apt/archives", "var/lib/apt/lists"):
        shutil.rmtree(folder / kept, ignore_errors=True)
    box = buildah("from", "scratch").splitlines()[-1]
    buildah("add", box, folder, "/")
    buildah("commit", "--rm", box, name)
    shutil.rmtree(folder)


def build() -> None:
    """The image, from pinned packages that are fetched here: the build itself needs no network."""
    wheels, settings = WORK / "wheels", WORK / "pip.conf"
    shutil.rmtree(wheels, ignore_errors=True)
    requirements = [ROOT / "requirements" / f"{name}.txt" for name in ("serve", "compile")]
    for one in requirements:
        command: list[str | Path] = [sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes"]
        run(*command, "--dest", wheels, "--requirement", one)
    settings.write_text("[global]\nno-index = true\nfind-links = /wheels\n")
    level = os.environ.get("ARCHIPEL_OPTIMISE", "3")
    print(f"building the image, compiled at level {level}", flush=True)
    options: list[str | Path] = ["--isolation", "chroot", "--layers=false", "--format", "docker"]
    options += [
        "--build-arg",
        "BASE=localhost/archipel-base",
        "--build-arg",
        "BUILDER=localhost/archipel-builder",
    ]
    options += ["--build-arg", f"OPTIMISE={level}"]
    options += ["--volume", f"{wheels}:/wheels:ro", "--volume", f"{settings}:/etc/pip.conf:ro"]
    buildah("bud", *options, "--file", ROOT / "deploy" / "Dockerfile", "--tag", "archipel", ROOT)


def size(path: str) -> int:
    """Bytes on disk."""
    return int(run("du", "--summarize", "--bytes", "--one-file-system", path).split()[0])


def start(mounted: str, data: Path) -> dict[str, str]:
    """Run the image as a container would; what /health says."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    for name in ("tmp", "proc", "data"):
        Path(mounted, name).mkdir(exist_ok=True)
    command = ["unshare", "--mount", "sh", "-ec", START, "start", mounted, str(data)]
    command += ["chroot", f"--userspec={USER}", mounted]
    command += ["env", "-i", *ENVIRONMENT, "archipel", "serve", "--port", str(port)]
    server = subprocess.Popen(command)
    try:
        for _ in range(600):
            with (
                suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer,
            ):
                told: dict[str, str] = json.load(answer)
                return told
            if server.poll() is not None:
                break
            time.sleep(0.1)
        sys.exit("the image does not start")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)


def main() -> None:
    """Build, measure, start."""
    reason = why_not()
    if reason:
        print(f"skipped: {reason}")
        return
    WORK.mkdir(parents=True, exist_ok=True)
    make_base("archipel-base", "python3", "python3-venv")
    make_base("archipel-builder", "python3", "python3-venv", "python3-dev", "gcc", "libc6-dev")
    build()
    base, box = (
        buildah("from", f"localhost/{name}").splitlines()[-1] for name in ("archipel-base", "archipel")
    )
    try:
        above = size(buildah("mount", box)) - size(buildah("mount", base))
        print(f"{above / 1e6:.0f} MB above its base")
        described = json.loads(buildah("inspect", "--type", "image", "archipel"))["Docker"]["config"]
        health = described["Healthcheck"]["Test"][0]
        print(f"user {described['User']}, volumes {list(described['Volumes'])}, health {health}")
        with tempfile.TemporaryDirectory() as data:
            os.chown(data, *map(int, USER.split(":")))
            told = start(buildah("mount", box), Path(data))
            print(f"health: {told}")
            assert (Path(data) / "archipel.db").exists()
        assert told["build"] == "compiled"
        assert above < MOST
    finally:
        buildah("rm", base, box)


if __name__ == "__main__":
    main()
