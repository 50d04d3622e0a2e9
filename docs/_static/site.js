// Adds what readers with a keyboard or a screen reader need, and what the theme's pages lack.

// Names of regions. Levels of the headings in the list of pages.
const ATTRIBUTES = {
  ".sidebar-drawer": { "aria-label": "Site" },
  ".toc-drawer": { "aria-label": "On this page" },
  ".content-icon-container": { role: "region", "aria-label": "Tools" },
  ".caption[role=heading]": { "aria-level": 2 },
};
for (const [selector, attributes] of Object.entries(ATTRIBUTES))
  for (const element of document.querySelectorAll(selector))
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);

// An empty cell in the head of a table is not a heading.
for (const cell of document.querySelectorAll("th")) if (!cell.textContent.trim()) cell.setAttribute("role", "cell");

// The keyboard scrolls an element that it can focus. Only those that are wider than the window need this.
const scrolled = document.querySelectorAll("pre, .table-wrapper, table.indextable, article :is(p, figure):has(> img)");
new ResizeObserver(() => {
  for (const element of scrolled)
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
}).observe(document.documentElement);
