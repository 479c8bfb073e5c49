// The menu of a row, and its swipe.

// The menu of a row: of each action its value, its identity, its title, and whether something is lost by it and a
// swipe does it. What changes a session alone needs the script.
hooks.menuOf = actions => {
  const box = make("div", {}), isOfSession = id => /^(up|down|select)$/.test(id);
  let isScripted = true;
  for (let i = 0; i < actions.length; i += 4) {
    const [value, id, title, flags] = actions.slice(i), own = isOfSession(id);
    const kind = flags & 1 ? { class: "destructive" } : own ? { class: "scripted" } : {};
    if (flags > 1) kind["data-swipe"] = flags < 4 ? "leading" : "trailing";
    box.append(make("button", { form: "w-form", name: "w-press", value, ...kind, "data-action": id }, title));
    isScripted &&= own;
  }
  return make("details", { class: isScripted ? "menu scripted" : "menu" },
    make("summary", { role: "button", "aria-label": texts.actions }, "⋯"), box);
};

// The row whose menu was used: if it is removed then, the next one has the focus.
let acted = null;
const choose = action => {
  const item = action.closest("[data-id]"), menu = menuAt(item);
  acted = { item, next: item.nextElementSibling ?? item.previousElementSibling,
    moves: /^(up|down)$/.test(action.dataset.action) };
  if (acted.moves) said();
  if (!press(action)) return false;
  menu.open = false;
  menu.querySelector("summary").focus({ preventScroll: true });
  return true;
};
hooks.choose = choose;

// What a screen reader says of a row that was moved: its text, and its place now.
const said = () => at("w-said")
  ?? document.body.appendChild(make("div", { id: "w-said", class: "unseen", "aria-live": "polite" }));
const sayPlace = item => {
  if (!item) return;
  const text = item.querySelector(".cell").innerText.split("\n")[0];
  said().textContent = `${text}, ${texts.place.replace("{place}", item.ariaPosInSet).replace("{count}", item.ariaSetSize)}`;
};

// A row that is moved further and further stays visible.
hooks.followMoved = frame => {
  if (acted?.moves && frame[Key.sections]) {
    const item = document.activeElement.closest("#w-list [data-id]");
    still(() => item?.scrollIntoView({ block: "nearest" }));
    sayPlace(item);
  }
  if (acted) acted.moves = false;
};
// The focus after the removal of the row whose menu was used.
hooks.heirOf = node => acted && acted.item === node?.closest("[data-id]") && acted.next?.isConnected
  ? acted.next.querySelector("a.cell, button.cell, summary") : null;

addEventListener("keydown", event => {
  if (event.isComposing || event.keyCode === 229) return;
  if (event.key === "Escape" && drag) return endDrag();
  const menu = menuAt(event.target);
  if (event.key === "Escape" && menu?.open) {
    menu.open = false;
    return menu.querySelector("summary").focus();
  }
  if (walk(event)) return event.preventDefault();
  pick(event);
  if (!menu) return;
  const step = { ArrowUp: "up", ArrowDown: "down" }[event.key];
  const move = event.altKey && step ? menu.querySelector(`[data-action=${step}]`) : null;
  // A key that is held moves a row again when the row is there.
  if (move && (event.repeat && acted?.moves || choose(move))) event.preventDefault();
});

// Arrows open a menu, and go from one of its buttons to the next.
const walk = ({ target, key, altKey }) => {
  const open = target.closest("details:is(.menu, .pop)"), buttons = [...open?.querySelectorAll("button:not(:disabled)") ?? []];
  const now = buttons.indexOf(target), last = buttons.length - 1;
  const next = { ArrowDown: now < last ? now + 1 : 0, ArrowUp: now > 0 ? now - 1 : last, Home: 0, End: last }[key];
  if (altKey || !buttons[next] || open.querySelector("summary:is([aria-disabled], [aria-busy])")) return false;
  if (!open.open && !key.startsWith("Arrow")) return false;
  open.open = true;
  buttons[next].focus();
  return true;
};

// A gesture that begins on a control, above the page or in a part that scrolls that way is theirs, and not that of
// the row or the page.
const isTaken = (target, side, axis) => {
  if (target.closest("input, textarea, select, output, :is(button, [data-c]):not(.cell, .lead), .map, .layer, .menu > div")) return true;
  const scrolls = node => node[`scroll${side}`] > node[`client${side}`] + 1
    && /auto|scroll/.test(getComputedStyle(node)[`overflow${axis}`]);
  for (let node = target; node && node !== document.body; node = node.parentElement) if (scrolls(node)) return true;
  return false;
};

// A finger that goes sideways takes the row along: it opens the menu, or does what a swipe over the whole
// row does. A mouse has its second button, but for links.
let finger = null;
const putBack = () => {
  if (finger?.cell) finger.cell.style.translate = "";
  finger?.under?.remove();
  finger = null;
};
addEventListener("touchstart", ({ target, touches: [touch, other] }) => {
  putBack();
  const menu = isTaken(target, "Width", "X") ? null : menuAt(target);
  // The row goes along wherever on it the finger is, on the button of its menu too.
  const cell = menu?.closest("[data-id]").querySelector(".cell");
  finger = menu && !other ? { menu, cell, x: touch.clientX, y: touch.clientY } : null;
}, { passive: true });
const swiped = touch => {
  const across = touch.clientX - finger.x;
  return Math.abs(across) > 2 * Math.abs(touch.clientY - finger.y) && !drag?.isOn ? across : 0;
};
const swipeOf = across => {
  const { menu } = finger, isTrailing = across < 0 === (getComputedStyle(menu).direction === "ltr");
  const edge = isTrailing ? "trailing" : "leading", action = menu.querySelector(`[data-swipe=${edge}]`);
  return { isTrailing, edge, action, isFull: action && Math.abs(across) > menu.parentElement.offsetWidth * 0.6 };
};
// What it would do is seen beneath the row, and differs once the swipe is long enough.
addEventListener("touchmove", ({ touches: [touch] }) => {
  if (!finger?.cell) return;
  const across = swiped(touch), { edge, action, isFull } = swipeOf(across);
  finger.cell.style.translate = `${across}px 0`;
  if (!across && !finger.under) return;
  const under = finger.under ??= make("div", { "data-own": "", "aria-hidden": "true" });
  under.className = `under ${edge} ${action?.className ?? ""} ${isFull ? "full" : ""}`;
  under.textContent = (action ?? finger.menu.firstElementChild).textContent;
  if (!under.parentElement) finger.cell.closest("[data-id]").prepend(under);
}, { passive: true });
for (const name of ["touchend", "touchcancel"]) {
  addEventListener(name, ({ changedTouches: [touch] }) => {
    if (!finger) return;
    const { menu } = finger, across = name === "touchend" ? swiped(touch) : 0;
    const { isTrailing, action, isFull } = swipeOf(across);
    putBack();
    if (Math.abs(across) < 40 || isFull && choose(action)) return;
    menu.open = isTrailing || !menu.open;
  }, { passive: true });
}
// Pulled down from its top, a page is reloaded, if that is offered.
let pull = null;
addEventListener("touchstart", ({ target, touches: [touch, other] }) => {
  const isFree = scrollY <= 0 && !other && !document.querySelector(".layer > [aria-modal]") && !isTaken(target, "Height", "Y");
  const form = isFree ? document.querySelector("#w-status > [data-retry]") : null;
  pull = form && { form, y: touch.clientY, by: 0 };
}, { passive: true });
addEventListener("touchmove", event => {
  if (!pull || drag?.isOn) return;
  pull.by = event.touches[0].clientY - pull.y;
  if (pull.by < 0) pull = null;
  else if (pull.by > 8 && event.cancelable) event.preventDefault();
  at("main").style.translate = `0 ${Math.min(pull?.by ?? 0, 90) / 2}px`;
  if (!pull) return at("w-pull")?.remove();
  // What a release does is said above the page.
  if (!at("w-pull")) at("main").prepend(make("div", { id: "w-pull", "aria-hidden": "true" }, pull.form.innerText));
  at("w-pull").style.opacity = (pull.by - 40) / 40;
  at("w-pull").className = pull.by > 90 ? "full" : "";
}, { passive: false });
for (const name of ["touchend", "touchcancel"]) {
  addEventListener(name, () => {
    at("main").style.translate = "";
    at("w-pull")?.remove();
    if (pull?.by > 90 && name === "touchend") pull.form.requestSubmit();
    pull = null;
  }, { passive: true });
}
// Some systems select a word as they open a menu: only a text that was selected before has its own.
let wasSelected = false;
addEventListener("pointerdown", () => { wasSelected = !getSelection().isCollapsed; }, true);
addEventListener("contextmenu", event => {
  const menu = menuAt(event.target), isText = wasSelected && getSelection().containsNode(event.target, true);
  // A finger that waits on a row has taken it, and opens no menu.
  if (drag?.isOn) return event.preventDefault();
  if (!menu || isText || event.target.closest("a[href], input, textarea, select")) return;
  event.preventDefault();
  menu.open = true;
});
