// The user's steps, searches and scrolling.

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
  if (say(Word.travel, here(), depth)) return;
  if (!loadIfThere(event, () => location.reload())) location.reload();
});

addEventListener("input", event => {
  if (!event.target.matches(searchField)) return;
  find(event.target);
});
const find = field => {
  // A text that the server cannot take yet is sent with the first frame.
  const text = typed(field), number = framesTaken ? tell(Word.set, field.dataset.e, "", text) : 0;
  if (number) pending.push({ typed: text, isSent: true, message: [Word.set, field.dataset.e, number] });
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
