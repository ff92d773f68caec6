// Numbers of a certificate: where they stand in its text, and rational numbers as people read them.

/**
 * The numbers of the case in a certificate, [{path, text, start, end}] in the order of the text; start and end are those
 * of what stands between the quotes, so that another number can be put in its place and every other byte stays.
 */
function numbersOf(certificate) {
  const out = [];
  let at = 0;
  const fail = () => { throw new SyntaxError(`byte ${at} of the certificate: expected JSON`); };
  const string = () => {
    const start = ++at;
    while (at < certificate.length && certificate[at] !== '"') at += certificate[at] === '\\' ? 2 : 1;
    if (at >= certificate.length) fail();
    return { start, end: at++, text: certificate.slice(start, at - 1) };
  };
  const members = (close, path, isObject) => {
    ++at;
    for (let i = 0; certificate[at] !== close; ++i) {
      if (at >= certificate.length) fail();
      let key = `[${i}]`;
      if (isObject) {
        key = (path ? '.' : '') + string().text;
        if (certificate[at++] !== ':') fail();
      }
      value(path + key);
      if (certificate[at] === ',') ++at;
    }
    ++at;
  };
  const value = (path) => {
    const first = certificate[at];
    if (first === '{') return members('}', path, true);
    if (first === '[') return members(']', path, false);
    if (first === '"') {
      const found = string();
      if (path.startsWith('case.') && path !== 'case.name' && /^-?\d+(\/\d+)?$/.test(found.text)) out.push({ path, ...found });
      return undefined;
    }
    const other = /[-+.\w]+/y;
    other.lastIndex = at;
    at += other.exec(certificate)?.[0].length ?? fail();
    return undefined;
  };
  value('');
  return out;
}

/** A rational number, "p" or "p/q", with so many significant digits, cut off; with a point or an exponent. */
function decimal(rational, digits = 6) {
  const [p, q = '1'] = rational.split('/');
  let top = BigInt(p), bottom = BigInt(q);
  if (top === 0n) return '0';
  const sign = top < 0n ? '-' : '';
  if (top < 0n) top = -top;
  let exponent = top.toString().length - bottom.toString().length;
  const scaled = (places) => (places >= 0 ? (top * 10n ** BigInt(places)) / bottom : top / (bottom * 10n ** BigInt(-places)));
  if (scaled(-exponent) === 0n) --exponent; // 1 <= value / 10^exponent < 10
  const figures = scaled(digits - 1 - exponent).toString();
  const trimmed = (text) => (text.includes('.') ? text.replace(/\.?0*$/, '') : text);
  if (exponent < -5 || exponent >= digits) return `${sign}${trimmed(`${figures[0]}.${figures.slice(1)}`)}e${exponent}`;
  if (exponent < 0) return `${sign}${trimmed(`0.${'0'.repeat(-exponent - 1)}${figures}`)}`;
  return `${sign}${trimmed(`${figures.slice(0, exponent + 1)}.${figures.slice(exponent + 1)}`)}`;
}
