// The gestures on rows: menus, swipes, drags, selections of several, and the pull that reloads a page.

// The host inserts its texts.
const texts = SETTINGS_OF_THE_HOST;
const {
  at, make, hooks, act, press, rows, listOf, lineOf, signOf, menuAt, copyOf, takeWhole,
} = window.waybill;
const html = document.documentElement;

