// What a person presses, types into and chooses from, and what is above a page. The first script lends its
// means as `waybill`; without this one a page works by its form.
(() => {
  "use strict";
  const { say, settings, at, position, place, restore, postpone, state, hooks } = window.waybill;
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];

  // --- Where a control is, and what it holds

  const controlOf = node => node.closest("[data-c]");
  const placeOf = node => {
    const item = node.closest("[data-id]"), layer = node.closest("[data-layer]");
    if (!layer) {
      if (!item) return null;
      const { list, row, id } = position(item);
      return [list, row, id];
    }
    return item ? [-layer.dataset.layer, all("[data-id]", layer).indexOf(item), item.dataset.id]
      : [-layer.dataset.layer, -1, ""];
  };
  const isTyped = field => field.matches("textarea, input:not([type]), input[type=text], input[type=email], "
    + "input[type=password], input[type=tel], input[type=url], input[type=search]");
  const isField = node => node.matches("input:not([type=hidden]), textarea, select") && controlOf(node);
  const group = field => all(`input[type=${field.type}]`, controlOf(field));
  const isOneOf = field => field.type === "radio" || field.type === "checkbox" && field.role !== "switch";

  // What the control of a field holds, as one text.
  const textOf = field => {
    if (field.role === "switch") return field.checked ? "1" : "";
    if (isOneOf(field)) return group(field).filter(one => one.checked).map(one => one.value).join("\n");
    return isTyped(field) ? field.value.replace(/\p{Surrogate}/gu, "") : field.value;
  };

  // What it held when it was drawn.
  const drawnTextOf = field => {
    if (field.role === "switch") return field.defaultChecked ? "1" : "";
    if (isOneOf(field)) return group(field).filter(one => one.defaultChecked).map(one => one.value).join("\n");
    if (!field.matches("select")) return field.defaultValue;
    return ([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value ?? "";
  };
  const fields = () => all("[data-c] :is(input:not([type=hidden], [type=file]), textarea, select)");

  // --- What goes up

  // How many messages there were in this connection. Of each field the text that both ends know, the number of
  // the last message, and whether something was typed since it got the focus.
  let sent = 0;
  const known = new WeakMap(), last = new WeakMap(), typed = new WeakSet();
  // What was typed on which page, for a server that has forgotten it.
  const drafts = new Map();
  const keyOf = field => {
    const section = field.closest("section"), row = field.closest("[data-id]");
    // Rows of one identity are told apart by their order.
    const same = row ? all(`[data-id="${CSS.escape(row.dataset.id)}"]`, section ?? row.parentElement) : [];
    return JSON.stringify([state.depth(), location.pathname, section?.dataset.section, row?.dataset.id,
      same.indexOf(row), controlOf(field).dataset.c]);
  };

  const tell = (kind, node, ...more) => {
    const where = placeOf(node);
    if (!where || !say([kind, ...where, controlOf(node).dataset.c, ...kind === "out" ? [] : [sent + 1], ...more])) {
      return false;
    }
    if (kind !== "out") sent += 1;
    return true;
  };
  const tellAll = field => {
    const text = textOf(field);
    drafts.set(keyOf(field), text);
    if (!tell("set", field, text)) return;
    known.set(field, text);
    for (const one of isOneOf(field) ? group(field) : [field]) last.set(one, sent);
  };

  // What changed between two texts, no half of a character.
  const change = (old, text) => {
    const isHalf = (text, index) => /[\uDC00-\uDFFF]/.test(text[index] ?? "");
    let start = 0, end = 0;
    const most = Math.min(old.length, text.length);
    while (start < most && old[start] === text[start]) start += 1;
    while (end < most - start && old.at(-1 - end) === text.at(-1 - end)) end += 1;
    if (isHalf(old, start) || isHalf(text, start)) start -= 1;
    if (end && isHalf(text, text.length - end)) end -= 1;
    return [start, old.length - end - start, text.slice(start, text.length - end)];
  };

  addEventListener("input", ({ target: field }) => {
    if (!isField(field)) return;
    if (field.type === "range") field.parentElement.querySelector("output").value = field.value;
    if (!isTyped(field)) return;
    const text = textOf(field);
    typed.add(field);
    drafts.set(keyOf(field), text);
    if (tell("in", field, state.frames(), ...change(known.get(field) ?? field.defaultValue, text))) {
      known.set(field, text);
      last.set(field, sent);
    }
  });
  addEventListener("change", ({ target: field }) => {
    if (!isField(field) || isTyped(field)) return;
    if (field.type === "file") choose(field); else tellAll(field);
  });
  addEventListener("focusout", ({ target: field }) => {
    if (typed.delete(field)) tell("out", field);
  });

  // --- Presses

  // A button that was pressed waits until the server has heard of it.
  const waiting = new Map();
  let submitted = 0;
  // What it says: the sign of a symbol is no word.
  const wordsOf = button => [...button.childNodes].filter(node => !node.matches?.(".symbol"))
    .map(node => node.textContent).join("").trim();
  const press = (button, event) => {
    if (waiting.has(button)) return event.preventDefault();
    const { option } = button.dataset;
    const isTold = option === undefined ? tell("do", button, wordsOf(button)) : tell("set", button, option);
    if (!isTold) return postpone(event, button);
    event.preventDefault();
    waiting.set(button, sent);
    if (button.matches(".primary")) submitted = sent;
    const menu = button.closest(".pop");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  };
  addEventListener("click", event => {
    const { target } = event;
    for (const menu of all(".pop[open]")) if (!menu.contains(target)) menu.open = false;
    const step = target.closest(".step");
    if (step) {
      const field = step.parentElement.querySelector("input");
      if (step.dataset.step > 0) field.stepUp(); else field.stepDown();
      tellAll(field);
    }
    const button = target.closest("button[data-c], .pop button");
    if (button) press(button, event);
    if (target.closest("summary[aria-disabled], summary[aria-busy]")) event.preventDefault();
  });

  // Enter presses the primary button: of the row, or else of the list or the layer.
  const primary = field => {
    const around = [field.closest("[data-id]"), field.closest("[data-layer]") ?? at("w-list")];
    return around.map(node => node?.querySelector(".press.primary:not(:disabled)")).find(Boolean);
  };
  addEventListener("keydown", event => {
    const { key, target } = event;
    if (key === "Escape" && modal && !target.closest("[open]")) {
      (modal.querySelector("[data-c=close]") ?? all(".press", modal).at(-1))?.click();
      return event.preventDefault();
    }
    const menu = target.closest(".pop[open]");
    if (key === "Escape" && menu) {
      menu.open = false;
      return menu.querySelector("summary").focus();
    }
    if (key !== "Enter" || event.isComposing || !isField(target)) return;
    if (target.localName === "textarea" ? !(event.ctrlKey || event.metaKey) : target.matches("select, [type=file]")) return;
    if (!document.documentElement.dataset.live) return;
    event.preventDefault();
    if (!isTyped(target)) tellAll(target);
    primary(target)?.click();
  });
  addEventListener("submit", event => {
    if (event.target.id === "w-form" && document.documentElement.dataset.live) event.preventDefault();
  });

  // --- What comes down

  // What a field is to hold, as it is drawn anew.
  const drawn = fresh => {
    if (fresh.type === "radio" || fresh.type === "checkbox") return fresh.hasAttribute("checked");
    return fresh.localName === "select" ? fresh.value : fresh.localName === "textarea" ? fresh.defaultValue
      : fresh.getAttribute("value") ?? "";
  };
  // Fields that keep what was typed since the server last heard of it, which is then told as a whole.
  const kept = new Set();
  hooks.field = (field, fresh) => {
    if (field.type === "file") return;
    const isCheck = field.type === "radio" || field.type === "checkbox", value = drawn(fresh);
    const isSame = (isCheck ? field.checked : field.value) === value;
    if ((last.get(field) ?? 0) > state.taken()) {
      if (!isSame) kept.add(field);
      return;
    }
    if (isCheck) field.checked = value;
    else if (!isSame) {
      const isHere = field === document.activeElement && isTyped(field), { selectionStart, selectionEnd } = field;
      field.value = value;
      if (isHere) field.setSelectionRange(selectionStart, selectionEnd);
      const output = field.parentElement?.querySelector("output");
      if (output) output.value = value;
    }
    // What the server says counts, and not what was chosen before.
    if (!isSame) drafts.delete(keyOf(field));
    known.set(field, value);
  };

  let page = [state.depth(), location.pathname];
  hooks.after = isNew => {
    const now = [state.depth(), location.pathname];
    if (`${now}` !== `${page}`) {
      for (const key of drafts.keys()) {
        const [depth] = JSON.parse(key);
        if (depth > now[0] || depth === now[0] && now[0] >= page[0]) drafts.delete(key);
      }
      page = now;
    }
    if (isNew) begin();
    for (const field of kept) if (field.isConnected) tellAll(field);
    kept.clear();
    for (const [button, number] of waiting) {
      if (number <= state.taken() || !button.isConnected) waiting.delete(button);
    }
    const wasModal = modal;
    showModal();
    if (submitted && submitted <= state.taken()) {
      submitted = 0;
      const wrong = wasModal === modal && (modal ?? at("main")).querySelector("[aria-invalid=true]");
      if (wrong) (isField(wrong) ? wrong : wrong.querySelector("input"))?.focus();
    }
  };

  // The page is new, as after the connection was lost: what was typed is put back.
  const begin = () => {
    sent = 0;
    waiting.clear();
    if (at("w-form")) at("w-form").elements["w-once"].value = "";
    for (const field of fields()) {
      const text = drafts.get(keyOf(field));
      if (text === undefined || text === drawnTextOf(field)) continue;
      if (field.role === "switch") field.checked = text === "1";
      else if (isOneOf(field)) for (const one of group(field)) one.checked = text.split("\n").includes(one.value);
      else field.value = text;
      tellAll(field);
    }
  };

  // --- What is above the page

  let modal = null, opener = null;
  const showModal = () => {
    const dialogs = all(".layer > [aria-modal]"), top = dialogs.at(-1) ?? null;
    for (const node of [...all("body > header, body > main, body > footer"), ...dialogs]) {
      node.inert = Boolean(top) && node !== top;
    }
    if (top === modal) return;
    const active = document.activeElement, isIn = modal?.contains(active);
    if (top && !opener) opener = state.before();
    modal = top;
    if (top) {
      if (!top.contains(active)) focusIn(top);
    } else {
      const back = opener;
      opener = null;
      if (back && (isIn || active === document.body || active.localName === "h1" || active === back.active)) restore(back);
    }
  };
  const focusIn = dialog => {
    const first = dialog.querySelector("[data-c] :is(input:not([type=hidden]), textarea, select):not(:disabled)")
      ?? dialog.querySelector(".press.primary:not(:disabled)") ?? all(".press", dialog).at(-1) ?? dialog;
    first.focus();
    if (isTyped(first)) first.select();
  };

  addEventListener("beforeunload", event => {
    if (document.querySelector("#w-marks > [data-unsaved]")) event.preventDefault();
  });

  // --- Files

  const offers = new Map();
  const remark = (field, text) => {
    const control = controlOf(field);
    control.querySelector(".sending, .error:not([id])")?.remove();
    if (!text) return control;
    const error = Object.assign(document.createElement("span"), { className: "error", textContent: text });
    error.setAttribute("role", "alert");
    control.append(error);
  };
  const choose = field => {
    const [file] = field.files;
    if (!file) return;
    if (file.size > field.dataset.limit) return remark(field, settings.tooLarge);
    if (tell("file", field, file.name.slice(0, 200), file.size)) offers.set(sent, { field, file });
    else remark(field, settings.notSent);
  };
  hooks.granted = ([number, token]) => {
    const { field, file } = offers.get(number) ?? {};
    offers.delete(number);
    if (!field?.isConnected) return;
    if (!token) return remark(field, settings.notSent);
    const bar = document.createElement("progress"), stop = document.createElement("button"), request = new XMLHttpRequest();
    const box = Object.assign(document.createElement("span"), { className: "sending" });
    bar.setAttribute("aria-label", file.name);
    Object.assign(bar, { max: 1, value: 0 });
    Object.assign(stop, { type: "button", textContent: settings.cancel, className: "press plain", onclick: () => request.abort() });
    remark(field).append(box);
    box.append(bar, stop);
    const end = text => {
      field.value = "";
      remark(field, text);
    };
    request.upload.onprogress = ({ loaded, total }) => { bar.value = loaded / total; };
    request.onload = () => end(request.status === 200 ? "" : request.status === 413 ? settings.tooLarge : settings.notSent);
    request.onerror = () => end(settings.notSent);
    request.onabort = () => end("");
    request.open("POST", `${settings.root}/upload/${token}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.send(file);
  };

  // What was typed before this script was there. What a browser puts back where a page is loaded again is not told.
  const [load] = performance.getEntriesByType("navigation");
  if (document.readyState === "complete" || load?.type === "navigate") {
    for (const field of fields()) if (textOf(field) !== drawnTextOf(field)) drafts.set(keyOf(field), textOf(field));
  }
  hooks.after(true);
})();
