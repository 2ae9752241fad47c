"""What a seat works for: its ticked traditions with how far they are, and what the sister counts."""

from typing import Final

from archipel.games.cats.guide.words import sister_counts
from archipel.games.cats.rules.lights import tradition_lights
from archipel.games.cats.rules.tally import Tally
from archipel.games.cats.rules.traditions import pay
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Goal, Telling

SOLO_FAMILY: Final = "17-alone"


def goals(view: CatsView, seat: int, tell: Telling) -> tuple[Goal, ...]:
    """How it starts, then one goal for each ticked tradition; alone, also one for each line of the sister."""
    tally = view.tallies()[seat]
    found = [_tradition(tally, number, tell) for number in view.sheet_of(seat).ticks]
    return (*_start(view, seat, tell), *found, *_sister(view, tell))


def _start(view: CatsView, seat: int, tell: Telling) -> list[Goal]:
    """While a boat is empty: why its points are below zero (IC-50, IC-51)."""
    if view.sheet_of(seat).pieces:
        return []
    total = str(view.scores()[seat].total).replace("-", "−")
    return [Goal(tell.say("goal.start", points=total), rule="IC-51")]


def _tradition(tally: Tally, number: int, tell: Telling) -> Goal:
    """“4 of 5 purple cats”, with what it gives now and can give."""
    points, facts = pay(number, tally)
    key = SOLO_FAMILY if number == 17 and tally.alone else str(number)
    # The facts count pairs; what can be seen on the boat are cats.
    count = sum(tally.edge_by_colour) if number == 2 else dict(facts)["count"]
    return Goal(
        tell.say(f"goal.{key}", count=count),
        points,
        tell.say(f"worth.{key}"),
        "IC-54",
        points > 0,
        tradition_lights(tally, number),
    )


def _sister(view: CatsView, tell: Telling) -> list[Goal]:
    """What she counts on this boat. Her points are in the words: the others are the player's own."""
    score = view.rival()
    if score is None:
        return []
    found = []
    for line in score.lines:
        words = tell.say("sister-counts", what=sister_counts(line, tell))
        worth = tell.say("sister-has", points=line.points)
        found.append(Goal(words, None, worth, "IC-62", lights=line.parts))
    return found
