"""The cup: a table's dice, and what people have added to them before the game began."""

from typing import Final

from archipel.kernel import Contribution, FairDice
from archipel.table.entries import Created, Mixing, Sealed, Unsealed

EntropyEntry = Sealed | Mixing | Unsealed


class SeedCommitment:
    """The same entries always give the same dice."""

    def __init__(self, created: Created) -> None:
        self._seed: Final = bytes.fromhex(created.seed)
        self._seals: Final = {seat: seal for seat, seal in enumerate(created.seals) if seal}
        self._shown: Final[dict[int, str]] = {}
        if created.entropy:
            self._shown[next(seat for seat, place in enumerate(created.places) if place.holder)] = (
                created.entropy
            )
        self.next_seals: Final[dict[int, str]] = {}  # for the rematch
        self.mixing = False  # no more seals: who sealed entropy shows it now
        self.dice = self.with_shown({})

    @property
    def added(self) -> tuple[Contribution, ...]:
        """What people have added, by seat."""
        return self.dice.contributions if self.dice is not None else ()

    def with_shown(self, more: dict[int, str]) -> FairDice | None:
        """The dice, if these seats show this entropy; None where somebody enters dice and cards."""
        if not self._seed:
            return None
        shown = self._shown | more
        seats = sorted(self._seals.keys() | shown.keys())
        return FairDice(
            self._seed, [Contribution(seat, self._seals.get(seat, ""), shown.get(seat, "")) for seat in seats]
        )

    def add(self, entry: EntropyEntry, over: bool) -> None:
        """Apply an entry; after the end of the game, seals are for the next one."""
        if isinstance(entry, Mixing):
            self.mixing = True
        elif isinstance(entry, Unsealed):
            self._shown[entry.seat] = entry.entropy
        elif over:
            self.next_seals[entry.seat] = entry.seal
        else:
            self._seals[entry.seat] = entry.seal
        self.dice = self.with_shown({})

    def forget(self, seat: int) -> None:
        """Before the start, somebody else comes to this seat."""
        if self._seals.pop(seat, None):
            self.dice = self.with_shown({})
