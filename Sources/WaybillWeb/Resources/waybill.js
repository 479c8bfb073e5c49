// Makes a page of Waybill live. Everything works without it: links, forms and addresses are real.
// Up go what the person does; down come patches of what changed. The server holds the state.
(() => {
  "use strict";
  const html = document.documentElement;
  const at = id => document.getElementById(id);
  let socket, retryAfter = 200, fingerprint = html.dataset.page, moving = null;
  let depth = history.state?.depth ?? 0, unsent = null;
  const longestAddress = 4096;  // as the server has it

  // Where the page is to be scrolled to, while it is too short for it.
  let wanted = history.state?.scroll || null;
  history.scrollRestoration = "manual";
  const keepPlace = (focus = history.state?.focus) =>
    history.replaceState({ depth, scroll: moving?.scroll ?? wanted ?? scrollY, focus }, "");

  const here = () => location.pathname + location.search;
  const say = message => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    if (answered.includes(message.kind)) watch ??= setTimeout(giveUp, 8000, socket);
    return true;
  };

  // What is answered in any case: a server that does not has stopped, though the connection is there.
  const answered = ["show", "go", "follow", "travel"];
  let watch = null;
  const unwatch = () => {
    clearTimeout(watch);
    watch = null;
  };

  // Closing takes a minute where the other end says nothing: it is not waited for.
  const giveUp = silent => {
    const { onclose } = silent;
    silent.onclose = silent.onmessage = null;
    silent.close();
    onclose({ code: 1006 });
  };

  // --- The connection

  let refusals = 0;

  const connect = () => {
    let wasOpen = false;
    socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/live");
    socket.onopen = () => {
      wasOpen = true;
      say({ kind: "show", url: here(), page: fingerprint, depth });
    };
    socket.onmessage = event => {
      unwatch();
      retryAfter = 200;
      refusals = 0;
      clearTimeout(lost);
      lost = null;
      at("w-lost")?.remove();
      take(JSON.parse(event.data));
      html.dataset.live = "1";
      loadPostponed();
    };
    socket.onclose = event => {
      unwatch();
      delete html.dataset.live;
      fingerprint = "";
      // The server does not want this page to try again, or the page says more than it takes.
      if (event.code === 1008 || event.code === 1009) {
        clearTimeout(lost);
        lost = -1;
        tellLost("Not connected. Load the page again to go on.");
        return;
      }
      lost ??= setTimeout(tellLost, 1500, "Not connected. Trying again…");
      if (wasOpen) later(5000); else lookForServer();
    };
  };

  const later = most => {
    retryAfter = Math.min(retryAfter * 2, most);
    setTimeout(connect, retryAfter * (0.25 + Math.random() / 2));
  };

  // A server that answers, and yet refuses the connection, will not take it in a second: there is
  // a proxy before it that changes the host or takes no upgrade, or there are too many pages.
  const lookForServer = async () => {
    if (!await isThere()) return later(5000);
    refusals += 1;
    if (refusals === 4) {
      retryAfter = 30_000;
      clearTimeout(lost);
      lost = -1;
      tellLost("Not kept up to date: the live connection is refused by the server, or by a proxy "
        + "before it. Links work; load the page again to see what is new.");
    }
    later(refusals < 4 ? 5000 : 300_000);
  };

  const isThere = () => fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(5000) })
    .then(answer => answer.ok, () => false);

  // Leaving the page for a server that is away would end at the browser's own error. The page stays
  // then, and what was chosen last is loaded when the server is there again.
  let postponed = null;
  const loadIfThere = (event, load) => {
    if (lost === null) return false;
    event.preventDefault();
    postponed = load;
    isThere().then(answers => {
      if (postponed !== load) return;
      if (answers) return loadPostponed();
      clearTimeout(lost);
      tellLost("Not connected. What you chose follows when the server answers.");
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
    const notice = document.createElement("div");
    notice.id = "w-lost";
    notice.setAttribute("role", "status");
    notice.textContent = text;
    document.body.append(notice);
  };

  // --- What the person does

  addEventListener("click", event => {
    const link = event.target.closest("a[href]");
    if (link && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        && link.origin === location.origin && !link.target) {
      if (skip(link) || go(link)) event.preventDefault();
      else loadIfThere(event, () => location.assign(link.href));
      return;
    }
    const row = event.target.closest("button.cell");
    if (!row) return;
    if (row.dataset.href ? leadOn(row) : select(row.closest("[data-id]"))) event.preventDefault();
    else loadIfThere(event, press(row));
  });

  // What a press says is kept as a form of its own: when the server is there again, the row is another
  // element, or has gone. The server takes it only while the row says what the person saw.
  const press = row => {
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

  // A link within the page is no step in the window's history, which counts screens.
  const skip = link => {
    if (!link.getAttribute("href").startsWith("#")) return false;
    const target = at(link.hash.slice(1));
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
    return true;
  };

  // Choosing how to see a screen leaves the person where they are in it.
  const go = (link, pressed = link) => {
    const url = link.pathname + link.search;
    const row = pressed.matches(".cell") ? pressed.closest("[data-id]") : null;
    if (url.length > longestAddress) return false;
    if (!row && url === here() && socket?.readyState === WebSocket.OPEN) {
      scrollTo(0, 0);
      return true;
    }
    const kind = row ? "follow" : "go";
    if (!say({ kind, url, depth: depth + 1, ...row && position(row) })) return false;
    keepPlace(place(pressed));
    depth += 1;
    history.pushState({ depth, scroll: 0 }, "", url);
    moving = pressed.closest("#w-choices") ? { scroll: scrollY, focus: false } : { scroll: 0, focus: true };
    return true;
  };

  // A row that does something before it leads on says where that is.
  const leadOn = button => {
    const link = document.createElement("a");
    link.href = button.dataset.href;
    return go(link, button);
  };

  const select = row => say({ kind: "select", ...position(row) });

  const position = row => ({
    id: row.dataset.id,
    section: [...at("w-list").children].indexOf(row.closest("section")),
    row: [...row.parentElement.children].indexOf(row),
  });

  addEventListener("popstate", event => {
    const from = depth;
    depth = event.state?.depth ?? 0;
    moving = { scroll: event.state?.scroll ?? 0, focus: depth !== from, to: event.state?.focus };
    if (say({ kind: "travel", url: here(), depth })) return;
    if (!loadIfThere(event, () => location.reload())) location.reload();
  });

  addEventListener("input", event => {
    if (event.target.type !== "search") return;
    const text = typed(event.target);
    if (!say({ kind: "type", text })) unsent = text;
  });

  // An address may have put more into the field than may be typed, and half a character is none.
  const typed = field => {
    const text = field.value.slice(0, field.maxLength).replace(/\p{Surrogate}/gu, "");
    if (text !== field.value) field.value = text;
    return text;
  };

  addEventListener("submit", event => {
    const form = event.target;
    if (form.hasAttribute("data-retry")) {
      if (say({ kind: "retry" })) return event.preventDefault();
    } else if (form.getAttribute("role") === "search") {
      const field = form.querySelector("[type=search]");
      const text = typed(field);
      const isGone = saysMore(form) ? go(addressOf(form)) : say({ kind: "type", text });
      if (isGone) return event.preventDefault();
    } else {
      return;
    }
    // A form of before the connection came back is not on the page any more, and sends nothing: what was
    // typed in it has been sent.
    loadIfThere(event, () => form.submit());
  });

  // A form that says more than its text and what the address says already leads to an address of its own.
  const saysMore = form => {
    const said = new URLSearchParams(location.search);
    return [...form.querySelectorAll("[type=hidden]")].some(field => said.get(field.name) !== field.value);
  };

  const addressOf = form => {
    const link = document.createElement("a");
    link.href = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
    return link;
  };

  let remembering;
  addEventListener("scroll", () => {
    clearTimeout(remembering);
    remembering = setTimeout(keepPlace, 100);
  }, { passive: true });
  addEventListener("pagehide", () => keepPlace());

  // Scrolls to where the page is to be: at once, or when rows have come that are still looked for.
  const reach = () => {
    if (wanted === null) return;
    scrollTo(0, wanted);
    if (Math.abs(scrollY - wanted) < 2 || !document.querySelector("#w-status .loading")) wanted = null;
  };

  // Whoever moves meanwhile stays where they are.
  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    addEventListener(name, () => { wanted = null; }, { passive: true });
  }

  // --- What the server says

  const take = frame => {
    const focus = remember();
    if (frame.body !== undefined) {
      document.body.innerHTML = frame.body;
      document.title = frame.title;
      address(frame.url);
    }
    // A frame of a page that was left says nothing of the address and place of this one.
    const isMine = frame.depth === undefined || frame.depth === depth;
    if (frame.patch) apply(frame.patch, isMine);
    if (moving && isMine) {
      missed = null;
      if (!moving.focus) restore(focus);
      else if (moving.to) restore(moving.to);
      else focusHeading();
      wanted = moving.scroll;
      moving = null;
    } else {
      restore(focus);
    }
    reach();
    showTab();
    if (unsent !== null) sendTyped();
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
    const field = document.querySelector("[type=search]");
    if (field) {
      field.value = unsent;
      say({ kind: "type", text: unsent });
    }
    unsent = null;
  };

  const address = url => {
    if (url !== here()) history.replaceState(history.state, "", url);
  };

  const apply = (patch, isMine) => {
    if (patch.title !== undefined) document.title = patch.title;
    if (patch.url !== undefined && isMine) address(patch.url);
    for (const [id, source] of Object.entries(patch.parts ?? {})) at(id).innerHTML = source;
    if (patch.field !== undefined) {
      const field = document.querySelector("[type=search]");
      // What is being typed is newer than what the server knows.
      if (field && (moving || field !== document.activeElement)) field.value = patch.field;
    }
    if (patch.layout !== undefined) at("w-list").className = patch.layout;
    for (const stage of patch.list ?? []) change(at("w-list"), stage);
  };

  const element = source => {
    const template = document.createElement("template");
    template.innerHTML = source;
    return template.content.firstElementChild;
  };

  // Takes out what goes and what moves.
  const takeOut = (old, { remove = [], move = [] }) => {
    for (const index of remove) old[index].remove();
    for (const [from] of move) old[from].remove();
  };

  // Puts in what comes and what moved, in order.
  const putIn = (parent, old, { move = [], insert = [] }, arriving = []) => {
    for (const { at, html } of insert) arriving.push([at, element(html)]);
    for (const [from, to] of move) arriving.push([to, old[from]]);
    for (const [index, node] of arriving.sort((a, b) => a[0] - b[0])) {
      parent.insertBefore(node, parent.children[index] ?? null);
    }
  };

  const change = (list, stage) => {
    const sections = [...list.children];
    const lists = sections.map(section => section.querySelector("[role=list]"));
    // A row of another section keeps its element, and with it what is typed in it: all are taken out
    // before any is put in.
    const old = lists.map(parent => [...parent?.children ?? []]);
    for (const rows of stage.rows ?? []) {
      if (rows.whole !== undefined) { sections[rows.section].replaceWith(element(rows.whole)); continue; }
      for (const { at, html } of rows.update ?? []) old[rows.section][at].replaceWith(element(html));
      takeOut(old[rows.section], rows);
    }
    for (const rows of stage.rows ?? []) {
      if (rows.whole !== undefined) continue;
      const parent = lists[rows.section];
      putIn(parent, old[rows.section], rows,
        (rows.take ?? []).map(([section, from, to]) => [to, old[section][from]]));
      // A row that is drawn anew has its number already.
      if (rows.remove || rows.move || rows.take || rows.insert) number(parent);
    }
    // Sections that were drawn whole are others than before.
    const now = [...list.children];
    takeOut(now, stage);
    putIn(list, now, stage);
  };

  const number = parent => {
    const rows = parent.children;
    const set = (row, name, value) => {
      if (row.getAttribute(name) !== `${value}`) row.setAttribute(name, value);
    };
    for (let index = 0; index < rows.length; index += 1) {
      set(rows[index], "aria-posinset", index + 1);
      set(rows[index], "aria-setsize", rows.length);
    }
  };

  // --- Focus and caret stay where they were

  // What had the focus and is not on the page for now: it has it again unless the person goes on.
  let missed = null;

  const place = node => ({
    row: node.closest("[data-id]")?.dataset.id,
    part: node.closest("[id^=w-]")?.id,
    text: node.textContent,
    href: node.getAttribute("href"),
  });

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

  const restore = focus => {
    if (!focus || document.activeElement === focus.active) return;
    let target = focus.active?.isConnected ? focus.active : null;
    if (!target && focus.row !== undefined) {
      target = document.querySelector(`[data-id="${CSS.escape(focus.row)}"] .cell`);
    }
    if (!target && focus.caret) target = document.querySelector("[type=search]");
    if (!target && focus.part) {
      const links = [...(at(focus.part)?.querySelectorAll("a[href], button") ?? [])];
      const isSame = link => link.getAttribute("href") === focus.href;
      // A choice that was made leads elsewhere now, and another one to where it led.
      target = links.find(link => link.textContent === focus.text && isSame(link))
        ?? links.find(link => link.textContent === focus.text) ?? links.find(isSame)
        ?? (focus.active ? links[0] : null);
    }
    if (!target) {
      // Focus that nothing can take goes to the heading, not to nowhere.
      missed = focus;
      focusHeading();
      return;
    }
    missed = null;
    target.focus({ preventScroll: true });
    if (focus.caret) {
      target.value = focus.value;
      target.setSelectionRange(...focus.caret);
    }
  };

  const focusHeading = () => {
    const field = document.querySelector("main [type=search]");
    const heading = document.querySelector("h1");
    const target = field && !field.value ? field : heading;
    if (target === heading) heading?.setAttribute("tabindex", "-1");
    target?.focus({ preventScroll: true });
  };

  reach();
  showTab();
  keepPlace();
  connect();
})();
