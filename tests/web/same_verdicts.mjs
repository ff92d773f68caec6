// node same_verdicts.mjs SCRIPT CHECK ZOO CORPUS RUN LOCK: plumbline-check as WebAssembly says, line by line, what the
// native one says: of the zoo, of the certificates that the fuzzers start from, of a sample of a built-in run, and of
// mutants of it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const [script, program, zoo, corpus, run, lock] = process.argv.slice(2);
const { check, replay, sealed, tablesOf, withNumbers, parseNumber, decimal } = await import(pathToFileURL(script));
const scratch = mkdtempSync(join(tmpdir(), 'same-verdicts-'));
after(() => rmSync(scratch, { recursive: true }));

// {code, lines}, of the program on files in a folder that is the working folder.
function native(words, folder) {
  try {
    return { code: 0, lines: execFileSync(program, words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] }).trimEnd().split('\n') };
  } catch (ended) {
    return { code: ended.status, lines: ended.stdout.trimEnd().split('\n') };
  }
}

// Both programs with the same words on the same files; returns what they said. `words` without the names of the files.
async function both(words, folder, names, others = {}) {
  const expected = native([...words, ...names], folder);
  const files = { ...others };
  for (const name of names) files[`/${name}`] = readFileSync(join(folder, name));
  const found = await check([...words, ...names], files);
  assert.equal(found.lines.length, expected.lines.length, found.errors?.join('\n'));
  for (const [i, line] of expected.lines.entries()) assert.equal(found.lines[i], line);
  assert.equal(found.code, expected.code);
  return expected.lines.map((line) => JSON.parse(line));
}
const count = (answers, result) => answers.filter((answer) => answer.result === result).length;
const kUnnamed = ['--json', '--explain', '--allow-unknown-claims'];

test('the zoo is refused for the same reasons', async () => {
  const names = readdirSync(zoo).filter((name) => name.endsWith('.json')).sort();
  const answers = await both([...kUnnamed, '--work', '26'], zoo, names);
  assert.ok(names.length > 150);
  assert.ok(count(answers, 'rejected') > 120);
  assert.equal(count(answers, 'accepted') + count(answers, 'internal-error'), 0);
});

test('without rules, too', async () => {
  const names = readdirSync(zoo).filter((name) => name.endsWith('.json')).sort();
  await both([...kUnnamed, '--plain', '--work', '26'], zoo, names);
});

test('the certificates that the fuzzers start from', async () => {
  const names = readdirSync(corpus).sort();
  const answers = await both(kUnnamed, corpus, names);
  assert.ok(count(answers, 'accepted') >= 5);
});

// Every sixtieth bundle of the run; all of its certificates.
const certificates = join(run, 'certificates');
const sample = readdirSync(certificates).filter((name) => name.endsWith('.jsonl')).sort().filter((_, i) => i % 60 === 7);

test('certificates of a built-in run are accepted', async () => {
  const others = { '/formulas.json': readFileSync(join(certificates, 'formulas.json')), '/formulas.lock': readFileSync(lock) };
  const words = ['--json', '--formulas'];
  const expected = native([...words, lock, ...sample], certificates);
  const files = { ...others };
  for (const name of sample) files[`/${name}`] = readFileSync(join(certificates, name));
  const found = await check([...words, '/formulas.lock', ...sample], files);
  assert.equal(expected.code, 0);
  assert.equal(found.code, 0, found.errors?.join('\n'));
  assert.ok(expected.lines.length > 300, `${expected.lines.length} certificates`);
  for (const [i, line] of expected.lines.entries()) assert.equal(found.lines[i], line);
});

// A certificate that stands alone, of this verdict: the first one in the bundles from this one on, so that not all are of
// one case.
function alone(verdict, from = 2) {
  for (const name of [...sample.slice(from), ...sample.slice(0, from)]) {
    const lines = readFileSync(join(certificates, name), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes(`"verdict":"${verdict}"`));
    if (at > 0) return execFileSync(program, ['--extract', `${join(certificates, name)}:${at + 1}`], { encoding: 'utf8', maxBuffer: 1 << 28 });
  }
  throw new Error(`no certificate of ${verdict} in the sample`);
}

test('replay: acceptance, another verdict, another number, another name', async () => {
  const good = alone('fails');
  const accepted = await replay(good);
  assert.equal(accepted.result, 'accepted');
  assert.equal(accepted.verdict, 'fails');
  writeFileSync(join(scratch, 'good.json'), good);
  const [line] = native(['--json', '--explain', '--formulas', lock, 'good.json'], scratch).lines;
  assert.deepEqual({ ...accepted, file: 'good.json' }, JSON.parse(line));
  assert.ok(accepted.comparisons.length > 0);
  assert.equal(await sealed(good), good);

  const other = await replay(good.replace('"verdict":"fails"', '"verdict":"holds"'));
  assert.equal(`${other.result} ${other.reason}`, 'rejected digest');
  const forged = await replay(await sealed(good.replace('"verdict":"fails"', '"verdict":"holds"')));
  assert.equal(`${forged.result} ${forged.reason}: ${forged.message}`, 'rejected verdict: verdict: expected fails');
  assert.deepEqual(forged.comparisons, accepted.comparisons);

  const [table] = tablesOf(good);
  assert.equal(withNumbers(good, [{ table, numbers: table.numbers }]), good);
  const changed = withNumbers(good, [{ table, numbers: ['123/7', ...table.numbers.slice(1)] }]);
  assert.equal((await replay(changed)).reason, 'digest');
  const lie = await sealed(good.replace(/"claim":"[^"]*"/, '"claim":"saddle.no-such-claim"'));
  assert.equal((await replay(lie)).reason, 'unknown-claim');
  assert.equal((await replay(lie, { claims: null })).result, 'accepted');
  assert.equal((await replay(good, { claims: 'not a lock' })).result, 'unusable');
});

// Around the words of both platforms.
const kExtremes = ['0', '-1', '7', '1/3', '2147483648', '-4294967297', '9007199254740993', '9223372036854775808', '18446744073709551617',
  '1/4294967296', '-1/18446744073709551615', '0x1000000000000000000000000000000000001/3'];

test('mutants with the right digest have the same answer', async () => {
  const texts = [2, 3, 4, 5, 6].flatMap((from) => ['holds', 'fails', 'hypothesis-false'].map((verdict) => alone(verdict, from)));
  let seed = 20240607;
  const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
  const names = [];
  for (let i = 0; i < 450; ++i) {
    const text = texts[i % texts.length];
    const tables = tablesOf(text);
    const table = tables[random(tables.length)], at = random(table.numbers.length);
    const put = kExtremes[random(kExtremes.length)];
    names.push(`mutant-${i}.json`);
    const mutant = withNumbers(text, [{ table, numbers: table.numbers.map((number, k) => (k === at ? put : number)) }]);
    writeFileSync(join(scratch, names[i]), await sealed(mutant));
  }
  const answers = await both(kUnnamed, scratch, names);
  assert.ok(count(answers, 'rejected') >= 5, `${count(answers, 'rejected')} rejected`);
  assert.equal(count(answers, 'internal-error'), 0);
});

test('numbers: as a reader writes them, and as people read them', () => {
  const written = { '3': '3', ' -2/8 ': '-1/4', '0.25': '1/4', '+1.50': '3/2', '2e-3': '1/500', '1e2': '100', '-0': '0' };
  for (const [text, number] of Object.entries(written)) assert.equal(parseNumber(text), number, text);
  for (const text of ['', 'x', '1/0', '1//2', '0x10', '1.5/2', '1e9999', '٣']) assert.throws(() => parseNumber(text), RangeError, text);
  const read = { '0': '0', '1/3': '0.333333', '-22/7': '-3.14285', '123456789': '1.23456e8', '1/1000000000': '1e-9', '1/100000': '0.00001',
    '9999999/10': '999999', '2/1': '2', '0x1000000000000000000000000000000000000': '2.23007e43' };
  for (const [number, text] of Object.entries(read)) assert.equal(decimal(number), text, number);
});

// A million numbers of a million bits: with a budget that allows them, they do not fit into 2 GiB.
test('limits: memory is bounded by the module', async () => {
  const formula = '(reading (requires) (given (and)) (then (<= (entry 1 1 (table i j 1000 1000 (+ i (pow 3 600000)))) 1)) (trivial (or)))';
  const digest = createHash('sha256').update(formula).digest('hex');
  const good = JSON.parse(alone('holds'));
  const parts = ['case', 'claim', 'digest', 'format', 'formula', 'formula_sha256', 'reading', 'verdict'];  // no witness of its own formula
  const bare = Object.fromEntries(parts.map((part) => [part, good[part]]));
  const large = await sealed(`${JSON.stringify({ ...bare, formula, formula_sha256: digest })}\n`);
  const answer = await replay(large, { claims: null, work: 44 });
  assert.deepEqual([answer.result, answer.reason], ['declined', 'too-large']);
  assert.match(answer.message, /^no memory left/);
  assert.equal((await replay(alone('holds'))).result, 'accepted');
});

test('limits: the budget declines at the same place, the clock ends the worker, and the next one works', async () => {
  const good = alone('holds');
  const short = await replay(good, { work: 20 });
  writeFileSync(join(scratch, 'short.json'), good);
  const [expected] = native(['--json', '--explain', '--work', '20', '--formulas', lock, 'short.json'], scratch).lines.map((line) => JSON.parse(line));
  assert.deepEqual([short.result, short.reason, short.message], [expected.result, expected.reason, expected.message]);
  const late = await replay(good, { seconds: 0.001 });
  assert.deepEqual([late.result, late.reason], ['declined', 'too-large']);
  assert.equal((await replay(good)).result, 'accepted');
});
