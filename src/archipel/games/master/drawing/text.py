"""The sea in letters: cards by column and row, each with the seats whose galleons lie there."""

from archipel.drawing.contract import Want, seat_line
from archipel.drawing.text import blocks, grid, shown
from archipel.games.master.rules.view import MasterView


def text(view: MasterView, want: Want) -> str:
    """The sea, then the seats with the cards they took and hold."""
    table = [want.say("deck-of", cards=view.deck)]
    if view.rounds:
        table.append(want.say("round-of", round=view.round, rounds=view.rounds))
    seats = [_seat(view, seat, want) for seat in shown(len(view.players), want.seat)]
    return blocks(("\n".join(table), _sea(view), *seats))


def _sea(view: MasterView) -> str:
    if not view.sea:
        return ""
    across = range(min(card.x for card in view.sea), max(card.x for card in view.sea) + 1)
    down = range(min(card.y for card in view.sea), max(card.y for card in view.sea) + 1)
    cards = {(card.x, card.y): card.card for card in view.sea}
    galleons: dict[tuple[int, int], str] = {}
    for seat, player in enumerate(view.players, 1):
        for spot in player.galleons:
            galleons[spot] = f"{galleons.get(spot, '')}{seat}"
    cells = [
        [
            f"{cards.get((x, y), '·')}{':' if (x, y) in galleons else ' '}{galleons.get((x, y), '').ljust(2)}"
            for x in across
        ]
        for y in down
    ]
    return grid(cells, [f"{x}   " for x in across], [str(y) for y in down])


def _seat(view: MasterView, seat: int, want: Want) -> str:
    player = view.players[seat]
    lines = [seat_line(want, seat, view)]
    spots = " ".join(f"{x},{y}" for x, y in player.galleons) or "–"
    lines.append(want.say("is", name=want.say("galleons"), value=spots))
    if player.hand is None:
        lines.append(want.say("hidden-cards", count=player.cards))
    else:
        lines.append(want.say("is", name=want.say("hand"), value=" ".join(player.hand) or "–"))
    taken = "  ".join("+".join(cards) for cards in player.taken)
    count = want.say("captured", count=sum(map(len, player.taken)), goal=view.goal)
    return "\n".join((*lines, f"{count}  {taken}".rstrip()))
