"""Compile the rules engine at install time if a C compiler and mypy are available; else it stays Python.

ARCHIPEL_COMPILED=1 makes the build fail if it cannot compile, ARCHIPEL_COMPILED=0 turns compiling off. An
editable install is never compiled: a stale extension module would hide the source that is being edited.
ARCHIPEL_OPTIMISE is the C compiler's optimisation level. What is compiled, what is not, and why:
docs/decisions/0012-compile-the-engine.md.
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path("src/archipel")

COMPILED = (
    "kernel/*.py",
    "bots/*.py",
    "codec/*.py",
    "envs/episode.py",
    "envs/batch.py",
    "games/*/rules/*.py",
    "games/*/bot/*.py",
    "games/*/codec/*.py",
)
INTERPRETED = "# interpreted: "
"""A module that must stay Python, or gains nothing, has a line that begins like this and gives the reason."""


def compiled_modules() -> list[str]:
    """The files to compile, in a stable order."""
    found = [path for pattern in COMPILED for path in ROOT.glob(pattern) if path.name != "__init__.py"]
    return sorted(str(path) for path in found if f"\n{INTERPRETED}" not in path.read_text("utf-8"))


def why_not() -> str:
    """Why nothing can be compiled here; empty when it can."""
    try:
        import mypyc.build  # noqa: F401
    except ImportError:
        return "mypy is not installed"
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if not compiler:
        return ""  # as on Windows: setuptools looks for one, and EngineBuild handles a failure
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial.c")
        trial.write_text("#include <Python.h>\nint trial(void) { return PY_MAJOR_VERSION; }\n")
        include = f"-I{sysconfig.get_path('include')}"
        command = [*compiler.split(), include, "-c", str(trial), "-o", str(Path(folder, "trial.o"))]
        try:
            subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - the compiler of this Python
        except (OSError, subprocess.CalledProcessError):
            return "there is no C compiler with Python's headers"
    return ""


def extensions() -> list[Extension]:
    """The engine as extension modules, or none."""
    wish = os.environ.get("ARCHIPEL_COMPILED", "")
    if wish == "0" or not {"build", "build_ext", "bdist_wheel"} & set(sys.argv):
        return []
    reason = why_not()
    if not reason:
        from mypyc.build import mypycify

        try:
            return mypycify(
                ["--no-warn-unused-configs", "--explicit-package-bases", *compiled_modules()],
                opt_level=os.environ.get("ARCHIPEL_OPTIMISE", "3"),
                debug_level="0",
                target_dir="build/c",
                group_name="archipel_engine",
            )
        except SystemExit:  # mypyc has printed the errors
            reason = "mypyc refused the source"
    if wish == "1":
        sys.exit(f"archipel: ARCHIPEL_COMPILED=1, but {reason}")
    print(f"archipel: the engine stays plain Python: {reason}", file=sys.stderr)
    return []


class EngineBuild(build_ext):
    """Never builds next to the sources; keeps nothing if the C compiler fails half-way."""

    def run(self) -> None:
        if self.inplace:
            sys.exit(
                "archipel: extension modules beside the sources would hide them; see scripts/build-compiled"
            )
        try:
            super().run()
        except Exception as error:
            if os.environ.get("ARCHIPEL_COMPILED") == "1":
                raise
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            print(f"archipel: the engine stays plain Python: {error}", file=sys.stderr)


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": EngineBuild})
