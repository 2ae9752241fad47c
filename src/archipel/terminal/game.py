"""One person's game in lines, from the welcome to the last count; saved whenever the person leaves."""

from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import Final

from archipel.guide.players import WAYS
from archipel.kernel import ArchipelError, Decide, Over, Played
from archipel.narration.score import ending, totals
from archipel.terminal.lesson import thirty_seconds
from archipel.terminal.lines import Left, Lines, until_gone
from archipel.terminal.saving import Saved, free_name, new_dice, save
from archipel.terminal.setting import Setting
from archipel.terminal.story import Story
from archipel.terminal.turn import Turn
from archipel.words import DEFAULT, Language, explain

MOST_NAMED: Final = 8
"""How many of the others are introduced."""


class Session:
    """A game at a terminal."""

    def __init__(
        self, saved: Saved, lines: Lines, tongue: Language, spoken: bool = False, path: Path | None = None
    ) -> None:
        self._saved, self._path, self._tongue = saved, path, tongue
        self._setting: Final = Setting(saved.match, saved.names, saved.seat, lines, tongue, spoken)
        self._story: Final = Story(saved.match, saved.dice or new_dice(), self._setting.tell, saved.seat)
        self._told: tuple[str, ...] = ()  # the latest news
        self._points = totals(saved.match.state.view(saved.seat), self._setting.tell, tongue)
        self._near = ""  # the last warning that the game may end soon

    def run(self) -> int:
        """Play to the end, or until the person leaves."""
        try:
            with until_gone():
                self._welcome()
                self._play()
        except (Left, KeyboardInterrupt):
            return self._leave()
        return 0

    def _welcome(self) -> None:
        setting, say, code = self._setting, self._tongue.gettext, self._tongue.code
        about = setting.game.rules.about
        setting.write(f"{about.name[code]}. {about.pitch[code]}")
        names, levels = setting.tell.names, self._saved.levels
        others = [f"{name} ({say(WAYS[level])})" for name, level in zip(names, levels, strict=True) if level]
        if others:
            some = others[:MOST_NAMED] + ["…"] * (len(others) > MOST_NAMED)
            setting.write(
                say(
                    "You are %(name)s. With you: %(others)s.",
                    name=names[setting.seat],
                    others=", ".join(some),
                )
            )
        roles = setting.game.roles(setting.match.setup)
        if len(set(roles)) > 1:
            role = setting.game.rules.name("role", roles[setting.seat], code)
            setting.write(say("Your part in this game: %(role)s.", role=role))
        if not any(isinstance(event, Played) for event in setting.match.events):
            setting.write(*thirty_seconds(setting.game, setting.match.setup, code))
        setting.write(say("Answer with a number, a letter or a few words. ? lists what else you can type."))

    def _play(self) -> None:
        match, seat = self._setting.match, self._setting.seat
        while isinstance(node := match.state.node(), Decide):
            if seat in node.seats:
                self._tell_news()
                turn = Turn(self._setting, self._obey)
                moves = turn.play()
                self._story.play(seat, moves, turn.gains)
            else:
                self._story.think(node.seats[0], self._saved.levels[node.seats[0]])
        assert isinstance(node, Over)
        self._tell_news()
        view = match.state.view(seat)
        setting = self._setting
        setting.show(view, seat)
        told = ending(node.result, view, seat, setting.guide, setting.tell, self._tongue)
        setting.write("", self._tongue.gettext("The game is over."), *told)
        self._keep()

    def _tell_news(self) -> None:
        """What happened since the last question, how the score stands, whether the end is near."""
        setting = self._setting
        view = setting.match.state.view(setting.seat)
        news, points = self._story.news(), totals(view, setting.tell, self._tongue)
        if news or points != self._points:
            self._told = (*news, points)
            setting.write("", *self._told)
        self._points = points
        near = "" if setting.match.result else setting.guide.near_end(view, setting.tell)
        if near and near != self._near:
            setting.write(near)
        self._near = near

    def _obey(self, name: str, rest: str) -> None:
        """A command that concerns the whole game."""
        if name == "quit":
            raise Left
        if name == "save":
            self._save(Path(rest) if rest else None)
        elif name == "news":
            none = self._tongue.gettext("Nothing has happened yet.")
            self._setting.write(*(self._told or (none,)))

    # Saving.

    def _save(self, path: Path | None = None) -> bool:
        """Save, and say how to go on."""
        path = path or self._path or free_name(self._setting.game.id, Path())
        try:
            save(self._saved, path)
        except ArchipelError as error:
            self._setting.write(explain(error, self._tongue))
            return False
        self._path = path
        again = f"archipel play {quote(str(path))}"
        again += "" if self._tongue.code == DEFAULT else f" --language {self._tongue.code}"
        say = self._tongue.gettext
        self._setting.write(say("Saved in %(file)s.", file=path), say("To go on: %(command)s", command=again))
        return True

    def _leave(self) -> int:
        """Save what was played. Whoever has lost the connection hears nothing of it."""
        if not any(isinstance(event, Played) for event in self._setting.match.events):
            return 0
        with suppress(OSError):
            self._setting.write("")
        try:
            return 0 if self._save() else 1
        except OSError:
            return 0

    def _keep(self) -> None:
        """A finished game is kept if it came from a file, or if the person names one."""
        say = self._tongue.gettext
        path = self._path
        if path is None:
            self._setting.write("", say("To keep the record, type the name of a file; else just Enter."))
            with suppress(Left, KeyboardInterrupt):
                path = Path(text) if (text := self._setting.lines.ask()) else None
        if path is None:
            return
        try:
            save(self._saved, path)
        except ArchipelError as error:
            self._setting.write(explain(error, self._tongue))
            return
        command = f"archipel replay {quote(str(path))}"
        self._setting.write(
            say("Saved in %(file)s.", file=path), say("To see it again: %(command)s", command=command)
        )
