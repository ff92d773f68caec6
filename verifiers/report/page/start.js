// Draws the plots when they come near the window, all of them before printing, and again when their width has changed.
// charts.start(part): those below a part of the page whose data stand in a script.chart-data.
const charts = (() => {
  // Widths are asked for together, before anything is drawn: each question after a change lays out the whole page.
  function measure(list) {
    for (const figure of list) figure.dataset.room = String(Math.floor(figure.querySelector('.canvas').clientWidth));
  }
  function start(part) {
    const source = part.querySelector('script.chart-data');
    if (!source || typeof Plot === 'undefined') return;
    const data = JSON.parse(source.textContent);
    const figures = Array.from(part.querySelectorAll('figure.chart'));
    for (const box of part.querySelectorAll('.charts')) box.hidden = false;

    function draw(figure) {
      const width = Math.max(260, Number(figure.dataset.room) || 420);
      if (Number(figure.dataset.width) === width) return;
      figure.dataset.width = String(width);
      const picture = plots[figure.dataset.chart](data, data.readings[Number(figure.dataset.reading)], width);
      if (!picture) return;
      picture.setAttribute('role', 'img');                     // with a name of its own: its parts need none
      for (const part of picture.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
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
    // The rest in the pauses of the browser, so that copying and saving the page find everything there.
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
  }
  start(document);
  return { start };
})();
