// Numbers of a certificate: where they stand in its text, how others are put in their place, and rational numbers as people
// read them. A rational number is text here, "p" or "p/q" in lowest terms.

// Integers have 40 decimal digits at most; longer ones are hexadecimal (docs/formats.md).
const kDecimalLimit = 10n ** 40n;
const integerOf = (text) => (text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text));
const integerText = (n) => {
  const size = n < 0n ? -n : n;
  return (n < 0n ? '-' : '') + (size < kDecimalLimit ? size.toString() : `0x${size.toString(16)}`);
};
const gcd = (a, b) => { for (a = a < 0n ? -a : a; b !== 0n;) [a, b] = [b, a % b]; return a; };
function rational(top, bottom) {
  const common = gcd(top, bottom);
  return bottom === common ? integerText(top / common) : `${integerText(top / common)}/${integerText(bottom / common)}`;
}
const partsOf = (number) => { const [p, q = '1'] = number.split('/'); return [integerOf(p), integerOf(q)]; };

/** What a reader writes, "3/4", "-0.5", "2e-3", as a rational number; throws a RangeError that says what was expected. */
function parseNumber(written) {
  const found = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3})|\/([1-9]\d*))?$/i.exec(written.trim());
  if (!found || (found[3] && found[5])) throw new RangeError(`"${written}": expected a number such as 3, -2/7 or 0.25`);
  const [, sign, whole, fraction = '', exponent = '0', divisor = '1'] = found;
  const power = Number(exponent) - fraction.length;
  const top = BigInt(whole + fraction) * 10n ** BigInt(Math.max(power, 0));
  return rational(sign === '-' ? -top : top, BigInt(divisor) * 10n ** BigInt(Math.max(-power, 0)));
}

const kMatrix = /\{"cols":(\d+),"denominator":"(\d+|0x[0-9a-f]+)","entries":\[([^\]]*)\],"rows":(\d+)\}/y;
const kRational = /^-?(\d+|0x[0-9a-f]+)(\/(\d+|0x[0-9a-f]+))?$/;

function matrixAt(certificate, start, path) {
  kMatrix.lastIndex = start;
  const found = kMatrix.exec(certificate);
  if (!found) return null;
  const [text, cols, denominator, entries, rows] = found;
  const numbers = Array.from(entries.matchAll(/"([^"]*)"/g), ([, entry]) => rational(integerOf(entry), integerOf(denominator)));
  return { path, start, end: start + text.length, rows: Number(rows), cols: Number(cols), numbers };
}

/**
 * The numbers of the case in a certificate: its matrices with rational entries, {path, start, end, rows, cols, numbers}, row
 * by row, and its other rational numbers, without rows and cols. start and end are those of the text that says them.
 */
function tablesOf(certificate) {
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
    const first = certificate[at], ofCase = path.startsWith('case.');
    const matrix = ofCase && first === '{' ? matrixAt(certificate, at, path) : null;
    if (matrix) {
      out.push(matrix);
      at = matrix.end;
    } else if (first === '{' || first === '[') {
      members(first === '{' ? '}' : ']', path, first === '{');
    } else if (first === '"') {
      const { start, end, text } = string();
      if (ofCase && path !== 'case.name' && kRational.test(text)) out.push({ path, start, end, numbers: [text] });
    } else {
      const other = /[-+.\w]+/y;
      other.lastIndex = at;
      at += other.exec(certificate)?.[0].length ?? fail();
    }
  };
  value('');
  return out;
}

// The table with these numbers, as a certificate says it.
function tableText({ rows, cols }, numbers) {
  if (cols === undefined) return numbers[0];
  const parts = numbers.map(partsOf);
  const denominator = parts.reduce((common, [, q]) => (common / gcd(common, q)) * q, 1n);
  const entries = parts.map(([p, q]) => `"${integerText(p * (denominator / q))}"`);
  return `{"cols":${cols},"denominator":"${integerText(denominator)}","entries":[${entries.join()}],"rows":${rows}}`;
}

/** The certificate with other numbers in some of its tables, [{table, numbers}] in their order; every other byte stays. */
function withNumbers(certificate, changes) {
  let out = '', at = 0;
  for (const { table, numbers } of changes) {
    out += certificate.slice(at, table.start) + tableText(table, numbers);
    at = table.end;
  }
  return out + certificate.slice(at);
}

/** A rational number, "p" or "p/q", with so many significant digits, cut off; with a point or an exponent. */
function decimal(number, digits = 6) {
  let [top, bottom] = partsOf(number);
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
