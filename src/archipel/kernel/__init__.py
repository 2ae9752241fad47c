"""The contract every game keeps, with records and seeded draws. Standard library only; no clock, no I/O."""

from archipel.kernel.canonical import canonical, plain
from archipel.kernel.contract import Game, State, Talk
from archipel.kernel.draws import FairDice, check_outcome, read_outcome, sample, write_outcome
from archipel.kernel.effects import Effect
from archipel.kernel.entropy import Contribution, seal_of
from archipel.kernel.match import Drawn, Event, Match, Played, finish_turn, play_out, random_steps
from archipel.kernel.moves import DONE, NO_MOVES, Listed, Move, Moves, Notation, Part
from archipel.kernel.nodes import SPECTATOR, Decide, Draw, Node, Outcome, Over, derangement, dice
from archipel.kernel.options import Mode, Option, Setup, Value
from archipel.kernel.record import BadRecord, Record, digest, read_record, write_record
from archipel.kernel.refusal import (
    Ambiguous,
    ArchipelError,
    BadData,
    BadDraw,
    BadSetup,
    BadText,
    Illegal,
    Message,
    NotNow,
    Refusal,
)
from archipel.kernel.replay import prove, replay, steps
from archipel.kernel.result import Facts, Result, Score, ScoreLine, places
from archipel.kernel.rulebook import Rulebook
from archipel.kernel.trial import Trial
from archipel.kernel.view import View

__all__ = [
    "DONE",
    "NO_MOVES",
    "SPECTATOR",
    "Ambiguous",
    "ArchipelError",
    "BadData",
    "BadDraw",
    "BadRecord",
    "BadSetup",
    "BadText",
    "Contribution",
    "Decide",
    "Draw",
    "Drawn",
    "Effect",
    "Event",
    "Facts",
    "FairDice",
    "Game",
    "Illegal",
    "Listed",
    "Match",
    "Message",
    "Mode",
    "Move",
    "Moves",
    "Node",
    "NotNow",
    "Notation",
    "Option",
    "Outcome",
    "Over",
    "Part",
    "Played",
    "Record",
    "Refusal",
    "Result",
    "Rulebook",
    "Score",
    "ScoreLine",
    "Setup",
    "State",
    "Talk",
    "Trial",
    "Value",
    "View",
    "canonical",
    "check_outcome",
    "derangement",
    "dice",
    "digest",
    "finish_turn",
    "places",
    "plain",
    "play_out",
    "prove",
    "random_steps",
    "read_outcome",
    "read_record",
    "replay",
    "sample",
    "seal_of",
    "steps",
    "write_outcome",
    "write_record",
]
