// The focus and the caret, which outlast a patch.

// What had the focus and is not on the page for now: it has it again unless the person goes on.
let missed = null;

const place = node => ({
  row: node.closest("[data-id]")?.dataset.e,
  index: rows().indexOf(node.closest("[data-id]")),
  menu: Boolean(node.closest(".menu")),
  control: node.closest("[data-c]")?.dataset.c,
  part: node.closest("[id^=w-]")?.id,
  text: node.textContent,
  href: node.getAttribute("href"),
});

// The last place among the rows, to come back to from what was above them.
let inList = null;
addEventListener("focusin", ({ target }) => {
  const item = target.closest("#w-list [data-id]");
  if (item) inList = { row: item.dataset.e, index: rows().indexOf(item) };
});
// What can be used of a row that stands where one was, or of the nearest to it, the next one first.
const usable = "a[href], button:not(:disabled, [tabindex='-1']), summary, :is(input, select, textarea):not([type=hidden], :disabled)";
const nearest = focus => {
  const { row, index } = focus.active?.closest("[data-layer]") ? inList ?? {} : focus, all = rows();
  // A row of a long list, and one that a window comes back to, may be drawn yet.
  if (hooks.isLong || !focus.active || !(index >= 0)) return null;
  const same = all.find(item => item.dataset.e === row), start = Math.min(index, all.length - 1);
  const near = all.map((item, at) => [Math.abs(at - start - 0.25), item]).sort((a, b) => a[0] - b[0]).map(([, item]) => item);
  return [same, ...near].map(item => item?.querySelector(usable)).find(Boolean) ?? null;
};

const remember = () => {
  const active = document.activeElement;
  if (active?.localName !== "h1") missed = null;
  if (!active || active === document.body) return null;
  return missed ?? {
    active,
    ...place(active),
    value: active.value,
    caret: active.type === "search" ? [active.selectionStart, active.selectionEnd] : null,
  };
};

const typing = "[data-c] input:not([type=hidden], [type=range], [type=checkbox], [type=radio], [type=file])";
const restore = focus => {
  const isOff = node => node?.matches(":disabled");
  if (!focus || document.activeElement === focus.active && !isOff(focus.active)) return;
  let target = focus.active?.isConnected ? focus.active : null;
  if (!target && focus.row !== undefined) {
    const item = document.querySelector(`[data-e="${focus.row}"]`);
    const control = focus.control === undefined ? null : item?.querySelector(`[data-c="${CSS.escape(focus.control)}"]`);
    target = control?.matches("button, a") ? control : control?.querySelector("input:not([type=hidden]), textarea, select, summary");
    target ??= item?.querySelector(focus.menu ? "summary" : "a.cell, button.cell, .lead") ?? item?.querySelector("summary");
  }
  target ??= hooks.heirOf?.(focus.active);
  if (!target && focus.caret) target = document.querySelector(searchField);
  target ??= nearest(focus);
  if (!target && focus.part && focus.row === undefined) {
    const links = [...(at(focus.part)?.querySelectorAll("a[href], button") ?? [])];
    const isSame = link => link.getAttribute("href") === focus.href;
    // A choice that was made leads elsewhere now, and another one to where it led.
    target = links.find(link => link.textContent === focus.text && isSame(link))
      ?? links.find(link => link.textContent === focus.text) ?? links.find(isSame)
      ?? (focus.active ? links[0] : null);
  }
  // A button that sends a field is disabled with the empty field, which has the focus then.
  if (isOff(target) && target.ariaBusy !== "true") {
    target = target.closest("[data-id]")?.querySelector(`:is(textarea, ${typing}):not(:disabled)`) ?? target;
  }
  if (!target || isOff(target)) {
    // Focus that nothing can take goes to the heading, not to nowhere; a button that is busy has it again afterwards.
    missed = focus;
    if (isOff(target)) focusHeading(null);
    else focusHeading();
    return;
  }
  missed = null;
  target.focus({ preventScroll: true });
  if (focus.caret) {
    target.value = focus.value;
    target.setSelectionRange(...focus.caret);
  }
};

// A screen with a single field to type into is there for it; its label has its purpose.
const focusFirst = () => {
  const [field, other] = document.querySelectorAll("main [data-c] :is(input:not([type=hidden]), textarea, select)");
  const isFor = field && !other && !field.value && rows()[0]?.contains(field)
    && field.matches("textarea, input:not([type=range], [type=checkbox], [type=radio], [type=file])");
  if (isFor && !matchMedia("(pointer: coarse)").matches) field.focus({ preventScroll: true });
  else focusHeading();
};

const focusHeading = (field = document.querySelector("main [type=search]")) => {
  const heading = document.querySelector("h1");
  const target = field && !field.value ? field : heading;
  if (target === heading) heading?.setAttribute("tabindex", "-1");
  target?.focus({ preventScroll: true });
};
