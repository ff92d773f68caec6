// <plumbline-playground> in headless Chromium, on a page of a folder without network. node playground.test.mjs LIBRARY AXE CHROMIUM
// WEB PICTURES; WEB has playground.html and its scripts.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';

const [library, axe, executablePath, web, pictures] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(resolve(library));

let browser;
const complaints = [];
before(async () => { browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'] }); });
after(() => browser.close());

async function open(fragment = '', { width = 1280, colorScheme = 'light' } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  page.on('console', (message) => complaints.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  context.on('request', (request) => { if (!/^(file|blob|data):/.test(request.url())) complaints.push(`request: ${request.url()}`); });
  await page.goto(`file://${resolve(web, 'playground.html')}${fragment}`);
  await page.getByRole('button', { name: 'Verify' }).waitFor();
  return page;
}
const claimOf = (page) => page.getByRole('textbox', { name: 'Claim' });
const caseOf = (page) => page.getByRole('textbox', { name: 'Case' });
// Presses the button and waits until there is an answer.
async function press(page, name, timeout = 90000) {
  const answered = page.evaluate(() => new Promise((done) => addEventListener('answered', () => done(), { once: true })));
  await page.getByRole('button', { name, exact: true }).click();
  await Promise.race([answered, new Promise((_, late) => { setTimeout(() => late(new Error(`${name}: no answer`)), timeout).unref(); })]);
}
async function violations(page) {
  await page.addScriptTag({ path: axe });
  const found = await page.evaluate(() => window.axe.run());
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}

test('the first example is refuted, its certificate replayed; with another number it is judged again', async () => {
  const page = await open();
  const start = Date.now();
  await press(page, 'Verify');
  console.log(`  judged after ${Date.now() - start} ms`);
  const verdicts = await page.locator('article .verdict').allInnerTexts();
  assert.ok(verdicts.includes('fails'), verdicts.join());
  const replay = page.locator('plumbline-replay').first();
  await replay.getByRole('button', { name: 'Replay here' }).click();
  await replay.getByRole('status').filter({ hasText: /^(Accepted|Rejected|Declined|No answer)/ }).waitFor({ timeout: 60000 });
  assert.match(await replay.getByRole('status').innerText(), /^Accepted: saddle\.prop-2\.2 \(stated\) fails/);
  await page.screenshot({ path: join(pictures, 'playground.png'), fullPage: true });
  assert.deepEqual(await violations(page), []);
  const zero = JSON.parse(await caseOf(page).inputValue());
  zero.network.weights = zero.network.weights.map((matrix) => matrix.map((row) => row.map(() => '0')));
  await caseOf(page).fill(JSON.stringify(zero));
  await press(page, 'Verify');
  assert.ok(!(await page.locator('article .verdict').allInnerTexts()).includes('fails'));
});

test('a mistake stands beside its line; Ctrl+Enter judges', async () => {
  const page = await open();
  await claimOf(page).fill('network theta: relu\ndata X := inputs\n|X| <= tail-ration(X)\n');
  const answered = page.evaluate(() => new Promise((done) => addEventListener('answered', () => done(), { once: true })));
  await claimOf(page).press('Control+Enter');
  await answered;
  const alert = page.getByRole('alert').first();
  assert.match(await alert.innerText(), /^Line 3, column 8 .*tail-ratio/s);
  assert.equal(await page.locator('.gutter .wrong').innerText(), '3');
  assert.deepEqual(await violations(page), []);
  await alert.getByRole('button').click();
  assert.equal(await page.evaluate(() => document.querySelector('plumbline-playground').shadowRoot.activeElement.selectionStart), 44);
  await claimOf(page).fill('1 <= 2\n');
  await caseOf(page).fill('{');
  await press(page, 'Verify');
  assert.match(await page.getByRole('status').first().innerText(), /^A mistake in the case/);
});

test('a search on a telephone: found, judged, shared, opened again; dark', async () => {
  const page = await open('', { width: 390, colorScheme: 'dark' });
  await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: "a formula of one's own: rank and depth" });
  await page.getByRole('spinbutton', { name: 'seconds of a search' }).fill('10');
  await press(page, 'Search');
  const answered = page.evaluate(() => new Promise((done) => addEventListener('answered', () => done(), { once: true })));
  await page.getByRole('button', { name: 'Judge this case' }).click();
  await answered;
  assert.equal(await page.locator('article .verdict').innerText(), 'fails');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  assert.deepEqual(await violations(page), []);
  await page.screenshot({ path: join(pictures, 'playground-390.png'), fullPage: true });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('status').first().filter({ hasText: 'now holds' }).waitFor();
  const other = await open(new URL(page.url()).hash);
  assert.equal(await claimOf(other).inputValue(), await claimOf(page).inputValue());
  assert.equal(await caseOf(other).inputValue(), await caseOf(page).inputValue());
});

test('show, and a claim of a paper by its name', async () => {
  const page = await open('#claim=rank.definition-1.lines');
  await press(page, 'Show');
  assert.ok(await page.locator('article math').count() >= 1);
  assert.match(await page.locator('article').innerText(), /A case must hold/);
  assert.deepEqual(await violations(page), []);
});

test('an address that is cut off says so', async () => {
  const page = await open('#text=AAAA');
  assert.match(await page.getByRole('status').first().innerText(), /^Not opened: the address is cut off or changed/);
});

test('no page complained, and nothing was asked of a network', () => assert.deepEqual(complaints, []));
