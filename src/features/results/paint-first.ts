/** More than most windows show. */
const firstCards = 6;

/**
 * Has the browser lay out and paint a new list's first cards, and whatever else the window shows of it, a frame before
 * the rest. Heights are estimates in between; decision 47 has the figures.
 */
export function paintFirst(list: HTMLElement): void {
  for (const item of itemsOf(list).slice(firstCards)) item.style.contentVisibility = "auto";
  requestAnimationFrame(() => setTimeout(() => paintAll(list)));
}

/** For whatever needs the real heights at once. */
export function paintAll(list: HTMLElement): void {
  for (const item of itemsOf(list)) item.style.contentVisibility = "";
}

function itemsOf(list: HTMLElement) {
  return [...list.children] as HTMLElement[];
}
