"""Errors. Each carries a message template or a rule id with facts, and is worded only when it is shown.

Bad text, an illegal move and an ambiguous one are different errors.
"""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from archipel.kernel.result import Facts


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: a rule id, and the facts that fill the rule's sentence."""

    rule: str
    facts: Facts = ()

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts)
        return f"{self.rule} ({facts})" if facts else self.rule


@dataclass(frozen=True, slots=True)
class Cited(Refusal):
    """A refusal with the rulebook's English sentence, for callers without access to the rulebook."""

    sentence: str = ""

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True, init=False)
class Message:
    """A sentence before translation: an English template with gaps like `{name}`, and the facts for them.

    The template is the key in catalogues and word files. A fact may itself be a message or a refusal, which
    is worded separately. A tuple is a list.
    """

    template: str
    facts: tuple[tuple[str, Detail], ...]

    def __init__(self, template: str, /, **facts: Detail | Exception) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "facts", tuple([(name, _detail(fact)) for name, fact in facts.items()]))

    def __str__(self) -> str:
        return self.fill(self.template, str)

    def fill(self, template: str, word: Callable[[Detail], str]) -> str:
        """The sentence made from this template, such as a translation; `word` words a single fact."""
        return template.format_map(
            {
                name: ", ".join(map(word, fact)) if isinstance(fact, tuple) else word(fact)
                for name, fact in self.facts
            }
        )


Detail = int | float | str | Message | Refusal | tuple["Detail", ...]
"""What fills a gap of a message."""


class ArchipelError(Exception):
    """Any mistake of a caller, as a message; `str` gives one clear line of English."""

    game: str = ""  # the id of the game whose words may be needed
    refusal: Refusal | None = None  # the rule that forbids it, if one does

    def __init__(self, message: str | Message, /, **facts: Detail | Exception) -> None:
        self.message = Message(message, **facts) if isinstance(message, str) else message
        super().__init__(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.args, self.__dict__)


def _again(
    kind: type[ArchipelError], args: tuple[object, ...], attributes: dict[str, object]
) -> ArchipelError:
    """Rebuild a pickled error: constructors differ, but every error consists of these values."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(attributes)
    return error


def _detail(fact: Detail | Exception) -> Detail:
    if isinstance(fact, ArchipelError):
        return fact.message
    if isinstance(fact, OSError) and fact.strerror:
        return fact.strerror
    return str(fact) if isinstance(fact, Exception) else fact


class BadText(ArchipelError):
    """A text that is not a move, a draw or an option of this game."""


class BadSetup(ArchipelError):
    """A set-up that the game does not allow."""

    def __init__(
        self, message: str | Message, /, *, refusal: Refusal | None = None, **facts: Detail | Exception
    ) -> None:
        super().__init__(message, **facts)
        self.refusal = refusal


class BadData(ArchipelError):
    """Invalid component data: names the file, the key and the reason."""


class BadDraw(ArchipelError):
    """An outcome that this draw cannot have."""


class NotNow(ArchipelError):
    """The game is not waiting for this: it is another seat's turn, a draw is due, or it is over."""


class Illegal(ArchipelError):
    """A move that exists but is not allowed now. `refusal` is None when picked parts fit no legal move."""

    def __init__(self, refusal: Refusal | None, told: Message | None = None) -> None:
        super().__init__(told or Message("{refusal}", refusal=refusal or ""))
        self.refusal = refusal


class Ambiguous(ArchipelError):
    """Parts that fit several moves."""
