// The evaluator in a worker: verify, search, show.

const evaluator = new globalThis.plumbline.Program(loadEvaluatorModule, compressedEvaluator);
const kFolder = '/claims', kCase = '/case.json';

// Runs it; `answers` is what it said, without the last line. A mistake in the claim or the case is `error`.
async function ask(words, files, { seconds, heard }) {
  const answers = [];
  const said = await evaluator.run(words, files, { seconds, heard: (line) => {
    const answer = JSON.parse(line);
    if (answer.done === undefined) answers.push(answer);
    heard?.(answer);
  } });
  if (said.stopped) return { answers, stopped: true };
  const error = answers.find((answer) => answer.error)?.error;
  if (error) return { answers, error };
  const failed = (message) => ({ answers, error: { where: 'limit', line: 0, column: 0, message } });
  if (said.timedOut) return failed(`the limit of ${said.timedOut} s is reached`);
  if (said.code !== 0) return failed(`the evaluator came to an end: ${said.errors.join('; ') || `exit code ${said.code}`}`);
  return { answers };
}

const inFolder = (files) => Object.fromEntries(Object.entries(files).map(([name, text]) => [`${kFolder}/${name}`, text]));

/** Every reading of the claim on the case: {judged: [...]} as answer.cpp says, or {error: {where, line, column, message}}. */
async function verify(files, caseText, { seconds = 20 } = {}) {
  const words = ['verify', kFolder, 'claim', kCase, String(seconds)];
  const { answers, ...rest } = await ask(words, { ...inFolder(files), [kCase]: caseText }, { seconds: 6 * seconds });
  return { judged: answers.map((answer) => answer.judged).filter(Boolean), ...rest };
}

/** Looks for a counterexample for so many seconds: {searched: [{of, searched}], found}, `found` the last case that was found. */
async function search(files, { seconds = 20, seed = 0, heard } = {}) {
  const words = ['search', kFolder, 'claim', String(seconds), String(seed)];
  const { answers, ...rest } = await ask(words, inFolder(files), { seconds: 2 * seconds + 60, heard });
  return { searched: answers.filter((answer) => answer.searched), found: answers.filter((answer) => answer.found).at(-1), ...rest };
}

/** What the claim is: {shown: [...]}, or {error}. */
async function show(files) {
  const { answers, ...rest } = await ask(['show', kFolder, 'claim'], inFolder(files), { seconds: 60 });
  return { shown: answers.map((answer) => answer.shown).filter(Boolean), ...rest };
}

/** Ends what is running. */
const stop = () => evaluator.stop();
