// Every formula of the page, `\(...\)` in a line or `\[...\]` on its own, set by KaTeX in the element that holds it.
"use strict";
for (const element of document.querySelectorAll(".arithmatex")) {
  const text = element.textContent.trim();
  katex.render(text.slice(2, -2), element, {displayMode: text.startsWith("\\["), throwOnError: false});
}
