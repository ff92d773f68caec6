// The HTML report in headless Chromium, used as a reader uses it: mouse, keyboard, colours, widths, paper, no script.
// node page.test.mjs LIBRARY CHROMIUM WORK PICTURES; exit code 1 if a check fails.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { contrasts, loose } from './measure.mjs';

const [, , library, executablePath, work, pictures] = process.argv;
const { chromium } = createRequire(import.meta.url)(path.resolve(library));
const url = (folder, hash = '') => 'file://' + path.join(work, folder, 'report.html') + hash;
const picture = (name) => path.join(pictures, name);
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const browser = await chromium.launch({ executablePath, args });
const complaints = [];                       // what no page may ever do
async function open(folder, { width = 1400, scheme = 'light', script = true, hash = '' } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, javaScriptEnabled: script });
  const page = await context.newPage();
  page.on('console', (message) => complaints.push('console: ' + message.text()));
  page.on('pageerror', (error) => complaints.push('error: ' + error.message));
  context.on('request', (request) => { if (request.url() !== url(folder) && request.url() !== url(folder, hash)) complaints.push('request: ' + request.url()); });
  await page.goto(url(folder, hash));
  return page;
}
const close = (page) => page.context().close();
const drawn = (page) => page.waitForFunction(() => document.documentElement.dataset.plots === 'drawn', null, { timeout: 120000 });
const rows = (page) => page.locator('#claims tbody tr:visible').count();
const sections = (page) => page.locator('section.claim:visible').count();
const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent.trim());

const checks = [];
const check = (name, body) => checks.push([name, body]);

check('every plot is drawn, with finite numbers only', async () => {
  const page = await open('all');
  await drawn(page);
  const frames = await page.locator('figure.chart').count();
  assert.ok(frames > 100);
  assert.equal(await page.locator('figure.chart svg.plot-svg').count(), frames);
  assert.equal(await page.evaluate(() => Array.from(document.querySelectorAll('svg')).filter((svg) => /NaN|Infinity|undefined/.test(svg.outerHTML)).length), 0);
  assert.ok(await page.evaluate(() => Array.from(document.querySelectorAll('figure.chart svg')).every((svg) => svg.getAttribute('aria-label'))));
  await page.screenshot({ path: picture('top-light.png') });
  const claim = page.locator('[id="claim-saddle.2eprop-3.2e4"]');
  assert.ok((await claim.locator('.charts').first().textContent()).includes('left side'));
  assert.ok(await claim.locator('svg title').count() > 10);          // what a mark is, when the mouse rests on it
  await claim.screenshot({ path: picture('claim-light.png') });
  await close(page);
});

check('search, verdict and ledger filter rows and sections together', async () => {
  const page = await open('out');
  const all = await rows(page), allSections = await sections(page);
  await page.fill('#words', 'escape-time repaired');
  assert.equal(await rows(page), 1);
  assert.equal(await sections(page), 1);
  assert.equal(await page.textContent('#shown'), '1 of ' + all + ' readings');
  await page.fill('#words', '');
  await page.selectOption('#verdict', 'refuted');
  const refuted = await rows(page);
  assert.ok(refuted > 0 && refuted < all);
  assert.equal(await page.locator('#claims tbody tr:visible .badge.refuted').count(), refuted);
  await page.check('#unexpected');
  assert.equal(await rows(page), 0);
  assert.ok(await page.isVisible('#none'));
  await page.click('#clear');
  assert.equal(await rows(page), all);
  assert.equal(await sections(page), allSections);
  assert.equal(await focused(page), 'words');
  await close(page);
});

check('what differs from the ledger is announced and found', async () => {
  const page = await open('differs');
  assert.ok((await page.textContent('.answer.bad')).includes('not as the ledger expects'));
  await page.check('#unexpected');
  const shown = await rows(page);
  assert.ok(shown > 0);
  assert.equal(await page.locator('#claims tbody tr:visible .unmet').count(), shown);
  await close(page);
});

check('the keyboard alone is enough', async () => {
  const page = await open('out');
  const order = [];
  for (let i = 0; i < 12; ++i) {
    await page.keyboard.press('Tab');
    order.push(await focused(page));
    const ring = await page.evaluate(() => { const s = getComputedStyle(document.activeElement); return s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2; });
    assert.ok(ring, 'no visible focus on ' + order.at(-1));
  }
  assert.equal(order[0], 'To the table of claims');
  assert.deepEqual(order.slice(1, 9), ['theme', 'What does not stand, the gravest first', 'How to read this page', 'words', 'verdict',
    'grade', 'order', 'unexpected']);
  await page.keyboard.press('Enter');                                // somewhere in the table: a link
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('/');
  assert.equal(await focused(page), 'words');
  assert.equal(await page.inputValue('#words'), '');                 // the slash itself is not typed
  await page.keyboard.type('lemma');
  const some = await rows(page);
  await page.keyboard.press('Enter');
  assert.ok((await focused(page)).includes('lemma'));
  assert.ok(await page.evaluate(() => { const box = document.activeElement.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }));
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  assert.ok(await rows(page) > some);
  await close(page);
});

check('details open with Enter', async () => {
  const page = await open('out');
  const cases = page.locator('details.case-list').first();
  await cases.locator('summary').focus();
  await page.keyboard.press('Enter');
  assert.ok(await cases.locator('table').isVisible());
  await close(page);
});

check('a link into a section that is filtered away shows it', async () => {
  const page = await open('out');
  const target = 'claim-saddle.2eescape-time';
  await page.fill('#words', 'lemma-A.7');
  assert.ok(!(await page.locator(`[id="${target}"]`).isVisible()));
  await page.evaluate((id) => { location.hash = id; }, target);
  await page.waitForFunction((id) => { const box = document.getElementById(id).getBoundingClientRect(); return box.top > -5 && box.top < innerHeight / 2; }, target);
  await close(page);
});

// `chromium --headless --screenshot URL#anchor` gives an empty picture of *any* long page: that switch captures the top of
// the document while only the part around the anchor was painted. Through the protocol the window itself is captured.
check('a link to a claim shows the claim', async () => {
  const page = await open('out', { hash: '#claim-saddle.2eprop-3.2e4' });
  await page.waitForFunction(() => Math.abs(document.getElementById('claim-saddle.2eprop-3.2e4').getBoundingClientRect().top) < 60);
  await page.waitForFunction(() => document.querySelector('[id="claim-saddle.2eprop-3.2e4"] svg.plot-svg'));
  const image = await page.screenshot({ path: picture('anchor.png') });
  assert.ok(image.length > 30000, 'the picture is almost empty: ' + image.length + ' bytes');
  const seen = await page.evaluate(() => document.elementFromPoint(innerWidth / 4, 120).closest('section')?.id);
  assert.equal(seen, 'claim-saddle.2eprop-3.2e4');
  await close(page);
});

check('light and dark: by the system, by the switch, remembered', async () => {
  const page = await open('out', { scheme: 'dark' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  assert.equal(await page.textContent('#theme'), 'Light');
  await page.screenshot({ path: picture('top-dark.png') });
  await page.locator('[id="claim-saddle.2eprop-3.2e4"] .reading').first().screenshot({ path: picture('claim-dark.png') });
  await page.click('#theme');
  const light = await ground();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await ground(), light);
  await page.focus('#theme');
  await page.keyboard.press('Enter');
  assert.equal(await ground(), dark);
  await close(page);
});

for (const [scheme, folder] of [['light', 'out'], ['dark', 'out']])
  check('text stands out from its ground (WCAG AA), ' + scheme, async () => {
    const page = await open(folder, { scheme });
    await drawn(page);
    const low = await page.evaluate(contrasts, 4.5);
    assert.deepEqual(low, []);
    await close(page);
  });

check('the measure of contrast sees what is too faint', async () => {
  const page = await open('differs');
  await page.evaluate(() => { document.querySelector('.lead').style.setProperty('color', '#aaa'); });
  assert.ok((await page.evaluate(contrasts, 4.5)).length > 0);
  await close(page);
});

for (const [width, folder] of [[400, 'out'], [800, 'out'], [1400, 'out']])
  check('nothing sticks out of a window of ' + width, async () => {
    const page = await open(folder, { width });
    await drawn(page);
    assert.deepEqual(await page.evaluate(loose), []);
    await page.screenshot({ path: picture('top-' + width + '.png') });
    await page.locator('[id="claim-saddle.2eexample-1.2eone-neuron"]').screenshot({ path: picture('claim-' + width + '.png') });
    await close(page);
  });

check('plots follow the width of the window', async () => {
  const page = await open('differs');
  await drawn(page);
  const width = () => page.locator('figure.chart svg.plot-svg').first().evaluate((svg) => svg.getBoundingClientRect().width);
  const before = await width();
  await page.setViewportSize({ width: 500, height: 900 });
  await page.waitForFunction((w) => document.querySelector('figure.chart svg.plot-svg').getBoundingClientRect().width !== w, before);
  assert.deepEqual(await page.evaluate(loose), []);
  await close(page);
});

check('a counterexample is a network with its weights on the edges', async () => {
  const page = await open('out');
  const drawing = page.locator('[id="claim-saddle.2eexample-1.2eone-neuron"] svg.network').first();
  assert.equal(await drawing.locator('line.edge').count(), 4);
  assert.deepEqual((await drawing.locator('text.weight').allTextContents()).sort(), ['1', '1', '1', '−1']);
  const style = (which) => drawing.locator('line.' + which).first().evaluate((line) => [getComputedStyle(line).stroke, getComputedStyle(line).strokeDasharray]);
  const [positive, negative] = [await style('positive'), await style('negative')];
  assert.notEqual(positive[0], negative[0]);
  assert.notEqual(positive[1], negative[1]);
  await close(page);
});

check('the sharpness table says what is needed and what is slack', async () => {
  const page = await open('out');
  const text = await page.locator('[id="claim-saddle.2eprop-3.2e4"] .sharpness').textContent();
  assert.ok(text.includes('4 of 8 mutants refuted, 3 survived'));
  assert.ok(text.includes('tightened by 4.76 % it survived'));
  await page.locator('[id="claim-saddle.2eprop-3.2e4"] .sharpness').screenshot({ path: picture('sharpness.png') });
  await close(page);
});

check('it prints: all plots, light colours, no controls', async () => {
  const page = await open('differs', { scheme: 'dark' });
  const file = picture('print.pdf');
  await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true });
  const pages = (fs.readFileSync(file, 'latin1').match(/\/Type\s*\/Page\b/g) || []).length;
  assert.ok(pages >= 3, pages + ' pages');
  const frames = await page.locator('figure.chart').count();
  assert.equal(await page.locator('figure.chart svg.plot-svg').count(), frames);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  assert.ok(!(await page.isVisible('#controls')) && !(await page.isVisible('#theme')));
  await close(page);
});

check('without a script it is still complete', async () => {
  const page = await open('out', { script: false });
  assert.ok(await rows(page) > 5);
  assert.equal(await sections(page), await page.locator('section.claim').count());
  assert.ok(await page.locator('figure.plot svg').count() > 5);
  assert.ok(!(await page.isVisible('#controls')) && !(await page.isVisible('#theme')));
  assert.ok(await page.locator('svg.network').first().isVisible());
  assert.ok((await page.textContent('body')).includes('median'));
  await page.locator('[id="claim-saddle.2eprop-3.2e4"] .reading').first().screenshot({ path: picture('no-script.png') });
  await close(page);
});

let failures = 0;
for (const [name, body] of checks) {
  complaints.length = 0;
  try {
    await body();
    assert.deepEqual(complaints, [], 'complaints of the browser');
    console.log('ok: ' + name);
  } catch (error) {
    failures += 1;
    console.log('FAILED: ' + name + '\n  ' + String(error.stack).split('\n').slice(0, 12).join('\n  '));
  }
}
await browser.close();
console.log(checks.length + ' checks, ' + failures + ' failed; pictures in ' + pictures);
process.exit(failures === 0 ? 0 : 1);
