// What the theme leaves out for people who use keys or hear the page: names of two landmarks, and a place in the order of
// the tab key for whatever scrolls.
"use strict";
document.querySelector('[data-md-component="search"]')?.setAttribute("aria-label", "Search");
document.querySelector(".md-search__options")?.setAttribute("aria-label", "Search options");
document.querySelector(".md-search__scrollwrap")?.setAttribute("tabindex", "0");
const reachable = () => {
  for (const element of document.querySelectorAll(".md-typeset__scrollwrap, pre > code, .arithmatex, .drawing"))
    if (element.scrollWidth > element.clientWidth && element.clientWidth > 0) element.tabIndex = 0;
};
addEventListener("load", () => requestAnimationFrame(reachable));
addEventListener("resize", reachable);
