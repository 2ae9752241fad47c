"""What the table asks: which of the two actions is left, where a card goes, where a galleon sails."""

from collections.abc import Callable, Iterable, Sequence

from archipel.games.master.guide import conquest
from archipel.games.master.guide.speech import card, count, matched, matching, name, place, talk_now, total
from archipel.games.master.rules.bearings import CardsAt, SeaSpot, around, cards_of, heading, read_spot
from archipel.games.master.rules.cards import NUMBER
from archipel.games.master.rules.discovery import full_discovery
from archipel.games.master.rules.plan import plan_of, sides_of
from archipel.games.master.rules.sea import spot_at
from archipel.games.master.rules.view import MasterView
from archipel.guide import Asked, Choice, Question, Telling
from archipel.guide.gains import capital
from archipel.kernel import Move, Part
from archipel.kernel.parts import choices


def ask(asked: Asked[MasterView]) -> Question:
    """The question for this seat now."""
    view = asked.view
    if not asked.moves and not asked.done:
        return finished(asked, view) if asked.steps else watching(asked, view)
    return _Table(asked, view).question()


class _Table:
    """One seat that has to choose, and what it has picked so far."""

    def __init__(self, asked: Asked[MasterView], view: MasterView) -> None:
        self._asked, self._view, self._tell = asked, view, asked.tell
        self._cards: CardsAt = cards_of(view)
        self._own = view.players[view.seat].galleons
        left = asked.left if asked.parts else []
        self._picked = asked.parts if left else ()  # picks that fit no move together are begun anew
        self._left: Iterable[Move] = left or asked.moves
        self._open = choices(self._left, self._picked)

    def question(self) -> Question:
        words, found = self._picking() or self._beginning()
        offered = conquest.buttons(self._view, self._tell) if self._may_take() else ()
        careful = ""
        if offered and self._asked.done:
            careful = self._tell.say("careful", sum=conquest.best(self._view).sum)
        elif self._view.phase == "raid" and self._view.steps and self._asked.moves and not self._asked.steps:
            careful = self._tell.say("careful-corsair")
        standing = offered or conquest.resting(self._view, self._tell)
        return Question(words, tuple(found), standing, (), about="tableau", careful=careful)

    def _may_take(self) -> bool:
        return any(move.verb == "take" for move in self._asked.moves)

    # While a move is being picked.

    def _picking(self) -> tuple[str, list[Choice]] | None:
        kinds = {part.kind: part.value for part in self._picked}
        say = self._tell.say
        if "island" in kinds:
            values = [part.value for part in self._picked]
            return conquest.go_on(self._tell, self._cards, values), self._choices("island", self._to_take)
        if "card" in kinds:
            words = say("where-to-place", card=card(self._tell, kinds["card"]))
            return words, self._choices("spot", lambda value: self._to_place(kinds["card"], read_spot(value)))
        if "spot" in kinds:
            words = say("which-card", place=self._place(read_spot(kinds["spot"])))
            return words, self._choices("card", self._to_play)
        if "from" in kinds:
            start = read_spot(kinds["from"])
            words = say("where-to-sail", card=self._card_at(start))
            return words, self._choices("to", lambda value: self._to_sail(start, read_spot(value)))
        if "to" in kinds:
            words = say("which-galleon", card=self._card_at(read_spot(kinds["to"])))
            found = self._choices("from", self._to_move)
            return words, found if len(found) > 1 else []  # only one can sail there
        return None

    # At the beginning of a move.

    def _beginning(self) -> tuple[str, list[Choice]]:
        phase = self._view.phase
        if phase == "raid":
            return raid(self._tell, self._view, self._asked), self._sailing()
        if phase == "conquer":
            return self._tell.say("crew-conquers"), self._choices("island", self._to_take)
        if phase == "landed":
            return self._landed()
        if phase == "place":
            return self._number("sailed-place"), self._choices("card", self._to_play)
        if phase == "sail":
            return self._one_or_more("placed-sail"), self._sailing()
        return self._discovery(), self._acting()

    def _acting(self) -> list[Choice]:
        return self._choices("card", self._to_play) + self._choices("from", self._to_move)

    def _sailing(self) -> list[Choice]:
        """The galleons, and where they can sail; a card with one's own galleon stands for that galleon."""
        starts = [read_spot(value) for value in self._open.get("from", ())]
        found = self._choices("from", self._to_move)
        if not starts:
            return found
        for choice in self._choices("to", lambda value: self._to_reach(starts, read_spot(value))):
            if len(starts) == 1 or read_spot(choice.part.value) not in starts:
                found.append(choice)
        return found

    def _one_or_more(self, key: str) -> str:
        """The sentence for one galleon, for two on the same card, or for two apart."""
        many = "apart" if len(set(self._own)) > 1 else "together"
        return self._tell.say(f"{key}.{'one' if len(self._own) == 1 else many}")

    def _discovery(self) -> str:
        if "card" in self._open and "from" in self._open:
            return self._number("both")
        if "card" in self._open:
            return self._number("place-first")
        return self._number("sail-first" if self._full() else "sail-only")

    def _number(self, key: str) -> str:
        """The sentence for one galleon or for two."""
        return self._tell.say(f"{key}.{'one' if len(self._own) == 1 else 'many'}")

    def _full(self) -> bool:
        """Can a card still be placed after a sail?"""
        sea = {spot_at(*spot): NUMBER[code] for spot, code in self._cards.items()}
        fleet = tuple([spot_at(*spot) for spot in self._own])
        hand = tuple([NUMBER[code] for code in self._view.players[self._view.seat].hand or ()])
        return full_discovery(sea, fleet, hand)

    def _landed(self) -> tuple[str, list[Choice]]:
        """After a Discovery: another one, a conquest, or the end of the turn."""
        say, again = self._tell.say, "card" in self._open or "from" in self._open
        take = self._may_take()
        found = self._acting() + self._choices("island", self._to_take)
        if again:
            pair, key = matched(self._asked, self._view), "again-or-take" if take else "again-or-done"
            if pair is None or pair[0] == pair[1]:  # two cards of one name would be told as one
                return say(key), found
            placed, own = card(self._tell, pair[0]), card(self._tell, pair[1])
            return capital(say(f"colour-{key}", card=placed, own=own)), found
        if take:
            several = "take.many" if len(conquest.buttons(self._view, self._tell)) > 1 else "take.one"
            key = several if self._asked.steps else "stuck-take"
            return say(key, sum=conquest.best(self._view).sum), found
        if not self._asked.steps:
            return f"{say('stuck')} {say('stuck-done')}", found
        later = plan_of(self._view.setup).corsair >= 0
        return say("turn-crew" if later else "turn"), found

    # What picking something would do.

    def _choices(self, kind: str, words: Callable[[str], str]) -> list[Choice]:
        return [Choice(Part(kind, value), capital(words(value))) for value in self._open.get(kind, ())]

    def _card_at(self, spot: SeaSpot) -> str:
        return card(self._tell, self._cards[spot])

    def _place(self, spot: SeaSpot) -> str:
        return place(self._tell, self._cards, spot, self._own)

    def _to_play(self, value: str) -> str:
        return self._tell.say("place-card", card=card(self._tell, value))

    def _to_place(self, code: str, spot: SeaSpot) -> str:
        match = matching(self._cards, self._own, code, spot)
        return self._place(spot) if not match else self._tell.say("place-matching", place=self._place(spot))

    def _to_move(self, value: str) -> str:
        return self._tell.say("move-galleon", card=self._card_at(read_spot(value)))

    def _to_sail(self, start: SeaSpot, target: SeaSpot) -> str:
        way = self._tell.word("way", heading(start, target))
        return self._tell.say("sail-to", way=way, card=self._card_at(target))

    def _to_reach(self, starts: Sequence[SeaSpot], target: SeaSpot) -> str:
        near = [start for start in starts if start in around(target)]
        return self._to_sail(near[0], target)

    def _to_take(self, value: str) -> str:
        return conquest.to_take(self._tell, self._cards, read_spot(value))


def finished(asked: Asked[MasterView], view: MasterView) -> Question:
    """The draft ends the turn."""
    tell = asked.tell
    if asked.steps[-1].verb == "take":
        won = total(view, sides_of(view.setup)[view.seat]) >= view.goal
        return Question(
            tell.say("turn-won" if won else "turn-taken"), (), conquest.taken(view, tell), (), "tableau"
        )
    return Question(tell.say("turn"), (), conquest.resting(view, tell), (), "tableau")


def watching(asked: Asked[MasterView], view: MasterView) -> Question:
    """Somebody else acts, or nobody."""
    tell = asked.tell
    words = _waiting(tell, view)
    talk = talk_now(view, tell) if view.phase != "over" else ""
    buttons = conquest.resting(view, tell) if view.phase != "over" else ()
    return Question(f"{words} {talk}".rstrip(), (), buttons, (), "tableau")


def _waiting(tell: Telling, view: MasterView) -> str:
    if view.phase == "over":
        return tell.say("over")
    if view.active < 0 or view.phase in ("first", "deal", "open"):
        return tell.say("dealing")
    who = name(tell, view.active)
    if view.phase == "refill":
        return tell.say("draws", name=who)
    if view.phase == "raid":
        return tell.say("corsair-sails", name=who)
    if view.phase == "conquer":
        return tell.say("may-take", name=who)
    return tell.say("plays-team" if plan_of(view.setup).teams else "plays", name=who)


def raid(tell: Telling, view: MasterView, asked: Asked[MasterView]) -> str:
    """The Corsair: what to do with the steps that are left."""
    if not view.steps:
        return tell.say("corsair-done")
    if not any(move.verb == "sail" for move in asked.moves):
        return tell.say("corsair-stranded")
    left = count(tell, "corsair-steps", view.steps)
    if asked.steps:
        return left
    return f"{tell.say('corsair-job')} {left}"
