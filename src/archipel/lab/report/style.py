"""The CSS of a report. Colours come from the drawings' style sheet, which has light and dark themes."""

STYLE = """
*{box-sizing:border-box}
body{margin:0;background:var(--a-paper);color:var(--a-ink);
font:16px/1.5 system-ui,"Segoe UI","DejaVu Sans",sans-serif}
main{max-width:1180px;margin:0 auto;padding:24px 20px 64px}
h1,h2{font-family:"Iowan Old Style",Palatino,Georgia,"DejaVu Serif",serif;font-weight:600;line-height:1.2}
h1{font-size:2.3rem;margin:0}
h2{font-size:1.5rem;margin:0 0 12px;color:var(--a-accent)}
h3{font-size:1rem;margin:0 0 8px}
header{display:flex;gap:24px;align-items:center;margin-bottom:24px}
header .a-svg{width:200px;height:auto;flex:none;border-radius:10px}
header p{margin:4px 0 0;color:var(--a-ink-soft)}
.over{text-transform:uppercase;letter-spacing:.08em;font-size:.8rem}
section{background:var(--a-paper-2);border-radius:12px;padding:22px 24px;margin:0 0 20px;display:grid;
grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));gap:20px 32px;align-items:start}
section>h2,section>.lead,section>ul,section>.wide:only-of-type,section>details{grid-column:1/-1}
section>h2{margin:0}
.short ul{margin:0;padding-left:1.2em;columns:2 420px;column-gap:40px}
.short li{margin:0 0 8px;break-inside:avoid}
.lead{margin:0;max-width:70ch}
figure{margin:0;min-width:0}
figcaption,.notes p{color:var(--a-ink-soft);font-size:.88rem;margin:6px 0 0}
.notes{display:block}.notes p{max-width:90ch;margin:8px 0 0}
.used .b{width:70px}
.maps svg{width:100%;height:auto;max-height:640px}
.maps .p{max-width:520px}
.wide{overflow-x:auto;min-width:0}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{padding:5px 8px;text-align:right;border-bottom:1px solid var(--a-grain);white-space:nowrap}
th[scope=row],thead th:first-child{text-align:left;white-space:normal;min-width:7em;padding-left:0}
th[scope=row]{font-weight:400}
thead th{color:var(--a-ink-soft);font-weight:600;font-size:.8rem;vertical-align:bottom;white-space:normal}
td{font-variant-numeric:tabular-nums}
small,.dim{color:var(--a-ink-soft)}
details summary{cursor:pointer;color:var(--a-accent);font-weight:600;margin-bottom:12px}
details[open]{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));gap:16px 32px}
details[open] summary{grid-column:1/-1}
.p{width:100%;height:auto;display:block}
.b{width:120px;height:12px;display:inline-block;vertical-align:middle}
.p text{font-size:13px;fill:var(--a-ink)}
.p-n{text-anchor:middle}.p-l,.p-r{text-anchor:end}
.p .p-soft,.p .p-n{fill:var(--a-ink-soft);font-size:12px}
.p-grid{stroke:var(--a-grain);fill:none}
.p-zero{stroke:var(--a-ink-soft)}
.p-bar{fill:var(--a-accent);opacity:.75}
.p-loss{fill:var(--a-glow)}
.p-half{stroke:var(--a-ink);stroke-width:4;opacity:.45;stroke-linecap:round}
.p-dot{fill:var(--a-paper-2);stroke:var(--a-ink);stroke-width:1.6}
.p-err{stroke:var(--a-ink);stroke-width:2;fill:none;opacity:.7}
.p-dot.p-clear{fill:var(--a-accent);stroke:var(--a-accent)}
.p-err.p-clear{stroke:var(--a-accent);opacity:1}
.p-fair{stroke:var(--a-ink-soft);stroke-dasharray:5 4}
.p-line{fill:none;stroke:var(--a-accent);stroke-width:2.2;stroke-linejoin:round}
.p-area{fill:var(--a-accent);opacity:.13}
.p-tip{fill:var(--a-accent)}
.h-more{fill:var(--a-accent)}.h-less{fill:var(--a-glow)}
.h-none{stroke:var(--a-ink-soft);stroke-width:1;opacity:.5}
.h-cell{fill:var(--a-paper);stroke:var(--a-grain)}
.h-n{text-anchor:middle;fill:var(--a-ink);font-weight:700;paint-order:stroke;stroke:var(--a-paper);stroke-width:2.5px}
.p .h-n{font-size:9px}
@media (max-width:600px){header .a-svg{width:110px}h1{font-size:1.6rem}section{padding:16px}
th,td{padding:4px 6px}main{padding:16px 10px 40px}}
@media print{section{break-inside:avoid-page}}
"""
"""CSS of the page."""
