// Drags of a row by a mouse, or by a finger after a pause. A copy follows the pointer, as the row may leave the drawn
// part of a long list. Frames are held back meanwhile, except rows that are scrolled to.

let drag = null, wasDragged = false;
const stop = event => event.preventDefault();
const begin = () => {
  const { item, target } = drag;
  drag.isOn = true;
  const up = menuAt(item)?.querySelector("[data-action=up]");
  drag.press = [lineOf(item.querySelector(".cell")), Word.move, item.dataset.e, signOf(up?.value)];
  drag.from = placeOf(item);
  drag.copy = copyOf(item, listOf(item.closest("section")), item.getBoundingClientRect());
  drag.copy.classList.add("dragged");
  item.classList.add("lifted");
  html.classList.add("dragging");
  getSelection().empty();
  // The movements of a finger go to what it touched, though that may have left the page.
  target.addEventListener("touchmove", stop, { passive: false });
  requestAnimationFrame(creep);
};
const mark = (node, edge) => {
  if (node === drag.over && (!node || node.classList.contains(edge))) return;
  drag.over?.classList.remove("before", "after");
  drag.over = node;
  node?.classList.add(edge);
};
// Marks where the row would stand now: beside a row, or at the beginning of another section.
const aim = () => {
  const { x, y } = drag.now, node = document.elementFromPoint(x, y), row = node?.closest("#w-list [data-id]");
  if (row && row !== drag.item) {
    const box = row.getBoundingClientRect();
    return mark(row, y < box.top + box.height / 2 ? "before" : "after");
  }
  const section = row ? null : node?.closest("#w-list > section");
  const isTarget = section && !section.contains(drag.item) && (node.closest("h2") || !section.querySelector("[data-id]"));
  mark(isTarget ? section : null, "before");
};
// At the edge of the window the page scrolls for as long as the row is held there.
const creep = () => {
  if (!drag?.isOn) return;
  const { y } = drag.now, step = Math.min(y - 40, 0) || Math.max(y + 40 - innerHeight, 0);
  if (step) scrollBy(0, Math.max(-20, Math.min(step / 2, 20)));
  aim();
  requestAnimationFrame(creep);
};
const endDrag = isDrop => {
  const { item, press, from, timer, held, copy, isOn } = drag;
  if (isOn) aim();
  const { over } = drag, isAfter = over?.matches(".after");
  clearTimeout(timer);
  mark(null);
  copy?.remove();
  item.classList.remove("lifted");
  html.classList.remove("dragging");
  drag = null;
  for (const frame of held) if (!takeWhole(frame)) break;
  wasDragged = isOn;
  if (!isOn || !isDrop || !over?.isConnected) return;
  act(...press, over.dataset.e, +isAfter, ...from);
};

addEventListener("pointerdown", event => {
  wasDragged = false;
  const { target, button, isPrimary, pointerId, clientX: x, clientY: y } = event;
  if (drag?.isOn || button || !isPrimary || target.closest(".menu, [data-c]") || !menuAt(target)?.querySelector("[data-action=up]")) return;
  drag = { item: target.closest("[data-id]"), target, pointerId, x, y, now: { x, y }, held: [], over: null };
  if (event.pointerType === "touch") drag.timer = setTimeout(begin, 350);
});
const isDragging = ({ pointerId }) => pointerId === drag?.pointerId;
addEventListener("pointermove", event => {
  const { clientX: x, clientY: y, buttons } = event;
  if (!isDragging(event)) return;
  // The button was released elsewhere.
  if (!buttons) return endDrag();
  drag.now = { x, y };
  if (!drag.isOn) {
    if (Math.hypot(x - drag.x, y - drag.y) < 6) return;
    if (drag.timer) return endDrag();
    begin();
  }
  drag.copy.style.translate = `0 ${y - drag.y}px`;
  aim();
});
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, event => {
    if (isDragging(event)) endDrag(name === "pointerup");
    // A finger's drag ends without a click: a key that presses something later is not one.
    setTimeout(() => { wasDragged = false; });
  });
}
addEventListener("blur", () => { if (drag) endDrag(); });
// A row that has left the page cannot keep a finger, whose drag goes on.
addEventListener("lostpointercapture", event => { if (isDragging(event) && drag.target.isConnected) endDrag(); });
for (const name of ["touchmove", "dragstart"]) {
  addEventListener(name, event => { if (drag?.isOn || drag && name === "dragstart") event.preventDefault(); },
    { passive: false });
}
// The click at the end of a drag selects nothing; one of a key has no number.
addEventListener("click", event => {
  if (wasDragged && event.detail) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  wasDragged = false;
}, true);

const searchField = "#w-search [type=search]";
const rows = () => [...at("w-list").querySelectorAll("[data-id]")];
const listOf = section => section.querySelector(":scope > [role]");

addEventListener("popstate", event => {
  if ((event.state?.depth ?? 0) === depth && hooks.stepped?.()) return;
  const from = depth;
  leaveStep();
  depth = event.state?.depth ?? 0;
  moving = { scroll: event.state?.scroll ?? 0, focus: depth !== from, to: event.state?.focus };
  goal = event.state?.place ?? null;
  if (leaving) location.assign(leaving);
  leaving = null;
  if (say(Word.travel, here(), depth)) return;
  if (!loadIfThere(event, () => location.reload())) location.reload();
});

addEventListener("input", event => {
  if (!event.target.matches(searchField)) return;
  find(event.target);
});
const find = field => {
  // A text that the server cannot take yet is sent with the first frame.
  const text = typed(field), number = framesTaken ? tell(Word.set, field.dataset.e, "", text) : 0;
  if (number) pending.push({ typed: text, isSent: true, message: [Word.set, field.dataset.e, number] });
  else unsent = text;
  return number;
};

// An address may have put more into the field than may be typed, and half a character does not count.
const typed = field => {
  const text = field.value.slice(0, field.maxLength).replace(/\p{Surrogate}/gu, "");
  if (text !== field.value) field.value = text;
  return text;
};

addEventListener("submit", event => {
  const form = event.target;
  if (form.hasAttribute("data-retry")) {
    if (press(form.querySelector("button"))) return event.preventDefault();
  } else if (form.getAttribute("role") === "search") {
    const field = form.querySelector("[type=search]");
    typed(field);
    if (saysMore(form) ? go(addressOf(form)) : find(field)) return event.preventDefault();
  } else {
    return;
  }
  // A form from before the connection came back is not on the page any more, and sends nothing: what was
  // typed in it has been sent.
  loadIfThere(event, () => form.submit());
});

// A form with more than its text and the values of the address leads to an address of its own.
const saysMore = form => {
  const said = new URLSearchParams(location.search);
  return [...form.querySelectorAll("[type=hidden]")].some(field => said.get(field.name) !== field.value);
};

const addressOf = form => {
  const link = document.createElement("a");
  link.href = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
  return link;
};

// The list of which more was requested, and whether the server has received that.
let grown = {};
let remembering;
addEventListener("scroll", () => {
  clearTimeout(remembering);
  remembering = setTimeout(keepPlace, 100);
}, { passive: true });
addEventListener("pagehide", () => keepPlace());

// Scrolls the page to its target: at once, or when rows have come that are still looked for.
const reach = () => {
  if (wanted === null) return;
  scrollTo(0, wanted);
  if (Math.abs(scrollY - wanted) < 2 || !document.querySelector("#w-status .loading")) wanted = null;
};

// A person who scrolls meanwhile stays where they are.
for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  addEventListener(name, () => { wanted = goal = null; }, { passive: true });
}

// The end of a long list is where the server has it: more may come there meanwhile.
addEventListener("keydown", event => {
  const { key, target, shiftKey, altKey, metaKey, defaultPrevented } = event;
  if (!isLong || key !== "End" || shiftKey || altKey || metaKey || defaultPrevented) return;
  if (target.closest("input, textarea, select, dialog") || !isOpen()) return;
  event.preventDefault();
  toEnd = true;
  look();
});
