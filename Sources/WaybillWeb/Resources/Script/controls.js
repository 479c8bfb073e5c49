// The other scripts, loaded on pages that need them, and the start of this one.

window.waybill = {
  tell, press, replace, settings, at, restore, hooks, restored: history.state?.drafts, postpone: submitLater, drop,
  // For gestures and long lists.
  say, act, here, make, rows, listOf, lineOf, signOf, menuAt, copyOf, edit, takeWhole,
  state: {
    depth: () => depth, frames: () => framesTaken, taken: () => taken, unfit: () => unfit, before: () => before,
    moving: () => moving, wanted: () => wanted, isNew: () => isNew,
    get goal() { return goal; },
    set goal(target) { goal = target; },
  },
};

// The elements that need each script. A finger pulls a page that can be loaded again.
const marks = {
  forms: "[data-c]",
  map: ".map[data-at]",
  gestures: `.menu, .pop, .selection, [aria-selected]${navigator.maxTouchPoints ? ", #w-status > [data-retry]" : ""}`,
  lists: "#w-more > *, #w-side > *, [data-section='more at the end']",
};
const has = name => document.querySelector(marks[name]);
const need = name => {
  const id = `w-${name}`;
  if (at(id)) return;
  const script = make("script", { id, src: root + settings[name] });
  script.onload = hearRest;
  script.onerror = () => {
    script.remove();
    if (waiting) giveUp(socket);
  };
  document.head.append(script);
};
const needParts = () => {
  for (const name in marks) if (has(name)) need(name);
};
// The script without which a message cannot be taken.
const partFor = (frame, data) => {
  const hasMenu = token => Array.isArray(token.at?.(-1));
  if (!hooks.lookSoon && (frame[Key.window] || frame[Key.scroll] || /w-side.{3}</.test(data) || isNew && has("lists"))) return "lists";
  if (!hooks.choose && (frame[Key.selected] || /class=\\"(menu|pop|selection)|aria-sel/.test(data) || isNew && has("gestures")
    || frame[Key.edits]?.some(hasMenu) || frame[Key.sections]?.some(step => step[SectionKey.rows]?.some(hasMenu)))) return "gestures";
};
// The script that closes a dialog may not be loaded yet: it does so when it is.
addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && !hooks.after && document.querySelector(".layer > [aria-modal]")) window.waybill.state.isEscaped = true;
});

needParts();
reach();
showTab();
keepPlace();
connect();
