// A program compiled to WebAssembly, which works in a worker and is ended where it takes too long, or where it is told so.

const inNode = typeof process === 'object' && process.versions?.node !== undefined && typeof Worker === 'undefined';

// A worker that runs this text, so that no file has to be fetched.
function startWorker(program) {
  if (inNode) {
    const { Worker: NodeWorker } = require('node:worker_threads');
    const worker = new NodeWorker(`${program}\nconst {parentPort} = require('node:worker_threads');
      answerRuns({set onmessage(f) { parentPort.on('message', (data) => f({data})); }, postMessage: (m) => parentPort.postMessage(m)});`,
      { eval: true, resourceLimits: { stackSizeMb: 8 } });
    return {
      post: (message) => worker.postMessage(message),
      listen: (heard, failed) => { worker.removeAllListeners().on('message', heard).on('error', failed); },
      end: () => worker.terminate(),
      rest: (idle) => (idle ? worker.unref() : worker.ref()),
    };
  }
  const address = URL.createObjectURL(new Blob([`${program}\nanswerRuns(self);`], { type: 'text/javascript' }));
  const worker = new Worker(address);
  return {
    post: (message) => worker.postMessage(message),
    listen: (heard, failed) => { worker.onmessage = ({ data }) => heard(data); worker.onerror = failed; },
    end: () => { worker.terminate(); URL.revokeObjectURL(address); },
    rest: () => {},
  };
}

/** A program: `load`, the function that emscripten made, as it stands in a script, and `module`, base64 of the gzipped module. */
class Program {
  #text;
  #worker = null; // before the first run, and after one that was ended
  #last = Promise.resolve(); // one run after the other
  #runs = 0;
  #stop = null; // ends the present run

  constructor(load, module) {
    this.#text = `const loadModule = ${load};\nconst compressed = ${JSON.stringify(module)};\n${workerProgram}`;
  }

  /**
   * The program with these words, on `files`, {path: text or Uint8Array}: {code, lines, errors}, {timedOut: seconds}, or
   * {stopped: true}. `heard` is told each line as it is printed.
   */
  run(words, files, { seconds = 600, heard } = {}) {
    const mine = this.#last.then(() => new Promise((resolve) => {
      const worker = (this.#worker ??= startWorker(this.#text));
      const id = ++this.#runs;
      const over = (answer, ended) => {
        clearTimeout(clock);
        this.#stop = null;
        worker.rest(true);
        if (ended) { worker.end(); this.#worker = null; }
        resolve(answer);
      };
      const clock = setTimeout(() => over({ timedOut: seconds }, true), 1000 * seconds);
      this.#stop = () => over({ stopped: true }, true);
      worker.rest(false);
      worker.listen((answer) => {
        if (answer.id !== id) return;
        if (answer.line !== undefined) heard?.(answer.line);
        else over(answer, answer.code === null);
      }, (wrong) => over({ code: null, lines: [], errors: [String(wrong?.message ?? wrong)] }, true));
      worker.post({ id, words, files, aloud: heard !== undefined });
    }));
    this.#last = mine;
    return mine;
  }

  /** Ends the present run, if there is one. */
  stop() { this.#stop?.(); }
}
