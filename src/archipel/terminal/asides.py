"""Commands that only tell something: sheets, scores, goals, rules, help."""

from collections.abc import Callable, Mapping

from archipel.kernel import Trial
from archipel.narration.score import all_points
from archipel.terminal.answers import Menu
from archipel.terminal.lesson import prose
from archipel.terminal.places import simple
from archipel.terminal.setting import Setting


class Asides:
    """Answers to whoever wants to know something before they decide."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
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
        setting = self._setting
        view = trial.view
        setting.show(view, setting.guide.sheet_of(trial.inked.view(trial.seat), trial.seat))

    def _others(self, trial: Trial, menu: Menu, rest: str) -> None:
        self._setting.show(trial.view, None)

    def _points(self, trial: Trial, menu: Menu, rest: str) -> None:
        self._setting.write(*all_points(trial.view, self._setting.tell, self._setting.tongue))

    def _goals(self, trial: Trial, menu: Menu, rest: str) -> None:
        setting = self._setting
        goals = setting.guide.goals(trial.view, trial.seat, setting.tell)
        lines = [f"  {goal.words}" + (f" ({goal.worth})" if goal.worth else "") for goal in goals]
        setting.write(*(lines or [setting.game.rules.about.pitch[setting.tongue.code]]))

    def _more(self, trial: Trial, menu: Menu, rest: str) -> None:
        none = self._setting.tongue.gettext("Everything that there is can be chosen now.")
        self._setting.write(*([f"  {words}" for words in menu.barred] or [none]))

    def _learn(self, trial: Trial, menu: Menu, rest: str) -> None:
        setting, code = self._setting, self._setting.tongue.code
        setting.write(*(prose(setting.game, code) or [setting.game.rules.about.pitch[code]]))

    def _rules(self, trial: Trial, menu: Menu, rest: str) -> None:
        setting, code, wanted = self._setting, self._setting.tongue.code, simple(rest)
        rules = setting.game.rules.rules.values()
        if not wanted:
            example = next(iter(rules)).id
            setting.write(*(f"  {rule.id}  {rule.title[code]}" for rule in rules))
            word = setting.commands.word("rules")
            setting.write(setting.tongue.gettext("One of them: %(example)s", example=f"{word} {example}"))
            return
        exact = [rule for rule in rules if simple(rule.id) == wanted]
        found = exact or [
            rule for rule in rules if wanted in simple(rule.title[code]) or wanted in simple(rule.text[code])
        ]
        for rule in found:
            setting.write(f"{rule.id}  {rule.title[code]}. {rule.text[code]}")
        if not found:
            setting.write(setting.tongue.gettext("No rule tells of “%(words)s”.", words=rest))

    def _help(self, trial: Trial, menu: Menu, rest: str) -> None:
        say = self._setting.tongue.gettext
        self._setting.write(
            say("Answer with the number or letter before it, or with a few of its words."),
            say("Places have a row and a column: 3 4. Enter repeats the question, or ends a complete turn."),
            *self._setting.commands.help(),
        )
