"""A guide that goes on asking although the picks mean a move: the page goes on, and its author is told."""

from dataclasses import replace
from random import Random

import pytest

from archipel.guide import Asked, Choice, Question
from archipel.plugins import games
from archipel.web.pages.table import picks as module
from archipel.web.pages.table.picks import move_meant
from tests.web.test_table_page import _scene, _table


def _first_move_picked(game: str) -> tuple[Asked, Question]:
    """A turn in which all parts of a move are picked, and what the real guide asks then."""
    scene = _scene(_table(game, 2), 0)
    moves = scene.asked().moves
    longest = max(len(move.parts) for move in moves)
    move = Random(game).choice([one for one in moves if len(one.parts) == longest])
    asked = scene.asked(move.parts)
    return asked, scene.guide.ask(asked)


def _stubborn(asked: Asked, question: Question) -> Question:
    """The same question, but everything that is picked is offered again."""
    return replace(question, choices=tuple(Choice(part, part.value) for part in asked.parts))


@pytest.mark.parametrize("game", games())
def test_what_is_picked_already_is_nothing_to_choose(game, caplog, monkeypatch) -> None:
    monkeypatch.setattr(module, "_logged", set())
    asked, question = _first_move_picked(game)
    meant = move_meant(game, asked, question)
    assert meant is not None
    assert not caplog.messages
    for _ in range(2):
        assert move_meant(game, asked, _stubborn(asked, question)) is meant
    picks = " ".join(f"{part.kind}:{part.value}" for part in asked.picked)
    assert caplog.messages == [f"guide of {game}: choices left after {picks}"]  # once


@pytest.mark.parametrize("game", games())
def test_what_adds_to_the_picks_is_waited_for(game, caplog, monkeypatch) -> None:
    monkeypatch.setattr(module, "_logged", set())
    asked, question = _first_move_picked(game)
    last = asked.parts[-1]
    before = replace(asked, picked=asked.parts[:-1])
    assert move_meant(game, before, replace(question, choices=(Choice(last, last.value),))) is None
    assert not caplog.messages
