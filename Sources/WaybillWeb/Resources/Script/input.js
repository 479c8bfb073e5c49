// The user's input: presses, links, keys and addresses.

// A key that is held presses nothing again, and nothing that got the focus since it went down.
const pressedAt = {};
const holdKey = event => {
  const { key, code, target, repeat } = event, isUp = event.type === "keyup";
  if (!isUp && !repeat) pressedAt[code] = target;
  const isElsewhere = pressedAt[code] !== target, isPress = key === "Enter" || key === "Escape";
  const isLine = key === "Enter" && target.matches?.("textarea") && !event.ctrlKey && !event.metaKey;
  const isHeld = isUp ? key === " " && isElsewhere
    : repeat && (isPress && !isLine || isElsewhere && (isPress || key === " " || event.altKey));
  if (!isHeld) return;
  event.preventDefault();
  event.stopImmediatePropagation();
};
for (const name of ["keydown", "keyup"]) addEventListener(name, holdKey, true);

// The second press of a double click is ignored if the first has put something else there: no one has
// seen it yet. A count that goes on is the same thing.
let pressed = {};
const seenAt = ({ target }) => {
  const node = target.closest("a[href], button, summary, label") ?? target;
  const row = node.closest("[data-id]")?.dataset.e;
  // A row that was drawn again is known by its address. Two questions have the same one.
  const layer = node.closest("[data-layer]")?.dataset.layer;
  const thing = row === undefined ? node : [layer, row, node.closest("[data-c]")?.dataset.c, node.localName, idOf(node)].join("\n");
  return { thing, row, words: node.textContent.replace(/\p{N}\P{L}*/gu, "0") };
};
const isSame = (one, other) => ["thing", "row", "words"].every(part => one[part] === other[part]);
addEventListener("click", event => {
  const seen = seenAt(event);
  if (event.detail < 2 || isSame(seen, pressed)) {
    pressed = seen;
  } else {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);

addEventListener("click", event => {
  if (hooks.markAt?.(event)) return event.preventDefault();
  const pressed = event.target.closest("a[href]"), link = plain(pressed);
  if (link && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      && link.origin === location.origin && isWithin(link.pathname) && !link.target) {
    if (skip(link) || jump(link) || go(link, pressed)) event.preventDefault();
    else loadIfThere(event, () => location.assign(link.href));
    return;
  }
  for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  const button = event.target.closest("[name=w-press][value*=' ']:not([data-c], .pop *)");
  if (!button) return;
  const row = button.matches(".cell, .lead") ? button.closest("[data-id]") : null;
  const isDone = row && button.dataset.href ? leadOn(button)
    : row && event.shiftKey && hooks.extend ? hooks.extend(row, 0) : (button.closest(".menu") && hooks.choose || press)(button);
  if (isDone) event.preventDefault(); else submitLater(event, button);
});

// Where the server takes no connection, the last press is sent as a form.
const submitLater = (event, node) => loadIfThere(event, formOf(node));

// A press is kept as a form of its own: when the server is there again, the button is another node, or was removed.
const formOf = row => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = location.href;
  form.hidden = true;
  for (const [name, value] of new FormData(row.form, row)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  return () => {
    document.body.append(form);
    form.submit();
    form.remove();
  };
};

// A link in a picture has no address that can be read like that of others.
const plain = link => link?.localName === "a" && link.namespaceURI.endsWith("svg")
  ? make("a", { href: link.getAttribute("href") }) : link;

// A link within the page is not a step in the window's history, which counts screens.
const skip = link => {
  if (!link.getAttribute("href").startsWith("#")) return false;
  const target = at(link.hash.slice(1));
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
  return true;
};

// A title of the index leads to its section, wherever its rows are now.
const jump = link => link.closest("#w-index") && press(link);

// Choosing how to see a screen leaves the person where they are in it.
const go = (link, pressed = link) => {
  const url = link.pathname + link.search;
  const row = pressed.matches(".cell, .lead") ? pressed.closest("[data-id]") : null;
  if (url.length > longestAddress) return false;
  if (link.matches("#w-side h2 a, #w-side [data-e]")) return beside(link, url);
  // A link that is followed before the page of another one has come replaces that.
  const isNext = !moving?.isStep, skipped = isNext ? [] : [...moving.skipped, here()].filter(one => one !== url);
  if (!isNext && url === here()) return true;
  // The way up leads back to where it was opened from, as that was, where that is up.
  if (link.matches(".up") && depth > 0 && history.state?.from === link.pathname) return !history.back();
  // Another way to see the same place is not a step away from it.
  if (pressed.closest("#w-choices, [data-way]") && link.pathname === location.pathname && url !== here()) {
    if (!say(Word.choose, url)) return false;
    moving = { scroll: scrollY, focus: false };
    replace(history.state, url);
    return true;
  }
  if (!row && url === here() && isOpen()) {
    scrollTo(0, 0);
    return true;
  }
  const next = isNext ? depth + 1 : depth;
  if (!(row ? say(Word.follow, row.dataset.e, framesTaken, url, next, +isWide()) : say(Word.go, url, next))) return false;
  if (isNext) keepPlace(place(pressed));
  depth = next;
  goal = null;
  if (isNext) step(url);
  else replace(history.state, url);
  moving = { ...pressed.closest("#w-choices") ? { scroll: scrollY, focus: false } : { scroll: 0, focus: true },
    isStep: true, skipped };
  return true;
};

// An address without a screen is left to the browser, after the step that was taken to it.
let leaving = null;
// The address that a row beside the page has put in place of the page's; frames of the page may still come.
let replaced = null;
const stay = () => {
  if (replaced?.url !== here()) return;
  replace(...replaced.former);
  moving = null;
};
const leave = frame => {
  if (frame[Key.depth] !== depth) return;
  stay();
  if (!moving?.isStep) return location.assign(frame[Key.left]);
  leaving = frame[Key.left];
  history.back();
};

// What was entered for something above the page leads on from there.
const step = url => {
  const state = { depth, scroll: 0, from: location.pathname };
  if (history.state?.above) return replace(state, url);
  leaveStep();
  try {
    history.pushState(state, "", url);
  } catch {
    location.assign(url);
  }
};

// The list beside the page: its title leads back to it, and a row replaces the page, unless what was
// typed there is not saved.
const isWide = () => matchMedia("(min-width: 78rem)").matches;
const beside = (link, url) => {
  if (url === here()) return true;
  if (link.closest("h2")) return depth > 0 && !history.back();
  if (document.querySelector("[data-unsaved]")) return false;
  const [id, print] = printOf(link).split(" "), number = tell(Word.beside, id, print, url, depth);
  if (!number) return false;
  goal = null;
  moving = { scroll: 0, focus: false };
  const entry = { name: lineOf(link), message: [Word.beside, id, number, 0, print], isStale: true };
  replaced = { url, former: [history.state, here()], ...entry };
  replace({ depth, scroll: 0, from: history.state?.from }, url);
  return true;
};

// A row that does something before it leads on has the target.
const leadOn = button => {
  const link = document.createElement("a");
  link.href = button.dataset.href;
  return go(link, button);
};
