// Draws the plots when they come near the window, all of them before printing, and again when their width has changed.
(() => {
  const source = document.getElementById('data');
  if (!source || typeof Plot === 'undefined') return;
  const data = JSON.parse(source.textContent);
  const figures = Array.from(document.querySelectorAll('figure.chart'));
  for (const charts of document.querySelectorAll('.charts')) charts.hidden = false;

  // Widths are asked for together, before anything is drawn: each question after a change lays out the whole page.
  function measure(list) {
    for (const figure of list) figure.dataset.room = String(Math.floor(figure.querySelector('.canvas').clientWidth));
  }
  function draw(figure) {
    const width = Math.max(260, Number(figure.dataset.room) || 420);
    if (Number(figure.dataset.width) === width) return;
    figure.dataset.width = String(width);
    const reading = data.readings[Number(figure.dataset.reading)];
    const picture = plots[figure.dataset.chart](data, reading, width);
    if (!picture) return;
    picture.setAttribute('role', 'img');
    figure.querySelector('.canvas').replaceChildren(picture);
  }

  measure(figures);
  const near = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) draw(entry.target);
  }, { rootMargin: '600px' });
  for (const figure of figures) near.observe(figure);
  window.addEventListener('beforeprint', () => figures.forEach(draw));
  let waiting = 0;
  window.addEventListener('resize', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const visible = figures.filter((figure) => figure.offsetParent);
      measure(visible);
      visible.filter((figure) => figure.dataset.width).forEach(draw);
    }, 150);
  });

  // The rest in the pauses of the browser, so that copying and saving the page find everything there: a tenth of a second
  // of it at a time, because after each piece the browser looks at the whole page again.
  const rest = figures.slice();
  const pause = window.requestIdleCallback || ((f) => setTimeout(f, 50));
  const some = () => {
    const end = performance.now() + 100;
    while (performance.now() < end) {
      const figure = rest.shift();
      if (!figure) { document.documentElement.dataset.plots = 'drawn'; return; }
      draw(figure);
    }
    pause(some);
  };
  pause(some);
})();
