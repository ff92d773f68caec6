// The axis of the plots of both sides: from values to heights, with its marks. Three kinds: linear; logarithmic where no
// value is negative and nine tenths of the positive ones span a factor of 1000 or more, with a lane for exact zeros below; and the same
// mirrored at zero where there are negative values too.
const axes = (() => {
  const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
  const power = (e) => {
    if (e >= -2 && e <= 3) return String(Number((10 ** e).toPrecision(1)));
    return '10' + (e < 0 ? '⁻' : '') + Array.from(String(Math.abs(e)), (d) => superscripts[Number(d)]).join('');
  };
  // At most about seven whole numbers from low to high.
  function exponents(low, high) {
    const step = Math.max(1, Math.ceil((high - low) / 6));
    const out = [];
    for (let e = Math.ceil(low); e <= high; e += step) out.push(e);
    return out;
  }

  function linear(values) {
    let low = Math.min(...values);
    let high = Math.max(...values);
    if (low >= 0 && low < high / 2) low = 0;
    if (low === high) { low -= Math.abs(low) / 2 || 1; high += Math.abs(high) / 2 || 1; }
    const scale = d3.scaleLinear([low, high], [0, 1]).nice(5);
    const format = scale.tickFormat(5);
    return { kind: 'linear', map: (v) => scale(v), domain: [0, 1],
      ticks: scale.ticks(5).map((t) => ({ at: scale(t), text: format(t) })) };
  }

  function logarithmic(values) {
    const positive = values.filter((v) => v > 0).map(Math.log10);
    const zero = values.some((v) => v === 0);
    const low = Math.floor(Math.min(...positive));
    const high = Math.max(low + 1, Math.ceil(Math.max(...positive)));
    const floor = zero ? low - Math.max(0.5, (high - low) / 10) : low;
    const ticks = exponents(low, high).map((e) => ({ at: e, text: power(e) }));
    if (zero) ticks.unshift({ at: floor, text: '0' });
    return { kind: 'logarithmic', map: (v) => (v > 0 ? Math.log10(v) : floor), domain: [floor, high], ticks };
  }

  function mirrored(values) {
    const sizes = values.filter((v) => v !== 0).map((v) => Math.log10(Math.abs(v)));
    const high = Math.ceil(Math.max(...sizes));
    const low = Math.max(Math.floor(Math.min(...sizes)), high - 8);   // what is smaller lies on the line of zero
    const map = (v) => (v === 0 ? 0 : Math.sign(v) * Math.max(0, Math.log10(Math.abs(v)) - low + 1));
    const up = exponents(low, high);
    const step = up.length > 4 ? 2 : 1;
    const ticks = [{ at: 0, text: '0' }];
    up.forEach((e, i) => {
      if ((up.length - 1 - i) % step !== 0) return;
      ticks.push({ at: e - low + 1, text: power(e) });
      ticks.push({ at: -(e - low + 1), text: '−' + power(e) });
    });
    const reach = (sign) => Math.max(1, ...values.filter((v) => Math.sign(v) === sign).map((v) => Math.abs(map(v))));
    const bottom = -Math.ceil(reach(-1));
    const top = Math.ceil(reach(1));
    return { kind: 'logarithmic in both directions', map, domain: [bottom, top], ticks: ticks.filter((t) => t.at === 0 || (t.at >= bottom && t.at <= top && Math.abs(t.at) > (top - bottom) / 14)) };
  }

  function choose(values) {
    const sizes = values.filter((v) => v !== 0).map((v) => Math.log10(Math.abs(v)));
    // Nine tenths of the values must span the factor: a few odd ones do not spread all others out of sight.
    sizes.sort(d3.ascending);
    const wide = sizes.length > 1 && d3.quantileSorted(sizes, 0.95) - d3.quantileSorted(sizes, 0.05) >= 3;
    if (!wide) return linear(values);
    return values.some((v) => v < 0) ? mirrored(values) : logarithmic(values);
  }
  return { choose, power, exponents };
})();
