// node evaluator.test.mjs SCRIPT PLUMBLINE CHECK SOURCE RUN: the evaluator as WebAssembly has the verdicts of the native program, on
// claims of each paper taken out of their files; its certificates are replayed by the native checker and by the one in
// WebAssembly; mistakes in texts are told with their places. EVERY=1 in the environment asks every claim.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const [script, program, checker, source, run] = process.argv.slice(2);
const { verify, search, show, stop, papersOf, claimFiles, filesFor, fragmentOf, stateOf, examples } = await import(pathToFileURL(script));
const { replay } = globalThis.plumbline;
const scratch = mkdtempSync(join(tmpdir(), 'evaluator-'));
after(() => rmSync(scratch, { recursive: true }));
const papers = papersOf(await claimFiles());
const summary = JSON.parse(readFileSync(join(run, 'summary.json'), 'utf8'));

// {name: {file, size}} of the case files of the repository.
function caseFiles(folder, out = {}) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) caseFiles(path, out);
    else if (entry.name.endsWith('.json')) out[JSON.parse(readFileSync(path, 'utf8')).name] = { path, size: statSync(path).size };
  }
  return out;
}
const cases = Object.fromEntries(Object.keys(papers).map((key) => [key, caseFiles(join(source, 'cases', key))]));

// For a claim, the smallest cases of its paper about which it says something: [[file, {reading: verdict}]].
const verdicts = {};
for (const { claim, case: name, reading, verdict } of summary.results) ((verdicts[claim] ??= {})[name] ??= {})[reading] = verdict;
function smallest(claim, count) {
  const own = cases[claim.split('.')[0]];
  return Object.entries(verdicts[claim] ?? {}).filter(([name, of]) => own[name] && Object.values(of).some((verdict) => verdict !== 'not-applicable'))
    .sort(([a], [b]) => own[a].size - own[b].size).slice(0, count).map(([name, of]) => [own[name].path, of]);
}
const kStep = process.env.EVERY === '1' ? 1 : 8;
const asked = Object.values(papers).flatMap(({ claims }) => Object.keys(claims)).filter((claim, i) => i % kStep === 0);

test('verdicts are those of the native program', async () => {
  const differ = [], accepted = { holds: 0, fails: 0 };
  let count = 0, certificates = 0;
  for (const claim of asked) {
    const paper = papers[claim.split('.')[0]];
    for (const [file, expected] of smallest(claim, 2)) {
      const { judged, error } = await verify(filesFor(paper.claims[claim], paper), readFileSync(file, 'utf8'), { seconds: 60 });
      if (error) { differ.push(`${claim} on ${file}: ${JSON.stringify(error)}`); continue; }
      for (const { reading, verdict, certificate } of judged) {
        ++count;
        if (verdict !== expected[reading]) differ.push(`${claim} ${reading} on ${file}: ${verdict}, natively ${expected[reading]}`);
        if (!certificate) continue;
        writeFileSync(join(scratch, `${certificates++}.json`), certificate);
        if (verdict in accepted) ++accepted[verdict];
      }
    }
  }
  console.log(`  ${asked.length} claims, ${count} verdicts, ${differ.length} differ, ${certificates} certificates`);
  if (differ.length) console.log(differ.map((line) => `  ${line}`).join('\n'));
  assert.ok(count > 60);
  assert.ok(accepted.holds > 10 && accepted.fails > 5, JSON.stringify(accepted));
  assert.deepEqual(differ, []);
  // Of claims of one's own, as they are edited: a formula whose definitions lie in other files may have another text.
  const said = spawnSync(checker, ['--quiet', '--allow-unknown-claims', ...readdirSync(scratch).map((name) => join(scratch, name))], { encoding: 'utf8' });
  assert.equal(said.status, 0, said.stdout.slice(0, 2000));
});

test('every claim of the papers is read when it stands alone', async () => {
  const step = process.env.EVERY === '1' ? 1 : 5;
  for (const { claims, ...paper } of Object.values(papers))
    for (const [id, text] of Object.entries(claims).filter((_, i) => i % step === 0)) {
      const { shown, error } = await show(filesFor(text, paper));
      assert.equal(error, undefined, `${id}: ${JSON.stringify(error)}`);
      assert.equal(shown[0].claim, id);
      assert.ok(shown[0].readings.every(({ mathml, latex }) => mathml.startsWith('<math') && latex.length > 0), id);
    }
});

test('mistakes are told with their places, as the native program tells them', async () => {
  const half = readFileSync(join(source, 'cases/saddle/constructed/half-weight.json'), 'utf8');
  const wrong = {
    unknown: 'network theta: relu\nclaim a "A"\n  reading stated\n    then 1 <= tail-ration(theta)\n',
    sort: 'claim a "A"\n  reading stated\n    then theta <= 1\n',
    clause: 'claim a "A"\n  readings stated\n    then 1 <= 2\n',
    tab: 'claim a "A"\n\treading stated\n',
    formula: '|inputs| <= (1 + \n',
  };
  for (const [name, text] of Object.entries(wrong)) {
    const { error } = await verify(filesFor(text, undefined), half);
    const file = join(scratch, `${name}.claim`);
    const header = name === 'formula' ? '' : 'paper mine "A claim of my own"\n';
    writeFileSync(file, header + text);
    const native = spawnSync(program, ['verify', name === 'formula' ? '--formula' : '--claims', file, '--cases', '-'], { input: half, encoding: 'utf8' });
    assert.equal(native.status, 2, `${name}: ${native.stdout}${native.stderr}`);
    assert.equal(error?.where, 'claim', name);
    const [, line, column, message] = /:(\d+):(\d+): (.*)/.exec(native.stderr);
    assert.deepEqual([error.line + (header ? 1 : 0), error.column, error.message], [Number(line), Number(column), message], name);
  }
  const text = '|inputs| <= 1\n';
  for (const broken of ['', '{', '{"format": "plumbline-case/1"}', half.replace('"1"', '"one"'), half.replace('plumbline-case/1', 'plumbline-case/9')]) {
    const { error } = await verify(filesFor(text, undefined), broken);
    assert.equal(error?.where, 'case', broken.slice(0, 60));
    assert.ok(error.message.length > 5);
  }
});

// "rank(activation) <= rank(inputs)" is false: two neurons of opposite sign on the samples -1 and 1.
const kRank = 'network theta: relu, no biases, depth 2\ndata X := inputs\nrank(activation(1, theta, X)) <= rank(X)\n';

test('a search finds what the checker confirms, and nothing where there is nothing', async () => {
  const files = filesFor(kRank, undefined);
  const { searched, error } = await search(files, { seconds: 15 });
  assert.equal(error, undefined);
  assert.equal(searched[0].searched.verdict, 'refuted');
  const { judged } = await verify(files, JSON.stringify(searched[0].searched.case));
  assert.equal(judged[0].verdict, 'fails');
  assert.equal((await replay(judged[0].certificate, { claims: null })).verdict, 'fails');
  const forged = await replay(judged[0].certificate.replace('"verdict":"fails"', '"verdict":"holds"'), { claims: null });
  assert.equal(forged.result, 'rejected');
  const stands = await search(filesFor('network theta: relu\n0 <= |inputs|\n', undefined), { seconds: 3 });
  assert.equal(stands.searched[0].searched.verdict, 'not-refuted');
});

test('a search is stopped, and the evaluator works again', async () => {
  let heard = 0;
  const long = search(filesFor('network theta: relu\n0 <= |inputs|\n', undefined), { seconds: 300, heard: () => { if (++heard === 1) stop(); } });
  assert.ok((await long).stopped);
  assert.equal((await verify(filesFor('1 <= 2\n', undefined), examples[0].caseText)).judged[0].verdict, 'holds');
});

test('a fragment holds claim and case', async () => {
  for (const { paper, claim, text, caseText } of examples) {
    const state = { paper, text: text ?? papers[paper].claims[claim], caseText };
    const fragment = await fragmentOf(state, papers);
    assert.deepEqual(await stateOf(`#${fragment}`, papers), state);
    const changed = { ...state, text: `${state.text}# θ ≤ 1\n` };
    assert.deepEqual(await stateOf(`#${await fragmentOf(changed, papers)}`, papers), changed);
  }
  assert.equal(await stateOf('', papers), null);
  const packed = execFileSync('python3', ['-c', `import sys; sys.path.insert(0, sys.argv[1]); from results import packed; print(packed("θ {}"))`, join(source, 'site')], { encoding: 'utf8' });
  assert.equal((await stateOf(`#text=&case=${packed.trim()}`, papers)).caseText, 'θ {}');
  await assert.rejects(stateOf('#text=AAAA', papers), /cut off or changed: "text"/);
  await assert.rejects(stateOf('#claim=saddle.no-such-claim', papers), /which no paper here has/);
});

test('each example is judged: refuted ones of each paper, and one that stands', async () => {
  const refuted = new Set(), stand = [];
  for (const { paper, claim, text, caseText } of examples) {
    const { judged, error } = await verify(filesFor(text ?? papers[paper].claims[claim], papers[paper]), caseText);
    assert.equal(error, undefined, `${claim}: ${JSON.stringify(error)}`);
    if (judged.some(({ verdict }) => verdict === 'fails')) refuted.add(paper);
    else if (judged.every(({ verdict }) => verdict === 'holds')) stand.push(claim);
  }
  assert.deepEqual([...refuted].filter(Boolean).sort(), ['bottleneck', 'invariance', 'rank', 'saddle']);
  assert.ok(stand.length >= 1);
});
