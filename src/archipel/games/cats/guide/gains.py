"""Why a score changes: families, rats, cabins, treasures, traditions; and what brings nothing, and why."""

from archipel.games.cats.guide.lights import Parts, pieces, tradition_lights
from archipel.games.cats.guide.words import sister_short
from archipel.games.cats.rules.families import family_points
from archipel.games.cats.rules.grid import bits
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.scoring import EMPTY_CABIN, RARE_TREASURE
from archipel.games.cats.rules.shapes import COMMON, SHAPES
from archipel.games.cats.rules.tally import Tally
from archipel.games.cats.rules.traditions import pay
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Gain, Telling
from archipel.guide.gains import changed, signed
from archipel.kernel import Part


def gains(before: CatsView, after: CatsView, seat: int, tell: Telling) -> tuple[Gain, ...]:
    """The reasons, the largest change first; then what brings nothing."""
    old, new = before.tallies()[seat], after.tallies()[seat]
    found = [*_families(old, new, tell), *_rats(old, new, tell), *_cabins(old, new, tell)]
    found += [*_rares(old, new, tell), *_traditions(old, new, tell)]
    found.sort(key=lambda gain: -abs(gain.points))
    return (*found, *_pairs(old, new, tell), *_maps(before, after, seat, tell), *_sister(before, after, tell))


def _families(old: Tally, new: Tally, tell: Telling) -> list[Gain]:
    """A family counts what it is worth more than the families that it has grown from."""
    found = []
    for family in new.families:
        within = [one for one in old.families if one.mask & family.mask and one.colour == family.colour]
        points = family_points(len(family.cats)) - sum(family_points(len(one.cats)) for one in within)
        if points:
            words = tell.say(f"gain-family.{COLOURS[family.colour]}", count=len(family.cats))
            found.append(Gain(words, points, "IC-52", pieces(family.cats)))
    return found


def _rats(old: Tally, new: Tally, tell: Telling) -> list[Gain]:
    covered = old.rats & ~new.rats
    count = covered.bit_count()
    if not count:
        return []
    words = tell.say("gain-rats" if count > 1 else "gain-rat", count=count)
    return [Gain(words, count, "IC-50", _over(new, covered))]


def _cabins(old: Tally, new: Tally, tell: Telling) -> list[Gain]:
    return [
        Gain(
            tell.say("gain-cabin", cabin=tell.word("cabin", name)),
            -EMPTY_CABIN,
            "IC-51",
            _over(new, new.sheet.plan.cabins[name]),
        )
        for name, empty in new.empty.items()
        if old.empty[name] and not empty
    ]


def _rares(old: Tally, new: Tally, tell: Telling) -> list[Gain]:
    fresh = new.sheet.drawn[len(old.sheet.drawn) :]
    rares = [one for one in fresh if one.colour < 0 and SHAPES[one.place.shape].kind != COMMON]
    return [Gain(tell.say("gain-rare"), RARE_TREASURE, "IC-53", pieces((one,))) for one in rares]


def _traditions(old: Tally, new: Tally, tell: Telling) -> list[Gain]:
    """New ones are told even if they give nothing yet."""
    found = []
    for number in bits(new.sheet.ticks):
        fresh = not old.sheet.ticks >> number & 1
        points = pay(number, new)[0] - (0 if fresh else pay(number, old)[0])
        if points or fresh:
            name = tell.word("short", number)
            words = tell.say("gain-new-tradition" if fresh else "gain-tradition", name=name)
            found.append(Gain(words, points, "IC-54", tradition_lights(new, number)))
    return found


def _pairs(old: Tally, new: Tally, tell: Telling) -> list[Gain]:
    """Two cats of a colour side by side since the last look: the beginning of a family."""
    fresh = new.sheet.drawn[len(old.sheet.drawn) :]
    found, told = [], set()
    for cat in fresh:
        beside = [one for one in new.cats if one.colour == cat.colour and one.place.mask & cat.place.touch]
        alone = len(beside) == 1 and not any(
            one.place.mask & beside[0].place.touch
            for one in new.cats
            if one.colour == cat.colour and one != cat
        )
        if cat.colour >= 0 and alone and beside[0] not in told:
            told.add(cat)
            cats = tell.word("cats", COLOURS[cat.colour])
            found.append(Gain(tell.say("gain-pair", cats=cats), 0, "IC-42", pieces((cat, *beside))))
    return found


def _maps(before: CatsView, after: CatsView, seat: int, tell: Telling) -> list[Gain]:
    """Maps that were covered, and what that brought."""
    known = len(before.sheet_of(seat).pieces)
    sheet = after.sheet_of(seat)
    maps = dict(after.boats[sheet.boat - 1].maps)
    found = []
    for piece in sheet.pieces[known:]:
        for cell in piece.cells:
            if cell in maps:
                own = piece.colour == maps[cell]
                covered, cat = tell.word("map", maps[cell]), tell.word("a-cat", maps[cell])
                words = tell.say("gain-map" if own else "gain-no-map", map=covered, cat=cat)
                found.append(Gain(words, 0, "IC-34", (Part("piece", piece.cell),)))
    return found


def _sister(before: CatsView, after: CatsView, tell: Telling) -> list[Gain]:
    """What the sister gets out of it, each of her lines with its change, the largest first."""
    old, new = before.rival(), after.rival()
    if old is None or new is None:
        return []
    lines = sorted((one for one in changed(old, new) if one[1]), key=lambda one: -abs(one[1]))
    items = ", ".join(f"{signed(more)} {sister_short(line, tell)}" for line, more in lines)
    return [Gain(tell.say("gain-sister", items=items), 0, "IC-62")] if items else []


def _over(tally: Tally, mask: int) -> Parts:
    """The discoveries that cover some of these cells."""
    return pieces(one for one in tally.sheet.drawn if one.place.mask & mask)
