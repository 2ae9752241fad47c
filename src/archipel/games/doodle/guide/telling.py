"""Effects in words."""

from archipel.games.doodle.guide.places import place_words
from archipel.guide import Telling
from archipel.kernel import Effect


def say(effect: Effect, tell: Telling) -> str:
    """“takes the 4 and draws at the monster in column 3”: which way is seen on the sheet."""
    if effect.kind != "did" or not effect.facts:
        return tell.effect(effect)
    facts = dict(effect.facts)
    place = place_words(tell, str(facts["what"]), facts["column"], facts["row"], facts["alone"] == 1)
    return tell.effect(effect, place=place, fee=tell.say(f"fee.{facts['fee']}"))
