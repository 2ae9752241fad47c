"""Files with one part of a large simulation or tournament, and merging them.

A part is a compressed file of JSON lines: what all parts play, one line for each game of this part, and the
number of games, so that a truncated file is noticed.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from archipel.kernel import ArchipelError
from archipel.lab.play import GameOutcome
from archipel.lab.simulate import FinishedGame, Simulation, part_of
from archipel.lab.simulation_json import read_outcome, read_simulation, write_outcome, write_simulation

FORMAT = "archipel part 1"


class BadPart(ArchipelError):
    """A file that is not a complete part, or parts that do not belong together."""


@dataclass(frozen=True, slots=True)
class Task:
    """What all parts play: `kind` is the command, `about` what else it needs to print the result."""

    kind: str
    simulations: tuple[Simulation, ...]
    stamp: str
    about: tuple[tuple[str, str], ...] = ()


def write_part(path: Path, task: Task, part: int, parts: int, games: Iterable[FinishedGame]) -> int:
    """Write the games of one part; returns how many there are."""
    head = {
        "format": FORMAT,
        "kind": task.kind,
        "stamp": task.stamp,
        "about": dict(task.about),
        "part": part,
        "parts": parts,
        "simulations": [write_simulation(simulation) for simulation in task.simulations],
    }
    beside = path.with_name(f"{path.name}.part")
    count = 0
    with gzip.open(beside, "wt", encoding="utf-8") as file:
        print(json.dumps(head), file=file)
        for at, number, outcome in games:
            print(json.dumps([at, number, write_outcome(outcome)], separators=(",", ":")), file=file)
            count += 1
        print(json.dumps({"games": count}), file=file)
    beside.replace(path)
    return count


def merge(paths: Sequence[str]) -> tuple[Task, list[list[GameOutcome]]]:
    """The outcomes of all games in order; BadPart says what is missing, doubled or of another kind."""
    task: Task | None = None
    seen: dict[int, str] = {}
    parts = 0
    games: list[dict[int, GameOutcome]] = []
    for path in paths:
        head, rows = _read(path)
        try:
            found, part, count = _task(head), int(head["part"]), int(head["parts"])
            if task is None:
                task, parts, games = found, count, [{} for _ in found.simulations]
            if found != task or count != parts:
                raise BadPart(
                    "{where}: this is a part of something else than {other}", where=path, other=paths[0]
                )
            if part in seen:
                raise BadPart(
                    "{where}: this is part {part}, as is {other}", where=path, part=part, other=seen[part]
                )
            seen[part] = path
            wanted = part_of(task.simulations, part, parts)
            if len(rows) != sum(map(len, wanted)):
                raise ValueError
            for at, number, outcome in rows:
                if number not in wanted[at]:
                    raise ValueError
                games[at][number] = read_outcome(outcome)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            raise BadPart("{where}: this is not a part of a simulation", where=path) from None
    missing = [part for part in range(1, parts + 1) if part not in seen]
    if task is None or missing:
        raise BadPart("of {parts} parts these are missing: {missing}", parts=parts, missing=tuple(missing))
    return task, [[found[number] for number in sorted(found)] for found in games]


def _task(head: dict[str, Any]) -> Task:
    simulations = tuple(read_simulation(data) for data in head["simulations"])
    about = tuple((str(key), str(value)) for key, value in head["about"].items())
    return Task(str(head["kind"]), simulations, str(head["stamp"]), about)


def _read(path: str) -> tuple[dict[str, Any], list[list[Any]]]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            head, *rows, end = [json.loads(line) for line in file]
        if head["format"] != FORMAT or end["games"] != len(rows):
            raise ValueError
    except (ValueError, KeyError, TypeError, EOFError, gzip.BadGzipFile, zlib.error):
        raise BadPart("{where}: this is not a whole part of a simulation", where=path) from None
    except OSError as error:
        raise BadPart("{where}: {reason}", where=path, reason=error.strerror or str(error)) from None
    return head, rows
