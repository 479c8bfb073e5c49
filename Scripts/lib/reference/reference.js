// The search of the reference, and its list of contents on a narrow window. Everything else works without a script.
(() => {
  const root = document.documentElement.dataset.root;
  const input = document.querySelector(".search input");
  const found = document.getElementById("found");
  const menu = document.querySelector(".menu");

  // A narrow window begins with the page, not with its contents.
  if (matchMedia("(max-width: 50rem)").matches) menu.open = false;
  document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest" });

  // A page that is a file may not fetch, but it may load a script.
  let loading;
  const load = () => loading ??= new Promise(done => {
    const script = document.createElement("script");
    script.src = root + "search.js";
    script.onload = done;
    document.head.append(script);
  });

  // The higher, the better: the name itself, its beginning, a word within it, letters within it, its first sentence.
  const score = ([title, kind, parent, , about], words) => {
    const name = title.toLowerCase(), whole = (parent + "." + title).toLowerCase(), said = about.toLowerCase();
    let sum = kind === "Guide" || kind === "Room" ? 3 : parent.startsWith("Waybill") ? 4 : 0;
    for (const word of words) {
      const at = name.indexOf(word), within = whole.indexOf(word);
      if (name === word) sum += 100;
      else if (at === 0) sum += 60 - Math.min(name.length, 40) / 2;
      else if (at > 0 && /[A-Z]/.test(title[at]) || /[(:.\s]/.test(name[at - 1] ?? "")) sum += 30;
      else if (at > 0) sum += 15;
      else if (within >= 0) sum += 8;
      else if (said.includes(word)) sum += 3;
      else return 0;
    }
    return sum;
  };

  const show = async () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(word => word);
    if (!words.length) { found.hidden = true; return; }
    await load();
    const best = window.referenceIndex.map(entry => [score(entry, words), entry]).filter(([sum]) => sum > 0)
      .sort((a, b) => b[0] - a[0]).slice(0, 30);
    found.replaceChildren(...best.map(([, [title, kind, parent, address, about]]) => {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = root + address;
      const make = (name, text) => Object.assign(document.createElement(name), { textContent: text });
      link.append(make("b", title), make("i", parent ? `${kind} of ${parent}` : kind), make("span", about));
      item.append(link);
      return item;
    }));
    if (!best.length) {
      found.append(Object.assign(document.createElement("p"), { textContent: "Nothing matches." }));
    }
    found.hidden = false;
  };

  const step = by => {
    const links = [...found.querySelectorAll("a")], at = links.indexOf(document.activeElement) + by;
    (at < 0 ? input : links[Math.min(at, links.length - 1)])?.focus();
  };

  input.addEventListener("focus", load);
  input.addEventListener("input", show);
  document.addEventListener("keydown", event => {
    const isInside = document.activeElement === input || found.contains(document.activeElement);
    if (event.key === "/" && !isInside && !event.ctrlKey && !event.metaKey) input.focus();
    else if (!isInside || found.hidden) return;
    else if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Enter" && document.activeElement === input) found.querySelector("a")?.click();
    else if (event.key === "Escape") { found.hidden = true; input.focus(); }
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", event => {
    if (!event.target.closest(".search") || event.target.closest("#found a")) found.hidden = true;
  });
})();
