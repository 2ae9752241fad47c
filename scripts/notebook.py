"""Run the tutorial's notebook and write its outputs into it: `python -m scripts.notebook [FILE]`.

A small executor of our own, because Jupyter would be a heavy requirement for one file: the code cells run in
order in one namespace; what they print and the value of their last expression are kept as Jupyter keeps them.
"""

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

NOTEBOOK: Final = Path(__file__).parent.parent / "docs" / "tutorial" / "notebook.ipynb"
Cell = dict[str, Any]


def run(notebook: Cell) -> list[list[Cell]]:
    """The outputs of every code cell, in order."""
    namespace: dict[str, object] = {"__name__": "__main__"}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [_run("".join(cell["source"]), number, namespace) for number, cell in enumerate(cells, 1)]


def _run(source: str, number: int, namespace: dict[str, object]) -> list[Cell]:
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), f"cell {number}", "exec"), namespace)  # noqa: S102 - our own notebook
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), namespace)  # noqa: S307
    text = printed.getvalue()
    outputs: list[Cell] = []
    if text:
        outputs.append({"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        html = getattr(value, "_repr_html_", lambda: None)()
        data |= {"text/html": html.splitlines(keepends=True)} if html else {}
        result = {"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}
        outputs.append(result)
    return outputs


def main() -> None:
    """Run it and write it."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else NOTEBOOK
    notebook = json.loads(path.read_text("utf-8"))
    outputs = iter(run(notebook))
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            cell["execution_count"], cell["outputs"] = number, next(outputs)
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
