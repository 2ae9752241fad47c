"""What answers say. A view is the game's own data; everything else has a type of its own."""

import msgspec

from archipel.kernel import Value
from archipel.kernel.result import Fact
from archipel.table.lobby import TableSummary


class _Answer(msgspec.Struct, frozen=True, kw_only=True):
    pass


class OptionInfo(_Answer, frozen=True, kw_only=True):
    """One choice made before the game."""

    name: str
    default: Value
    values: tuple[Value, ...]
    rule: str


class ModeInfo(_Answer, frozen=True, kw_only=True):
    """A named way to play, and the numbers of seats it takes."""

    id: str
    seats: tuple[int, ...]
    options: dict[str, Value]


class GameInfo(_Answer, frozen=True, kw_only=True):
    """A game as the front page shows it; texts by language."""

    id: str
    version: int
    name: dict[str, str]
    pitch: dict[str, str]
    credits: dict[str, str]
    minutes: int
    age: int
    options: tuple[OptionInfo, ...]
    modes: tuple[ModeInfo, ...]


class RuleInfo(_Answer, frozen=True, kw_only=True):
    """A rule in our own words; why it is our ruling and what in it is reconstructed, if it is, else empty."""

    title: dict[str, str]
    text: dict[str, str]
    ruling: dict[str, str]
    reconstructed: dict[str, str]


class GameBook(_Answer, frozen=True, kw_only=True):
    """A game with all its texts."""

    game: GameInfo
    rules: dict[str, RuleInfo]
    words: dict[str, dict[str, str]]


class GamesAnswer(_Answer, frozen=True, kw_only=True):
    """All games, the bot levels and the emotes."""

    games: tuple[GameInfo, ...]
    levels: tuple[str, ...]
    emotes: tuple[str, ...]


class LineInfo(_Answer, frozen=True, kw_only=True):
    """One line of the count."""

    key: str
    rule: str
    points: int
    facts: dict[str, Fact]


class ScoreInfo(_Answer, frozen=True, kw_only=True):
    """One count, line by line."""

    total: int
    lines: tuple[LineInfo, ...]
    titles: tuple[str, ...]


class ResultInfo(_Answer, frozen=True, kw_only=True):
    """How it ended."""

    places: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    scores: tuple[ScoreInfo, ...]
    rival: ScoreInfo | None


class SeatInfo(_Answer, frozen=True, kw_only=True):
    """A seat as everybody sees it. Kinds: open, person, bot, away (a bot stands in for its person)."""

    kind: str
    name: str
    level: str
    role: str
    side: int
    free: bool
    waiting: bool
    deadline: int | None  # milliseconds since 1970


class TableInfo(_Answer, frozen=True, kw_only=True):
    """A table. `yours` lists the seats you hold; only insiders see the invitation."""

    id: str
    game: str
    rules: int
    options: dict[str, Value]
    phase: str
    public: bool
    silent: bool  # who watches may not talk
    clock: int
    dice: str  # the commitment to the seed, or “entered”
    seed: str  # empty until the game is over
    number: int
    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    host: bool
    invite: str
    earlier: str
    rematch: str


class DueInfo(_Answer, frozen=True, kw_only=True):
    """A draw to enter by hand, and whether by you. What is left in the pool is not said: it tells secrets."""

    label: str
    items: tuple[str, ...]
    count: int
    yours: bool


class Look(_Answer, frozen=True, kw_only=True):
    """The table through one pair of eyes.

    `state` is the game's view as it is; `preview` the same with the draft in it, while there is one.
    `fresh` is the event your next request must have seen. `seat` -1 is a spectator.
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
    moves: int
    choices: dict[str, tuple[str, ...]]
    talk: tuple[str, ...]
    result: ResultInfo | None


class ChoicesAnswer(_Answer, frozen=True, kw_only=True):
    """What can be picked next; `move` as soon as the picked parts mean one move.

    `texts` lists the moves that are left, as many as were asked for.
    """

    number: int
    fresh: int
    moves: int
    choices: dict[str, tuple[str, ...]]
    move: str | None
    texts: tuple[str, ...]


class DraftAnswer(_Answer, frozen=True, kw_only=True):
    """The draft as it is now."""

    number: int
    seat: int
    draft: tuple[str, ...]
    complete: bool
    moves: int
    choices: dict[str, tuple[str, ...]]


class DoneAnswer(_Answer, frozen=True, kw_only=True):
    """It is done and durable; the table's last event."""

    number: int


class SatAnswer(_Answer, frozen=True, kw_only=True):
    """You sit. The token opens your seats: keep it. It is empty when it went into a cookie."""

    id: str
    token: str
    seats: tuple[int, ...]
    invite: str
    number: int


class TablesAnswer(_Answer, frozen=True, kw_only=True):
    """Public tables."""

    tables: tuple[TableSummary, ...]


class RematchAnswer(_Answer, frozen=True, kw_only=True):
    """Where the same people go on."""

    id: str
    number: int


class MeAnswer(_Answer, frozen=True, kw_only=True):
    """Does this browser have a cookie of ours, and what must it send along to write?"""

    known: bool
    csrf: str


class Health(_Answer, frozen=True, kw_only=True):
    """All is well."""

    status: str
    version: str
