// The looks of <plumbline-playground>: two columns where there is room, one on a telephone; dark where the page is.

const kPlaygroundStyle = `
  :host { display: block; --line: #8886; --bad: #a40e26; --good: #06601f; --open: #7a4d00; }
  * { box-sizing: border-box; }
  .bar, .choose { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .6rem 0; }
  button, select, input { font: inherit; padding: .35rem .7rem; max-width: 100%; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .3rem; }
  option { color: CanvasText; background: Canvas; }
  button { cursor: pointer; } button:disabled { cursor: default; opacity: .7; }
  button.main { background: #1a4f8b; color: #fff; border-color: #1a4f8b; }
  input[type=number] { width: 5rem; }
  .editors { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1rem; }
  .editor { display: grid; grid-template-columns: auto minmax(0, 1fr); border: 1px solid var(--line); border-radius: .3rem; height: 22rem; overflow: hidden; }
  .editor:focus-within { outline: 2px solid #1a6fd0; }
  .gutter, textarea { font: .85rem/1.4 ui-monospace, monospace; margin: 0; padding: .5rem; white-space: pre; tab-size: 2; }
  .gutter { text-align: right; border-right: 1px solid var(--line); overflow: hidden; user-select: none; }
  .gutter .wrong { color: #fff; background: var(--bad); }
  textarea { border: 0; outline: 0; resize: none; color: inherit; background: transparent; overflow: auto; }
  h2 { font-size: 1rem; margin: .8rem 0 .3rem; }
  .wrong-text { color: var(--bad); font-weight: 600; min-height: 1.4em; overflow-wrap: anywhere; }
  .said { font-weight: 600; margin: .6rem 0; overflow-wrap: anywhere; }
  article { border: 1px solid var(--line); border-radius: .4rem; padding: .2rem 1rem .8rem; margin: 1rem 0; }
  .verdict { font-weight: 700; } .fails, .ill-typed { color: var(--bad); } .holds { color: var(--good); } .inconclusive, .trivial, .hypothesis-false, .not-applicable { color: var(--open); }
  .wide { overflow: auto; max-height: 24rem; } table { border-collapse: collapse; } caption { text-align: left; }
  th, td { padding: .2rem .6rem; text-align: left; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
  a { color: #1a4f8b; } :host([dark]) a { color: #a9b8ff; }
  pre.text { overflow: auto; font-size: .85rem; }
  @media (max-width: 50rem) { .editors { grid-template-columns: minmax(0, 1fr); } .editor { height: 16rem; } }
  :host([dark]) { --bad: #ff8389; --good: #6fdc8c; --open: #f1c21b; } :host([dark]) .gutter .wrong { color: #000; }
`;

// Is the ground of the page dark? A site may have a switch for that beside the reader's own wish.
function isDark() {
  const [red, green, blue, opaque = 1] = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g).map(Number);
  return opaque === 0 ? matchMedia('(prefers-color-scheme: dark)').matches : red + green + blue < 384;
}
