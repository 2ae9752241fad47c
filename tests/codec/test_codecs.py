"""Codecs: found through the door, pinned by golden games, and usable for any game."""

import hashlib
from pathlib import Path
from random import Random

import pytest

from archipel.codec import Codec, FlatCodec, PartsCodec, Plane, codec_of
from archipel.codec.by_parts import SPARE
from archipel.kernel import Decide, Match, Part, Played, Setup, State, read_record, replay
from archipel.plugins import find, games
from archipel.testkit import CODEC_LAWS, PLANE_LAWS, Broken, check_law, check_laws, setups, walk
from tests.toy.game import GAME as TOY

GOLDEN = Path(__file__).parents[1] / "golden"


def test_a_game_without_a_codec_has_one_by_parts() -> None:
    for _, setup in setups(TOY):
        assert isinstance(codec_of(TOY, setup), PartsCodec)
        check_laws(TOY, setup, CODEC_LAWS)


def test_every_game_of_ours_has_its_own_codec() -> None:
    for game in games().values():
        codec = codec_of(game, game.setup())
        assert isinstance(codec, FlatCodec)
        assert codec is codec_of(game, game.setup())
        assert codec.size == sum(plane.size for plane in codec.planes) == len(codec.high)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_numbers_and_planes_stay_as_they_are(game) -> None:
    """If this fails, raise the version of the game's rules: agents that people have trained would no longer
    understand the game. Then write the new digest into the file."""
    pinned = (GOLDEN / game.id / "codec.txt").read_text("utf-8").split()
    assert [f"{game.id}-{game.version}", _digest(game)] == pinned


def _digest(game) -> str:
    """A digest of the numbers of all moves in the golden games, and of what the seats observed."""
    digest = hashlib.sha256()
    for path in sorted((GOLDEN / game.id).glob("*.record")):
        whole = replay(read_record(path.read_text("utf-8")), game)
        codec = codec_of(game, whole.setup)
        digest.update(repr((codec.actions, codec.planes)).encode())
        match = Match(game, whole.setup)
        for event in whole.events:
            if isinstance(event, Played):
                word = codec.word(match.state, event.seat, event.move)
                digest.update(repr(word).encode() + codec.observe(match.state, event.seat, ()))
                match.play(event.seat, event.move)
            else:
                match.settle(event.outcome)
    return digest.hexdigest()[:16]


class Leaky(FlatCodec):
    """A codec of the toy game that shows the hand of the next seat, and cannot number one of the moves."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, 8, (Plane("hand", (3,), 3),))

    def number(self, state: State, seat: int, move) -> int:
        return {"play 1": -1, "double": 6, "done": 7}.get(move.text, getattr(move, "card", 0))

    def move(self, state: State, seat: int, number: int):
        return next((move for move in state.moves(seat) if self.number(state, seat, move) == number), None)

    def observe(self, state: State, seat: int, picked: tuple[int, ...]) -> bytes:
        hand = state.hands[(seat + 1) % len(state.hands)].cards
        return bytes((*hand, 0, 0, 0))[:3]


@pytest.mark.parametrize("law", CODEC_LAWS, ids=lambda law: law.name)
def test_the_laws_find_a_move_without_a_number_and_a_secret_that_is_shown(law, monkeypatch) -> None:
    monkeypatch.setattr("archipel.testkit.codecs._codec", lambda match, _: Leaky(match.setup))
    with pytest.raises(Broken):
        check_law(law, TOY, TOY.setup(2))


def test_a_part_that_no_trial_game_has_shown_gets_a_spare_number(monkeypatch) -> None:
    monkeypatch.setattr("archipel.codec.by_parts.vocabulary", lambda game, setup: (Part("card", "1"),))
    codec = PartsCodec(TOY, TOY.setup(2))
    assert codec.actions == 2 + SPARE
    match = walk(TOY, TOY.setup(2), seed=3, steps=3)
    moves = list(match.state.moves(0))
    words = [codec.word(match.state, 0, move) for move in moves]
    assert [codec.read(match.state, 0, word) for word in words] == moves
    assert len(set(words)) == len(words) == sum(codec.mask(match.state, 0, ()))


def test_picks_are_seen_in_a_codec_by_parts() -> None:
    game = find("doodle")
    setup = game.setup(1)
    codec = codec_of(game, setup, by_parts=True)
    match = Match(game, setup)
    while not isinstance(node := match.state.node(), Decide):
        match.settle(tuple(range(node.count)))
    word = max((codec.word(match.state, 0, move) for move in match.state.moves(0)), key=len)
    assert len(word) > 1
    at, plane = codec.starts["picked"]
    seen = codec.observe(match.state, 0, word[:1])[at : at + plane.size]
    assert [number for number, bit in enumerate(seen) if bit] == [*word[:1]]


@pytest.mark.parametrize("law", PLANE_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_codec_of_a_game_keeps_the_law(law, game) -> None:
    law(game)


def test_two_planes_cannot_share_a_name() -> None:
    class Twice(Leaky):
        def __init__(self, setup: Setup) -> None:
            Codec.__init__(self, setup, 8, (Plane("a", (1,)), Plane("a", (2,))))

    with pytest.raises(ValueError, match="two planes"):
        Twice(TOY.setup(2))


def test_the_walks_of_a_vocabulary_are_always_the_same() -> None:
    game = find("master")
    setup = game.setup(2)
    here = PartsCodec(game, setup)
    match = walk(game, setup, seed=Random(1).getrandbits(8), steps=30)
    assert here.mask(match.state, 0, ()) == PartsCodec(game, setup).mask(match.state, 0, ())
