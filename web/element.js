// <plumbline-replay>: a button that replays a certificate in the reader's browser, shows each comparison with its two
// sides, and lets the reader change a number.
//
//   <plumbline-replay><script type="application/json">CERTIFICATE</script></plumbline-replay>
//   <plumbline-replay src="certificate.json"></plumbline-replay>            (not from file://, where nothing is fetched)
//
// Attributes: `claims="none"` asks no lock file of formulas. The event `replayed` carries what replay() says in `detail`.
// A page may set the colours of the answer: --replay-accepted, --replay-rejected, --replay-declined. A content security
// policy has to admit `script-src 'wasm-unsafe-eval'` and `worker-src blob:`, nothing else.

const kStyle = `
  :host { display: block; border: 1px solid #8886; border-radius: .4rem; padding: .8rem 1rem; margin: 1rem 0; }
  button { font: inherit; padding: .35rem .9rem; cursor: pointer; }
  .said { margin: .6rem 0; font-weight: 600; }
  .accepted { color: var(--replay-accepted, #06601f); } .rejected, .internal-error, .unusable { color: var(--replay-rejected, #a40e26); }
  .declined { color: var(--replay-declined, #7a4d00); }
  .wide { overflow: auto; max-height: 24rem; }
  .tables { display: flex; flex-wrap: wrap; gap: .6rem; overflow: auto; max-height: 30rem; }
  table { border-collapse: collapse; } caption { text-align: left; padding: .2rem 0; white-space: nowrap; }
  th, td { padding: .2rem .6rem; text-align: left; border-bottom: 1px solid #8884; font-variant-numeric: tabular-nums; }
  input { font: inherit; width: 5rem; } input.changed { outline: 2px solid #a40e26; }
  fieldset { border: 1px solid #8884; margin: 0; min-width: 0; } fieldset > div { display: grid; gap: .3rem; justify-content: start; overflow-x: auto; }
  @media (prefers-color-scheme: dark) { .accepted { color: var(--replay-accepted, #6fdc8c); }
    .rejected, .internal-error, .unusable { color: var(--replay-rejected, #ff8389); } .declined { color: var(--replay-declined, #f1c21b); } }
`;
const kMostComparisons = 100, kMostInputs = 400;

// DOM without innerHTML: what a certificate says is text, whatever it is.
function make(tag, properties = {}, ...children) {
  const { of, style, ...attributes } = properties;
  const node = Object.assign(document.createElement(tag), of ?? {});
  if (style) node.style.cssText = style; // an attribute would be refused by a page's content security policy
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// A side of a comparison: an exact number as it is where that is short, otherwise its decimals; an enclosure by its ends.
function sideNode(side) {
  if (!side) return document.createTextNode('no value');
  const [lower, upper] = side;
  if (lower === upper && lower.length <= 24) return document.createTextNode(lower);
  const text = lower === upper ? `≈ ${decimal(lower, 12)}` : decimal(lower, 12) === decimal(upper, 12) ? `≈ ${decimal(lower, 12)}` : `${decimal(lower, 12)} … ${decimal(upper, 12)}`;
  return make('span', { title: lower === upper ? lower.slice(0, 2000) : 'enclosed between two rational numbers' }, text);
}

const kRelations = { '<=': '≤', '<': '<', '=': '=' };

function comparisonsNode(comparisons) {
  const rows = comparisons.slice(0, kMostComparisons).map(({ left, relation, right, truth }) => make('tr', {},
    make('td', {}, sideNode(left)), make('td', {}, kRelations[relation] ?? relation), make('td', {}, sideNode(right)), make('td', {}, truth)));
  const more = comparisons.length - rows.length;
  const head = make('tr', {}, ...['left side', 'relation', 'right side', 'truth'].map((word) => make('th', { scope: 'col' }, word)));
  return make('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'comparisons' }, make('table', {},
    make('caption', {}, `${comparisons.length} comparisons, as this browser has computed them${more > 0 ? `; the first ${rows.length}` : ''}`),
    make('thead', {}, head), make('tbody', {}, ...rows)));
}

// One line for people. `changed`: has the reader changed a number?
function sentence(answer, changed) {
  switch (answer.result) {
    case 'accepted':
      return `Accepted: ${answer.claim} (${answer.reading}) ${answer.verdict} on ${changed ? 'the changed case' : `the case ${answer.case}`}.`;
    case 'rejected':
      if (answer.reason === 'verdict') return `Rejected: computed here, the verdict is ${answer.message.replace(/^.* /, '')}.`;
      return `Rejected: ${answer.message}.${answer.reason === 'digest' ? ' The text was changed after the certificate was written.' : ''}`;
    case 'declined': return `Declined: ${answer.message}.`;
    default: return `No answer: ${answer.message}.`;
  }
}

// "case.network.weights[1]" -> "network weights 2".
function placeOf(path) {
  return path.replace(/^case\./, '').replace(/\[(\d+)\]/g, (_, i) => ` ${Number(i) + 1}`).replaceAll('.', ' ');
}

class PlumblineReplay extends (globalThis.HTMLElement ?? Object) { // node has no elements
  connectedCallback() {
    if (this.shadowRoot) return;
    this.attachShadow({ mode: 'open' });
    this.button = make('button', { type: 'button' }, 'Replay here');
    this.said = make('div', { class: 'said', role: 'status', 'aria-live': 'polite' });
    this.details = make('div');
    const sheet = new CSSStyleSheet(); // a <style> would be refused by a page's content security policy
    sheet.replaceSync(kStyle);
    this.shadowRoot.adoptedStyleSheets = [sheet];
    this.shadowRoot.append(this.button, this.said, this.details);
    this.button.addEventListener('click', () => this.replay());
  }

  // The certificate as it stands in the page, or beside it; with the one newline that it ends with.
  async original() {
    if (this.text === undefined) {
      const embedded = this.querySelector('script');
      const address = this.getAttribute('src');
      let text = embedded?.textContent;
      if (text === undefined && address) {
        const answer = await fetch(address);
        if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}; expected a certificate`);
        text = await answer.text();
      }
      if (text === undefined) throw new Error('no certificate: expected one in a <script> inside <plumbline-replay>, or the attribute src');
      this.text = `${text.trim()}\n`;
    }
    return this.text;
  }

  // With the numbers that the reader wrote.
  async changed() {
    const text = await this.original();
    const changes = [];
    for (const { table, inputs } of this.fields ?? []) {
      if (inputs.every((input, i) => input.value === table.numbers[i])) continue;
      changes.push({ table, numbers: inputs.map((input) => this.numberIn(input)) });
    }
    const any = changes.length > 0, out = withNumbers(text, changes);
    return { any, text: any && this.seal.checked ? await sealed(out) : out };
  }

  numberIn(input) {
    try {
      return parseNumber(input.value);
    } catch (wrong) {
      input.focus();
      throw new RangeError(`${input.getAttribute('aria-label')}: ${wrong.message}`);
    }
  }

  async replay() {
    this.button.disabled = true;
    this.say('working', 'Computing …');
    try {
      const { any, text } = await this.changed();
      const answer = await replay(text, this.getAttribute('claims') === 'none' ? { claims: null } : {});
      this.show(answer, any);
      this.dispatchEvent(new CustomEvent('replayed', { detail: answer, bubbles: true }));
    } catch (wrong) {
      this.results?.replaceChildren();
      this.say('unusable', `No answer: ${wrong.message ?? wrong}`);
    }
    this.button.disabled = false;
  }

  say(kind, text) {
    this.said.className = `said ${kind}`;
    this.said.textContent = text;
  }

  show(answer, any) {
    this.say(answer.result, sentence(answer, any));
    this.results ??= this.details.appendChild(make('div'));
    this.results.replaceChildren();
    if (answer.comparisons?.length) this.results.append(comparisonsNode(answer.comparisons));
    if (!this.fields) this.details.append(this.editor());
  }

  // A field for each number of the case, matrix by matrix.
  editor() {
    this.fields = [];
    let count = 0;
    for (const table of tablesOf(this.text)) {
      if ((count += table.numbers.length) > kMostInputs) break;
      this.fields.push({ table, inputs: table.numbers.map((number, i) => this.field(table, number, i)) });
    }
    const groups = this.fields.map(({ table, inputs }) => make('fieldset', {}, make('legend', {}, placeOf(table.path)),
      make('div', { style: `grid-template-columns: repeat(${table.cols ?? 1}, max-content)` }, ...inputs)));
    this.seal = make('input', { type: 'checkbox', style: 'width: auto' });
    const again = make('button', { type: 'button' }, 'Replay with these numbers');
    again.addEventListener('click', () => this.replay());
    return make('details', {}, make('summary', {}, 'Change a number'),
      make('div', { class: 'tables', tabindex: '0', role: 'group', 'aria-label': 'numbers of the case' }, ...groups),
      make('label', {}, this.seal, ' write the digest anew, as a forger would'), make('p', {}, again));
  }

  field(table, number, i) {
    const place = placeOf(table.path);
    const label = table.cols === undefined ? place : `${place}, row ${Math.floor(i / table.cols) + 1}, column ${(i % table.cols) + 1}`;
    const input = make('input', { of: { value: number }, 'aria-label': label, autocomplete: 'off', spellcheck: 'false' });
    input.addEventListener('input', () => input.classList.toggle('changed', input.value !== number));
    return input;
  }
}

if (typeof customElements === 'object' && !customElements.get('plumbline-replay')) customElements.define('plumbline-replay', PlumblineReplay);
