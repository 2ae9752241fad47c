"""A table's dice, and the entropy that players added to them before the game began."""

from typing import Final

from archipel.kernel import Contribution, FairDice
from archipel.table.entries import Created, Mixing, Sealed, Unsealed

EntropyEntry = Sealed | Mixing | Unsealed


class SeedCommitment:
    """The seed with the players' seals and entropy, folded from the log."""

    def __init__(self, created: Created) -> None:
        self._seed: Final = bytes.fromhex(created.seed)
        self._seals: Final = {seat: seal for seat, seal in enumerate(created.seals) if seal}
        self._shown: Final[dict[int, str]] = {}
        if created.entropy:
            self._shown[next(seat for seat, place in enumerate(created.places) if place.holder)] = (
                created.entropy
            )
        self.next_seals: Final[dict[int, str]] = {}  # for the rematch
        self.mixing = False  # no more seals: those who sealed entropy reveal it now
        self.dice = self.with_shown({})

    @property
    def added(self) -> tuple[Contribution, ...]:
        """What players have added, by seat."""
        return self.dice.contributions if self.dice is not None else ()

    def with_shown(self, more: dict[int, str]) -> FairDice | None:
        """The dice once these seats reveal this entropy; None where dice and cards are entered by hand."""
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
        """Drop the seal of a seat whose player changes before the start."""
        if self._seals.pop(seat, None):
            self.dice = self.with_shown({})
