// Pings: the server returns an empty message after all earlier ones. One follows each message, and a visible page
// sends one after some seconds of silence.

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
