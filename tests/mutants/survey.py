"""A run of pytest that imports all tests. Forks of it run each test alone, then the tests of each mutant.

A mutant whose function was not called by any import needs no new import: its function gets other code. If
only imports of tests called it, to make their cases, a test may notice it in the same way; but it is not said
to survive before all tests have been imported with it.
"""

import gc
import os
import pickle
import sys
import sysconfig
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest

from tests.mutants.changes import Mutant
from tests.mutants.forks import fork, run_each
from tests.mutants.hunt import OPTIONS, Found, Hunter, limit, package_of, prepare
from tests.mutants.targets import Target

Where = tuple[str, int]
"""A function: its file and first line."""
Calls = frozenset[Where]


@dataclass(frozen=True, slots=True)
class Test:
    """A test that passes."""

    name: str
    seconds: float  # of the processor
    calls: Calls


@dataclass(frozen=True, slots=True)
class Survey:
    """All tests without any change; or `failed` says which do not pass."""

    tests: tuple[Test, ...]
    imported: Calls  # functions that are called when our files are imported
    collected: Calls  # and those that are called when tests are imported
    modules: tuple[str, ...]  # of other people
    failed: str = ""

    def callers(self, mutant: Mutant) -> dict[str, float]:
        """The tests that call its function, with their times, quickest first."""
        found = [test for test in self.tests if where(mutant) in test.calls]
        return {test.name: test.seconds for test in sorted(found, key=lambda test: test.seconds)}

    def of(self, mutant: Mutant) -> dict[str, float]:
        """The tests that may notice it. Those that call its function come first."""
        if mutant.line and where(mutant) not in self.imported | self.collected:
            return self.callers(mutant)
        others = sorted(self.tests, key=lambda test: test.seconds)
        return self.callers(mutant) | {test.name: test.seconds for test in others}


def where(mutant: Mutant) -> Where:
    """Its function."""
    return str(mutant.path), mutant.line


def survey(aim: Target, chosen: Sequence[Mutant], jobs: int, log: Path) -> Iterator[Survey | Found]:
    """First the survey, then what was found about those mutants that need no new import."""
    reading, writing = os.pipe()
    fork(partial(_run, aim, chosen, jobs, log, writing), log)
    os.close(writing)
    with os.fdopen(reading, "rb") as messages:
        while True:
            try:
                yield pickle.load(messages)
            except EOFError:
                break
    os.wait()


def _run(aim: Target, chosen: Sequence[Mutant], jobs: int, log: Path, writing: int) -> None:
    surveyor = _Surveyor(aim, chosen, jobs, log, writing)
    prepare()
    surveyor.watch()
    status = pytest.main([*OPTIONS, *aim.arguments()], plugins=[surveyor])
    if status != pytest.ExitCode.OK:
        surveyor.send(Survey((), frozenset(), frozenset(), (), f"pytest ended with {status!r}, see {log}"))


class _Surveyor:
    """The plugin that does all this, instead of running the tests."""

    def __init__(self, aim: Target, chosen: Sequence[Mutant], jobs: int, log: Path, writing: int) -> None:
        self._aim = aim
        self._chosen = chosen
        self._jobs = jobs
        self._log = log
        self._writing = writing
        self._collecting = True
        self._folder = str(aim.sources.resolve())
        self._package = str(package_of(aim.sources.resolve()))
        self._codes: dict[int, CodeType] = {}
        self._imported: dict[int, CodeType] = {}

    def send(self, message: Survey | Found) -> None:
        """Tell the first process."""
        content = memoryview(pickle.dumps(message))
        while content:
            content = content[os.write(self._writing, content) :]

    def watch(self) -> None:
        """Note every call from now on."""
        codes, folder = self._codes, self._folder
        codes.clear()

        def called(frame: FrameType, event: str, argument: object) -> None:
            if frame.f_code.co_filename.startswith(folder):
                codes[id(frame.f_code)] = frame.f_code
                if self._collecting and self._is_imported(frame):
                    self._imported[id(frame.f_code)] = frame.f_code

        threading.settrace(called)
        sys.settrace(called)

    def _is_imported(self, frame: FrameType | None) -> bool:
        """Does the import of a file of ours, not of a test, call this?"""
        while frame and frame.f_code.co_name != "<module>":
            frame = frame.f_back
        return bool(frame and frame.f_code.co_filename.startswith(self._package))

    def _calls(self) -> Calls:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
        return _places(self._codes)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._aim.keeps(item.nodeid)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        collected = self._calls()
        self._collecting = False
        items = {item.nodeid: item for item in session.items}
        functions = _functions(self._folder)
        gc.collect()
        gc.freeze()
        found = self._survey(items, collected)
        self.send(found)
        if not found.failed:
            for message in self._hunt(items, found, functions):
                self.send(message)
        return True

    def _survey(self, items: dict[str, pytest.Item], collected: Calls) -> Survey:
        tests, failed = [], []
        tasks = [(name, partial(self._alone, item)) for name, item in items.items()]
        for name, answer, _ in run_each(self._jobs, tasks, self._log):
            if isinstance(answer, Test):
                tests.append(answer)
            elif answer:
                failed.append(f"{name}: {answer}")
        paths = tuple(sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib"))
        files = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
        modules = tuple(name for name, file in files.items() if file.startswith(paths))
        return Survey(tuple(tests), _places(self._imported), collected, modules, "\n".join(failed))

    def _alone(self, item: pytest.Item) -> Test | str:
        """The test; or why it failed, and nothing if it was skipped. It finds no cache filled by another."""
        hunter = Hunter()
        item.config.pluginmanager.register(hunter)
        self.watch()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        calls = self._calls()
        if hunter.failure:
            return hunter.failure
        return Test(item.nodeid, time.process_time(), calls) if hunter.passed else ""

    def _hunt(
        self, items: dict[str, pytest.Item], found: Survey, functions: dict[Where, list[FunctionType]]
    ) -> Iterator[Found]:
        tasks = []
        for mutant in self._chosen:
            code = None if where(mutant) in found.imported else _code(mutant)
            same = functions.get(where(mutant), [])
            if code and same and all(each.__code__.co_freevars == code.co_freevars for each in same):
                tests = found.callers(mutant)
                tasks.append((mutant, partial(_killer, same, code, tests, [items[name] for name in tests])))
        for mutant, by, seconds in run_each(self._jobs, tasks, self._log):
            if by or where(mutant) not in found.collected:
                yield Found(mutant, str(by), seconds)


def _places(codes: dict[int, CodeType]) -> Calls:
    return frozenset((code.co_filename, code.co_firstlineno) for code in tuple(codes.values()))


def _functions(folder: str) -> dict[Where, list[FunctionType]]:
    """All functions of a folder, by file and first line; decorators may have made several of one."""
    found: dict[Where, list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(folder):
            found.setdefault((each.__code__.co_filename, each.__code__.co_firstlineno), []).append(each)
    return found


def _code(mutant: Mutant) -> CodeType | None:
    """The changed code of its function."""
    name, codes = mutant.function.split(".")[-1], [compile(mutant.source(), str(mutant.path), "exec")]
    while codes:
        code = codes.pop()
        if (code.co_firstlineno, code.co_name) == (mutant.line, name):
            return code
        codes += [each for each in code.co_consts if isinstance(each, CodeType)]
    return None


def _killer(
    functions: list[FunctionType], code: CodeType, seconds: dict[str, float], items: list[pytest.Item]
) -> str:
    """The first test that fails under other code; nothing if all of them pass."""
    for function in functions:
        function.__code__ = code
    hunter = Hunter()
    for item, following in zip(items, [*items[1:], None], strict=True):
        if not item.config.pluginmanager.is_registered(hunter):
            item.config.pluginmanager.register(hunter)
        limit(seconds[item.nodeid])
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if hunter.failure:
            break
    return hunter.failure
