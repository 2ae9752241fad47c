"""The legal moves of one seat, named by text or by parts; errors list what would be legal."""

from collections.abc import Iterable, Iterator

from archipel.kernel import Ambiguous, BadText, Game, Illegal, Message, Move, Moves, Part, Refusal
from archipel.kernel.parts import choices, read_part, resolve
from archipel.kernel.refusal import Cited

MAX_LISTED = 8
"""How many moves, or values of one kind, an error lists."""


class LegalMoves(Moves):
    """Iterate, count, index, or test with `in`, by move or by text. `texts` lists them all as text."""

    def __init__(self, game: Game, moves: Moves) -> None:
        self._game = game
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, index: int) -> Move:
        return self._moves[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = self._game.parse(move)
            except BadText:
                return False
        return move in self._moves

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(self._some())}>"

    @property
    def texts(self) -> tuple[str, ...]:
        """Every move as a record writes it."""
        return tuple(move.text for move in self)

    def choices(self, *parts: str | Part) -> dict[str, list[str]]:
        """What can be picked next, by kind, after picking these parts."""
        return choices(self, _parts(parts))

    def find(self, chosen: Move | str | Iterable[str | Part]) -> Move:
        """The chosen move. BadText: not a move; Illegal: parts of no legal move; Ambiguous: of several."""
        if isinstance(chosen, Move):
            return chosen
        if isinstance(chosen, str):
            try:
                return self._game.parse(chosen.strip())
            except BadText as error:
                raise BadText("{reason}; legal now: {moves}", reason=error, moves=self._some()) from None
        parts = _parts(chosen)
        try:
            return resolve(self, parts)
        except BadText as error:
            legal = _by_kind(choices(self))
            raise Illegal(None, Message("{reason}; legal now: {moves}", reason=error, moves=legal)) from None
        except Ambiguous as error:
            legal = _by_kind(choices(self, parts))
            raise Ambiguous("{reason}; legal now: {moves}", reason=error, moves=legal) from None

    def refuse(self, refusal: Refusal) -> Illegal:
        """The error for a refused move: the rule's sentence, and what would be legal."""
        why = Cited(refusal.rule, refusal.facts, self._game.rules.why(refusal, "en"))
        return Illegal(refusal, Message("{reason}; legal now: {moves}", reason=why, moves=self._some()))

    def _some(self) -> tuple[str, ...]:
        some = [self[index].text for index in range(min(len(self), MAX_LISTED))]
        return (*some, "…") if len(self) > MAX_LISTED else tuple(some)


def _parts(parts: Iterable[str | Part]) -> list[Part]:
    return [part if isinstance(part, Part) else read_part(part) for part in parts]


def _by_kind(found: dict[str, list[str]]) -> tuple[str, ...]:
    """Values by kind, separated by spaces because some contain commas."""
    return tuple(
        f"{kind}:{' '.join([*values[:MAX_LISTED], *(['…'] if len(values) > MAX_LISTED else [])])}"
        for kind, values in found.items()
    )
