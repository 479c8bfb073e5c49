// Presses, each performed once. The next connection sends unacknowledged ones again with their numbers; those that are
// not performed then, or may have been, are listed on the page.

let pending = [], undone = [], resent = [], asked = [];
const lineOf = node => node?.innerText.trim().split("\n")[0];
// The address of an element, and the fingerprint of one that is pressed; and that alone.
const printOf = node => node.name === "w-press" ? node.value : node.dataset.e ?? "";
const idOf = node => printOf(node).split(" ")[0];
const signOf = (value = "") => value.split(" ")[1] ?? "";
const isEqual = (one, other) => [0, 1, 4, 5].every(part => one.message[part] === other.message[part]);
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
  return act(name ?? (row && row !== own ? `${own} (${row})` : own), Word.press, ...printOf(node).split(" "));
};
const isPress = word => word === Word.press || word === Word.beside;
// A row that was moved, or up to which rows were selected, has the fingerprint in its button or its menu.
const pressedNode = ({ message: [word, id, , , print] }) =>
  print && [...document.querySelectorAll("[name=w-press], [data-e]")].find(node =>
    isPress(word) ? printOf(node) === `${id} ${print}` : signOf(printOf(node)) === print && node.closest(`[data-e="${id}"]`));
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
const resume = ({ [Key.taken]: last }) => {
  const all = pending.filter(({ isLost, message }) => !isLost || !(message[2] <= last));
  pending = [];
  for (const press of all) {
    const isThere = press.page === pageNow() && (press.message[0] !== Word.press || pressedNode(press));
    (!isThere || press.isLost && last === undefined ? undone : pending).push(press);
  }
  for (const press of pending) send(press);
  resent = [...pending];
  tellUndone();
};
// What cannot be done any more is named alone.
const drop = name => {
  undone.push({ name, message: [], isStale: true });
  tellUndone();
};
// Each has a button that does it now, or as soon as there is a connection, and one that drops it.
const tellUndone = () => {
  at("w-undone")?.remove();
  if (!undone.length) return;
  const box = make("div", { id: "w-undone", role: "status" });
  for (const press of undone) {
    const { name, message: [word, id, , , ...rest] } = press, node = pressedNode(press);
    const line = make("p", {}, press.isStale ? `${name} – ${settings.changed}` : settings.undone.replace("{press}", () => name));
    const add = (text, act) => {
      const button = make("button", { class: "press" }, text);
      button.onclick = () => {
        undone = undone.filter(one => one !== press);
        act?.();
        tellUndone();
      };
      line.append(button);
    };
    if (node) {
      add(settings.doNow, () => word !== Word.beside && perform(name, word, id, ...rest) || isPress(word) && node.click());
    }
    add(settings.dismiss);
    box.append(line);
  }
  document.body.append(box);
};
