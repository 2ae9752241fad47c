"""Write missing golden games, and the node counts at some moments of all of them.

With game names, it rewrites all golden games of these games. Run it after a change of the rules' version,
check the diff, and explain it in the commit message: `python -m tests.games.make_golden [GAME …]`. Records
of an earlier version that is still played may stay: they guard that version.
"""

import json
import sys
from pathlib import Path

from archipel.kernel import read_record, steps
from archipel.plugins import find, games
from archipel.testkit import count_nodes, make_golden

FOLDER = Path(__file__).parent.parent / "golden"
COUNTS = FOLDER / "node-counts.json"
SEATS = {"cats": (1, 2, 4, 8), "skull": (1, 2, 5), "doodle": (1, 2, 3, 5), "master": (2, 3, 4)}
SEEDS = {"skull": 14, "cats": 4}
"""Added to the number of seats, to get games in which somebody draws a boat before the first number (SI-12),
and games with special actions at every moment of a day (IC-25)."""


def counts(path: Path) -> list[list[int]]:
    """Event number, moves, and sequences of two moves, at four moments of a golden game."""
    record, game = read_record(path.read_text("utf-8")), find(path.parent.name)
    moments = {len(record.events) * part // 5 for part in range(1, 5)}
    return [
        [at, count_nodes(match.state, 1, seed=at), count_nodes(match.state, 2, seed=at)]
        for at, match in enumerate(steps(record, game))
        if at in moments
    ]


def main(anew: list[str]) -> None:
    for game in games().values():
        (FOLDER / game.id).mkdir(parents=True, exist_ok=True)
        for mode in game.modes:
            for seats in [n for n in SEATS.get(game.id, ()) if n in mode.seats] or [mode.seats[0]]:
                path = FOLDER / game.id / f"{mode.id}-{seats}.record"
                if game.id in anew or not path.exists():
                    path.write_text(
                        make_golden(game, mode.id, seats, seed=seats + SEEDS.get(game.id, 0)), "utf-8"
                    )
    lines = [
        f"  {json.dumps(f'{path.parent.name}/{path.stem}')}: {json.dumps(counts(path))}"
        for path in sorted(FOLDER.glob("*/*.record"))
    ]
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
