"""The laws about effects: what a game says has happened is what has happened."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from archipel.guide import Guide, Telling, guide_of
from archipel.kernel import Decide, Effect, Match, Move, Over, Trial, canonical, random_steps
from archipel.kernel.effects import KINDS, RIVAL, summed
from archipel.kernel.record import write_record
from archipel.kernel.replay import from_text
from archipel.testkit.law import Law, law
from archipel.testkit.positions import Kind
from archipel.testkit.walks import before_the_end, difference, twin, undisturbed, viewers, who

AHEAD = 6
"""How many events after a position are looked at."""

Lines = dict[int, Counter[str]]
"""By seat, and RIVAL: the points of each line of the score."""


@law()
def effects_add_up(match: Match, rng: Random) -> int:
    """What a viewer hears of an event sums to the change of each line of each score that the viewer sees."""
    looked, seats = 0, viewers(match.setup)
    while looked < AHEAD and not isinstance(match.state.node(), Over):
        begun = _open_turn(match)
        before = {viewer: (_lines(match, viewer), Counter(match.effects(viewer, begun))) for viewer in seats}
        _one_event(match, rng)
        looked += 1
        for viewer, (old, known) in before.items():
            new = _lines(match, viewer)
            heard = [effect for _, effect in (Counter(match.effects(viewer, begun)) - known).elements()]
            for seat, lines in new.items():
                change = _change(old[seat], lines)
                assert change == summed(heard, seat), (
                    f"{match.events[-1].text()}: {who(viewer)} sees the score of {who(seat)} change by "
                    f"{change or 'nothing'}, and hears {_named(heard, seat)}"
                )
    return looked


def _lines(match: Match, viewer: int) -> Lines:
    view, found = match.state.view(viewer), Lines()
    rival = view.rival()
    for seat, score in [*enumerate(view.scores()), *([(RIVAL, rival)] if rival else [])]:
        found[seat] = Counter()
        for line in score.lines:
            found[seat][line.key] += line.points
    return found


def _change(old: Counter[str], new: Counter[str]) -> dict[str, int]:
    return {key: new[key] - old[key] for key in {*old, *new} if new[key] != old[key]}


def _named(heard: Sequence[Effect], seat: int) -> str:
    return ", ".join(f"{one.key} {dict(one.points)}" for one in heard if one.seat == seat) or "nothing"


def _open_turn(match: Match) -> int:
    """The number of the first event that not everybody may know yet."""
    node = match.state.node()
    number = len(match.events)
    if isinstance(node, Decide) and node.shared:
        while number and getattr(match.events[number - 1], "turn", None) == node.turn:
            number -= 1
    return number


def _one_event(match: Match, rng: Random) -> None:
    """Play one random event."""
    for number, _ in enumerate(random_steps(match, rng)):
        if number:
            return


@law(Kind.DECIDE)
def imagined_moves_have_the_same_effects(match: Match, rng: Random) -> int:
    """A move in an imagined position tells its player the same as in the real one."""
    node, looked = match.state.node(), 0
    for seat in node.seats[:2] if isinstance(node, Decide) else ():
        real = undisturbed(match, seat)
        imagined, begun = real.fork(), real.state.node()
        imagined.state = real.state.view(seat).imagine(rng)
        while real.state.node() == begun and imagined.state.node() == begun:
            move = real.state.moves(seat).sample(rng)
            here, there = _heard(real, seat, move), _heard(imagined, seat, move)
            assert here == there, f"{move}: {who(seat)} imagines {_difference(here, there)}"
            looked += 1
    return looked


def _heard(match: Match, seat: int, move: Move) -> list[Effect]:
    """What the seat hears of its move."""
    match.play(seat, move)
    return [effect for effect in match.events[-1].effects if effect.visible_to(seat)]


@law(Kind.DECIDE)
def tried_turns_have_the_same_effects(match: Match, rng: Random) -> int:
    """A whole turn that is tried tells its player the same as when it is played."""
    node, looked = match.state.node(), 0
    for seat in node.seats[:2] if isinstance(node, Decide) else ():
        real = match.fork()
        trial = Trial.begin(real.state, seat)
        while not trial.complete:
            trial = trial.step(trial.moves.sample(rng))
        heard = [effect for move in trial.steps for effect in _heard(real, seat, move)]
        assert trial.effects == heard, f"{who(seat)} tries {trial.steps}: {_difference(heard, trial.effects)}"
        looked += 1
    return looked


@law()
def records_have_the_same_effects(match: Match, rng: Random) -> int:
    """A match read back from its record tells the same."""
    for _ in range(AHEAD):
        if not isinstance(match.state.node(), Over):
            _one_event(match, rng)
    again = from_text(write_record(match, None), match.game, match.setup.sheet)
    for here, there in zip(match.events, again.events, strict=True):
        assert here.effects == there.effects, f"{here.text()}: {_difference(here.effects, there.effects)}"
    return len(match.events)


@law(Kind.SECRET)
def effects_keep_secrets(match: Match, rng: Random) -> int:
    """Two histories that differ only in what a seat may not know tell it the same."""
    if isinstance(match.state.node(), Over):
        return 0
    looked = 0
    for seat in viewers(match.setup):
        other = twin(match, seat, rng)
        if other is not None and not isinstance(other.state.node(), Over):
            here = [effect for _, effect in match.effects(seat)]
            there = [effect for _, effect in other.effects(seat)]
            assert here == there, f"{who(seat)} hears a secret: {_difference(here, there)}"
            looked += 1
    return looked


def _difference(here: Sequence[Effect], there: Sequence[Effect]) -> str:
    """The first effects that differ."""
    pairs = [(one, other) for one, other in zip(here, there, strict=False) if one != other]
    if pairs:
        return f"{pairs[0][1]} instead of {pairs[0][0]}"
    return f"{len(there)} effects instead of {len(here)}"


@law()
def effects_can_be_told(match: Match, rng: Random) -> int:
    """Every effect is of a known kind, cites a rule of the game, and can be told in every language, also to
    the player whom it is about."""
    rules, guide, told, wrong = match.game.rules, guide_of(match.game.id), 0, list[str]()
    names = [f"Ana {seat + 1}" for seat in range(match.setup.seats)]
    for event in match.events[-AHEAD * match.setup.seats :]:
        for effect in event.effects:
            told += 1
            if effect.kind not in KINDS:
                wrong.append(f"{effect.key}: its kind is none of {', '.join(KINDS)}")
            if effect.rule not in rules.rules:
                wrong.append(f"{effect.key}: no rule {effect.rule}")
            for language in rules.languages:
                wrong += _untold(effect, guide, Telling(rules, language, names))
    assert not wrong, "\n".join(dict.fromkeys(wrong))
    return told


def _untold(effect: Effect, guide: Guide[Any], tell: Telling) -> Iterator[str]:
    """What is wrong with the words of an effect in one language."""
    for you in (False, True):
        try:
            words = guide.say(effect, replace(tell, you=you))
        except (KeyError, ValueError, IndexError) as error:
            yield f"{effect.key} in {tell.language}: {type(error).__name__} {error}"
        else:
            if not words:
                yield f"{effect.key} in {tell.language}: no words"


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


EFFECT_LAWS: tuple[Law, ...] = (
    effects_add_up,
    imagined_moves_have_the_same_effects,
    tried_turns_have_the_same_effects,
    records_have_the_same_effects,
    effects_keep_secrets,
    effects_can_be_told,
)
