// The HTML report in headless Chromium, used as a reader uses it: mouse, keyboard, colours, widths, paper, no script.
// node page.test.mjs LIBRARY AXE CHROMIUM WORK PICTURES; exit code 1 if a check fails.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { contrasts, loose } from './measure.mjs';

const [, , library, axe, executablePath, work, pictures] = process.argv;
const { chromium } = createRequire(import.meta.url)(path.resolve(library));
const url = (file, hash = '') => 'file://' + path.join(work, file) + hash;
const picture = (name) => path.join(pictures, name);
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const browser = await chromium.launch({ executablePath, args });
const complaints = [];                       // what no page may ever do
async function open(file, { width = 1280, scheme = 'light', script = true, hash = '', outside = false } = {}) {
  // `outside`: what this program puts into a page, axe, is no script of the page, and its policy would refuse it
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, javaScriptEnabled: script, bypassCSP: outside });
  const page = await context.newPage();
  page.on('console', (message) => complaints.push('console: ' + message.text()));
  page.on('pageerror', (error) => complaints.push('error: ' + error.message));
  context.on('request', (request) => {
    if (!request.url().startsWith('file://' + work + '/') && !request.url().startsWith('blob:')) complaints.push('request: ' + request.url());
  });
  await page.goto(url(file, hash));
  return page;
}
const close = (page) => page.context().close();
const drawn = (page) => page.waitForFunction(() => document.documentElement.dataset.plots === 'drawn', null, { timeout: 60000 });
const rows = (page) => page.locator('table.index tbody tr:visible').count();
const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent.trim());
const claim = (id) => 'out/report/' + id + '.html';
const text = (file) => fs.readFileSync(path.join(work, file), 'utf8');
const pdfPages = (file) => (fs.readFileSync(file, 'latin1').match(/\/Type\s*\/Page\b/g) || []).length;

const checks = [];
const check = (name, body) => checks.push([name, body]);

check('the built-in run: small, soon there, and about papers', async () => {
  assert.ok(fs.statSync(path.join(work, 'all/report.html')).size < 1e6);
  const page = await open('all/report.html');
  const load = await page.evaluate(() => { const t = performance.getEntriesByType('navigation')[0]; return t.loadEventEnd - t.startTime; });
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  console.log('  load ' + Math.round(load) + ' ms, ' + elements + ' elements');
  const first = await page.evaluate(() => document.querySelector('.papers').innerText);
  for (const name of ['Saddle-to-Saddle', 'Training Invariances', 'Bottleneck Structure', 'Rank Minimization', 'Arthur Jacot', 'arXiv:2505.21722v2'])
    assert.ok(first.includes(name), name);
  assert.equal(await page.locator('.paper').count(), 4);
  assert.equal(await page.locator('svg.map').count(), 4);
  assert.equal(await page.locator('.paper .verdict').count(), 4);
  assert.deepEqual(await page.evaluate(loose), []);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  console.log('  ' + height + ' pixels high');
  assert.ok(height < 6000, height + ' pixels');
  await page.screenshot({ path: picture('front-1280.png') });
  await page.screenshot({ path: picture('front-whole.png'), fullPage: true });
  // What is folded opens at a link into it, and for a search.
  assert.equal(await rows(page), 0);
  await page.locator('.paper a', { hasText: 'what rests on what' }).first().click();
  assert.ok(await page.locator('svg.map').first().isVisible());
  await page.fill('#words', 'lemma-A.4');
  assert.ok(await rows(page) > 0);
  await page.click('#clear');
  await page.locator('svg.map').first().screenshot({ path: picture('map.png') });
  const file = picture('front.pdf');
  await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true });
  assert.ok(pdfPages(file) <= 32, pdfPages(file) + ' pages');
  await close(page);
});

check('every link of the built-in run leads somewhere, and every claim of its tables has a page', async () => {
  const folder = path.join(work, 'all'), ids = new Map();
  const idsOf = (file) => {
    if (!ids.has(file)) ids.set(file, new Set(Array.from(fs.readFileSync(file, 'utf8').matchAll(/\sid="([^"]*)"/g), (m) => m[1])));
    return ids.get(file);
  };
  const pages = ['report.html', ...fs.readdirSync(path.join(folder, 'report')).filter((f) => f.endsWith('.html')).map((f) => 'report/' + f)];
  const wrong = [];
  let links = 0;
  for (const from of pages) {
    for (const [, link] of fs.readFileSync(path.join(folder, from), 'utf8').matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      if (link.startsWith('https://arxiv.org/abs/')) continue;
      links += 1;
      const [file, anchor] = link.split('#');
      const target = file === '' ? path.join(folder, from) : path.join(folder, path.dirname(from), decodeURIComponent(file));
      if (!fs.existsSync(target)) wrong.push(from + ': ' + link);
      else if (anchor && !idsOf(target).has(decodeURIComponent(anchor))) wrong.push(from + ': ' + link);
    }
  }
  assert.deepEqual(wrong.slice(0, 5), []);
  assert.ok(links > 3000 && pages.length > 250, links + ' links, ' + pages.length + ' pages');
});

check('search, verdict and grade filter the tables', async () => {
  const page = await open('out/report.html');
  const all = await rows(page);
  await page.fill('#words', 'escape-time');
  const some = await rows(page);
  assert.ok(some > 0 && some < all);
  assert.equal(await page.textContent('#shown'), some + ' of ' + all + ' claims');
  await page.fill('#words', '');
  await page.selectOption('#verdict', 'refuted');
  const refuted = await rows(page);
  assert.ok(refuted > 0 && refuted < all);
  await page.check('#unexpected');
  assert.equal(await rows(page), 0);
  assert.ok(await page.isVisible('#none'));
  await page.click('#clear');
  assert.equal(await rows(page), all);
  assert.equal(await focused(page), 'words');
  await close(page);
});

check('what differs from what is expected is announced and found', async () => {
  const page = await open('differs/report.html');
  assert.ok((await page.textContent('.answer.bad')).includes('not as expected'));
  await page.check('#unexpected');
  const shown = await rows(page);
  assert.ok(shown > 0);
  assert.ok(await page.locator('table.index tbody tr:visible .unmet').count() >= shown);
  await close(page);
});

check('the keyboard alone is enough', async () => {
  const page = await open('out/report.html');
  const order = [];
  for (let i = 0; i < 12; ++i) {
    await page.keyboard.press('Tab');
    order.push(await focused(page));
    assert.ok(await page.evaluate(() => { const s = getComputedStyle(document.activeElement); return s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2; }),
      'no visible focus on ' + order.at(-1));
  }
  assert.deepEqual(order.slice(0, 2), ['To the table of claims', 'theme']);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('/');
  assert.equal(await focused(page), 'words');
  assert.equal(await page.inputValue('#words'), '');                 // the slash itself is not typed
  await page.keyboard.type('lemma');
  const some = await rows(page);
  await page.keyboard.press('Enter');
  assert.ok((await focused(page)).includes('lemma'));
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  assert.ok(await rows(page) > some);
  await close(page);
});

check('a claim has its readings, plots, counterexample and the way back', async () => {
  const page = await open(claim('saddle.prop-3.4'), { hash: '#stated' });
  await drawn(page);
  const frames = await page.locator('figure.chart').count();
  assert.ok(frames > 2);
  assert.equal(await page.locator('figure.chart svg.plot-svg').count(), frames);
  assert.equal(await page.evaluate(() => Array.from(document.querySelectorAll('svg')).filter((svg) => /NaN|Infinity|undefined/.test(svg.outerHTML)).length), 0);
  assert.ok(await page.evaluate(() => Array.from(document.querySelectorAll('figure.chart svg')).every((svg) => svg.getAttribute('aria-label'))));
  assert.ok((await page.locator('.counterexample').first().innerText()).includes('fails: '));
  assert.ok((await page.locator('.sharpness').first().textContent()).includes('4 of 8 mutants refuted, 3 survived'));
  const cases = page.locator('details.case-list').first();
  await cases.locator('summary').focus();
  await page.keyboard.press('Enter');
  assert.ok(await cases.locator('table').isVisible());
  await page.screenshot({ path: picture('claim-1280.png') });
  await page.click('.strip a');
  assert.ok(await rows(page) > 5);
  await close(page);
});

check('beside the comparison stand its sides and the numbers in them, as formulas', async () => {
  for (const width of [1280, 400]) {
    const page = await open(claim('saddle.prop-3.4'), { width });
    await drawn(page);
    const table = page.locator('table.values').first();
    const rows = await table.locator('tr').count();
    assert.ok(rows >= 3 && rows <= 10, rows + ' rows');
    assert.equal(await table.locator('td:first-child math').count(), rows);
    assert.match(await table.innerText(), /left side[^]*right side/);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await table.scrollIntoViewIfNeeded();
    await page.screenshot({ path: picture('values-' + width + '.png') });
    await close(page);
  }
});

check('a page names the command that replays, and a button where its script is there', async () => {
  const plain = await open(claim('saddle.prop-3.4'));
  assert.match(await plain.locator('.counterexample .replay + pre').first().innerText(), /^plumbline check --explain certificates\/[\w.-]+\.jsonl:\d+$/);
  assert.equal(await plain.locator('plumbline-replay').count(), 0);
  await close(plain);
  const page = await open('replays/report/saddle.prop-3.4.html');
  const button = page.locator('plumbline-replay[data-given]').first();
  const given = JSON.parse(await button.getAttribute('data-given', { timeout: 10000 }));
  assert.deepEqual([given.claim, given.verdict], ['saddle.prop-3.4', 'fails']);
  assert.equal(await button.evaluate((e) => getComputedStyle(e).outlineWidth), '3px');
  await close(page);
});

check('a counterexample is a network with its weights on the edges', async () => {
  const page = await open(claim('saddle.example-1.one-neuron'));
  const drawing = page.locator('svg.network').first();
  assert.equal(await drawing.locator('line.edge').count(), 4);
  assert.deepEqual((await drawing.locator('text.weight').allTextContents()).sort(), ['1', '1', '1', '−1']);
  const style = (which) => drawing.locator('line.' + which).first().evaluate((line) => [getComputedStyle(line).stroke, getComputedStyle(line).strokeDasharray]);
  const [positive, negative] = [await style('positive'), await style('negative')];
  assert.notEqual(positive[0], negative[0]);
  assert.notEqual(positive[1], negative[1]);
  await close(page);
});

check('light and dark: by the system, by the switch, remembered', async () => {
  const page = await open('out/report.html', { scheme: 'dark' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  assert.equal(await page.textContent('#theme'), 'Light');
  await page.screenshot({ path: picture('front-dark.png') });
  await page.click('#theme');
  const light = await ground();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await ground(), light);
  await close(page);
});

for (const scheme of ['light', 'dark'])
  for (const width of [1280, 375])
    check('axe finds nothing, text stands out, nothing sticks out: ' + scheme + ', ' + width, async () => {
      for (const file of ['out/report.html', claim('saddle.prop-3.4'), claim('invariance.lemma-3.eq-5')]) {
        const page = await open(file, { scheme, width, outside: true });
        await page.evaluate(() => { for (const d of document.querySelectorAll('.counterexample, .legend')) d.open = true; });
        await page.addScriptTag({ path: axe });
        const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'], preload: false }));
        assert.deepEqual(found.violations.map((v) => v.id + ': ' + v.nodes[0].html.slice(0, 120) + ' ' + v.nodes[0].failureSummary), [], file);
        assert.deepEqual(await page.evaluate(contrasts, 4.5), [], file);
        assert.deepEqual(await page.evaluate(loose), [], file);
        await page.screenshot({ path: picture([path.basename(file, '.html'), scheme, width].join('-') + '.png') });
        await close(page);
      }
    });

check('the measures see what is wrong', async () => {
  const page = await open('out/report.html', { outside: true });
  await page.evaluate(() => {
    document.querySelector('.lead').style.setProperty('color', '#aaa');
    document.querySelector('#words').closest('label').replaceWith(document.querySelector('#words'));
    document.querySelector('#words').placeholder = '';
  });
  assert.ok((await page.evaluate(contrasts, 4.5)).length > 0);
  await page.addScriptTag({ path: axe });
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'], preload: false }));
  assert.ok(found.violations.some((v) => v.id === 'label') && found.violations.some((v) => v.id === 'color-contrast'));
  await close(page);
});

check('formulas are never clipped', async () => {
  for (const width of [1280, 375]) {
    const page = await open(claim('saddle.prop-3.4'), { width });
    const clipped = await page.evaluate(() => Array.from(document.querySelectorAll('.formula')).filter((box) => {
      const wide = box.scrollWidth > box.clientWidth;
      return box.scrollHeight > box.clientHeight + 1 || (wide && getComputedStyle(box).overflowX !== 'auto') || box.tabIndex < 0;
    }).length);
    assert.equal(clipped, 0);
    await close(page);
  }
});

check('one file: the same claims, unpacked when they are asked for', async () => {
  const names = fs.readdirSync(path.join(work, 'out/report')).filter((f) => f.endsWith('.html')).map((f) => f.slice(0, -5)).sort();
  const page = await open('single/report.html');
  assert.deepEqual(await page.evaluate(() => Array.from(document.querySelectorAll('script.packed'), (e) => e.dataset.claim).sort()), names);
  await page.click('table.index a[href="#saddle.prop-3.4/stated"]');
  await page.waitForFunction(() => document.documentElement.dataset.shown === 'saddle.prop-3.4');
  await drawn(page);
  assert.ok(!(await page.isVisible('#front')));
  const packed = await page.locator('#claim .formula math').count();
  const reading = await page.locator('[id="saddle.prop-3.4/stated"]').boundingBox();
  assert.ok(reading.y > -5 && reading.y < 450);
  await page.click('.strip a');
  await page.waitForFunction(() => document.documentElement.dataset.shown === 'front');
  assert.ok(await page.isVisible('#front'));
  const beside = await open(claim('saddle.prop-3.4'));
  assert.equal(await beside.locator('.formula math').count(), packed);
  await close(beside);
  await page.evaluate(() => { window.print = () => {}; });
  await page.click('#print-all');
  await page.waitForFunction((n) => document.querySelectorAll('.appendix section.claim').length === n, names.length);
  await close(page);
  assert.ok(!text('single/report.html').includes('report/'), 'it needs no other file');
});

check('it prints: all plots, light colours, no controls', async () => {
  const page = await open('differs/report/saddle.prop-3.4.html', { scheme: 'dark' });
  const file = picture('claim.pdf');
  await drawn(page);
  await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true });
  assert.ok(pdfPages(file) >= 1);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  assert.ok(!(await page.isVisible('.strip')) && !(await page.isVisible('#theme')));
  await close(page);
});

check('without a script it is still complete', async () => {
  const front = await open('out/report.html', { script: false });
  assert.ok(await rows(front) > 5);
  assert.ok(!(await front.isVisible('#controls')) && !(await front.isVisible('#theme')));
  assert.ok(await front.locator('svg.map').first().isVisible());
  await close(front);
  const page = await open(claim('saddle.prop-3.4'), { script: false });
  assert.ok(await page.locator('figure.plot svg').count() > 0);
  assert.ok(await page.locator('svg.network').first().isVisible());
  assert.ok((await page.textContent('body')).includes('median'));
  await close(page);
});

let failures = 0;
for (const [name, body] of checks) {
  complaints.length = 0;
  const start = performance.now();
  try {
    await body();
    assert.deepEqual(complaints, [], 'complaints of the browser');
    console.log('ok: ' + name + ' (' + ((performance.now() - start) / 1000).toFixed(1) + ' s)');
  } catch (error) {
    failures += 1;
    console.log('FAILED: ' + name + '\n  ' + String(error.stack).split('\n').slice(0, 12).join('\n  '));
  }
}
await browser.close();
console.log(checks.length + ' checks, ' + failures + ' failed; pictures in ' + pictures);
process.exit(failures === 0 ? 0 : 1);
