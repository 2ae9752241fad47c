"""Errors. A refusal names the rule and the facts; bad text, illegal and ambiguous are different things."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

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


class ArchipelError(Exception):
    """Anything a caller did wrong; the text is one clear line."""


class BadText(ArchipelError):
    """A text that is not a move, a draw or an option of this game."""


class BadSetup(ArchipelError):
    """A table that cannot be set up like this."""

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class BadData(ArchipelError):
    """Component data that does not fit: names the file, the key and the reason."""


class BadDraw(ArchipelError):
    """An outcome that this draw cannot have."""


class NotNow(ArchipelError):
    """The game does not wait for this: another seat's turn, a draw, or it is over."""


class Illegal(ArchipelError):
    """A move that exists but is not allowed now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Ambiguous(ArchipelError):
    """Picked parts that still fit several moves."""
