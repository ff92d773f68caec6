// Shows the claims that match the words, the verdict, the grade and the box. "/" goes to the search field, Escape clears
// it, Enter goes to the first claim that is left.
(() => {
  const words = document.getElementById('words');
  const verdict = document.getElementById('verdict');
  const grade = document.getElementById('grade');
  const unexpected = document.getElementById('unexpected');
  const clear = document.getElementById('clear');
  const shown = document.getElementById('shown');
  const none = document.getElementById('none');
  const rows = Array.from(document.querySelectorAll('table.index tbody tr'));
  const papers = Array.from(document.querySelectorAll('details.of-paper'));
  const texts = rows.map((row) => (row.textContent + ' ' + row.dataset.search).toLowerCase());
  document.getElementById('controls').hidden = false;

  const has = (list, word) => word === '' || list.split(' ').includes(word);
  function apply() {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    rows.forEach((row, i) => {
      row.hidden = !(wanted.every((word) => texts[i].includes(word)) && has(row.dataset.verdict, verdict.value) &&
        has(row.dataset.grade, grade.value) && (!unexpected.checked || row.dataset.unexpected === 'yes'));
      if (!row.hidden) count += 1;
    });
    const all = count === rows.length;
    for (const paper of papers) {
      paper.hidden = !all && !paper.querySelector('table.index tbody tr:not([hidden])');
      paper.querySelector('.map-box').hidden = !all;         // a map has no part of it
      if (!all && !paper.hidden) paper.open = true;
    }
    clear.disabled = all;
    none.hidden = count > 0;
    shown.textContent = count + ' of ' + rows.length + ' claims';
  }
  function reset() {
    words.value = '';
    verdict.value = '';
    grade.value = '';
    unexpected.checked = false;
    apply();
  }
  // A link to something that is folded or filtered away shows it.
  function follow() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    const hidden = target.closest('#claims [hidden]');
    if (hidden) reset();
    const folded = target.closest('details:not([open])');
    for (let box = folded; box; box = box.parentElement.closest('details')) box.open = true;
    if (hidden || folded) target.scrollIntoView();
  }

  for (const control of [words, verdict, grade, unexpected]) control.addEventListener('input', apply);
  clear.addEventListener('click', () => { reset(); words.focus(); });
  words.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') { words.value = ''; apply(); }
    if (event.key === 'Enter') {
      const first = rows.find((row) => !row.hidden);
      if (first) first.querySelector('a').focus();
    }
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
    event.preventDefault();
    words.focus();
  });
  window.addEventListener('hashchange', follow);
  window.addEventListener('beforeprint', () => {
    for (const box of document.querySelectorAll('.of-paper, .of-findings')) box.open = true;
  });
  apply();
  follow();
})();
