// A text with numbered lines, and the place of a mistake in it.

class NumberedEditor {
  /** `label`: what screen readers call it; `name`: the word in front of a mistake. */
  constructor(label) {
    const { make } = globalThis.plumbline;
    const id = `wrong-${label.replace(/\W+/g, '-')}`;
    this.gutter = make('div', { class: 'gutter', 'aria-hidden': 'true' });
    this.area = make('textarea', { 'aria-label': label, 'aria-describedby': id, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', wrap: 'off' });
    this.wrong = make('div', { class: 'wrong-text', id, role: 'alert' });
    this.node = make('div', {}, make('h2', {}, label), make('div', { class: 'editor' }, this.gutter, this.area), this.wrong);
    this.area.addEventListener('input', () => { this.forget(); });
    this.area.addEventListener('scroll', () => { this.gutter.scrollTop = this.area.scrollTop; });
    this.text = '';
  }

  get text() { return this.area.value; }
  set text(text) { this.area.value = text; this.forget(); }

  /** No mistake is known. */
  forget() {
    this.number(0);
    this.wrong.replaceChildren();
    this.area.removeAttribute('aria-invalid');
  }

  /** Shows a mistake, {line, column, message}; where it has a place, a button goes there. */
  blame({ line, column, message }) {
    const { make } = globalThis.plumbline;
    this.number(line);
    this.area.setAttribute('aria-invalid', 'true');
    const there = line > 0 ? make('button', { type: 'button' }, `Line ${line}, column ${column}`) : '';
    if (there) there.addEventListener('click', () => this.go(line, column));
    this.wrong.replaceChildren(there, there ? ' ' : '', message);
    this.gutter.querySelector('.wrong')?.scrollIntoView({ block: 'nearest' });
    this.area.scrollTop = this.gutter.scrollTop;
  }

  go(line, column) {
    const before = this.text.split('\n').slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    this.area.focus();
    this.area.setSelectionRange(before + column - 1, before + column);
  }

  number(wrong) {
    const { make } = globalThis.plumbline;
    const count = this.text.split('\n').length;
    this.gutter.replaceChildren(...Array.from({ length: count }, (_, i) => make('div', i + 1 === wrong ? { class: 'wrong' } : {}, String(i + 1))));
    this.gutter.scrollTop = this.area.scrollTop;
  }
}
