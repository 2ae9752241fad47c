"""The CSS classes of the pen: strokes, fills, letters, and what glows.

Plain class selectors, because they also apply inside `use`; colours are variables, so that one switch
changes the theme.
"""

from typing import Final

_SERIF: Final = (
    "Iowan Old Style,Palatino Linotype,Palatino,Book Antiqua,Georgia,Noto Serif,DejaVu Serif,serif"
)
_SANS: Final = "system-ui,-apple-system,Segoe UI,Noto Sans,Liberation Sans,DejaVu Sans,sans-serif"

_COLOURS: Final = ("blue", "green", "orange", "purple", "red", "yellow", "gold")
_GROUNDS: Final = ("paper", "paper-2", "sea", "land", "rock", "wood", "die", "jet")

_fills: Final = "".join(f".a-{name}{{fill:var(--a-{name})}}" for name in (*_COLOURS, *_GROUNDS))

RULES: Final = f"""
{_fills}
.a-svg{{display:block;width:100%;height:auto;font-family:{_SANS}}}
.a-own{{width:auto;max-width:100%}}
.a-ink{{fill:none;stroke:var(--a-ink);stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}}
.a-solid{{fill:var(--a-ink)}}
.a-soft{{fill:var(--a-ink-soft)}}
.a-drawn{{stroke:var(--a-ink);stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}}
.a-fine{{stroke-width:.8}}
.a-bold{{stroke-width:2.4}}
.a-grid{{fill:none;stroke:var(--a-ink-soft);stroke-width:.7;stroke-dasharray:1.5 2.5;stroke-linecap:round}}
.a-wave{{fill:none;stroke:var(--a-wave);stroke-width:.9;stroke-linecap:round}}
.a-grain{{fill:none;stroke:var(--a-grain);stroke-width:.7;stroke-linecap:round}}
.a-rhumb{{fill:none;stroke:var(--a-wave);stroke-width:.5;opacity:.55}}
.a-cut{{fill:none;stroke:var(--a-ink);stroke-width:.2}}
.a-faint{{opacity:.55}}
.a-dim{{opacity:.4}}
.a-halo{{fill:none;stroke:var(--a-paper);stroke-linecap:butt;opacity:.85}}
.a-route{{fill:none;stroke:var(--a-accent)}}
.a-spine{{fill:none;stroke:var(--a-paper);stroke-linecap:round;stroke-dasharray:.1 7}}
.a-pencil{{fill:none;stroke:var(--a-pencil);stroke-width:2;stroke-dasharray:5 2.2 7 1.6}}
.a-pencil{{stroke-linecap:round;stroke-linejoin:round}}
.a-lead{{fill:none;stroke:var(--a-pencil);stroke-linecap:butt;stroke-dasharray:9 1.2 4 .8}}
.a-pencil-fill{{fill:var(--a-pencil)}}
.a-accent{{fill:var(--a-accent)}}
.a-accent-ink{{fill:none;stroke:var(--a-accent);stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}}
.a-tex{{fill:none;stroke:var(--a-ink);stroke-width:1;opacity:.42;stroke-linecap:round}}
.a-thin{{stroke-width:1.3}}
.a-tail{{stroke-width:3.4}}
.a-bold-t{{font-weight:700}}
.a-dots{{stroke-width:2}}
.a-pip{{fill:var(--a-die-ink)}}
.a-jet-pip{{fill:var(--a-jet-ink)}}
.a-die-ink{{fill:none;stroke:var(--a-die-ink);stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}}
.a-jet-ink{{fill:none;stroke:var(--a-jet-ink);stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}}
.a-t{{fill:var(--a-ink);text-anchor:middle}}
.a-rimmed{{stroke:var(--a-sea);stroke-width:3;paint-order:stroke;stroke-linejoin:round}}
.a-l{{fill:var(--a-ink-soft);text-anchor:middle;font-weight:600}}
.a-start{{text-anchor:start}}
.a-end{{text-anchor:end}}
.a-title{{font-family:{_SERIF};font-weight:700;letter-spacing:.02em}}
.a-num{{font-family:{_SERIF};font-weight:700;font-style:italic}}
.a-hand{{font-family:{_SERIF};font-weight:600;font-style:italic}}
.a-grey{{fill:var(--a-pencil)}}
.a-tint{{fill:var(--a-accent)}}
.a-on{{fill:var(--a-paper)}}
.a-die-t{{fill:var(--a-die-ink)}}
.a-jet-t{{fill:var(--a-jet-ink)}}
.a-rim{{fill:none;stroke:var(--a-paper-2);stroke-width:3;stroke-linejoin:round;paint-order:stroke}}
.a-hit{{fill:var(--a-glow);fill-opacity:0;stroke:none}}
.a-rail1{{fill:none;stroke:var(--a-ink);stroke-width:25;stroke-linejoin:round}}
.a-rail2{{fill:none;stroke:var(--a-wood);stroke-width:21;stroke-linejoin:round}}
.a-rail3{{fill:none;stroke:var(--a-ink);stroke-width:12;stroke-linejoin:round}}
.a-rail4{{fill:var(--a-paper-2);stroke:var(--a-wood);stroke-width:10.4;stroke-linejoin:round}}
.a-pick{{outline:none}}
.a-pick.can{{cursor:pointer}}
.a-pick.can>.a-hit{{fill-opacity:.1;stroke:var(--a-glow);stroke-width:1.8;stroke-dasharray:4 3}}
.a-pick.can:hover>.a-hit{{fill-opacity:.26}}
.a-pick.on>.a-hit{{fill-opacity:.3;stroke:var(--a-glow);stroke-width:2.8;stroke-dasharray:none}}
.a-pick.can>.a-clear{{fill-opacity:0;stroke-width:2.6}}
.a-pick.can:hover>.a-clear{{fill-opacity:.07;stroke-dasharray:none}}
.a-pick.on>.a-clear{{fill-opacity:0;stroke-width:4.4}}
.a-pick:focus-visible>.a-hit{{stroke:var(--a-glow);stroke-width:3.4;stroke-dasharray:none}}
.a-pick.off{{opacity:.55}}
.a-pick.lit>.a-hit,.lit>.a-hit{{fill:var(--a-accent);fill-opacity:.08;stroke:var(--a-accent);stroke-width:2.6}}
.a-new{{fill:none;stroke:var(--a-glow);stroke-width:1.8;stroke-linecap:round;opacity:.9}}
.a-was{{stroke:var(--a-ink-soft);stroke-width:2;opacity:1}}
.a-trace{{fill:none;stroke:var(--a-accent);stroke-width:2.6;stroke-linecap:round;stroke-dasharray:1 5}}
.a-trace-pencil{{fill:none;stroke:var(--a-pencil);stroke-width:2.2;stroke-linecap:round;stroke-dasharray:1 5}}
.a-over{{pointer-events:none}}
.a-over.can,.a-over.on,.a-felt{{pointer-events:auto}}
.a-feel{{fill:none;stroke:none;stroke-width:16;pointer-events:stroke}}
.a-shy{{visibility:hidden}}
.a-shy.can,.a-shy.on{{visibility:visible}}
.a-look{{cursor:zoom-in;outline:none}}
.a-look:focus-visible>.a-frame{{stroke:var(--a-glow);stroke-width:3.4}}
.a-frame{{stroke:var(--a-ink)}}
@media (forced-colors:active){{.a-svg{{forced-color-adjust:none}}}}
.a-roll,.a-deal,.a-new,.a-pencil{{transform-box:fill-box;transform-origin:center}}
@keyframes a-roll{{0%{{transform:translateY(-14px) rotate(-200deg)}}70%{{transform:rotate(20deg)}}}}
@keyframes a-deal{{0%{{transform:translate(-24px,-40px) rotate(-10deg);opacity:0}}}}
@media (prefers-reduced-motion:no-preference){{.rolling .a-roll{{animation:a-roll .5s ease-out}}}}
@keyframes a-stamp{{0%{{transform:scale(1.9);opacity:0}}}}
@media (prefers-reduced-motion:no-preference){{.inking .a-new{{animation:a-stamp .45s ease-out}}}}
@media (prefers-reduced-motion:no-preference){{.pencilling .a-pencil{{animation:a-stamp .45s ease-out}}}}
@media (prefers-reduced-motion:no-preference){{.a-deal.dealt{{animation:a-deal .45s ease-out}}}}
.a-svg.gliding{{overflow:visible;position:relative;z-index:2}}
@media print{{.a-hit{{display:none}}}}
""".strip().replace("\n", "")
"""`can`, `on`, `off` and `lit` are what a page toggles on an `a-pick`; nothing else in a drawing changes.

`a-shy` is not to be seen before it `can` be picked; `a-look` is a card that is shown large when it is tapped.
`a-new` is the outline of what was inked last, stamped on when a page sets `inking`; `a-trace` joins the
things that made a score.
"""
