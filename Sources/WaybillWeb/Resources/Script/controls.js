// The scripts of forms and maps, loaded on pages with some, and the start of this one.

window.waybill = {
  tell, press, replace, settings, at, restore, hooks, restored: history.state?.drafts,
  postpone: submitLater, drop,
  state: { depth: () => depth, frames: () => framesTaken, taken: () => taken, unfit: () => unfit, before: () => before },
};
const needForms = () => {
  if (!at("w-map") && document.querySelector(".map[data-at]")) {
    document.head.append(make("script", { id: "w-map", src: root + settings.map }));
  }
  if (at("w-forms") || !document.querySelector("[data-c]")) return;
  document.head.append(make("script", { id: "w-forms", src: root + settings.forms }));
};

reach();
showTab();
keepPlace();
connect();
