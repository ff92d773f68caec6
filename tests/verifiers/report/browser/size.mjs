// What a page costs a reader: node size.mjs LIBRARY CHROMIUM PAGE... prints for each its bytes, the milliseconds until
// `load` (the median of five), the number of elements, and the pages when it is printed. The figures of docs/reports.md.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const [, , library, executablePath, ...files] = process.argv;
const { chromium } = createRequire(import.meta.url)(path.resolve(library));
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
for (const file of files) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const times = [];
  for (let i = 0; i < 5; ++i) {
    await page.goto('file://' + path.resolve(file), { timeout: 300000 });
    times.push(await page.evaluate(() => { const t = performance.getEntriesByType('navigation')[0]; return t.loadEventEnd - t.startTime; }));
  }
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, timeout: 600000 });
  const pages = (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) || []).length;
  console.log(file + ': ' + fs.statSync(file).size + ' bytes, load ' + Math.round(times.sort((a, b) => a - b)[2]) + ' ms, ' + elements +
    ' elements, ' + pages + ' pages');
  await page.close();
}
await browser.close();
