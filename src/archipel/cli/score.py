"""`archipel score FILE`: count a finished paper sheet line by line, and list what violates the rules."""

import argparse
import json
from collections.abc import Iterable

from archipel.cli import Commands
from archipel.cli._shared import add_language, bad_file, read_text
from archipel.cli.replay import who
from archipel.guide.gains import line_words
from archipel.kernel import ArchipelError, Match, Record, Refusal, Score, plain, read_record, replay
from archipel.paper.call_record import CALL_LINE
from archipel.paper.finished_sheet import BadSheet, FinishedSheet, final_sheets, is_sheet, read_sheet
from archipel.paper.rounds import DrawHistory, RoundConflict, describe_conflict, round_conflicts
from archipel.plugins import find
from archipel.words import find_language


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("score", help="count and check a finished sheet, or the end of a record")
    parser.add_argument("file", metavar="FILE", help="what is on the paper, or a record")
    parser.add_argument(
        "--record", metavar="RECORD", help="the record of that game: could it give the sheet?"
    )
    parser.add_argument("--sheet", metavar="FILE", help="your own component file that it was played with")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the count; the exit code is 1 if something on a sheet is impossible."""
    own = read_text(arguments.sheet) if arguments.sheet else ""
    text = read_text(arguments.file)
    try:
        if is_sheet(text):
            sheets, record = [read_sheet(text, own)], None
        else:
            record, match = _replayed(text, own)
            sheets = final_sheets(match)
    except ArchipelError as error:
        raise bad_file(arguments.file, error) from None
    against = _against(arguments.record, own, sheets) if arguments.record else []
    faults = [sheet.problems() for sheet in sheets]
    if arguments.json:
        print(json.dumps([_plain(*one, against) for one in zip(sheets, faults, strict=True)], indent=2))
    else:
        for seat, (sheet, wrong) in enumerate(zip(sheets, faults, strict=True)):
            name = who(record, seat) if record else sheet.game.rules.about.name[arguments.language]
            print("\n".join(_sheet_lines(name, sheet, wrong, against, arguments.language)))
    return 1 if against or any(faults) else 0


def _replayed(text: str, own: str) -> tuple[Record, Match]:
    if text.startswith(CALL_LINE):
        raise BadSheet("nobody’s sheet is in the record of a call: give a sheet, and this with --record")
    record = read_record(text)
    return record, replay(record, find(record.game), own)


def _against(path: str, own: str, sheets: list[FinishedSheet]) -> list[RoundConflict]:
    text = read_text(path)
    try:
        rolled = DrawHistory.read(text, own)
        return [conflict for sheet in sheets for conflict in round_conflicts(sheet, rolled)]
    except ArchipelError as error:
        raise bad_file(path, error) from None


def _sheet_lines(
    name: str, sheet: FinishedSheet, faults: list[Refusal], against: list[RoundConflict], language: str
) -> Iterable[str]:
    yield from _count(name, sheet, sheet.score(), language)
    rival = sheet.rival()
    if rival is not None:
        name, tongue = sheet.game.rules.words["role.rival"][language], find_language(language)
        yield from _count(name, sheet, rival, language)
        won = sheet.score().total > rival.total
        yield tongue.gettext("You win") if won else tongue.gettext("%(name)s wins", name=name)
    for fault in faults:
        yield f"     !  {sheet.game.rules.why(fault, language)}"
    for conflict in against:
        yield f"     !  {describe_conflict(sheet, conflict, find_language(language))}"
    if sheet.check.mends and (faults or against):
        said = find_language(language).gettext("On your paper you may correct it cleanly.")
        yield f"        {said} ({sheet.check.mends})"


def _count(name: str, sheet: FinishedSheet, score: Score, language: str) -> Iterable[str]:
    rules = sheet.game.rules
    titles = ", ".join(rules.words[f"title.{title}"][language] for title in score.titles)
    yield f"{name}: {score.total}" + (f" – {titles}" if titles else "")
    for line in score.lines:
        yield f"{line.points:>6}  {line_words(rules, line, language)} ({line.rule})"


def _plain(sheet: FinishedSheet, faults: list[Refusal], against: list[RoundConflict]) -> dict[str, object]:
    rival = sheet.rival()
    return {
        "game": sheet.game.id,
        "mode": sheet.mode.id,
        "marks": list(sheet.marks),
        "total": sheet.score().total,
        "score": plain(sheet.score()),
        "rival": plain(rival) if rival else None,
        "problems": [{"rule": one.rule, "text": sheet.game.rules.why(one, "en")} for one in faults],
        "round_conflicts": [{"marks": list(one.marks), "rounds": list(one.rounds)} for one in against],
    }
