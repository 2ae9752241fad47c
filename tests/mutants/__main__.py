"""`python -m tests.mutants skull` puts 300 faults into the rules of Skull Island, one at a time.

It prints those that no test notices, and writes a line about each fault to build/mutants/skull.jsonl.
"""

import argparse
import importlib
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from tests.mutants.changes import Mutant, mutants, sample
from tests.mutants.forks import ENDED, run_each
from tests.mutants.hunt import Found, killer, module_name
from tests.mutants.survey import Survey, survey
from tests.mutants.targets import Target, target

RESULTS = Path("build/mutants")
Line = dict[str, Any]


def main() -> int:
    """Print each survivor and the sum."""
    arguments = _arguments()
    name = arguments.name or "other"
    aim = target(name) if arguments.name else Target(arguments.sources, tuple(arguments.tests))
    results = RESULTS / f"{name}.jsonl"
    every = [mutant for path in aim.files() for mutant in mutants(path)]
    lines = _read(results) if arguments.only or arguments.again else {}
    chosen = _chosen(every, arguments, lines)
    print(f"{len(chosen)} of {len(every)} mutants; first, each test alone", flush=True)
    results.parent.mkdir(parents=True, exist_ok=True)
    begun = told = time.monotonic()
    for done, line in enumerate(_lines(aim, chosen, arguments.jobs, results.with_suffix(".log")), 1):
        lines[line["mutant"]] = line
        results.write_text(
            "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in lines.values()), "utf-8"
        )
        if line["outcome"] == "survived":
            print(
                f"{line['mutant']}  in {line['function'] or 'the module'}\n    {line['change']}", flush=True
            )
        if time.monotonic() - told > 60:
            told = time.monotonic()
            print(f"... {done} after {told - begun:.0f} s", flush=True)
    print(_sum(lines.values()), f"details: {results}", sep="\n")
    return 0


def _lines(aim: Target, chosen: Sequence[Mutant], jobs: int, log: Path) -> Iterator[Line]:
    """What is found about each mutant."""
    log.unlink(missing_ok=True)
    messages = survey(aim, chosen, jobs, log)
    known = next(messages)
    assert isinstance(known, Survey)
    if known.failed:
        sys.exit(f"the tests must pass without any change:\n{known.failed}")
    print(f"{len(known.tests)} tests of {sum(test.seconds for test in known.tests):.0f} s", flush=True)
    done = set()
    for found in messages:
        assert isinstance(found, Found)
        done.add(found.mutant)
        yield _line(found, known)
    _import(known.modules, chosen)
    rest = [mutant for mutant in chosen if mutant not in done]
    print(f"{len(rest)} mutants need new imports", flush=True)
    tasks = [(mutant, partial(killer, mutant, known.of(mutant))) for mutant in rest]
    for mutant, by, seconds in run_each(jobs, tasks, log):
        yield _line(Found(mutant, str(by), seconds), known)


def _line(found: Found, known: Survey) -> Line:
    outcome = "timed out" if found.by.startswith(ENDED) else "killed" if found.by else "survived"
    return {
        "mutant": found.mutant.name,
        "function": found.mutant.function,
        "change": found.mutant.told(),
        "outcome": outcome,
        "by": found.by,
        "tests": len(known.of(found.mutant)),
        "seconds": round(found.seconds, 1),
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", nargs="?", help="a game, or kernel, table, store")
    parser.add_argument("--sources", type=Path, help="instead of a name: a folder to change")
    parser.add_argument("--tests", nargs="+", default=(), help="and its tests")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (2)")
    parser.add_argument("--only", nargs="+", metavar="MUTANT", help="these, as the result file names them")
    parser.add_argument("--again", action="store_true", help="those that survived the last run")
    arguments = parser.parse_args()
    if bool(arguments.name) == bool(arguments.sources):
        parser.error("give either a name, or --sources with --tests")
    return arguments


def _chosen(every: Sequence[Mutant], arguments: argparse.Namespace, known: dict[str, Line]) -> list[Mutant]:
    if arguments.only or arguments.again:
        names = arguments.only or [name for name, line in known.items() if line["outcome"] == "survived"]
        return [mutant for mutant in every if mutant.name in names]
    return sample(every, arguments.sample, arguments.seed)


def _import(modules: Sequence[str], every: Sequence[Mutant]) -> None:
    """Import what all mutants need, so that each fork need not."""
    for name in modules:
        with suppress(Exception):
            importlib.import_module(name)
    assert not {module_name(mutant.path) for mutant in every} & sys.modules.keys()


def _read(results: Path) -> dict[str, Line]:
    lines = map(json.loads, results.read_text("utf-8").splitlines()) if results.exists() else ()
    return {line["mutant"]: line for line in lines}


def _sum(lines: Iterable[Line]) -> str:
    outcomes = [line["outcome"] for line in lines]
    killed, late, survived = map(outcomes.count, ("killed", "timed out", "survived"))
    share = (killed + late) / max(1, len(outcomes))
    total = f"{len(outcomes)} mutants: {share:.1%} noticed"
    return f"{total} ({killed} killed, {late} timed out, {survived} survived)"


if __name__ == "__main__":
    sys.exit(main())
