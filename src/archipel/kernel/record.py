"""The text of a recorded game: a header, one numbered line per event, the score, the end.

Every event line ends in a tag, the start of a running SHA-256 over the file so far. So a file that was
truncated, reordered or edited is refused at the exact line. See docs/reference/record-format.md.
"""

# interpreted: texts, read or written once a game: nothing to gain

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from archipel.kernel.draws import FairDice
from archipel.kernel.entropy import NONE, OPEN, Contribution
from archipel.kernel.match import Match
from archipel.kernel.options import show
from archipel.kernel.refusal import ArchipelError, Detail, Message
from archipel.kernel.result import Result

FIRST_LINE = "archipel record 1"
_HEADER = (  # in this order; the last column: 1 exactly once, ? at most once, * any number of times
    ("game", re.compile(r"game ([a-z][a-z0-9-]*) rules (\d{1,6})"), "1"),
    ("seats", re.compile(r"seats (\d{1,3})"), "1"),
    ("option", re.compile(r"option ([a-z][a-z0-9-]*)=(\S{1,80})"), "*"),
    ("name", re.compile(r"name (\d{1,3}) (\S(?:.{0,78}\S)?)"), "*"),
    ("sheet", re.compile(r"sheet ([0-9a-f]{64})"), "?"),
    ("dice", re.compile(r"dice (entered|[0-9a-f]{64})"), "1"),
    ("entropy", re.compile(rf"entropy (\d{{1,3}}) ({OPEN}|[0-9a-f]{{64}}) ({NONE}|[0-9a-f]{{64}})"), "*"),
)
MAX_LINE_LENGTH = 4_000  # characters
_EVENT = re.compile(r"(\d{1,9}) (.+) ~([0-9a-f]{6})")


class BadRecord(ArchipelError):
    """A file that is not an intact record: the line number and the reason."""

    def __init__(self, line: int, message: str | Message, /, **facts: Detail) -> None:
        reason = Message(message, **facts) if isinstance(message, str) else message
        super().__init__(Message("line {line}: {reason}", line=line, reason=reason))
        self.line = line
        self.reason = reason


@dataclass(slots=True)
class Record:
    """A parsed record, before the rules have checked it."""

    game: str = ""
    version: int = 0
    seats: int = 0
    options: dict[str, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    sheet: str = ""  # SHA-256 of a custom component file
    commitment: str = ""  # empty when a person entered the dice and cards
    contributions: list[Contribution] = field(default_factory=list)  # to the dice, by players
    events: list[tuple[int, str]] = field(default_factory=list)  # line number and text
    scores: list[tuple[int, str]] = field(default_factory=list)
    seed: str = ""
    finished: bool = False
    where: dict[str, int] = field(default_factory=dict)  # the last line of each kind of header line


class _Digest:
    """The running digest that tags are taken from."""

    def __init__(self) -> None:
        self._sha = hashlib.sha256()

    def add(self, line: str) -> str:
        self._sha.update(line.encode() + b"\n")
        return self._sha.hexdigest()


def digest(text: str) -> str:
    """SHA-256 of a component file's text."""
    return hashlib.sha256(text.encode()).hexdigest()


def score_lines(result: Result) -> list[str]:
    """The record's score lines: place and total of each seat, and the total of a rival without a seat."""
    lines = [
        f"score s{seat + 1} place {place} total {score.total}"
        for seat, (score, place) in enumerate(zip(result.scores, result.places, strict=True))
    ]
    if result.rival is not None:
        lines.append(f"score rival total {result.rival.total}")
    return lines


def write_record(
    match: Match,
    dice: FairDice | None,
    names: Iterable[str] = (),
    seat: int | None = None,
    *,
    sealed: bool = False,
) -> str:
    """The record of a match. With a seat (or SPECTATOR), only what that reader may know while it runs.

    Without a seat it is the full record, secrets included. `dice` is None when a person entered the draws.
    `sealed` keeps the seed of a finished game secret: others may still be playing with the same dice.
    """
    setup, result = match.setup, match.result
    version = setup.rules or match.game.version
    head = [FIRST_LINE, f"game {match.game.id} rules {version}", f"seats {setup.seats}"]
    head += [f"option {key}={show(value)}" for key, value in setup.options]
    head += name_lines(names)
    head += [f"sheet {digest(setup.sheet)}"] if setup.sheet else []
    head.append(f"dice {dice.commitment if dice else 'entered'}")
    head += [one.text() for one in dice.contributions] if dice else []
    events = [event.text() for event in match.events] if seat is None else match.seen_by(seat)
    tail = score_lines(result) if result else []
    if result and dice and not sealed:
        tail.append(f"seed {dice.seed.hex()}")
    return tagged(head, events, tail, result is not None)


def tagged(head: Sequence[str], events: Sequence[str], tail: Sequence[str], finished: bool) -> str:
    """The text of a record: events numbered and tagged, the digest of everything at the end."""
    running, lines = _Digest(), []
    for line in head:
        lines.append(line)
        running.add(line)
    for number, event in enumerate(events, 1):
        tag = running.add(f"{number} {event}")[:6]
        lines.append(f"{number} {event} ~{tag}")
    for line in tail:
        lines.append(line)
        running.add(line)
    last = f"{'end' if finished else 'pause'} after {len(events)} events"
    lines.append(f"{last} ~{running.add(last)}")
    return "\n".join(lines) + "\n"


def name_lines(names: Iterable[str]) -> list[str]:
    """The header's lines with the players' names."""
    return [f"name {number} {_clean(name)}" for number, name in enumerate(names, 1) if _clean(name)]


def _clean(name: str) -> str:
    """A name on one line, truncated to 80 characters."""
    return " ".join("".join(char if char.isprintable() else " " for char in name).split())[:80].strip()


def read_record(text: str, first: str = FIRST_LINE) -> Record:
    """Parse a record and check that it is complete and unchanged; `replay` checks it against the rules."""
    if not text.endswith("\n"):
        raise BadRecord(text.count("\n") + 1, "the file stops in the middle of a line")
    lines = text.split("\n")[:-1]
    if not lines or lines[0] != first:
        raise BadRecord(1, "not a record: the first line should be “{line}”", line=first)
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE_LENGTH:
            raise BadRecord(number, "at most {most} characters", most=MAX_LINE_LENGTH)
    record, running = Record(), _Digest()
    running.add(lines[0])
    at = _read_header(lines, record, running)
    while at < len(lines) and (found := _EVENT.fullmatch(lines[at])):
        _read_event(found, at + 1, record, running)
        at += 1
    while at < len(lines) - 1:
        _read_tail(lines[at], at + 1, record)
        running.add(lines[at])
        at += 1
    _read_end(lines[-1] if at < len(lines) else "", min(at, len(lines) - 1) + 1, record, running)
    return record


def _read_header(lines: list[str], record: Record, running: _Digest) -> int:
    at = 1
    for kind, pattern, often in _HEADER:
        while at < len(lines) and (found := pattern.fullmatch(lines[at])):
            if not _read_head(kind, found, record):
                raise BadRecord(at + 1, "this {kind} was given before", kind=kind)
            running.add(lines[at])
            at += 1
            record.where[kind] = at
            if often != "*":
                break
        if often == "1" and kind not in record.where:
            raise BadRecord(min(at, len(lines) - 1) + 1, "expected the header line “{kind} …”", kind=kind)
    return at


def _read_head(kind: str, found: re.Match[str], record: Record) -> bool:
    """Store one header line; False when it repeats an earlier one."""
    if kind == "game":
        record.game, record.version = found[1], int(found[2])
    elif kind == "seats":
        record.seats = int(found[1])
    elif kind == "option":
        if found[1] in record.options:
            return False
        record.options[found[1]] = found[2]
    elif kind == "name":
        if int(found[1]) in record.names:
            return False
        record.names[int(found[1])] = found[2]
    elif kind == "sheet":
        record.sheet = found[1]
    elif kind == "entropy":
        if int(found[1]) in {one.seat + 1 for one in record.contributions}:
            return False
        seal, shown = found[2].replace(OPEN, ""), found[3].replace(NONE, "")
        record.contributions.append(Contribution(int(found[1]) - 1, seal, shown))
    elif found[1] != "entered":
        record.commitment = found[1]
    return True


def _read_event(found: re.Match[str], line: int, record: Record, running: _Digest) -> None:
    number, text, tag = int(found[1]), found[2], found[3]
    expected = len(record.events) + 1
    if number != expected:
        raise BadRecord(
            line, "event {expected} should stand here, not {number}", expected=expected, number=number
        )
    if running.add(f"{number} {text}")[:6] != tag:
        raise BadRecord(line, "this line, or one above it, was changed: its tag does not match")
    record.events.append((line, text))


def _read_tail(text: str, line: int, record: Record) -> None:
    if text.startswith("score "):
        record.scores.append((line, text))
    elif re.fullmatch(r"seed (?:[0-9a-f]{2}){16,64}", text) and not record.seed:
        record.seed = text.removeprefix("seed ")
    else:
        shown = text if len(text) <= 60 else text[:60] + "…"
        raise BadRecord(line, "“{shown}” is neither an event, a score nor the end", shown=shown)


def _read_end(text: str, line: int, record: Record, running: _Digest) -> None:
    found = re.fullmatch(r"((end|pause) after (\d{1,9}) events) ~([0-9a-f]{64})", text)
    if not found:
        raise BadRecord(line, "the record stops here without its end: it was cut")
    if int(found[3]) != len(record.events):
        raise BadRecord(
            line,
            "{announced} events are announced, {found} are there",
            announced=found[3],
            found=len(record.events),
        )
    if running.add(found[1]) != found[4]:
        raise BadRecord(line, "the file was changed: its digest does not match")
    record.finished = found[2] == "end"
