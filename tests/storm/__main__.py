"""`python -m tests.storm`: new storms for as long as asked, or one again by its seed."""

import argparse
import gc
import sys
import time
from random import SystemRandom

from tests.storm.world import Story, storm


def main() -> int:
    """Run storms, and print each fault with the command that repeats it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long to run (60)")
    parser.add_argument("--seed", type=int, help="only this storm")
    parser.add_argument("--first", type=int, help="this seed and those after it, instead of new ones")
    arguments = parser.parse_args()
    if arguments.seed is not None:
        story = storm(arguments.seed)
        print(story)
        return 1 if story.fault else 0
    begun, told = time.monotonic(), time.monotonic()
    seed = SystemRandom().randrange(10**9) if arguments.first is None else arguments.first
    stories: list[Story] = []
    while time.monotonic() - begun < arguments.seconds:
        stories.append(story := storm(seed))
        if story.fault:
            print(f"seed {seed}: {story.fault}\n  again: make storm SEED={seed}", flush=True)
        if time.monotonic() - told > 60:
            told = time.monotonic()
            print(_sum(stories, told - begun), flush=True)
        seed += 1
        gc.collect()
    print(_sum(stories, time.monotonic() - begun))
    return 1 if any(story.fault for story in stories) else 0


def _sum(stories: list[Story], seconds: float) -> str:
    games, faults = sum(one.tables for one in stories), sum(bool(one.fault) for one in stories)
    events, crashes, conflicts = (
        sum(getattr(one, name) for one in stories) for name in ("events", "crashes", "conflicts")
    )
    hours = sum(one.seconds for one in stories) / 3600
    return (
        f"{len(stories)} storms, {games} games, {events:,} events, {crashes:,} crashes, "
        f"{conflicts:,} conflicts, {hours:.1f} simulated hours in {seconds:.0f} s; {faults} faults"
    )


if __name__ == "__main__":
    sys.exit(main())
