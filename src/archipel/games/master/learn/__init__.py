"""What the coach notices in somebody's first games of MasterIslands, the most telling first."""

from typing import Final

from archipel.games.master.learn import crews, lines, pace, turns
from archipel.learn import Learn, Situation

LEARN: Final = Learn(
    (
        Situation("wins", lines.wins, "MI-3"),
        Situation("corsair-first", crews.corsair_first, "MI-32"),
        Situation("crew-first", crews.crew_first, "MI-32"),
        Situation("crew-takes", crews.crew_takes, "MI-32"),
        Situation("first", turns.first, "MI-10"),
        Situation("several", lines.several, "MI-13"),
        Situation("diagonal", lines.diagonal, "MI-13"),
        Situation("gap", lines.gap, "MI-13"),
        Situation("long", lines.long, "MI-13"),
        Situation("ten", lines.ten, "MI-13"),
        Situation("crew-ten", crews.crew_ten, "MI-32"),
        Situation("crossing", crews.crossing, "MI-32"),
        Situation("threat", crews.threat, "MI-32"),
        Situation("opens", crews.opens, "MI-32"),
        Situation("calm", crews.calm, "MI-32"),
        Situation("last-card", turns.last_card, "MI-12"),
        Situation("again", turns.again, "MI-12"),
        Situation("taken", lines.taken_early, "MI-14"),
        Situation("pencil", turns.pencil),
        Situation("reach", lines.reach, "MI-13"),
        Situation("own-bars", lines.own_bars, "MI-13"),
        Situation("sail-first", turns.sail_first, "MI-11"),
        Situation("stranded", turns.stranded, "MI-15"),
        Situation("same", turns.same, "MI-12"),
        Situation("sail-left", turns.sail_left, "MI-10"),
        Situation("mate-took", crews.mate_took, "MI-20"),
        Situation("whisper", crews.whisper, "MI-21"),
        Situation("aloud", crews.aloud, "MI-21"),
        Situation("gestures", crews.gestures, "MI-21"),
        Situation("close", pace.close, "MI-3"),
        Situation("rival-close", pace.rival_close, "MI-3"),
        Situation("last-rounds", crews.last_rounds, "MI-31"),
        Situation("deck", pace.deck, "MI-16"),
        Situation("rival-bars", lines.rival_bars, "MI-13"),
        Situation("together", turns.together, "MI-10"),
        Situation("pieces", turns.pieces, "MI-15"),
        Situation("small-hand", turns.small_hand, "MI-13"),
        Situation("five", turns.five, "MI-13"),
    )
)
