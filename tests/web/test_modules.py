"""The page's scripts: modules without import cycles."""

import re
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from archipel.web.pages.assets import assets

_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
_IMPORT = re.compile(r"""\bimport\b\s*(?:[\w\s{},*]*?\bfrom\s*)?\(?\s*["']([^"']+)["']""")


def imports(path: str, source: str) -> set[str]:
    """The paths of the modules that a module imports; imports in type comments do not count."""
    found = _IMPORT.findall(_COMMENT.sub("", source))
    root = Path("/")
    return {str((root / path).parent.joinpath(name).resolve().relative_to(root)) for name in found}


def order(modules: Mapping[str, str]) -> list[str]:
    """The modules, each after the ones it imports."""
    return list(
        TopologicalSorter({path: imports(path, text) for path, text in modules.items()}).static_order()
    )


def test_scripts_import_each_other_without_cycles() -> None:
    modules = {path: content.decode() for path, content in assets().items() if path.endswith(".js")}
    assert set(order(modules)) == set(modules)
    assert imports("table/table.js", modules["table/table.js"]) >= {"table/choose.js", "js/event_stream.js"}


def test_a_cycle_is_found_however_it_is_written() -> None:
    ways = (
        'import { a } from "./a.js";',
        'import "./a.js";',
        'await import("./a.js");',
        'import {\n a,\n} from "./a.js";',
    )
    for way in ways:
        with pytest.raises(CycleError):
            order({"x/a.js": 'import * as b from "../x/b.js";', "x/b.js": way})
    order({"x/a.js": 'import * as b from "./b.js";', "x/b.js": '/** @type {import("./a.js").A} */'})
