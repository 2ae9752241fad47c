"""The final count (DI-51 to DI-53, DI-77, DI-78), line by line, and the titles of a solo game."""

from archipel.games.doodle.rules.grid import BIT, STRIDE, cells_of, numbers_of
from archipel.games.doodle.rules.moves import parts_of
from archipel.games.doodle.rules.sea import Sea
from archipel.games.doodle.rules.sheet import Sheet
from archipel.kernel import Part, Score, ScoreLine, places

TITLES = (
    (120, "pirate-king"),
    (105, "admiral"),
    (90, "captain"),
    (70, "quartermaster"),
    (50, "sea-dog"),
    (30, "cabin-boy"),
)
"""The minimum gold for each title, best first (DI-61)."""

KING = "king"  # or queen, of the pirates (DI-53)

SLAYER_GOLD, GOLDBEARD_GOLD, BUILDER_FORTS = 42, 74, 16  # DI-62

LEVEL = "level"
"""The bottles of everybody are equal."""

SHIP_KEYS = {"S": "ship", "N": "schooner", "G": "galleon"}


def count(sea: Sea, sheets: list[Sheet], over: bool, parts: bool = False) -> tuple[Score, ...]:
    """Every seat's count, as if the game ended now; titles only if it has, parts of lines on request."""
    scores = tuple(_score(sea, sheet, sheets, over, parts) for sheet in sheets)
    return _crowned(scores) if over and len(sheets) > 1 else scores


def _crowned(scores: tuple[Score, ...]) -> tuple[Score, ...]:
    """The scores with the winner's title (DI-53)."""
    return tuple(
        Score(score.lines, score.ties, (KING,) if place == 1 else ())
        for score, place in zip(scores, places(scores), strict=True)
    )


def _score(sea: Sea, sheet: Sheet, sheets: list[Sheet], over: bool, parts: bool) -> Score:
    lines = _gold(sea, sheet, parts) + _ships(sea, sheet, parts)
    if len(sheets) > 1:
        return Score(tuple(lines + _bottles(sea, sheet, sheets)), ties=(-sheet.bottles,))  # DI-53
    return Score(tuple(lines), titles=titles(sheet, sum(line.points for line in lines)) if over else ())


def _gold(sea: Sea, sheet: Sheet, parts: bool) -> list[ScoreLine]:
    """The circled numbers, one line each."""
    prize, prize_rule = ("treasure", "DI-41") if sea.treasures else ("kraken", "DI-73")
    circled = (
        ("monster", "DI-40" if sea.treasures else "DI-72", sheet.monsters, sea.monster_cells),
        (prize, prize_rule, sheet.prizes, sea.prize_cells),
        ("bonus", "DI-43", sheet.bonuses, sea.prize_cells),
    )
    return [
        ScoreLine(
            key, rule, number, (("number", number),), _bringing(sea, sheet, where, number) if parts else ()
        )
        for key, rule, numbers, where in circled
        for number in numbers_of(numbers)
    ]


def _bringing(sea: Sea, sheet: Sheet, where: int, number: int) -> tuple[Part, ...]:
    """The drawn cells that can have brought a number: routes only grow."""
    drawn = [(cell, path) for path in sheet.paths for cell in cells_of(path & where)]
    return parts_of(sum(BIT[cell] for cell, path in drawn if _measure(sea, sheet, cell, path) >= number))


def _measure(sea: Sea, sheet: Sheet, cell: int, path: int) -> int:
    """What a monster, treasure island or kraken counts by now (DI-40, DI-41, DI-73)."""
    if BIT[cell] & sea.monster_cells:
        return path.bit_count()
    if sea.treasures:
        return sheet.forts(path, sea)
    return sheet.ticks[cell] * (path & sea.breakers).bit_count()


def _ships(sea: Sea, sheet: Sheet, parts: bool) -> list[ScoreLine]:
    """Routes with at least two ships: a line for each kind of ship on each of them."""
    fleets = sorted(ships for path in sheet.paths if (ships := path & sea.ship_cells).bit_count() > 1)
    lines: list[ScoreLine] = []
    for fleet in fleets:
        for letter, each, where in sea.ships:
            cells = cells_of(fleet & where)
            if cells:
                columns = tuple(str(column + 1) for column in sorted({cell % STRIDE for cell in cells}))
                facts = (("count", len(cells)), ("each", each), ("columns", columns))
                lit = parts_of(fleet & where) if parts else ()
                rule = "DI-51" if letter == "S" else "DI-77"
                lines.append(ScoreLine(SHIP_KEYS[letter], rule, each * len(cells), facts, lit))
    return lines


def _bottles(sea: Sea, sheet: Sheet, sheets: list[Sheet]) -> list[ScoreLine]:
    """A line for the most, the fewest, or neither; none if all are equal."""
    standing, gold = _standing(sea, sheet, sheets)
    if standing == LEVEL:
        return []
    rule = "DI-52" if sea.treasures else "DI-78"
    return [ScoreLine(f"bottles-{standing}", rule, gold, (("bottles", sheet.bottles),))]


def standings(sea: Sea, sheets: list[Sheet]) -> list[tuple[str, int]]:
    """Who has the most bottles, the fewest or neither, and what that is worth; alone, nothing (DI-60)."""
    return [_standing(sea, sheet, sheets) for sheet in sheets]


def _standing(sea: Sea, sheet: Sheet, sheets: list[Sheet]) -> tuple[str, int]:
    """Ties count in full: if all are equal, gain and loss cancel (DI-52, DI-78)."""
    counts = [other.bottles for other in sheets]
    most, fewest = max(counts), min(counts)
    if most == fewest:
        return LEVEL, 0
    gold = sea.chart.bottle_gold
    if sheet.bottles == most:
        return "most", -gold
    return ("fewest", gold) if sheet.bottles == fewest else ("between", 0)


def titles(sheet: Sheet, gold: int) -> tuple[str, ...]:
    """The title of a solo game, if any (DI-61), and its feats (DI-62)."""
    earned = [title for least, title in TITLES if gold >= least][:1]
    monster_gold = sum(numbers_of(sheet.monsters))
    treasure_gold = sum(numbers_of(sheet.prizes)) + sum(numbers_of(sheet.bonuses))
    feats = (
        ("sober", sheet.bottles == 0),
        ("prince", len(sheet.paths) == 1),
        ("slayer", monster_gold >= SLAYER_GOLD),
        ("goldbeard", treasure_gold >= GOLDBEARD_GOLD),
        ("builder", sheet.built >= BUILDER_FORTS),
    )
    return (*earned, *(feat for feat, done in feats if done))
