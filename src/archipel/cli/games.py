"""`archipel games`: the games with their modes and options."""

import argparse
import json

from archipel.cli import Commands
from archipel.cli._shared import add_language
from archipel.kernel import Game
from archipel.kernel.options import show
from archipel.kernel.rulebook import Rule, Text
from archipel.plugins import find, games


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Register the command."""
    parser = commands.add_parser("games", help="list the games, their modes and options")
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this game, with its rules")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    chosen = [find(arguments.game)] if arguments.game else list(games().values())
    if arguments.json:
        print(
            json.dumps([describe(game, arguments.language) for game in chosen], indent=2, ensure_ascii=False)
        )
        return 0
    for game in chosen:
        print("\n".join(lines(game, arguments.language, rules=bool(arguments.game))))
    return 0


def describe(game: Game, language: str) -> dict[str, object]:
    """A game as plain data."""
    words, about = game.rules.words, game.rules.about
    return {
        "id": game.id,
        "name": about.name[language],
        "pitch": about.pitch[language],
        "credits": about.credits[language],
        "minutes": game.minutes,
        "rules version": game.version,
        "takes sheets": game.takes_sheets,
        "modes": [
            {"id": mode.id, "name": words[f"mode.{mode.id}"][language], "seats": list(mode.seats)}
            for mode in game.modes
        ],
        "options": [
            {
                "name": option.name,
                "label": words[f"option.{option.name}"][language],
                "default": option.default,
                "values": list(option.values),
            }
            for option in game.options
        ],
        "rules": {rule.id: rule.title[language] for rule in game.rules.rules.values()},
        "notes": {
            rule.id: {label: note[language] for label, note in notes(rule)}
            for rule in game.rules.rules.values()
            if notes(rule)
        },
    }


def notes(rule: Rule) -> list[tuple[str, Text]]:
    """What is missing from the printed rulebook: our ruling, and the values that we reconstructed."""
    found = [("ruling", rule.ruling), ("reconstructed", rule.reconstructed)]
    return [(label, note) for label, note in found if note]


def lines(game: Game, language: str, rules: bool) -> list[str]:
    """A game as text."""
    words, about = game.rules.words, game.rules.about
    text = [f"{game.id}: {about.name[language]}", f"  {about.pitch[language]}"]
    text += [
        f"  mode {mode.id}: {words[f'mode.{mode.id}'][language]}, players {span(mode.seats)}"
        for mode in game.modes
    ]
    for option in game.options:
        values = ", ".join(show(value) + "*" * (value == option.default) for value in option.values)
        text.append(f"  option {option.name}: {words[f'option.{option.name}'][language]} ({values})")
    if game.takes_sheets:
        text.append("  --sheet FILE: a component file of your own")
    if rules:
        text.append(f"  {about.credits[language]}")
        for rule in game.rules.rules.values():
            text += ["", f"  {rule.id} {rule.title[language]}", f"    {rule.text[language]}"]
            for label, note in notes(rule):
                text.append(f"    [{label}] {note[language]}")
    return text


def span(seats: tuple[int, ...]) -> str:
    """2–5, or 1, 3, 5."""
    whole = len(seats) > 1 and seats == tuple(range(seats[0], seats[-1] + 1))
    return f"{seats[0]}–{seats[-1]}" if whole else ", ".join(map(str, seats))
