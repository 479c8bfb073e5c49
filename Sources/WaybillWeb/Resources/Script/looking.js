// Requests for the visible rows of a long list, and their position while sizes change.

let isLooking = false, resting;
const lookSoon = isScrolled => {
  if (!isLong) return grow(isScrolled);
  clearTimeout(resting);
  resting = setTimeout(() => {
    rebase();
    // Where it is and what was measured meanwhile is reported when nothing moves.
    if (isLong && !isAsking && !goal && (hasMoved(1) || rows().some(item => !measured.has(item)))) still(ask);
  }, 150);
  if (isLooking) return;
  isLooking = true;
  requestAnimationFrame(() => {
    isLooking = false;
    look();
  });
};

// More of a list that is drawn whole is requested as its end comes near: again where the list had changed
// before the server received it, and if it had no result when a person scrolls on.
const grow = isScrolled => {
  const more = document.querySelector("#w-list > [data-section='more at the end']"), count = rows().length;
  if (!more || isNew) return;
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
  anchor = isLong && scrollY > 1 ? still(() => {
    // While the row is in its place the anchor stays: another turn of the window brings back the old size.
    const old = anchor?.item.isConnected && anchor.item.getBoundingClientRect();
    if (old && Math.abs(old.top - anchorTop(old)) < 1) return { ...anchor, y, width: innerWidth };
    const item = firstSeen(), box = item?.getBoundingClientRect();
    return item && { item, y, width: innerWidth, room: innerHeight, top: box.top, height: box.height };
  }) : null;
};
const keepAnchor = () => {
  if (anchor?.item.isConnected && !moving && !goal && wanted === null) {
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
const watchSizes = () => {
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
