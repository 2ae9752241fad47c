"""Many records in few files: one after the other in a compressed stream, which `zcat` reads too."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import IO

from archipel.kernel import BadText
from archipel.kernel.record import FIRST_LINE

SUFFIX = ".records.gz"
GAMES_PER_FILE = 1000
"""The maximum in one file."""


class RecordWriter:
    """Writes games into files named by their first game: NAME-0000001.records.gz, NAME-0001001.records.gz, …

    The same games give the same bytes. A file has its name only once it is complete.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        self._name = name
        self._path = folder
        self._raw: IO[bytes] | None = None
        self._file: gzip.GzipFile | None = None
        self._count = 0

    def add(self, number: int, record: str) -> None:
        """Append the record of game `number`, counted from 0."""
        if self._file is None or self._count == GAMES_PER_FILE:
            self.close()
            self._path = self._folder / f"{self._name}-{number + 1:07}{SUFFIX}"
            self._raw = self._beside.open("wb")
            self._file = gzip.GzipFile("", "wb", compresslevel=6, fileobj=self._raw, mtime=0)
        self._file.write(record.encode())
        self._count += 1

    def close(self) -> None:
        """Finish the last file."""
        if self._file is not None and self._raw is not None:
            self._file.close()
            self._raw.close()
            self._beside.replace(self._path)
        self._file, self._raw, self._count = None, None, 0

    @property
    def _beside(self) -> Path:
        return self._path.with_name(f"{self._path.name}.part")


def read_records(path: str | PathLike[str]) -> Iterator[str]:
    """The texts of the records in such a file, for `archipel.load` or `archipel.kernel.read_record`."""
    lines: list[str] = []
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        for line in file:
            if line.rstrip("\n") == FIRST_LINE and lines:
                yield "".join(lines)
                lines = []
            lines.append(line)
    if not lines or lines[0].rstrip("\n") != FIRST_LINE:
        raise BadText("{where}: there are no records in it", where=str(path))
    yield "".join(lines)
