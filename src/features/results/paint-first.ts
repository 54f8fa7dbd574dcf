/**
 * Has the browser lay out and paint a new list's first cards, and whatever else the window shows of it, a frame before
 * the rest (`data-partly` in results.module.css). Heights are estimates in between; decision 47 has the figures.
 */
export function paintFirst(document: Document): void {
  paint(document, true);
  requestAnimationFrame(() => setTimeout(() => paintAll(document)));
}

/** For whatever needs the real heights at once. */
export function paintAll(document: Document): void {
  paint(document, false);
}

function paint(document: Document, isPartly: boolean): void {
  document.getElementById("job-list")?.toggleAttribute("data-partly", isPartly);
}
