"""Why a score changes, item by item; and why a drawing brings nothing."""

from archipel.games.doodle.guide.places import cell_parts
from archipel.games.doodle.rules.deeds import Deed, deeds
from archipel.games.doodle.rules.view import DoodleView, SheetView
from archipel.guide import Gain, Telling
from archipel.kernel import Part


def gains(before: DoodleView, after: DoodleView, seat: int, tell: Telling) -> tuple[Gain, ...]:
    """The deeds of a seat between two views, then its bottles."""
    old, new, found = before.sheets[seat], after.sheets[seat], list[Gain]()
    done = deeds(after.setup, old, new)
    for deed in done:
        found += _deed(deed, after, new, tell)
    return tuple(found + _unexplained(done, after, old, new, tell) + _bottles(before, after, seat, tell))


def _unexplained(
    done: tuple[Deed, ...], view: DoodleView, old: SheetView, new: SheetView, tell: Telling
) -> list[Gain]:
    """Numbers circled in a long absence, when the order of the deeds is not known."""
    prize = "T" if view.chart.sea == "treasures" else "K"
    monsters = {deed.number for deed in done if deed.letter == "M"}
    prizes = {deed.number for deed in done if deed.letter == prize}
    found = [("M", number) for number in new.monsters if number not in (*old.monsters, *monsters)]
    found += [(prize, number) for number in new.prizes if number not in (*old.prizes, *prizes)]
    items = [
        Gain(tell.say(f"gain.{letter}.late", number=number), number, _number_rule(letter, view))
        for letter, number in found
    ]
    bonuses = {deed.bonus for deed in done}
    return items + [
        Gain(tell.say("gain.bonus", bonus=bonus), bonus, "DI-43")
        for bonus in new.bonuses
        if bonus not in (*old.bonuses, *bonuses)
    ]


def _deed(deed: Deed, view: DoodleView, sheet: SheetView, tell: Telling) -> list[Gain]:
    chart = view.chart
    lights = cell_parts(chart, deed.path or (deed.cell,))
    if not deed.route:
        key, rule, most = (
            ("none.fort", "DI-41", 0) if deed.letter == "A" else ("none.tentacle", "DI-73", chart.tentacles)
        )
        return [Gain(tell.say(key, ticked=sheet.ticks[deed.cell], tentacles=most), 0, rule, lights)]
    found = _measured(deed, view, sheet, lights, tell) if deed.letter in "MTK" else []
    if deed.joined:
        worth, letters, count = dict(chart.ships), "".join(chart.grid), len(deed.joined)
        gold = sum(worth[letters[cell]] for cell in deed.joined)
        words = tell.say("gain.ships" if count > 1 else "gain.ship", count=count)
        found.append(Gain(words, gold, _ship_rule(view), cell_parts(chart, deed.fleet)))
    elif deed.letter in "SNG":
        found.append(Gain(tell.say("none.ship"), 0, _ship_rule(view), lights))
    return found


def _number_rule(letter: str, view: DoodleView) -> str:
    treasures = view.chart.sea == "treasures"
    return {"M": "DI-40" if treasures else "DI-72", "T": "DI-41", "K": "DI-73"}[letter]


def _ship_rule(view: DoodleView) -> str:
    return "DI-51" if view.chart.sea == "treasures" else "DI-77"


def _measured(
    deed: Deed, view: DoodleView, sheet: SheetView, lights: tuple[Part, ...], tell: Telling
) -> list[Gain]:
    """A monster, a treasure island or a kraken: its number and bonus, or why there is none."""
    rule = _number_rule(deed.letter, view)
    lights += tuple(part for part in cell_parts(view.chart, deed.counted) if part not in lights)
    if not deed.number:
        return [Gain(_nothing(deed, view, sheet, tell), 0, rule, lights)]
    zone = view.chart.monsters if deed.letter == "M" else view.chart.prizes
    key = f"gain.{deed.letter}"
    if deed.number < max(number for number in zone if number <= deed.measure):  # a higher one is gone
        key += ".left"
    words = tell.say(key, number=deed.number, **_facts(deed, sheet))
    found = [Gain(words, deed.number, rule, lights)]
    if deed.bonus:
        found.append(Gain(tell.say("gain.bonus", bonus=deed.bonus), deed.bonus, "DI-43", lights))
    return found


def _nothing(deed: Deed, view: DoodleView, sheet: SheetView, tell: Telling) -> str:
    if deed.letter == "M":
        zone, gone = view.chart.monsters, (*sheet.monsters, *sheet.monsters_crossed)
    else:
        zone, gone = view.chart.prizes, (*sheet.prizes, *sheet.prizes_crossed)
    if not deed.measure:
        return tell.say(f"none.{deed.letter}.zero")
    higher = [number for number in zone if number > deed.measure and number not in gone]
    key = f"none.{deed.letter}" if higher else f"none.{deed.letter}.gone"
    return tell.say(key, left=min(higher, default=0), **_facts(deed, sheet))


def _facts(deed: Deed, sheet: SheetView) -> dict[str, int]:
    """How a route was measured."""
    return {"measure": deed.measure, "ticked": sheet.ticks[deed.cell], "breakers": len(deed.counted)}


def _bottles(before: DoodleView, after: DoodleView, seat: int, tell: Telling) -> list[Gain]:
    """What bottles cost or bring now: whoever ticks one moves the others, too (DI-52, DI-78)."""
    old, new = _standing(before, seat), _standing(after, seat)
    own = after.sheets[seat].bottles > before.sheets[seat].bottles
    rule = "DI-52" if after.chart.sea == "treasures" else "DI-78"
    change = new[1] - old[1]
    if not change:
        barrels = after.sheets[seat].barrels > before.sheets[seat].barrels
        key = "none.bottle" if own else "none.barrel"
        words = tell.say(key, count=after.sheets[seat].bottles, most=after.chart.bottles)
        return [Gain(words, 0, rule)] if own or barrels else []
    if (old[0], new[0]) == ("fewest", "most"):
        return [Gain(tell.say("gain.bottle.worst"), change, rule)]
    key = new[0] if new[0] in ("most", "fewest") else f"not-{old[0]}"
    return [Gain(tell.say(f"gain.bottle.{key}" if own else f"gain.bottles.{key}"), change, rule)]


def _standing(view: DoodleView, seat: int) -> tuple[str, int]:
    """Has a seat the most bottles, the fewest, or neither; and what that is worth."""
    counts = [sheet.bottles for sheet in view.sheets]
    if max(counts) == min(counts):
        return "level", 0
    gold = view.chart.bottle_gold
    most, fewest = counts[seat] == max(counts), counts[seat] == min(counts)
    return ("most", -gold) if most else ("fewest", gold) if fewest else ("between", 0)
