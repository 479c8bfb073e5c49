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

// The frames to apply, of those that are held back and the latest.
hooks.due = frame => {
  if (!drag?.isOn || frame[Key.question] !== undefined) return [...drag?.held.splice(0) ?? [], frame];
  drag.held.push(frame);
  return [];
};
