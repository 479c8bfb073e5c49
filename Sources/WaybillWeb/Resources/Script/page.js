// The script of a live page: it sends the user's input to the server, which holds the state, and applies its patches.
// Without a script the page works by links and forms.

// The host's texts, and the app's root path: the host inserts them.
const settings = SETTINGS_OF_THE_HOST, { root } = settings;
const isWithin = path => path === root || path.startsWith(`${root}/`);
const html = document.documentElement;
// The style sheet has other rules for pages without a script.
html.dataset.script = "1";
// The name of this window, by which the server knows the numbers of its presses.
const windowName = crypto.getRandomValues(new Uint32Array(4)).join("");
// How many frames were taken in this connection, the numbers of the last message about an element, and of the last
// one that the server has taken, and whether the connection is new.
let framesTaken = 0, sent = 0, taken = 0, isNew = true;
// The fields of which the server asks for the whole text.
let unfit = [];
// The functions of the other scripts that this one calls, once they are loaded.
const hooks = {};
// The focus before the last frame.
let before = null;
// The target to scroll to: a row, by its place in the whole list.
let goal = history.state?.place ?? null;
const at = id => document.getElementById(id);
let socket, retryAfter = 200, fingerprint = html.dataset.page, moving = null;
let depth = history.state?.depth ?? 0, unsent = null;
const longestAddress = 4096;  // as the server has it

// The awaited scroll position of a page that is too short for it.
let wanted = history.state?.scroll || null;
history.scrollRestoration = "manual";
const keepPlace = (focus = history.state?.focus) =>
  replace({ ...history.state, depth, scroll: moving?.scroll ?? wanted ?? scrollY, place: goal ?? hooks.sight?.() ?? null, focus });

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
// A page of another history step drops the pending change.
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
