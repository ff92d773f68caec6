// node replay-once.mjs FOLDER: the checker of FOLDER (plumbline-replay.mjs, formulas.lock) accepts FOLDER/certificate.json, and no longer
// once it claims another verdict. For systems where nothing else of Plumbline is built.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2] ?? '.');
const read = (name) => readFileSync(join(folder, name), 'utf8');
const { replay, sealed } = await import(pathToFileURL(join(folder, 'plumbline-replay.mjs')));
const certificate = read('certificate.json'), claims = read('formulas.lock');
const other = { holds: 'fails', fails: 'holds' };
const forged = certificate.replace(/"verdict":"(holds|fails)"/, (_, verdict) => `"verdict":"${other[verdict]}"`);
if (forged === certificate) throw new Error('expected a certificate with the verdict holds or fails');

let failures = 0;
for (const [name, text, expected] of [['certificate', certificate, 'accepted'], ['another verdict', await sealed(forged), 'rejected']]) {
  const { result, detail } = await replay(text, { claims });
  console.log(`${name}: ${result}${detail ? `, ${detail}` : ''}`);
  if (result !== expected) failures += 1;
}
process.exit(failures ? 1 : 0);
