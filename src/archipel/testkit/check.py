"""Checking laws: one walk to each position, and all laws look at it."""

from collections.abc import Iterator, Sequence
from itertools import islice

from archipel.kernel import Game, Setup
from archipel.kernel.options import show
from archipel.plugins import games
from archipel.testkit.law import Law
from archipel.testkit.laws import LAWS
from archipel.testkit.positions import FINISHED, Kind, Position, Positions, position_at
from archipel.testkit.walks import setups

EXAMPLES = 12
"""Positions of a set-up that are looked at by default."""
SHORTER = 60
"""How many shorter walks are tried to show a failure."""


class Broken(AssertionError):
    """Laws that a game breaks: each with what is wrong, how to repeat it, and the record so far."""


def check_laws(
    game: Game,
    setup: Setup,
    laws: Sequence[Law] = LAWS,
    examples: int = EXAMPLES,
    seed: int | None = 0,
) -> None:
    """Check that a game keeps these laws on random positions of one set-up.

    The same seed always gives the same positions; None gives new ones each time. A law fails, too, if it had
    nothing to look at although the set-up has positions of its kind.
    """
    positions = Positions(game, setup, seed)
    looked, broken = dict.fromkeys(laws, 0), dict[Law, str]()
    for position in _found(positions, examples):
        for law in laws:
            if law in broken:
                continue
            fault, count = _look(law, position)
            looked[law] += count
            if fault:
                broken[law] = _told(_shortest(law, game, setup, position) or (position, fault), law)
    due = positions.met - ({Kind.OVER} if examples < FINISHED else set())
    for law in laws:
        if not looked[law] and law not in broken and (law.looks_at is None or law.looks_at in due):
            broken[law] = f"{law.name}: in {examples} positions there was nothing to look at"
    if broken:
        raise Broken("\n\n".join(broken.values()))


def _found(positions: Positions, examples: int) -> Iterator[Position]:
    """The positions; Broken says why none can be reached."""
    try:
        yield from positions.some(examples)
    except AssertionError as error:
        raise Broken(f"a random game cannot be played to its end: {error}") from error


def check_law(law: Law, game: Game, setup: Setup, examples: int = EXAMPLES, seed: int | None = 0) -> None:
    """Check a single law."""
    check_laws(game, setup, (law,), examples, seed)


def check_position(game: Game, setup: Setup, seed: int, steps: int, laws: Sequence[Law] = LAWS) -> None:
    """Check laws on the position that a failure names."""
    position = position_at(game, setup, seed, steps)
    faults = ((law, _look(law, position)[0]) for law in laws)
    broken = [_told((position, fault), law) for law, fault in faults if fault]
    if broken:
        raise Broken("\n\n".join(broken))


def check_game(game: Game, examples: int = EXAMPLES) -> None:
    """Check every law on every mode of a game, with several numbers of seats."""
    for _, setup in setups(game):
        check_laws(game, setup, examples=examples)


def _look(law: Law, position: Position) -> tuple[str, int]:
    """What is wrong, and how many things the law has looked at."""
    try:
        return "", law(position.match.fork(), position.rng(law.name))
    except AssertionError as error:
        return str(error) or "it does not hold", 1
    except Exception as error:  # noqa: BLE001 - whatever a game raises under a law is its fault
        return f"{type(error).__name__}: {error} (at {_place(error)})", 1


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace is not None else "?"


def _shortest(law: Law, game: Game, setup: Setup, found: Position) -> tuple[Position, str] | None:
    """A shorter walk with the same seed that shows a fault, too."""
    for steps in _some(found.steps):
        position = position_at(game, setup, found.seed, steps)
        fault, _ = _look(law, position)
        if fault:
            return position, fault
    return None


def _some(steps: int) -> Iterator[int]:
    yield from islice(range(0, steps, max(1, steps // SHORTER)), SHORTER)


def _told(found: tuple[Position, str], law: Law) -> str:
    """The fault, how to see it again, and what has happened so far."""
    position, fault = found
    match = position.match
    game, setup, at = match.game, match.setup, (position.seed, position.steps)
    lines = [f"{law.name}: {fault}"]
    if games().get(game.id) is game and not setup.sheet:
        where = as_arguments(game, setup)
        lines.append(f"again: archipel try-game {where} --seed {at[0]} --steps {at[1]} --law {law.name}")
    options = dict(setup.options)
    lines.append(f"in Python: check_position(GAME, GAME.setup({setup.seats}, {options}), {at[0]}, {at[1]})")
    record = " / ".join(event.text() for event in match.events)
    return "\n  ".join([*lines, f"record: {record or 'nothing has happened yet'}"])


def as_arguments(game: Game, setup: Setup) -> str:
    """The set-up as the command line takes it."""
    defaults = {option.name: option.default for option in game.options}
    chosen = [f" --option {name}={show(value)}" for name, value in setup.options if value != defaults[name]]
    return f"{game.id} --players {setup.seats}{''.join(chosen)}"
