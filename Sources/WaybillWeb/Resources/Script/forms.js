// Controls, forms and layers of a live page. The main script shares its functions as `waybill`. Without this script a
// page works by its form.
(() => {
  "use strict";
  // The host inserts its texts.
  const texts = SETTINGS_OF_THE_HOST;
  const { tell, press, replace, settings, at, restore, postpone, drop, state, hooks, restored } = window.waybill;
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];

  // --- Controls and their values

  const controlOf = node => node.closest("[data-c]");
  // Its name has its address, and the fingerprints of its text and itself.
  const idOf = field => field.name.split(".")[0];
  const printOf = ({ name = "" }) => name.split(".")[2];
  const isTyped = field => field.matches("textarea, input:not([type]), input[type=text], input[type=email], "
    + "input[type=password], input[type=tel], input[type=url], input[type=search]");
  // A browser reports a date after each digit of its year: until its field is left, the server changes nothing there.
  const isDate = field => field.matches("input[type=date], input[type=time], input[type=datetime-local]");
  const late = new WeakMap();
  // The field with an open composition: nothing is written into it.
  let composed = null;
  const isField = node => node.matches("input:not([type=hidden]), textarea, select") && controlOf(node);
  const group = field => all(`input[type=${field.type}]`, controlOf(field));
  const isOneOf = field => field.type === "radio" || field.type === "checkbox" && field.role !== "switch";
  // The holder of the text of a field: one for all options of a control.
  const holder = field => isOneOf(field) ? controlOf(field) : field;

  // The value of the control of a field, as one text.
  const textOf = field => {
    if (field.role === "switch") return field.checked ? "1" : "";
    if (isOneOf(field)) return group(field).filter(one => one.checked).map(one => one.value).join("\n");
    return isTyped(field) ? field.value.replace(/\p{Surrogate}/gu, "") : field.value;
  };

  // Its value in the drawn page.
  const drawnTextOf = field => {
    if (field.role === "switch") return field.defaultChecked ? "1" : "";
    if (isOneOf(field)) return group(field).filter(one => one.defaultChecked).map(one => one.value).join("\n");
    if (field.matches("select")) {
      const options = [...field.options];
      return (options.find(option => option.defaultSelected) ?? options.find(option => !option.disabled))?.value ?? "";
    }
    if (field.value === field.defaultValue || field.matches("textarea")) return field.defaultValue;
    // A browser has its own way to write an address or a number.
    const copy = document.createElement("template");
    copy.innerHTML = field.outerHTML;
    return copy.content.firstChild.value;
  };
  const fields = () => all("[data-c] :is(input:not([type=hidden], [type=file]), textarea, select):not(:disabled)");

  // --- Messages to the server

  // By field: the text known to both ends, the number of its last message, and whether it was edited since its focus.
  const known = new WeakMap(), last = new WeakMap(), typed = new WeakSet();
  const knownTextOf = field => known.get(holder(field)) ?? drawnTextOf(field);
  // The drafts of each page with the names of their fields, for a server that has forgotten them; and the keys of those
  // that this connection has not sent.
  const drafts = new Map();
  let owed = new Set();
  const keyOf = field => {
    const layer = field.closest("[data-layer]");
    return JSON.stringify([state.depth(), location.pathname, titleOf(layer), ...!layer ? [idOf(field)] : [
      field.closest("section")?.dataset.section, field.closest("[data-id]")?.dataset.id, controlOf(field).dataset.c]]);
  };
  // A sheet that opens again is another layer.
  const titleOf = layer => layer && (layer.querySelector("h2")?.textContent ?? "");
  const draft = field => {
    const key = keyOf(field);
    const label = controlOf(field).querySelector(".label")?.textContent, { base = field.name } = drafts.get(key) ?? {};
    drafts.set(key, { text: textOf(field), base, name: field.name, label, isSecret: field.type === "password" });
    owed.delete(key);
    clearTimeout(keeping);
    keeping = setTimeout(keep, 200);
  };
  // The history keeps them for a restored window: a browser restores only a part.
  let keeping;
  const keep = () => {
    const texts = [...drafts].filter(([, { isSecret }]) => !isSecret).map(([key, { text, base }]) => [key, text, base]);
    replace({ ...history.state, drafts: texts });
  };
  addEventListener("pagehide", keep);

  // Text typed in a row outside the drawn part is sent when the row is drawn again.
  const isKept = field => {
    if (!field.closest("#w-kept")) return false;
    last.set(field, Infinity);
    return true;
  };
  const tellAll = field => {
    const text = textOf(field);
    draft(field);
    if (isKept(field)) return;
    const number = tell(Word.set, idOf(field), printOf(field), text);
    if (!number) return;
    known.set(holder(field), text);
    late.delete(field);
    for (const one of isOneOf(field) ? group(field) : [field]) last.set(one, number);
  };

  // A browser, or a password manager, may fill in fields without an event: that is sent as well.
  const tellRest = () => {
    for (const field of fields()) if (textOf(field) !== knownTextOf(field)) tellAll(field);
  };

  // The change between two texts, in whole characters.
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
    entered = null;
    typed.add(field);
    late.delete(field);
    draft(field);
    if (isKept(field)) return;
    const number = tell(Word.edit, idOf(field), printOf(field), ...change(knownTextOf(field), text));
    if (number) {
      known.set(field, text);
      last.set(field, number);
    }
  });
  addEventListener("compositionstart", ({ target }) => { composed = target; });
  addEventListener("compositionend", ({ target: field }) => {
    composed = null;
    // In some browsers the last edit follows.
    setTimeout(() => {
      if (field !== composed && late.has(field) && (last.get(field) ?? 0) <= state.taken()) redraw(field, late.get(field));
    }, 0);
  });
  addEventListener("change", ({ target: field }) => {
    if (!isField(field) || isTyped(field)) return;
    if (isDate(field)) typed.add(field);
    if (field.type === "file") choose(field); else tellAll(field);
  });
  addEventListener("focusout", ({ target: field }) => {
    entered = null;
    leave(field);
  });
  const leave = field => {
    if (!typed.delete(field)) return;
    if (late.has(field)) redraw(field, late.get(field));
    tell(Word.leave, idOf(field));
  };

  // --- Presses

  // A pressed button waits until the server has received the press.
  const waiting = new Map();
  let submitted = 0;
  const pressButton = (button, event) => {
    if (waiting.has(button)) return event.preventDefault();
    tellRest();
    const number = press(button);
    if (!number) return postpone(event, button);
    event.preventDefault();
    if (document.documentElement.dataset.live) waiting.set(button, number);
    if (button.matches(".primary")) submitted = number;
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
    if (button) pressButton(button, event);
    if (target.closest("summary[aria-disabled], summary[aria-busy]")) event.preventDefault();
  });

  // A summary reports its state by itself, but not with the role of a button.
  addEventListener("toggle", ({ target }) => {
    if (target.matches?.(".pop, .menu")) target.firstChild.setAttribute("aria-expanded", target.open);
  }, true);

  // Enter presses the primary button: of the row, or else of the list or the layer.
  const primary = field => {
    const around = [field.closest("[data-id]"), field.closest("[data-layer]") ?? at("w-list")];
    return around.map(node => node?.querySelector(".press.primary:not(:disabled)")).find(Boolean);
  };
  addEventListener("keydown", event => {
    const { key, target } = event;
    // Keys of a composition belong to the input method; the confirming one may have only its code.
    if (event.isComposing || event.keyCode === 229) return;
    if (key === "Escape" && modal && !target.closest("[open]")) {
      dismiss();
      return event.preventDefault();
    }
    const menu = target.closest(".pop[open]");
    if (key === "Escape" && menu) {
      menu.open = false;
      return menu.querySelector("summary").focus();
    }
    if (key !== "Enter" || !isField(target)) return;
    if (target.localName === "textarea" ? !(event.ctrlKey || event.metaKey) : target.matches("select, [type=file]")) return;
    if (!document.documentElement.dataset.live) return;
    event.preventDefault();
    if (!isTyped(target)) tellAll(target);
    if (isDate(target)) leave(target);
    const button = primary(target);
    // The typed text may enable it: the response is pending.
    if (!button && last.get(target) > state.taken()) entered = { field: target, number: last.get(target), time: event.timeStamp };
    button?.click();
  });
  let entered = null;
  const pressEntered = () => {
    if (!entered || entered.number > state.taken()) return;
    const { field, time } = entered;
    entered = null;
    if (field.isConnected && performance.now() - time < 5000) primary(field)?.click();
  };
  addEventListener("submit", event => {
    if (event.target.id === "w-form" && document.documentElement.dataset.live) event.preventDefault();
  });

  // --- Patches from the server

  // The value of a field as it is redrawn.
  const drawn = fresh => {
    if (fresh.type === "radio" || fresh.type === "checkbox") return fresh.hasAttribute("checked");
    return fresh.localName === "select" ? fresh.value : fresh.localName === "textarea" ? fresh.defaultValue
      : fresh.getAttribute("value") ?? "";
  };
  const write = (field, value, { text, start, end }) => {
    if (field.value !== value) field.value = value;
    // Some types, as that of an e-mail address, have no selection.
    if (field === document.activeElement && start !== null && isTyped(field)) {
      field.setSelectionRange(caretIn(value, text, start), caretIn(value, text, end));
    }
  };
  // The letters of a text with their places, without marks, blanks and, on a second try, punctuation.
  const skipped = [/[\s\p{C}\p{M}]/gu, /[\s\p{C}\p{M}\p{P}]/gu];
  const lettersOf = (text, skips) => {
    const letters = [];
    let at = 0;
    for (const letter of text) {
      for (const one of letter.normalize("NFD").toUpperCase().replace(skips, "")) letters.push([one, at]);
      at += letter.length;
    }
    return letters;
  };
  const even = text => text.replace(/\s/g, " ");
  // The caret in a text that replaces another: at its end, or before the same letters. The text may be in other capitals
  // and groups, with other punctuation, or without some of the letters.
  const caretIn = (value, text, caret) => {
    const tail = text.slice(caret);
    if (value.endsWith(tail)) return value.length - tail.length;
    for (const skips of skipped) {
      const former = lettersOf(text, skips), letters = lettersOf(value, skips);
      let at = value.length;
      const isKnown = letters.reverse().every(([letter, place]) => {
        while (former.length && former.at(-1)[0] !== letter) former.pop();
        const [, formerPlace] = former.pop() ?? [];
        if (formerPlace >= caret) at = place;
        return formerPlace !== undefined;
      });
      if (!isKnown) continue;
      // The text between the caret and the letter.
      const lead = even(tail.slice(0, lettersOf(tail, skips)[0]?.[1]));
      return even(value.slice(0, at)).endsWith(lead) ? at - lead.length : at;
    }
    return Math.min(caret, value.length);
  };
  // Fields edited since the last received message keep their text, which is sent as a whole.
  const kept = new Set();
  hooks.field = (field, fresh, former) => {
    if (field.type === "file") return;
    const isCheck = isOneOf(field) || field.role === "switch", value = drawn(fresh);
    const isSame = (isCheck ? field.checked : field.value) === value;
    // Typed text is sent for a field with another label too, and a choice is not.
    const isMeant = isTyped(field) || printOf(fresh) === printOf(former);
    if (isMeant && ((last.get(field) ?? 0) > state.taken() || last.has(field) && state.unfit().includes(idOf(fresh)))) {
      if (!isSame) kept.add(field);
      return;
    }
    if (!isSame && (field === composed || isDate(field) && typed.has(field))) {
      // Further edits are those of the server's text.
      if (field === composed) known.set(field, value);
      return late.set(field, value);
    }
    if (isCheck) field.checked = value;
    else if (value !== former.text || !isSame) {
      write(field, value, former);
      const output = field.parentElement?.querySelector("output");
      if (output) output.value = value;
    }
    // The server's value counts, not the earlier choice.
    if (!isSame) drafts.delete(keyOf(field));
    if (isCheck) known.delete(holder(field)); else known.set(field, value);
    late.delete(field);
  };
  const redraw = (field, value) => {
    write(field, value, { text: field.value, start: field.selectionStart, end: field.selectionEnd });
    drafts.delete(keyOf(field));
    known.set(field, value);
    late.delete(field);
  };

  let page = [state.depth(), location.pathname];
  hooks.after = isNew => {
    const now = [state.depth(), location.pathname], isSame = `${now}` === `${page}`;
    if (isNew) begin();
    // The drafts of closed screens and sheets are dropped.
    const titles = all("[data-layer]").map(titleOf);
    for (const key of drafts.keys()) {
      const [depth, , title] = JSON.parse(key);
      const isLeft = !isSame && (depth > now[0] || depth === now[0] && now[0] >= page[0]);
      if (isLeft || title !== null && !owed.has(key) && !titles.includes(title)) drafts.delete(key);
    }
    page = now;
    putBack();
    // The server asks for the whole text of a field with an edit that did not fit.
    for (const field of fields()) if (last.has(field) && state.unfit().includes(idOf(field))) kept.add(field);
    for (const field of kept) if (field.isConnected) tellAll(field);
    kept.clear();
    for (const [button, number] of waiting) {
      if (number <= state.taken() || !button.isConnected) waiting.delete(button);
    }
    pressEntered();
    const wasModal = modal;
    showModal();
    const isBusy = (modal ?? at("main"))?.querySelector(".press.primary[aria-busy=true]");
    if (submitted && submitted <= state.taken() && !isBusy) {
      submitted = 0;
      const wrong = wasModal === modal && (modal ?? at("main")).querySelector("[aria-invalid=true]");
      if (wrong) (isField(wrong) ? wrong : wrong.querySelector("input"))?.focus();
    }
  };

  // The page is new, as after a lost connection: drafts are restored, here and wherever their field appears next.
  const begin = () => {
    waiting.clear();
    for (const { key } of offers.values()) remark(fileAt(key), texts.notSent);
    offers.clear();
    // The page of a frame has none.
    const once = at("w-form")?.elements["w-once"];
    if (once) once.value = "";
    // Without a connection a filled-in form may enable its button.
    if (state.frames()) for (const button of all("[data-off]")) button.disabled = true;
    owed = new Set(drafts.keys());
    tellRest();
  };
  const putBack = () => {
    if (!owed.size) return;
    for (const field of fields()) {
      const key = keyOf(field), { text, base, name, label, isOld, isSecret } = drafts.get(key) ?? {};
      if (!owed.delete(key) || text === undefined || text === drawnTextOf(field)) continue;
      // From before the page was loaded: it counts if the field holds what it held then.
      if (isOld && base !== field.name) {
        drafts.delete(key);
        continue;
      }
      // It was meant for a field with another label.
      if (!isOld && ![{ name: base }, { name }].some(one => printOf(one) === printOf(field))) {
        drafts.delete(key);
        drop(isSecret ? label : `${label}: ${text}`);
        continue;
      }
      if (field.role === "switch") field.checked = text === "1";
      else if (isOneOf(field)) for (const one of group(field)) one.checked = text.split("\n").includes(one.value);
      else field.value = text;
      tellAll(field);
    }
  };

  // --- Layers above the page

  let modal = null, opener = null;
  const showModal = () => {
    const dialogs = all(".layer > [aria-modal]"), top = dialogs.at(-1) ?? null;
    for (const node of [...all("body > header, body > main, body > footer"), ...dialogs]) {
      node.inert = Boolean(top) && node !== top;
    }
    holdPage(top);
    if (top === modal) return;
    const active = document.activeElement, isIn = modal?.contains(active);
    if (top && !opener) opener = state.before();
    modal = top;
    stepAbove();
    if (top) {
      if (!top.contains(active)) focusIn(top);
    } else {
      const back = opener;
      opener = null;
      if (back && (isIn || active === document.body || active.localName === "h1" || active === back.active)) restore(back);
    }
  };
  // The page behind it stays where it is, without its scroll bar.
  const holdPage = dialog => {
    const { dataset, style } = document.documentElement;
    if (Boolean(dialog) === "held" in dataset) return;
    style.paddingRight = dialog ? `${innerWidth - document.documentElement.clientWidth}px` : "";
    if (dialog) dataset.held = ""; else delete dataset.held;
  };

  // On the first screen of a window, going back from a layer would leave the app: the layer has its own history step.
  let isAbove = false;
  const stepAbove = () => {
    isAbove = Boolean(history.state?.above);
    if (modal && !isAbove && state.depth() === 0) {
      try {
        history.pushState({ ...history.state, above: 1 }, "");
      } catch {
        // Safari allows no more changes of the history for now: going back leaves the page then.
      }
    } else if (!modal && isAbove) history.back();
    isAbove = Boolean(history.state?.above);
  };
  hooks.stepped = () => {
    const wasAbove = isAbove;
    isAbove = Boolean(history.state?.above);
    if (wasAbove === isAbove) return false;
    if (!isAbove) dismiss();
    else if (!modal) history.back();
    return true;
  };
  const dismiss = () => {
    if (modal) (modal.querySelector("[data-c=close]") ?? all(".press", modal).at(-1))?.click();
  };

  const focusIn = dialog => {
    const first = dialog.querySelector("[data-c] :is(input:not([type=hidden]), textarea, select):not(:disabled)")
      ?? dialog.querySelector(".press.primary:not(:disabled)") ?? all(".press", dialog).at(-1) ?? dialog;
    first.focus();
    // In several lines the caret is at the end: a key would replace selected text.
    if (first.localName === "textarea") first.setSelectionRange(first.value.length, first.value.length);
    else if (isTyped(first)) first.select();
  };

  // A press beside a sheet without edits closes it.
  let isBeside = false;
  addEventListener("pointerdown", ({ target }) => { isBeside = target.matches(".sheet"); });
  addEventListener("click", ({ target }) => {
    if (!isBeside || !target.contains(modal) || !target.matches(".sheet")) return;
    const title = titleOf(target);
    if (![...drafts.keys()].some(key => JSON.parse(key)[2] === title)) dismiss();
  });

  addEventListener("beforeunload", event => {
    if (document.querySelector("#w-marks > [data-unsaved]")) event.preventDefault();
  });

  // --- Files

  const offers = new Map();
  const fileAt = key => all("[data-c] input[type=file]").find(field => keyOf(field) === key);
  const remark = (field, text) => {
    if (!field) return null;
    const control = controlOf(field);
    control.querySelector(".sending, [data-own]")?.remove();
    if (!text) return control;
    // A refused file can be chosen again.
    field.value = "";
    const error = Object.assign(document.createElement("span"), { className: "error", textContent: text });
    error.setAttribute("role", "alert");
    error.dataset.own = "";
    control.append(error);
  };
  const choose = field => {
    const [file] = field.files;
    if (!file) return;
    if (file.size > field.dataset.limit) return remark(field, texts.tooLarge);
    const name = [...file.name].slice(0, 200).join("").replace(/\p{Surrogate}/gu, "\uFFFD");
    const number = tell(Word.file, idOf(field), printOf(field), name, file.size);
    if (number) offers.set(number, { key: keyOf(field), file });
    else remark(field, texts.notSent);
  };
  hooks.granted = ([number, token]) => {
    const { key, file } = offers.get(number) ?? {}, field = key && fileAt(key);
    offers.delete(number);
    if (!field) return;
    if (!token) return remark(field, texts.notSent);
    const bar = document.createElement("progress"), stop = document.createElement("button"), request = new XMLHttpRequest();
    const box = Object.assign(document.createElement("span"), { className: "sending" });
    bar.setAttribute("aria-label", file.name);
    Object.assign(bar, { max: 1, value: 0 });
    Object.assign(stop, { type: "button", textContent: texts.cancel, className: "press plain", onclick: () => request.abort() });
    remark(field).append(box);
    box.append(bar, stop);
    const end = text => {
      const now = fileAt(key);
      if (now) now.value = "";
      remark(now, text);
    };
    request.upload.onprogress = ({ loaded, total }) => { bar.value = loaded / total; };
    request.onload = () => end(request.status === 200 ? "" : request.status === 413 ? texts.tooLarge : texts.notSent);
    request.onerror = () => end(texts.notSent);
    request.onabort = () => end("");
    request.open("POST", `${settings.root}/upload/${token}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.send(file);
  };

  // Text typed before this script was loaded is sent, and text restored by the browser, which may come later.
  const [load] = performance.getEntriesByType("navigation");
  if (load?.type === "back_forward") {
    for (const [key, text, base] of restored ?? []) drafts.set(key, { text, base, isOld: true });
  }
  if (document.readyState !== "complete") addEventListener("load", () => setTimeout(tellRest, 0));
  hooks.after(true);
  if (state.isEscaped) dismiss();
})();
