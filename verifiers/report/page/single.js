// One file with everything: a claim's page is unpacked when its anchor is asked for, #CLAIM or #CLAIM/READING.
(() => {
  const front = document.getElementById('front');
  const stage = document.getElementById('stage');
  const claim = document.getElementById('claim');
  const everything = document.getElementById('print-all');
  const packed = new Map(Array.from(document.querySelectorAll('script.packed'), (e) => [e.dataset.claim, e]));

  async function unpack(element) {
    const bytes = Uint8Array.from(atob(element.textContent), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Response(stream).text();
  }
  async function build(name, into) {
    into.innerHTML = await unpack(packed.get(name));
    charts.start(into);
  }
  async function show() {
    const anchor = decodeURIComponent(location.hash.slice(1));
    const name = anchor.split('/')[0];
    const found = packed.has(name);
    if (found && claim.dataset.claim !== name) {
      claim.dataset.claim = name;
      await build(name, claim);
    }
    front.hidden = found;
    stage.hidden = !found;
    const target = document.getElementById(anchor);
    if (target) target.scrollIntoView(); else window.scrollTo(0, 0);
    document.documentElement.dataset.shown = found ? name : 'front';
  }
  // The appendix: every claim below the front page, then the printer.
  everything.addEventListener('click', async () => {
    everything.disabled = true;
    for (const name of packed.keys()) {
      const section = document.createElement('div');
      section.className = 'appendix';
      front.append(section);
      await build(name, section);
    }
    window.print();
  });
  everything.hidden = false;
  window.addEventListener('hashchange', show);
  if (location.hash) show();
})();
