"""Which tests `make test` runs, and which only `make check`: see docs/reference/tests.md.

`--tier=test` selects the guard of every day, `--tier=check` the rest, so nothing runs twice. Without it,
all tests run. A test is in the second tier if it is marked `check`, or if its folder is and it is not
marked `daily`.
"""

import pytest

CHECK = ("browser",)
"""The folders that `make check` runs, but for the tests marked `daily`."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--tier", choices=("test", "check"), help="run only the tests of this tier")


def select_tier(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests of the other tier."""
    tier = config.option.tier
    if tier:
        others = [item for item in items if _in_check(item) != (tier == "check")]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in set(others)]


def _in_check(item: pytest.Item) -> bool:
    if item.get_closest_marker("check"):
        return True
    folder = item.nodeid.startswith(tuple(f"tests/{folder}/" for folder in CHECK))
    return folder and not item.get_closest_marker("daily")
