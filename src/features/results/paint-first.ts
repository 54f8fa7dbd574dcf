/** More than fit into a usual window. */
const firstCards = 6;

/**
 * Has the browser lay out and paint a new list's first cards, and whatever else the window shows of it, a frame before
 * the rest. Heights are estimates in between; decision 47 has the figures.
 */
export function paintFirst(document: Document): void {
  setVisibility(document, firstCards, "auto");
  requestAnimationFrame(() => setTimeout(() => paintAll(document)));
}

/** For whatever needs the real heights at once. */
export function paintAll(document: Document): void {
  setVisibility(document, 0, "");
}

function setVisibility(document: Document, from: number, visibility: string): void {
  document.querySelectorAll<HTMLElement>("#job-list > *").forEach((item, place) => {
    if (place >= from) item.style.contentVisibility = visibility;
  });
}
