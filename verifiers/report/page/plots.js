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
    const crowd = (x) => 0.22 * Math.min(1, used[x].group[3] / 12);   // a lonely point stands in the middle
    reading.sides.points.forEach(([index, verdict, lhs, rhs], i) => {
      const facts = data.cases[index];
      if (facts.length < 4) return;
      const x = column.get(place(facts, groups, which));
      const word = data.verdicts[verdict];
      const title = facts[0] + ': ' + word + '\nleft ' + lhs + ', right ' + rhs +
        '\ndepth ' + facts[1] + ', width ' + facts[2] + ', ' + plural(facts[3], 'sample');
      left.push({ x: x - 0.2 + crowd(x) * spreadOut(i), y: axis.map(lhs), title, word });
      right.push({ x: x + 0.2 + crowd(x) * spreadOut(i), y: axis.map(rhs), title, word });
    });
    const ranges = used.flatMap(({ group }, x) => [{ x: x - 0.2, s: group[4], side: 'left' }, { x: x + 0.2, s: group[5], side: 'right' }]);
    const colour = { left: 'var(--left)', right: 'var(--right)' };
    const fails = left.filter((p) => p.word === 'fails');
    const others = left.filter((p) => p.word !== 'fails');
    const counts = used.map(({ group }, x) => ({ x, text: (used.length > 5 ? '' : 'n = ') + group[3] }));
    const dots = (points, side, symbol) => Plot.dot(points, { x: 'x', y: 'y', r: 2.4, symbol, stroke: colour[side], strokeOpacity: 0.75,
      fill: side === 'left' ? colour.left : 'none', fillOpacity: 0.35, strokeWidth: 1, title: 'title' });
    const middle = (used.length - 1) / 2;
    const half = Math.max(used.length, 3) / 2;
    const band = Math.min(13, 0.11 * width / half);
    return Plot.plot({ ...base(width, 260), marginLeft: 52, marginRight: 8, marginTop: 18, marginBottom: 38,
      ariaLabel: 'Both sides of the conclusion of ' + reading.label + ' against ' + kind,
      x: { domain: [middle - half, middle + half], ticks: used.map((u, x) => x), tickFormat: (x) => groupName(used[x].group), tickSize: 0,
        label: kind === 'depth' ? 'depth (weight matrices)' : 'width (neurons in the largest hidden layer)', labelAnchor: 'center',
        labelArrow: 'none' },
      y: { domain: axis.domain, ticks: axis.ticks.map((t) => t.at), tickFormat: (v) => (axis.ticks.find((t) => t.at === v) || {}).text, label: null,
        tickSize: 0 },
      marks: [
        Plot.gridY(axis.ticks.map((t) => t.at), { stroke: 'var(--line)', strokeOpacity: 1 }),
        Plot.ruleX(ranges, { x: 'x', y1: (d) => axis.map(d.s[0]), y2: (d) => axis.map(d.s[2]), stroke: (d) => colour[d.side], strokeWidth: band,
          strokeOpacity: 0.22 }),
        dots(others, 'left', 'circle'),
        dots(right, 'right', 'square'),
        Plot.dot(fails, { x: 'x', y: 'y', r: fails.length > 60 ? 3 : 4, symbol: 'times', stroke: 'var(--fails)',
          strokeWidth: fails.length > 60 ? 1.2 : 2, title: 'title' }),
        Plot.link(ranges, { x1: (d) => d.x - 0.15, x2: (d) => d.x + 0.15, y1: (d) => axis.map(d.s[1]), y2: (d) => axis.map(d.s[1]),
          stroke: (d) => colour[d.side], strokeWidth: 2.5 }),
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
    const start = withZero ? low - 3.2 * gap : low;
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
    const counts = d3.scaleLinear([Math.min(0, ...bars.map((b) => b.y)), Math.max(0, ...bars.map((b) => b.y))], [0, 1]).nice(4);
    const whole = counts.ticks(4).filter(Number.isInteger);
    return Plot.plot({ ...base(width, 260), marginLeft: 52, marginRight: 8, marginTop: 26, marginBottom: 38,
      ariaLabel: 'Distribution of the margins of ' + reading.label,
      x: { domain: [start, high], ticks: withZero ? [zeroAt, ...ticks] : ticks, tickFormat: (v) => (withZero && v === zeroAt ? '0' : axes.power(v)),
        tickSize: 0, label: anyFails ? 'size of the margin' : 'margin', labelAnchor: 'center', labelArrow: 'none' },
      y: { domain: counts.domain(), ticks: whole, tickFormat: (v) => String(Math.abs(v)), label: null, tickSize: 0 },
      marks: [
        Plot.gridY(whole, { stroke: 'var(--line)', strokeOpacity: 1 }),
        Plot.rectY(bars, { x1: 'x1', x2: 'x2', y1: 0, y2: 'y', fill: (d) => colours[d.word], insetLeft: 0.5, insetRight: 0.5, title: 'title' }),
        Plot.ruleY([0], { stroke: 'var(--ink)' }),
        Plot.text([anyFails ? 'cases: ↑ hold, ↓ fail' : 'cases that hold'], { frameAnchor: 'top-left', dx: -50, dy: -23, fill: 'var(--soft)',
          fontSize: 11, textAnchor: 'start' }),
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
        bars.push({ row, x1: x / total, x2: (x + n) / total, word, title: 'depth ' + groupName(group) + ': ' + n + ' of ' +
          plural(total, 'case') + ' ' + word });
        x += n;
      }
    });
    const totals = groups.map((group, row) => ({ row, text: 'n = ' + group[2].reduce((a, b) => a + b, 0) }));
    return Plot.plot({ ...base(width, 56 + 26 * groups.length), marginLeft: 52, marginRight: 62, marginTop: 8, marginBottom: 38,
      ariaLabel: 'Verdicts of the cases of ' + reading.label + ' by depth',
      x: { domain: [0, 1], ticks: [0, 0.25, 0.5, 0.75, 1], tickFormat: (v) => Math.round(100 * v) + (v === 0 ? '' : ' %'), label: 'share of cases',
        labelAnchor: 'center', labelArrow: 'none', tickSize: 0 },
      y: { domain: [-0.5, groups.length - 0.5], reverse: true, ticks: groups.map((g, i) => i), tickFormat: (i) => groupName(groups[i]), label: null,
        tickSize: 0 },
      marks: [
        Plot.rect(bars, { x1: 'x1', x2: 'x2', y1: (d) => d.row - 0.36, y2: (d) => d.row + 0.36, fill: (d) => colours[d.word], stroke: 'var(--card)',
          strokeWidth: 0.5, title: 'title' }),
        Plot.text(totals, { x: 1, y: 'row', text: 'text', textAnchor: 'start', dx: 6, fill: 'var(--soft)', fontSize: 10.5 }),
      ] });
  }

  const draw = { depth: (d, r, w) => sides(d, r, 'depth', w), width: (d, r, w) => sides(d, r, 'width', w), margins, verdicts };
  return draw;
})();
