"""The tests of a mutant whose file must be imported anew.

They run in a fork of a process that has imported only what other people wrote. The changed file is imported
like any other, so constants, class bodies and caches are those of the mutant.
"""

import resource
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType

import hypothesis
import pytest

from tests.mutants.changes import Mutant

OPTIONS = ("-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")
MEMORY = 3 << 30
SLOWER = 10
"""A test that takes this many times as long as it should, and 2 seconds more, does not end."""
IDLE = 60
"""The same by the clock, and a minute more: other processes may be busy."""

# Failures are not made shorter, and no run learns from another.
hypothesis.settings.register_profile(
    "mutants",
    database=None,
    deadline=None,
    derandomize=True,
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
)


@dataclass(frozen=True, slots=True)
class Found:
    """What noticed a mutant; nothing if it survived."""

    mutant: Mutant
    by: str
    seconds: float


def prepare() -> None:
    """Before tests are imported."""
    hypothesis.settings.load_profile("mutants")
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def limit(seconds: float) -> None:
    """End this process if it takes much longer than that."""
    signal.setitimer(signal.ITIMER_PROF, 2 + SLOWER * seconds)
    signal.setitimer(signal.ITIMER_REAL, 60 + IDLE * seconds)


def killer(mutant: Mutant, tests: Mapping[str, float]) -> str:
    """The first test that fails, or why the tests cannot be run; nothing if all of them pass."""
    if not tests:
        return ""
    prepare()
    sys.meta_path.insert(0, _Changed(mutant))
    limit(1)  # for the imports
    hunter = Hunter(tests)
    files = dict.fromkeys(name.split("::")[0] for name in tests)
    status = pytest.main([*OPTIONS, "-x", *files], plugins=[hunter])
    if hunter.failure or status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return hunter.failure
    return f"pytest ended with {status!r}"


class Hunter:
    """A plugin that keeps the first failure. With times, it runs these tests only, in this order."""

    def __init__(self, seconds: Mapping[str, float] | None = None) -> None:
        self.failure = ""
        self.passed = False
        self._seconds = seconds

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self._seconds:
            order = {name: number for number, name in enumerate(self._seconds)}
            found = [item for item in items if item.nodeid in order]
            items[:] = sorted(found, key=lambda item: order[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if self._seconds:
            limit(self._seconds[item.nodeid])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failure = self.failure or f"import of {report.nodeid}"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.passed = self.passed or (report.passed and report.when == "call")
        if report.failed:
            self.failure = self.failure or report.nodeid


class _Changed(MetaPathFinder):
    """Imports the changed text of one file."""

    def __init__(self, mutant: Mutant) -> None:
        self._path = str(mutant.path)
        self._module = module_name(mutant.path)
        self._source = mutant.source()

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self._module:
            return None
        return spec_from_file_location(name, self._path, loader=_Loader(name, self._path, self._source))


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source, self.path, "exec")


def package_of(path: Path) -> Path:
    """The folder of the outermost package that a file or folder belongs to; the folder itself without any."""
    folder = path if path.is_dir() else path.parent
    while (folder / "__init__.py").exists() and (folder.parent / "__init__.py").exists():
        folder = folder.parent
    return folder


def module_name(path: Path) -> str:
    """The name that a file is imported by."""
    package = package_of(path)
    top = package.parent if (package / "__init__.py").exists() else package
    parts = path.relative_to(top).with_suffix("").parts
    return ".".join(parts[:-1] if path.stem == "__init__" else parts)
