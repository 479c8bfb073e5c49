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
    grown = {};
    document.title = frame[Key.title];
    address(frame[Key.address]);
    setWindow();
  }
  // A frame of a page that was left does not change the address and place of this one.
  const isMine = frame[Key.depth] === depth && !moving?.skipped?.includes(frame[Key.address]);
  apply(frame, isMine);
  if (moving && isMine || at("w-kept")?.childElementCount === 0) dropKept();
  if (moving && isMine) {
    forget();
    missed = null;
    grown = {};
    if (!moving.focus) restore(focus);
    else if (moving.to) restore(moving.to);
    else focusFirst();
    wanted = moving.scroll;
    moving = null;
  } else {
    restore(focus);
  }
  // A row that is moved further and further stays visible.
  if (acted?.moves && frame[Key.sections]) {
    const item = document.activeElement.closest("#w-list [data-id]");
    reveal(item);
    sayPlace(item);
  }
  if (acted) acted.moves = false;
  if (isLong) wanted = null;
  reach();
  showTab();
  showBeside();
  watchSizes();
  if (unsent !== null) sendTyped();
  hooks.after?.(isNew);
  const wasNew = isNew;
  isNew = false;
  if (wasNew) resume(frame);
  if (frame[Key.undone]) undone.push(...refused, ...resent.filter(({ message }) => frame[Key.undone].includes(message[2])));
  if (frame[Key.undone]) tellUndone();
  // It may press what loads more, after all presses before.
  lookSoon();
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
  keepAnchor();
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
  if (frame[Key.sections]) grown.hasChanged = true;
  // What is typed changes rows at each key: they do not flicker.
  const isTyping = document.activeElement?.matches("input, textarea");
  const glides = frame[Key.sections] && frame[Key.question] === undefined && !frame[Key.scroll] && !moving && !isTyping
    && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const former = glides ? new Map(rows().map(item => [item, [item.getBoundingClientRect(), item.parentElement]])) : null;
  const held = isLong && !moving && !goal ? still(() => seenRows().map(item => [item, item.getBoundingClientRect().top])) : [];
  const y = contentTop();
  const skips = frame[Key.scroll]?.[3] && !seesEnd();
  if (frame[Key.sections]) arrange(at("w-list"), frame[Key.sections]);
  if (frame[Key.edits]) {
    const items = rows();
    for (const [index, ...change] of frame[Key.edits]) edit(items[index], change);
  }
  if (frame[Key.selected]) markSelected(frame[Key.selected]);
  if (frame[Key.window]) setWindow(...frame[Key.window]);
  if (isLong && frame[Key.sections]) fitSides();
  // The first row that was seen and is still there stays where it was.
  const [stays, top] = held.find(([item]) => item.isConnected) ?? [];
  if (stays) move(still(() => stays.getBoundingClientRect().top) - top);
  told += contentTop() - y;
  if (former && (stays || !isLong)) glide(former);
  if (frame[Key.scroll] && !skips) goal = { section: frame[Key.scroll][0], row: frame[Key.scroll][1], block: frame[Key.scroll][2] };
  if (frame[Key.question] === question) isAsking = false;
  isAnswered = frame[Key.question] === question && !frame[Key.sections] && !frame[Key.window];
  if (goal && (isLong || goal.block)) reachGoal();
};

// Runs of selected rows, by where each begins and ends.
const markSelected = runs => {
  let next = 0;
  rows().forEach((item, index) => {
    if (index >= runs[next + 1]) next += 2;
    if (!item.matches("[role=row]")) return;
    const isSelected = `${index >= runs[next] && index < runs[next + 1]}`;
    if (item.getAttribute("aria-selected") !== isSelected) item.setAttribute("aria-selected", isSelected);
  });
};

// What is measured is where rows are to be: those that glide are shown on their way.
const still = body => {
  const glides = document.getAnimations().filter(({ id }) => id === "glide");
  const times = glides.map(({ currentTime }) => currentTime);
  for (const glide of glides) glide.currentTime = 180;
  const result = body();
  glides.forEach((glide, index) => { glide.currentTime = times[index]; });
  return result;
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

const reveal = item => still(() => item?.scrollIntoView({ block: "nearest" }));
