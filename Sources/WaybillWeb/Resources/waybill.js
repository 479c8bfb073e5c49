// Makes a page of Waybill live. Everything works without it: links, forms and addresses are real.
// Up go what the person does; down come patches of what changed. The server holds the state.
(() => {
  "use strict";
  // The host's texts, and the app's root path: the host inserts them.
  const settings = SETTINGS_OF_THE_HOST, { root } = settings;
  const isWithin = path => path === root || path.startsWith(`${root}/`);
  const html = document.documentElement;
  // The style sheet has other rules for pages without a script.
  html.dataset.script = "1";
  // The words of messages, as LiveMessage has them.
  const words = Object.fromEntries(
    "show go choose follow beside travel see press set edit leave file extend move".split(" ").map(word => [word, word]));
  // The name of this window, by which the server knows the numbers of its presses.
  const windowName = crypto.getRandomValues(new Uint32Array(4)).join("");
  // How many frames were taken in this connection, the numbers of the last message about an element, and of the last
  // one that the server has taken, and whether the connection is new.
  let framesTaken = 0, sent = 0, taken = 0, isNew = true;
  // The functions of the script for controls, once it is loaded; and what had the focus when the last
  // frame came.
  const hooks = {};
  let before = null;
  const at = id => document.getElementById(id);
  let socket, retryAfter = 200, fingerprint = html.dataset.page, moving = null;
  let depth = history.state?.depth ?? 0, unsent = null;
  const longestAddress = 4096;  // as the server has it

  // Where the page is to be scrolled to, while it is too short for it.
  let wanted = history.state?.scroll || null;
  history.scrollRestoration = "manual";
  const keepPlace = (focus = history.state?.focus) =>
    replace({ ...history.state, depth, scroll: moving?.scroll ?? wanted ?? scrollY, place: goal ?? sight(), focus });

  // Safari refuses more than a hundred changes of the history in half a minute: the last one is made later.
  let owedURL, owing;
  const replace = (state, url = owedURL) => {
    clearTimeout(owing);
    owedURL = undefined;
    try {
      history.replaceState(state, "", url);
    } catch {
      owedURL = url;
      owing = setTimeout(replace, 3000, state, url);
    }
  };
  // A page of another step owes nothing to the one before it.
  const leaveStep = () => {
    clearTimeout(owing);
    owedURL = undefined;
  };

  const here = () => owedURL ?? location.pathname + location.search;
  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  const say = (...message) => {
    if (!isOpen()) return false;
    socket.send(JSON.stringify(message));
    isOwing = true;
    ping();
    return true;
  };
  // Sends the input to an element; returns its number, or 0 if it cannot be sent.
  const tell = (word, id, ...rest) => say(word, id, sent + 1, framesTaken, ...rest) ? ++sent : 0;

  // --- Signs of life: the server returns an empty message when it has all that was sent before. One follows each
  // message, and a page that is seen sends one after some seconds of silence.

  let watch, idle, patience = 6000, isAsked = false, isOwing = false;
  const ping = () => {
    if (isAsked || !isOpen()) return;
    isAsked = true;
    keepWatch();
    queueMicrotask(() => {
      asked = pending.filter(({ isSent }) => isSent);
      isOwing = false;
      socket.send("");
    });
  };
  const keepWatch = () => {
    clearTimeout(watch);
    clearTimeout(idle);
    if (isAsked || !isOpen()) watch = setTimeout(giveUp, patience, socket);
    else idle = setTimeout(() => document.hidden || ping(), 3000);
  };
  const answer = () => {
    isAsked = false;
    pending = pending.filter(press => !asked.includes(press));
    if (!pending.length) loadPostponed();
    keepWatch();
    if (isOwing) ping();
  };
  for (const name of ["visibilitychange", "focus", "pageshow", "online", "offline"]) addEventListener(name, () => ping());

  // Closing takes a minute if the other end sends nothing: it is not awaited. A slow line gets more time.
  const giveUp = silent => {
    const { onclose } = silent;
    silent.onopen = silent.onclose = silent.onmessage = null;
    silent.close();
    patience = Math.min(patience * 2, 60_000);
    onclose({ code: 1006, isSilent: true });
  };

  // --- Presses: each is done once. Those that wait for a connection, or were not acknowledged by a lost one, are sent by
  // the next one with their numbers. Those that are not done then, or perhaps were, are named.

  let pending = [], undone = [], resent = [], asked = [];
  const lineOf = node => node?.innerText.trim().split("\n")[0];
  // The address of an element, and the fingerprint of one that is pressed.
  const printOf = node => node.name === "w-press" ? node.value : node.dataset.e ?? "";
  const idOf = node => printOf(node).split(" ")[0];
  const isEqual = (one, other) => [0, 1, 4].every(part => one.message[part] === other.message[part]);
  const pageNow = () => `${depth} ${location.pathname}`;
  const isLive = () => html.dataset.live && !isNew;
  const isOff = () => !isOpen() && (lost === null || lost === -1);
  // Does something to an element; returns its number, or 0 where there is no connection to wait for.
  const perform = (name, word, id, ...rest) => {
    if (isOff()) return 0;
    const press = { name, message: [word, id, ++sent, 0, ...rest], page: pageNow() };
    // A repeated one may be meant once, and waits for the person.
    const isRepeated = lost !== null && pending.some(one => isEqual(one, press));
    (isRepeated ? undone : pending).push(press);
    if (isLive()) send(press); else loadIfThere();
    if (isRepeated) tellUndone();
    return sent;
  };
  const send = press => {
    press.message[3] = framesTaken;
    press.isSent = true;
    say(...press.message);
  };
  const act = (...press) => {
    if (isLive()) forget();
    return perform(...press);
  };
  const press = (node, name) => {
    const own = lineOf(node), row = lineOf(node.closest("[data-id]")?.querySelector(".cell"));
    return act(name ?? (row && row !== own ? `${own} (${row})` : own), words.press, ...printOf(node).split(" "));
  };
  const pressedNode = ({ message: [word, id, , , print] }) =>
    word === words.press && [...document.querySelectorAll("[name=w-press], [data-e]")].find(node => printOf(node) === `${id} ${print}`);
  const forget = () => {
    undone = [];
    tellUndone();
  };
  const lose = () => {
    for (const press of pending) {
      press.isLost ||= press.isSent;
      press.isSent = false;
      unsent = press.typed ?? unsent;
    }
    pending = pending.filter(({ typed }) => typed === undefined);
  };
  // The first frame of a connection has the number of the last press that was done, if the server knows the window.
  const resume = ({ i }) => {
    const all = pending.filter(({ isLost, message }) => !isLost || !(message[2] <= i));
    pending = [];
    for (const press of all) {
      const isThere = press.page === pageNow() && (press.message[0] !== words.press || pressedNode(press));
      (!isThere || press.isLost && i === undefined ? undone : pending).push(press);
    }
    for (const press of pending) send(press);
    resent = [...pending];
    tellUndone();
  };
  // Each has a button that does it now, or as soon as there is a connection, and one that drops it.
  const tellUndone = () => {
    at("w-undone")?.remove();
    if (!undone.length) return;
    const box = make("div", { id: "w-undone", role: "status" });
    for (const press of undone) {
      const { name, message: [word, id, , , ...rest] } = press, node = pressedNode(press);
      const line = make("p", {}, settings.undone.replace("{press}", () => name));
      const add = (text, act) => {
        const button = make("button", { class: "press" }, text);
        button.onclick = () => {
          undone = undone.filter(one => one !== press);
          act?.();
          tellUndone();
        };
        line.append(button);
      };
      if (node || word !== words.press) {
        add(settings.doNow, () => perform(name, word, id, ...rest) || node?.click());
      }
      add(settings.dismiss);
      box.append(line);
    }
    document.body.append(box);
  };

  // --- The connection

  let refusals = 0;

  const connect = () => {
    let wasOpen = false;
    // The visit of the document goes on with its first connection.
    const visit = html.dataset.visit ? `?visit=${html.dataset.visit}` : "";
    delete html.dataset.visit;
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${root}/live${visit}`);
    isAsked = false;
    asked = [];
    keepWatch();
    socket.onopen = () => {
      wasOpen = true;
      framesTaken = 0;
      isAsking = false;
      isNew = true;
      say(words.show, 4, here(), fingerprint, depth, windowName);
    };
    socket.onmessage = event => {
      keepWatch();
      if (!event.data) return answer();
      if (event.data === " ") return;
      retryAfter = 200;
      patience = 6000;
      refusals = 0;
      clearTimeout(lost);
      lost = null;
      at("w-lost")?.remove();
      const frame = JSON.parse(event.data);
      if (frame.visitor) return keepVisitor(frame.visitor);
      if (frame.v) return leave(frame);
      if (frame.o) return hooks.granted?.(frame.o);
      // While a row is dragged, rows that are scrolled to come, with what came before them.
      if (drag?.isOn && frame.k === undefined) drag.held.push(frame);
      else if (![...drag?.held.splice(0) ?? [], frame].every(takeWhole)) return;
      html.dataset.live = "1";
      needForms();
      if (!pending.length) loadPostponed();
    };
    socket.onclose = event => {
      clearTimeout(watch);
      clearTimeout(idle);
      delete html.dataset.live;
      fingerprint = "";
      lose();
      // The server does not want this page to try again, or the page sends more than it takes.
      if (event.code === 1008 || event.code === 1009) {
        return stayLost(settings.disconnected);
      }
      lost ??= setTimeout(tellLost, event.isSilent ? 0 : 1500, settings.reconnecting);
      if (wasOpen) later(5000); else lookForServer();
    };
  };

  // Something is stored for the visitor in this window: the browser fetches the cookie for it. If another
  // window was first, the page begins again as that one's.
  const keepVisitor = ticket => fetch(`${root}/visitor`, { method: "POST", body: ticket, cache: "no-store" })
    .then(response => { if (response.status === 409) location.reload(); }, () => {});

  const later = most => {
    retryAfter = Math.min(retryAfter * 2, most);
    setTimeout(connect, retryAfter * (0.25 + Math.random() / 2));
  };

  // A server that responds, and yet refuses the connection, will not take it in a second: there is
  // a proxy before it that changes the host or takes no upgrade, or there are too many pages.
  const lookForServer = async () => {
    if (!await isThere()) return later(5000);
    refusals += 1;
    if (refusals === 4) {
      retryAfter = 30_000;
      stayLost(settings.notLive);
    }
    later(refusals < 4 ? 5000 : 300_000);
  };

  // Presses wait for no connection then: they are named, and sent as forms.
  const stayLost = text => {
    clearTimeout(lost);
    lost = -1;
    tellLost(text);
    undone.push(...pending.splice(0));
    tellUndone();
    loadPostponed();
  };

  const isThere = () => fetch(`${root}/healthz`, { cache: "no-store", signal: AbortSignal.timeout(5000) })
    .then(answer => answer.ok, () => false);

  // Leaving the page for a server that is away would end at the browser's own error. The page stays
  // then, and what was chosen last is loaded when the server is there again.
  let postponed = null;
  const loadIfThere = (event, load = null) => {
    if (lost === null) return false;
    event?.preventDefault();
    postponed = load;
    isThere().then(answers => {
      if (postponed !== load) return;
      // Presses before it are done first, by the connection.
      if (answers && !pending.length) return loadPostponed();
      clearTimeout(lost);
      tellLost(settings.postponed);
    });
    return true;
  };

  const loadPostponed = () => {
    const load = postponed;
    postponed = null;
    load?.();
  };

  let lost = null;
  const tellLost = text => {
    at("w-lost")?.remove();
    document.body.append(make("div", { id: "w-lost", role: "status" }, text));
  };

  // --- What the person does

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
    if (markAt(event)) return event.preventDefault();
    const pressed = event.target.closest("a[href]"), link = plain(pressed);
    if (link && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        && link.origin === location.origin && isWithin(link.pathname) && !link.target) {
      if (skip(link) || jump(link) || go(link, pressed)) event.preventDefault();
      else loadIfThere(event, () => location.assign(link.href));
      return;
    }
    for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
    const button = event.target.closest("[name=w-press][value*=' ']:not([data-c], .pop *)");
    if (!button) return;
    const row = button.matches(".cell, .lead") ? button.closest("[data-id]") : null;
    const isDone = row && button.dataset.href ? leadOn(button)
      : row && event.shiftKey ? extend(row, 0) : button.closest(".menu") ? choose(button) : press(button);
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
    if (link.closest("#w-side")) return beside(link, url);
    // A link that is followed before the page of another one has come replaces that.
    const isNext = !moving?.isStep, skipped = isNext ? [] : [...moving.skipped, here()].filter(one => one !== url);
    if (!isNext && url === here()) return true;
    // The way up leads back to where it was opened from, as that was, where that is up.
    if (link.matches(".up") && depth > 0 && history.state?.from === link.pathname) return !history.back();
    // Another way to see the same place is not a step away from it.
    if (pressed.closest("#w-choices, [data-way]") && link.pathname === location.pathname && url !== here()) {
      if (!say(words.choose, url)) return false;
      moving = { scroll: scrollY, focus: false };
      replace(history.state, url);
      return true;
    }
    if (!row && url === here() && isOpen()) {
      scrollTo(0, 0);
      return true;
    }
    const next = isNext ? depth + 1 : depth;
    if (!(row ? say(words.follow, row.dataset.e, framesTaken, url, next, +isWide()) : say(words.go, url, next))) return false;
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
  const leave = ({ d, v }) => {
    if (d !== depth) return;
    if (moving?.former) {
      replace(...moving.former);
      moving = null;
    }
    if (!moving?.isStep) return location.assign(v);
    leaving = v;
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
    if (document.querySelector("[data-unsaved]") || !say(words.beside, url, depth)) return false;
    goal = null;
    moving = { scroll: 0, focus: false, former: [history.state, here()] };
    replace({ depth, scroll: 0, from: history.state?.from }, url);
    return true;
  };
  const showBeside = () => {
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
  let chosen = null;

  // A row that does something before it leads on has the target.
  const leadOn = button => {
    const link = document.createElement("a");
    link.href = button.dataset.href;
    return go(link, button);
  };

  // Selects all rows up to one, from another one or from the one that was selected last; or up to an end of the list.
  const extend = (row, from) => act(lineOf(pressable(row)), words.extend, row.dataset.e, from);

  // A row that opens something and can be selected besides: its mark, Ctrl and a click, and Space select it.
  const pressable = row => row?.querySelector("a.cell, button.cell, .lead");
  const markedRow = ({ target }) => {
    const row = target.closest("[aria-multiselectable=true] :is(a, button):is(.cell, .lead)")?.closest("[data-id]");
    return markOf(row) ? row : null;
  };
  const markOf = row => row?.querySelector(".menu [data-action=select]");
  const markRow = row => press(markOf(row), lineOf(pressable(row)));
  const markAt = event => {
    const row = markedRow(event);
    if (!row || event.altKey) return false;
    if (event.shiftKey) return extend(row, 0);
    const { left, right } = pressable(row).getBoundingClientRect();
    const inset = pressable(row).matches(":dir(rtl)") ? right - event.clientX : event.clientX - left;
    return (event.ctrlKey || event.metaKey || event.detail > 0 && inset < 44) && markRow(row);
  };

  // In a list of which rows are selected together, arrows go from row to row, with Shift the range
  // goes along; a press with Shift marks no text.
  const pick = event => {
    if (event.target.matches("input, textarea, select")) return;
    const grid = event.target.closest("[aria-multiselectable=true], .selection"), item = event.target.closest("[data-id]");
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!grid || event.altKey) return;
    if (event.key === "Escape" || event.key === "a" && (event.ctrlKey || event.metaKey)) {
      const button = document.querySelector(`.selection [data-action=${event.key === "a" ? "all" : "clear"}]`);
      if (button && press(button)) event.preventDefault();
    } else if (item && event.shiftKey && (event.key === "Home" || event.key === "End")) {
      const end = event.key === "Home" ? 0 : -1;
      if (!extend(item, end ? 1 : -1) || isLong) return;
      event.preventDefault();
      pressable(rows().at(end))?.focus();
    } else if (event.key === " " && markedRow(event)) {
      event.preventDefault();
      if (!event.repeat) markRow(item);
    } else if (step && item) {
      const all = rows(), next = pressable(all[all.indexOf(item) + step]);
      if (!next) return;
      event.preventDefault();
      next.focus();
      if (event.shiftKey) extend(next.closest("[data-id]"), item.dataset.e);
    }
  };
  addEventListener("mousedown", event => {
    if (event.shiftKey && event.target.closest("[aria-multiselectable]")) event.preventDefault();
  });

  // --- The menu beside a row

  const openMenus = () => document.querySelectorAll(".menu[open]");
  const menuAt = node => node.closest("[data-id]")?.querySelector(".menu");

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

  // What a screen reader says of a row that was moved: its text, and its place now.
  const said = () => at("w-said")
    ?? document.body.appendChild(make("div", { id: "w-said", class: "unseen", "aria-live": "polite" }));
  const sayPlace = item => {
    if (!item) return;
    const text = item.querySelector(".cell").innerText.split("\n")[0];
    said().textContent = `${text}, ${settings.place.replace("{place}", item.ariaPosInSet).replace("{count}", item.ariaSetSize)}`;
  };

  addEventListener("keydown", event => {
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape" && drag) return endDrag();
    // The script that closes what is above the page may not be loaded yet: it does so when it is.
    if (event.key === "Escape" && !hooks.after && document.querySelector(".layer > [aria-modal]")) {
      window.waybill.state.isEscaped = true;
    }
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

  // --- A row is dragged: by a mouse, or by a finger that waited on it. A copy goes along, as the row may leave the
  // part of a long list that is drawn. What the server sends meanwhile is held back, but for rows that are scrolled to.

  let drag = null, wasDragged = false;
  const stop = event => event.preventDefault();
  const begin = () => {
    const { item, target } = drag;
    drag.isOn = true;
    drag.press = [lineOf(item.querySelector(".cell")), words.move, item.dataset.e];
    drag.from = placeOf(item);
    drag.copy = copyOf(item, listOf(item.closest("section")), item.getBoundingClientRect());
    drag.copy.classList.add("dragged");
    item.classList.add("lifted");
    html.classList.add("dragging");
    getSelection().empty();
    // The movements of a finger go to what it touched, though that may have left the page.
    target.addEventListener("touchmove", stop, { passive: false });
    requestAnimationFrame(creep);
  };
  const mark = (node, edge) => {
    if (node === drag.over && (!node || node.classList.contains(edge))) return;
    drag.over?.classList.remove("before", "after");
    drag.over = node;
    node?.classList.add(edge);
  };
  // Marks where the row would stand now: beside a row, or at the beginning of another section.
  const aim = () => {
    const { x, y } = drag.now, node = document.elementFromPoint(x, y), row = node?.closest("#w-list [data-id]");
    if (row && row !== drag.item) {
      const box = row.getBoundingClientRect();
      return mark(row, y < box.top + box.height / 2 ? "before" : "after");
    }
    const section = row ? null : node?.closest("#w-list > section");
    const isTarget = section && !section.contains(drag.item) && (node.closest("h2") || !section.querySelector("[data-id]"));
    mark(isTarget ? section : null, "before");
  };
  // At the edge of the window the page scrolls for as long as the row is held there.
  const creep = () => {
    if (!drag?.isOn) return;
    const { y } = drag.now, step = Math.min(y - 40, 0) || Math.max(y + 40 - innerHeight, 0);
    if (step) scrollBy(0, Math.max(-20, Math.min(step / 2, 20)));
    aim();
    requestAnimationFrame(creep);
  };
  const endDrag = isDrop => {
    const { item, press, from, timer, held, copy, isOn } = drag;
    if (isOn) aim();
    const { over } = drag, isAfter = over?.matches(".after");
    clearTimeout(timer);
    mark(null);
    copy?.remove();
    item.classList.remove("lifted");
    html.classList.remove("dragging");
    drag = null;
    for (const frame of held) if (!takeWhole(frame)) break;
    wasDragged = isOn;
    if (!isOn || !isDrop || !over?.isConnected) return;
    act(...press, over.dataset.e, +isAfter, ...from);
  };

  addEventListener("pointerdown", event => {
    wasDragged = false;
    const { target, button, isPrimary, pointerId, clientX: x, clientY: y } = event;
    if (drag?.isOn || button || !isPrimary || target.closest(".menu, [data-c]") || !menuAt(target)?.querySelector("[data-action=up]")) return;
    drag = { item: target.closest("[data-id]"), target, pointerId, x, y, now: { x, y }, held: [], over: null };
    if (event.pointerType === "touch") drag.timer = setTimeout(begin, 350);
  });
  const isDragging = ({ pointerId }) => pointerId === drag?.pointerId;
  addEventListener("pointermove", event => {
    const { clientX: x, clientY: y, buttons } = event;
    if (!isDragging(event)) return;
    // The button was released elsewhere.
    if (!buttons) return endDrag();
    drag.now = { x, y };
    if (!drag.isOn) {
      if (Math.hypot(x - drag.x, y - drag.y) < 6) return;
      if (drag.timer) return endDrag();
      begin();
    }
    drag.copy.style.translate = `0 ${y - drag.y}px`;
    aim();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, event => {
      if (isDragging(event)) endDrag(name === "pointerup");
      // A finger's drag ends without a click: a key that presses something later is not one.
      setTimeout(() => { wasDragged = false; });
    });
  }
  addEventListener("blur", () => { if (drag) endDrag(); });
  // A row that has left the page cannot keep a finger, whose drag goes on.
  addEventListener("lostpointercapture", event => { if (isDragging(event) && drag.target.isConnected) endDrag(); });
  for (const name of ["touchmove", "dragstart"]) {
    addEventListener(name, event => { if (drag?.isOn || drag && name === "dragstart") event.preventDefault(); },
      { passive: false });
  }
  // The click at the end of a drag selects nothing; one of a key has no number.
  addEventListener("click", event => {
    if (wasDragged && event.detail) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    wasDragged = false;
  }, true);

  const searchField = "#w-search [type=search]";
  const rows = () => [...at("w-list").querySelectorAll("[data-id]")];
  const listOf = section => section.querySelector(":scope > [role]");

  addEventListener("popstate", event => {
    if ((event.state?.depth ?? 0) === depth && hooks.stepped?.()) return;
    const from = depth;
    leaveStep();
    depth = event.state?.depth ?? 0;
    moving = { scroll: event.state?.scroll ?? 0, focus: depth !== from, to: event.state?.focus };
    goal = event.state?.place ?? null;
    if (leaving) location.assign(leaving);
    leaving = null;
    if (say(words.travel, here(), depth)) return;
    if (!loadIfThere(event, () => location.reload())) location.reload();
  });

  addEventListener("input", event => {
    if (!event.target.matches(searchField)) return;
    find(event.target);
  });
  const find = field => {
    // A text that the server cannot take yet is sent with the first frame.
    const text = typed(field), number = framesTaken ? tell(words.set, field.dataset.e, text) : 0;
    if (number) pending.push({ typed: text, isSent: true, message: [words.set, field.dataset.e, number] });
    else unsent = text;
    return number;
  };

  // An address may have put more into the field than may be typed, and half a character does not count.
  const typed = field => {
    const text = field.value.slice(0, field.maxLength).replace(/\p{Surrogate}/gu, "");
    if (text !== field.value) field.value = text;
    return text;
  };

  addEventListener("submit", event => {
    const form = event.target;
    if (form.hasAttribute("data-retry")) {
      if (press(form.querySelector("button"))) return event.preventDefault();
    } else if (form.getAttribute("role") === "search") {
      const field = form.querySelector("[type=search]");
      typed(field);
      if (saysMore(form) ? go(addressOf(form)) : find(field)) return event.preventDefault();
    } else {
      return;
    }
    // A form from before the connection came back is not on the page any more, and sends nothing: what was
    // typed in it has been sent.
    loadIfThere(event, () => form.submit());
  });

  // A form with more than its text and the values of the address leads to an address of its own.
  const saysMore = form => {
    const said = new URLSearchParams(location.search);
    return [...form.querySelectorAll("[type=hidden]")].some(field => said.get(field.name) !== field.value);
  };

  const addressOf = form => {
    const link = document.createElement("a");
    link.href = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
    return link;
  };

  // The list of which more was requested, and whether the server has received that.
  let grown = {};
  let remembering;
  addEventListener("scroll", () => {
    clearTimeout(remembering);
    remembering = setTimeout(keepPlace, 100);
  }, { passive: true });
  addEventListener("pagehide", () => keepPlace());

  // Scrolls the page to its target: at once, or when rows have come that are still looked for.
  const reach = () => {
    if (wanted === null) return;
    scrollTo(0, wanted);
    if (Math.abs(scrollY - wanted) < 2 || !document.querySelector("#w-status .loading")) wanted = null;
  };

  // A person who scrolls meanwhile stays where they are.
  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    addEventListener(name, () => { wanted = goal = null; }, { passive: true });
  }

  // The end of a long list is where the server has it: more may come there meanwhile.
  addEventListener("keydown", event => {
    const { key, target, shiftKey, altKey, metaKey, defaultPrevented } = event;
    if (!isLong || key !== "End" || shiftKey || altKey || metaKey || defaultPrevented) return;
    if (target.closest("input, textarea, select, dialog") || !isOpen()) return;
    event.preventDefault();
    toEnd = true;
    look();
  });

  // --- What the server sends

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
    if (frame.n !== undefined) {
      framesTaken += 1;
      if (frame.d === depth) history.go(-frame.n);
      return;
    }
    const focus = remember(), { activeElement } = document;
    before = activeElement && activeElement !== document.body ? { active: activeElement, ...place(activeElement) } : null;
    framesTaken += 1;
    taken = Math.max(taken, frame.i ?? 0);
    if (frame.g === depth) led(frame);
    if (frame.b !== undefined) {
      document.body.innerHTML = frame.b;
      grown = {};
      document.title = frame.t;
      address(frame.u);
      setWindow();
    }
    // A frame of a page that was left does not change the address and place of this one.
    const isMine = frame.d === depth && !moving?.skipped?.includes(frame.u);
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
    if (acted?.moves && frame.l) {
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
    hooks.after?.(isNew, frame.y ?? []);
    const wasNew = isNew;
    isNew = false;
    if (wasNew) resume(frame);
    if (frame.z) undone.push(...resent.filter(({ message }) => frame.z.includes(message[2])));
    if (frame.z) tellUndone();
    // It may press what loads more, after all presses before.
    lookSoon();
  };

  // The screen led here by itself, and not a person who went elsewhere meanwhile.
  const led = frame => {
    const isBelow = frame.d !== depth;
    const active = document.activeElement;
    keepPlace(isBelow && active && active !== document.body ? place(active) : undefined);
    depth = frame.d;
    goal = null;
    moving = { scroll: 0, focus: true };
    if (isBelow) step(frame.u);
    else replace({ depth, scroll: 0 }, frame.u);
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
    if (frame.b === undefined) {
      if (frame.t !== undefined) document.title = frame.t;
      if (frame.u !== undefined && isMine) address(frame.u);
      for (let i = 0; i < (frame.p?.length ?? 0); i += 2) {
        const part = at(frame.p[i]), source = frame.p[i + 1];
        // A message that is replaced is not announced.
        if (part.querySelector("[data-c], [role=status]")) morphInside(part, fragment(source).childNodes);
        else part.innerHTML = source;
      }
    }
    if (frame.f !== undefined) {
      const field = document.querySelector(searchField);
      // What is being typed is newer than what the server knows.
      if (field && (moving || field !== document.activeElement)) field.value = frame.f;
    }
    if (frame.l) grown.hasChanged = true;
    // What is typed changes rows at each key: they do not flicker.
    const isTyping = document.activeElement?.matches("input, textarea");
    const glides = frame.l && frame.k === undefined && !frame.s && !moving && !isTyping
      && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const former = glides ? new Map(rows().map(item => [item, [item.getBoundingClientRect(), item.parentElement]])) : null;
    const held = isLong && !moving && !goal ? still(() => seenRows().map(item => [item, item.getBoundingClientRect().top])) : [];
    const y = contentTop();
    if (frame.l) arrange(at("w-list"), frame.l);
    if (frame.e) {
      const items = rows();
      for (const [index, ...change] of frame.e) edit(items[index], change);
    }
    if (frame.x) markSelected(frame.x);
    if (frame.w) setWindow(...frame.w);
    if (isLong && frame.l) fitSides();
    // The first row that was seen and is still there stays where it was.
    const [stays, top] = held.find(([item]) => item.isConnected) ?? [];
    if (stays) move(still(() => stays.getBoundingClientRect().top) - top);
    told += contentTop() - y;
    if (former && (stays || !isLong)) glide(former);
    if (frame.s) goal = { section: frame.s[0], row: frame.s[1], block: frame.s[2] };
    if (frame.k === question) isAsking = false;
    isAnswered = frame.k === question && !frame.l && !frame.w;
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

  const fragment = source => {
    const template = document.createElement("template");
    template.innerHTML = source;
    return template.content;
  };
  const element = source => fragment(source).firstElementChild;

  // Elements that stay what they are keep what a person does to them: the focus, what is typed, what is open.
  const isAlike = (old, fresh) => old.nodeName === fresh.nodeName
    && (old.nodeType !== 1 || ["c", "id", "layer", "option"].every(name => old.dataset[name] === fresh.dataset[name])
      && old.type === fresh.type);
  const morph = (old, fresh) => {
    if (old.nodeType !== 1) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && name !== "open" && name !== "inert") old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    // What is put inside leaves the fresh one, which is asked for its value afterwards.
    const whole = old.matches("input:not([type=hidden]), textarea, select") ? fresh.cloneNode(true) : null;
    morphInside(old, fresh.childNodes);
    if (whole) hooks.field?.(old, whole);
  };
  const morphInside = (parent, nodes) => {
    let child = parent.firstChild;
    const leave = () => {
      const { nextSibling } = child;
      // The message about a file that is being uploaded is not the server's.
      if (!child.matches?.(".sending, [data-own]")) child.remove();
      child = nextSibling;
    };
    for (const fresh of [...nodes]) {
      let match = child;
      while (match && !isAlike(match, fresh)) match = match.nextSibling;
      if (!match) {
        parent.insertBefore(fresh, child);
        continue;
      }
      while (child !== match) leave();
      child = match.nextSibling;
      morph(match, fresh);
    }
    while (child) leave();
  };

  const make = (name, attributes, ...children) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };

  // The parts of a row: its identity, its address, what is inside the cell, the address of a link; of a button the address
  // or 0, and its fingerprint.
  const button = value => ({ form: "w-form", name: "w-press", value });
  const cellOf = ([, id, source, href, print]) => {
    const node = print !== undefined ? make("button", { ...button(`${id} ${print}`), ...href && { "data-href": href } })
      : make(...href === undefined ? ["div", {}] : ["a", { href }]);
    node.className = "cell";
    node.innerHTML = source;
    return node;
  };

  // The menu of a row: of each action its value, its identity, its title, and whether something is lost by it and a
  // swipe does it. What changes a session alone needs the script.
  const menuOf = actions => {
    const box = make("div", {}), isOfSession = id => /^(up|down|select)$/.test(id);
    let isScripted = true;
    for (let i = 0; i < actions.length; i += 4) {
      const [value, id, title, flags] = actions.slice(i), own = isOfSession(id);
      const kind = flags & 1 ? { class: "destructive" } : own ? { class: "scripted" } : {};
      if (flags > 1) kind["data-swipe"] = flags < 4 ? "leading" : "trailing";
      box.append(make("button", { ...button(value), ...kind, "data-action": id }, title));
      isScripted &&= own;
    }
    return make("details", { class: isScripted ? "menu scripted" : "menu" },
      make("summary", { role: "button", "aria-label": settings.actions }, "⋯"), box);
  };

  const insideOf = token => {
    const menu = token.at(-1);
    return Array.isArray(menu) ? [cellOf(token.slice(0, -1)), menuOf(menu)] : [cellOf(token)];
  };

  const rowOf = (token, section) => {
    const inside = insideOf(token), isList = listOf(section).matches("[role=list]");
    return make("div", { role: isList ? "listitem" : "row", "data-id": token[0], "data-e": token[1] },
      ...isList ? inside : [make("div", { role: "gridcell" }, ...inside)]);
  };

  // A row that stays: texts by the number of their element, or all that is in it.
  const edit = (item, change) => {
    if (!item) return;
    if (typeof change[0] === "string") {
      const isOpen = menuAt(item)?.open;
      [item.dataset.id, item.dataset.e] = change;
      const inside = item.querySelector("[role=gridcell]") ?? item, nodes = insideOf(change);
      if (item.querySelector("[data-c], .chart-data")) morphInside(inside, nodes);
      else inside.replaceChildren(...nodes);
      if (isOpen && menuAt(item)) menuAt(item).open = true;
      return;
    }
    const leaves = [...item.querySelectorAll(".cell *")]
      .filter(leaf => !leaf.childElementCount && !leaf.closest("svg, img"));
    for (let i = 0; i + 1 < change.length; i += 2) leaves[change[i]].textContent = change[i + 1];
    if (change.length % 2) item.querySelector("button.cell").value = `${item.dataset.e} ${change.at(-1)}`;
  };

  // Rows that were shown are named by their number, and keep their element, with what is typed in it.
  const arrange = (list, steps) => {
    const sections = [...list.children], old = rows();
    const run = ([first, count]) =>
      Array.from({ length: Math.abs(count) }, (_, step) => old[first + Math.sign(count) * step]);
    const next = steps.map((step, index) => {
      if (typeof step === "number") return { section: sections[step] };
      const section = step.h === undefined ? sections[step.o ?? index] : element(step.h);
      const items = step.r.flatMap(token => typeof token === "number" ? [old[token]]
        : typeof token[0] === "number" ? run(token) : [keptRow(token) ?? rowOf(token, section)]);
      return { section, items, place: step.a ?? placeWith(items.length, section), room: step.w };
    });
    keepRow(next);
    order(list, next.map(({ section }) => section));
    for (const { section, items, place, room } of next) {
      if (!items) continue;
      const parent = listOf(section);
      section.dataset.at = place[0];
      section.classList.toggle("part", place[1] > 0);
      section.room = room;
      if (!parent) continue;
      order(parent, items);
      items.forEach((item, index) => {
        number(item, "aria-posinset", place[1] + index + 1);
        number(item, "aria-setsize", place[2]);
      });
    }
  };

  // A field that is scrolled out of the drawn part of a long list keeps the focus and its text: its row waits until
  // it is drawn again, and a key that is pressed in it leads back there.
  const keepRow = next => {
    const field = document.activeElement, item = field?.closest("#w-list [data-id]");
    if (!isLong || !item || !field.matches("input, textarea, select")) return;
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
  const keptRow = token => {
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
    goal = { ...box.goal };
    look();
  });
  addEventListener("focusout", ({ relatedTarget, target }) => {
    if (relatedTarget && target.closest("#w-kept") && !goal) dropKept();
  });

  // Where a section is in the whole list, with so many rows of those that it has on the page.
  const placeWith = (count, section) => {
    const items = section.querySelectorAll("[data-id]");
    const [place, size] = ["posinset", "setsize"].map(name => Number(items[0].getAttribute(`aria-${name}`)));
    return [section.dataset.at, place - 1, size + count - items.length];
  };

  // Puts elements in order; as few as can easily be known are moved.
  const order = (parent, nodes) => {
    const wanted = new Set(nodes);
    for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
    let next = parent.firstElementChild;
    for (const node of nodes) {
      if (node === next) {
        next = next.nextElementSibling;
      } else if (next && next.nextElementSibling === node) {
        next.remove();
        next = node.nextElementSibling;
      } else {
        parent.insertBefore(node, next);
      }
    }
  };

  const number = (row, name, value) => {
    if (row.getAttribute(name) !== `${value}`) row.setAttribute(name, value);
  };

  // --- Long lists: the server draws the visible part

  // The list has its whole height; above the rows that are drawn there is room. Where that is more than a
  // browser can scroll, the list is shown lower than it is: what is so many pixels below its beginning is
  // `shift` pixels higher on the page.
  const mostHeight = 8e6;
  let isLong = false, span = { room: 0, extent: 0 }, shift = 0;
  // The requests to the server: one at a time.
  let question = 0, isAsking = false, mustAsk = false, width = 0;
  // Whether the last response changed nothing: until something moves, the next would not either.
  let isAnswered = false;
  // Where the list was looked at when the server was told so last, and whether its end is to be seen.
  let told = 0, toEnd = false;
  // The target to scroll to: a row, by its place in the whole list.
  let goal = history.state?.place ?? null;
  const measured = new WeakMap();

  const listTop = () => at("w-list").getBoundingClientRect().top + scrollY;
  const contentTop = () => scrollY - listTop() + shift;
  const shownHeight = () => Math.min(span.extent, mostHeight);
  const ratio = () => (shownHeight() - innerHeight) / (span.extent - innerHeight);

  const setWindow = (room, extent) => {
    const { style } = at("w-list");
    isLong = room !== undefined;
    if (extent === undefined) {
      span = { room: 0, extent: 0 };
      shift = 0;
      style.paddingTop = style.minHeight = style.overflowAnchor = "";
      mustAsk = isLong;
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
    if (!isLong || span.extent <= mostHeight || isAsking) return;
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

  // Where a row is in the whole list, and how far below the upper edge.
  const placeOf = item => [Number(item.closest("section").dataset.at), Number(item.getAttribute("aria-posinset")) - 1];
  const topOf = item => Math.round(item.getBoundingClientRect().top);

  // The row that is seen first, to come back to.
  const sight = () => {
    const item = isLong ? firstSeen() : null;
    if (!item) return null;
    const [section, row] = placeOf(item);
    return { section, row, below: topOf(item) };
  };

  const reachGoal = () => {
    const section = document.querySelector(`#w-list > [data-at="${goal.section}"]`);
    const target = goal.row < 0 ? section?.querySelector(goal.row === -1 ? "h2" : ".footer")
      : section?.querySelector(`[data-id][aria-posinset="${goal.row + 1}"]`);
    if (!target) return;
    const box = target.getBoundingClientRect();
    const pinned = section.matches(".pins") && goal.row >= 0 ? section.querySelector("h2").offsetHeight : 0;
    const bar = at("w-index"), index = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
    const least = pinned + index, most = innerHeight - box.height;
    const tops = { start: least, center: most / 2, end: most,
      nearest: Math.min(Math.max(box.top, least), Math.max(most, least)) };
    const top = goal.below ?? tops[goal.block], isLast = goal.block === "end" && !hasBelow();
    goal = null;
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
    if (!isLong || isAsking) return;
    const list = at("w-list"), [first, last] = still(drawnSpan);
    const margin = innerHeight * 0.75;
    const top = [...list.children].find(section => !isBeside(section));
    const hasAbove = top?.matches(".part") || top?.dataset.at > (list.firstElementChild === top ? 0 : 1);
    const isDrawn = span.extent > 0 && list.clientWidth === width
      && !(hasAbove && first > -margin) && !(hasBelow([first, last]) && last < innerHeight + margin)
      && !sideways(list);
    if ((isDrawn || isAnswered) && !mustAsk && !goal && !toEnd && !hasMoved(innerHeight / 2)) return;
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
    if (toEnd || isAtEnd && !goal) {
      place = [true];
    } else if (goal) {
      place = [goal.section, Math.max(goal.row, 0), goal.below ?? 0];
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
    if (!say(words.see, question + 1, list.clientWidth, innerHeight, place, news.rows, news.headers, news.sides)) return;
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
    if (tell(words.press, ...item.querySelector("button").value.split(" "))) grown = { count };
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

  // --- Focus and caret stay where they were

  // What had the focus and is not on the page for now: it has it again unless the person goes on.
  let missed = null;

  const place = node => ({
    row: node.closest("[data-id]")?.dataset.e,
    index: rows().indexOf(node.closest("[data-id]")),
    menu: Boolean(node.closest(".menu")),
    control: node.closest("[data-c]")?.dataset.c,
    part: node.closest("[id^=w-]")?.id,
    text: node.textContent,
    href: node.getAttribute("href"),
  });

  // The last place among the rows, to come back to from what was above them.
  let inList = null;
  addEventListener("focusin", ({ target }) => {
    const item = target.closest("#w-list [data-id]");
    if (item) inList = { row: item.dataset.e, index: rows().indexOf(item) };
  });
  // What can be used of a row that stands where one was, or of the nearest to it, the next one first.
  const usable = "a[href], button:not(:disabled, [tabindex='-1']), summary, :is(input, select, textarea):not([type=hidden], :disabled)";
  const nearest = focus => {
    const { row, index } = focus.active?.closest("[data-layer]") ? inList ?? {} : focus, all = rows();
    // A row of a long list, and one that a window comes back to, may be drawn yet.
    if (isLong || !focus.active || !(index >= 0)) return null;
    const same = all.find(item => item.dataset.e === row), start = Math.min(index, all.length - 1);
    const near = all.map((item, at) => [Math.abs(at - start - 0.25), item]).sort((a, b) => a[0] - b[0]).map(([, item]) => item);
    return [same, ...near].map(item => item?.querySelector(usable)).find(Boolean) ?? null;
  };

  const remember = () => {
    const active = document.activeElement;
    if (active?.localName !== "h1") missed = null;
    if (!active || active === document.body) return null;
    return missed ?? {
      active,
      ...place(active),
      value: active.value,
      caret: active.type === "search" ? [active.selectionStart, active.selectionEnd] : null,
    };
  };

  const typing = "[data-c] input:not([type=hidden], [type=range], [type=checkbox], [type=radio], [type=file])";
  const restore = focus => {
    const isOff = node => node?.matches(":disabled");
    if (!focus || document.activeElement === focus.active && !isOff(focus.active)) return;
    let target = focus.active?.isConnected ? focus.active : null;
    if (!target && focus.row !== undefined) {
      const item = document.querySelector(`[data-e="${focus.row}"]`);
      const control = focus.control === undefined ? null : item?.querySelector(`[data-c="${CSS.escape(focus.control)}"]`);
      target = control?.matches("button, a") ? control : control?.querySelector("input:not([type=hidden]), textarea, select, summary");
      target ??= item?.querySelector(focus.menu ? "summary" : "a.cell, button.cell, .lead") ?? item?.querySelector("summary");
    }
    if (!target && acted && acted.item === focus.active?.closest("[data-id]")) {
      target = acted.next?.isConnected ? acted.next.querySelector("a.cell, button.cell, summary") : null;
    }
    if (!target && focus.caret) target = document.querySelector(searchField);
    target ??= nearest(focus);
    if (!target && focus.part && focus.row === undefined) {
      const links = [...(at(focus.part)?.querySelectorAll("a[href], button") ?? [])];
      const isSame = link => link.getAttribute("href") === focus.href;
      // A choice that was made leads elsewhere now, and another one to where it led.
      target = links.find(link => link.textContent === focus.text && isSame(link))
        ?? links.find(link => link.textContent === focus.text) ?? links.find(isSame)
        ?? (focus.active ? links[0] : null);
    }
    // A button that sends a field is disabled with the empty field, which has the focus then.
    if (isOff(target) && target.ariaBusy !== "true") {
      target = target.closest("[data-id]")?.querySelector(`:is(textarea, ${typing}):not(:disabled)`) ?? target;
    }
    if (!target || isOff(target)) {
      // Focus that nothing can take goes to the heading, not to nowhere; a button that is busy has it again afterwards.
      missed = focus;
      if (isOff(target)) focusHeading(null);
      else focusHeading();
      return;
    }
    missed = null;
    target.focus({ preventScroll: true });
    if (focus.caret) {
      target.value = focus.value;
      target.setSelectionRange(...focus.caret);
    }
  };

  // A screen with a single field to type into is there for it; its label has its purpose.
  const focusFirst = () => {
    const [field, other] = document.querySelectorAll("main [data-c] :is(input:not([type=hidden]), textarea, select)");
    const isFor = field && !other && !field.value && rows()[0]?.contains(field)
      && field.matches("textarea, input:not([type=range], [type=checkbox], [type=radio], [type=file])");
    if (isFor && !matchMedia("(pointer: coarse)").matches) field.focus({ preventScroll: true });
    else focusHeading();
  };

  const focusHeading = (field = document.querySelector("main [type=search]")) => {
    const heading = document.querySelector("h1");
    const target = field && !field.value ? field : heading;
    if (target === heading) heading?.setAttribute("tabindex", "-1");
    target?.focus({ preventScroll: true });
  };

  // --- Controls have a script of their own, which is there where some are

  window.waybill = {
    tell, words, press, replace, settings, at, restore, hooks, restored: history.state?.drafts,
    postpone: submitLater,
    state: { depth: () => depth, frames: () => framesTaken, taken: () => taken, before: () => before },
  };
  const needForms = () => {
    if (!at("w-map") && document.querySelector(".map[data-at]")) {
      document.head.append(make("script", { id: "w-map", src: root + settings.map }));
    }
    if (at("w-forms") || !document.querySelector("[data-c]")) return;
    document.head.append(make("script", { id: "w-forms", src: root + settings.forms }));
  };

  reach();
  showTab();
  keepPlace();
  connect();
})();
