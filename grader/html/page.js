"use strict";
// Everything is readable without this: it sorts, filters, switches the theme, and opens what is
// folded before the page is printed.

const theme = document.getElementById("theme");
const root = document.documentElement;
const darkByDefault = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : darkByDefault.matches;
}

function nameTheme() {
  theme.textContent = isDark() ? "Light colours" : "Dark colours";
}

function remembered() {
  // A browser may refuse a file any storage.
  try { return localStorage.getItem("theme"); } catch { return null; }
}

const chosen = remembered();
if (chosen === "dark" || chosen === "light") root.dataset.theme = chosen;
theme.hidden = false;
nameTheme();
theme.addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  try { localStorage.setItem("theme", root.dataset.theme); } catch { /* not remembered */ }
  nameTheme();
});
darkByDefault.addEventListener("change", nameTheme);

// Printing.

let opened = [];
function openAll() {
  if (opened.length) return;
  opened = [...document.querySelectorAll("details:not([open])")];
  for (const details of opened) details.open = true;
}
function closeAgain() {
  for (const details of opened) details.open = false;
  opened = [];
}
addEventListener("beforeprint", openAll);
addEventListener("afterprint", closeAgain);
matchMedia("print").addEventListener("change", (event) => {
  if (event.matches) openAll(); else closeAgain();
});

// A link to a part of the page that is folded unfolds it.
function unfold() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
}
addEventListener("hashchange", unfold);
unfold();

// Tables that can be sorted: a button in each heading.

function sortValue(cell) {
  const text = cell.textContent.trim();
  const number = parseFloat(text);
  return Number.isNaN(number) ? text.toLowerCase() : number;
}

// Numbers before words.
function compare(a, b) {
  if (typeof a.value === typeof b.value) {
    if (typeof a.value === "number") return a.value - b.value;
    return a.value.localeCompare(b.value);
  }
  return typeof a.value === "number" ? -1 : 1;
}

function sortBy(table, heading) {
  const descending = heading.getAttribute("aria-sort") === "ascending";
  const column = heading.cellIndex;
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => ({ row, value: sortValue(row.cells[column]) }));
  rows.sort(compare);
  if (descending) rows.reverse();
  const all = document.createDocumentFragment();
  for (const { row } of rows) all.append(row);
  body.append(all);
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
}

for (const table of document.querySelectorAll("table.sortable")) {
  for (const heading of table.tHead.rows[0].cells) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => sortBy(table, heading));
  }
}

// The filter of the table of students.

const filter = document.getElementById("filter");
if (filter) {
  const rows = [...document.querySelector("#students tbody").rows];
  const names = rows.map((row) => row.cells[0].textContent.toLowerCase());
  const count = document.getElementById("shown");
  const apply = () => {
    const wanted = filter.value.trim().toLowerCase();
    let shown = 0;
    rows.forEach((row, i) => {
      row.hidden = !names[i].includes(wanted);
      if (!row.hidden) shown += 1;
    });
    count.textContent = wanted ? `${shown} of ${rows.length} shown` : "";
  };
  filter.addEventListener("input", apply);
  document.getElementById("filter-field").hidden = false;
  apply();
}
