"""The report as one self-contained HTML page: no scripts, no external files, with light and dark colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from archipel.drawing import emblem, stylesheet
from archipel.drawing.svg import slug
from archipel.kernel import Game, Setup
from archipel.lab.report import plots
from archipel.lab.report.changes import Change
from archipel.lab.report.changes_table import changes_table
from archipel.lab.report.figures import Figures, LineFigures, PartFigures, place_of
from archipel.lab.report.heat import as_grid, on_sheet
from archipel.lab.report.highlights import in_short
from archipel.lab.report.html import plot, section, table
from archipel.lab.report.plots import POINT, bar, number, signed
from archipel.lab.report.style import STYLE
from archipel.lab.report.words import Speech
from archipel.words import find_language

MAX_ROWS = 40
"""Of a table; the JSON has all rows."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a report."""

    game: Game
    setup: Setup
    mode: str
    games: int
    seed: int
    sheet: str  # the name of your component file; empty for the printed one
    found: Figures
    changed: tuple[Change, ...] = ()


def page(contents: Contents, language: str) -> str:
    """The whole document."""
    tongue = find_language(language)
    speech = Speech(contents.game, language, tongue.gettext)
    token = POINT.set("," if language == "fr" else ".")
    try:
        body = "\n".join(_body(contents, speech))
    finally:
        POINT.reset(token)
    title = f"{contents.game.rules.about.name[language]} – {speech.say('Report for designers')}"
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{stylesheet()}{STYLE}</style></head>"
        f'<body class="a-of-{slug(contents.game.id)}"><main>{body}</main></body></html>\n'
    )


def _body(contents: Contents, speech: Speech) -> Iterator[str]:
    say, found = speech.say, contents.found
    yield _head(contents, speech)
    items = "".join(f"<li>{escape(one)}</li>" for one in in_short(found, speech))
    yield section(say("In short"), f"<ul>{items}</ul>", "short")
    if contents.sheet:
        yield section(say("What your sheet changes"), changes_table(contents.changed, speech))
    yield section(say("Points"), "".join(_points(found, speech)))
    winning = "".join(_winning(found, speech))
    if winning:
        yield section(say("Who wins"), winning)
    long = [*_length(found, speech), *_choices(found, speech)]
    yield section(say("Length and choices"), "".join(long))
    if found.lines:
        yield section(say("Where the points come from"), _lines(found.lines, speech))
    where = "".join(_places(contents, speech))
    if where:
        yield section(say("Where it happens"), where, "maps")
    used = "".join(_parts(found.parts, speech))
    if used:
        yield section(say("What is used, and pays"), used, "used")
    yield section(say("How to read this"), _notes(contents, speech), "notes")


def _head(contents: Contents, speech: Speech) -> str:
    say, game = speech.say, contents.game
    seats = contents.setup.seats
    facts = [
        speech.mode(contents.mode) if contents.mode else "",
        say("alone") if seats == 1 else say("%(seats)s seats") % {"seats": seats},
        say("%(games)s games between bots") % {"games": number(contents.games)},
        say("seed %(seed)s") % {"seed": contents.seed},
        contents.sheet or say("the printed sheet"),
    ]
    subtitle = " · ".join(escape(fact) for fact in facts if fact)
    name = escape(game.rules.about.name[speech.language])
    over = escape(say("Report for designers"))
    words = f'<p class="over">{over}</p><h1>{name}</h1><p>{subtitle}</p>'
    return f"<header>{emblem(game.id, speech.language)}<div>{words}</div></header>"


def _points(found: Figures, speech: Speech) -> Iterator[str]:
    say = speech.say
    rows = []
    for one in found.lineups:
        for level, points in zip(one.levels, one.points, strict=True):
            other = next((name for name in one.levels if name != level), "")
            name = speech.level(level)
            if other:
                name = say("%(level)s vs %(other)s") % {"level": name, "other": speech.level(other)}
            rows.append((name, points))
    yield plot(
        say("Points in a count"),
        plots.ridges(say("Points in a count"), rows),
        say("Dot: the median. Bar: the middle half of all counts, also in brackets."),
    )
    lead = found.lineups[-1 if len(found.lineups[-1].levels) == 1 else _best(found)].lead
    if lead is not None:
        yield plot(
            say("How far the winner is ahead"),
            plots.columns(say("How far the winner is ahead"), lead),
            say("Points between the best side and the next, among equals; ties: %(ties)s of the games.")
            % {"ties": number(found.lineups[_best(found)].ties, True)},
        )


def _best(found: Figures) -> int:
    return max(at for at, one in enumerate(found.lineups) if len(one.levels) == 1)


def _winning(found: Figures, speech: Speech) -> Iterator[str]:
    say = speech.say
    rows = []
    for one in found.lineups:
        if one.share is not None:
            names = {"level": speech.level(one.levels[1]), "other": speech.level(one.levels[0])}
            rows.append((say("%(level)s vs %(other)s") % names, one.share))
    if rows:
        yield plot(say("Does skill win?"), plots.dots(say("Does skill win?"), rows, 0.5))
    if found.order:
        ordinal = [say("who moves first"), say("second"), say("third"), say("fourth"), say("fifth")]
        rows = [
            (ordinal[at] if at < len(ordinal) else f"{at + 1}.", one) for at, one in enumerate(found.order)
        ]
        yield plot(
            say("Does the order matter?"),
            plots.dots(say("Does the order matter?"), rows, 1 / len(found.order)),
            say(
                "Victories among equals. The dashed line is an even share; what is clearly off it is filled."
            ),
        )
    if found.roles:
        rows = [(speech.role(role), one) for role, one in found.roles]
        yield plot(say("Which role wins?"), plots.dots(say("Which role wins?"), rows, 0.5))
    rows = [(speech.level(one.levels[0]), one.beaten) for one in found.lineups if one.beaten is not None]
    if rows:
        yield plot(say("How often the player wins"), plots.dots(say("How often the player wins"), rows, 0.5))


def _length(found: Figures, speech: Speech) -> Iterator[str]:
    say = speech.say
    yield plot(say("Turns of a player"), plots.columns(say("Turns of a player"), found.turns))
    rows = [
        [escape(speech.rule(reason)), bar(one[0], 1.0), number(one[0], True)] for reason, one in found.endings
    ]
    heads = [say("rule"), "", say("share of games")]
    yield plot(say("What ends the game"), table(heads, rows, say("What ends the game")))


def _choices(found: Figures, speech: Speech) -> Iterator[str]:
    say = speech.say
    turns = say("turn %(turn)s: %(value)s")

    def tell(at: int, value: float) -> str:
        return turns % {"turn": at, "value": number(value)}

    legal = [one[2] for one in found.branching]
    made = [one[1] for one in found.branching]
    yield plot(
        say("Legal moves at a decision"),
        plots.curve(say("Legal moves at a decision"), legal, tell),
        say("By the number of the player's turn, on average."),
    )
    if max(made) >= 1.05:
        yield plot(say("Decisions in a turn"), plots.curve(say("Decisions in a turn"), made, tell))


def _lines(lines: Sequence[LineFigures], speech: Speech) -> str:
    say = speech.say
    most, low = max(line.mean[0] for line in lines), min(line.mean[0] for line in lines)
    rows = [
        [
            escape(speech.line(line.key)),
            bar(line.mean[0], max(most, 0.0), low),
            f"{number(line.mean[0])} <small>± {number(line.mean[2] - line.mean[0])}</small>",
            number(line.occurs, True),
            number(line.there),
        ]
        for line in lines[:MAX_ROWS]
    ]
    heads = [say("line of the count"), "", say("points in a count"), say("in counts"), say("points there")]
    details = "".join(_facts(line, speech) for line in lines[:MAX_ROWS])
    summary = say("Each line by its numbers and names")
    more = f"<details><summary>{escape(summary)}</summary>{details}</details>"
    return table(heads, rows, say("Where the points come from")) + (more if details else "")


def _facts(line: LineFigures, speech: Speech) -> str:
    say, parts = speech.say, []
    for name in dict.fromkeys(fact[0] for fact in line.facts):
        if not speech.has_gap(line.key, name):
            continue
        some = [fact for fact in line.facts if fact[0] == name]
        if not 2 <= len(some) <= MAX_ROWS:
            continue
        most = max(fact[2] for fact in some)
        rows = [
            [escape(speech.line(line.key, name, value)), bar(often, most), number(often), number(points)]
            for _, value, often, points in some
        ]
        parts.append(table([speech.line(line.key), "", say("in a count"), say("points each")], rows))
    return "".join(parts)


def _places(contents: Contents, speech: Speech) -> Iterator[str]:
    say, found = speech.say, contents.found
    for kind in dict.fromkeys(place[0] for place in found.places):
        used = {value: often for one, value, often, _ in found.places if one == kind}
        gain = {value: points for one, value, often, points in found.places if one == kind and often}
        name = speech.kind(kind)
        for title, values, key in (
            (say("%(kind)s: uses in a game"), used, f"{kind}-used"),
            (say("%(kind)s: points at once"), gain, f"{kind}-gain"),
        ):
            if any(values.values()):
                label = title % {"kind": name}
                drawn = on_sheet(contents.game, contents.setup, kind, values, speech.language, slug(key))
                yield plot(label, drawn or as_grid(values, label))


def _parts(parts: Sequence[PartFigures], speech: Speech) -> Iterator[str]:
    say = speech.say
    heads = [
        "",
        "",
        say("in a game"),
        say("where possible"),
        say("points at once"),
        say("final points with it"),
    ]
    for kind in dict.fromkeys(part.kind for part in parts):
        some = [part for part in parts if part.kind == kind and place_of(part.value) is None]
        if not some:
            continue
        shown = sorted(some, key=lambda part: -part.used)[:MAX_ROWS] if len(some) > MAX_ROWS else some
        most = max(part.used for part in some)
        rows = [
            [
                escape(speech.value(kind, part.value)),
                bar(part.used, most),
                number(part.used),
                number(part.taken, True),
                signed(part.gain[0]) if part.used else "",
                _worth(part),
            ]
            for part in shown
        ]
        yield table([speech.kind(kind), *heads[1:]], rows, speech.kind(kind))


def _worth(part: PartFigures) -> str:
    if part.worth is None:
        return ""
    delta, low, high = part.worth
    value_text = f"{signed(delta)} <small>± {number((high - low) / 2)}</small>"
    return (
        f"<strong>{value_text}</strong>" if low > 0 or high < 0 else f'<span class="dim">{value_text}</span>'
    )


def _notes(contents: Contents, speech: Speech) -> str:
    say = speech.say
    best = speech.level(contents.found.lineups[_best(contents.found)].levels[0])
    sentences = [
        say("Where nothing else is said, the figures are from games among bots of level %(level)s.")
        % {"level": best},
        say("People play differently; run it again with other --levels to see what depends on skill."),
        say("An interval holds the true value in 95 of 100 such reports."),
        say("So among twenty figures without any real difference, one looks clear."),
        say("“Points at once” are those that the move itself brings."),
        say("“Final points with it” compares those who used something with those who did not."),
        say("That need not be its effect: those who are ahead may simply use it more."),
        say("The same seed and levels give the same report; more --games make the intervals narrower."),
    ]
    pairs = [" ".join(sentences[at : at + 2]) for at in (0, 2)] + [" ".join(sentences[4:7]), sentences[7]]
    return "".join(f"<p>{escape(one)}</p>" for one in pairs)
