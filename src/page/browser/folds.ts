/** The search form and sort orders are folded below this width (usually 640 px), as in their styles. */
const smallScreenQuery = "(max-width: 39.99em)";

/** On small screens, folds the search form and sort orders after use, without losing the focus. */
export function keepFolds(window: Window): void {
  const { document } = window;
  // Must run before the form is followed in place, which records the focus.
  document.addEventListener("submit", (event) => foldForm(event, window), { capture: true });
  document.addEventListener("click", ({ target }) => foldOrders(document, target as Node));
  document.addEventListener("keydown", ({ key, target }) => {
    const fold = openOrders(document);
    if (key === "Escape" && fold?.parentElement?.contains(target as Node)) close(fold);
  });
}

/** Stays open when submitted by a sort order outside it. */
function foldForm({ target, submitter }: SubmitEvent, window: Window) {
  const form = target as HTMLFormElement;
  const fold = form.querySelector("details");
  if (fold === null || (submitter !== null && !form.contains(submitter))) return;
  fold.open = false;
  const hadFocus = form.contains(window.document.activeElement);
  // The results will appear there.
  if (hadFocus && window.matchMedia(smallScreenQuery).matches) {
    window.document.getElementById("results-heading")?.focus({ preventScroll: true });
  }
}

function foldOrders(document: Document, target: Node) {
  const fold = openOrders(document);
  if (fold === null || fold.contains(target)) return;
  if (fold.parentElement?.contains(target)) close(fold);
  else fold.open = false;
}

function openOrders(document: Document): HTMLDetailsElement | null {
  return document.querySelector<HTMLDetailsElement>("[data-in-place=sort] > details[open]");
}

function close(fold: HTMLDetailsElement) {
  fold.querySelector("summary")?.focus({ preventScroll: true });
  fold.open = false;
}
