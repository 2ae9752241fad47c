"""The tutorial's notebook does what it shows.

It is run by a small executor of our own (`scripts/notebook.py`), not by Jupyter: the cells run in order in
one namespace. Texts must be those that are stored; of drawings and tables only that there are some, because
drawings are improved often: `python -m scripts.notebook` stores the present ones.
"""

import json
from xml.etree import ElementTree

import pytest

import archipel
from archipel.plugins import games
from scripts.notebook import NOTEBOOK, run


def test_every_cell_gives_the_stored_output() -> None:
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    found = run(notebook)
    shown = 0
    for cell, outputs in zip(cells, found, strict=True):
        assert len(outputs) == len(cell["outputs"]), cell["source"]
        for stored, now in zip(cell["outputs"], outputs, strict=True):
            if "text/html" in stored.get("data", {}):
                assert set(now["data"]) == set(stored["data"]), cell["source"]
                shown += 1
            else:
                assert now == stored, cell["source"]
    assert shown == 3  # a match, a view, a result


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_views_and_results_show_themselves_as_html(game) -> None:
    match = archipel.new(game, seed=1, mode=game.modes[-1].id)
    view = match.view(match.waiting[0])._repr_html_()
    assert view is not None
    closed = view.replace('">', '"/>')
    pictures = ElementTree.fromstring(f"<p>{closed}</p>")
    assert len(pictures) == 1 + min(4, match.setup.seats)
    assert all(one.get("alt") for one in pictures)
    while not match.result:
        match.play(match.waiting[0], match.moves(match.waiting[0])[0])
    shown = match.result._repr_html_()
    assert shown is not None
    table = ElementTree.fromstring(shown.replace("<br>", "<br/>"))
    totals = [cell.text for cell in table.findall("tr")[-1]]
    rival = [match.result.rival] if match.result.rival else []
    assert totals == [str(score.total) for score in (*match.result.scores, *rival)]
