// The frames of the server.

// A page that took a part of a frame differs from what the server knows: it begins again.
const takeWhole = frame => {
  try {
    take(frame);
    return true;
  } catch (error) {
    reportError(error);
    retryAfter = 5000;
    giveUp(socket);
    return false;
  }
};

const take = frame => {
  // The screen before is shown as it was left: the history knows where that is.
  if (frame[Key.steps] !== undefined) {
    framesTaken += 1;
    if (frame[Key.depth] === depth) history.go(-frame[Key.steps]);
    return;
  }
  const focus = remember(), { activeElement } = document;
  before = activeElement && activeElement !== document.body ? { active: activeElement, ...place(activeElement) } : null;
  framesTaken += 1;
  taken = Math.max(taken, frame[Key.taken] ?? 0);
  unfit = frame[Key.unfit] ?? [];
  // A row beside the page that has changed since puts nothing in place of the page.
  const refused = frame[Key.undone]?.includes(replaced?.message[2]) ? [replaced] : [];
  if (refused.length) stay();
  if (frame[Key.leadDepth] === depth) led(frame);
  if (frame[Key.body] !== undefined) {
    document.body.innerHTML = frame[Key.body];
    document.title = frame[Key.title];
    address(frame[Key.address]);
    hooks.leaveList?.();
  }
  // A frame of a page that was left does not change the address and place of this one.
  const isMine = frame[Key.depth] === depth && !moving?.skipped?.includes(frame[Key.address]);
  apply(frame, isMine);
  const kept = at("w-kept"), hasMoved = moving && isMine;
  if (hasMoved || !kept?.childElementCount) kept?.remove();
  if (hasMoved) {
    forget();
    missed = null;
    if (!moving.focus) restore(focus);
    else if (moving.to) restore(moving.to);
    else focusFirst();
    wanted = moving.scroll;
    moving = null;
  } else {
    restore(focus);
  }
  hooks.followMoved?.(frame);
  if (hooks.isLong) wanted = null;
  reach();
  showTab();
  hooks.showBeside?.();
  hooks.watchSizes?.(hasMoved);
  if (unsent !== null) sendTyped();
  hooks.after?.(isNew);
  const wasNew = isNew;
  isNew = false;
  if (wasNew) resume(frame);
  if (frame[Key.undone]) undone.push(...refused, ...resent.filter(({ message }) => frame[Key.undone].includes(message[2])));
  if (frame[Key.undone]) tellUndone();
  // It may press what loads more, after all presses before.
  hooks.lookSoon?.();
};

// The screen led here by itself, and not a person who went elsewhere meanwhile.
const led = frame => {
  const isBelow = frame[Key.depth] !== depth;
  const active = document.activeElement;
  keepPlace(isBelow && active && active !== document.body ? place(active) : undefined);
  depth = frame[Key.depth];
  goal = null;
  moving = { scroll: 0, focus: true };
  if (isBelow) step(frame[Key.address]);
  else replace({ depth, scroll: 0 }, frame[Key.address]);
};

// Where the tabs do not all fit, that of this page is among those that are seen.
let tab = null;
const showTab = () => {
  const now = document.querySelector(".tabs [aria-current]");
  const bar = now?.parentElement;
  if (now && now !== tab) bar.scrollLeft = now.offsetLeft + now.offsetWidth + 24 - bar.clientWidth;
  tab = now;
};

// What was typed while there was no connection.
const sendTyped = () => {
  const field = document.querySelector(searchField);
  if (field) {
    field.value = unsent;
    find(field);
  }
  unsent = null;
};

const address = url => {
  if (url !== here()) replace(history.state, url);
};

const apply = (frame, isMine) => {
  // The window may have turned since it was laid out last.
  hooks.keepAnchor?.();
  if (frame[Key.body] === undefined) {
    if (frame[Key.title] !== undefined) document.title = frame[Key.title];
    if (frame[Key.address] !== undefined && isMine) address(frame[Key.address]);
    for (let i = 0; i < (frame[Key.parts]?.length ?? 0); i += 2) {
      const part = at(frame[Key.parts][i]), source = frame[Key.parts][i + 1];
      // A message that is replaced is not announced.
      if (part.querySelector("[data-c], [role=status]")) morphInside(part, fragment(source).childNodes);
      else part.innerHTML = source;
    }
  }
  if (frame[Key.searchText] !== undefined) {
    const field = document.querySelector(searchField);
    // What is being typed is newer than what the server knows.
    if (field && (moving || field !== document.activeElement)) field.value = frame[Key.searchText];
  }
  // What is typed changes rows at each key: they do not flicker.
  const isTyping = document.activeElement?.matches("input, textarea");
  const glides = frame[Key.sections] && frame[Key.question] === undefined && !frame[Key.scroll] && !moving && !isTyping
    && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const former = glides ? new Map(rows().map(item => [item, [item.getBoundingClientRect(), item.parentElement]])) : null;
  const settle = hooks.hold?.(frame), animate = () => { if (former) glide(former); };
  if (frame[Key.sections]) arrange(at("w-list"), frame[Key.sections]);
  if (frame[Key.edits]) {
    const items = rows();
    for (const [index, ...change] of frame[Key.edits]) edit(items[index], change);
  }
  if (frame[Key.selected]) hooks.markSelected(frame[Key.selected]);
  if (settle) settle(animate); else animate();
};

// Rows in sight that stay glide to where they are now, those that come appear, and those that go fade.
const glide = former => {
  const timing = { duration: 180, easing: "ease-out", id: "glide" };
  const isSeen = box => box.top < innerHeight && box.bottom > 0;
  for (const item of rows()) {
    const now = item.getBoundingClientRect(), [old] = former.get(item) ?? [];
    former.delete(item);
    if (!isSeen(now) && !(old && isSeen(old))) continue;
    const x = old?.left - now.left, y = old?.top - now.top;
    // From far away it would only flash by.
    if (!old || Math.abs(y) > 2 * innerHeight) item.animate({ opacity: [0, 1] }, timing);
    else if (x || y) item.animate({ translate: [`${x}px ${y}px`, "0 0"] }, timing);
  }
  for (const [item, [box, list]] of former) {
    if (!isSeen(box)) continue;
    const copy = copyOf(item, list, box);
    copy.animate({ opacity: [1, 0] }, { ...timing, fill: "forwards" });
    setTimeout(() => copy.remove(), 180);
  }
};

// A copy of a row where the row is seen, of which nothing can be used and nothing is said.
const copyOf = (item, list, { left, top, width, height }) => {
  const row = item.cloneNode(true), inside = list.cloneNode(), copy = list.parentElement.cloneNode();
  for (const node of [row, inside, copy, ...row.querySelectorAll("*")]) {
    for (const name of ["id", "name", "data-c", "data-e", "data-at", "data-section"]) node.removeAttribute(name);
    if (node.role) node.role = "none";
  }
  row.dataset.id = "";
  row.style.cssText = `width: 100%; height: ${height}px; margin: 0`;
  inside.style.cssText = "display: block";
  copy.style.cssText = `position: fixed; margin: 0; left: ${left}px; top: ${top}px; width: ${width}px`;
  copy.ariaHidden = copy.inert = true;
  copy.append(inside);
  inside.append(row);
  document.body.append(copy);
  return copy;
};
