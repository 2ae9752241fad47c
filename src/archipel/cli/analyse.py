"""`archipel analyse RECORD`: go through a finished game with the Captain."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from archipel.bots import LEVELS
from archipel.cli import Commands
from archipel.cli._bots import add_jobs, workers_from
from archipel.cli._progress import ProgressBar
from archipel.cli._shared import add_language, add_record, bad_file, open_record, read_text
from archipel.kernel import ArchipelError, BadText, Game, Record
from archipel.words import Language, find_language

if TYPE_CHECKING:
    from archipel.lab.analysis import Analysis, SeatAnalysis


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser(
        "analyse", help="go through a finished game: where points were left, and why"
    )
    add_record(parser)
    parser.add_argument("--seat", type=int, metavar="N", help="only this seat, counted from 1 (all)")
    parser.add_argument("--level", choices=LEVELS, default="captain", help="the bot that judges (captain)")
    parser.add_argument(
        "--iterations", type=int, metavar="N", help="how hard it looks for something better (100)"
    )
    parser.add_argument(
        "--playouts", type=int, metavar="N", help="at most this many to compare two choices (64)"
    )
    parser.add_argument("--draws", type=int, metavar="N", help="compare each draw with this many others (24)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same analysis (1)")
    add_jobs(parser)
    shapes = parser.add_mutually_exclusive_group()
    shapes.add_argument("--json", action="store_true", help="print JSON")
    shapes.add_argument("--svg", metavar="FILE", help="write the curves to this file")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Go through the game, then print it, or write its curves."""
    from archipel.cli._results import write_text
    from archipel.lab.analysis import Effort
    from archipel.lab.analysis.game_analysis import GameAnalyser

    counts = {name: getattr(arguments, name) for name in ("iterations", "playouts", "draws")}
    for name, count in counts.items():
        if count is not None and count < 1:
            raise BadText("--{name} {count}: at least 1", name=name, count=count)
    record, game, _ = open_record(arguments)
    arguments.game = game.id
    given = {name: count for name, count in counts.items() if count is not None}
    effort = Effort(level=arguments.level, seed=arguments.seed, **given)
    seats = None if arguments.seat is None else [arguments.seat - 1]
    try:
        sheet = read_text(arguments.sheet) if arguments.sheet else ""
        analyser = GameAnalyser(read_text(arguments.record), sheet, effort, seats)
    except ArchipelError as error:
        raise bad_file(arguments.record, error) from None
    progress = ProgressBar("steps")
    try:
        with workers_from(arguments) as workers:
            analysis = analyser.run(workers, progress)
    finally:
        progress.end()
    tongue = find_language(arguments.language)
    if arguments.json:
        print(json.dumps(asdict(analysis)))
    elif arguments.svg:
        write_text(Path(arguments.svg), _svg(analysis, record, game, tongue))
        print(arguments.svg)
    else:
        print("\n".join(_lines(analysis, record, game, tongue, read_text(arguments.record), sheet)))
    return 0


def _names(record: Record, tongue: Language) -> tuple[str, ...]:
    from archipel.guide.players import level_name, told_apart

    seats = range(1, record.seats + 1)
    return told_apart([level_name(record.names.get(seat, ""), tongue) for seat in seats], tongue)


def _svg(analysis: "Analysis", record: Record, game: Game, tongue: Language) -> str:
    from archipel.lab.analysis.curves import page

    return page(analysis, _names(record, tongue), game, tongue)


def _lines(
    analysis: "Analysis", record: Record, game: Game, tongue: Language, text: str, sheet: str
) -> list[str]:
    from archipel.lab.analysis import wording

    names = _names(record, tongue)
    lines: list[str] = []
    for seat in analysis.seats:
        lines.append(f"{names[seat.seat]}: {seat.total}")
        lines += [f"  {wording.describe_accuracy(seat, tongue)}", f"  {wording.describe_loss(seat, tongue)}"]
        lines += _turns(seat, record, game, tongue, text, sheet)
        lines += [f"  {wording.describe_luck(seat.luck, tongue)}", ""]
    if record.seats > 1:
        lines += [wording.describe_leads(analysis.standings, names, tongue), ""]
    alone = record.seats == 1
    lines += [wording.explain_accuracy(tongue), wording.explain_loss(tongue, alone)]
    luck = wording.explain_luck(analysis.seats[0].luck if analysis.seats else None, analysis, tongue)
    return [*lines, luck] if luck else lines


def _turns(
    seat: "SeatAnalysis", record: Record, game: Game, tongue: Language, text: str, sheet: str
) -> list[str]:
    """The turns that mattered most."""
    from archipel.guide import Telling
    from archipel.guide.gains import gains_words
    from archipel.lab.analysis import wording
    from archipel.lab.analysis.course import course_of
    from archipel.lab.analysis.curves import shown

    course, say = course_of(text, sheet), tongue.gettext
    tell = Telling(game.rules, tongue.code, _names(record, tongue))
    lines: list[str] = []
    for turn in seat.key_turns:
        state = course.states[turn.at]
        made = wording.describe_moves(game, state, seat.seat, turn.made, tell)
        best = wording.describe_moves(game, state, seat.seat, turn.best, tell)
        points = shown(turn.loss, tongue)
        lines.append(
            "  "
            + say(
                "Turn %(turn)s (after event %(event)s): about %(points)s points left.",
                turn=turn.number,
                event=turn.at,
                points=points,
            )
        )
        for head, one in ((say("Done:"), made), (say("Better:"), best)):
            gains = f" ({gains_words(one.gains)})" if one.gains else ""
            lines.append(f"    {head} {one.words or say('ends the turn')}{gains}")
        if best.because:
            lines.append(f"    {best.because}")
        later = [f"{words} ({more})" for words, more, _ in wording.describe_reasons(turn, tell, tongue)]
        if later:
            said = say("The Captain has played on from both many times. What that changes on average:")
            lines.append(f"    {said} {', '.join(later)}")
    return lines
