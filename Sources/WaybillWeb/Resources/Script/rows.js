// Functions of the scripts for gestures and for long lists, which both have.

// Where a row is in the whole list.
const placeOf = item => [Number(item.closest("section").dataset.at), Number(item.getAttribute("aria-posinset")) - 1];

// What is measured is where rows are to be: those that glide are shown on their way.
const still = body => {
  const glides = document.getAnimations().filter(({ id }) => id === "glide");
  const times = glides.map(({ currentTime }) => currentTime);
  for (const glide of glides) glide.currentTime = 180;
  const result = body();
  glides.forEach((glide, index) => { glide.currentTime = times[index]; });
  return result;
};

