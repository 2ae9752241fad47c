"""Everything that the author of a game imports, on one page; docs/how-to/add-a-game.md explains it.

A game is a package with an entry point `NAME = "PACKAGE:GAME"` in the group `archipel.games`. Only `rules/`
and `words/` are needed; the other folders are found by their names, each with one object:

| folder | object | what it brings |
|---|---|---|
| `rules/` | `GAME: Game` | moves, draws, states, views, effects, the score |
| `words/` | `en.toml`, `fr.toml` … | rules, sentences and names in each language |
| `guide/` | `GUIDE: Guide` | the question, choices, buttons, what happened in words |
| `drawing/` | `DRAWING: Drawing` | sheets, the middle of the table, palettes |
| `bot/` | `EXPERT: Expert` | what a good position is, for the four levels of bots |
| `learn/` | `LEARN: Learn` | situations for the coach; strips and lessons are files in `data/` |
| `codec/` | `CODEC: Codec` | moves and views as numbers, for learners |
| `paper/` | `PAPER: Paper`, `CHECK: Check` | sheets to print, a caller for a room, checking sheets |
| `data/` | files | components as figures, strips, lessons, symbols |
"""

from archipel.bots.expert import Expert
from archipel.codec import Codec, FlatCodec, Plane, Word
from archipel.drawing.contract import (
    PALETTE,
    SHEET,
    TABLEAU,
    Accent,
    Drawing,
    Picture,
    Shape,
    Want,
    WantChanges,
)
from archipel.guide import Asked, Button, Choice, Goal, Guide, Question, Telling
from archipel.kernel import (
    DONE,
    NO_MOVES,
    SPECTATOR,
    BadText,
    Decide,
    Draw,
    Effect,
    Game,
    Listed,
    Mode,
    Move,
    Moves,
    Node,
    Notation,
    Option,
    Outcome,
    Over,
    Part,
    Refusal,
    Result,
    Score,
    ScoreLine,
    Setup,
    State,
    View,
    dice,
    finish_turn,
    places,
)
from archipel.kernel.data import TomlTable
from archipel.kernel.files import read, rulebook
from archipel.learn import Learn, Situation
from archipel.paper.calling import Call, Calling, Callout
from archipel.paper.checking import Check
from archipel.paper.contract import Die, Leaf, Paper

__all__ = [
    "DONE",
    "NO_MOVES",
    "PALETTE",
    "SHEET",
    "SPECTATOR",
    "TABLEAU",
    "Accent",
    "Asked",
    "BadText",
    "Button",
    "Call",
    "Calling",
    "Callout",
    "Check",
    "Choice",
    "Codec",
    "Decide",
    "Die",
    "Draw",
    "Drawing",
    "Effect",
    "Expert",
    "FlatCodec",
    "Game",
    "Goal",
    "Guide",
    "Leaf",
    "Learn",
    "Listed",
    "Mode",
    "Move",
    "Moves",
    "Node",
    "Notation",
    "Option",
    "Outcome",
    "Over",
    "Paper",
    "Part",
    "Picture",
    "Plane",
    "Question",
    "Refusal",
    "Result",
    "Score",
    "ScoreLine",
    "Setup",
    "Shape",
    "Situation",
    "State",
    "Telling",
    "TomlTable",
    "View",
    "Want",
    "WantChanges",
    "Word",
    "dice",
    "finish_turn",
    "places",
    "read",
    "rulebook",
]
