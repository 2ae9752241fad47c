"""Hypothesis strategies for sheets that follow the rulebook but are otherwise arbitrary."""

from dataclasses import dataclass, field
from itertools import combinations

from hypothesis import strategies as st

from archipel.games.doodle.rules.grid import ROUTES

Value = int | str | list[int] | list[str] | dict[str, int]

# Numbers below the maximum that make a zone's feat: 42 with a 15, and 74 without the bonuses with a 10.
SLAYERS = [low for size in range(1, 15) for low in combinations(range(1, 15), size) if sum(low) == 42 - 15]
GOLDBEARDS = [low for size in range(1, 10) for low in combinations(range(1, 10), size) if sum(low) == 49 - 10]


@dataclass
class Own:
    """The keys of a sheet file; `text` writes it."""

    keys: dict[str, Value] = field(default_factory=dict)
    gold: dict[str, int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        lines = [f"{key} = {_toml(value)}" for key, value in self.keys.items()]
        lines += ["", "[gold]", *(f"{key} = {value}" for key, value in self.gold.items())]
        return "\n".join(lines) + "\n"

    @property
    def rows(self) -> list[str]:
        """The grid, for changing in place."""
        rows = self.keys["grid"]
        assert isinstance(rows, list)
        return rows  # type: ignore[return-value]

    def numbers(self, key: str) -> list[int]:
        """A list of numbers, for changing in place."""
        numbers = self.keys[key]
        assert isinstance(numbers, list)
        return numbers  # type: ignore[return-value]

    def paint(self, row: int, column: int, letter: str) -> None:
        """Put another letter into a cell."""
        old = self.rows[row]
        self.rows[row] = old[:column] + letter + old[column + 1 :]


def _toml(value: Value) -> str:
    if isinstance(value, list) and value and isinstance(value[0], str):
        return "[\n" + "".join(f'    "{item}",\n' for item in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


@st.composite
def _grid(draw: st.DrawFn, side: int, anchor: str, letters: list[str]) -> list[str]:
    """One anchor in each column, and these letters in the other cells."""
    places = draw(st.tuples(*[st.integers(0, side - 1)] * side))
    rest = draw(st.permutations(letters))
    cells = iter(rest)
    return [
        "".join(anchor if places[column] == row else next(cells) for column in range(side))
        for row in range(side)
    ]


@st.composite
def _zone(draw: st.DrawFn, lows: list[tuple[int, ...]], top: int, most: int) -> tuple[list[int], int]:
    """A zone that makes its feat, and for how many cells; they leave the lower numbers uncircled."""
    feat = draw(st.sampled_from([low for low in lows if len(low) < most]))
    below = draw(st.sets(st.integers(1, feat[0] - 1))) if feat[0] > 1 else set()
    spare = 0 if below else draw(st.integers(0, most - len(feat) - 1))
    return [*sorted(below), *feat, top], len(feat) + 1 + spare


@st.composite
def _forts(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Sixteen forts, one or two of each archipelago ticked; some may be full from the start."""
    ticked = draw(st.lists(st.integers(1, 2), min_size=5, max_size=5))
    forts = ticked.copy()
    for _ in range(16 - sum(ticked)):
        forts[draw(st.integers(0, 4))] += 1
    return forts, ticked


FACES = st.lists(st.sampled_from(ROUTES), min_size=6, max_size=6)


@st.composite
def treasures(draw: st.DrawFn) -> Own:
    """A Sea of Treasures."""
    monsters, beasts = draw(_zone(SLAYERS, 15, 8))
    prizes, islands = draw(_zone(GOLDBEARDS, 10, 12))
    others = draw(
        st.lists(st.sampled_from("S."), min_size=20 - beasts - islands, max_size=20 - beasts - islands)
    )
    forts, ticked = draw(_forts())
    keys: dict[str, Value] = {
        "sea": "treasures",
        "faces": draw(FACES),
        "grid": draw(_grid(5, "A", ["M"] * beasts + ["T"] * islands + others)),
        "forts": forts,
        "ticked": ticked,
        "monsters": monsters,
        "treasures": prizes,
        "bonuses": [3, 5, 7, 10],
        "bottles": draw(st.one_of(st.integers(1, 14), st.integers(1, 99))),
    }
    keys["reconstructed"] = draw(st.lists(st.sampled_from([*keys]), unique=True))
    return Own(keys, {"ship": 4, "bottles": 4})


@st.composite
def monsters(draw: st.DrawFn) -> Own:
    """A Sea of Monsters."""
    keys: dict[str, Value] = {
        "sea": "monsters",
        "faces": draw(FACES),
        "grid": draw(_grid(6, "B", draw(st.lists(st.sampled_from("KMNGS."), min_size=30, max_size=30)))),
        "tentacles": 4,
        "ticked": 2,
        "monsters": sorted({6, 7, 18} | draw(st.sets(st.integers(1, 17)))),
        "krakens": sorted({4, 5, 6, 18} | draw(st.sets(st.integers(1, 17)))),
        "bottles": 12,
    }
    if draw(st.booleans()):
        keys["barrels"] = draw(st.integers(1, 99))
    return Own(keys, {"ship": 4, "schooner": 3, "galleon": 5, "bottles": 7})
