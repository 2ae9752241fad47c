"""At a distance (IC-57): the captain has the cards and shares the picture, the others have printed sheets."""

from random import Random

from archipel.drawing.contract import Want
from archipel.games.cats import GAME
from archipel.games.cats.rules.names import card_name
from archipel.kernel import Draw, Drawn, FairDice, Match, Over
from archipel.paper import PrintJob, pages
from archipel.paper.call_record import stepped
from archipel.paper.calling import Call
from archipel.paper.contract import calling_of
from archipel.testkit import rule

SEED = bytes(range(32))


def called(seats: int) -> list[Call]:
    """The game as the captain deals it, after each day."""
    days, dice = [Call(GAME.setup(seats))], FairDice(SEED)
    while (after := stepped(calling_of("cats"), days[-1], dice.answer)) is not None:
        days.append(after)
    return days[1:]


@rule("IC-4", "IC-57")
def test_the_captain_deals_the_same_days_as_a_table():
    match, dice, rng = Match(GAME, GAME.setup(3)), FairDice(SEED), Random(1)
    while not isinstance(node := match.state.node(), Over):
        if isinstance(node, Draw):
            match.roll(dice.answer)
        else:
            match.play(node.seats[0], match.state.moves(node.seats[0]).sample(rng))
    days = called(3)
    assert len(days) == 7
    dealt = [event.text() for event in match.events if isinstance(event, Drawn)]
    assert [drawn.text() for step in days[-1].steps for drawn in step.draws] == dealt


@rule("IC-1", "IC-57")
def test_the_cards_do_not_depend_on_how_many_look_at_the_picture():
    assert called(2)[-1].steps == called(100)[-1].steps


@rule("IC-57")
def test_the_shared_picture_names_all_twelve_cards():
    calling, want = calling_of("cats"), Want(GAME.rules, "en")
    for call in called(4):
        island = [card for drawn in call.steps[-1].draws for card in drawn.text().split()[2:]]
        assert len(island) == 12
        callout = calling.callout(call, want)
        state = GAME.start(call.setup)
        shown = {card.name: card.shown for card in state.box.cards}
        for name in island:
            assert card_name(want.rules, "en", shown[name]) in callout.aloud
            assert card_name(want.rules, "en", shown[name]) in callout.picture.body


@rule("IC-57")
def test_the_others_need_nothing_but_a_printed_sheet():
    order = PrintJob.of(GAME, "en", sheets=40, wishes=("sheets",))
    assert sum(page.label.startswith("boat-") for page in pages(order)) == 40
    assert GAME.rules.rules[calling_of("cats").distant].id == "IC-57"
