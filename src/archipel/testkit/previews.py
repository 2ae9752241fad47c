"""The law about moves that are only tried."""

from random import Random

from archipel.kernel import Decide, Match, canonical
from archipel.testkit.law import law
from archipel.testkit.positions import Kind
from archipel.testkit.walks import before_the_end, difference, undisturbed, who


@law(Kind.DECIDE)
def previews_tell_no_secret(match: Match, rng: Random) -> int:
    """Whatever a seat tries, it sees no more than in an imagined position after the same moves: a draft can
    be undone. The last turn of a game is tried too, for it may be the one that opens everything."""
    looked = 0
    for moment in (match, before_the_end(match, rng)):
        node = moment.state.node()
        for seat in node.seats[:3] if isinstance(node, Decide) else ():
            state = undisturbed(moment, seat).state
            imagined, begun = state.view(seat).imagine(rng), state.node()
            while isinstance(now := state.node(), Decide) and now == begun:
                move = state.moves(seat).sample(rng)
                state.play(seat, move)
                imagined.play(seat, move)
                here, there = state.preview(seat), imagined.preview(seat)
                same = canonical(here) == canonical(there)
                assert same, f"{who(seat)} tries {move} and sees a secret: {difference(here, there)}"
                looked += moment is match
    return looked
