"""The laws about bots: they choose legal moves by what their seat may know; thinking changes nothing."""

from math import isfinite
from random import Random
from typing import Final

from archipel.bots import Budget, think
from archipel.bots.budget import Meter
from archipel.bots.expert import Expert, expert_for
from archipel.bots.plans import MAX_STEPS, Plan, same_turn
from archipel.bots.thought import Thought
from archipel.kernel import Decide, Match, Over, State, View
from archipel.testkit.law import Law, law, no_faults
from archipel.testkit.positions import Kind
from archipel.testkit.walks import seen, snapshot, twin, who

RARELY: Final = (("captain", 0.02), ("navigator", 0.08))
"""How often a level thinks that takes long; otherwise a Deckhand does."""
LITTLE: Final = Budget(iterations=1)
PLAYED_OUT: Final = 0.1  # of the positions
TWINS: Final = 8  # tries to find a position with other secrets


@law(Kind.DECIDE)
def bots_choose_legal_moves(match: Match, rng: Random) -> int:
    """A bot chooses a move that is legal here, goes on legally, and chooses the same with the same luck."""
    seat, level, seed = _asked(match, rng), _level(rng), rng.getrandbits(32)
    if seat is None:
        return 0
    before = seen(match.state, match.setup)
    thought = think(match.state.view(seat), level, seed, LITTLE)
    name = f"a {level} at {who(seat)}"
    _is_legal(match, seat, thought, name)
    again = think(match.state.view(seat), level, seed, LITTLE)
    assert again == thought, f"{name} thinks {thought}, and again with the same luck {again}"
    drifter = think(match.state.view(seat), "drifter", seed)
    _is_legal(match, seat, drifter, f"a drifter at {who(seat)}")
    assert seen(match.state, match.setup) == before, f"{name} changed the position by thinking"
    return 1


def _asked(match: Match, rng: Random) -> int | None:
    node = match.state.node()
    return rng.choice(node.seats) if isinstance(node, Decide) else None


def _level(rng: Random) -> str:
    return next((level for level, often in RARELY if rng.random() < often), "deckhand")


def _is_legal(match: Match, seat: int, thought: Thought, name: str) -> None:
    state = match.state.clone()
    node = state.node()
    assert isinstance(node, Decide)
    for move in thought.plan:
        assert same_turn(state, seat, node.turn), f"{name} plans {thought.plan}: {move} is after its turn"
        refusal = state.check(seat, move)
        legal = refusal is None and move in state.moves(seat)
        assert legal, f"{name} plans {thought.plan}: {move} is illegal"
        state.apply(seat, move)


@law(Kind.SECRET)
def bots_know_only_their_view(match: Match, rng: Random) -> int:
    """In a position that differs only in what a seat may not know, its bot thinks the same."""
    seat, level, seed = _asked(match, rng), _level(rng), rng.getrandbits(32)
    other = _twin(match, seat, rng) if seat is not None else None
    if seat is None or other is None:
        return 0
    here = think(match.state.view(seat), level, seed, LITTLE)
    there = think(other.state.view(seat), level, seed, LITTLE)
    expert = expert_for(match.state.view(seat))
    quick = [expert.quick(one.state.clone(), seat, Random(seed)) for one in (match, other)]
    assert quick[0] is quick[1], f"the quick choice of {who(seat)} is {quick[0]} here, {quick[1]} there"
    assert here == there, f"a {level} at {who(seat)} thinks {here} here, and where others hold else, {there}"
    return 1


def _twin(match: Match, seat: int, rng: Random) -> Match | None:
    """A position with other secrets in which the seat is asked, too."""
    for _ in range(TWINS):
        other = twin(match, seat, rng)
        if other is None or snapshot(other) == snapshot(match):
            continue
        node = other.state.node()
        if isinstance(node, Decide) and seat in node.seats:
            return other
    return None


@law(Kind.DECIDE)
def experts_plan_whole_turns(match: Match, rng: Random) -> int:
    """Plans can be carried out within the turn, lead where their expert says, and are judged in points; the
    quick choice for playouts is legal; nothing of it changes the state that was imagined."""
    seat = _asked(match, rng)
    if seat is None:
        return 0
    view = match.state.view(seat)
    expert = expert_for(view)
    state = expert.imagine(view, rng)
    before = seen(state, match.setup)
    faults = [*_unplanned(expert, state, seat, rng), *_unjudged(expert, state, seat, rng)]
    if seen(state, match.setup) != before:
        faults.append("it changed the state that it was asked about")
    if rng.random() < PLAYED_OUT:
        faults += _unfinished(expert, view, rng)
    no_faults(f"the expert for {who(seat)}: {fault}" for fault in faults)
    return 1


def _unplanned(expert: Expert, state: State, seat: int, rng: Random) -> list[str]:
    """What is wrong with its plans."""
    plans, node = expert.plans(state.clone(), seat, rng, Meter(LITTLE), 1), state.node()
    assert isinstance(node, Decide)
    if not plans:
        return ["it has no plan"]
    found = []
    for plan in rng.sample(plans, min(3, len(plans))):
        after = state.clone()
        for move in plan.moves:
            if not same_turn(after, seat, node.turn) or move not in after.moves(seat):
                found.append(f"{move} of its plan {plan.moves} cannot be made")
                break
            after.apply(seat, move)
        else:
            found += _misled(expert, state, seat, plan, after)
        if not plan.moves or len(plan.moves) > MAX_STEPS or not isfinite(plan.worth):
            found.append(f"{plan} is no plan")
    return found


def _misled(expert: Expert, state: State, seat: int, plan: Plan, after: State) -> list[str]:
    setup = state.view(seat).setup
    same = seen(expert.after(state, seat, plan), setup) == seen(after, setup)
    return [] if same else [f"it expects another state after {plan.moves}"]


def _unjudged(expert: Expert, state: State, seat: int, rng: Random) -> list[str]:
    """What is wrong with its judgement, and with its quick choice."""
    found, luck = [], rng.getrandbits(32)
    worth = expert.worth(state, seat)
    if not isfinite(worth) or expert.worth(state, seat) != worth:
        found.append(f"the position is worth {worth}, then {expert.worth(state, seat)}")
    quick = expert.quick(state, seat, Random(luck))
    if quick not in state.moves(seat):
        found.append(f"its quick choice {quick} is illegal")
    again = expert.quick(state, seat, Random(luck))
    if again is not quick:
        found.append(f"its quick choice is {quick}, and again with the same luck {again}")
    hash(expert.key(state))
    return found


def _unfinished(expert: Expert, view: View, rng: Random) -> list[str]:
    """What is wrong with its playouts."""
    luck = rng.getrandbits(32)
    values = list[float]()
    for _ in range(2):
        state = expert.imagine(view, Random(luck))
        plan = expert.plans(state, view.seat, Random(luck), Meter(LITTLE), 1)[0]
        after = expert.after(state, view.seat, plan)
        node = after.node()
        values.append(
            expert.final(node.result, view.seat)
            if isinstance(node, Over)
            else expert.play_on(after, view.seat, Random(luck), False)
        )
    same = values[0] == values[1] and all(map(isfinite, values))
    return [] if same else [f"with the same luck its playouts are worth {values[0]} and {values[1]}"]


BOT_LAWS: Final[tuple[Law, ...]] = (
    bots_choose_legal_moves,
    bots_know_only_their_view,
    experts_plan_whole_turns,
)
"""The laws about bots; a game without an expert has one that only counts."""
