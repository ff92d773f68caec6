// Shows the rows and sections that match the words, the verdict, the grade and the box, and puts the rows in the wanted
// order. "/" goes to the search field, Escape clears it, Enter goes to the first claim that is left.
(() => {
  const words = document.getElementById('words');
  const verdict = document.getElementById('verdict');
  const grade = document.getElementById('grade');
  const order = document.getElementById('order');
  const unexpected = document.getElementById('unexpected');
  const clear = document.getElementById('clear');
  const shown = document.getElementById('shown');
  const none = document.getElementById('none');
  const rows = Array.from(document.querySelectorAll('#claims tbody tr'));
  const sections = Array.from(document.querySelectorAll('section.claim'));
  let search = '';  // a row without a text of its own has that of the row above
  const texts = rows.map((row) => (row.textContent + ' ' + (search = row.dataset.search ?? search)).toLowerCase());
  document.getElementById('controls').hidden = false;

  function apply() {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const visible = new Set();
    let count = 0;
    rows.forEach((row, i) => {
      const match = wanted.every((word) => texts[i].includes(word)) &&
        (verdict.value === '' || row.dataset.verdict === verdict.value) &&
        (grade.value === '' || row.dataset.grade === grade.value) &&
        (!unexpected.checked || row.dataset.unexpected === 'yes');
      row.hidden = !match;
      if (match) { count += 1; visible.add(row.dataset.section); }
    });
    for (const section of sections) section.hidden = !visible.has(section.id);
    clear.disabled = count === rows.length;
    none.hidden = count > 0;
    shown.textContent = count + ' of ' + rows.length + ' readings';
  }
  // Rows of equal rank keep the order of the papers: sort is stable, and `rows` stays as the page came.
  function arrange() {
    const sorted = order.value === 'grade' ? rows.slice().sort((a, b) => a.dataset.rank - b.dataset.rank) : rows;
    if (rows.length > 0) rows[0].parentNode.append(...sorted);
  }
  function reset() {
    words.value = '';
    verdict.value = '';
    grade.value = '';
    unexpected.checked = false;
    apply();
  }
  // A link into a section that is filtered away shows everything again.
  function follow() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target || !target.hidden) return;
    reset();
    target.scrollIntoView();
  }

  for (const control of [words, verdict, grade, unexpected]) control.addEventListener('input', apply);
  order.addEventListener('input', arrange);
  clear.addEventListener('click', () => { reset(); words.focus(); });
  words.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') { words.value = ''; apply(); }
    if (event.key === 'Enter') {
      const first = sections.find((section) => !section.hidden);
      if (first) first.querySelector('h2 a').focus();
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
    event.preventDefault();
    words.focus();
  });
  window.addEventListener('hashchange', follow);
  arrange();
  apply();
  follow();
})();
