// Long lists, of which the server draws the visible part.

const { at, make, hooks, say, tell, rows, listOf, edit, here, state } = window.waybill;
const html = document.documentElement;

// The list has its whole height; above the rows that are drawn there is room. Where that is more than a
// browser can scroll, the list is shown lower than it is: what is so many pixels below its beginning is
// `shift` pixels higher on the page.
const mostHeight = 8e6;
let span = { room: 0, extent: 0 }, shift = 0;
// The requests to the server: one at a time.
let question = 0, isAsking = false, mustAsk = false, width = 0;
// Whether the last response changed nothing: until something moves, the next would not either.
let isAnswered = false;
// Where the list was looked at when the server was told so last, and whether its end is to be seen.
let told = 0, toEnd = false;
const measured = new WeakMap();

const listTop = () => at("w-list").getBoundingClientRect().top + scrollY;
const contentTop = () => scrollY - listTop() + shift;
const shownHeight = () => Math.min(span.extent, mostHeight);
const ratio = () => (shownHeight() - innerHeight) / (span.extent - innerHeight);

const setWindow = (room, extent) => {
  const { style } = at("w-list");
  hooks.isLong = room !== undefined;
  if (extent === undefined) {
    span = { room: 0, extent: 0 };
    shift = 0;
    style.paddingTop = style.minHeight = style.overflowAnchor = "";
    mustAsk = hooks.isLong;
    return;
  }
  span = { room, extent };
  style.overflowAnchor = "none";
  style.minHeight = `${shownHeight()}px`;
  if (extent <= mostHeight) shift = 0;
  else if (room < shift || room - shift > shownHeight() - innerHeight) shift = room * (1 - ratio());
  style.paddingTop = `${Math.max(0, room - shift)}px`;
};

// Scrolls by so much of the list.
const move = distance => {
  if (Math.abs(distance) < 0.5) return;
  if (span.extent > mostHeight && Math.abs(distance) > innerHeight) showAt(contentTop() + distance);
  else scrollBy(0, distance);
};

// Shows what is so far below the beginning of the list where the scroll bar has it.
const showAt = top => {
  const y = Math.max(0, Math.min(top, span.extent - innerHeight));
  // Rows that are drawn before it have room above it.
  shift = Math.min(y * (1 - ratio()), span.room);
  at("w-list").style.paddingTop = `${Math.max(0, span.room - shift)}px`;
  scrollTo(0, listTop() + y - shift);
};

// Where the list is shown lower than it is, its ends are reached before those of the page, or after them.
const rebase = () => {
  if (!hooks.isLong || span.extent <= mostHeight || isAsking) return;
  const y = contentTop(), shown = scrollY - listTop();
  if (y > 0 && Math.abs(y * ratio() - shown) > 1 && firstSeen()) showAt(y);
};

// What stands beside the list takes no room in it, and is always visible.
const isBeside = section => section?.matches(".aside") && getComputedStyle(section).position === "absolute";
const rowsInList = () => {
  const aside = [...at("w-list").children].find(isBeside);
  return aside ? rows().filter(item => !aside.contains(item)) : rows();
};

// A row that offers more goes as more comes: the one beside it counts.
const offersMore = item => item.closest("[data-section^='more at ']") ? 1 : 0;
const seenRows = () => rowsInList().filter(item => {
  const box = item.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
}).sort((a, b) => offersMore(a) - offersMore(b));
const firstSeen = () => seenRows()[0];
const seesEnd = () => !(rowsInList().at(-1)?.getBoundingClientRect().top >= innerHeight);

// How far it is below the upper edge.
const topOf = item => Math.round(item.getBoundingClientRect().top);

// The row that is seen first, to come back to.
hooks.sight = () => {
  const item = hooks.isLong ? firstSeen() : null;
  if (!item) return null;
  const [section, row] = placeOf(item);
  return { section, row, below: topOf(item) };
};

const reachGoal = () => {
  const section = document.querySelector(`#w-list > [data-at="${state.goal.section}"]`);
  const target = state.goal.row < 0 ? section?.querySelector(state.goal.row === -1 ? "h2" : ".footer")
    : section?.querySelector(`[data-id][aria-posinset="${state.goal.row + 1}"]`);
  if (!target) return;
  const box = target.getBoundingClientRect();
  const pinned = section.matches(".pins") && state.goal.row >= 0 ? section.querySelector("h2").offsetHeight : 0;
  const bar = at("w-index"), index = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
  const least = pinned + index, most = innerHeight - box.height;
  const tops = { start: least, center: most / 2, end: most,
    nearest: Math.min(Math.max(box.top, least), Math.max(most, least)) };
  const top = state.goal.below ?? tops[state.goal.block], isLast = state.goal.block === "end" && !hasBelow();
  state.goal = null;
  // A row that is not there any more is not waited for.
  dropKept();
  // Below the last row there is what offers more, and the end of the page.
  if (isLast) scrollTo(0, html.scrollHeight);
  else move(box.top - top);
};

// The sizes of rows and headers that the server does not know yet.
const sizes = () => {
  const news = { rows: [], headers: [], sides: [] };
  const isNew = (node, ...size) => {
    const old = measured.get(node);
    if (old && size.every((length, index) => Math.abs(length - old[index]) < 0.5)) return false;
    measured.set(node, size);
    return true;
  };
  for (const section of at("w-list").children) {
    const parent = listOf(section);
    const top = section.getBoundingClientRect().top, takesRoom = !isBeside(section);
    const head = section.querySelector(":scope > h2");
    if (head && parent) {
      const height = parent.getBoundingClientRect().top - top;
      if (isNew(head, height)) news.headers.push(section.dataset.e, height);
    }
    if (section.matches(".carousel") && parent && isNew(parent, parent.scrollLeft)) {
      news.sides.push(section.dataset.e, parent.scrollLeft);
    }
    const items = [...parent?.children ?? []], boxes = items.map(item => item.getBoundingClientRect());
    items.forEach((item, at) => {
      const isTable = section.matches(".table") && at + 1 < items.length;
      const height = !takesRoom ? 0 : isTable ? boxes[at + 1].top - boxes[at].top : boxes[at].height;
      if (isNew(item, boxes[at].width, height)) news.rows.push(item.dataset.e, boxes[at].width, height);
    });
  }
  return news;
};

// Where the rows that are drawn begin and end, and whether there are others below.
const drawnSpan = () => {
  const items = rowsInList();
  return [items[0]?.getBoundingClientRect().top ?? Infinity, items.at(-1)?.getBoundingClientRect().bottom ?? -Infinity];
};
const hasBelow = ([first, last] = drawnSpan()) => span.room + last - first < span.extent - 2;

// Tells the server where the list is looked at: when it is elsewhere than it was, or rows that are
// visible or their neighbours are not drawn.
const look = () => {
  if (!hooks.isLong || isAsking) return;
  const list = at("w-list"), [first, last] = still(drawnSpan);
  const margin = innerHeight * 0.75;
  const top = [...list.children].find(section => !isBeside(section));
  const hasAbove = top?.matches(".part") || top?.dataset.at > (list.firstElementChild === top ? 0 : 1);
  const isDrawn = span.extent > 0 && list.clientWidth === width
    && !(hasAbove && first > -margin) && !(hasBelow([first, last]) && last < innerHeight + margin)
    && !sideways(list);
  if ((isDrawn || isAnswered) && !mustAsk && !state.goal && !toEnd && !hasMoved(innerHeight / 2)) return;
  still(ask);
};
const hasMoved = distance => Math.abs(contentTop() - told) > distance;

const ask = () => {
  // The window may have turned since, before its event.
  keepAnchor();
  const list = at("w-list"), drawn = rowsInList(), item = firstSeen(), news = sizes();
  const near = item => [item.dataset.e, topOf(item), ...placeOf(item)];
  const isAtEnd = !item && span.extent > 0 && scrollY + innerHeight > html.scrollHeight - 2;
  let place = [];
  if (toEnd || isAtEnd && !state.goal) {
    place = [true];
  } else if (state.goal) {
    place = [state.goal.section, Math.max(state.goal.row, 0), state.goal.below ?? 0];
  } else if (item) {
    place = near(item);
  } else if (span.extent > 0) {
    // Beyond what is drawn the scroll bar decides where: all of the list is along it.
    const shown = scrollY - listTop(), isScaled = span.extent > mostHeight;
    const offset = isScaled ? Math.min(Math.max(0, shown) / ratio(), span.extent) : Math.max(0, shown);
    place = [offset];
    if (isScaled) {
      shift = offset - Math.max(0, shown);
    } else if (drawn.length) {
      // Rows may come above meanwhile: the nearest one that is drawn says where that is.
      place = [...near(topOf(drawn[0]) > 0 ? drawn[0] : drawn.at(-1)), offset];
    }
  }
  if (!say(Word.see, question + 1, list.clientWidth, innerHeight, place, news.rows, news.headers, news.sides)) return;
  toEnd = false;
  told = contentTop();
  question += 1;
  isAsking = true;
  mustAsk = false;
  width = list.clientWidth;
};

// Where a carousel is scrolled to what is not drawn.
const sideways = list => [...list.querySelectorAll(":scope > .carousel")].some(section => {
  const parent = listOf(section), { room } = section;
  if (!room || !parent?.children.length) return false;
  const view = parent.getBoundingClientRect();
  const first = parent.firstElementChild.getBoundingClientRect().left;
  const last = parent.lastElementChild.getBoundingClientRect().right;
  const drawn = room[0] + last - first;
  return (room[0] > 1 && first > view.left - view.width / 4)
    || (drawn < room[1] - 2 && last < view.right + view.width / 4);
});

// The room beside what is drawn of a carousel.
const fitSides = () => {
  for (const section of at("w-list").querySelectorAll(":scope > .carousel")) {
    const parent = listOf(section), { room } = section;
    if (!parent) continue;
    if (section.dataset.height) parent.style.height = `${section.dataset.height}px`;
    const { scrollLeft } = parent, items = [...parent.children];
    const drawn = items.reduce((sum, item) => sum + item.offsetWidth + 12, -12);
    for (const { style } of items) style.marginLeft = style.marginRight = "";
    if (room && items.length) {
      items[0].style.marginLeft = `${room[0]}px`;
      items.at(-1).style.marginRight = `${Math.max(0, room[1] - room[0] - drawn)}px`;
    }
    parent.scrollLeft = scrollLeft;
  }
};
