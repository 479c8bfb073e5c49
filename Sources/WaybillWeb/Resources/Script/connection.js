// The connection to the server.

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
    isNew = true;
    say(Word.show, Wire.version, here(), fingerprint, depth, windowName);
  };
  waiting = null;
  socket.onmessage = ({ data }) => {
    keepWatch();
    hear(data);
  };
  socket.onclose = event => {
    clearTimeout(watch);
    clearTimeout(idle);
    waiting = null;
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

// Messages that wait for a script, in order.
let waiting = null;
const hear = data => {
  if (waiting) return waiting.push(data);
  if (!data) return answer();
  if (data === " ") return;
  const frame = JSON.parse(data), part = partFor(frame, data);
  if (part) {
    waiting = [data];
    return need(part);
  }
  retryAfter = 200;
  patience = 6000;
  refusals = 0;
  clearTimeout(lost);
  lost = null;
  at("w-lost")?.remove();
  if (frame[Key.visitor]) return keepVisitor(frame[Key.visitor]);
  if (frame[Key.left]) return leave(frame);
  if (frame[Key.grant]) return hooks.granted?.(frame[Key.grant]);
  if (!(hooks.due?.(frame) ?? [frame]).every(takeWhole)) return;
  html.dataset.live = "1";
  needParts();
  if (!pending.length) loadPostponed();
};
const hearRest = () => {
  const rest = waiting ?? [];
  waiting = null;
  // A page that gave up its connection begins again.
  for (const data of rest) if (socket.onmessage) hear(data);
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
