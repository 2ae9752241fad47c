"""Whole games of every game and mode over HTTP, played by random clients."""

from random import Random

import pytest

from archipel.kernel import Mode, prove, read_record, replay
from archipel.plugins import find, games
from tests.web.players import lay, play_out
from tests.web.serving import Running

MODES = [
    pytest.param(
        game.id,
        mode,
        id=f"{game.id}-{mode.id}",
        marks=[pytest.mark.check] if mode is not game.modes[0] else [],
    )
    for game in games().values()
    for mode in game.modes
]


def seats_for(game: str, mode: Mode) -> int:
    return 3 if game == "skull" and 3 in mode.seats else min(mode.seats)


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_random_clients_play_a_whole_game_and_the_record_proves_it(
    server: Running, game: str, mode: Mode
) -> None:
    players = lay(server, game, mode, seats_for(game, mode))
    look = play_out(players, Random(f"{game} {mode.id}"))

    assert look["result"] is not None
    text = players[-1].get("record").text
    record = read_record(text)
    match = replay(record, find(game))
    assert match.result is not None
    counted = [
        [list(map(list, line.parts)) for line in score.lines] for score in match.state.view(0).scores()
    ]
    told = look["result"]["scores"]  # type: ignore[index]
    assert [[line["parts"] for line in score["lines"]] for score in told] == counted
    assert prove(record, match) == match.draws
    assert record.commitment == look["table"]["dice"]  # type: ignore[index]
