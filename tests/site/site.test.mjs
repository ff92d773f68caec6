// The site in headless Chromium, opened from its folder as a reader opens it: no server, no network.
// node site.test.mjs LIBRARY AXE CHROMIUM SITE PICTURES; exit code 1 if a check fails.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { createRequire } from 'node:module';

const [, , library, axe, executablePath, site, pictures] = process.argv;
const { chromium } = createRequire(import.meta.url)(path.resolve(library));
const source = fs.readFileSync(axe, 'utf8');
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const browser = await chromium.launch({ executablePath, args });
const complaints = [];  // what no page may do

async function open(file, { width = 1280, height = 900, scheme = 'light' } = {}) {
  // axe is no script of the page, and the policy of the report's pages would refuse it
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, bypassCSP: true });
  const page = await context.newPage();
  page.on('console', (message) => complaints.push(file + ': ' + message.text()));
  page.on('pageerror', (error) => complaints.push(file + ': ' + error.message));
  context.on('request', (request) => {
    if (!request.url().startsWith('file://' + site + '/') && !/^(data|blob):/.test(request.url())) complaints.push(file + ' asks for ' + request.url());
  });
  await page.goto('file://' + path.join(site, file));
  return page;
}
const close = (page) => page.context().close();
const PAGES = ['index.html', 'papers/index.html', 'papers/saddle.html', 'docs/verdicts.html', 'docs/tutorial.html', 'python.html',
  'report/report/saddle.prop-2.2.html'];

const checks = [];
const check = (name, body) => checks.push([name, body]);

for (const file of PAGES)
  for (const [width, scheme] of [[1280, 'light'], [390, 'dark'], ...(file === 'index.html' ? [[1280, 'dark'], [390, 'light']] : [])])
    check(`${file} at ${width}, ${scheme}: fits, and axe finds nothing`, async () => {
      const page = await open(file, { width, scheme });
      const measured = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, window: innerWidth }));
      assert.ok(measured.scroll <= measured.window, `${measured.scroll} pixels in a window of ${measured.window}`);
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).map(Number));
      assert.equal(Math.max(...ground) < 128, scheme === 'dark', 'the ground is ' + ground);
      assert.equal(await page.locator('.katex-error').count(), 0);
      await page.evaluate(source);
      const violations = await page.evaluate(async () => (await axe.run({ preload: false, resultTypes: ['violations'] })).violations
        .map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(' | ')));
      assert.deepEqual(violations, []);
      await page.screenshot({ path: path.join(pictures, `${file.replace(/\W/g, '-')}-${width}-${scheme}.png`) });
      await close(page);
    });

check('the start page shows a finding with its picture, and leads to its page and its certificate', async () => {
  const page = await open('index.html');
  assert.ok(await page.locator('.finding svg.network').isVisible());
  assert.match(await page.locator('.finding').innerText(), /Fails: 2 = 4/);
  assert.match(await page.locator('article > pre, article .md-typeset > pre', { hasText: 'accepted' }).innerText(), /^accepted [\s\S]*false: 2 = 4\n *margin: -2$/);
  const values = page.locator('.finding table.values');
  assert.match(await values.innerText(), /left side[^]*right side[^]*sqrt\(2\) in \[1\.41421, 1\.41422\]/);
  assert.ok(await values.locator('math').count() > 4);
  const certificate = await page.locator('.finding a', { hasText: 'certificate' }).getAttribute('href');
  const held = JSON.parse(fs.readFileSync(path.join(site, certificate), 'utf8'));
  assert.deepEqual([held.claim, held.reading, held.verdict], ['saddle.prop-2.2', 'stated', 'fails']);
  const given = await page.locator('plumbline-replay[data-given]').getAttribute('data-given', { timeout: 10000 });
  assert.deepEqual(JSON.parse(given), held);
  await page.locator('.finding h2 a').click();
  await page.waitForURL(/report\/report\/saddle\.prop-2\.2\.html#stated$/);
  await page.locator('header a', { hasText: 'Plumbline' }).click();
  await page.waitForURL(/\/index\.html$/);
  await close(page);
});

check('what one can play with is on the first screen; the quickest way to try it stands first', async () => {
  for (const [width, height, scheme] of [[1280, 800, 'light'], [1280, 800, 'dark'], [390, 844, 'light'], [390, 844, 'dark']]) {
    const page = await open('index.html', { width, height, scheme });
    await page.locator('.katex').first().waitFor();
    for (const part of ['.finding strong:text("Fails")', 'plumbline-replay', ...(width > 390 ? ['.finding a:text("Judge again")'] : [])]) {
      const box = await page.locator(part).first().boundingBox();
      assert.ok(box.y + box.height <= height, `${part} ends at ${box.y + box.height} of ${height} pixels at ${width}, ${scheme}`);
    }
    await page.screenshot({ path: path.join(pictures, `start-${width}-${scheme}.png`) });
    await close(page);
  }
  const page = await open('index.html');
  const text = await page.locator('article').innerText();
  const places = ['playground judges', 'pip install plumbline-', './plumbline verify'].map((words) => text.indexOf(words));
  assert.ok(places[0] > 0 && places[0] < places[1] && places[1] < places[2], places.join());
  await close(page);
});

check('how much is false is one number, on the start page, on those of the papers and in the report', async () => {
  const numbers = async (file, words) => {
    const page = await open(file);
    const text = (await page.locator('body').innerText()).replaceAll('\n', ' ');
    await close(page);
    const found = [...text.matchAll(words)];
    assert.ok(found.length > 0, `${file} does not say ${words}`);
    return found.map((each) => [Number(each[1]), Number(each[2])]);
  };
  const each = /(\d+) statements?, of (\d+) causes?/g;
  const ofReport = await numbers('report/report.html', each);
  assert.equal(ofReport.length, 4);  // papers with false statements
  assert.deepEqual(await numbers('papers/index.html', each), ofReport);
  const sum = (k) => ofReport.reduce((all, one) => all + one[k], 0);
  assert.deepEqual(await numbers('index.html', /: (\d+) false, of (\d+) causes?/g), [[sum(0), sum(1)]]);
});

check('a refuted claim is judged again in the playground, from its finding and from its page in the report', async () => {
  for (const place of ['index.html', 'report/report/saddle.prop-2.2.html']) {
    const page = await open(place);
    await page.locator('a', { hasText: 'Judge again in the playground' }).first().click();
    await page.waitForURL(/\/playground\.html#claim=saddle\.prop-2\.2&case=[\w-]{50,}$/);
    const given = await page.locator('plumbline-playground[data-given]').getAttribute('data-given', { timeout: 10000 });
    const packed = new URLSearchParams(given.slice(1)).get('case');
    const sent = JSON.parse(zlib.inflateRawSync(Buffer.from(packed, 'base64url')));
    assert.deepEqual([sent.format, sent.name], ['plumbline-case/1', 'large-input-depth-two']);
    await close(page);
  }
  const own = await open('papers/mine.html');
  assert.equal(await own.locator('a', { hasText: 'Judge again' }).count(), 0);
  await close(own);
});

check('mathematics is set, and KaTeX understands all of it', async () => {
  const page = await open('docs/coverage.html', { width: 390 });
  await page.waitForFunction(() => document.querySelector('.md-typeset__scrollwrap'));
  assert.ok(await page.locator('.arithmatex .katex').count() > 500);
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('.katex-error')].map((e) => e.textContent)), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'too wide');
  await close(page);
});

check('search works from a folder: a page of the documentation, and a claim', async () => {
  const page = await open('docs/verdicts.html');
  const find = async (words) => {
    await page.fill('.md-search__input', '');
    await page.locator('.md-search__input').pressSequentially(words);  // the theme listens to keys
    await page.waitForFunction((w) => [...document.querySelectorAll('.md-search-result__link')].some((a) => a.href.includes(w[1])),
      [words, words === 'escape' ? 'saddle.prop-2.2.html' : 'docs/campaigns.html'], { timeout: 15000 });
  };
  await page.click('.md-search__input');
  await find('campaign');
  await find('escape');
  const shown = await page.locator('.md-search-result').innerText();
  assert.match(shown, /‖θ\(t₀\)‖|‖θ/, shown);  // a formula as characters
  assert.doesNotMatch(shown, /\\[a-z]+|\\\(|\$/);
  await page.fill('.md-search__input', '');
  await page.locator('.md-search__input').pressSequentially('xyzzyx');
  await page.waitForFunction(() => document.querySelector('.md-search-result__meta').textContent.includes('No matching'));
  await close(page);
});

check('the colours can be switched, and stay where a page is opened again', async () => {
  const page = await open('index.html');
  const scheme = () => page.evaluate(() => document.body.getAttribute('data-md-color-scheme'));
  assert.equal(await scheme(), 'default');
  await page.locator('label[title="Dark"]').click();
  assert.equal(await scheme(), 'slate');
  await page.reload();
  assert.equal(await scheme(), 'slate');
  await close(page);
});

let failed = 0;
const only = process.env.ONLY;
for (const [name, body] of checks) {
  if (only && !name.includes(only)) continue;
  const started = Date.now();
  try {
    await body();
    assert.deepEqual(complaints.splice(0), []);
    console.log(`ok   ${name} (${Date.now() - started} ms)`);
  } catch (error) {
    failed += 1;
    complaints.length = 0;
    console.log('FAIL ' + name + '\n' + error.message);
  }
}
await browser.close();
console.log(`${checks.length} checks, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
