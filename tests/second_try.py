"""Real-time tests that failed in a crowd are tried once more, alone, and named at the end of the run.

Browsers, databases and processes share two cores with each other. Nothing else is tried again: a law that
failed has failed. The second try has the same environment, so the same build, share and positions.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

REAL_TIME = "realtime"
MOST = 10
"""When more tests than that fail, it is no accident."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--second-try",
        metavar="FILE",
        help="try real-time tests that failed once more, and add the names of those that needed it to FILE",
    )


def mark_real_time(items: list[pytest.Item]) -> None:
    """Whatever needs a browser or a database is a real-time test."""
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("postgres"):
            item.add_marker(REAL_TIME)


def pytest_configure(config: pytest.Config) -> None:
    if config.option.second_try and not hasattr(config, "workerinput"):
        config.pluginmanager.register(SecondTry(config, Path(config.option.second_try)))


class SecondTry:
    """What failed, and what came of it."""

    def __init__(self, config: pytest.Config, listed: Path) -> None:
        self._config = config
        self._listed = listed
        self._failed: list[pytest.TestReport] = []
        self._mended: list[pytest.TestReport] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.append(report)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """If all that failed may be tried again, do so; if all of it passes, so has the run."""
        names = list(dict.fromkeys(report.nodeid for report in self._failed))
        if exitstatus != pytest.ExitCode.TESTS_FAILED or not names or len(names) > MOST:
            return
        if not all(map(_may_be_an_accident, self._failed)):
            return
        if _try(names, self._config.rootpath) == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.OK
            self._mended = self._failed
            with self._listed.open("a", encoding="utf-8") as file:
                file.writelines(f"{name}\n" for name in names)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Tell what has passed in the end, apart from failures, and why it failed first."""
        stats = terminalreporter.stats
        for report in self._mended:
            category = "failed" if report.when == "call" else "error"
            stats[category].remove(report)
            if not stats[category]:
                del stats[category]
            terminalreporter.section(f"passed at the second try: {report.nodeid}")
            terminalreporter.line(report.longreprtext)
        if self._mended:
            stats["passed at the second try"] = list(self._mended)


def _may_be_an_accident(report: pytest.TestReport) -> bool:
    """A failure while a test is torn down may come from other tests, which would not run again."""
    return REAL_TIME in report.keywords and report.when != "teardown"


def _try(names: list[str], folder: Path) -> int:
    print(f"\n\n{len(names)} tried once more, alone:", flush=True)
    with tempfile.TemporaryDirectory() as temporary:
        asked = Path(temporary, "names")
        asked.write_text("\n".join(names), "utf-8")
        command = [sys.executable, "-m", "pytest", f"@{asked}"]
        return subprocess.run(command, cwd=folder, check=False).returncode
