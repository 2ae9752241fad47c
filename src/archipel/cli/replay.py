"""`archipel replay RECORD`: the game in words, event by event, and its score."""

import argparse
import json

from archipel.cli import Commands
from archipel.cli._shared import add_language, add_record, open_record
from archipel.guide import Telling, guide_of
from archipel.guide.gains import signed
from archipel.kernel import Drawn, Game, Match, Record, Result, Score, plain
from archipel.narration import drawn_words, event_json, gains_of
from archipel.words import find_language


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("replay", help="print a recorded game in words")
    add_record(parser)
    add_language(parser)
    parser.add_argument(
        "--json",
        action="store_true",
        help="print a JSON object a line: each event with its effects, then the result",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the log and the final score."""
    record, game, match = open_record(arguments)
    if arguments.json:
        for number, event in enumerate(match.events, 1):
            print(json.dumps(event_json(number, event), ensure_ascii=False))
        result = plain(match.result) if match.result else None
        print(json.dumps({"game": game.id, "events": len(match.events), "result": result}))
        return 0
    for line in log(record, game, match, arguments.language):
        print(line)
    if match.result:
        print("\n".join(count(record, game, match.result, arguments.language)))
    return 0


def who(record: Record, seat: int) -> str:
    """A seat's name, or its number."""
    return record.names.get(seat + 1, f"s{seat + 1}")


def log(record: Record, game: Game, match: Match, language: str) -> list[str]:
    """Every event in words, each followed by the changes of points."""
    guide, tongue = guide_of(game.id), find_language(language)
    tell = Telling(game.rules, language, [who(record, seat) for seat in range(match.setup.seats)])
    lines = []
    for number, event in enumerate(match.events, 1):
        if isinstance(event, Drawn):
            words = drawn_words(event, guide, tell, tongue)
        else:
            told = guide.tell_step(event.effects, tell) or game.rules.describe(event.move, language)
            words = f"{tell.names[event.seat]} {told}"
        lines.append(f"{number:>4}  {words}")
        for seat, name in enumerate(tell.names):
            about = [effect for effect in event.effects if effect.seat == seat]
            lines += [
                f"      {name}: {gain.words} {signed(gain.points)}"
                for gain in gains_of(about, guide, tell)
                if gain.points
            ]
    return lines


def count(record: Record, game: Game, result: Result, language: str) -> list[str]:
    """The final score, line by line."""
    lines = [""]
    for seat, (score, place) in enumerate(zip(result.scores, result.places, strict=True)):
        lines += _count(f"{who(record, seat)} ({place}.)", game, score, language)
    if result.rival:
        lines += _count(game.rules.words["role.rival"][language], game, result.rival, language)
    return lines


def _count(name: str, game: Game, score: Score, language: str) -> list[str]:
    titles = [game.rules.words[f"title.{title}"][language] for title in score.titles]
    head = f"{name}: {score.total}" + (f" – {', '.join(titles)}" if titles else "")
    return [head] + [
        f"{line.points:>6}  {game.rules.say(f'line.{line.key}', language, line.facts)} ({line.rule})"
        for line in score.lines
    ]
