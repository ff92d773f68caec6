// plumbline.replay(): is this certificate true? Asked of plumbline-check, which works apart from the page (runner.js).

// The locks of the built-in papers; `formulasLock` comes from build.sh.
const kLock = '/locks/built-in.lock';
const kCertificate = '/replayed/certificate.json';

const checker = new Program(loadCheckerModule, compressed);

/** plumbline-check with these words, on `files`, {path: text or Uint8Array}: {code, lines, errors} or {timedOut: seconds}. */
const check = (words, files, { seconds = 600 } = {}) => checker.run(words, files, { seconds });

const kNoMemory = /memory|stack/i;

// What plumbline-check says, as `--json --explain` does. Where it was ended: declined, as its parent would say.
function verdictOf(answer) {
  const declined = (message) => ({ result: 'declined', reason: 'too-large', message });
  if (answer.timedOut) return declined(`the limit of ${answer.timedOut} s of time on the clock is reached`);
  const line = answer.lines.find((text) => text.startsWith('{'));
  if (line) return JSON.parse(line);
  const errors = answer.errors.join('; ');
  if (answer.code === null && kNoMemory.test(errors)) return declined(`no memory left (${errors})`);
  return { result: answer.code === null ? 'internal-error' : 'unusable', reason: 'usage', message: errors };
}

/**
 * Replays a certificate that stands alone: every number and the verdict are computed anew from the case in it.
 *
 * Resolves to {result: 'accepted' | 'rejected' | 'declined' | 'unusable' | 'internal-error', sha256, ...}; of an accepted
 * one {claim, reading, case, verdict, formula, formula_sha256, lock_sha256, margin, rules, comparisons}, otherwise
 * {reason, message} and, of another verdict, the comparisons as they were derived. Each comparison is {left, relation,
 * right, truth}, a side [LOWER, UPPER], rational numbers as text, or null.
 *
 *   files    {'SHA256.safetensors': Uint8Array}: the tensors to which it refers
 *   claims   text of a lock file of formulas; without it that of the built-in papers; null: the name says nothing
 *   work     the budget of work, 2^work units (20 to 44)
 *   seconds  on the clock; then the worker is ended
 */
async function replay(certificate, { files = {}, claims = formulasLock, work, seconds = 120 } = {}) {
  const all = { [kCertificate]: certificate };
  const words = ['--json', '--explain'];
  if (claims === null) words.push('--allow-unknown-claims');
  else { all[kLock] = claims; words.push('--formulas', kLock); }
  if (work !== undefined) words.push('--work', String(work));
  for (const [name, content] of Object.entries(files)) all[`/tensors/${name}`] = content;
  words.push(kCertificate);
  return verdictOf(await check(words, all, { seconds }));
}

/** The certificate with the digest that its content has: the SHA-256 of the text without the member and without the newline. */
async function sealed(certificate) {
  const member = /"digest":"[^"]*",?/.exec(certificate.slice(certificate.lastIndexOf('"digest":')));
  if (!member) return certificate;
  const start = certificate.lastIndexOf(member[0]), end = start + member[0].length;
  const without = certificate.slice(0, start) + certificate.slice(end).replace(/\n$/, '');
  const { subtle } = globalThis.crypto ?? require('node:crypto').webcrypto;
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(without));
  const digest = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return certificate.slice(0, start) + member[0].replace(/:"[^"]*"/, `:"${digest}"`) + certificate.slice(end);
}
