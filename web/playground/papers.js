// The claims of the built-in papers as text, and what a claim that stands alone needs of its paper beside it.
//
// A claim is edited alone: in front of it stands `use FILE`, the file that it comes from, whose definitions it knows. The loader
// is given that file, those that it uses, and the paper's header, all without their claims.

// The blocks of a claim file: each begins at the left margin; comments and empty lines in front of it belong to it.
function blocksOf(text) {
  const out = [];
  let block = '', open = false;
  for (const line of text.split(/(?<=\n)/)) {
    const outermost = /^[^\s#]/.test(line), aside = /^(#.*)?\s*$/.test(line) && !/^\s+\S/.test(line);
    if (open && (outermost || aside)) { out.push(block); block = ''; open = false; }
    block += line;
    open ||= outermost;
  }
  return block ? [...out, block] : out;
}
const keywordOf = (block) => /^([a-z]+)\b/m.exec(block.replace(/^#.*$/gm, ''))?.[1] ?? '';
const nameOf = (block) => /^(?:claim|paper) ([\w.'-]+)/m.exec(block)?.[1];
const stemOf = (path) => path.replace(/^.*\//, '').replace(/\.claim$/, '');
const usesOf = (text) => [...text.matchAll(/^use ([^\n#]*)/gm)].flatMap(([, names]) => names.split(',').map((name) => name.trim())).filter(Boolean);

// {authors, versions} of a header; which files there are, and what became of the paper, are not asked of a claim alone.
const kOfHeader = ['authors', 'version'];
function headerOf(block) {
  let keep = true;
  return block.split('\n').filter((line, i) => {
    const clause = /^ {2}(\w+)/.exec(line);
    if (clause) keep = kOfHeader.includes(clause[1]);
    return i === 0 || (line.trim() !== '' && keep);
  }).join('\n');
}

/** The papers in `files`, {"saddle/notation.claim": text}: {key: {key, title, header, files: {stem: text}, claims: {id: text}}}. */
function papersOf(files) {
  const out = {};
  const folders = {};
  for (const [path, text] of Object.entries(files)) (folders[path.split('/')[0]] ??= []).push([stemOf(path), blocksOf(text)]);
  for (const parts of Object.values(folders)) {
    const header = parts.flatMap(([, blocks]) => blocks).map((block) => block.replace(/^(#.*)?\n/gm, '')).find((block) => block.startsWith('paper '));
    const [, key, title] = /^paper ([\w-]+) "(.*)"/.exec(header);
    const paper = (out[key] = { key, title, header: headerOf(header), files: {}, claims: {} });
    for (const [stem, blocks] of parts) {
      paper.files[stem] = blocks.filter((block) => !['paper', 'claim', 'pattern', 'section', 'statement'].includes(keywordOf(block))).join('');
      for (const block of blocks)
        if (keywordOf(block) === 'claim') paper.claims[`${key}.${nameOf(block)}`] = `use ${stem}\n\n${patternOf(block, blocks)}${alone(block)}`;
    }
  }
  return out;
}

// The pattern that a claim is from, which no other file can see: it comes along.
function patternOf(claim, blocks) {
  const name = /^claim .*" from ([\w.'-]+)\s*$/m.exec(claim)?.[1];
  const found = name && blocks.find((block) => new RegExp(`^pattern ${name}\\s*$`, 'm').test(block));
  return found ? `${found.trim()}\n\n` : '';
}

// A claim without what it says of other claims.
const alone = (block) => `${block.trim()}\n`.replace(/^ {2}rests on [^\n]*\n(?: {3,}[^\n]*\n)*/m, '');

/** The files that the loader is given with this text: {"claim.claim": text, "paper.claim": ..., "notation.claim": ...}. */
function filesFor(text, paper) {
  const out = { 'claim.claim': text };
  if (/^paper /m.test(text)) return out;
  out['paper.claim'] = `${paper?.header.trimEnd() ?? 'paper mine "A claim of my own"'}\n  files claim\n`;
  const open = paper ? usesOf(text) : [];
  while (open.length > 0) {
    const stem = open.pop();
    if (out[`${stem}.claim`] !== undefined || paper.files[stem] === undefined) continue;
    out[`${stem}.claim`] = paper.files[stem];
    open.push(...usesOf(paper.files[stem]));
  }
  return out;
}

/** The claim files of the built-in papers, {"saddle/notation.claim": text}; `compressedFiles` comes from bundle.mjs. */
async function claimFiles() {
  const bytes = Uint8Array.from(atob(compressedFiles), (letter) => letter.charCodeAt(0));
  return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text());
}
