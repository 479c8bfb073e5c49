// Selected rows.

// Runs of selected rows, by where each begins and ends.
hooks.markSelected = runs => {
  let next = 0;
  rows().forEach((item, index) => {
    if (index >= runs[next + 1]) next += 2;
    if (!item.matches("[role=row]")) return;
    const isSelected = `${index >= runs[next] && index < runs[next + 1]}`;
    if (item.getAttribute("aria-selected") !== isSelected) item.setAttribute("aria-selected", isSelected);
  });
};

// Selects all rows up to one, from another one or from the one that was selected last; or up to an end of the list.
const extend = (row, from) => act(
  lineOf(pressable(row)), Word.extend, row.dataset.e, signOf(pressable(row)?.value ?? markOf(row)?.value), from);

// A row that opens something and can be selected besides: its mark, Ctrl and a click, and Space select it.
const pressable = row => row?.querySelector("a.cell, button.cell, .lead");
const markedRow = ({ target }) => {
  const row = target.closest("[aria-multiselectable=true] :is(a, button):is(.cell, .lead)")?.closest("[data-id]");
  return markOf(row) ? row : null;
};
const markOf = row => row?.querySelector(".menu [data-action=select]");
const markRow = row => press(markOf(row), lineOf(pressable(row)));
const markAt = event => {
  const row = markedRow(event);
  if (!row || event.altKey) return false;
  if (event.shiftKey) return extend(row, 0);
  const { left, right } = pressable(row).getBoundingClientRect();
  const inset = pressable(row).matches(":dir(rtl)") ? right - event.clientX : event.clientX - left;
  return (event.ctrlKey || event.metaKey || event.detail > 0 && inset < 44) && markRow(row);
};

// In a list of which rows are selected together, arrows go from row to row, with Shift the range
// goes along; a press with Shift marks no text.
const pick = event => {
  if (event.target.matches("input, textarea, select")) return;
  const grid = event.target.closest("[aria-multiselectable=true], .selection"), item = event.target.closest("[data-id]");
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!grid || event.altKey) return;
  if (event.key === "Escape" || event.key === "a" && (event.ctrlKey || event.metaKey)) {
    const button = document.querySelector(`.selection [data-action=${event.key === "a" ? "all" : "clear"}]`);
    if (button && press(button)) event.preventDefault();
  } else if (item && event.shiftKey && (event.key === "Home" || event.key === "End")) {
    const end = event.key === "Home" ? 0 : -1;
    if (!extend(item, end ? 1 : -1) || hooks.isLong) return;
    event.preventDefault();
    pressable(rows().at(end))?.focus();
  } else if (event.key === " " && markedRow(event)) {
    event.preventDefault();
    if (!event.repeat) markRow(item);
  } else if (step && item) {
    const all = rows(), next = pressable(all[all.indexOf(item) + step]);
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (event.shiftKey) extend(next.closest("[data-id]"), item.dataset.e);
  }
};
addEventListener("mousedown", event => {
  if (event.shiftKey && event.target.closest("[aria-multiselectable]")) event.preventDefault();
});

Object.assign(hooks, { extend, markAt });
