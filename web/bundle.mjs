// node bundle.mjs CHECKER.js CHECKER.wasm FORMULAS.lock OUT: one script that needs nothing beside it and fetches nothing.
//
// It is a classic script, since browsers load no module from file://; what it offers is `globalThis.plumbline`, and
// plumbline-replay.mjs beside it exports the same to modules.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const [checker, wasm, lock, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const text = (file) => readFileSync(file, 'utf8');
const part = (name) => text(join(here, name));
const constant = (name, value) => `const ${name} = ${JSON.stringify(value)};\n`;

const script = [
  '// Plumbline: plumbline-check as WebAssembly, and what a page needs to replay certificates with it (web/README.md).\n',
  '(function () {\n',
  `function loadCheckerModule(options) {\n${text(checker)}\nreturn PlumblineCheck(options);\n}\n`,
  constant('compressed', gzipSync(readFileSync(wasm), { level: 9 }).toString('base64')),
  constant('workerProgram', part('worker.js')),
  constant('formulasLock', text(lock)),
  part('runner.js'), part('replay.js'), part('numbers.js'), part('element.js'),
  'globalThis.plumbline = { Program, make, comparisonsNode, replay, check, sealed, tablesOf, withNumbers, parseNumber, decimal };\n',
  '})();\n',
].join('');
writeFileSync(join(out, 'plumbline-replay.js'), script);
writeFileSync(join(out, 'plumbline-replay.mjs'),
  "import './plumbline-replay.js';\nexport const { replay, check, sealed, tablesOf, withNumbers, parseNumber, decimal } = globalThis.plumbline;\n");
