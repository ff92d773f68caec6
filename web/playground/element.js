// <plumbline-playground>: a claim and a case to edit, judged in the reader's browser; the state is in the address.

const kRelationSigns = { '<=': '≤', '<': '<', '=': '=', '>=': '≥', '>': '>', '!=': '≠' };
const kSaid = {
  holds: 'holds on this case', fails: 'fails: this case is a counterexample', 'hypothesis-false': 'says nothing here: the assumption is false on this case',
  trivial: 'is true here for a reason that says nothing', inconclusive: 'is not decided', 'ill-typed': 'has no meaning on this case', 'not-applicable': 'does not speak about this case',
};
const kExplained = ['holds', 'fails', 'hypothesis-false'];
// A row of a matrix on one line.
const tidy = (text) => text.replace(/\[\s*("[^"\]]*"(?:,\s*"[^"\]]*")*)\s*\]/g, (_, row) => `[${row.replace(/,\s*"/g, ', "')}]`);
const made = (...words) => globalThis.plumbline.make(...words);

class PlumblinePlayground extends (globalThis.HTMLElement ?? Object) { // node has no elements
  async connectedCallback() {
    if (this.shadowRoot) return;
    this.attachShadow({ mode: 'open' });
    this.claim = new NumberedEditor('Claim');
    this.case = new NumberedEditor('Case');
    this.said = made('div', { class: 'said', role: 'status', 'aria-live': 'polite' });
    this.results = made('div');
    this.papers = papersOf(await claimFiles());
    this.shadowRoot.append(made('style', {}, kPlaygroundStyle), this.choices(), made('div', { class: 'editors' }, this.claim.node, this.case.node),
      this.buttons(), this.said, this.results);
    const colours = () => this.toggleAttribute('dark', isDark());
    new MutationObserver(colours).observe(document.body, { attributes: true });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', colours);
    colours();
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); this.verify(); }
      if (event.key === 'Escape') stop();
    });
    addEventListener('hashchange', () => { if (location.hash.slice(1) !== this.written) this.open(); });
    await this.open();
  }

  choices() {
    const option = (value, text) => made('option', { value }, text);
    this.examples = made('select', { 'aria-label': 'Example' }, option('', 'An example …'), ...examples.map(({ title }, i) => option(String(i), title)));
    this.examples.addEventListener('change', () => {
      const chosen = examples[this.examples.value];
      if (chosen) this.fill({ ...chosen, paper: chosen.paper, text: chosen.text ?? this.papers[chosen.paper].claims[chosen.claim] });
    });
    this.paper = made('select', { 'aria-label': 'Definitions' }, option('', 'No paper: the claim says all itself'),
      ...Object.values(this.papers).map(({ key, title }) => option(key, `Definitions of ${key}: ${title.slice(0, 40)}`)));
    this.claims = made('select', { 'aria-label': 'Claim of the paper' });
    this.paper.addEventListener('change', () => this.list());
    this.claims.addEventListener('change', () => { const text = this.papers[this.paper.value]?.claims[this.claims.value]; if (text) this.claim.text = text; });
    return made('div', { class: 'choose' }, this.examples, this.paper, this.claims);
  }

  // The claims of the paper that is chosen.
  list() {
    const names = Object.keys(this.papers[this.paper.value]?.claims ?? {});
    this.claims.replaceChildren(made('option', { value: '' }, names.length ? 'A claim of it …' : 'none'), ...names.map((name) => made('option', { value: name }, name)));
    this.claims.disabled = names.length === 0;
  }

  buttons() {
    const button = (text, act, kind = '') => {
      const out = made('button', { type: 'button', class: kind }, text);
      out.addEventListener('click', act);
      return out;
    };
    this.seconds = made('input', { type: 'number', min: '1', max: '600', value: '20', 'aria-label': 'seconds of a search' });
    this.asking = [button('Verify', () => this.verify(), 'main'), button('Search', () => this.search()), button('Show', () => this.show())];
    this.stopping = button('Stop', () => stop());
    this.stopping.disabled = true;
    return made('div', { class: 'bar' }, this.asking[0], this.asking[1], made('label', {}, this.seconds, ' s'), this.asking[2], this.stopping, button('Share', () => this.share()));
  }

  fill({ paper, text, caseText }) {
    this.paper.value = paper;
    this.list();
    this.claim.text = text;
    this.case.text = tidy(caseText);
    this.results.replaceChildren();
    this.say('');
  }

  async open() {
    try {
      const state = await stateOf(location.hash, this.papers);
      this.fill(state ?? { ...examples[0], text: examples[0].text ?? this.papers[examples[0].paper].claims[examples[0].claim] });
    } catch (wrong) {
      this.fill({ paper: '', text: '', caseText: '' });
      this.say(`Not opened: ${wrong.message}.`);
    }
  }

  files() { return filesFor(this.claim.text, this.papers[this.paper.value]); }
  say(text) { this.said.textContent = text; }

  // One question at a time; `what` gives an answer with `error` or without.
  async asked(doing, what) {
    if (this.asking[0].disabled) return;
    for (const one of this.asking) one.disabled = true;
    this.stopping.disabled = false;
    this.claim.forget();
    this.case.forget();
    this.results.replaceChildren();
    this.say(doing);
    try {
      const answer = await what();
      if (answer.error) this.blame(answer.error);
      this.dispatchEvent(new CustomEvent('answered', { detail: answer, bubbles: true }));
    } catch (wrong) { this.say(`No answer: ${wrong.message ?? wrong}`); }
    for (const one of this.asking) one.disabled = false;
    this.stopping.disabled = true;
  }

  blame(error) {
    const editor = { claim: this.claim, case: this.case }[error.where];
    if (editor) editor.blame(error);
    this.say(editor ? `A mistake in the ${error.where}.` : `No answer: ${error.message}.`);
  }

  verify() {
    return this.asked('Judging …', async () => {
      const answer = await verify(this.files(), this.case.text);
      if (answer.stopped) this.say('Stopped.');
      else if (!answer.error) this.say(answer.judged.map(({ claim, reading, verdict }) => `${claim} (${reading}): ${verdict}`).join('; ') || 'No claim was found.');
      this.results.append(...answer.judged.map((judged) => this.judgedNode(judged)));
      return answer;
    });
  }

  judgedNode({ claim, reading, change, verdict, reason, fails, comparisons, certificate }) {
    const out = made('article', {}, made('h2', {}, `${claim} (${reading}) `, made('span', { class: `verdict ${verdict}` }, verdict)),
      made('p', {}, `The statement ${kSaid[verdict] ?? verdict}${kExplained.includes(verdict) || !reason ? '' : ` (${reason})`}.`));
    if (change) out.append(made('p', {}, `In this reading: ${change}`));
    if (fails) out.append(made('p', {}, 'It says ', made('strong', {}, `${fails[0]} ${kRelationSigns[fails[1]] ?? fails[1]} ${fails[2]}`), fails[3] ? ` at ${fails[3]}` : ''));
    if (comparisons.length) out.append(made('details', {}, made('summary', {}, `Both sides (${comparisons.length})`), globalThis.plumbline.comparisonsNode(comparisons)));
    if (certificate) out.append(this.certificateNode(certificate, `${claim}.${reading}.json`));
    return out;
  }

  // To be replayed by the checker, which knows nothing of the evaluator; and to be kept.
  certificateNode(text, name) {
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const element = made('plumbline-replay', { claims: 'none' });
    element.append(made('script', { type: 'application/json' }, text));
    return made('div', {}, made('a', { href: address, download: name }, 'Certificate'), element);
  }

  search() {
    const seconds = Math.min(600, Math.max(1, Number(this.seconds.value) || 20));
    return this.asked('Searching …', async () => {
      const answer = await search(this.files(), { seconds, heard: ({ progress }) => {
        if (progress) this.say(`Searching: ${progress.cases} cases, ${progress.climbs} climbs …`);
      } });
      const texts = answer.searched.map(({ of, searched }) => `${of.claim} (${of.reading}): ${searched.verdict} after ${searched.effort.cases} cases`);
      if (!answer.error) this.say(`${answer.stopped ? 'Stopped. ' : ''}${texts.join('; ')}`);
      const found = answer.searched.filter(({ searched }) => searched.case).map(({ of, searched }) => this.foundNode(of, searched.case, `${searched.shape}; ${searched.origin}`));
      if (answer.stopped && !found.length && answer.found) found.push(this.foundNode(answer.found.of, answer.found.found, `${answer.found.origin}; not made small`));
      this.results.append(...found);
      return answer;
    });
  }

  foundNode(of, found, text) {
    const use = made('button', { type: 'button' }, 'Judge this case');
    use.addEventListener('click', () => { this.case.text = tidy(`${JSON.stringify(found, null, 1)}\n`); this.verify(); });
    return made('article', {}, made('h2', {}, `A counterexample to ${of.claim} (${of.reading})`), made('p', {}, text), use);
  }

  show() {
    return this.asked('Reading …', async () => {
      const answer = await show(this.files());
      if (!answer.error) this.say(`${answer.shown.length} ${answer.shown.length === 1 ? 'claim' : 'claims'}.`);
      this.results.append(...answer.shown.map((shown) => this.shownNode(shown)));
      return answer;
    });
  }

  shownNode({ claim, title, source, says, needs, definitions, readings }) {
    const text = (name, content) => (content.trim() ? [made('h2', {}, name), made('pre', { class: 'text', tabindex: '0' }, content.trimEnd())] : []);
    const reading = ({ name, change, expected, mathml, sha256 }) => {
      const formula = made('div', { class: 'wide', tabindex: '0', role: 'group', 'aria-label': `formula of ${name}` });
      const parsed = new DOMParser().parseFromString(mathml, 'application/xml').documentElement;
      if (parsed.localName === 'math') formula.append(document.importNode(parsed, true));
      return [made('h2', {}, `${name} (expected: ${expected})`), change ? made('p', {}, change) : '', formula, made('p', {}, `SHA-256 of the formula: ${sha256.slice(0, 16)}…`)];
    };
    return made('article', {}, made('h2', {}, `${claim}: ${title}`), source ? made('p', {}, source) : '', says ? made('blockquote', {}, says) : '',
      ...text('A case must hold', needs), ...text('With the definitions', definitions), ...readings.flatMap(reading));
  }

  async share() {
    this.written = await fragmentOf({ paper: this.paper.value, text: this.claim.text, caseText: this.case.text }, this.papers);
    location.hash = this.written;
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    this.say(`The address of this page now holds the claim and the case (${location.href.length} letters)${copied ? '; it is copied' : ''}.`);
  }
}

if (typeof customElements === 'object' && !customElements.get('plumbline-playground')) customElements.define('plumbline-playground', PlumblinePlayground);
