// node bundle.mjs EVALUATE.js EVALUATE.wasm REPOSITORY OUT: the script of the playground, which needs plumbline-replay.js in front
// of it and nothing else, the same for modules, and a page that has both.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const [evaluator, wasm, repository, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const text = (file) => readFileSync(file, 'utf8');
const part = (name) => text(join(here, name));
const constant = (name, value) => `const ${name} = ${JSON.stringify(value)};\n`;
const small = (bytes) => gzipSync(bytes, { level: 9 }).toString('base64');

// The claim files of the built-in papers, as verifiers/CMakeLists.txt lists them.
const [, listed] = /foreach\(paper ([\w ]+)\)/.exec(text(join(repository, 'verifiers/CMakeLists.txt')));
const files = {};
for (const paper of listed.split(' '))
  for (const name of readdirSync(join(repository, 'verifiers', paper)).filter((file) => file.endsWith('.claim')).sort())
    files[`${paper}/${name}`] = text(join(repository, 'verifiers', paper, name));

const examples = JSON.parse(part('examples.json')).map(({ case: file, text: lines, ...example }) => ({
  ...example, ...(lines ? { text: lines.join('\n') } : {}), caseText: text(join(repository, file)) }));

const script = [
  '// Plumbline: the evaluator as WebAssembly, and <plumbline-playground> (web/README.md). After plumbline-replay.js.\n',
  '(function () {\n',
  `function loadEvaluatorModule(options) {\n${text(evaluator)}\nreturn PlumblineEvaluate(options);\n}\n`,
  constant('compressedEvaluator', small(readFileSync(wasm))),
  constant('compressedFiles', small(JSON.stringify(files))),
  constant('examples', examples),
  ...['papers.js', 'fragment.js', 'evaluate.js', 'style.js', 'editor.js', 'element.js'].map(part),
  'globalThis.plumbline.playground = { verify, search, show, stop, papersOf, claimFiles, filesFor, fragmentOf, stateOf, examples };\n',
  '})();\n',
].join('');
writeFileSync(join(out, 'plumbline-playground.js'), script);
writeFileSync(join(out, 'plumbline-playground.mjs'),
  "import './plumbline-replay.js';\nimport './plumbline-playground.js';\nexport const { verify, search, show, stop, papersOf, claimFiles, filesFor, fragmentOf, stateOf, examples } = globalThis.plumbline.playground;\n");
writeFileSync(join(out, 'playground.html'), part('page.html.in'));
