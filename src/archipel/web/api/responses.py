"""The types of responses. A view is the game's own data; everything else is typed here."""

import msgspec

from archipel.kernel import Value
from archipel.kernel.result import Fact
from archipel.narration import EffectInfo
from archipel.table.seating.public_tables import TableSummary


class _Response(msgspec.Struct, frozen=True, kw_only=True):
    pass


class OptionInfo(_Response, frozen=True, kw_only=True):
    """A game option, chosen before the start."""

    name: str
    default: Value
    values: tuple[Value, ...]
    rule: str


class ModeInfo(_Response, frozen=True, kw_only=True):
    """A named way to play, and the numbers of seats it allows."""

    id: str
    seats: tuple[int, ...]
    options: dict[str, Value]


class GameInfo(_Response, frozen=True, kw_only=True):
    """A game as listed on the front page; texts by language."""

    id: str
    version: int
    name: dict[str, str]
    pitch: dict[str, str]
    credits: dict[str, str]
    minutes: int
    age: int
    takes_sheets: bool  # can a table have a component file of your own?
    options: tuple[OptionInfo, ...]
    modes: tuple[ModeInfo, ...]


class RuleInfo(_Response, frozen=True, kw_only=True):
    """A rule in our own words. `ruling` and `reconstructed` say what the rulebook does not, else empty."""

    title: dict[str, str]
    text: dict[str, str]
    ruling: dict[str, str]
    reconstructed: dict[str, str]


class GameBook(_Response, frozen=True, kw_only=True):
    """A game with all its texts."""

    game: GameInfo
    rules: dict[str, RuleInfo]
    words: dict[str, dict[str, str]]


class GamesResponse(_Response, frozen=True, kw_only=True):
    """All games, the bot levels and the emotes."""

    games: tuple[GameInfo, ...]
    levels: tuple[str, ...]
    emotes: tuple[str, ...]


class LineInfo(_Response, frozen=True, kw_only=True):
    """One line of a score. `parts` are the places on the sheet that it counts, each as kind and value."""

    key: str
    rule: str
    points: int
    facts: dict[str, Fact]
    parts: tuple[tuple[str, str], ...]


class ScoreInfo(_Response, frozen=True, kw_only=True):
    """A score, line by line."""

    total: int
    lines: tuple[LineInfo, ...]
    titles: tuple[str, ...]


class ResultInfo(_Response, frozen=True, kw_only=True):
    """How the game ended."""

    places: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    scores: tuple[ScoreInfo, ...]
    rival: ScoreInfo | None


class SeatInfo(_Response, frozen=True, kw_only=True):
    """A seat as everybody sees it. Kinds: open, person, bot, away (a bot stands in for a person)."""

    kind: str
    name: str
    level: str
    role: str
    side: int
    free: bool
    waiting: bool
    deadline: int | None  # milliseconds since 1970


class ContributionInfo(_Response, frozen=True, kw_only=True):
    """What a seat adds to the dice: the seal of its entropy, and the entropy once it is shown."""

    seat: int
    seal: str  # empty if the entropy was given when the table was opened
    entropy: str


class AddedResponse(_Response, frozen=True, kw_only=True):
    """Whether what you sealed or showed is part of the dice; if not, it came too late."""

    number: int
    taken: bool


class PromiseResponse(_Response, frozen=True, kw_only=True):
    """The id of a table that may be opened, and the SHA-256 of its secret seed."""

    table: str
    dice: str


class PaperInfo(_Response, frozen=True, kw_only=True):
    """Somebody on paper beside the table. `total` is what they entered at the end; a `bare` one came without
    a sheet. `place` is theirs among all, screen and paper."""

    person: int
    name: str
    yours: bool
    done: int  # the rounds that are written down
    writing: bool  # the round that is played now is not among them
    total: int | None
    bare: bool
    faults: int  # what is on the sheet and cannot be
    place: int | None


class PaperResponse(_Response, frozen=True, kw_only=True):
    """You are on paper. Keep the token. It is empty if it was sent as a cookie."""

    id: str
    token: str
    person: int
    number: int


class TableInfo(_Response, frozen=True, kw_only=True):
    """A table. `yours` lists the seats you hold; only the host and seated players see the invitation."""

    id: str
    game: str
    rules: int
    options: dict[str, Value]
    phase: str
    public: bool
    silent: bool  # spectators may not talk
    clock: int
    dice: str  # the commitment to the seed, or “entered”
    seed: str  # empty until the game is over; at a challenge always: its record has it after the day
    added: tuple[ContributionInfo, ...]  # to the dice, by people
    mixing: bool  # whoever has sealed entropy shows it now
    number: int
    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    host: bool
    invite: str
    earlier: str
    rematch: str
    challenge: str  # day, game and mode, if this is a try at the challenge of the day
    copied: str  # the finished table whose dice, known to those who look, are used again
    rounds: int  # that those on paper have seen the dice or cards of
    paper: tuple[PaperInfo, ...]  # those who play on paper
    places: tuple[int, ...]  # by seat, with those on paper; empty until the game is over, or without them


class DueInfo(_Response, frozen=True, kw_only=True):
    """A draw to enter by hand, and whether by you. The pool is not included: it would reveal secrets."""

    label: str
    items: tuple[str, ...]
    count: int
    yours: bool


class Look(_Response, frozen=True, kw_only=True):
    """The table as one seat or a spectator sees it.

    `state` is the game's view; `preview` is the same with the draft applied, if there is one.
    `fresh` is the event that your next request must have seen. `seat` -1 is a spectator. `draft_effects` is
    what the draft would do, as far as its seat may know.
    """

    table: TableInfo
    number: int
    fresh: int
    seat: int
    turn: int | None
    waiting: tuple[int, ...]
    due: DueInfo | None
    state: dict[str, object]
    scores: tuple[ScoreInfo, ...]
    draft: tuple[str, ...]
    complete: bool
    preview: dict[str, object] | None
    preview_scores: tuple[ScoreInfo, ...]
    draft_effects: tuple[EffectInfo, ...]
    moves: int
    choices: dict[str, tuple[str, ...]]
    talk: tuple[str, ...]
    result: ResultInfo | None


class GainInfo(_Response, frozen=True, kw_only=True):
    """Why a score changed; no points: why something gives nothing."""

    words: str
    points: int
    rule: str


class StoryLine(_Response, frozen=True, kw_only=True):
    """Something that happened or was said. `how` marks dice, bots, secrets and messages. The first line of an
    event has all its `effects`."""

    number: int  # of the event
    who: str  # empty: nobody in particular
    what: str
    how: str
    gains: tuple[GainInfo, ...]
    effects: tuple[EffectInfo, ...]


class StoryResponse(_Response, frozen=True, kw_only=True):
    """What happened lately, in words. `ending` tells how the game ended, `text` shows the table if asked."""

    number: int
    phase: str
    lines: tuple[StoryLine, ...]
    ending: tuple[str, ...]
    text: str


class ChoicesResponse(_Response, frozen=True, kw_only=True):
    """What can be picked next; `move` is set as soon as the picked parts identify one move.

    `texts` lists the remaining moves, up to the requested number.
    """

    number: int
    fresh: int
    moves: int
    choices: dict[str, tuple[str, ...]]
    move: str | None
    texts: tuple[str, ...]


class DraftResponse(_Response, frozen=True, kw_only=True):
    """The draft as it is now; `effects` is what it would do, as far as its seat may know."""

    number: int
    seat: int
    draft: tuple[str, ...]
    complete: bool
    moves: int
    choices: dict[str, tuple[str, ...]]
    effects: tuple[EffectInfo, ...]


class DoneResponse(_Response, frozen=True, kw_only=True):
    """Done, and durable; `number` is the table's last event."""

    number: int


class SeatResponse(_Response, frozen=True, kw_only=True):
    """You have a seat. Keep the token: it opens your seats. It is empty if it was sent as a cookie."""

    id: str
    token: str
    seats: tuple[int, ...]
    invite: str
    number: int


class TablesResponse(_Response, frozen=True, kw_only=True):
    """Public tables."""

    tables: tuple[TableSummary, ...]


class OpenSeat(_Response, frozen=True, kw_only=True):
    """A game that is not over, and the seats that you hold there; without any you are its host."""

    table: str
    game: str
    phase: str
    seats: tuple[int, ...]
    waiting: bool  # for one of these seats
    names: tuple[str, ...]
    number: int


class SeatsResponse(_Response, frozen=True, kw_only=True):
    """Your open seats, the newest first."""

    seats: tuple[OpenSeat, ...]


class InvitationResponse(_Response, frozen=True, kw_only=True):
    """The secret of the new link; empty if there is none."""

    invite: str
    number: int


class RematchResponse(_Response, frozen=True, kw_only=True):
    """The table where the same people continue."""

    id: str
    number: int


class MeResponse(_Response, frozen=True, kw_only=True):
    """Whether this browser has a cookie of ours, and the CSRF token it must send with writes."""

    known: bool
    csrf: str


class Health(_Response, frozen=True, kw_only=True):
    """All is well. `build` is how the engine runs: compiled, or pure Python."""

    status: str
    version: str
    build: str
