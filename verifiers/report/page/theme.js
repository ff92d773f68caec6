'use strict';
// Light and dark: what the system prefers, unless the reader has said otherwise. The choice is kept where the browser
// allows a local file to keep something.
const theme = (() => {
  const root = document.documentElement;
  const button = document.getElementById('theme');
  const preferred = window.matchMedia('(prefers-color-scheme: dark)');
  const listeners = [];
  const dark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : preferred.matches);

  function remember(value) {
    try { window.localStorage.setItem('plumbline-theme', value); } catch { /* not allowed here: nothing is kept */ }
  }
  function recall() {
    try { return window.localStorage.getItem('plumbline-theme'); } catch { return null; }
  }
  function show() {
    button.textContent = dark() ? 'Light' : 'Dark';
    button.setAttribute('aria-label', dark() ? 'Switch to light colours' : 'Switch to dark colours');
    for (const listener of listeners) listener();
  }

  const kept = recall();
  if (kept === 'dark' || kept === 'light') root.dataset.theme = kept;
  button.addEventListener('click', () => {
    root.dataset.theme = dark() ? 'light' : 'dark';
    remember(root.dataset.theme);
    show();
  });
  preferred.addEventListener('change', show);
  button.hidden = false;
  show();
  const written = document.getElementById('written');       // when the file was: its bytes say nothing of it
  if (written) {
    written.append(new Date(document.lastModified).toISOString().slice(0, 10));
    written.hidden = false;
  }
  return { changed: (listener) => listeners.push(listener) };
})();
