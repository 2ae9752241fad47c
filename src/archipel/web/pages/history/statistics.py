"""What a holder's finished games add up to: by game and mode, against each bot level, titles and feats."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from archipel.kernel import Game
from archipel.plugins import games
from archipel.table.history.history import PlayedGame


@dataclass(slots=True)
class ModeStatistics:
    """One mode of a game, in one role where roles differ."""

    mode: str
    role: str
    totals: list[int] = field(default_factory=list)  # in the order of the games
    contests: int = 0  # of these games could be won
    won: int = 0
    against: dict[str, list[bool]] = field(default_factory=dict)  # by level: was I ahead of all its bots?

    @property
    def played(self) -> int:
        """How many games."""
        return len(self.totals)

    @property
    def best(self) -> int:
        """The most points."""
        return max(self.totals)

    @property
    def median(self) -> str:
        """The median, with at most one decimal."""
        middle = median(self.totals)
        return str(int(middle)) if middle == int(middle) else f"{middle:.1f}"

    def add(self, game: PlayedGame) -> None:
        """Count one game."""
        places = game.places
        own = places[game.seats[0]]
        self.totals.append(game.total)
        if game.contest:
            self.contests += 1
            self.won += own == 1
        rivals: dict[str, int] = {}
        for level, place in zip(game.levels, places, strict=True):
            if level:
                rivals[level] = min(place, rivals.get(level, place))
        for level, best in rivals.items():
            self.against.setdefault(level, []).append(own < best)


@dataclass(slots=True)
class GameStatistics:
    """One game: its modes in the game's order, and how often each title and feat was earned."""

    game: Game
    modes: Sequence[ModeStatistics]
    earned: Mapping[str, int]
    missing: Sequence[str]


def statistics_of(played: Iterable[PlayedGame], levels: Sequence[str]) -> list[GameStatistics]:
    """The statistics of games played to the end on one seat, with the game's own components."""
    known = games()
    found: dict[str, dict[tuple[str, str], ModeStatistics]] = {}
    titles: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in played:
        if one.aside or one.game not in known:
            continue
        modes = found.setdefault(one.game, {})
        standing = modes.get((one.mode, one.role))
        if standing is None:
            standing = modes[one.mode, one.role] = ModeStatistics(one.mode, one.role)
        standing.add(one)
        if one.titles:
            titles[one.game].update(one.titles)
    return [
        _game_statistics(game, list(found[game.id].values()), titles[game.id], levels)
        for game in known.values()
        if game.id in found
    ]


def _game_statistics(
    game: Game, modes: list[ModeStatistics], titles: Counter[str], levels: Sequence[str]
) -> GameStatistics:
    order = [mode.id for mode in game.modes]
    modes.sort(key=lambda one: (order.index(one.mode) if one.mode in order else len(order), one.role))
    for one in modes:
        one.against = {level: one.against[level] for level in levels if level in one.against}
    known = [key.removeprefix("title.") for key in game.rules.words if key.startswith("title.")]
    return GameStatistics(
        game,
        modes,
        {title: titles[title] for title in known if titles[title]},
        [title for title in known if not titles[title]],
    )
