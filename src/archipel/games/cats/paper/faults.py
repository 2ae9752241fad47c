"""What cannot be on a boat of Explore & Draw, or on its traditions sheet."""

from collections.abc import Iterator, Sequence

from archipel.games.cats.paper.finished import Piece, Written, boat_of
from archipel.games.cats.rules.box import box_of
from archipel.games.cats.rules.grid import cell_names, dilate
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME
from archipel.games.cats.rules.sister import ADVANCED, SISTER_TRADITIONS
from archipel.kernel import Refusal, Setup


def faults(setup: Setup, found: Written) -> list[Refusal]:
    """Everything wrong: the boat, what lies on it, the actions, the sister."""
    own = setup["boats"]
    wrong = [] if own == "different" or int(own) == boat_of(setup, found) else [_boat(str(own))]
    if len(found.boat) > 1:
        wrong.append(Refusal("IC-3", (("why", "boats"),)))
    cells = box_of(setup.sheet).plans[boat_of(setup, found) - 1].cells
    return [
        *wrong,
        *_places(cells, found.pieces),
        *_apart(found.pieces),
        *_limits(found),
        *_sister(setup, found),
    ]


def _boat(own: str) -> Refusal:
    return Refusal("IC-3", (("number", own), ("why", "same")))


def _places(cells: int, pieces: Sequence[Piece]) -> Iterator[Refusal]:
    covered = 0
    for piece in pieces:
        first = ("cell", cell_names(piece.mask)[0])
        if piece.mask & ~cells:
            yield Refusal("IC-30", (("cell", cell_names(piece.mask & ~cells)), ("why", "outside")))
        if piece.mask & covered:
            yield Refusal("IC-30", (("cell", cell_names(piece.mask & covered)), ("why", "overlap")))
        if piece.place is None:
            yield Refusal("IC-30", (first, ("why", "treasure" if piece.colour < 0 else "cat")))
        covered |= piece.mask


def _apart(pieces: Sequence[Piece]) -> Iterator[Refusal]:
    """Groups of discoveries that touch none of the others (IC-31); the largest group is right."""
    groups: list[int] = []
    for piece in pieces:
        mask, rest = piece.mask, list[int]()
        for group in groups:
            if dilate(group) & piece.mask:
                mask |= group
            else:
                rest.append(group)
        groups = [*rest, mask]
    groups.sort(key=int.bit_count, reverse=True)
    for group in groups[1:]:
        yield Refusal("IC-31", (("cell", cell_names(group)[0]), ("why", "apart")))


def _limits(found: Written) -> Iterator[Refusal]:
    for name in dict.fromkeys(found.used):
        if found.used.count(name) > 1:
            yield Refusal("IC-20", (("action", name), ("why", "again")))
    if len(found.used) > SPECIALS_A_GAME:
        facts = (("count", len(found.used)), ("most", SPECIALS_A_GAME))
        yield Refusal("IC-20", (*facts, ("why", "three")))
    for number in sorted(set(found.tick)):
        if found.tick.count(number) > 1:
            yield Refusal("IC-38", (("tradition", number), ("why", "again")))


def _sister(setup: Setup, found: Written) -> Iterator[Refusal]:
    if setup.seats > 1:
        if found.colours or found.sister or found.advanced:
            yield Refusal("IC-60", (("why", "together"),))
        return
    if len(set(found.colours)) < len(found.colours):
        yield Refusal("IC-60", (("why", "again"),))
    level = str(setup["sister"])
    for kind, held, most in (
        ("sister", found.sister, SISTER_TRADITIONS),
        ("advanced", found.advanced, ADVANCED[level]),
    ):
        if len(held) > most:
            yield Refusal("IC-61", (("count", len(held)), ("most", most), ("why", kind)))
        if len(set(held)) < len(held):
            yield Refusal("IC-61", (("why", "again"),))
