"""A Dask cluster as an executor, with the extra `cluster`. Workers with another source stamp are refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from archipel.kernel import ArchipelError, BadSetup
from archipel.lab.job_pool import LostWorker, WorkerPool
from archipel.lab.source_stamp import OtherStamp, stamp

TIMEOUT_S = 20
"""For the scheduler, and for its first worker."""


class NoCluster(ArchipelError):
    """A cluster that cannot be reached, or has no workers."""


@contextmanager
def cluster(address: str, game: str) -> Iterator[WorkerPool]:
    """The workers of the scheduler at this address. Tasks of a lost worker are run again on another."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise BadSetup("a cluster needs the extra cluster: pip install archipel[cluster]") from None
    try:
        client = Client(address, timeout=TIMEOUT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise NoCluster("{where}: {reason}", where=address, reason=reason) from None
    try:
        try:
            client.wait_for_workers(1, timeout=TIMEOUT_S)
        except TimeoutError:
            raise NoCluster("{where}: the cluster has no workers", where=address) from None
        _check(client, game)
        yield WorkerPool(client.get_executor(pure=False), sum(client.nthreads().values()), stamp(game))
    except KilledWorker:
        raise LostWorker(
            "the same games were lost with several workers: perhaps there is too little memory"
        ) from None
    finally:
        client.close()


def _check(client: object, game: str) -> None:
    """Compare the stamps of all workers. The call is sent as text: another version may lack the function."""
    question = f"__import__('archipel.lab.source_stamp', fromlist=['stamp']).stamp({game!r})"
    answers = client.run(eval, question, on_error="return")  # type: ignore[attr-defined]
    for worker, found in sorted(answers.items()):
        if isinstance(found, Exception):
            found = f"{type(found).__name__}: {found}"
        if found != stamp(game):
            raise OtherStamp(
                "worker {worker} runs {found}, but here is {wanted}",
                worker=worker,
                found=found,
                wanted=stamp(game),
            )
