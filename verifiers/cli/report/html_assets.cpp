#include "cli/report/html_assets.hpp"

namespace plumbline::report {

// Colours are chosen in pairs for light and dark; each verdict also has its own sign or shape.
const std::string_view page_style = R"css(
:root {
  color-scheme: light dark;
  --page: #fbfbf9; --card: #ffffff; --ink: #1c2024; --soft: #5d6670; --line: #d9dde1; --link: #0b5cad; --warn: #fff3d6;
  --holds: #14735a; --fails: #bf2626; --trivial: #6f7780; --aside: #9aa1a9;
  --inconclusive: #9a6700; --ill-typed: #7a3fa8; --proved: #0b5cad;
}
@media (prefers-color-scheme: dark) { :root {
  --page: #15181b; --card: #1d2125; --ink: #e4e7ea; --soft: #9da7b1; --line: #353b42; --link: #79b8ff; --warn: #3a3016;
  --holds: #4fc3a1; --fails: #ff7b72; --trivial: #9aa4ae; --aside: #727b85;
  --inconclusive: #e3b341; --ill-typed: #c99cf0; --proved: #79b8ff;
} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans",
  sans-serif; }
main, body > header, body > footer { max-width: 1480px; margin: 0 auto; padding: 0 20px; }
body > header { padding-top: 24px; }
h1 { font-size: 1.6rem; margin: 0 0 4px; } h2 { font-size: 1.25rem; margin: 0 0 4px; }
h3 { font-size: 1rem; margin: 0; }
a { color: var(--link); } h2 a { color: inherit; text-decoration: none; } h2 a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 8px; top: 8px; background: var(--card); padding: 4px 8px; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.muted, .source { color: var(--soft); } .met { color: var(--soft); white-space: nowrap; }
.piecewise > span { white-space: nowrap; } .unmet { color: var(--fails); } .warning { color: var(--fails); }
.answer { font-size: 1.1rem; margin: 8px 0; } .answer.bad { color: var(--fails); font-weight: 600; }
body > header .bar { max-width: none; height: 10px; }
.totals { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 4px 0; padding: 0; list-style: none; }
.badge { display: inline-block; white-space: nowrap; font-weight: 600; font-size: .9rem; color: var(--aside); }
.badge.holds, .badge.not-refuted { color: var(--holds); } .badge.proved { color: var(--proved); }
.badge.fails, .badge.refuted { color: var(--fails); }
.badge.trivial, .badge.vacuous, .badge.hypothesis-false, .badge.not-applicable { color: var(--soft); }
.badge.inconclusive { color: var(--inconclusive); } .badge.ill-typed { color: var(--ill-typed); }
.controls { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; margin: 16px 0 8px; }
.controls[hidden] { display: none; }
.controls input[type=search] { min-width: min(26rem, 80vw); }
.controls input[type=search], .controls select { font: inherit; color: inherit; background: var(--card); border:
  1px solid var(--soft); border-radius: 4px; padding: 4px 8px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
#claims { width: 100%; font-size: .92rem; }
#claims th, #claims td, .cases th, .cases td { text-align: left; vertical-align: top; padding: 5px 10px 5px 0;
  border-bottom: 1px solid var(--line); font-weight: normal; }
#claims thead th, .cases thead th { color: var(--soft); white-space: nowrap; }
#claims tbody th { white-space: nowrap; } #claims td.reading-name { white-space: nowrap; }
#claims td.scope { min-width: 14rem; }
#claims td.counts { min-width: 11rem; color: var(--soft); font-size: .85rem; }
#claims tbody tr:hover { background: var(--card); } .number { white-space: nowrap; }
.bar { width: 100%; max-width: 16rem; height: 8px; display: block; margin-top: 6px; }
.piece { fill: var(--aside); } .piece.holds { fill: var(--holds); } .piece.fails { fill: var(--fails); }
.piece.trivial { fill: var(--trivial); opacity: .55; } .piece.inconclusive { fill: var(--inconclusive); }
.piece.ill-typed { fill: var(--ill-typed); } .piece.not-applicable, .piece.hypothesis-false { opacity: .35; }
.claim { margin: 36px 0; padding-top: 16px; border-top: 2px solid var(--line); }
.claim > p { margin: 2px 0 8px; max-width: 60rem; }
.readings { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 34rem), 1fr)); gap: 16px;
  align-items: start; }
.reading { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 12px 16px;
  min-width: 0; }
.reading > header { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: baseline; margin-bottom: 6px; }
.change { background: var(--warn); border-radius: 4px; padding: 6px 10px; }
mtable[columnalign="left"] > mtr > mtd { text-align: left; }
.formula { overflow-x: auto; padding: 8px 0; margin: 4px 0; }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; margin: 6px 0; }
pre code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; margin: 8px 0; }
dt { color: var(--soft); } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; } dd .bar { margin: 9px 0 4px; }
details { margin: 6px 0; } summary { cursor: pointer; color: var(--link); }
.cases { font-size: .85rem; }
.cases tbody th { white-space: nowrap; max-width: 18rem; overflow: hidden; text-overflow: ellipsis; }
.cases td:nth-child(5) { min-width: 12rem; }
figure { margin: 10px 0; max-width: 44rem; }
figcaption { font-size: .85rem; color: var(--soft); display: flex; flex-wrap: wrap; gap: 2px 16px; }
.key svg { vertical-align: -1px; }
.plot > svg { width: 100%; height: auto; display: block; }
svg text { font-size: 12px; fill: var(--soft); font-family: inherit; } svg .exponent { font-size: 8px; }
.grid { stroke: var(--line); stroke-width: 1; } .bound { stroke: var(--ink); stroke-width: 1.6; fill: none; }
.mark { fill: none; stroke-width: 1.6; stroke: var(--aside); }
.mark.holds { fill: var(--holds); stroke: var(--card); stroke-width: .8; }
.mark.fails { stroke: var(--fails); stroke-width: 2.4; }
.mark.trivial { stroke: var(--trivial); } .mark.inconclusive { stroke: var(--inconclusive); }
.mark.ill-typed { stroke: var(--ill-typed); }
.matrices { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: flex-start; }
.matrix { overflow-x: auto; max-width: 100%; } .matrix caption { text-align: left; white-space: nowrap; }
.matrix tbody { position: relative; display: table-row-group; }
.matrix tbody::before, .matrix tbody::after { content: ""; position: absolute; top: 0; bottom: 0; width: 5px;
  border: 1.5px solid var(--ink); pointer-events: none; }
.matrix tbody::before { left: 0; border-right: 0; } .matrix tbody::after { right: 0; border-left: 0; }
.matrix caption { margin-bottom: 3px; }
.matrix td { padding: 1px 8px; text-align: right; white-space: nowrap; font-size: .88rem; }
.scalar { margin: 0; } .empty { color: var(--soft); }
body > footer { padding-bottom: 40px; color: var(--soft); font-size: .85rem; }
[hidden] { display: none !important; }
@media print {
  :root { --page: #fff; --card: #fff; --ink: #000; --soft: #444; }
  * { print-color-adjust: exact; }
  body { font-size: 10pt; } .controls, .skip { display: none; }
  .reading, figure, .matrix, #claims tr { break-inside: avoid; } h2, h3 { break-after: avoid; }
  .scroll, .formula, .matrix { overflow: visible; } .readings { display: block; } .reading { margin-bottom: 10pt; }
}
)css";

// Shows the rows and sections that match the words, the verdict and the box. "/" goes to the search field, Escape
// clears it.
const std::string_view page_script = R"js(
'use strict';
(() => {
  const words = document.getElementById('words');
  const verdict = document.getElementById('verdict');
  const unexpected = document.getElementById('unexpected');
  const shown = document.getElementById('shown');
  const rows = Array.from(document.querySelectorAll('#claims tbody tr'));
  const sections = Array.from(document.querySelectorAll('section.claim'));
  const texts = rows.map((row) => (row.textContent + ' ' + row.dataset.search).toLowerCase());
  document.getElementById('controls').hidden = false;

  function apply() {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const visible = new Set();
    let count = 0;
    rows.forEach((row, i) => {
      const match = wanted.every((word) => texts[i].includes(word)) &&
        (verdict.value === '' || row.dataset.verdict === verdict.value) &&
        (!unexpected.checked || row.dataset.unexpected === 'yes');
      row.hidden = !match;
      if (match) { count += 1; visible.add(row.dataset.section); }
    });
    sections.forEach((section) => { section.hidden = !visible.has(section.id); });
    shown.textContent = count + ' of ' + rows.length + ' readings';
  }

  for (const control of [words, verdict, unexpected]) control.addEventListener('input', apply);
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      words.focus();
    }
    if (event.key === 'Escape' && document.activeElement === words) { words.value = ''; apply(); }
  });
  window.addEventListener('hashchange', () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target || !target.hidden) return;
    words.value = '';
    verdict.value = '';
    unexpected.checked = false;
    apply();
    target.scrollIntoView();
  });
  apply();
})();
)js";

}  // namespace plumbline::report
