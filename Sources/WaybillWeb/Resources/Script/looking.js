// Requests for the visible rows of a long list, and their position while sizes change.

let isLooking = false, resting;
const lookSoon = hooks.lookSoon = isScrolled => {
  if (!hooks.isLong) return grow(isScrolled);
  clearTimeout(resting);
  resting = setTimeout(() => {
    rebase();
    // Where it is and what was measured meanwhile is reported when nothing moves.
    if (hooks.isLong && !isAsking && !state.goal && (hasMoved(1) || rows().some(item => !measured.has(item)))) still(ask);
  }, 150);
  if (isLooking) return;
  isLooking = true;
  requestAnimationFrame(() => {
    isLooking = false;
    look();
  });
};

// The list of which more was requested, and whether the server has received that.
let grown = {};
// More of a list that is drawn whole is requested as its end comes near: again where the list had changed
// before the server received it, and if it had no result when a person scrolls on.
const grow = isScrolled => {
  const more = document.querySelector("#w-list > [data-section='more at the end']"), count = rows().length;
  if (!more || state.isNew()) return;
  const [item, other] = more.querySelectorAll("[data-id]");
  if (other || !item?.querySelector("button")) {
    grown.isHeard = true;
    return;
  }
  const isSame = count === grown.count && (!grown.hasChanged || grown.isHeard && !isScrolled);
  if (isSame || more.getBoundingClientRect().top > 2 * innerHeight) return;
  if (tell(Word.press, ...item.querySelector("button").value.split(" "))) grown = { count };
};

// The first row in sight of a long list stays when the window turns or text grows, or the same part of that row.
// In other lists browsers do so themselves.
let anchor = null;
const anchorTop = ({ height }) => {
  const top = anchor.top < 0 ? Math.max(anchor.top * height / anchor.height, 2 - height) : anchor.top;
  return Math.min(top, innerHeight < anchor.room ? innerHeight - Math.min(height, 40) : Infinity);
};
const noteAnchor = () => {
  const y = scrollY + shift;
  anchor = hooks.isLong && scrollY > 1 ? still(() => {
    // While the row is in its place the anchor stays: another turn of the window brings back the old size.
    const old = anchor?.item.isConnected && anchor.item.getBoundingClientRect();
    if (old && Math.abs(old.top - anchorTop(old)) < 1) return { ...anchor, y, width: innerWidth };
    const item = firstSeen(), box = item?.getBoundingClientRect();
    return item && { item, y, width: innerWidth, room: innerHeight, top: box.top, height: box.height };
  }) : null;
};
const keepAnchor = hooks.keepAnchor = () => {
  if (anchor?.item.isConnected && !state.moving() && !state.goal && state.wanted() === null) {
    const box = still(() => anchor.item.getBoundingClientRect());
    // It may have been scrolled since, by a person, or by the browser for a turned window or a shorter page.
    const end = html.scrollHeight - innerHeight + shift, y = scrollY + shift;
    const isMoved = innerWidth !== anchor.width || anchor.y > end && y > end - 1;
    const distance = box.top - anchorTop(box) + (isMoved ? 0 : y - anchor.y);
    if (Math.abs(distance) >= 1) {
      move(distance);
      isAnswered = false;
      mustAsk = true;
      lookSoon();
    }
  }
  noteAnchor();
};
const watcher = new ResizeObserver(keepAnchor), watched = new WeakSet();
const watchSizes = hooks.watchSizes = isOtherPage => {
  if (isOtherPage) grown = {};
  for (const section of at("w-list")?.children ?? []) {
    if (watched.has(section)) continue;
    watched.add(section);
    watcher.observe(section);
  }
  noteAnchor();
};

for (const name of ["scroll", "resize"]) {
  addEventListener(name, () => {
    keepAnchor();
    isAnswered = false;
    lookSoon(true);
  }, { passive: true, capture: true });
}

// The row of the page in the list beside it.
let chosen = null;
hooks.showBeside = () => {
  const links = [...document.querySelectorAll("#w-side a.cell")];
  for (const link of links) {
    if (link.pathname + link.search === here()) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const now = links.find(link => link.hasAttribute("aria-current")), list = now?.closest("nav");
  if (now && now !== chosen) {
    const { top, bottom } = now.getBoundingClientRect(), room = list.getBoundingClientRect();
    if (top < room.top || bottom > room.bottom) list.scrollTop += top - room.top - room.height / 2;
  }
  chosen = now;
};

// The end of a long list is where the server has it: more may come there meanwhile.
addEventListener("keydown", event => {
  const { key, target, shiftKey, altKey, metaKey, defaultPrevented } = event;
  if (!hooks.isLong || key !== "End" || shiftKey || altKey || metaKey || defaultPrevented) return;
  if (target.closest("input, textarea, select, dialog") || !html.dataset.live) return;
  event.preventDefault();
  toEnd = true;
  look();
});

// A field that is scrolled out of the drawn part of a long list keeps the focus and its text: its row waits until
// it is drawn again, and a key that is pressed in it leads back there.
hooks.keepRow = next => {
  const field = document.activeElement, item = field?.closest("#w-list [data-id]");
  if (!hooks.isLong || !item || !field.matches("input, textarea, select")) return;
  const { top, bottom } = item.getBoundingClientRect();
  const stays = next.some(({ section, items }) => items ? items.includes(item) : section.contains(item));
  if (stays || bottom > 0 && top < innerHeight) return;
  const [section, row] = placeOf(item);
  dropKept();
  const box = document.body.appendChild(make("section", { id: "w-kept", class: "unseen" }));
  box.style.cssText = "position: fixed; top: 0";
  box.goal = { section, row, block: "center" };
  if (box.moveBefore) box.moveBefore(item, null);
  else box.append(item);
};
hooks.keptRow = token => {
  const item = at("w-kept")?.firstElementChild;
  if (item?.dataset.e !== token[1]) return null;
  edit(item, token);
  return item;
};
const dropKept = () => at("w-kept")?.remove();
addEventListener("keydown", event => {
  const box = event.target.closest("#w-kept");
  if (!box) return;
  if (event.key === "Tab") event.preventDefault();
  state.goal = { ...box.goal };
  look();
});
addEventListener("focusout", ({ relatedTarget, target }) => {
  if (relatedTarget && target.closest("#w-kept") && !state.goal) dropKept();
});

hooks.leaveList = () => {
  grown = {};
  setWindow();
};

// Called before the changes of a frame; the result is called after them.
hooks.hold = frame => {
  if (state.isNew()) isAsking = false;
  if (frame[Key.sections]) grown.hasChanged = true;
  const held = hooks.isLong && !state.moving() && !state.goal
    ? still(() => seenRows().map(item => [item, item.getBoundingClientRect().top])) : [];
  const y = contentTop();
  const skips = frame[Key.scroll]?.[3] && !seesEnd();
  return animate => {
    if (frame[Key.window]) setWindow(...frame[Key.window]);
    if (hooks.isLong && frame[Key.sections]) fitSides();
    // The first row that was seen and is still there stays where it was.
    const [stays, top] = held.find(([item]) => item.isConnected) ?? [];
    if (stays) move(still(() => stays.getBoundingClientRect().top) - top);
    told += contentTop() - y;
    if (stays || !hooks.isLong) animate();
    if (frame[Key.scroll] && !skips) {
      const [section, row, block] = frame[Key.scroll];
      state.goal = { section, row, block };
    }
    if (frame[Key.question] === question) isAsking = false;
    isAnswered = frame[Key.question] === question && !frame[Key.sections] && !frame[Key.window];
    if (state.goal && (hooks.isLong || state.goal.block)) reachGoal();
  };
};

watchSizes();
hooks.showBeside();
lookSoon();
