// The module that holds a program, and one run of it. This text is carried out where the program works: in a worker of the
// page, or of node. `loadModule`, the JavaScript of emscripten, and `compressed`, the module, come from runner.js.
//
// Every run has an instance of its own, as plumbline-check has a child: nothing of one is there when the next comes.

async function uncompressed(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

let compiled = null; // a promise of the module

// Runs the program on `files`, {path: text or Uint8Array}; resolves to {code, lines, errors}. `code` is null where the
// instance came to an end of its own: no memory, no stack. `heard` is told each line as it is printed.
async function runProgram(words, files, heard) {
  compiled ??= uncompressed(compressed).then((bytes) => WebAssembly.compile(bytes));
  const module = await compiled;
  const out = { code: null, lines: [], errors: [] };
  const instance = await loadModule({
    noInitialRun: true,
    print: (line) => { out.lines.push(line); heard(line); },
    printErr: (line) => out.errors.push(line),
    quit: (status, thrown) => { throw thrown; },
    instantiateWasm: (imports, done) => {
      WebAssembly.instantiate(module, imports).then((made) => done(made, module));
      return {};
    },
  });
  for (const [path, content] of Object.entries(files)) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (folder) instance.FS.createPath('/', folder);
    instance.FS.writeFile(path, content);
  }
  try {
    out.code = instance.callMain(words);
  } catch (ended) {
    if (ended instanceof Error || typeof ended === 'string') out.errors.push(String(ended));
    else if (typeof ended?.status === 'number') out.code = ended.status;
    else throw ended;
  }
  return out;
}

// Answers {id, words, files} with {id, ...what runProgram says}, and before it, to who asks for it by `aloud`, with {id, line}
// for each line. `port`: where messages come from and go to.
function answerRuns(port) {
  port.onmessage = async ({ data: { id, words, files, aloud } }) => {
    try {
      port.postMessage({ id, ...(await runProgram(words, files, (line) => { if (aloud) port.postMessage({ id, line }); })) });
    } catch (wrong) {
      port.postMessage({ id, code: null, lines: [], errors: [String(wrong)] });
    }
  };
}
