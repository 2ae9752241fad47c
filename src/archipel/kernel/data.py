"""Reading component data: every error names the file, the key and the reason."""

# interpreted: texts, read or written once a game: nothing to gain

import re
import tomllib
from collections.abc import Iterator
from typing import Final, NoReturn

from archipel.kernel.refusal import BadData, Detail, Message

Raw = dict[str, object]

OWN_SHEET: Final = Message("your own sheet")
"""The name in errors of a component file that players provide."""


MAX_FILE_LENGTH: Final = 200_000  # characters
MAX_WORD_LENGTH: Final = 100  # characters of a key without quotes, or of a number
MAX_DEPTH: Final = 16  # lists and tables within each other, and parts of a dotted key

_STEPS: Final = re.compile(
    r'''
    """(?:\\.|[^\\])*?(?:"""|\Z)"{0,2} | "(?:\\.|[^"\\\n])*+"?    # texts; one that never ends is
    | \'\'\'.*?(?:\'\'\'|\Z)\'{0,2} | \'[^\'\n]*+\'?              # the reader's to complain about
    | \#[^\n]*+
    | (?P<word>[A-Za-z0-9_+-]++) | (?P<dot>\.) | (?P<open>[\[{]) | (?P<close>[\]}]) | (?P<end>[=,\n])
    ''',
    re.VERBOSE | re.DOTALL,
)
"""What counts for the bounds of a TOML file; linear in any text."""


class TomlTable:
    """One table of a TOML file, read by key and type. `done()` refuses keys that were never read.

    `text` is the whole file, so that an error can name its line.
    """

    def __init__(self, raw: Raw, file: str | Message, path: str = "", text: str = "") -> None:
        self._raw: Final = raw
        self._text: Final = text
        self._read: Final[set[str]] = set()
        self.file: Final = file
        self.path: Final = path

    @staticmethod
    def parse(text: str, file: str | Message) -> "TomlTable":
        """The root table of a file. A syntax error names the line that the TOML parser reported.

        Files come from untrusted clients: one that would take more than linear time is refused unparsed.
        """
        reason = _too_much(text)
        if reason is None:
            try:
                return TomlTable(tomllib.loads(text), file, text=text)
            except ValueError as error:
                reason = _syntax(str(error))
        raise BadData("{where}: {reason}", where=file, reason=reason)

    def fail(self, key: str, message: str | Message, near: str = "", /, **facts: Detail) -> NoReturn:
        """Raise BadData with the file, the key, its line if it can be found, and the reason.

        `near` is a text within a long value, where that value has several lines.
        """
        where = ".".join(part for part in (self.path, key) if part)
        reason = Message(message, **facts) if isinstance(message, str) else message
        reason = Message("{where}: {reason}", where=where or Message("the file"), reason=reason)
        line = _line(self._text, where, near)
        if line:
            reason = Message("line {line}: {reason}", line=line, reason=reason)
        raise BadData("{where}: {reason}", where=self.file, reason=reason)

    def __contains__(self, key: str) -> bool:
        return key in self._raw

    def __iter__(self) -> Iterator[str]:
        return iter(self._raw)

    def _get(self, key: str) -> object:
        if key not in self._raw:
            self.fail(key, "missing")
        self._read.add(key)
        return self._raw[key]

    def text(self, key: str, default: str | None = None) -> str:
        """A string; the default when the key is missing."""
        if default is not None and key not in self._raw:
            return default
        value = self._get(key)
        return value if isinstance(value, str) else self.fail(key, "expected a text")

    def number(self, key: str, low: int = -(10**9), high: int = 10**9) -> int:
        """A whole number within bounds."""
        value = self._get(key)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(key, "expected a whole number")
        if not low <= value <= high:
            self.fail(key, "{value} is not within {low} to {high}", value=value, low=low, high=high)
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self._get(key) if key in self._raw else default
        return value if isinstance(value, bool) else self.fail(key, "expected true or false")

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        value = self._get(key)
        if not isinstance(value, list):
            self.fail(key, "expected a list of whole numbers")
        numbers = [item for item in value if isinstance(item, int) and not isinstance(item, bool)]
        return tuple(numbers) if len(numbers) == len(value) else self.fail(key, "expected only whole numbers")

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of strings."""
        value = self._get(key)
        if not isinstance(value, list):
            self.fail(key, "expected a list of texts")
        texts = [item for item in value if isinstance(item, str)]
        return tuple(texts) if len(texts) == len(value) else self.fail(key, "expected only texts")

    def table(self, key: str) -> "TomlTable":
        """A nested table."""
        value = self._get(key)
        if not isinstance(value, dict):
            self.fail(key, "expected a table")
        return TomlTable(value, self.file, f"{self.path}.{key}" if self.path else key, self._text)

    def nested(self, key: str) -> bool:
        """Is there a table under this key?"""
        return isinstance(self._raw.get(key), dict)

    def single(self, key: str) -> bool:
        """Is there a text under this key, not a list or anything else?"""
        return isinstance(self._raw.get(key), str)

    def tables(self, key: str) -> tuple["TomlTable", ...]:
        """A list of tables; errors count them from 1."""
        value = self._get(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fail(key, "expected a list of tables")
        path = f"{self.path}.{key}" if self.path else key
        return tuple(
            TomlTable(item, self.file, f"{path}[{number}]", self._text)
            for number, item in enumerate(value, 1)
        )

    def done(self) -> None:
        """Refuse keys that were never read: a misspelt key must not be silently ignored."""
        for key in self._raw:
            if key not in self._read:
                self.fail(key, "unknown key")


_HEADER: Final = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]")
_KEY: Final = re.compile(r"""\s*(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*=""")


def _line(text: str, where: str, near: str) -> int:
    """The line that sets a value, or the line within it that contains `near`; 0 if it is not found. A value
    in an inline table is on the line of that table."""
    section, counts, found = "", dict[str, int](), 0
    for number, line in enumerate(text.splitlines(), 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if found:
            if header or key:
                break
            if near in line:
                return number
        elif header:
            section = _section(header[1] == "[[", header[2], counts)
            found = number if where in (section, header[2]) else 0
        elif key:
            path = f"{section}.{key[1] or key[2] or key[3]}".lstrip(".")
            found = number if path == where or where.startswith((f"{path}.", f"{path}[")) else 0
        if found and near in line:
            return number
    return found


def _section(one_of_many: bool, name: str, counts: dict[str, int]) -> str:
    """The path of a table by its header: those of a list are counted from 1."""
    if one_of_many:
        counts[name] = counts.get(name, 0) + 1
    first, dot, rest = name.partition(".")
    return f"{first}[{counts[first]}]{dot}{rest}" if first in counts else name


def _too_much(text: str) -> Message | None:
    """Why a text must not be parsed: the TOML reader takes quadratic time for the parts of a key, recurses
    into nested values, and fails at numbers of thousands of digits."""
    if len(text) > MAX_FILE_LENGTH:
        return Message("at most {most} characters", most=MAX_FILE_LENGTH)
    dots = depth = 0
    for found in _STEPS.finditer(text):
        match found.lastgroup:
            case "word" if found.end() - found.start() > MAX_WORD_LENGTH:
                line = text.count("\n", 0, found.start()) + 1
                return Message(
                    "line {line}: at most {most} characters in a row", line=line, most=MAX_WORD_LENGTH
                )
            case "dot":
                dots += 1
            case "end":
                dots = 0
            case "open":
                depth += 1
            case "close":
                depth -= 1
        if max(dots, depth) >= MAX_DEPTH:
            return Message("nested too deeply")
    return None


def _syntax(said: str) -> Message:
    """The TOML parser's message and its place: before Python 3.14 only the message text names the place."""
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", said, re.DOTALL)
    if found is None:
        return Message("not readable: {said}", said=said)
    if found[2] is None:
        return Message("{said} (at end of document)", said=found[1])
    return Message("{said} (at line {line}, column {column})", said=found[1], line=found[2], column=found[3])
