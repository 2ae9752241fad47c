"""The results of a benchmark, as text for people and as JSON for programs."""

from collections.abc import Mapping, Sequence

from archipel.lab.bench.peers import REFERENCE
from archipel.lab.bench.probes import UNITS
from archipel.lab.bench.runner import Measures, Subject
from archipel.lab.text_table import table

Ours = Sequence[tuple[Subject, Measures]]
Theirs = Mapping[str, Measures]

SPEED = ("decisions", "games", "round", "steps", "clone", "view", "bytes")
"""The units of the first table; the second is about drawing and thinking."""


def ratio(measures: Measures, theirs: Theirs) -> float | None:
    """Decisions per second relative to the reference library; None if that was not measured."""
    if REFERENCE not in theirs or "decisions" not in measures:
        return None
    return measures["decisions"] / theirs[REFERENCE]["decisions"]


def as_json(ours: Ours, theirs: Theirs) -> dict[str, object]:
    """Rates per second of a core, times in seconds of a core, memory in bytes, and ratios of decisions."""
    return {
        "ratio_to": REFERENCE,
        "games": [
            {
                "game": subject.game.id,
                "mode": subject.mode,
                "seats": subject.setup.seats,
                **measures,
                "ratio": ratio(measures, theirs),
            }
            for subject, measures in ours
        ],
        "others": [
            {"name": name, **measures, "ratio": ratio(measures, theirs)} for name, measures in theirs.items()
        ],
    }


def as_tables(ours: Ours, theirs: Theirs) -> str:
    """One table of speed and memory, one of drawing and thinking, both without empty columns."""
    named = [(subject.name, measures) for subject, measures in ours]
    slow = [unit for unit in UNITS if unit not in SPEED]
    tables = [
        _table("game, mode, seats", [*named, *theirs.items()], SPEED, theirs),
        _table("game, mode, seats", [row for row in named if set(row[1]) & set(slow)], slow, {}),
    ]
    return "\n\n".join(text for text in tables if text)


def _table(head: str, rows: Sequence[tuple[str, Measures]], units: Sequence[str], theirs: Theirs) -> str:
    filled = [unit for unit in units if any(unit in measures for _, measures in rows)]
    if not filled:
        return ""
    heads = [head, *(UNITS[unit][0] for unit in filled)]
    lines = [[name, *(_cell(measures, unit) for unit in filled)] for name, measures in rows]
    if REFERENCE in theirs:
        heads.insert(2, f"× {REFERENCE}")
        for line, (_, measures) in zip(lines, rows, strict=True):
            times = ratio(measures, theirs)
            line.insert(2, "" if times is None else f"{times:.2f}")
    return table(heads, lines)


def _cell(measures: Measures, unit: str) -> str:
    if unit not in measures:
        return ""
    value = measures[unit] * UNITS[unit][1]
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}" if value < 10 else f"{value:.1f}"
