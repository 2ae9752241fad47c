"""Golden games: complete records, one per mode, that must always replay."""

from collections.abc import Iterable
from pathlib import Path
from random import Random

from archipel.kernel import (
    Draw,
    FairDice,
    Game,
    Match,
    prove,
    random_steps,
    read_record,
    replay,
    write_record,
)


def make_golden(game: Game, mode: str, seats: int, seed: int) -> str:
    """The record of a random game in this mode."""
    options = next(dict(each.options) for each in game.modes if each.id == mode)
    rng, dice = Random(seed), FairDice(Random(seed).randbytes(32))
    match = Match(game, game.setup(seats, options))
    for node in random_steps(match, rng):
        if isinstance(node, Draw):
            match.roll(dice.answer)
            continue
        for seat in node.seats:
            match.play(seat, match.state.moves(seat).sample(rng))
    return write_record(match, dice)


def check_golden(game: Game, text: str) -> Match:
    """Check that a golden game still replays to the same bytes and result, and that its dice are proved."""
    record = read_record(text)
    match = replay(record, game)
    assert prove(record, match) > 0
    assert write_record(match, FairDice(bytes.fromhex(record.seed))) == text
    return match


def missing_goldens(game: Game, folder: Path) -> list[str]:
    """The modes of a game that have no golden record `folder/<mode>-<seats>.record`."""
    names: Iterable[str] = [path.stem for path in folder.glob("*.record")]
    return [mode.id for mode in game.modes if not any(f"{mode.id}-{n}" in names for n in mode.seats)]
