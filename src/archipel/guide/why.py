"""Why something cannot be picked: the rule that forbids the move it would make."""

from collections.abc import Iterator, Sequence

from archipel.kernel import BadText, Game, Move, Part, Refusal, Trial

_TRIED = 60  # legal moves of each form to exchange parts of


def why_not(game: Game, trial: Trial, picked: Sequence[Part], wanted: Part) -> Refusal | None:
    """The refusal of the first move that would contain the wanted part and those that are picked.

    What is not picked yet is taken from legal moves, then from the examples of moves that the game gives.
    """
    asked = {part.kind for part in picked}
    for moves in (_some(trial), [game.parse(one.example) for one in game.notation]):
        able = [move for move in moves if any(part.kind == wanted.kind for part in move.parts)]
        for move in sorted(able, key=lambda one: -len(asked.intersection(part.kind for part in one.parts))):
            try:
                wished = game.move(move.verb, _with(move.parts, [*picked, wanted]))
            except BadText:
                continue
            refusal = trial.state.check(trial.seat, wished)
            if refusal is not None:
                return refusal
    return None


def _some(trial: Trial) -> Iterator[Move]:
    """Some legal moves of each form."""
    found: dict[tuple[str, ...], int] = {}
    for move in trial.moves:
        kinds = (move.verb, *(part.kind for part in move.parts))
        found[kinds] = found.get(kinds, 0) + 1
        if found[kinds] <= _TRIED:
            yield move


def _with(parts: Sequence[Part], wanted: Sequence[Part]) -> list[Part]:
    """A move's parts with the wanted ones in place of those of their kind."""
    kinds = {part.kind for part in parts}
    if len(kinds) == 1 < len(parts):  # such as a conquest: several parts of one kind
        same = [part for part in wanted if part.kind in kinds]
        return same if len(same) > 1 else [*same, *parts[1:]]
    values = {part.kind: part.value for part in wanted}
    return [Part(part.kind, values.get(part.kind, part.value)) for part in parts]
