"""Real-time tests that fail under load are run once more, alone, and listed at the end of the run.

Only a test that really races the clock is one, and its mark says why: `@pytest.mark.realtime("REASON")`.
There are at most 15 of them (tests/test_second_try.py). Nothing else gets a second try.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

REAL_TIME = "realtime"
MOST = 10
"""When more tests than this fail, it is not an accident."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--second-try",
        metavar="FILE",
        help="run failed real-time tests once more, and append the names of those that then passed to FILE",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.option.second_try and not hasattr(config, "workerinput"):
        config.pluginmanager.register(SecondTry(config, Path(config.option.second_try)))


class SecondTry:
    """Collects failures, runs them again, and reports the outcome."""

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
        """If all failed tests may be run again, do so; if they all pass, the run has passed."""
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
        """List the tests that passed at the second try separately, with the reason of their first failure."""
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
    """A failure in teardown may be caused by other tests, which would not run again."""
    return REAL_TIME in report.keywords and report.when != "teardown"


def _try(names: list[str], folder: Path) -> int:
    print(f"\n\n{len(names)} tried once more, alone:", flush=True)
    with tempfile.TemporaryDirectory() as temporary:
        asked = Path(temporary, "names")
        asked.write_text("\n".join(names), "utf-8")
        command = [sys.executable, "-m", "pytest", f"@{asked}"]
        return subprocess.run(command, cwd=folder, check=False).returncode
