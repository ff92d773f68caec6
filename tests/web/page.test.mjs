// <plumbline-replay> in headless Chromium, on a page of a folder without network: a certificate is accepted, and not after
// a number was changed. node page.test.mjs LIBRARY AXE CHROMIUM WORK PICTURES; WORK has plumbline-replay.js and
// certificate.json, a counterexample.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';

const [library, axe, executablePath, work, pictures] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(resolve(library));
const certificate = readFileSync(join(work, 'certificate.json'), 'utf8');
const page = (certificates, policy = '') => `<!doctype html><html lang="en"><meta charset="utf-8">${policy}<meta name="viewport" content="width=device-width">
<title>Replay</title><script src="plumbline-replay.js"></script><main><h1>Replay</h1>
${certificates.map((text) => `<plumbline-replay><script type="application/json">${text}</script></plumbline-replay>`).join('\n')}</main></html>`;
writeFileSync(join(work, 'one.html'), page([certificate]));
writeFileSync(join(work, 'forged.html'), page([certificate.replace('"verdict":"fails"', '"verdict":"holds"'), 'nonsense', '']));

// As a page of the report (verifiers/report/html_site.cpp) is allowed to, and without what the button needs.
const policy = (script, worker) => `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; script-src 'self'${script};${worker} base-uri 'none'">`;
writeFileSync(join(work, 'policed.html'), page([certificate], policy(" 'wasm-unsafe-eval'", ' worker-src blob:;')));
writeFileSync(join(work, 'forbidden.html'), page([certificate], policy('', ' worker-src blob:;')));

let browser;
const complaints = [];
before(async () => { browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'] }); });
after(() => browser.close());

async function open(file, { width = 1280, bypassCSP = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, bypassCSP });
  const opened = await context.newPage();
  opened.on('console', (message) => complaints.push(`console: ${message.text()}`));
  opened.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  context.on('request', (request) => { if (!/^(file|blob|data):/.test(request.url())) complaints.push(`request: ${request.url()}`); });
  await opened.goto(`file://${join(work, file)}`);
  return opened;
}
const kAnswer = /^(Accepted|Rejected|Declined|No answer)/;
async function press(opened, name, nth = 0) {
  const element = opened.locator('plumbline-replay').nth(nth);
  await element.getByRole('button', { name, exact: true }).click();
  const said = element.getByRole('status');
  await said.filter({ hasText: kAnswer }).waitFor({ timeout: 60000 });
  return said.innerText();
}

test('a counterexample is replayed from file://, its comparisons are shown', async () => {
  const opened = await open('one.html', { width: 390 });
  const start = Date.now();
  assert.match(await press(opened, 'Replay here'), /^Accepted: saddle\.prop-2\.2 \([\w-]+\) fails on the case /);
  console.log(`  accepted after ${Date.now() - start} ms`);
  const truths = await opened.locator('plumbline-replay tbody tr td:last-child').allInnerTexts();
  assert.ok(truths.includes('false'), truths.join());
  assert.ok(await opened.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  await opened.addScriptTag({ path: axe });
  await opened.getByText('Change a number').click();
  const { violations } = await opened.evaluate(() => window.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
  await opened.screenshot({ path: join(pictures, 'replay-390.png'), fullPage: true });
});

test('under the policy of a report it works as well, and not under a narrower one', async () => {
  const opened = await open('policed.html');
  assert.match(await press(opened, 'Replay here'), /^Accepted: saddle\.prop-2\.2/);
  await opened.getByText('Change a number').click();
  assert.equal(await opened.locator('plumbline-replay').evaluate((e) => getComputedStyle(e.shadowRoot.querySelector('.tables')).display), 'flex');
  assert.equal(await opened.locator('plumbline-replay fieldset > div').first().evaluate((e) => getComputedStyle(e).display), 'grid');
  assert.deepEqual(complaints, []);
  assert.match(await press(await open('forbidden.html'), 'Replay here'), /^No answer/);
  complaints.length = 0; // the browser says what it refused
});

test('a changed number is rejected; with a new digest, for what is computed', async () => {
  const opened = await open('one.html');
  await press(opened, 'Replay here');
  await opened.getByText('Change a number').click();
  const fields = opened.locator('plumbline-replay fieldset input');
  const count = await fields.count();
  assert.ok(count > 3);
  const before = await fields.nth(0).inputValue();
  await fields.nth(0).fill(before === '5' ? '6' : '5');
  assert.match(await press(opened, 'Replay with these numbers'), /^Rejected: digest: the content has another SHA-256\. The text was changed/);
  await opened.getByText('write the digest anew').click();
  assert.match(await press(opened, 'Replay with these numbers'), kAnswer);
  await fields.evaluateAll((inputs) => { for (const input of inputs) input.value = '0'; });  // a case on which nothing is at stake
  assert.match(await press(opened, 'Replay with these numbers'), /^Rejected: computed here, the verdict is hypothesis-false\.$/);
  await opened.screenshot({ path: join(pictures, 'rejected.png'), fullPage: true });
  await fields.nth(0).fill('one third');
  assert.match(await press(opened, 'Replay with these numbers'), /^No answer: .*row 1, column 1: "one third": expected a number/);
});

test('what is no certificate, or says another verdict, is not accepted', async () => {
  const opened = await open('forged.html');
  assert.match(await press(opened, 'Replay here', 0), /^Rejected: digest/);
  assert.match(await press(opened, 'Replay here', 1), /^Rejected: byte 0/);
  assert.match(await press(opened, 'Replay here', 2), /^(Rejected|No answer)/);
});

test('no page complained, and nothing was asked of a network', () => assert.deepEqual(complaints, []));
