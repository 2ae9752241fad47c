"""Write the golden games that are missing; give game names to write all of theirs anew.

Run it after a change of the rules' version, look at the difference, and say in the commit why it had to be.
"""

import sys
from pathlib import Path

from archipel.games import games
from archipel.testkit import make_golden

FOLDER = Path(__file__).parent.parent / "golden"
SEATS = {"cats": (1, 2, 4, 8), "skull": (1, 2, 5), "doodle": (1, 2, 3, 5), "master": (2, 3, 4)}


def main(anew: list[str]) -> None:
    for game in games().values():
        (FOLDER / game.id).mkdir(parents=True, exist_ok=True)
        for mode in game.modes:
            for seats in [n for n in SEATS.get(game.id, ()) if n in mode.seats] or [mode.seats[0]]:
                path = FOLDER / game.id / f"{mode.id}-{seats}.record"
                if game.id in anew or not path.exists():
                    path.write_text(make_golden(game, mode.id, seats, seed=seats), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
