// Patches of the page: rows as elements, and their order.

const fragment = source => {
  const template = document.createElement("template");
  template.innerHTML = source;
  return template.content;
};
const element = source => fragment(source).firstElementChild;

// Elements that stay what they are keep what a person does to them: the focus, what is typed, what is open.
const isAlike = (old, fresh) => old.nodeName === fresh.nodeName
  && (old.nodeType !== 1 || ["c", "id", "layer", "option"].every(name => old.dataset[name] === fresh.dataset[name])
    && old.type === fresh.type);
const morph = (old, fresh) => {
  if (old.nodeType !== 1) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  // An untouched field takes its value from the attribute, and its caret moves.
  const { name, value: text, selectionStart: start, selectionEnd: end } = old;
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open" && name !== "inert") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  // What is put inside leaves the fresh one, which is asked for its value afterwards.
  const whole = old.matches("input:not([type=hidden]), textarea, select") ? fresh.cloneNode(true) : null;
  morphInside(old, fresh.childNodes);
  if (whole) hooks.field?.(old, whole, { name, text, start, end });
};
const morphInside = (parent, nodes) => {
  let child = parent.firstChild;
  const leave = () => {
    const { nextSibling } = child;
    // The message about a file that is being uploaded is not the server's.
    if (!child.matches?.(".sending, [data-own]")) child.remove();
    child = nextSibling;
  };
  for (const fresh of [...nodes]) {
    let match = child;
    while (match && !isAlike(match, fresh)) match = match.nextSibling;
    if (!match) {
      parent.insertBefore(fresh, child);
      continue;
    }
    while (child !== match) leave();
    child = match.nextSibling;
    morph(match, fresh);
  }
  while (child) leave();
};

const make = (name, attributes, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
};

// The parts of a row: its identity, its address, what is inside the cell, the address of a link; of a button the address
// or 0, and its fingerprint.
const button = value => ({ form: "w-form", name: "w-press", value });
const cellOf = ([, id, source, href, print]) => {
  const node = print !== undefined ? make("button", { ...button(`${id} ${print}`), ...href && { "data-href": href } })
    : make(...href === undefined ? ["div", {}] : ["a", { href }]);
  node.className = "cell";
  node.innerHTML = source;
  return node;
};

// The menu of the row of an element.
const menuAt = node => node.closest("[data-id]")?.querySelector(".menu");

const insideOf = token => {
  const menu = token.at(-1);
  return Array.isArray(menu) ? [cellOf(token.slice(0, -1)), hooks.menuOf(menu)] : [cellOf(token)];
};

const rowOf = (token, section) => {
  const inside = insideOf(token), isList = listOf(section).matches("[role=list]");
  return make("div", { role: isList ? "listitem" : "row", "data-id": token[0], "data-e": token[1] },
    ...isList ? inside : [make("div", { role: "gridcell" }, ...inside)]);
};

// A row that stays: texts by the number of their element, addresses by that of their link from -1 downwards, or all
// that is in it.
const edit = (item, change) => {
  if (!item) return;
  if (typeof change[0] === "string") {
    const isOpen = menuAt(item)?.open;
    [item.dataset.id, item.dataset.e] = change;
    const inside = item.querySelector("[role=gridcell]") ?? item, nodes = insideOf(change);
    if (item.querySelector("[data-c], .chart-data")) morphInside(inside, nodes);
    else inside.replaceChildren(...nodes);
    if (isOpen && menuAt(item)) menuAt(item).open = true;
    return;
  }
  const leaves = [...item.querySelectorAll(".cell *")]
    .filter(leaf => !leaf.childElementCount && !leaf.closest("svg, img"));
  const links = item.querySelectorAll(".cell a[href]");
  for (let i = 0; i + 1 < change.length; i += 2) {
    if (change[i] < 0) links[~change[i]].setAttribute("href", change[i + 1]);
    else leaves[change[i]].textContent = change[i + 1];
  }
  if (change.length % 2) item.querySelector("button.cell").value = `${item.dataset.e} ${change.at(-1)}`;
};

// Rows that were shown are named by their number, and keep their element, with what is typed in it.
const arrange = (list, steps) => {
  const sections = [...list.children], old = rows();
  const run = ([first, count]) =>
    Array.from({ length: Math.abs(count) }, (_, step) => old[first + Math.sign(count) * step]);
  const next = steps.map((step, index) => {
    if (typeof step === "number") return { section: sections[step] };
    const section = step[SectionKey.shell] === undefined ? sections[step[SectionKey.origin] ?? index] : element(step[SectionKey.shell]);
    const items = step[SectionKey.rows].flatMap(token => typeof token === "number" ? [old[token]]
      : typeof token[0] === "number" ? run(token) : [hooks.keptRow?.(token) ?? rowOf(token, section)]);
    return { section, items, place: step[SectionKey.place] ?? placeWith(items.length, section), room: step[SectionKey.room] };
  });
  hooks.keepRow?.(next);
  order(list, next.map(({ section }) => section));
  for (const { section, items, place, room } of next) {
    if (!items) continue;
    const parent = listOf(section);
    section.dataset.at = place[0];
    section.classList.toggle("part", place[1] > 0);
    section.room = room;
    if (!parent) continue;
    order(parent, items);
    items.forEach((item, index) => {
      number(item, "aria-posinset", place[1] + index + 1);
      number(item, "aria-setsize", place[2]);
    });
  }
};

// Where a section is in the whole list, with so many rows of those that it has on the page.
const placeWith = (count, section) => {
  const items = section.querySelectorAll("[data-id]");
  const [place, size] = ["posinset", "setsize"].map(name => Number(items[0].getAttribute(`aria-${name}`)));
  return [section.dataset.at, place - 1, size + count - items.length];
};

// Puts elements in order; as few as can easily be known are moved.
const order = (parent, nodes) => {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const node of nodes) {
    if (node === next) {
      next = next.nextElementSibling;
    } else if (next && next.nextElementSibling === node) {
      next.remove();
      next = node.nextElementSibling;
    } else {
      parent.insertBefore(node, next);
    }
  }
};

const number = (row, name, value) => {
  if (row.getAttribute(name) !== `${value}`) row.setAttribute(name, value);
};
