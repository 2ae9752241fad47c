"""Which tests run when: two tiers, and two builds of the engine. docs/reference/tests.md says why.

`--tier=test` selects the guard of every day, `--tier=check` the rest, so nothing runs twice; without it, all
tests run. ARCHIPEL_TESTS_ON says which build a run is for. Most tests run on the compiled engine only, as
people do. Plain Python gets the golden games and the laws every day, and all tests of what is compiled in the
second tier.
"""

import os

import pytest

CHECK = ("browser",)
"""The folders that `make check` runs, but for the tests marked `daily`."""
ENGINE = ("bots", "codec", "envs", "games", "kernel", "lab", "toy")
"""The folders with tests of what is compiled."""
BOTH = ("games/test_golden.py", "games/test_laws.py", "kernel/test_builds.py")
"""What runs on both builds every day."""

BUILDS = ("", "plain", "compiled")
ON = os.environ.get("ARCHIPEL_TESTS_ON", "")
SEED = BUILDS.index(ON)
"""For random positions: different ones on each build."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--tier", choices=("test", "check"), help="run only the tests of this tier")


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests of the other tier and of the other build."""
    tier = config.option.tier
    others = [item for item in items if not (_on_plain(item, tier) if ON == "plain" else _in(item, tier))]
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in set(others)]


def _in(item: pytest.Item, tier: str | None) -> bool:
    """Is the test in this tier?"""
    checked = bool(item.get_closest_marker("check"))
    folder = _is_below(item, CHECK) and not item.get_closest_marker("daily")
    return tier is None or (checked or folder) == (tier == "check")


def _on_plain(item: pytest.Item, tier: str | None) -> bool:
    """Does the test run on plain Python in this tier?"""
    if item.get_closest_marker("once") or not _is_below(item, ENGINE):
        return False
    daily = _is_below(item, BOTH) and _in(item, "test")
    return tier is None or daily == (tier == "test")


def _is_below(item: pytest.Item, places: tuple[str, ...]) -> bool:
    return item.nodeid.startswith(tuple(f"tests/{place}" + ("" if "." in place else "/") for place in places))
