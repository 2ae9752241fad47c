"""Doodle Islands: what each feature of a sheet is worth in gold.

Deckhands and Navigators look at a few features with round weights. Captains have one table for each kind of
table. Each line: when the sheet is nearly full, half full and empty; first for choosing a move while playing
on, then for judging where that has led. These weights for choosing were found by following the gradient of
the final gold of the bot's own games, those for judging by regression on it.

All of it counts less the fewer bottles are left.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from archipel.bots.doodle_names import NAMES, SHEET

OPEN: Final = "open"
"""Not a feature: any cell that a route can still be drawn in."""

DECKHAND: Final = {OPEN: 1.0, "single ends": 1.0, "double ends": 2.0, "bottle lead": 1.0}
"""Keep cells open and routes going on."""

NAVIGATOR: Final = {**DECKHAND, "prizes": 0.5, "monsters": 0.5, "ships": 0.5}
"""And have something that would pay."""

ALONE: Final = """
 -0.12  -2.06  -1.35  -1.91  -2.65   4.15  prize 0.0
 -0.31  -1.48  -2.41  -3.50  -1.66  -0.18  prize 0.1
  0.02  -1.81  -1.07  -1.30  -1.65  -1.45  prize 0.2
  0.81  -1.40   0.45  -1.17   0.48  -1.58  prize 0.3
  0.12  -1.07   0.39  -0.03   1.47  -0.88  prize 0.4
  0.03  -2.32  -1.33   0.01  -1.29  -6.81  prize 1.0
  0.45   0.13   0.80  -0.42   0.15   1.15  prize 1.1
  1.74   0.58   3.09  -3.19   0.52   1.16  prize 1.2
  1.62   0.27   2.50  -1.33   0.46   0.47  prize 1.3
  0.26  -1.00   0.08  -1.49  -0.36  -2.36  prize 2.0
 -0.30  -0.62   1.17  -1.20  -0.05   0.80  prize 2.1
 -1.46  -1.19  -0.20  -0.95   0.21  -1.46  prize 2.2
 -0.58  -0.02   0.16   1.75   0.35   0.08  prize 3.0
 -0.05  -1.90  -3.81  -2.82  -1.58  -0.35  monster 0.0
  0.08  -1.98  -1.75  -2.08  -2.08  -1.72  monster 0.1
  0.78  -1.02  -0.73  -0.55  -0.52  -0.73  monster 0.2
  1.98  -0.20   0.07   1.41  -0.46  -0.74  monster 0.3
  0.00   0.00   0.00   0.00   0.00   0.00  monster 0.4
 -1.80   0.34  -1.97   1.03  -1.45  -2.47  monster 1.0
  0.97   1.82   0.44   0.41   0.35  -0.14  monster 1.1
  0.23   2.63   2.39   1.55   1.30   1.97  monster 1.2
  0.18   2.48   2.44  -0.67   0.46   1.91  monster 1.3
 -0.66   1.85  -1.30  -1.55  -0.80   3.55  monster 2.0
 -1.31   2.02   0.56   0.80  -0.91  -0.19  monster 2.1
  0.18  -0.13   0.25   1.14  -0.62  -0.12  monster 2.2
  2.54   3.18  -1.06   0.61   3.38   2.50  monster 3.0
 -1.70  -0.95  -3.68  -1.30  -0.42   0.75  ship 0.0
 -1.90  -1.06  -3.05   0.83  -0.24  -2.47  ship 0.1
  0.89  -0.64  -1.36   1.90   0.68   0.49  ship 0.2
 -0.05   0.97   0.65  -0.03   0.86   2.20  ship 0.3
 -0.48  -0.71   1.44   0.00   0.43   2.47  ship 0.4
 -0.74   1.25  -3.63   0.56   1.02  -1.83  ship 1.0
  0.16   2.40   0.89   3.19   2.07   0.08  ship 1.1
  1.63   2.95   1.84  -0.86   2.38   1.87  ship 1.2
  2.80   1.53   2.34  -1.71   0.79   1.48  ship 1.3
 -0.70   0.75  -0.41  -0.45   0.30   0.78  ship 2.0
 -1.12   0.79  -0.46  -0.72   0.10  -0.55  ship 2.1
 -0.31  -0.50  -2.31  -0.39   1.15   0.18  ship 2.2
  0.22  -1.20   1.93   1.01   8.05   4.62  ship 3.0
  0.07  -0.03   0.44  -0.11   0.09   0.13  sheet
  1.28   1.02   3.99   2.98   0.05   1.61  unticked
 -0.89  -2.72  -3.44   1.06  -0.99  -2.16  single ends
 -0.26  -1.30   0.27  -0.53   0.04   1.74  double ends
  0.19   1.40   1.49   0.39   0.34   0.86  longest
  0.33   0.93   0.90  -0.55   0.91  -0.24  second longest
 -0.25  -0.27   0.56  -2.01  -0.40  -0.53  most forts
 -0.17  -0.07   0.03   0.52  -0.37   0.24  second most forts
 -0.12   0.65   0.20   1.14   0.01   1.70  most forts to be
  0.29   0.97   0.81   0.55   0.83   0.28  lone gold
  0.27   3.01   0.36   0.68   1.85  -3.58  fleets
 -0.43   0.83   2.48   0.04   0.36   3.03  forts
  0.53   0.64   1.93  -0.65  -0.04   0.64  forts to tick
  0.01   0.00   0.44   0.10  -0.13   0.80  longest chain
  0.56  -0.18   0.03   1.76   0.64  -1.04  most forts of a chain
 -0.29  -0.27   0.19  -1.05  -0.39  -0.54  most forts to be of a chain
  0.58   0.42   0.05   0.61   0.14  -0.02  lone gold of chains
  0.53  -2.70  -2.94  -0.50  -2.41  -2.19  chains
  0.59   0.48   0.37   0.87   0.36   0.07  prizes
  0.06  -0.02   0.12  -0.60   0.09   0.42  prizes of chains
  0.06   0.21   0.17   0.69   0.20   0.07  prizes to be of chains
  0.34   0.51   0.34   0.42   0.48   0.30  monsters
  0.49   0.14   0.11   0.48   0.07   0.18  monsters of chains
  0.53   0.15   0.21   0.53   0.24   0.40  ships
 -0.40   0.74   1.64  -1.10   0.94   1.27  highest prize
 -0.67   1.16   2.30  -1.66   1.41   1.91  highest monster
 -0.69   0.36  -2.57   0.25   0.62   0.52  bonuses
  0.51  -1.04  -0.67   1.21  -0.39  -2.40  ticks
  1.99  -2.90  -2.43   2.96  -2.27  -2.26  misses
  0.00   0.00   0.00   0.00   0.00   0.00  bottle lead
"""

TABLE: Final = """
  1.48  -1.00  -0.64  -0.90  -0.43  -1.41  prize 0.0
  1.31  -1.20  -1.42   0.80  -2.21  -0.76  prize 0.1
 -1.53  -0.65  -1.74  -1.92  -1.41  -1.78  prize 0.2
 -1.33  -0.77  -0.59  -0.77  -1.69   0.12  prize 0.3
  0.60  -1.22  -0.36   0.10  -2.16   0.21  prize 0.4
 -2.38  -1.91  -1.79  -1.34  -3.25  -1.75  prize 1.0
  1.53  -0.88  -0.35  -0.09  -0.52  -0.62  prize 1.1
 -0.86  -0.32   0.08   3.31  -0.09  -0.16  prize 1.2
 -0.35  -0.63   0.29  -0.72  -0.65  -0.03  prize 1.3
 -1.34  -0.49  -0.82   0.31  -0.72   0.23  prize 2.0
  0.12  -0.73  -0.42  -0.61  -1.36  -0.79  prize 2.1
  0.94  -1.03  -1.47  -1.16  -1.73  -1.25  prize 2.2
 -1.79  -1.75  -0.63   0.57   2.05  -2.24  prize 3.0
 -3.35  -0.23   0.18   1.61   1.13  -2.85  monster 0.0
  0.09  -0.39  -0.54  -2.77  -1.82   1.21  monster 0.1
  1.07   0.25   0.35   0.05  -1.34   0.41  monster 0.2
 -0.01  -0.75   1.67  -0.95  -0.44  -0.23  monster 0.3
  0.00   0.00   0.00   0.00   0.00   0.00  monster 0.4
  0.06  -0.46  -0.33  -2.06  -1.35   1.65  monster 1.0
 -1.06   1.46   0.58  -1.02   0.56  -0.70  monster 1.1
 -1.12   1.69   2.54   0.74   0.94   0.78  monster 1.2
 -0.02   0.76   3.28   0.65   1.13   0.84  monster 1.3
  0.77   1.43   0.73  -1.00   0.71   1.67  monster 2.0
  0.32   1.12   1.38  -0.21  -0.04   1.07  monster 2.1
  1.67  -0.11   1.56  -0.87  -1.27  -0.60  monster 2.2
  2.90  -0.37   1.67   3.88   1.93  -1.84  monster 3.0
 -0.50  -0.86  -0.60  -3.09  -0.58  -0.49  ship 0.0
  0.19  -0.87  -1.62  -1.93  -0.49   0.37  ship 0.1
  0.08   0.22  -1.03   0.79   0.58   0.74  ship 0.2
 -0.98   1.05  -0.03   1.46   2.21   1.50  ship 0.3
  0.52   1.01   0.43   0.12   0.57   2.52  ship 0.4
  1.68   0.20  -1.29   0.18   2.26  -1.69  ship 1.0
  1.33   1.10   0.64   1.92   2.09   0.90  ship 1.1
 -0.12   2.00   1.52  -1.50   3.89   2.03  ship 1.2
 -3.28   2.46   2.36   0.31   2.91   2.60  ship 1.3
 -0.95   0.03  -0.22  -1.00   2.49   0.10  ship 2.0
  1.09   0.27   0.81   1.21   3.26  -0.13  ship 2.1
 -2.26   0.45   0.14  -0.28  -0.02   0.72  ship 2.2
 -2.43   0.14   0.67   0.06   2.15   2.08  ship 3.0
  0.47  -0.26  -0.00  -0.01   0.06   0.16  sheet
  0.72   0.35   1.40  -0.26   0.61   0.38  unticked
 -0.67  -2.56  -3.79   0.19  -2.27  -2.14  single ends
  0.41  -0.20  -0.59   1.12  -2.03   0.10  double ends
 -0.26   1.81   1.23   0.48   0.06   0.44  longest
  0.47   1.32   0.33   0.92  -0.27   0.14  second longest
  0.37  -0.38  -0.08   0.80   0.03   2.79  most forts
 -0.07  -0.26   1.07  -1.14   0.44   1.05  second most forts
 -0.59   0.55   1.22  -0.23  -0.41  -0.97  most forts to be
  0.32   1.00   0.97   0.29   1.10   0.81  lone gold
 -0.24   2.61   0.10  -0.42   2.19   0.37  fleets
 -0.12   0.51   2.03   1.49   0.14  -0.73  forts
 -1.14  -0.05   0.16   0.21   0.54  -0.13  forts to tick
  0.26   0.19   0.97  -0.46  -0.05   0.68  longest chain
 -1.13   0.75   0.13  -1.49  -0.12  -1.28  most forts of a chain
  0.54  -0.34  -0.00  -0.65  -0.13   0.91  most forts to be of a chain
  0.73   0.26  -0.00   0.41   0.23  -0.17  lone gold of chains
  0.56  -0.47  -1.71   0.08  -0.65  -0.08  chains
  0.89   0.56   0.71   0.96   0.40   0.37  prizes
 -0.31   0.02   0.14  -0.01   0.09   0.19  prizes of chains
  0.17   0.17   0.21   0.15   0.21   0.03  prizes to be of chains
  0.36   0.72   0.14   0.44   0.67  -0.33  monsters
  0.28   0.30   0.10   0.75   0.10   0.48  monsters of chains
  0.73   0.23   0.12   0.70   0.12   0.12  ships
  0.40   0.36   1.36  -0.13   0.57   1.55  highest prize
  0.36   0.71   2.12  -0.20   0.85   2.33  highest monster
  0.78  -1.37  -2.12   0.69   0.40  -2.17  bonuses
  0.16  -0.69  -0.83  -0.12   0.95  -0.36  ticks
  2.73  -4.92  -5.85   1.48  -4.60  -8.28  misses
  6.81   5.69   0.86   7.05   2.02   0.03  bottle lead
"""

MONSTERS: Final = """
 -1.40  -1.05   2.85   1.21  -3.13   5.58  prize 0.0
 -1.47  -2.74   1.99  -1.68  -3.21   2.90  prize 0.1
 -0.56  -3.06   2.70  -2.38  -2.28   3.73  prize 0.2
  0.09  -3.41   2.61   1.12  -1.54   2.24  prize 0.3
  0.23  -2.58   1.34  -0.45   1.07   0.62  prize 0.4
 -1.82  -2.26  -1.80  -0.42  -3.43   0.13  prize 1.0
 -0.49  -2.45   1.35  -0.56   0.12   0.12  prize 1.1
 -1.84  -0.95   1.76   3.50  -1.17   4.40  prize 1.2
 -0.84  -0.35   1.32   0.91   1.65   1.48  prize 1.3
 -4.03  -0.94  -1.17   0.29  -2.56   0.26  prize 2.0
  1.49  -2.37  -0.50  -1.82  -1.99   0.62  prize 2.1
  1.01  -4.01   0.44  -1.14  -5.80   1.15  prize 2.2
  1.46  -0.74  -1.29   0.62  -0.68  -2.61  prize 3.0
 -1.97  -2.30   3.35  -0.25  -2.60  -0.93  monster 0.0
  2.24  -1.67  -1.35  -4.23  -1.47  -1.19  monster 0.1
 -1.97  -0.10  -1.15   0.21  -0.92   1.53  monster 0.2
 -0.14   0.41   0.01  -0.56   0.47   0.94  monster 0.3
 -1.15   2.67  -0.08  -0.19   3.09   0.73  monster 0.4
  2.40  -1.79  -3.77   5.17   0.86  -4.60  monster 1.0
 -0.83   1.25   1.27  -0.74   1.72   1.62  monster 1.1
  2.19   3.23   2.29   1.11   1.78   0.50  monster 1.2
  0.42   2.39   2.29  -0.15   2.32   1.97  monster 1.3
 -0.50   2.08   0.28   1.50   1.06   0.38  monster 2.0
 -1.55   3.81   2.11  -2.20   1.75  -1.06  monster 2.1
  1.97   3.30   1.41  -2.85   0.88   0.32  monster 2.2
  3.05   5.15  -1.12   1.25   3.60  -1.16  monster 3.0
 -0.29  -0.92  -0.42  -1.44  -2.27  -1.36  ship 0.0
 -4.45  -1.58  -3.79  -2.83  -2.11   1.41  ship 0.1
 -1.67  -1.40  -2.14   1.26  -1.30   1.69  ship 0.2
  1.73  -1.18  -0.74  -1.46  -2.54   2.55  ship 0.3
  0.00   0.00   0.00   0.00   0.00   0.00  ship 0.4
  0.20   0.66   0.28  -1.75   1.28   2.66  ship 1.0
 -2.11   1.20   0.09  -1.63   1.68   0.54  ship 1.1
 -0.22   0.89   0.84  -2.20   0.72   1.84  ship 1.2
  2.56   0.51   1.62   0.12   1.39   1.49  ship 1.3
 -0.84   0.64   3.09   0.48   0.30   4.36  ship 2.0
 -0.14  -0.41   1.91  -3.64   0.12  -0.53  ship 2.1
  0.79  -0.53   1.04   3.72  -2.73   0.31  ship 2.2
 -2.79   2.30   1.83   0.08  -0.41  -5.06  ship 3.0
  0.35  -0.48  -0.66  -0.07   0.10  -0.00  sheet
 -1.75  -0.05  -1.28   0.16  -0.02   3.38  unticked
  0.86  -3.31  -3.92  -0.18  -1.62  -2.18  single ends
  0.01  -1.85  -1.05  -1.62  -2.00   1.98  double ends
 -0.75   1.97   2.37  -0.36   0.33   1.09  longest
  1.51   0.88   0.95   1.88  -0.99   2.01  second longest
  2.15   0.55   0.20   1.11  -0.44   2.20  most forts
 -2.08  -1.47  -3.53  -0.18   0.07  -5.28  second most forts
  2.15   0.55   0.20   1.11  -0.44   2.20  most forts to be
 -0.40   0.91   0.69   0.64   0.82   0.56  lone gold
  0.46   1.13  -1.37   1.32   1.63  -2.57  fleets
 -1.61   0.96  -0.75  -0.17   0.85   3.26  forts
  0.00   0.00   0.00   0.00   0.00   0.00  forts to tick
  0.84   0.05   1.56   0.86   0.12   1.20  longest chain
 -0.11  -0.19   0.04   0.27  -0.74  -0.43  most forts of a chain
 -0.11  -0.19   0.04   0.27  -0.74  -0.43  most forts to be of a chain
  2.07   0.14   0.22   1.70   0.06   0.08  lone gold of chains
  0.71  -1.80  -0.85   0.06  -0.94  -0.63  chains
  1.80   0.81   0.51   0.61   0.78  -0.44  prizes
  0.23   0.25  -0.57   0.02   0.39  -0.29  prizes of chains
 -0.44  -0.02   0.66  -0.43  -0.06   0.51  prizes to be of chains
  0.71   0.79   0.57   0.79   0.60   0.35  monsters
  0.72   0.27   0.68   0.30   0.28   0.54  monsters of chains
  1.29   0.28   0.23   2.39   0.31   0.13  ships
  0.22   0.85   1.74  -1.18   1.84  -0.05  highest prize
  0.22   0.85   1.74  -1.18   1.84  -0.05  highest monster
  0.00   0.00   0.00   0.00   0.00   0.00  bonuses
  1.77   1.43  -0.25   1.58   0.33  -0.26  ticks
  2.53  -4.56  -3.76   1.75  -6.09  -3.97  misses
 17.28   5.39   1.09  16.31   5.54   0.77  bottle lead
"""

HALF: Final = 0.45  # of the cells open: a half full sheet


class Weights:
    """By the number of open cells that take a route, a list in the order of the features."""

    def __init__(self, rows: list[list[float]], cells: int) -> None:
        self.choice: Final = [_between([row[:3] for row in rows], at / cells) for at in range(cells + 1)]
        self.worth: Final = [_between([row[3:] for row in rows], at / cells) for at in range(cells + 1)]


def _between(rows: list[list[float]], share: float) -> list[float]:
    """The weights for a share of open cells."""
    if share < HALF:
        mix = share / HALF
        return [row[0] * (1 - mix) + row[1] * mix for row in rows]
    mix = (share - HALF) / (1 - HALF)
    return [row[1] * (1 - mix) + row[2] * mix for row in rows]


def _few(weights: dict[str, float]) -> list[list[float]]:
    """The same weights all game long, to choose and to judge."""
    every = weights[OPEN]
    return [[every if at < SHEET else weights.get(name, 0.0)] * 6 for at, name in enumerate(NAMES)]


def _read(text: str) -> list[list[float]]:
    return [[float(word) for word in line.split()[:6]] for line in text.strip().splitlines()]


@cache
def weights_of(level: str, treasures: bool, seats: int) -> Weights:
    """What a bot looks at, in a sea with so many players."""
    cells = 20 if treasures else 30
    if level == "deckhand":
        return Weights(_few(DECKHAND), cells)
    if level == "navigator":
        return Weights(_few(NAVIGATOR), cells)
    if not treasures:
        return Weights(_read(MONSTERS), cells)
    return Weights(_read(ALONE if seats == 1 else TABLE), cells)


def names_of(text: str) -> tuple[str, ...]:
    """The names of the lines of a table."""
    return tuple(" ".join(line.split()[6:]) for line in text.strip().splitlines())
