"""What can be changed, and the tests that should notice."""

from dataclasses import dataclass
from pathlib import Path

LAWS = {
    "cats": ("cats-shared-2", "cats-same-boat-3", "cats-solo-easy-1", "cats-solo-expert-1"),
    "doodle": ("doodle-treasures-2", "doodle-treasures-control-3", "doodle-solo-1", "doodle-monsters-2"),
    "kernel": ("skull-side-a-2", "master-free-2"),
    "master": ("master-free-2", "master-teams-4", "master-corsair-medium-3"),
    "skull": ("skull-side-a-2", "skull-side-b-3", "skull-solo-a-1", "skull-solo-b-1"),
}
"""The set-ups that are walked: one of each kind, since a mutant that survives runs all tests."""


@dataclass(frozen=True, slots=True)
class Target:
    """A folder to change and its tests; of the `shared` ones, only those for these cases."""

    sources: Path
    tests: tuple[str, ...]
    options: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()  # beginnings of names of files that are not changed

    def files(self) -> list[Path]:
        """What can be changed."""
        found = sorted(self.sources.resolve().glob("*.py"))
        return [path for path in found if not path.name.startswith(self.left_out)]

    def arguments(self) -> list[str]:
        """For pytest."""
        return [*self.options, *self.tests, *self.shared]

    def keeps(self, test: str) -> bool:
        """Is this one of the tests?"""
        if self.shared and test.startswith(self.shared):
            return any(f"[{case}" in test for case in self.cases)
        return not any(part in test for part in self.without)


def target(name: str) -> Target:
    """By its name: kernel, table, store, or a game."""
    daily = ("--tier=test",)
    if name in ("table", "store"):
        # Kills and PostgreSQL would take hours, and tests that race the clock fail on a busy machine.
        options = (*daily, "-m", "not realtime")
        slow, unseen = ("postgres", "_kill"), ("postgres",)
        tests = (f"tests/{name}",)
        return Target(Path("src/archipel", name), tests, options, without=slow, left_out=unseen)
    played = ("tests/games/test_golden.py", "tests/games/test_laws.py")
    if name == "kernel":
        cases = ("skull/", *LAWS[name])
        return Target(Path("src/archipel/kernel"), ("tests/kernel", "tests/toy"), daily, played, cases)
    rules = Path("src/archipel/games", name, "rules")
    cases = (f"{name}]", f"{name}/", *LAWS.get(name, (f"{name}-",)))
    return Target(rules, (f"tests/games/{name}",), daily, played, cases, without=("/bot/",))
