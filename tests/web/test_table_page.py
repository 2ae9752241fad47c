"""What the table page gathers: why something cannot be picked, offers, logs; no browser needed."""

import re
from dataclasses import replace
from random import Random

import pytest

from archipel.guide.asking import last_picks, why_not
from archipel.kernel import SPECTATOR, Match, Part, Trial, random_steps, read_outcome
from archipel.kernel.moves import DONE
from archipel.kernel.nodes import Decide, Draw
from archipel.plugins import find, games
from archipel.table import Caller, Table
from archipel.table.entries import Created, SeatPlace, Started
from archipel.table.play.actions import commit, follow
from archipel.table.play.drafts import Draft
from archipel.web.api.drafts import with_end_of_turn
from archipel.web.pages.render import fragment
from archipel.web.pages.table.board import BOARD
from archipel.web.pages.table.log import Log, LogLine
from archipel.web.pages.table.names import Sitter, address_names, sitters_of
from archipel.web.pages.table.scene import Scene, ViewOptions
from archipel.words import find_language
from tests.table.tables import random_turn


def _match(game: str, draws: list[str], seats: int = 2, **options: object) -> Match:
    """A game after these draws."""
    rules = find(game)
    match = Match(rules, rules.setup(seats, options))  # type: ignore[arg-type]
    for outcome in draws:
        node = match.state.node()
        assert isinstance(node, Draw)
        match.settle(read_outcome(node, outcome))
    return match


def _why(match: Match, picked: list[Part], wanted: Part, seat: int = 0) -> str:
    refusal = why_not(match.game, Trial.begin(match.state, seat), picked, wanted)
    return refusal.rule if refusal else ""


def test_a_cell_inland_is_refused_by_the_rule_of_the_first_number() -> None:
    match = _match("skull", ["1 3 5"])
    assert _why(match, [Part("number", "3")], Part("cell", "r3c4")) == "SI-12"
    assert _why(match, [], Part("cell", "r0c0")) == "SI-4"


def test_a_cell_outside_the_black_dies_column_is_refused_in_doodle_islands() -> None:
    table = _table("doodle", 2, first="1")
    wrong = {move.parts[2] for move in table.match.state.moves(0) if len(move.parts) == 4}
    cells = [Part("cell", f"c{column}r{row}") for column in range(1, 6) for row in range(1, 6)]
    outside = [cell for cell in cells if cell.value[1] not in {one.value[1] for one in wrong}]
    assert _why(table.match, [], outside[0]) == "DI-10"


def test_a_piece_that_leaves_the_boat_is_refused_with_its_rule() -> None:
    match = _table("cats", 2).match
    match.play(0, find("cats").parse("take A"))
    while not any(part.kind == "turn" for move in match.state.moves(0) for part in move.parts):
        match.play(0, match.state.moves(0)[0])
    shape, turn, _ = next(move.parts for move in match.state.moves(0) if len(move.parts) == 3)
    assert _why(match, [shape, turn], Part("cell", "r1c1")) == "IC-30"


def test_islands_that_are_not_worth_ten_together_are_refused_by_the_rule_of_conquest() -> None:
    for seed in range(40):
        match = _conquest(seed)
        if match is None:
            continue
        seat = match.state.node().seats[0]  # type: ignore[union-attr]
        moves = [move for move in match.state.moves(seat) if move.verb == "take"]
        islands = sorted({part for move in moves for part in move.parts})
        first = moves[0].parts[0]
        apart = [one for one in islands if not any({first, one} <= set(move.parts) for move in moves)]
        if apart:
            assert _why(match, [first], apart[0], seat) == "MI-13"
            return
    raise AssertionError("no such position")


def _conquest(seed: int) -> Match | None:
    """A position where something can be conquered."""
    match, rng = _match("master", [], 3), Random(seed)
    for node in random_steps(match, rng):
        moves = match.state.moves(node.seats[0]) if isinstance(node, Decide) else ()
        if sum(move.verb == "take" for move in moves) > 1:
            return match
    return None


def _table(game: str, seats: int, name: str = "Ana", **options: object) -> Table:
    """A running table with a person on the first seat and bots on the others."""
    rules = find(game)
    setup = rules.setup(seats, options)  # type: ignore[arg-type]
    places = (SeatPlace(holder="ana", name=name), *(SeatPlace(level="drifter") for _ in range(seats - 1)))
    created = Created(
        at=0,
        game=game,
        rules=rules.version,
        options=dict(setup.options),
        places=places,
        host="ana",
        seed="11" * 32,
        invite="link",
    )
    table = Table("t", 1, created)
    for entry in (Started(at=1), *follow(table, table.match.state.clone(), 1)):
        table.apply(table.number + 1, entry)
    return table


def _scene(table: Table, seat: int, language: str = "en", draft: tuple[str, ...] = ()) -> Scene:
    base = 0 if seat == SPECTATOR else table.required_event(seat)
    return Scene(table, ViewOptions(Caller("ana"), seat), Draft(base, draft), find_language(language))


def test_a_player_without_a_name_is_called_you_on_their_own_screen_only() -> None:
    for name, own in (("Ana", "Ana"), ("Player", "You"), ("Joueur", "You")):
        table = _table("doodle", 2, name)
        called = [sitters_of(table, Caller(who), find_language("en"))[0].called for who in ("ana", "ben")]
        assert called == [own, name]


@pytest.mark.parametrize("game", games())
def test_a_player_without_a_name_never_reads_the_name_that_everybody_gets(game: str) -> None:
    table, rng = _table(game, 2, "Player"), Random(5)
    for at in range(2, 60):
        if table.over:
            break
        seat = table.waiting[-1]
        texts = random_turn(table, seat, rng)
        for entry in commit(table, seat, texts, at, bot="drifter" if seat else ""):
            table.apply(table.number + 1, entry)
        page = fragment(BOARD, "en", scene=_scene(table, 0))
        read = re.sub(r'data-names="[^"]*"|<svg.*?</svg>', "", page, flags=re.DOTALL)
        assert not re.findall(r".*\bPlayer\b.*", read), at
        assert not re.search(r"\byou (begins|swaps|gets)", read)


def test_people_without_names_who_play_together_share_what_is_told() -> None:
    english = find_language("en")
    sitters = sitters_of(_table("skull", 3, "Player"), Caller("ana"), english)
    assert address_names(sitters, english)[1] == 0
    together: list[Sitter] = [sitters[0], replace(sitters[1], kind="person"), sitters[2]]
    assert address_names(together, english) == (tuple(sitter.name for sitter in sitters), SPECTATOR)


def test_the_end_calls_a_nameless_player_you_and_names_what_counts() -> None:
    table, rng = _table("doodle", 2, "Player", sea="monsters"), Random(1)
    while not table.over:
        seat = table.waiting[0]
        for entry in commit(table, seat, random_turn(table, seat, rng), 2, bot="drifter" if seat else ""):
            table.apply(table.number + 1, entry)
    page = fragment(BOARD, "en", scene=_scene(table, 0))
    assert re.findall(r'<th scope="col"[^>]*>(\w+)</th>', page).count("You") == 1
    rows = re.findall(r'<tr><th scope="row">([\w ]+?) <a', page)
    assert {"Monsters", "Bottles"} <= set(rows)


@pytest.mark.parametrize("game", games())
def test_choices_after_which_a_move_is_made_are_said(game: str) -> None:
    scene = _scene(_table(game, 2), _table(game, 2).waiting[0])
    asked, question = scene.asked(), scene.question
    ends = last_picks(asked, question)
    for choice in question.choices:
        left = [move for move in asked.moves if choice.part in move.parts]
        whole = len(left) == 1 or sum(len(move.parts) == 1 for move in left) == 1
        assert (choice.part in ends) == whole


def test_the_others_moves_of_an_open_round_are_not_shown_before_all_are_in() -> None:
    table = _table("skull", 2)
    other = table.match.state.moves(1)[0]
    for entry in commit(table, 1, (other.text,), 2, bot="drifter"):
        table.apply(table.number + 1, entry)
    assert not _told(table, 0, "Drifter")
    assert not _told(table, SPECTATOR, "Drifter")
    mine = table.match.state.moves(0)[0]
    for entry in commit(table, 0, (mine.text,), 3):
        table.apply(table.number + 1, entry)
    assert _told(table, 0, "Drifter")
    assert _told(table, SPECTATOR, "Drifter")


def _told(table: Table, seat: int, who: str) -> list[LogLine]:
    """What the log says that somebody did."""
    return [
        line for line in Log(table, seat, find_language("en")).happened() if line.who == who and line.what
    ]


@pytest.mark.parametrize("game", games())
def test_the_log_tells_a_player_by_you_what_they_did_and_the_others_by_name(game: str) -> None:
    table, rng = _table(game, 2, "Ana"), Random(3)
    while 0 not in table.waiting:
        seat = table.waiting[0]
        for entry in commit(table, seat, random_turn(table, seat, rng), 2, bot="drifter"):
            table.apply(table.number + 1, entry)
    since = table.number
    for seat in (0, 1):
        if seat in table.waiting:
            for entry in commit(table, seat, random_turn(table, seat, rng), 2, bot="drifter" if seat else ""):
                table.apply(table.number + 1, entry)
    scenes = {seat: _scene(table, seat) for seat in (0, SPECTATOR)}
    lines = {
        seat: [line for line in scene.log() if line.number > since and line.what and line.how != "dice"]
        for seat, scene in scenes.items()
    }
    assert any(line.what.startswith("You ") and not line.who for line in lines[0])
    assert not any(line.who == "Ana" and line.what for line in lines[0])
    assert any(line.who == "Ana" and line.what for line in lines[SPECTATOR])


def test_a_danger_is_told_with_what_it_costs_its_victim_and_handed_sheets_by_name() -> None:
    table, rng = _table("skull", 2), Random(1)
    for at in range(2, 400):
        danger, since = getattr(table.match.state.view(0), "danger", False), table.number
        for seat in (1, 0):
            move = rng.choice(table.match.state.moves(seat)).text
            for entry in commit(table, seat, (move,), at, bot="drifter" if seat else ""):
                table.apply(table.number + 1, entry)
        costs = [
            line
            for line in Log(table, 0, find_language("en")).happened()
            if line.gains and line.number > since
        ]
        if danger and costs:
            break
    handed = [line.what for line in Log(table, 0, find_language("en")).happened()]
    assert "The sheets change hands: Ana swaps with Drifter." in handed
    for line in costs:
        victim = "Drifter" if line.who == "Ana" else "Ana"
        assert line.what.startswith(f"draws a danger for {victim}")
        assert line.gains[0].words.endswith(victim)


def test_a_draft_is_drawn_in_pencil_for_its_own_seat_only() -> None:
    table = _table("skull", 2)
    move = table.match.state.moves(0)[0]
    before, after = _scene(table, 0), _scene(table, 0, draft=(move.text,))
    assert after.steps == [f"you write {move.parts[0].value} on the shore"]
    assert after.sheet() != before.sheet()
    assert after.ready
    assert not before.ready
    assert _scene(table, SPECTATOR).sheet() == _scene(table, SPECTATOR).sheet()
    assert not _scene(table, SPECTATOR).moves


def test_hidden_hands_are_not_in_a_spectators_page() -> None:
    table = _table("master", 2, first="1")
    own, watching = _scene(table, 0), _scene(table, SPECTATOR)
    assert 'data-kind="card"' in own.tableau()
    assert 'data-kind="card"' not in watching.tableau()
    dealt = [line.what for line in Log(table, SPECTATOR, find_language("en")).happened()]
    assert dealt == ["The game begins.", "The card that opens the sea: red 5"]
    assert not any(line.startswith("A hand of three cards:") for line in dealt)


def test_a_scene_speaks_both_languages() -> None:
    table = _table("doodle", 2, first="1")
    english, french = _scene(table, 0), _scene(table, 0, "fr")
    assert english.log()[0].what != french.log()[0].what
    assert [one.total for one in english.counts] == [one.total for one in french.counts]


def test_done_ends_a_turn_that_may_end_and_no_other() -> None:
    table = _table("cats", 2)
    seat = table.waiting[0]
    trial, moves = table.trial(seat), tuple[str, ...]()
    while DONE not in (legal := trial.moves(seat)):
        assert with_end_of_turn(table, seat, moves) == moves
        trial.apply(seat, legal[0])
        moves = (*moves, legal[0].text)
    assert with_end_of_turn(table, seat, moves) == (*moves, DONE.text)
    assert commit(table, seat, with_end_of_turn(table, seat, moves), 2)


def test_a_drawing_that_the_page_has_is_not_sent_again() -> None:
    table = _table("skull", 2)
    seat = table.waiting[0]

    def board(*has: str) -> str:
        asks = ViewOptions(Caller("ana"), seat, has=has)
        scene = Scene(table, asks, Draft(table.required_event(seat)), find_language("en"))
        return fragment(BOARD, "en", scene=scene)

    whole = board()
    middle, sheet = re.findall(r'data-digest="(\w+)"', whole)
    assert 'class="a-svg' in whole
    assert "data-keep" not in whole
    rest = board(middle, sheet)
    assert re.findall(r'data-digest="(\w+)" data-keep></div>', rest) == [middle, sheet]
    assert re.findall(r'data-digest="(\w+)" data-keep></div>', board(sheet, "other")) == [sheet]
