"""Compiled templates are kept for the next start, and never used for anything else than what was compiled."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from archipel.web.pages.render import CompiledTemplates


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], tuple[str, int]]:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    made_by = tmp_path / "settings.py"
    made_by.write_text("autoescape = True")

    def started(source: str) -> tuple[str, int]:
        """What a new server shows, and how many templates it had to compile."""
        made = Environment(
            loader=DictLoader({"a": source}),
            autoescape=True,
            bytecode_cache=CompiledTemplates(str(made_by), "en"),
        )
        compiled: list[object] = []
        compiling = made.compile
        monkeypatch.setattr(made, "compile", lambda *given: compiled.append(given) or compiling(*given))
        return made.get_template("a").render(), len(compiled)

    return started


def test_a_template_is_compiled_once_until_it_or_the_settings_change(
    start: Callable[[str], tuple[str, int]], tmp_path: Path
) -> None:
    assert start("one") == ("one", 1)  # there is nowhere to keep it
    (tmp_path / "__pycache__").mkdir()
    assert [start("one"), start("one")] == [("one", 1), ("one", 0)]
    assert [start("two"), start("two")] == [("two", 1), ("two", 0)]
    (tmp_path / "settings.py").write_text("autoescape = False")
    assert start("two") == ("two", 1)
    (kept,) = tmp_path.rglob("*.jinja")
    kept.write_bytes(kept.read_bytes()[:-9])  # a torn file
    assert start("two") == ("two", 1)
    (tmp_path / "__pycache__").rename(tmp_path / "gone")
    assert start("two") == ("two", 1)
