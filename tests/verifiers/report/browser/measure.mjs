// Functions that run inside the page.

// The visible pieces of text whose contrast with the ground behind them is below `least`, as "ratio: text". The ground is
// that of the closest element that has one. Contrast is that of WCAG 2: (L1 + 0.05) / (L2 + 0.05), L relative luminance.
export function contrasts(least) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const colour = (text) => {                                        // any CSS colour as red, green, blue, alpha
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = text;
    context.fillRect(0, 0, 1, 1);
    return Array.from(context.getImageData(0, 0, 1, 1).data);
  };
  const luminance = ([r, g, b]) => {
    const linear = [r, g, b].map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const ground = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const found = colour(getComputedStyle(e).backgroundColor);
      if (found[3] > 250) return found;
    }
    return [255, 255, 255, 255];
  };
  const low = new Map();
  for (const element of document.querySelectorAll('body *')) {
    const own = Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    if (!own || element.closest('script, style, noscript, [hidden], .skip, :disabled') || !element.getClientRects().length) continue;
    const style = getComputedStyle(element);
    const text = colour(element instanceof SVGElement ? style.fill : style.color);
    if (text[3] < 250) continue;
    const [a, b] = [luminance(text), luminance(ground(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < least) low.set(element.className.baseVal ?? element.className, ratio.toFixed(2) + ': ' + element.textContent.trim().slice(0, 40));
  }
  return Array.from(low.values());
}

// What reaches beyond the right edge of the window without being inside something that scrolls.
export function loose() {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const scrolls = (element) => {
    for (let e = element; e && e !== document.body; e = e.parentElement)
      if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(e).overflowX)) return true;
    return false;
  };
  return Array.from(document.querySelectorAll('body *'))
    .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !scrolls(e))
    .map((e) => e.tagName + '.' + (e.className.baseVal ?? e.className) + ' ' + Math.round(e.getBoundingClientRect().right)).slice(0, 8);
}
