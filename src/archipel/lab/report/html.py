"""HTML for parts of the page: sections, figures, tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def section(title: str, content: str, kind: str = "") -> str:
    """A box with a heading."""
    return f'<section class="{kind}"><h2>{escape(title)}</h2>{content}</section>'


def lead_paragraph(text: str) -> str:
    """A lead paragraph."""
    return f'<p class="lead">{escape(text)}</p>'


def plot(title: str, drawing: str, note: str = "") -> str:
    """A drawing with its title, and perhaps a note."""
    caption = f"<figcaption>{escape(note)}</figcaption>" if note else ""
    return f"<figure><h3>{escape(title)}</h3>{drawing}{caption}</figure>"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], label: str = "") -> str:
    """Cells are HTML; the first column is a heading."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    lines = "".join(
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>"
        for row in rows
    )
    name = f' aria-label="{escape(label)}"' if label else ""
    return f'<div class="wide"><table{name}><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>'
