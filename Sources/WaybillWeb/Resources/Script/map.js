// What a person does with a map beside its links: drags, wheels, pinches and keys. The picture is moved at once, and
// the region where it comes to rest is requested from the host; its next picture replaces this one.
(() => {
  "use strict";
  const width = 3600, height = 2400, zooms = [1, 19];
  const clamp = (number, least, most) => Math.min(Math.max(number, least), most);
  const mapAt = node => node.closest?.(".map[data-at]");
  const pictureOf = map => map.querySelector(".map-frame");

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

  // The target of a map, and the last request; nothing for one that stands still.
  const wanted = new WeakMap();
  const want = map => {
    if (!wanted.has(map)) wanted.set(map, { ...read(map.dataset.at), asked: map.dataset.at });
    return wanted.get(map);
  };

  // A moving map glides there, unless a person wants reduced motion.
  const glides = new WeakMap(), gliding = 240;
  const glide = (map, from) => {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) glides.set(map, { from, start: performance.now() });
  };
  // What is shown now: where it is to be, or a part of the way there.
  const shownNow = (map, now) => {
    const aim = wanted.get(map) ?? read(map.dataset.at), { from, start } = glides.get(map) ?? {};
    const time = from ? (now - start) / gliding : 1;
    if (time >= 1) {
      glides.delete(map);
      return aim;
    }
    const part = 1 - (1 - Math.max(time, 0)) ** 3, zoom = from.zoom + (aim.zoom - from.zoom) * part;
    // What is at one place of the frame from first to last stays there.
    const whole = 1 - 2 ** (from.zoom - aim.zoom), share = Math.abs(whole) < 1e-6 ? part : (1 - 2 ** (from.zoom - zoom)) / whole;
    let east = aim.x - from.x;
    east -= Math.round(east);
    return { x: from.x + east * share, y: from.y + (aim.y - from.y) * share, zoom };
  };

  // Moves what is shown to where it is to be.
  const show = (map, now = performance.now()) => {
    const view = map.querySelector(".view"), aim = wanted.get(map);
    if (!view || !aim) return;
    const to = shownNow(map, now), from = read(map.dataset.at), scale = 2 ** (to.zoom - from.zoom), world = worldAt(to.zoom);
    let east = from.x - to.x;
    east -= Math.round(east);
    const x = width / 2 * (1 - scale) + east * world, y = height / 2 * (1 - scale) + (from.y - to.y) * world;
    if (glides.has(map)) showSoon(map);
    else if (!fingers.size && !aim.isMoved && map.dataset.at === aim.asked) return still(map);
    view.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`);
    pictureOf(map).style.setProperty("--near", scale.toFixed(4));
  };
  // The picture is that of the requested region.
  const still = map => {
    wanted.delete(map);
    pictureOf(map)?.style.removeProperty("--near");
    map.querySelector(".view")?.removeAttribute("transform");
  };
  const frames = new Map();
  const showSoon = map => {
    if (frames.has(map)) return;
    frames.set(map, requestAnimationFrame(now => {
      frames.delete(map);
      show(map, now);
    }));
  };

  // Requests the target region of the map, as a link to it would.
  const ask = map => {
    const aim = want(map), text = aim.isMoved && write(aim);
    aim.isMoved = false;
    if (!text || text === aim.asked) return showSoon(map);
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
    settle(map, 4000);
  };
  // If the host shows another region than was requested, that is the one.
  let settling = 0;
  const settle = (map, delay) => {
    clearTimeout(settling);
    settling = setTimeout(() => fingers.size || wanted.get(map)?.isMoved || still(map), delay);
  };
  let rest = 0;
  const askSoon = (map, delay) => {
    clearTimeout(rest);
    rest = setTimeout(() => ask(map), delay);
  };

  const move = (map, east, south) => {
    const aim = want(map), world = worldAt(aim.zoom);
    aim.isMoved = true;
    aim.x += east / world;
    aim.y = clamp(aim.y + south / world, 0, 1);
    showSoon(map);
  };
  // What is at a place of the frame stays there.
  const zoom = (map, steps, place) => {
    const aim = want(map), next = clamp(aim.zoom + steps, ...zooms);
    const away = { x: place.x - width / 2, y: place.y - height / 2 };
    const grown = 1 / worldAt(aim.zoom) - 1 / worldAt(next);
    aim.isMoved = true;
    aim.x += away.x * grown;
    aim.y = clamp(aim.y + away.y * grown, 0, 1);
    aim.zoom = next;
    showSoon(map);
  };
  // A window may show more than the frame, which is in its middle.
  const unit = map => {
    const { clientWidth, clientHeight } = pictureOf(map);
    return Math.max(width / (clientWidth || width), height / (clientHeight || height));
  };
  const placeOf = (map, event) => {
    const box = pictureOf(map).getBoundingClientRect();
    return { x: width / 2 + (event.clientX - box.left - box.width / 2) * unit(map),
      y: height / 2 + (event.clientY - box.top - box.height / 2) * unit(map) };
  };

  // A step to a side, of a part of the frame, or nearer or further away.
  const ways = { in: 1, out: -1, north: [0, -1], west: [-1, 0], east: [1, 0], south: [0, 1] };
  const go = (map, step, part) => {
    const from = { ...shownNow(map, performance.now()) }, way = ways[step];
    if (way.length) move(map, way[0] * width / part, way[1] * height / part);
    else zoom(map, way, { x: width / 2, y: height / 2 });
    glide(map, from);
  };
  const follow = (map, event) => {
    const link = event.target.closest("a[data-way]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // Repeated presses of a button go on from where the map will be, not from where it is.
    const step = Object.keys(ways).find(way => link.matches(`.move.${way}`));
    if (step) {
      event.preventDefault();
      event.stopPropagation();
      clearTimeout(rest);
      go(map, step, 2);
      return ask(map);
    }
    const url = new URL(link.getAttribute("href"), location.href), text = url.searchParams.get(map.dataset.region) ?? map.dataset.usual;
    const from = shownNow(map, performance.now());
    clearTimeout(rest);
    if (!text || text === map.dataset.at) return still(map);
    wanted.set(map, { ...read(text), asked: text });
    glide(map, from);
    showSoon(map);
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
    if (!map) delete document.documentElement.dataset.map;
    if (!map || event.button || !pictureOf(map).contains(event.target)) return;
    if (held !== map) fingers.clear();
    held = map;
    if (!fingers.size) isDragged = false;
    fingers.set(event.pointerId, event);
  });
  addEventListener("pointermove", event => {
    if (!event.buttons) return endDrag(event);
    const before = fingers.get(event.pointerId);
    if (!held?.isConnected || !before || fingers.size > 2) return;
    const isPair = fingers.size === 2, start = isPair ? spread() : before;
    if (!isDragged && !isPair && Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < 5) return;
    if (!isDragged) held.setPointerCapture?.(event.pointerId);
    isDragged = true;
    fingers.set(event.pointerId, event);
    const now = isPair ? spread() : event;
    move(held, (start.clientX - now.clientX) * unit(held), (start.clientY - now.clientY) * unit(held));
    glides.delete(held);
    if (isPair && start.way > 0 && now.way > 0) zoom(held, Math.log2(now.way / start.way), placeOf(held, now));
  });
  const endDrag = ({ type, pointerId, target }) => {
    // A finger is captured by what it touches, until the map captures it.
    if (type === "lostpointercapture" && target !== held) return;
    if (!fingers.delete(pointerId) || fingers.size || !held) return;
    // A finger that scrolls the page instead has not moved the map.
    if (isDragged && type === "pointercancel") {
      still(held);
      isDragged = false;
    } else if (isDragged) ask(held);
    // Who pressed a map once moves it with a finger in all directions, and not the page.
    if (type === "pointerup") document.documentElement.dataset.map = "";
    held = null;
  };
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) addEventListener(name, endDrag);
  addEventListener("blur", ({ type }) => {
    for (const pointerId of [...fingers.keys()]) endDrag({ type, pointerId });
  });
  // The end of a drag is not a press. A pressed link leads to its address: the picture goes there meanwhile.
  addEventListener("click", event => {
    const map = event.isTrusted && mapAt(event.target);
    if (map && !isDragged) follow(map, event);
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
    // Who pressed a map goes on there by keys, wherever the focus was.
    const map = mapAt(event.target) ?? (event.target.matches?.("body, main, h1") && active?.isConnected ? active : null);
    if (!map || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const step = { ArrowLeft: "west", ArrowRight: "east", ArrowUp: "north", ArrowDown: "south", "+": "in", "=": "in", "-": "out" }[event.key];
    if (!step) return;
    go(map, step, 4);
    event.preventDefault();
    askSoon(map, 150);
  });

  // A row and the pin that is the same thing are lit together. Beside a list, the row of a pin is brought into sight.
  let bringing = 0, place = "";
  const light = (event, isLit) => {
    // The page may have moved below a pointer that rests.
    const { target, clientX, clientY } = event;
    if (place && place === `${clientX} ${clientY}`) return;
    place = "";
    clearTimeout(bringing);
    for (const node of document.querySelectorAll(".lit")) node.classList.remove("lit");
    const mark = target.closest?.("[data-pins]"), row = mark ? null : target.closest?.("#w-list [data-id]");
    const others = mark ? mark.dataset.pins.split(" ").map(id => `#w-list [data-id="${CSS.escape(id)}"]`)
      : row ? [`[data-pins~="${CSS.escape(row.dataset.id)}"]`] : [];
    if (!isLit || !others.length) return;
    for (const node of document.querySelectorAll(others.join())) node.classList.add("lit");
    const section = mark?.closest(".aside");
    if (!section || getComputedStyle(section).position !== "absolute") return;
    bringing = setTimeout(() => {
      if (fingers.size) return;
      place = clientX === undefined ? "" : `${clientX} ${clientY}`;
      const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
      document.querySelector(others[0])?.scrollIntoView({ block: "nearest", behavior });
    }, 150);
  };
  for (const name of ["pointerover", "focusin"]) addEventListener(name, event => light(event, true));
  for (const name of ["pointerout", "focusout"]) addEventListener(name, event => light(event, false));

  // The host has drawn another region: the picture goes on from there, or stands.
  new MutationObserver(changes => {
    for (const { target, oldValue } of changes) {
      if (oldValue === target.dataset.at) continue;
      if (wanted.has(target)) show(target);
      else still(target);
      if (wanted.has(target)) settle(target, 1500);
    }
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-at"], attributeOldValue: true });
})();
