// What a person does with a map beside its links: drags, wheels, pinches and keys. The picture is moved at once, and
// the host is asked for the region where it comes to rest; its next picture takes the place of this one.
(() => {
  "use strict";
  const width = 3600, height = 2400, zooms = [1, 19];
  const clamp = (number, least, most) => Math.min(Math.max(number, least), most);
  const mapAt = node => node.closest?.(".map[data-at]");
  const pictureOf = map => map.querySelector(":scope > svg");

  // --- Regions: the middle in parts of the world, which is a square, and the zoom

  const read = text => {
    const [latitude, longitude, zoom] = text.split(",").map(Number), north = latitude * Math.PI / 180;
    return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan(north)) / Math.PI) / 2, zoom };
  };
  const write = ({ x, y, zoom }) => {
    const short = (number, places) => String(Number(number.toFixed(places)));
    const latitude = Math.atan(Math.sinh((1 - 2 * y) * Math.PI)) * 180 / Math.PI;
    const parts = [short(latitude, 6), short((x - Math.floor(x)) * 360 - 180, 6), short(zoom, 2)];
    return parts.some(part => part.includes("e")) ? null : parts.join(",");
  };
  const worldAt = zoom => 2560 * 2 ** zoom;

  // Where a map is to go, and what it was asked for last; nothing for one that stands still.
  const wanted = new WeakMap();
  const want = map => {
    if (!wanted.has(map)) wanted.set(map, { ...read(map.dataset.at), asked: map.dataset.at });
    return wanted.get(map);
  };

  // Moves what is shown to where it is to be.
  const show = map => {
    const view = map.querySelector(".view"), aim = wanted.get(map);
    if (!view || !aim) return;
    const from = read(map.dataset.at), scale = 2 ** (aim.zoom - from.zoom), world = worldAt(aim.zoom);
    let east = from.x - aim.x;
    east -= Math.round(east);
    const x = width / 2 * (1 - scale) + east * world, y = height / 2 * (1 - scale) + (from.y - aim.y) * world;
    if (map.dataset.at === aim.asked && Math.abs(x) < 1 && Math.abs(y) < 1 && scale === 1) view.removeAttribute("transform");
    else view.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`);
    pictureOf(map).style.setProperty("--near", scale);
  };
  let frame = 0;
  const showSoon = map => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => show(map));
  };

  // Asks for the region where the map is to be, as a link to it would.
  const ask = map => {
    const aim = want(map);
    const text = write(aim);
    if (!text || text === aim.asked) return;
    const url = new URL(location.href);
    url.searchParams.set(map.dataset.region, text);
    if (text === map.dataset.usual) url.searchParams.delete(map.dataset.region);
    aim.asked = text;
    const link = document.createElement("a");
    link.href = url.pathname + url.search.replaceAll("%2C", ",");
    link.dataset.way = "";
    link.hidden = true;
    map.append(link);
    link.click();
    link.remove();
  };
  let rest = 0;
  const askSoon = (map, delay) => {
    clearTimeout(rest);
    rest = setTimeout(() => ask(map), delay);
  };

  const move = (map, east, south) => {
    const aim = want(map), world = worldAt(aim.zoom);
    aim.x += east / world;
    aim.y = clamp(aim.y + south / world, 0, 1);
    showSoon(map);
  };
  // What is at a place of the frame stays there.
  const zoom = (map, steps, place) => {
    const aim = want(map), next = clamp(aim.zoom + steps, ...zooms);
    const away = { x: place.x - width / 2, y: place.y - height / 2 };
    const grown = 1 / worldAt(aim.zoom) - 1 / worldAt(next);
    aim.x += away.x * grown;
    aim.y = clamp(aim.y + away.y * grown, 0, 1);
    aim.zoom = next;
    showSoon(map);
  };
  const unit = map => width / (pictureOf(map).clientWidth || width);
  const placeOf = (map, event) => {
    const box = pictureOf(map).getBoundingClientRect();
    return { x: (event.clientX - box.left) * unit(map), y: (event.clientY - box.top) * unit(map) };
  };

  // --- What a person does

  const fingers = new Map();
  let held = null, isDragged = false, active = null;
  const spread = () => {
    const [one, other] = [...fingers.values()];
    return { way: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
      clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
  };
  addEventListener("pointerdown", event => {
    const map = mapAt(event.target);
    active = map;
    if (!map || event.button || !pictureOf(map).contains(event.target)) return;
    if (held !== map) fingers.clear();
    held = map;
    if (!fingers.size) isDragged = false;
    fingers.set(event.pointerId, event);
  });
  addEventListener("pointermove", event => {
    const before = fingers.get(event.pointerId);
    if (!held?.isConnected || !before || fingers.size > 2) return;
    const isPair = fingers.size === 2, start = isPair ? spread() : before;
    if (!isDragged && !isPair && Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < 5) return;
    if (!isDragged) held.setPointerCapture?.(event.pointerId);
    isDragged = true;
    fingers.set(event.pointerId, event);
    const now = isPair ? spread() : event;
    move(held, (start.clientX - now.clientX) * unit(held), (start.clientY - now.clientY) * unit(held));
    if (isPair && start.way > 0 && now.way > 0) zoom(held, Math.log2(now.way / start.way), placeOf(held, now));
  });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, event => {
      if (!fingers.delete(event.pointerId) || fingers.size || !held) return;
      if (isDragged) ask(held);
      held = null;
    });
  }
  // The end of a drag is no press, and a link that is pressed leads where it says.
  addEventListener("click", event => {
    const map = event.isTrusted && mapAt(event.target);
    if (map && !isDragged && event.target.closest("[data-way]")) wanted.delete(map);
    if (!map || !isDragged) return;
    isDragged = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  addEventListener("dragstart", event => {
    if (mapAt(event.target)) event.preventDefault();
  });
  // A wheel scrolls the page, but over a map that a person has pressed.
  addEventListener("wheel", event => {
    const map = mapAt(event.target);
    if (!map || !(event.ctrlKey || active === map) || !pictureOf(map).contains(event.target)) return;
    event.preventDefault();
    zoom(map, clamp(-event.deltaY / (event.ctrlKey ? 60 : event.deltaMode ? 8 : 240), -1, 1), placeOf(map, event));
    askSoon(map, 150);
  }, { passive: false });
  addEventListener("keydown", event => {
    const map = mapAt(event.target);
    if (!map || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const steps = { "+": 1, "=": 1, "-": -1 }[event.key];
    if (way) move(map, way[0] * width / 4, way[1] * height / 4);
    else if (steps) zoom(map, steps, { x: width / 2, y: height / 2 });
    else return;
    event.preventDefault();
    askSoon(map, 150);
  });

  // The host has drawn another region: the picture goes on from there, or stands.
  new MutationObserver(changes => {
    for (const { target, oldValue } of changes) {
      if (oldValue === target.dataset.at) continue;
      const aim = wanted.get(target);
      if (!aim || !fingers.size && target.dataset.at === aim.asked && write(aim) === aim.asked) {
        wanted.delete(target);
        pictureOf(target)?.style.removeProperty("--near");
        target.querySelector(".view")?.removeAttribute("transform");
      } else {
        show(target);
      }
    }
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-at"], attributeOldValue: true });
})();
