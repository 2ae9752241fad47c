"""The public Python API: start or load a match, inspect it, play it, take moves back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from secrets import token_bytes

from archipel import kernel
from archipel.kernel import (
    SPECTATOR,
    Ambiguous,
    ArchipelError,
    BadDraw,
    BadRecord,
    BadSetup,
    BadText,
    Contribution,
    Decide,
    Draw,
    FairDice,
    Game,
    Illegal,
    Message,
    Move,
    NotNow,
    Outcome,
    Part,
    Played,
    Record,
    Setup,
    Value,
    View,
    read_outcome,
    read_record,
    replay,
    write_record,
)
from archipel.kernel.notebook_hook import set_renderer
from archipel.legal import MAX_LISTED, LegalMoves
from archipel.plugins import find

__all__ = [
    "Ambiguous",
    "ArchipelError",
    "BadDraw",
    "BadRecord",
    "BadSetup",
    "BadText",
    "Illegal",
    "LegalMoves",
    "Match",
    "NotNow",
    "load",
    "new",
]

Seed = int | str | bytes
"""A number or phrase of your choice, or the exact bytes that a finished record reveals."""


class Match(kernel.Match):
    """A match to play from Python. Seats count from 0 here, and from 1 in texts and records.

    With `dice`, every draw is settled as soon as it is due; without, you settle it: see `due` and `settle`.
    """

    def __init__(self, game: Game, setup: Setup, dice: FairDice | None, names: Sequence[str] = ()) -> None:
        super().__init__(game, setup)
        self.dice = dice
        self.names = tuple(names)
        self._settle_all()

    def _settle_all(self) -> None:
        if self.dice is not None:
            self.roll(self.dice.answer)

    @classmethod
    def at(cls, history: kernel.Match, dice: FairDice | None, names: Sequence[str] = ()) -> Match:
        """A match that continues where this history ends; the history itself is not changed."""
        match = cls(history.game, history.setup, None, names)
        match.state = history.state.clone()
        match.events = history.events.copy()
        match.draws = history.draws
        match.dice = dice
        match._settle_all()
        return match

    # Looking at the match.

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may move now."""
        node = self.state.node()
        return node.seats if isinstance(node, Decide) else ()

    @property
    def due(self) -> Draw | None:
        """The draw that you have to settle now."""
        node = self.state.node()
        return node if isinstance(node, Draw) else None

    def moves(self, seat: int) -> LegalMoves:
        """The seat's legal moves; empty when the match is not waiting for it."""
        return LegalMoves(self.game, self.state.moves(seat))

    def view(self, seat: int = SPECTATOR) -> View:
        """Everything this seat may know; without a seat, what everybody may know."""
        return self.state.view(seat)

    # Playing.

    def play(self, seat: int, move: Move | str | Iterable[str | Part]) -> None:
        """Make a move: a `Move`, its text (`"7@r3c4"`), or parts that name it (`["number:7", "cell:r3c4"]`).

        BadText, Illegal, Ambiguous and NotNow say what is wrong and what would be legal; nothing changes.
        """
        if seat not in self.waiting:
            raise NotNow(
                "seat {seat} is not asked to move now; {status}", seat=seat + 1, status=self._status()
            )
        legal = self.moves(seat)
        try:
            super().play(seat, legal.find(move))
        except Illegal as error:
            raise (legal.refuse(error.refusal) if error.refusal else error) from None
        self._settle_all()

    def settle(self, outcome: Outcome | str) -> None:
        """Answer the draw that is due with what was drawn (`"3 5"`), or with indices into its items."""
        draw = self.due
        if draw is None:
            raise NotNow("no draw is due now; {status}", status=self._status())
        super().settle(read_outcome(draw, outcome) if isinstance(outcome, str) else outcome)

    def undo(self) -> Played:
        """Take back the last move and the draws that followed it; returns that move."""
        for at in reversed(range(len(self.events))):
            last = self.events[at]
            if isinstance(last, Played):
                break
        else:
            raise NotNow("there is no move to take back")
        earlier = kernel.Match(self.game, self.setup)
        for event in self.events[:at]:
            if isinstance(event, Played):
                earlier.play(event.seat, event.move)
            else:
                earlier.settle(event.outcome)
        self.state, self.events, self.draws = earlier.state, earlier.events, earlier.draws
        return last

    def fork(self) -> Match:
        """An independent copy of the match."""
        return Match.at(self, self.dice, self.names)

    # Saving.

    @property
    def record(self) -> str:
        """The whole match as text, including secrets, and the seed once the match is over."""
        return write_record(self, self.dice, self.names)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file, for `archipel.load`, `archipel replay` and `archipel verify`."""
        Path(path).write_text(self.record, encoding="utf-8", newline="")

    def __reduce__(self) -> tuple[object, ...]:
        text = write_record(self, None, self.names)
        dice = self.dice and (self.dice.seed, self.dice.contributions)
        return _unpickled, (text, self.game, self.setup.sheet, dice)

    # Showing.

    def _status(self) -> Message:
        result, due = self.result, self.due
        if result is not None:
            winners = _told(result.winners)
            return Message("the match is over; winners: {seats}", seats=winners or Message("none"))
        if due is not None:
            items = " ".join(due.items)
            return Message(
                "draw due: {label}, {count} of {items}", label=due.label, count=due.count, items=items
            )
        return Message("seats to move: {seats}", seats=_told(self.waiting))

    def __repr__(self) -> str:
        return f"<Match of {self.game.id}, seats {self.setup.seats}, {self._status()}>"

    def __str__(self) -> str:
        from archipel.drawing import text

        head = f"{self.game.rules.about.name['en']}: {self._status()}"
        names = self.names if all(self.names) else ()
        return f"{head}\n\n{text(self._shown(), 'en', names=names, game=self.game)}"

    def _repr_html_(self) -> str:
        from archipel.notebook import view_html

        return view_html(self._shown(), self.game)

    def _shown(self) -> View:
        """The view to show: a spectator's, or the player's own in a solo match."""
        return self.view(0 if self.setup.seats == 1 else SPECTATOR)


def new(
    game: str | Game,
    seats: int | None = None,
    *,
    seed: Seed | None = None,
    mode: str | None = None,
    options: Mapping[str, Value] | None = None,
    sheet: str | PathLike[str] = "",
    draws: str = "seeded",
    names: Sequence[str] = (),
) -> Match:
    """Begin a match. The same seed gives the same draws. Without `seats`, it has as few as the game allows.

    `mode` names one of the game's modes, `options` sets further options; `sheet` is the path or the text of
    your own component file. With `draws="manual"` you settle every draw yourself.
    """
    rules = find(game) if isinstance(game, str) else game
    if draws not in ("seeded", "manual") or (draws == "manual" and seed is not None):
        raise BadSetup('draws are "seeded", or "manual" and then without a seed')
    dice = None if draws == "manual" else _dice(seed)
    return Match(rules, rules.setup(seats, options, _text(sheet), mode=mode), dice, names)


def load(source: str | PathLike[str], *, seed: Seed | None = None, sheet: str | PathLike[str] = "") -> Match:
    """Load a match, with its history, from the path or the text of a record.

    An unfinished record does not reveal its seed: pass `seed` to go on with the same dice, or settle the
    draws yourself. `sheet` is your own component file that the match was played with.
    """
    record = read_record(_text(source))
    history = replay(record, find(record.game), _text(sheet))
    return Match.at(history, _dice_of(record, seed), _names(record))


def _dice(seed: Seed | None) -> FairDice:
    if seed is None:
        return FairDice(token_bytes(32))
    return FairDice(seed) if isinstance(seed, bytes) else FairDice.from_words(str(seed))


def _dice_of(record: Record, seed: Seed | None) -> FairDice | None:
    if seed is None and not record.seed:
        return None
    dice = _dice(bytes.fromhex(record.seed) if seed is None else seed)
    if dice.commitment != record.commitment:
        raise BadRecord(record.where["dice"], "played with another seed")
    return FairDice(dice.seed, record.contributions)


def _names(record: Record) -> list[str]:
    return [record.names.get(number, "") for number in range(1, record.seats + 1)] if record.names else []


def _text(source: str | PathLike[str]) -> str:
    """The source itself if it is a text, else the content of the file at that path."""
    if isinstance(source, str) and (not source or "\n" in source):
        return source
    with Path(source).open(encoding="utf-8", newline="") as file:
        return file.read()


def _unpickled(
    text: str, game: Game, sheet: str, dice: tuple[bytes, tuple[Contribution, ...]] | None
) -> Match:
    record = read_record(text)
    return Match.at(replay(record, game, sheet), FairDice(*dice) if dice else None, _names(record))


def _html(thing: object) -> str | None:
    """The HTML of a view or a result, in a notebook. The drawings are imported only when needed."""
    from archipel.notebook import html_of

    return html_of(thing)


set_renderer(_html)


def _told(seats: Sequence[int]) -> tuple[int | str, ...]:
    """Seat numbers for messages: counted from 1, and only the first few of a large table."""
    first = [seat + 1 for seat in seats[:MAX_LISTED]]
    return (*first, "…") if len(seats) > MAX_LISTED else tuple(first)
