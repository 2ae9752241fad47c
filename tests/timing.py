"""Where the time of a run went: by folder, and the ten slowest tests. Only the run says so, no test does."""

from collections import Counter

import pytest

SLOWEST = 10


class Timing:
    """Adds up the durations of all reports; with several workers, in the process that starts them."""

    def __init__(self) -> None:
        self._tests: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._tests[report.nodeid] += report.duration  # type: ignore[assignment]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print both lists; a short run needs neither."""
        if len(self._tests) < SLOWEST * 10:
            return
        folders: Counter[str] = Counter()
        for name, seconds in self._tests.items():
            folders["/".join(name.split("::")[0].split("/")[:2])] += seconds  # type: ignore[assignment]
        terminalreporter.section("seconds by folder, of all workers together")
        names = ((name.removeprefix("tests/"), spent) for name, spent in folders.most_common())
        terminalreporter.line(" · ".join(f"{name} {spent:.0f}" for name, spent in names))
        terminalreporter.section(f"the {SLOWEST} slowest tests")
        for name, seconds in self._tests.most_common(SLOWEST):
            terminalreporter.line(f"{seconds:6.1f} s  {name}")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Timing())
