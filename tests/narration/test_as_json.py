"""Effects as JSON: nothing is lost, and their points add up to the score."""

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

from archipel.kernel import SPECTATOR, Effect, Match, Part, Score, read_record, replay
from archipel.kernel.effects import RIVAL
from archipel.narration import effect_info, event_json
from archipel.plugins import find, games

GOLDEN = Path(__file__).parents[1] / "golden"


def test_an_effect_is_written_with_its_points_and_facts_by_name() -> None:
    points, facts = (("ships", 3), ("most", -4), ("ships", 2)), (("number", 5), ("cards", ("a", "b")))
    effect = Effect("gain.ships", "DI-1", RIVAL, points, facts, (Part("cell", "r1c2"),), known=(1,))
    assert json.loads(json.dumps(asdict(effect_info(effect)))) == {
        "key": "gain.ships",
        "rule": "DI-1",
        "seat": -2,
        "points": {"ships": 5, "most": -4},
        "facts": {"number": 5, "cards": ["a", "b"]},
        "parts": [["cell", "r1c2"]],
    }


@pytest.mark.parametrize("game", games())
def test_the_points_of_all_events_add_up_to_the_score(game: str) -> None:
    record = read_record(next(iter(sorted((GOLDEN / game).glob("*-2.record")))).read_text("utf-8"))
    match = replay(record, find(game))
    lines = [json.loads(json.dumps(event_json(*one))) for one in enumerate(match.events, 1)]
    assert [line["number"] for line in lines] == list(range(1, len(match.events) + 1))
    assert {frozenset(line) for line in lines} == {
        frozenset({"number", "seat", "move", "effects"}),
        frozenset({"number", "draw", "outcome", "effects"}),
    }
    # Of a shared turn, `did` is told twice to whoever did it: it must not be counted twice.
    assert not [
        one for line in lines for one in line["effects"] if one["key"][:4] == "did." and one["points"]
    ]
    begun = Match(match.game, match.setup).state.view(SPECTATOR).scores()
    assert match.result is not None
    for seat, score in enumerate(match.result.scores):
        told = _by_line(begun[seat])
        for line in lines:
            for effect in line["effects"]:
                told.update(effect["points"] if effect["seat"] == seat else {})
        assert {key: points for key, points in told.items() if points} == _by_line(score)


def _by_line(score: Score) -> Counter[str]:
    found = Counter[str]()
    for line in score.lines:
        found[line.key] += line.points
    return Counter({key: points for key, points in found.items() if points})
