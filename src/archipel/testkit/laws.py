"""The laws every game must keep. Each takes a position and a random generator, and asserts what must hold."""

import pickle
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random

from archipel.kernel import (
    SPECTATOR,
    BadDraw,
    BadText,
    Decide,
    Draw,
    FairDice,
    Game,
    Illegal,
    Match,
    Move,
    NotNow,
    Over,
    Played,
    Refusal,
    Rulebook,
    Score,
    Setup,
    canonical,
    play_out,
    read_record,
    replay,
    sample,
    write_record,
)
from archipel.testkit.codecs import CODEC_LAWS
from archipel.testkit.copies import clones_are_independent, matches_can_be_sent, states_can_be_sent
from archipel.testkit.effects import previews_tell_no_secret
from archipel.testkit.law import Law, law
from archipel.testkit.positions import Kind
from archipel.testkit.walks import LONGEST, difference, finish, listed, snapshot, twin, viewers, wander, who

MOST = 120  # moves checked one by one in a position
STRANGERS = 240  # moves from other positions that are tried in each


@law(Kind.DECIDE)
def listed_moves_are_legal(match: Match, rng: Random) -> int:
    """Every listed move is `in`, passes `check`, and occurs once; order, length and sample agree."""
    node, looked = match.state.node(), 0
    for seat in node.seats if isinstance(node, Decide) else ():
        moves = match.state.moves(seat)
        every = list(moves)
        assert every, f"{who(seat)} is asked but has no move"
        assert len(moves) == len(every) == len({id(move) for move in every}), "a move stands twice"
        assert [id(move) for move in every] == [id(move) for move in match.state.moves(seat)], "order changes"
        assert len({frozenset(move.parts) for move in every}) == len(every), "parts do not tell moves apart"
        assert moves.sample(rng) in every, "the sample is not listed"
        for at in rng.sample(range(len(every)), min(len(every), MOST)):
            known = moves[at] is every[at] and every[at] in moves
            assert known, f"{every[at]} is not found where it is listed"
            assert match.state.check(seat, every[at]) is None, f"{every[at]} is listed but refused"
            looked += 1
    return looked


@law(Kind.DECIDE)
def unlisted_moves_are_refused(match: Match, rng: Random) -> int:
    """A move from another position is refused with a rule id and a sentence, and nothing changes."""
    node, looked = match.state.node(), 0
    strangers = _strangers(match, rng)
    before = snapshot(match)
    for seat in node.seats[:3] if isinstance(node, Decide) else ():
        moves = match.state.moves(seat)
        every = set(moves)
        said: set[str] = set()
        for move in strangers:
            refusal = match.state.check(seat, move)
            assert (refusal is None) == (move in every) == (move in moves), (
                f"{move}: check and moves disagree"
            )
            if refusal is not None:
                looked += 1
                assert refusal.rule in match.game.rules.rules, f"{move}: no rule {refusal.rule}"
                if refusal.rule not in said:  # sentences and errors take most of the time
                    said.add(refusal.rule)
                    _is_explained(match, seat, move, refusal)
    assert snapshot(match) == before, "a refused move changed the position"
    return looked


def _is_explained(match: Match, seat: int, move: Move, refusal: Refusal) -> None:
    for language in match.game.rules.languages:
        why = match.game.rules.why(refusal, language)
        assert refusal.rule in why, f"{why}: it does not name {refusal.rule}"
    _must_raise(Illegal, lambda: match.fork().play(seat, move))


def _strangers(match: Match, rng: Random) -> Sequence[Move]:
    """Moves to try: those that were made, those that will be legal soon, and some from other games."""
    ahead = match.fork()
    wander(ahead, rng, 8)
    near = [event.move for event in (*match.events[-60:], *ahead.events[-8:]) if isinstance(event, Played)]
    known = _known_moves(match.game, match.setup)
    return list(dict.fromkeys((*near, *rng.sample(known, min(STRANGERS, len(known))))))


@lru_cache(maxsize=8)
def _known_moves(game: Game, setup: Setup) -> tuple[Move, ...]:
    """Moves that are legal here and there in three games."""
    found: dict[Move, None] = {}
    for seed in range(3):
        match, rng = Match(game, setup), Random(seed)
        for node in finish(match, Random(seed)):
            if isinstance(node, Decide):
                moves = match.state.moves(rng.choice(node.seats))
                found.update(dict.fromkeys(moves.sample(rng) for _ in range(6)))
    return tuple(found)


@law()
def only_asked_seats_move(match: Match, rng: Random) -> int:
    """A seat that the game is not waiting for has no moves, and an attempt changes nothing."""
    node, looked = match.state.node(), 0
    asked = node.seats if isinstance(node, Decide) else ()
    before = snapshot(match)
    moves = [listed(match, seat, 1, rng)[0] for seat in asked[:1]]
    moves += [event.move for event in match.events[-9:] if isinstance(event, Played)][-1:]
    for seat in range(match.setup.seats):
        if seat not in asked:
            looked += 1
            assert not len(match.state.moves(seat)), f"{who(seat)} is not asked but has moves"
            for move in moves:
                _must_raise(NotNow, lambda seat=seat, move=move: match.state.play(seat, move))  # type: ignore[misc]
    assert snapshot(match) == before, "a seat that is not asked changed the position"
    return looked


@law(Kind.DRAW)
def draws_are_sound(match: Match, rng: Random) -> int:
    """A draw can be answered from its pool; an outcome that does not fit is refused and changes nothing."""
    node = match.state.node()
    before = snapshot(match)
    if isinstance(node, Draw):
        assert len(node.items) == len(node.left), f"{node.label}: not every item has its number in the pool"
        assert len(node.items) == len(set(node.items)), f"{node.label}: two items share a name"
        assert node.count > 0, f"{node.label}: nothing is drawn"
        assert node.replace or node.count <= sum(node.left), f"{node.label}: more than the pool holds"
        assert not node.slots or len(node.slots) == node.count, f"{node.label}: slots and count differ"
        written = all(" " not in item and item.isascii() and item != "?" for item in node.items)
        assert written, f"{node.label}: an item cannot be written in a record"
        for wrong in ((), (-1,) * node.count, (len(node.items),) * node.count):
            _must_raise(BadDraw, lambda wrong=wrong: match.state.settle(wrong))  # type: ignore[misc]
        match.fork().settle(sample(node, rng))
    else:
        _must_raise(NotNow, lambda: match.state.settle((0,)))
    assert snapshot(match) == before, "a refused outcome changed the position"
    return int(isinstance(node, Draw))


@law(Kind.SHARED)
def shared_moves_commute(match: Match, rng: Random) -> int:
    """Moves of different seats in one turn give the same position in either order."""
    node = match.state.node()
    if not isinstance(node, Decide) or len(node.seats) < 2:
        return 0
    for _ in range(8):
        one, two = rng.sample(node.seats, 2)
        first, second = match.state.moves(one).sample(rng), match.state.moves(two).sample(rng)
        here, there = match.fork(), match.fork()
        here.play(one, first)
        here.play(two, second)
        there.play(two, second)
        there.play(one, first)
        assert snapshot(here) == snapshot(there), f"{first} and {second} do not commute"
    return 8


@law(Kind.DECIDE)
def texts_name_their_moves(match: Match, rng: Random) -> int:
    """parse(text) is the move; an altered text is another move or BadText, never anything else."""
    node, looked = match.state.node(), 0
    for seat in node.seats[:3] if isinstance(node, Decide) else ():
        for move in listed(match, seat, MOST, rng):
            looked += 1
            assert match.game.parse(move.text) is move, f"{move} is not what its text is read as"
            plain = move.text.isascii() and move.text.isprintable() and not {"?", "~"} & set(move.text)
            assert plain, f"{move.text!r}: a record cannot hold this"
            assert move.text == " ".join(move.text.split()), f"untidy text {move.text!r}"
            for spoilt in _spoilt(move.text, rng):
                try:
                    read = match.game.parse(spoilt)
                except BadText:
                    continue
                assert read.text == spoilt, f"{spoilt!r} is read as {read}"
    return looked


@law(Kind.DECIDE)
def parts_name_their_moves(match: Match, rng: Random) -> int:
    """A move is found by its verb and its parts in any order, and the game shows how its verb is written."""
    node, looked = match.state.node(), 0
    examples = {match.game.parse(one.example).verb: one for one in match.game.notation}
    for seat in node.seats[:3] if isinstance(node, Decide) else ():
        for move in listed(match, seat, MOST, rng):
            looked += 1
            assert move.verb in examples, f"no example of how to write a move of the verb {move.verb}"
            assert examples[move.verb].verb == move.verb, f"the example of {move.verb} has another verb"
            made = match.game.move(move.verb, rng.sample(move.parts, len(move.parts)))
            assert made is move, f"the parts of {move} make {made}"
    return looked


def _spoilt(text: str, rng: Random) -> Iterator[str]:
    """The text with something gone, changed, or added."""
    at, sign = rng.randrange(len(text)), rng.choice("x9 -@:")
    yield text[:at]
    yield text[:at] + sign + text[at + 1 :]
    yield text + sign
    yield sign + text
    yield text.upper()


@law()
def records_replay(match: Match, rng: Random) -> int:
    """A record that is read and replayed gives the same position and the same record."""
    dice = FairDice(rng.randbytes(32))
    names = [f"Ana {seat}" for seat in range(match.setup.seats)]
    text = write_record(match, dice, names)
    again = replay(read_record(text), match.game, match.setup.sheet)
    assert snapshot(again) == snapshot(match), "the record leads to another position"
    assert write_record(again, dice, names) == text, "the record is written in another way"
    return len(match.events)


@law()
def imagined_states_agree(match: Match, rng: Random) -> int:
    """A state imagined from a view gives the same view, and the same choices to its seat."""
    node = match.state.node()
    if isinstance(node, Over):
        return 0
    for number, seat in enumerate(viewers(match.setup)):
        view = match.state.view(seat)
        state = view.imagine(rng)
        seen = state.view(seat)
        assert canonical(seen) == canonical(view), (
            f"{who(seat)} sees the difference: {difference(view, seen)}"
        )
        there = state.node()
        assert type(there) is type(node), f"{who(seat)} imagines {there}, not {node}"
        if isinstance(node, Decide):
            assert there == node, f"{who(seat)} imagines {there}, not {node}"
            same = list(state.moves(seat)) == list(match.state.moves(seat))
            assert same or seat not in node.seats, f"{who(seat)} imagines other moves of its own"
        elif isinstance(there, Draw):
            same = (there.label, there.count, there.replace) == (node.label, node.count, node.replace)
            assert same, f"{who(seat)} imagines {there}, not {node}"
            assert sum(there.left) == sum(node.left), f"{who(seat)} imagines a pool of another size"
        if number < 2:
            play_out(state, rng, LONGEST)
    return 1


@law(Kind.SECRET)
def secrets_stay_secret(match: Match, rng: Random) -> int:
    """Two positions that differ only in what a seat may not know give it the same view, byte for byte."""
    if isinstance(match.state.node(), Over):
        return 0
    looked = 0
    for seat in viewers(match.setup):
        for _ in range(4):
            other = twin(match, seat, rng)
            if other is not None and not isinstance(other.state.node(), Over):
                here, there = match.state.view(seat), other.state.view(seat)
                same = canonical(here) == canonical(there)
                assert same, f"{who(seat)} sees a secret: {difference(here, there)}"
                assert other.seen_by(seat) == match.seen_by(seat), f"{who(seat)} hears a secret"
                looked += 1
    return looked


@law()
def random_play_ends(match: Match, rng: Random) -> int:
    """Random play always ends."""
    try:
        play_out(match.state.clone(), rng, LONGEST)
    except NotNow as error:
        raise AssertionError(str(error)) from error
    return int(not isinstance(match.state.node(), Over))


@law()
def scores_add_up(match: Match, rng: Random) -> int:
    """At the end, places follow sides, every view shows the same scores, and every line has its words."""
    other = match.fork()
    for _ in finish(other, rng):
        pass
    result = other.result
    assert result is not None, "the game has no result"
    setup, game = match.setup, match.game
    assert len(result.scores) == len(result.places) == setup.seats, "not every seat has a score and a place"
    assert result.reason in game.rules.rules, f"the game ends by no rule {result.reason}"
    sides = game.sides(setup)
    shared = {(side, place) for side, place in zip(sides, result.places, strict=True)}
    assert len(shared) == len(set(sides)), "seats of one side have different places"
    for seat in viewers(setup):
        shown = other.state.view(seat)
        same = shown.scores() == result.scores and shown.rival() == result.rival
        assert same, f"{who(seat)} sees another count"
    for score in (*result.scores, *([result.rival] if result.rival else [])):
        _lines_add_up(game.rules, score)
        for title in score.titles:
            assert f"title.{title}" in game.rules.words, f"the title {title} has no words"
    return 1


@law()
def running_scores_can_be_shown(match: Match, rng: Random) -> int:
    """Every view can show the scores so far at any time, and their lines add up."""
    for seat in viewers(match.setup):
        scores = match.state.view(seat).scores()
        assert len(scores) == match.setup.seats, f"{who(seat)} sees {len(scores)} scores"
        for score in scores:
            _lines_add_up(match.game.rules, score)
    return sum(len(score.lines) for score in match.state.view(SPECTATOR).scores())


@law()
def views_are_plain(match: Match, rng: Random) -> int:
    """A view is plain data: it converts to JSON and can be pickled."""
    for seat in viewers(match.setup):
        view = match.state.view(seat)
        try:
            here = canonical(view)
        except TypeError as error:
            raise AssertionError(f"{who(seat)}: {error}") from error
        there = canonical(pickle.loads(pickle.dumps(view)))  # noqa: S301
        assert there == here, f"the view of {who(seat)} is another one when it is sent"
    return 1


@law(Kind.DECIDE)
def everything_has_words(match: Match, rng: Random) -> int:
    """Moves, parts, draws, options, modes and roles have words in every language."""
    words, node = match.game.rules.words, match.state.node()
    needed = {f"mode.{mode.id}" for mode in match.game.modes}
    needed |= {f"option.{option.name}" for option in match.game.options}
    needed |= {f"role.{role}" for role in match.game.roles(match.setup)}
    needed |= {"role.rival"} if isinstance(node, Over) and node.result.rival else set()
    needed |= {f"draw.{node.label}"} if isinstance(node, Draw) else set()
    told: list[Move] = []
    for seat in node.seats[:2] if isinstance(node, Decide) else ():
        for move in listed(match, seat, MOST, rng):
            needed |= {f"move.{move.verb}", *(f"part.{part.kind}" for part in move.parts)}
            told.append(move)
    assert needed <= set(words), f"no words for {sorted(needed - set(words))}"
    for move in told:
        for language in match.game.rules.languages:
            assert match.game.rules.describe(move, language), f"{move} cannot be told in {language}"
    return len(told)


LAWS: tuple[Law, ...] = (
    listed_moves_are_legal,
    unlisted_moves_are_refused,
    only_asked_seats_move,
    draws_are_sound,
    clones_are_independent,
    shared_moves_commute,
    texts_name_their_moves,
    parts_name_their_moves,
    records_replay,
    imagined_states_agree,
    secrets_stay_secret,
    previews_tell_no_secret,
    random_play_ends,
    scores_add_up,
    running_scores_can_be_shown,
    views_are_plain,
    matches_can_be_sent,
    states_can_be_sent,
    everything_has_words,
    *CODEC_LAWS,
)


def _lines_add_up(rules: Rulebook, score: Score) -> None:
    assert score.total == sum(line.points for line in score.lines), "the lines do not add up"
    for line in score.lines:
        assert line.rule in rules.rules, f"{line.key}: no rule {line.rule}"
        assert f"line.{line.key}" in rules.words, f"no words for line.{line.key}"
        for language in rules.languages:
            assert rules.say(f"line.{line.key}", language, line.facts), f"{line.key} cannot be told"


def _must_raise(error: type[Exception], action: Callable[[], None]) -> None:
    try:
        action()
    except error:
        return
    raise AssertionError(f"{error.__name__} expected, and nothing was raised")
