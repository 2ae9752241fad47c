"""A game at a terminal, from the welcome to the final score; saved when the player leaves."""

from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import Final

from archipel.guide.players import WAYS
from archipel.kernel import ArchipelError, Decide, Game, Over, Played, Setup
from archipel.learn.find import strips_of
from archipel.terminal.context import GameContext
from archipel.terminal.lines import InputClosed, Lines, closing_on_signals
from archipel.terminal.saving import Saved, free_name, new_dice, save
from archipel.terminal.score import ending, totals
from archipel.terminal.story import Story
from archipel.terminal.turn import TurnDialog
from archipel.words import DEFAULT, Language, explain

MAX_NAMED: Final = 8
"""How many of the other players are listed."""


class Session:
    """A game at a terminal."""

    def __init__(
        self, saved: Saved, lines: Lines, tongue: Language, spoken: bool = False, path: Path | None = None
    ) -> None:
        self._saved, self._path, self._tongue = saved, path, tongue
        self._context: Final = GameContext(saved.match, saved.names, saved.seat, lines, tongue, spoken)
        self._story: Final = Story(saved.match, saved.dice or new_dice(), self._context.tell, saved.seat)
        self._told: tuple[str, ...] = ()  # the lines printed last, for the command `news`
        self._points = totals(saved.match.state.view(saved.seat), self._context.tell, tongue)
        self._near = ""  # the last warning that the game may end soon

    def run(self) -> int:
        """Play to the end, or until the player leaves."""
        try:
            with closing_on_signals():
                self._welcome()
                self._play()
        except (InputClosed, KeyboardInterrupt):
            return self._leave()
        return 0

    def _welcome(self) -> None:
        context, say, code = self._context, self._tongue.gettext, self._tongue.code
        about = context.game.rules.about
        context.write(f"{about.name[code]}. {about.pitch[code]}")
        names, levels = context.tell.names, self._saved.levels
        others = [f"{name} ({say(WAYS[level])})" for name, level in zip(names, levels, strict=True) if level]
        if others:
            some = others[:MAX_NAMED] + ["…"] * (len(others) > MAX_NAMED)
            context.write(
                say(
                    "You are %(name)s. With you: %(others)s.",
                    name=names[context.seat],
                    others=", ".join(some),
                )
            )
        roles = context.game.roles(context.match.setup)
        if len(set(roles)) > 1:
            role = context.game.rules.name("role", roles[context.seat], code)
            context.write(say("Your part in this game: %(role)s.", role=role))
        if not any(isinstance(event, Played) for event in context.match.events):
            context.write(*_introduction(context.game, context.match.setup, code))
        context.write(say("Answer with a number, a letter or a few words. ? lists what else you can type."))

    def _play(self) -> None:
        match, seat = self._context.match, self._context.seat
        while isinstance(node := match.state.node(), Decide):
            if seat in node.seats:
                self._tell_news()
                turn = TurnDialog(self._context, self._game_command)
                moves = turn.play()
                self._story.play(seat, moves, turn.gains)
            else:
                self._story.think(node.seats[0], self._saved.levels[node.seats[0]])
        assert isinstance(node, Over)
        self._tell_news()
        view = match.state.view(seat)
        context = self._context
        context.show(view, seat)
        told = ending(node.result, view, seat, context.guide, context.tell, self._tongue)
        context.write("", self._tongue.gettext("The game is over."), *told)
        self._keep()

    def _tell_news(self) -> None:
        """Print what happened since the last question, the score, and a warning if the end is near."""
        context = self._context
        view = context.match.state.view(context.seat)
        news, points = self._story.news(), totals(view, context.tell, self._tongue)
        if news or points != self._points:
            self._told = (*news, points)
            context.write("", *self._told)
        self._points = points
        near = "" if context.match.result else context.guide.near_end(view, context.tell)
        if near and near != self._near:
            context.write(near)
        self._near = near

    def _game_command(self, name: str, rest: str) -> None:
        """Carry out a command that concerns the whole game."""
        if name == "quit":
            raise InputClosed
        if name == "save":
            self._save(Path(rest) if rest else None)
        elif name == "news":
            none = self._tongue.gettext("Nothing has happened yet.")
            self._context.write(*(self._told or (none,)))

    # Saving.

    def _save(self, path: Path | None = None) -> bool:
        """Save, and print how to continue."""
        path = path or self._path or free_name(self._context.game.id, Path())
        try:
            save(self._saved, path)
        except ArchipelError as error:
            self._context.write(explain(error, self._tongue))
            return False
        self._path = path
        again = f"archipel play {quote(str(path))}"
        again += "" if self._tongue.code == DEFAULT else f" --language {self._tongue.code}"
        say = self._tongue.gettext
        self._context.write(say("Saved in %(file)s.", file=path), say("To go on: %(command)s", command=again))
        return True

    def _leave(self) -> int:
        """Save the game, if any move was made. Output may fail, as the connection may be lost."""
        if not any(isinstance(event, Played) for event in self._context.match.events):
            return 0
        with suppress(OSError):
            self._context.write("")
        try:
            return 0 if self._save() else 1
        except OSError:
            return 0

    def _keep(self) -> None:
        """Save a finished game, if it came from a file or the player names one."""
        say = self._tongue.gettext
        path = self._path
        if path is None:
            self._context.write("", say("To keep the record, type the name of a file; else just Enter."))
            with suppress(InputClosed, KeyboardInterrupt):
                path = Path(text) if (text := self._context.lines.ask()) else None
        if path is None:
            return
        try:
            save(self._saved, path)
        except ArchipelError as error:
            self._context.write(explain(error, self._tongue))
            return
        command = f"archipel replay {quote(str(path))}"
        self._context.write(
            say("Saved in %(file)s.", file=path), say("To see it again: %(command)s", command=command)
        )


def _introduction(game: Game, setup: Setup, language: str) -> list[str]:
    """The sentences of the strip for this set-up; none for a game without strips."""
    modes = {
        mode.id
        for mode in game.modes
        if setup.seats in mode.seats and all(setup[name] == value for name, value in mode.options)
    }
    for strip in strips_of(game.id):
        if modes & set(strip.modes):
            return [game.rules.learn[frame.say][language] for frame in strip.frames]
    return []
