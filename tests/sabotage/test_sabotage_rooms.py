"""Each law about what a game brings besides its rules notices what breaks it, in every game that has it."""

from collections.abc import Iterator
from functools import cache

import pytest

from archipel.bots.expert import expert_for
from archipel.codec import codec_of
from archipel.kernel import SPECTATOR, Game
from archipel.paper.checking import Check, check_of
from archipel.paper.contract import calling_of, paper_of
from archipel.paper.summary import summary
from archipel.plugins import games
from archipel.testkit import (
    BOT_LAWS,
    CALLING_LAWS,
    CHECK_LAWS,
    CODEC_LAWS,
    PAPER_LAWS,
    PLANE_LAWS,
    SHEET_LAWS,
    WORDS_LAWS,
    Broken,
    GameLaw,
    Law,
    bots,
    callings,
    check_law,
    codecs,
    papers,
    setups,
    sheets,
    wording,
)
from tests.sabotage import rooms
from tests.sabotage.wrapped import broken

pytestmark = [pytest.mark.check, pytest.mark.once]

GAMES = tuple(games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def name_of(thing: object) -> str:
    """The name of a law, or of what breaks it."""
    return getattr(thing, "name", getattr(thing, "__name__", ""))


def notices(law: GameLaw, game: Game) -> bool:
    """Does a law about a whole game fail?"""
    try:
        law(game)
    except AssertionError:
        return True
    return False


def notices_positions(law: Law, game: Game) -> bool:
    """Does a law about positions fail on one of the set-ups, at the defaults?"""
    for _, setup in setups(game):
        try:
            check_law(law, game, setup)
        except Broken:
            return True
    return False


def has(game: Game, what: str) -> bool:
    """Does the game print this in one of its modes?"""
    return any(
        deck.back is not None if what == "decks" else True
        for one in papers.printed(game)
        for deck in getattr(one, what)()
    )


PAPERS = (
    (papers.paper_can_be_drawn, rooms.OffThePage, "leaves"),
    (papers.paper_can_be_drawn, rooms.SameId, "leaves"),
    (papers.paper_can_be_drawn, rooms.NoText, "leaves"),
    (papers.paper_can_be_drawn, rooms.Unclosed, "leaves"),
    (papers.sheets_suit_the_players, rooms.Tiny, "leaves"),
    (papers.sheets_suit_the_players, rooms.Renamed, "leaves"),
    (papers.sheets_suit_the_players, rooms.NotBlank, "leaves"),
    (papers.sheets_suit_the_players, rooms.OneForMany, "leaves"),
    (papers.cards_are_those_of_the_rules, rooms.PrintedTwice, "decks"),
    (papers.cards_are_those_of_the_rules, rooms.Lost, "decks"),
    (papers.dice_can_be_folded_and_read, rooms.FiveFaces, "dice"),
    (papers.dice_can_be_folded_and_read, rooms.MeansNothing, "dice"),
)
"""Each law with what it must notice, in the games that print such things."""


@every_game
@pytest.mark.parametrize(("law", "wrong", "what"), PAPERS, ids=name_of)
def test_wrong_paper_is_noticed(law, wrong, what, game, monkeypatch) -> None:
    applies = has(game, what)
    monkeypatch.setattr(papers, "paper_of", lambda name: wrong(paper_of(name)))
    assert notices(law, game) == applies


@every_game
@pytest.mark.parametrize("wrong", [rooms.OffThePage, rooms.NoText, "too long"], ids=str)
def test_a_wrong_summary_is_noticed(wrong, game, monkeypatch) -> None:
    def spoilt(game, mode, language):
        leaf = summary(game, mode, language)
        if wrong == "too long":
            return rooms.replace(leaf, picture=rooms.replace(leaf.picture, height=leaf.picture.height * 2))
        return wrong.leaf(wrong, leaf)

    monkeypatch.setattr(papers, "summary", spoilt)
    assert notices(papers.rules_fit_on_one_page, game)


CALLINGS = (
    (callings.calls_have_words, rooms.Brief),
    (callings.calls_have_words, rooms.Deaf),
    (callings.calls_have_words, rooms.Mumbling),
    (callings.calls_draw_like_the_table, rooms.OneMore),
    (callings.calls_draw_like_the_table, rooms.OtherItems),
    (callings.calls_can_be_proved, rooms.Nothing),
    (callings.calls_can_be_proved, rooms.Fickle),
)


@every_game
@pytest.mark.parametrize(("law", "wrong"), CALLINGS, ids=name_of)
def test_a_wrong_caller_is_noticed(law, wrong, game, monkeypatch) -> None:
    made = cache(lambda name: wrong(calling_of(name)))
    monkeypatch.setattr(callings, "calling_of", made)
    monkeypatch.setattr("archipel.paper.call_record.calling_of", made)
    assert notices(law, game)


CHECKS = (
    (sheets.sheets_count_as_at_the_table, rooms.MisreadsOne),
    (sheets.sheets_count_as_at_the_table, rooms.CountsALineTwice),
    (sheets.sheets_are_read_as_they_are_written, rooms.Illiterate),
    (sheets.sheets_are_read_as_they_are_written, rooms.Credulous),
    (sheets.sheets_are_read_as_they_are_written, rooms.SaysNothing),
    (sheets.legal_sheets_are_faultless, rooms.Severe),
    (sheets.legal_sheets_are_faultless, rooms.SevereOnOne),
    (sheets.legal_sheets_are_faultless, rooms.Suspicious),
    (sheets.changed_sheets_are_found_faulty, rooms.Forgiving),
    (sheets.changed_sheets_are_found_faulty, rooms.NoRule),
    (sheets.changed_sheets_are_found_faulty, rooms.Fragile),
    (sheets.buttons_write_what_can_be_read, rooms.Scribbles),
    (sheets.buttons_write_what_can_be_read, rooms.Unlabelled),
)


@every_game
@pytest.mark.parametrize(("law", "wrong"), CHECKS, ids=name_of)
def test_a_wrong_check_is_noticed(law, wrong, game, monkeypatch) -> None:
    real = check_of(game.id)
    # A game without a check has nothing that could be wrong; in some, no round can be told by its marks.
    applies = real is not None and (wrong is not rooms.Suspicious or type(real).rounds is not Check.rounds)
    monkeypatch.setattr(rooms.Severe, "rule", next(iter(game.rules.rules)))
    monkeypatch.setattr(sheets, "check_of", lambda name: wrong(real) if real else None)
    assert notices_positions(law, game) == applies


@every_game
@pytest.mark.parametrize("wrong", [rooms.MisreadsTheLast, rooms.Fragile], ids=name_of)
def test_a_wrong_check_is_noticed_in_good_games(wrong, game, monkeypatch) -> None:
    real = check_of(game.id)
    monkeypatch.setattr(sheets, "check_of", lambda name: wrong(real) if real else None)
    assert notices(sheets.sheets_of_good_games_are_right, game) == (real is not None)


BOTS = (
    (bots.bots_choose_legal_moves, rooms.Cheats),
    (bots.bots_choose_legal_moves, rooms.Greedy),
    (bots.bots_choose_legal_moves, rooms.Capricious),
    (bots.bots_choose_legal_moves, rooms.Meddles),
    (bots.bots_know_only_their_view, rooms.Peeks),
    (bots.bots_know_only_their_view, rooms.PeeksQuickly),
    (bots.experts_plan_whole_turns, rooms.Cheats),
    (bots.experts_plan_whole_turns, rooms.Greedy),
    (bots.experts_plan_whole_turns, rooms.Tries),
    (bots.experts_plan_whole_turns, rooms.Speechless),
    (bots.experts_plan_whole_turns, rooms.Hasty),
)
OPEN = {"doodle"}
"""Games in which nothing is secret, so there is nothing to peek at."""


@every_game
@pytest.mark.parametrize(("law", "wrong"), BOTS, ids=name_of)
def test_a_wrong_bot_is_noticed(law, wrong, game, monkeypatch) -> None:
    expert = wrong(expert_for(game.start(game.setup()).view(SPECTATOR)))
    monkeypatch.setattr(bots, "expert_for", lambda view: expert)
    monkeypatch.setattr("archipel.bots.levels.expert_for", lambda view: expert)
    applies = law is not bots.bots_know_only_their_view or game.id not in OPEN
    assert notices_positions(law, broken(game, rooms.Watched)) == applies


@every_game
@pytest.mark.parametrize("wrong", [rooms.Summed, rooms.Halved], ids=name_of)
def test_a_codec_that_leaves_something_out_is_noticed(wrong, game, monkeypatch) -> None:
    made = cache(lambda setup: wrong(codec_of(game, setup)))
    monkeypatch.setattr(codecs, "codec_of", lambda game, setup, by_parts=False: made(setup))
    assert notices_positions(codecs.observations_tell_positions_apart, game)


@every_game
@pytest.mark.parametrize("wrong", [rooms.Dark, rooms.DarkAtLast], ids=name_of)
def test_a_codec_without_a_plane_is_noticed(wrong, game, monkeypatch) -> None:
    made = cache(lambda setup: wrong(codec_of(game, setup)))
    monkeypatch.setattr(codecs, "codec_of", lambda game, setup, by_parts=False: made(setup))
    assert notices(codecs.every_plane_shows_something, game)


WORDS = (
    (wording.texts_are_in_every_language, rooms.lacks_a_key),
    (wording.texts_are_in_every_language, rooms.says_nothing),
    (wording.translations_have_the_same_gaps, rooms.loses_a_gap),
    (wording.translations_have_the_same_gaps, rooms.has_another_gap),
    (wording.translations_say_as_much, rooms.stays_english),
    (wording.translations_say_as_much, rooms.rambles),
    (wording.texts_are_set_well, rooms.crowds),
    (wording.texts_are_set_well, rooms.quotes_straight),
    (wording.own_messages_are_translated, rooms.forgets_a_message),
    (wording.own_messages_are_translated, rooms.keeps_a_message),
    (wording.every_text_is_used, rooms.keeps_a_sentence),
    (wording.every_text_is_used, rooms.keeps_a_reason),
)


@every_game
@pytest.mark.parametrize(("law", "change"), WORDS, ids=name_of)
def test_wrong_words_are_noticed(law, change, game) -> None:
    assert notices(law, rooms.worded(game, change))


@every_game
@pytest.mark.parametrize("law", WORDS_LAWS, ids=name_of)
def test_words_that_nobody_changed_are_not_noticed(law, game) -> None:
    assert not notices(law, rooms.worded(game, lambda rules: rules))


WRAPPERS = (
    (papers, "paper_of", rooms.WrongPaper, paper_of, PAPER_LAWS),
    (callings, "calling_of", rooms.WrongCalling, calling_of, CALLING_LAWS),
)


@every_game
@pytest.mark.parametrize(("module", "finder", "wrapper", "real", "laws"), WRAPPERS, ids=name_of)
def test_a_wrapper_that_breaks_nothing_is_not_noticed(
    module, finder, wrapper, real, laws, game, monkeypatch
) -> None:
    """So it is the sabotage that the laws notice, and not the wrapper."""
    monkeypatch.setattr(module, finder, lambda name: wrapper(real(name)))
    assert [law.__name__ for law in laws if notices(law, game)] == []


@every_game
def test_wrapped_checks_and_experts_are_not_noticed(game, monkeypatch) -> None:
    real, expert = check_of(game.id), rooms.WrongExpert(expert_for(game.start(game.setup()).view(SPECTATOR)))
    monkeypatch.setattr(sheets, "check_of", lambda name: rooms.WrongCheck(real) if real else None)
    monkeypatch.setattr(bots, "expert_for", lambda view: expert)
    monkeypatch.setattr("archipel.bots.levels.expert_for", lambda view: expert)
    _, setup = next(setups(game))
    for law in (*CHECK_LAWS, *BOT_LAWS):
        check_law(law, game, setup)


def test_each_law_is_sabotaged_at_least_twice() -> None:
    tried = [law for law, *_ in (*PAPERS, *CALLINGS, *CHECKS, *BOTS, *WORDS)]
    tried += [papers.rules_fit_on_one_page] * 3 + [codecs.every_plane_shows_something] * 2
    tried += [codecs.observations_tell_positions_apart] * 2 + [sheets.sheets_of_good_games_are_right] * 2
    everything: Iterator[object] = iter(
        (
            *PAPER_LAWS,
            *CALLING_LAWS,
            *CHECK_LAWS,
            *BOT_LAWS,
            *WORDS_LAWS,
            *PLANE_LAWS,
            *SHEET_LAWS,
            CODEC_LAWS[-1],
        )
    )
    for law in everything:
        assert tried.count(law) >= 2, name_of(law)
