"""A real Dask scheduler and its workers, as processes on this machine."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Self


class DaskCluster:
    """Use it in a `with`; it starts with one scheduler and no workers."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.processes: list[subprocess.Popen] = []
        self.address = ""

    def __enter__(self) -> Self:
        place = self._folder / "scheduler.json"
        self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(place))
        for _ in range(1200):
            if place.exists() and (text := place.read_text()):
                self.address = text.partition('"address": "')[2].partition('"')[0]
                return self
            assert self.processes[0].poll() is None, (self._folder / "log").read_text()
            time.sleep(0.05)
        raise TimeoutError((self._folder / "log").read_text())

    def worker(self, path: str = "") -> subprocess.Popen:
        """One more worker; with another folder first on its path, if one is given."""
        more = {"PYTHONPATH": path} if path else {}
        arguments = (self.address, "--nthreads", "1", "--no-nanny", "--local-directory", str(self._folder))
        return self._start("dask_worker", *arguments, "--host", "127.0.0.1", **more)

    def _start(self, program: str, *arguments: str, **environment: str) -> subprocess.Popen:
        command = [sys.executable, "-m", f"distributed.cli.{program}", "--no-dashboard", *arguments]
        with (self._folder / "log").open("a") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **environment})
        self.processes.append(process)
        return process

    def __exit__(self, *_: object) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()
