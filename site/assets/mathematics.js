// Every formula of the page, `\(...\)` in a line or `\[...\]` on its own, set by KaTeX in the element that holds it. One that
// is wider than the text around it scrolls by itself.
"use strict";
const formulas = Array.from(document.querySelectorAll(".arithmatex"));
for (const element of formulas) {
  const text = element.textContent.trim();
  katex.render(text.slice(2, -2), element, {displayMode: text.startsWith("\\["), throwOnError: false});
}
const widest = document.querySelector(".md-content__inner").clientWidth;
const wide = formulas.filter((element) => !element.closest("table") &&
  Array.from(element.querySelectorAll(".base")).some((part) => part.getBoundingClientRect().width > widest));
for (const element of wide) element.classList.add("wide");
