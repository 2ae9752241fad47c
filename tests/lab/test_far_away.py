"""Simulations on any executor and on a real Dask cluster give the same results as on one core."""

import shutil
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import archipel
from archipel.cli import main
from archipel.lab.cluster import cluster
from archipel.lab.job_pool import WorkerPool
from archipel.lab.simulate import Simulation, run, run_all, stream
from archipel.lab.source_stamp import OtherStamp, check, stamp
from archipel.lab.tournament import compete
from archipel.plugins import find
from tests.lab.dask_cluster import DaskCluster

GAMES = Simulation("doodle", find("doodle").setup(2), ("deckhand", "drifter"), 24, "7")


def results(outcomes) -> list[object]:
    return [outcome.result for outcome in outcomes]


def test_any_executor_will_do() -> None:
    short = [Simulation("doodle", find("doodle").setup(2), ("drifter",) * 2, 9, seed) for seed in "12"]
    with ThreadPoolExecutor(2) as threads:
        found = run_all(short, 2, executor=threads)
        setup, bots = find("master").setup(2), ("drifter", "deckhand")
        assert compete("master", setup, bots, 2, "1", 2, executor=threads) == compete(
            "master", setup, bots, 2, "1"
        )
    assert [results(some) for some in found] == [results(run(one)) for one in short]


def test_a_worker_with_another_stamp_refuses_to_play() -> None:
    check("skull", "")
    check("skull", stamp("skull"))
    with (
        ThreadPoolExecutor(1) as threads,
        pytest.raises(OtherStamp, match=r"a worker runs archipel .*, but here is x"),
    ):
        list(stream([GAMES], WorkerPool(threads, 1, "x")))


@pytest.mark.check
@pytest.mark.once
@pytest.mark.realtime("the scheduler must notice the killed worker before it is asked about it")
def test_a_cluster_gives_the_same_games_though_a_worker_is_killed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with DaskCluster(tmp_path) as dask:
        workers = [dask.worker(), dask.worker()]
        told: list[int] = []

        def progress(done: int, _: int) -> None:
            told.append(done)
            if len(told) == 2:
                workers[1].send_signal(signal.SIGKILL)

        with cluster(dask.address, "doodle") as pool:
            pool.executor._client.wait_for_workers(2)
            pool = WorkerPool(pool.executor, 2, pool.stamp)
            found = [outcome for _, _, outcome in stream([GAMES], pool, progress)]
            assert results(found) == results(run(GAMES))
            assert workers[1].wait() == -signal.SIGKILL
            assert len(pool.executor._client.nthreads()) == 1
        short = ["tournament", "doodle", "--bots", "drifter,deckhand", "--games", "2", "--json"]
        assert main([*short, "--cluster", dask.address]) == main([*short, "--jobs", "1"]) == 0
        there, here = capsys.readouterr().out.splitlines()
        assert there == here

        other = tmp_path / "other"
        shutil.copytree(Path(archipel.__file__).parent, other / "archipel")
        init = other / "archipel" / "lab" / "__init__.py"
        init.write_text(init.read_text() + "# changed\n")
        dask.worker(str(other))
        with cluster_of(dask, 2):
            assert main(["simulate", "doodle", "--cluster", dask.address]) == 1
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert "archipel: worker tcp://127.0.0.1:" in error
        assert f"but here is {stamp('doodle')}" in error


def cluster_of(dask: DaskCluster, workers: int):
    """A client that has seen so many workers."""
    from distributed import Client

    client = Client(dask.address, set_as_default=False)
    client.wait_for_workers(workers)
    return client


def test_a_cluster_that_is_not_there_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("archipel.lab.cluster.TIMEOUT_S", 0.5)
    assert main(["simulate", "skull", "--cluster", "tcp://127.0.0.1:9"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("archipel: tcp://127.0.0.1:9: ")
    assert error.count("\n") == 1


def test_without_the_extra_it_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    assert main(["simulate", "skull", "--cluster", "tcp://127.0.0.1:9"]) == 1
    assert (
        capsys.readouterr().err
        == "archipel: a cluster needs the extra cluster: pip install archipel[cluster]\n"
    )
    assert main(["simulate", "skull", "--table", str(tmp_path / "x.parquet")]) == 1
    assert (
        capsys.readouterr().err
        == "archipel: a table needs the extra parquet: pip install archipel[parquet]\n"
    )
