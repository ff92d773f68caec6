// The plots of a trajectory: one line per quantity against the number of steps, both axes logarithmic where the values are positive.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const steps = data.records.filter((r) => r.t > 0);
  const dark = window.matchMedia('(prefers-color-scheme: dark)');

  function draw(place, rows, { label, logarithmic }) {
    const shown = rows.filter((r) => Number.isFinite(r.value) && (!logarithmic || r.value > 0));
    if (shown.length === 0) { place.append('No value to show.'); return; }
    const series = Array.from(new Set(shown.map((r) => r.series)));
    const colours = series.map((_, i) => d3.schemeObservable10[i % 10]);
    const plot = Plot.plot({
      className: 'plot-svg', width: 620, height: 300, marginLeft: 62, marginRight: 16,
      x: { type: 'log', label: 'steps', tickFormat: '~s' },
      y: { type: logarithmic ? 'log' : 'linear', label, grid: true, ticks: 6 },
      color: { domain: series, range: colours },
      marks: [Plot.line(shown, { x: 't', y: 'value', stroke: 'series' })],
    });
    plot.setAttribute('role', 'img');
    plot.setAttribute('aria-label', `${label} against steps: ${series.join(', ')}`);
    place.append(legend(series, colours), plot);
  }

  // The library's legend brings a style of its own, which the page's policy does not admit.
  function legend(series, colours) {
    const list = document.createElement('ul');
    list.className = 'totals';
    series.forEach((name, i) => {
      const item = document.createElement('li');
      const mark = d3.create('svg').attr('width', 14).attr('height', 10).attr('aria-hidden', 'true');
      mark.append('line').attr('x2', 12).attr('y1', 5).attr('y2', 5).attr('stroke', colours[i]).attr('stroke-width', 3);
      item.append(mark.node(), ' ' + name);
      list.append(item);
    });
    return list;
  }

  function quantities(name) {
    const rows = [];
    const add = (r, series, value) => rows.push({ t: r.t, series, value });
    for (const r of steps) {
      if (name === 'risk') { add(r, 'risk', r.risk); }
      if (name === 'norm') { data.matrices.forEach((m, j) => add(r, m, r.norm2[j])); }
      if (name === 'tail') { data.matrices.forEach((m, j) => add(r, m, Math.max(0, 1 - r.op_norm2[j] / r.norm2[j]))); }
      if (name === 'alignment') { r.alignments.forEach((a, j) => { if (a !== null) add(r, `${data.matrices[j]}, ${data.matrices[j + 1]}`, 1 - a); }); }
      if (name === 'drift') {
        add(r, 'drift at a vertex', r.vertex_drift); add(r, 'slack at that vertex’s edges', r.vertex_slack);
        add(r, 'slack of one parameter', r.edge_slack); add(r, 'R(w(0))', data.initial_risk); add(r, '2 R(w(0))', 2 * data.initial_risk);
        add(r, 'drift of W₂ᵀW₂ − W₁W₁ᵀ', r.matrix_drift);
      }
      if (name === 'thirteen') {
        data.matrices.forEach((m, j) => { add(r, m, r.norm2[j] - r.op_norm2[j]); if (data.constants[j] !== null) add(r, `D of ${m}`, data.constants[j]); });
      }
    }
    return rows;
  }

  function all() {
    for (const place of document.querySelectorAll('[data-plot]')) {
      place.replaceChildren();
      draw(place, quantities(place.dataset.plot), { label: place.dataset.label, logarithmic: place.dataset.scale === 'log' });
    }
  }
  all();
  dark.addEventListener('change', all);
})();
