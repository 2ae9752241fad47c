"""A short storm in every run of the tests; `make storm` runs long ones."""

from collections.abc import Sequence

import pytest

from archipel.table.turn_clock import Reminders
from tests.storm import world
from tests.storm.disk import Disk
from tests.storm.weather import DAY, Weather
from tests.storm.world import storm

SEEDS = (2, 12, 23, 28)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_promise_is_kept_in_a_storm(seed: int) -> None:
    story = storm(seed)
    assert not story.fault, f"make storm SEED={seed}"
    assert story.events > 20


def test_the_same_seed_gives_the_same_storm_to_the_last_byte() -> None:
    assert storm(6).digest == storm(6).digest != storm(8).digest


@pytest.mark.check  # a test of the storm itself
def test_a_store_that_loses_what_it_has_acknowledged_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    appended, kept = Disk.append, [0]

    def forgetful(self: Disk, table: str, number: int, texts: Sequence[str]) -> None:
        kept[0] += "chat" in texts[0] or "moves" in texts[0]
        if kept[0] != 9:
            appended(self, table, number, texts)
        kept[0] += kept[0] == 9

    def found(seed: int) -> bool:
        kept[0] = 0
        return bool(storm(seed).fault)

    monkeypatch.setattr(Disk, "append", forgetful)
    assert any(map(found, range(3, 20)))  # not in every weather


@pytest.mark.check  # a test of the storm itself
def test_a_clock_that_is_kept_only_in_memory_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep(self: Reminders, table: str, at: int) -> None:
        self._take(table, at)

    # Every table has a clock and a night, and its only server crashes often: half of these storms forget one.
    monkeypatch.setattr(world, "CLOCKS", (world.CLOCK,))
    monkeypatch.setattr(world, "NIGHTS", 1.0)
    monkeypatch.setattr(world, "MOST_SERVERS", 1)
    monkeypatch.setattr(Weather, "at_random", lambda rng: Weather(rng, 0.001, 0.0, 0.0, 5, DAY, 0.0))
    seeds = range(3, 15)
    assert not storm(seeds[0]).fault
    monkeypatch.setattr(Reminders, "keep", keep)
    assert any("did not ring" in storm(seed).fault for seed in seeds)
