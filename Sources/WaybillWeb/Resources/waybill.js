// Makes a page of Waybill live. Everything works without it: links, forms and addresses are real.
// Up go what the person does; down come patches of what changed. The server holds the state.
(() => {
  "use strict";
  const html = document.documentElement;
  const at = id => document.getElementById(id);
  let socket, retryAfter = 200, fingerprint = html.dataset.page, moving = null;
  let depth = history.state?.depth ?? 0, unsent = null;
  history.scrollRestoration = "manual";
  history.replaceState({ depth, scroll: history.state?.scroll ?? 0 }, "");

  const here = () => location.pathname + location.search;
  const say = message => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };

  // --- The connection

  const connect = () => {
    socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/live");
    socket.onopen = () => say({ kind: "show", url: here(), page: fingerprint, depth });
    socket.onmessage = event => {
      retryAfter = 200;
      clearTimeout(lost);
      lost = null;
      at("w-lost")?.remove();
      take(JSON.parse(event.data));
      html.dataset.live = "1";
    };
    socket.onclose = event => {
      delete html.dataset.live;
      fingerprint = "";
      lost ??= setTimeout(tellLost, 1500);
      if (event.code === 1008) return;  // the server does not want this page to try again
      setTimeout(connect, retryAfter * (0.5 + Math.random()));
      retryAfter = Math.min(retryAfter * 2, 5000);
    };
  };

  let lost = null;
  const tellLost = () => {
    const notice = document.createElement("div");
    notice.id = "w-lost";
    notice.setAttribute("role", "status");
    notice.textContent = "Not connected. Trying again…";
    document.body.append(notice);
  };

  // --- What the person does

  addEventListener("click", event => {
    const link = event.target.closest("a[href]");
    if (link && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        && link.origin === location.origin && !link.target) {
      if (go(link.pathname + link.search, link.closest("#w-choices"))) event.preventDefault();
      return;
    }
    const row = event.target.closest("button.cell");
    if (row) select(row.closest("[data-id]"));
  });

  // Choosing how to see a screen leaves the person where they are in it.
  const go = (url, stays) => {
    if (url === here() && socket?.readyState === WebSocket.OPEN) {
      scrollTo(0, 0);
      return true;
    }
    if (!say({ kind: "go", url, depth: depth + 1 })) return false;
    history.replaceState({ depth, scroll: scrollY }, "");
    depth += 1;
    history.pushState({ depth, scroll: 0 }, "", url);
    moving = stays ? { scroll: scrollY, focus: false } : { scroll: 0, focus: true };
    return true;
  };

  const select = row => {
    const section = row.closest("section");
    say({
      kind: "select", id: row.dataset.id,
      section: [...at("w-list").children].indexOf(section),
      row: [...row.parentElement.children].indexOf(row),
    });
  };

  addEventListener("popstate", event => {
    const from = depth;
    depth = event.state?.depth ?? 0;
    moving = { scroll: event.state?.scroll ?? 0, focus: depth !== from };
    if (!say({ kind: "travel", url: here(), depth })) location.reload();
  });

  addEventListener("input", event => {
    if (event.target.type === "search" && !say({ kind: "type", text: event.target.value })) {
      unsent = event.target.value;
    }
  });

  addEventListener("submit", event => {
    const form = event.target;
    if (form.hasAttribute("data-retry")) {
      if (say({ kind: "retry" })) event.preventDefault();
    } else if (form.getAttribute("role") === "search") {
      const field = form.querySelector("[type=search]");
      if (say({ kind: "type", text: field.value })) event.preventDefault();
    }
  });

  let remembering;
  addEventListener("scroll", () => {
    clearTimeout(remembering);
    remembering = setTimeout(() => history.replaceState({ depth, scroll: scrollY }, ""), 100);
  }, { passive: true });

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
      if (moving.focus) focusHeading();
      else restore(focus);
      scrollTo(0, moving.scroll);
      moving = null;
    } else {
      restore(focus);
    }
    if (unsent !== null) sendTyped();
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

  // Takes out what goes and what moves, then puts in what comes and what moved, in order.
  const shift = (parent, { remove = [], move = [], insert = [] }) => {
    const old = [...parent.children];
    for (const index of remove) old[index].remove();
    const arriving = insert.map(({ at, html }) => [at, element(html)]);
    for (const [from, to] of move) { old[from].remove(); arriving.push([to, old[from]]); }
    for (const [index, node] of arriving.sort((a, b) => a[0] - b[0])) {
      parent.insertBefore(node, parent.children[index] ?? null);
    }
  };

  const change = (list, stage) => {
    for (const rows of stage.rows ?? []) {
      const section = list.children[rows.section];
      if (rows.whole !== undefined) { section.replaceWith(element(rows.whole)); continue; }
      const parent = section.querySelector("[role=list]");
      for (const { at, html } of rows.update ?? []) parent.children[at].replaceWith(element(html));
      shift(parent, rows);
      number(parent);
    }
    shift(list, stage);
  };

  const number = parent => {
    const rows = parent.children;
    for (let index = 0; index < rows.length; index += 1) {
      rows[index].setAttribute("aria-posinset", index + 1);
      rows[index].setAttribute("aria-setsize", rows.length);
    }
  };

  // --- Focus and caret stay where they were

  const remember = () => {
    const active = document.activeElement;
    if (!active || active === document.body) return null;
    return {
      active,
      row: active.closest("[data-id]")?.dataset.id,
      part: active.closest("[id^=w-]")?.id,
      href: active.getAttribute("href"),
      value: active.value,
      caret: active.type === "search" ? [active.selectionStart, active.selectionEnd] : null,
    };
  };

  const restore = focus => {
    if (!focus || document.activeElement === focus.active) return;
    let target = focus.active.isConnected ? focus.active : null;
    if (!target && focus.row !== undefined) {
      target = document.querySelector(`[data-id="${CSS.escape(focus.row)}"] .cell`);
    }
    if (!target && focus.caret) target = document.querySelector("[type=search]");
    if (!target && focus.part) {
      const links = [...(at(focus.part)?.querySelectorAll("a[href], button") ?? [])];
      target = links.find(link => link.getAttribute("href") === focus.href) ?? links[0];
    }
    if (!target) {
      // Focus that nothing can take goes to the heading, not to nowhere.
      focusHeading();
      return;
    }
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

  connect();
})();
