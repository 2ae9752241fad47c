"""Commands that only print information: sheets, scores, goals, rules, help."""

from collections.abc import Callable, Mapping

from archipel.kernel import Game, Trial
from archipel.terminal.answers import Menu
from archipel.terminal.context import GameContext
from archipel.terminal.places import simple
from archipel.terminal.score import all_points


class InfoCommands:
    """Information about the game, for a player who is about to decide."""

    def __init__(self, context: GameContext) -> None:
        self._context = context
        self._all: Mapping[str, Callable[[Trial, Menu, str], None]] = {
            "sheet": self._sheet,
            "others": self._others,
            "points": self._points,
            "goals": self._goals,
            "more": self._more,
            "learn": self._learn,
            "rules": self._rules,
            "help": self._help,
        }

    def tell(self, name: str, rest: str, trial: Trial, menu: Menu) -> bool:
        """Carry out the command; False if it is none of these."""
        if name not in self._all:
            return False
        self._all[name](trial, menu, rest)
        return True

    def _sheet(self, trial: Trial, menu: Menu, rest: str) -> None:
        context = self._context
        view = trial.view
        context.show(view, context.guide.sheet_of(trial.inked.view(trial.seat), trial.seat))

    def _others(self, trial: Trial, menu: Menu, rest: str) -> None:
        self._context.show(trial.view, None)

    def _points(self, trial: Trial, menu: Menu, rest: str) -> None:
        self._context.write(*all_points(trial.view, self._context.tell, self._context.tongue))

    def _goals(self, trial: Trial, menu: Menu, rest: str) -> None:
        context = self._context
        goals = context.guide.goals(trial.view, trial.seat, context.tell)
        lines = [f"  {goal.words}" + (f" ({goal.worth})" if goal.worth else "") for goal in goals]
        context.write(*(lines or [context.game.rules.about.pitch[context.tongue.code]]))

    def _more(self, trial: Trial, menu: Menu, rest: str) -> None:
        none = self._context.tongue.gettext("Everything that there is can be chosen now.")
        self._context.write(*([f"  {words}" for words in menu.barred] or [none]))

    def _learn(self, trial: Trial, menu: Menu, rest: str) -> None:
        context, code = self._context, self._context.tongue.code
        context.write(*(_prose(context.game, code) or [context.game.rules.about.pitch[code]]))

    def _rules(self, trial: Trial, menu: Menu, rest: str) -> None:
        context, code, wanted = self._context, self._context.tongue.code, simple(rest)
        rules = context.game.rules.rules.values()
        if not wanted:
            example = next(iter(rules)).id
            context.write(*(f"  {rule.id}  {rule.title[code]}" for rule in rules))
            word = context.commands.word("rules")
            context.write(context.tongue.gettext("One of them: %(example)s", example=f"{word} {example}"))
            return
        exact = [rule for rule in rules if simple(rule.id) == wanted]
        found = exact or [
            rule for rule in rules if wanted in simple(rule.title[code]) or wanted in simple(rule.text[code])
        ]
        for rule in found:
            context.write(f"{rule.id}  {rule.title[code]}. {rule.text[code]}")
        if not found:
            context.write(context.tongue.gettext("No rule tells of “%(words)s”.", words=rest))

    def _help(self, trial: Trial, menu: Menu, rest: str) -> None:
        say = self._context.tongue.gettext
        self._context.write(
            say("Answer with the number or letter before it, or with a few of its words."),
            say("Places have a row and a column: 3 4. Enter repeats the question, or ends a complete turn."),
            *self._context.commands.help(),
        )


def _prose(game: Game, language: str) -> list[str]:
    """How the game goes, in paragraphs."""
    return [words[language] for key, words in game.rules.learn.items() if key.startswith("prose.")]
