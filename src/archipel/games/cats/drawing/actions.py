"""The five special actions as small drawings."""

from archipel.drawing.svg import MARK, rect, text


def _card(x: float, y: float, classes: str = "a-paper") -> str:
    return rect(x, y, 9, 12, f"{classes} a-drawn a-fine", 1.5)


def icon(name: str) -> str:
    """An action centred on the origin, about 44 by 30; needs `face` and `jewel` in `defs`."""
    if name == "extra-card":
        cards = "".join(_card(-19, -15 + row * 7, "a-gold") for row in range(3))
        return cards + text(-3, 6, 18, "+", "a-t") + _card(7, -6, "a-gold")
    if name == "one-per-row":
        return "".join(
            _card(-19 + column * 10, -17 + row * 11.5, "a-gold" if column == (0, 2, 1)[row] else "a-paper")
            for row in range(3)
            for column in range(4)
        )
    if name == "whole-row":
        return "".join(_card(-20 + column * 10, -6, "a-gold") for column in range(4))
    sign = "face" if name == "cat-twice" else "jewel"
    fill = ' class="a-land"' if sign == "face" else ""
    return f'<use{fill} href="#{MARK}{sign}" transform="translate(-9 0)scale(1.05)"/>' + text(
        14, 6, 16, "×2", "a-t a-title"
    )
