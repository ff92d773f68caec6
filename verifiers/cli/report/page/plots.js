// The plots of one reading. `data` is what plot_data.hpp describes; every plot is an SVG by Observable Plot.
const plots = (() => {
  const colours = { holds: 'var(--holds)', fails: 'var(--fails)', trivial: 'var(--trivial)', 'hypothesis-false': 'var(--aside)',
    'not-applicable': 'var(--faint)', inconclusive: 'var(--inconclusive)', 'ill-typed': 'var(--ill-typed)' };
  const base = (width, height) => ({ className: 'plot-svg', width, height, style: { background: 'none', fontSize: '12px' } });
  const plural = (n, noun) => n + ' ' + noun + (n === 1 ? '' : 's');
  const groupName = ([first, last]) => (first === last ? String(first) : first + '–' + last);
  const place = (facts, groups, which) => groups.findIndex(([first, last]) => facts[which] >= first && facts[which] <= last);
  const spreadOut = (i) => ((i * 0.618034) % 1) - 0.5;                 // places side by side without a pattern

  // Both sides, one column of marks for each, over groups of cases by depth or width.
  function sides(data, reading, kind, width) {
    const groups = reading[kind];
    const which = kind === 'depth' ? 1 : 2;
    const used = groups.map((group, i) => ({ group, i })).filter(({ group }) => group[3] > 0);
    if (used.length === 0) return null;
    const spreads = used.flatMap(({ group }) => [...group[4], ...group[5]]);
    const axis = axes.choose([...spreads, ...reading.sides.points.flatMap((p) => [p[2], p[3]])]);
    const column = new Map(used.map(({ i }, x) => [i, x]));
    const left = [], right = [];
    reading.sides.points.forEach(([index, verdict, lhs, rhs], i) => {
      const facts = data.cases[index];
      if (facts.length < 4) return;
      const x = column.get(place(facts, groups, which));
      const word = data.verdicts[verdict];
      const title = facts[0] + ': ' + word + '\nleft ' + lhs + ', right ' + rhs + '\ndepth ' + facts[1] + ', width ' + facts[2] + ', ' + plural(facts[3], 'sample');
      left.push({ x: x - 0.2 + 0.22 * spreadOut(i), y: axis.map(lhs), title, word });
      right.push({ x: x + 0.2 + 0.22 * spreadOut(i), y: axis.map(rhs), title, word });
    });
    const ranges = used.flatMap(({ group }, x) => [{ x: x - 0.2, s: group[4], side: 'left' }, { x: x + 0.2, s: group[5], side: 'right' }]);
    const colour = { left: 'var(--left)', right: 'var(--right)' };
    const fails = left.filter((p) => p.word === 'fails');
    const others = left.filter((p) => p.word !== 'fails');
    const counts = used.map(({ group }, x) => ({ x, text: 'n = ' + group[3] }));
    const dots = (points, side, symbol) => Plot.dot(points, { x: 'x', y: 'y', r: 2.4, symbol, stroke: colour[side], strokeOpacity: 0.75, fill: side === 'left' ? colour.left : 'none', fillOpacity: 0.35, strokeWidth: 1, title: 'title' });
    const height = 260;
    return Plot.plot({ ...base(width, height), marginLeft: 52, marginRight: 8, marginTop: 18, marginBottom: 38,
      ariaLabel: 'Both sides of the conclusion of ' + reading.label + ' against ' + kind,
      x: { domain: [-0.5, used.length - 0.5], ticks: used.map((u, x) => x), tickFormat: (x) => groupName(used[x].group), tickSize: 0, label: kind, labelAnchor: 'center', labelArrow: 'none' },
      y: { domain: axis.domain, ticks: axis.ticks.map((t) => t.at), tickFormat: (v) => (axis.ticks.find((t) => t.at === v) || {}).text, label: null, tickSize: 0 },
      marks: [
        Plot.gridY(axis.ticks.map((t) => t.at), { stroke: 'var(--line)', strokeOpacity: 1 }),
        Plot.ruleX(ranges, { x: 'x', y1: (d) => axis.map(d.s[0]), y2: (d) => axis.map(d.s[2]), stroke: (d) => colour[d.side], strokeWidth: 13, strokeOpacity: 0.22, strokeLinecap: 'round' }),
        dots(others, 'left', 'circle'),
        dots(right, 'right', 'square'),
        Plot.link(ranges, { x1: (d) => d.x - 0.15, x2: (d) => d.x + 0.15, y1: (d) => axis.map(d.s[1]), y2: (d) => axis.map(d.s[1]), stroke: (d) => colour[d.side], strokeWidth: 2.5 }),
        Plot.dot(fails, { x: 'x', y: 'y', r: 4, symbol: 'times', stroke: 'var(--fails)', strokeWidth: 2, title: 'title' }),
        Plot.text(counts, { x: 'x', text: 'text', frameAnchor: 'top', dy: -14, fill: 'var(--soft)', fontSize: 10.5 }),
      ] });
  }

  // How many cases have which margin: those that hold upwards, those that fail downwards.
  function margins(data, reading, width) {
    const { bins, zero } = reading.margins;
    if (bins.length === 0) return null;                              // all are zero: the page says so in words
    const middle = (bins[0][0] + bins[bins.length - 1][1]) / 2;
    const low = Math.min(bins[0][0], Math.floor(middle - 1));
    const high = Math.max(bins[bins.length - 1][1], Math.ceil(middle + 1));
    const gap = Math.max(bins[0][1] - bins[0][0], (high - low) / 14);
    const withZero = zero[0] + zero[1] > 0;
    const start = withZero ? low - 2.4 * gap : low;
    const range = (a, b) => (b - a === 1 ? '10^' + a + ' to 10^' + b : '10^' + a.toFixed(2) + ' to 10^' + b.toFixed(2));
    const bars = [];
    const add = (x1, x2, holds, fails, name) => {
      if (holds) bars.push({ x1, x2, y: holds, word: 'holds', title: name + ': ' + plural(holds, 'case') + ' that hold' });
      if (fails) bars.push({ x1, x2, y: -fails, word: 'fails', title: name + ': ' + plural(fails, 'case') + ' that fail' });
    };
    if (withZero) add(start + 0.2 * gap, start + 1.4 * gap, zero[0], zero[1], 'zero, or not told apart from zero');
    for (const [a, b, holds, fails] of bins) add(a, b, holds, fails, 'size ' + range(a, b));
    const ticks = axes.exponents(low, high);
    const zeroAt = start + 0.8 * gap;
    const anyFails = bars.some((b) => b.word === 'fails');
    return Plot.plot({ ...base(width, 260), marginLeft: 52, marginRight: 8, marginTop: 18, marginBottom: 38,
      ariaLabel: 'Distribution of the margins of ' + reading.label,
      x: { domain: [start, high], ticks: withZero ? [zeroAt, ...ticks] : ticks, tickFormat: (v) => (withZero && v === zeroAt ? '0' : axes.power(v)), tickSize: 0, label: anyFails ? 'size of the margin' : 'margin', labelAnchor: 'center', labelArrow: 'none' },
      y: { ticks: 5, tickFormat: (v) => (Number.isInteger(v) ? String(Math.abs(v)) : ''), label: null, tickSize: 0, nice: true },
      marks: [
        Plot.gridY({ ticks: 5, stroke: 'var(--line)', strokeOpacity: 1 }),
        Plot.rectY(bars, { x1: 'x1', x2: 'x2', y1: 0, y2: 'y', fill: (d) => colours[d.word], insetLeft: 0.5, insetRight: 0.5, title: 'title' }),
        Plot.ruleY([0], { stroke: 'var(--ink)' }),
        Plot.text([anyFails ? 'cases: ↑ hold, ↓ fail' : 'cases that hold'], { frameAnchor: 'top-left', dx: -50, dy: -16, fill: 'var(--soft)', fontSize: 11, textAnchor: 'start' }),
      ] });
  }

  // The verdicts of all cases as shares, by depth.
  function verdicts(data, reading, width) {
    const groups = reading.depth;
    if (groups.length === 0) return null;
    const order = ['holds', 'fails', 'inconclusive', 'ill-typed', 'trivial', 'hypothesis-false', 'not-applicable'];
    const bars = [];
    groups.forEach((group, row) => {
      const total = group[2].reduce((a, b) => a + b, 0);
      let x = 0;
      for (const word of order) {
        const n = group[2][data.verdicts.indexOf(word)];
        if (n === 0) continue;
        bars.push({ row, x1: x / total, x2: (x + n) / total, word, title: 'depth ' + groupName(group) + ': ' + n + ' of ' + plural(total, 'case') + ' ' + word });
        x += n;
      }
    });
    const totals = groups.map((group, row) => ({ row, text: 'n = ' + group[2].reduce((a, b) => a + b, 0) }));
    const height = 56 + 26 * groups.length;
    return Plot.plot({ ...base(width, height), marginLeft: 52, marginRight: 62, marginTop: 8, marginBottom: 38,
      ariaLabel: 'Verdicts of the cases of ' + reading.label + ' by depth',
      x: { domain: [0, 1], ticks: 5, tickFormat: (v) => Math.round(100 * v) + ' %', label: 'share of cases', labelAnchor: 'center', labelArrow: 'none', tickSize: 0 },
      y: { domain: [-0.5, groups.length - 0.5], reverse: true, ticks: groups.map((g, i) => i), tickFormat: (i) => groupName(groups[i]), label: null, tickSize: 0 },
      marks: [
        Plot.rect(bars, { x1: 'x1', x2: 'x2', y1: (d) => d.row - 0.36, y2: (d) => d.row + 0.36, fill: (d) => colours[d.word], stroke: 'var(--card)', strokeWidth: 0.5, title: 'title' }),
        Plot.text(totals, { x: 1, y: 'row', text: 'text', textAnchor: 'start', dx: 6, fill: 'var(--soft)', fontSize: 10.5 }),
      ] });
  }

  // What the marks mean, in the words of the page; only what occurs.
  function key(data, reading, kind) {
    const present = (word) => reading.sides.points.some((p) => data.verdicts[p[1]] === word);
    if (kind === 'depth' || kind === 'width') {
      const shown = reading.sides.points.length;
      const out = [['left', 'left side'], ['right', 'right side']];
      if (present('fails')) out.push(['fails', 'left side where it fails']);
      return { items: out, note: 'band: 10 % to 90 %, bar: median' + (shown < reading.sides.total ? '; ' + shown + ' of ' + reading.sides.total + ' cases as points' : '') };
    }
    if (kind === 'verdicts')
      return { items: data.verdicts.filter((word, i) => reading.depth.some((g) => g[2][i] > 0)).map((word) => [word, word]), note: '' };
    const zero = reading.margins.zero[0] + reading.margins.zero[1];
    return { items: [], note: zero > 0 ? zero + ' of ' + reading.margins.total + ' are 0: tight, or not told apart from zero' : plural(reading.margins.total, 'case') };
  }

  const draw = { depth: (d, r, w) => sides(d, r, 'depth', w), width: (d, r, w) => sides(d, r, 'width', w), margins, verdicts };
  return { draw, key };
})();
