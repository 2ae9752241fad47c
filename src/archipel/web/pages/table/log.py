"""A table's events in words, as far as one viewer may know them; and the talk."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from archipel.guide import Gain, Telling, guide_of
from archipel.guide.players import level_name
from archipel.kernel import SPECTATOR, BadText, Game
from archipel.narration import Moment, Told
from archipel.table import Table
from archipel.table.notes import Note, TableEvent
from archipel.web.pages.table.names import names_of
from archipel.words import N_, Language

MAX_EXPLAINED_SEATS: Final = 8  # at larger tables, turns are shown without what they scored
MAX_LINES: Final = 60  # of the log, and of the talk

EMOTES: Final = {
    "wave": N_("waves"),
    "smile": N_("smiles"),
    "laugh": N_("laughs"),
    "wink": N_("winks"),
    "think": N_("ponders"),
    "surprise": N_("is amazed"),
    "clap": N_("applauds"),
    "thumbs-up": N_("thumbs up"),
    "thumbs-down": N_("thumbs down"),
    "sorry": N_("is sorry"),
    "hurry": N_("is in a hurry"),
    "heart": N_("loves it"),
    "point-left": N_("points left"),
    "point-right": N_("points right"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: the event's number, who did it, what, and what it scored and why.

    `how` marks dice, bots, secrets and messages.
    """

    number: int
    who: str
    what: str
    how: str = ""
    gains: tuple[Gain, ...] = ()


class Log:
    """Describes a table's events in one language, for one viewer."""

    def __init__(
        self,
        table: Table,
        seat: int,
        tongue: Language,
        told: Told | None = None,
        plays: bool = False,
        you: bool = False,
        tell: Telling | None = None,
    ) -> None:
        """`you`: the reader holds this seat and no other. `tell`: how draws are described to them."""
        self._table, self._tongue = table, tongue
        self._you: Final = seat if you else SPECTATOR
        # Players never see the spectators' talk, even while viewing the table as a spectator.
        self._eyes: Final = frozenset[int]() if plays and seat == SPECTATOR else frozenset({seat})
        self._names: Final = names_of(table, tongue)
        tell = tell or Telling(table.game.rules, tongue.code, self._names)
        self._told: Final = told or Told(table.narrator, guide_of(table.game.id), tell)
        self._seat: Final = seat

    def happened(self) -> list[LogLine]:
        """The latest events, the newest last."""
        return self._collect(self._table.events, self._tell)

    def said(self) -> list[LogLine]:
        """The latest messages and gestures."""
        return self._collect(self._table.messages, self._speak)

    def _collect(
        self, notes: Sequence[TableEvent], tell: Callable[[Note], Sequence[LogLine]]
    ) -> list[LogLine]:
        lines: list[LogLine] = []
        for told in reversed(notes):
            found = reversed(tell(told.to(self._eyes)))
            lines += [
                line for line in found if not (lines and line.how == "dice" and line.what == lines[-1].what)
            ]
            if len(lines) >= MAX_LINES:
                break
        return lines[MAX_LINES - 1 :: -1] if len(lines) >= MAX_LINES else lines[::-1]

    def _tell(self, note: Note) -> Sequence[LogLine]:
        if note.e == "moves":
            return self._moves(note)
        if note.e == "drawn" and note.hidden:
            return ()  # hidden draws follow every turn: a line for each would say nothing
        if note.e == "drawn":
            plain = drawn(self._table.game, note.label, note.outcome.split(), self._tongue)
            told = self._told.other(note.n, self._seat) or [plain]
            return tuple(LogLine(note.n, "", words, "dice") for words in told)
        words = self._seated(note) if note.seat is not None else self._whole(note)
        who = "" if note.seat is None else self._names[note.seat]
        return (LogLine(note.n, who, words),) if words else ()

    def _moves(self, note: Note) -> list[LogLine]:
        if note.hidden or note.seat is None:
            return []
        number, moment = note.n, self._table.narrator.moments.get(note.n, Moment())
        few = len(self._names) <= MAX_EXPLAINED_SEATS

        def scored(seat: int) -> tuple[Gain, ...]:
            return self._told.gains(number, moment.sheets.get(seat, seat)) if few and moment.public else ()

        revealed = [seat for seat, _ in note.reveals if seat not in self._eyes and seat != note.seat]
        lines = [
            LogLine(number, self._names[seat], self._told.did(number, seat), "", scored(seat))
            for seat in revealed
        ]
        lines.append(self._moved(note, note.seat, self._told.did(number, note.seat), scored(note.seat)))
        # What the turn changed for players who did not act in it, or whose move has its own line.
        seen = [seat for seat in moment.did if seat != note.seat and seat not in revealed]
        lines += [LogLine(number, self._who(seat), "", "", scored(seat)) for seat in seen]
        if few and moment.public:
            lines += [
                LogLine(number, self._who(seat), "", "", self._told.gains(number, seat))
                for seat in moment.untouched
            ]
        return [line for line in lines if line.what or line.gains]

    def _moved(self, note: Note, seat: int, words: str, gains: tuple[Gain, ...]) -> LogLine:
        """What a seat did. Its own player reads “You take …”, if the game has words for that."""
        how = "bot" if note.bot else ""
        yours = self._told.did(note.n, seat, you=True) if seat == self._you and not how else ""
        if yours and yours != words:
            return LogLine(note.n, "", yours[:1].upper() + yours[1:], how, gains)
        return LogLine(note.n, self._who(seat) if not words else self._names[seat], words, how, gains)

    def _who(self, seat: int) -> str:
        """The name before what a turn changed for a seat."""
        return self._tongue.gettext("You") if seat == self._you else self._names[seat]

    def _seated(self, note: Note) -> str:
        say, level = self._tongue.gettext, level_name(note.level, self._tongue)
        if note.e == "left":
            return say("gets up; %(bot)s plays on", bot=level) if note.level else say("gets up")
        if note.e == "handed":
            late = note.why == "clock"
            words = N_("is out of time; %(bot)s stands in") if late else N_("is away; %(bot)s stands in")
            return say(words, bot=level)
        if note.e == "removed":
            return say("was sent away by the host")
        if note.e == "muted":
            return say("was muted by the host") if note.quiet else say("may speak again")
        if note.e == "proposed" and note.to is not None:
            return say("asks for a bot in place of %(name)s", name=self._names[note.to])
        return say("is back") if note.e == "back" else ""

    def _whole(self, note: Note) -> str:
        say = self._tongue.gettext
        if note.e == "joined":
            return say("%(names)s: welcome at the table", names=", ".join(note.names))
        if note.e == "paper-joined":
            return say("%(name)s plays on paper", name=note.name)
        if note.person is not None and note.e in ("paper-left", "paper-counted"):
            name = self._table.paper.people[note.person].name
            if note.e == "paper-left":
                return say("%(name)s puts the paper away", name=name)
            return say("%(name)s counts %(total)s on paper", name=name, total=note.total)
        return {
            "started": say("The game begins."),
            "finished": say("The game is over."),
            "rematch": say("There will be a rematch."),
        }.get(note.e, "")

    def _speak(self, note: Note) -> Sequence[LogLine]:
        say = self._tongue.gettext
        if note.e == "gallery" and not note.hidden:
            who = say("%(name)s (watching)", name=note.name) if note.name else say("A spectator")
            return (LogLine(note.n, who, note.text, "said"),)
        if note.seat is None or note.e not in ("chat", "emote"):
            return ()
        who = self._names[note.seat]
        if note.to is not None:
            who = say("%(who)s to %(whom)s", who=who, whom=self._names[note.to])
        if note.e == "emote":
            return (LogLine(note.n, who, say(EMOTES.get(note.emote, note.emote)), "emote"),)
        if note.hidden:
            return (LogLine(note.n, who, say("whispers"), "secret"),)
        return (LogLine(note.n, who, note.text, "secret" if note.secret else "said"),)


@lru_cache(maxsize=4096)
def move_words(game: Game, text: str, language: str) -> str:
    """A move in words (cached); a text that the game no longer understands is returned as it is."""
    try:
        return game.rules.describe(game.parse(text), language)
    except BadText:
        return text


def drawn(game: Game, label: str, items: Sequence[str], tongue: Language) -> str:
    """A draw that the game itself does not describe: its name, and the names of what was drawn."""
    what = game.rules.name("draw", label, tongue.code)
    names = [(item, game.rules.drawn(label, item, tongue.code)) for item in items]
    spoken = [name for item, name in names if name != item or item.isdigit()]  # others are codes
    return tongue.gettext("%(what)s: %(items)s", what=what, items=", ".join(spoken)) if spoken else what
