"""Results of simulations and tournaments, printed for people or as JSON for programs."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from archipel.cli._shared import NoFile
from archipel.lab.stats import wilson
from archipel.lab.text_table import percent, table

if TYPE_CHECKING:
    from archipel.lab.simulate import Simulation
    from archipel.lab.summary import BotSummary, GamesSummary
    from archipel.lab.tournament import Share, Tournament


def print_games(simulation: "Simulation", summary: "GamesSummary", as_json: bool) -> None:
    """Print a simulation."""
    if as_json:
        setup, seed = simulation.setup, int(simulation.seed)
        about = {"game": simulation.game, "seats": setup.seats, "options": dict(setup.options)}
        print(json.dumps({**about, "seed": seed, **asdict(summary)}))
        return
    every: list[BotSummary] = [*summary.bots, *([summary.rival] if summary.rival else [])]
    head = ["seat, bot", "wins", "95 %", "mean", "lowest", "lower", "median", "upper", "highest"]
    rows = [
        [
            f"{number} {bot.bot}" if number <= len(summary.bots) else bot.bot,
            percent(bot.share),
            f"{percent(bot.low)} – {percent(bot.high)}",
            f"{bot.mean:.1f}",
            *(f"{value:g}" for value in bot.quartiles),
        ]
        for number, bot in enumerate(every, 1)
    ]
    print(table(head, rows))
    ends = ", ".join(f"{rule} {count}" for rule, count in summary.reasons)
    print(f"{summary.games} games, {summary.turns:.1f} turns and {summary.decisions:.1f} decisions each;")
    print(f"ended by {ends}; {summary.per_second:,.0f} decisions/s a job")


def print_tournament(simulation: "Simulation", seed: int, found: "Tournament", as_json: bool) -> None:
    """Print a tournament; the simulation is any of its own."""
    if as_json:
        setup = simulation.setup
        about = {"game": simulation.game, "seats": setup.seats, "options": dict(setup.options)}
        print(json.dumps({**about, "seed": seed, **asdict(found)}))
        return
    rows = [
        [
            standing.bot,
            f"{standing.rating.elo:.0f}",
            f"{standing.rating.low:.0f} – {standing.rating.high:.0f}",
            percent(standing.share),
            f"{standing.points:.1f}",
            str(standing.games),
        ]
        for standing in found.standings
    ]
    print(table(["bot", "Elo", "95 %", "wins", "points", "games"], rows))
    print()
    print(_pairs("games", found.pairs))
    if found.returns:
        print()
        print(_pairs("return matches", found.returns))


def _pairs(what: str, shares: "Sequence[Share]") -> str:
    """A table of the pairs, with the better bot of each first."""
    rows = []
    for one, other, share, count in shares:
        if share < 0.5:
            one, other, share = other, one, 1 - share
        low, high = wilson(share * count, count)
        rows.append([f"{one} – {other}", percent(share), f"{percent(low)} – {percent(high)}", str(count)])
    return table(["pair", "wins of the first", "95 %", what], rows)


def write_text(path: Path, text: str) -> None:
    """Write the file atomically."""
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_text(text, encoding="utf-8", newline="")
        beside.replace(path)
    except OSError as error:
        raise NoFile("{where}: {reason}", where=str(path), reason=error.strerror or str(error)) from None
