"""The people on paper at a table, folded from the log. It decides nothing."""

from dataclasses import dataclass
from typing import Final

from archipel.table.entries import BadLog, PaperCounted, PaperDone, PaperJoined, PaperLeft

PaperEntry = PaperJoined | PaperLeft | PaperDone | PaperCounted


@dataclass(slots=True)
class PaperPerson:
    """A person on paper. The number stays theirs when they leave and come back."""

    number: int
    name: str
    holder: str = ""  # empty: the host acts for them
    here: bool = True
    done: int = 0  # the rounds they have written down
    counts: int = 0  # how often they have entered a result
    counted: PaperCounted | None = None


class PaperRoom:
    """Everybody who has ever been on paper here, by number."""

    def __init__(self) -> None:
        self.people: Final[list[PaperPerson]] = []
        self.joins = 0
        self.listed: Final[list[tuple[int, ...]]] = []
        """By draw: who was on paper then. A danger goes round among these."""
        self._here: tuple[int, ...] = ()

    @property
    def here(self) -> list[PaperPerson]:
        """The people who have not left."""
        return [self.people[number] for number in self._here]

    @property
    def holders(self) -> set[str]:
        """The token hashes of all who have ever joined."""
        return {person.holder for person in self.people} - {""}

    def held_by(self, holder: str) -> PaperPerson | None:
        """The person with this token, if they have not left."""
        return next((one for one in self.here if holder and one.holder == holder), None)

    def known(self, holder: str) -> PaperPerson | None:
        """The person with this token, even if they have left."""
        return next((one for one in self.people if holder and one.holder == holder), None)

    def add(self, entry: PaperEntry) -> None:
        """Apply an entry."""
        if isinstance(entry, PaperJoined):
            self._join(entry)
            return
        if not 0 <= entry.person < len(self.people):
            raise BadLog("nobody on paper has this number")
        person = self.people[entry.person]
        if isinstance(entry, PaperLeft):
            person.here = False
            self._here = tuple(number for number in self._here if number != person.number)
        elif isinstance(entry, PaperDone):
            person.done = entry.round
        else:
            person.counted = entry
            person.counts += 1

    def _join(self, entry: PaperJoined) -> None:
        self.joins += 1
        if entry.person == len(self.people):
            self.people.append(PaperPerson(entry.person, entry.name, entry.holder))
        elif 0 <= entry.person < len(self.people):
            back = self.people[entry.person]
            back.name, back.here = entry.name, True
        else:
            raise BadLog("nobody on paper has this number")
        self._here = tuple(sorted({*self._here, entry.person}))

    def renew(self, old: str, new: str) -> None:
        """Replace a holder's token."""
        for person in self.people:
            person.holder = new if person.holder == old else person.holder

    def drawn(self) -> None:
        """Note who is on paper at a draw."""
        self.listed.append(self._here)
