"""Check the workflow files of the forge: their structure, and that they only call make.

A forge tells of a mistake in such a file only when it is too late. So this knows the few parts that we use
and refuses every other: a step is one of the forge's own actions, pinned by its major version, or a call
of make.
"""

import re
import sys
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any, Final

import yaml

ROOT: Final = Path(__file__).resolve().parents[1]
ACTIONS: Final = re.compile(r"actions/(checkout|setup-python|upload-artifact)@v\d+")
CALL: Final = re.compile(r"(?:sudo )?make((?: [a-z]+)+)((?: [A-Z]+=[\w.-]+)*)")
HOST: Final = re.compile(r"://|\b[\w-]+\.(?:com|io|org|net|dev)\b")
TOP: Final = {"name", "on", "permissions", "jobs"}
EVENTS: Final = {"push", "pull_request"}
JOB: Final = {"runs-on", "timeout-minutes", "strategy", "steps"}
MAY: Final = {"if", "needs", "defaults"}
STEP: Final = {"uses", "run", "with"}


class Strict(yaml.SafeLoader):
    """YAML without a key twice, and in which `on` is a word."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        twice = {key for key in keys if keys.count(key) > 1}
        if twice:
            raise yaml.constructor.ConstructorError(None, None, f"twice: {twice}", node.start_mark)
        return super().construct_mapping(node, deep)


Strict.yaml_implicit_resolvers = {
    sign: [(tag, form) for tag, form in forms if tag != "tag:yaml.org,2002:bool"]
    for sign, forms in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def targets() -> set[str]:
    """What make can make."""
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def faults(text: str) -> Iterator[str]:
    """What is wrong with a workflow file, in words."""
    try:
        flow = yaml.load(text, Strict)  # noqa: S506 - a safe loader
    except yaml.YAMLError as error:
        yield str(error)
        return
    if not isinstance(flow, dict) or set(flow) != TOP:
        yield f"a workflow has exactly {', '.join(sorted(TOP))}"
        return
    if HOST.search(text):
        yield "it names a host"
    if not isinstance(flow["on"], dict) or not set(flow["on"]) <= EVENTS:
        yield f"it may start on {', '.join(sorted(EVENTS))}"
    if flow["permissions"] != {"contents": "read"}:
        yield "it may only read"
    jobs = flow["jobs"]
    for name, job in jobs.items():
        for fault in _faults_of_job(job, set(jobs)):
            yield f"{name}: {fault}"


def _faults_of_job(job: dict[str, Any], jobs: set[str]) -> Iterator[str]:
    keys = set(job) | {"strategy"}  # which a job without a matrix leaves out
    if not JOB <= keys <= JOB | MAY:
        yield f"a job has {', '.join(sorted(JOB))}, and perhaps {', '.join(sorted(MAY))}"
        return
    unknown = set(job.get("needs", [])) - jobs
    if unknown:
        yield f"it needs {', '.join(sorted(unknown))}, which is no job"
    matrix = job.get("strategy", {}).get("matrix", {})
    for used in re.findall(r"\${{(.*?)}}", str(job)):
        if used.strip() not in {f"matrix.{name}" for name in matrix}:
            yield f"what is {used.strip()}?"
    for number, step in enumerate(job["steps"], 1):
        for fault in _faults_of_step(step):
            yield f"step {number}: {fault}"


def _faults_of_step(step: dict[str, Any]) -> Iterator[str]:
    if not set(step) <= STEP or ("uses" in step) == ("run" in step):
        yield "a step either uses an action or runs make"
    elif "uses" in step:
        if not ACTIONS.fullmatch(step["uses"]):
            yield f"{step['uses']} is none of the forge's own actions, pinned by its major version"
    else:
        call = CALL.fullmatch(step["run"])
        if call is None:
            yield f"{step['run']!r} is not one call of make"
        elif not set(call[1].split()) <= targets():
            yield f"make has no target{call[1]}"


def main() -> None:
    """Check every workflow."""
    found = [
        f"{path.relative_to(ROOT)}: {fault}"
        for path in sorted((ROOT / ".github" / "workflows").iterdir())
        for fault in faults(path.read_text("utf-8"))
    ]
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
