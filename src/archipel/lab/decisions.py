"""Decisions as a table for learners: a Parquet file, with the extra `parquet`. One row is one number chosen.

Columns and metadata are described in docs/how-to/simulate-at-scale.md.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from archipel.codec import codec_of
from archipel.envs.rewards import lead
from archipel.kernel import BadSetup
from archipel.lab.play import GameOutcome
from archipel.lab.simulate import Simulation
from archipel.plugins import find

ROWS_PER_WRITE = 20_000
"""Rows that are buffered between two writes."""

Rows = dict[str, list[object]]


class DecisionTable:
    """Writes the steps of games. The file has its name only once it is complete."""

    def __init__(self, path: Path, simulation: Simulation) -> None:
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            raise BadSetup("a table needs the extra parquet: pip install archipel[parquet]") from None
        self._arrow: Any = pyarrow
        self._path = path
        self._simulation = simulation
        self._sides = find(simulation.game).sides(simulation.setup)
        self._schema = _schema(pyarrow, simulation)
        self._rows: Rows = {name: [] for name in self._schema.names}
        self._writer: Any = pyarrow.parquet.ParquetWriter(self._beside, self._schema, compression="zstd")

    @property
    def _beside(self) -> Path:
        return self._path.with_name(f"{self._path.name}.part")

    def add(self, number: int, outcome: GameOutcome) -> None:
        """Append the steps of game `number`, counted from 0."""
        result, rows = outcome.result, self._rows
        bots = [self._simulation.bots[bot] for bot in self._simulation.seats(number)]
        for step in outcome.steps:
            values = (
                number + 1,
                step.decision,
                step.turn,
                step.seat + 1,
                bots[step.seat],
                step.move,
                step.observation,
                step.legal,
                step.action,
                result.scores[step.seat].total,
                lead(result, step.seat, self._sides),
                result.places[step.seat],
            )
            for name, value in zip(rows, values, strict=True):
                rows[name].append(value)
        if len(rows["game"]) >= ROWS_PER_WRITE:
            self._flush()

    def _flush(self) -> None:
        self._writer.write_table(self._arrow.Table.from_pydict(self._rows, schema=self._schema))
        for values in self._rows.values():
            values.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._flush()
        self._writer.close()
        if kind is None:
            self._beside.replace(self._path)
        else:
            self._beside.unlink()


def _schema(arrow: Any, simulation: Simulation) -> Any:
    game, setup = find(simulation.game), simulation.setup
    codec = codec_of(game, setup)
    about = {
        "game": game.id,
        "rules": game.version,
        "seats": setup.seats,
        "options": dict(setup.options),
        "seed": simulation.seed,
        "actions": codec.actions,
        "planes": [{"name": plane.name, "shape": plane.shape, "high": plane.high} for plane in codec.planes],
    }
    columns = (
        ("game", arrow.int32()),
        ("decision", arrow.int32()),
        ("turn", arrow.int32()),
        ("seat", arrow.int16()),
        ("bot", arrow.dictionary(arrow.int8(), arrow.string())),
        ("move", arrow.string()),
        ("observation", arrow.binary(codec.size)),
        ("legal", arrow.list_(arrow.int32())),
        ("action", arrow.int32()),
        ("points", arrow.int32()),
        ("lead", arrow.float32()),
        ("place", arrow.int16()),
    )
    return arrow.schema([arrow.field(*column) for column in columns], {"archipel": json.dumps(about)})
