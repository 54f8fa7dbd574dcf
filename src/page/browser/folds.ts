/** Below this width the search form and the sort orders are folded; 640 px for most. In step with their styles. */
const isSmall = "(max-width: 39.99em)";

/**
 * The search form and the sort orders are native disclosures on small screens. Once they have done their part they
 * fold again, and the focus goes where it is not lost with them.
 */
export function keepFolds(window: Window): void {
  const { document } = window;
  // Before the form is followed in place, which remembers what had the focus.
  document.addEventListener("submit", (event) => foldForm(event, window), { capture: true });
  document.addEventListener("click", ({ target }) => foldOrders(document, target as Node));
  document.addEventListener("keydown", ({ key, target }) => {
    const fold = openOrders(document);
    if (key === "Escape" && fold?.parentElement?.contains(target as Node)) close(fold);
  });
}

/** Sent from outside, by a sort order, it stays as it is. */
function foldForm({ target, submitter }: SubmitEvent, window: Window) {
  const form = target as HTMLFormElement;
  const fold = form.querySelector("details");
  if (fold === null || (submitter !== null && !form.contains(submitter))) return;
  fold.open = false;
  const hadFocus = form.contains(window.document.activeElement);
  // Where the answer will show.
  if (hadFocus && window.matchMedia(isSmall).matches) {
    window.document.getElementById("results-heading")?.focus({ preventScroll: true });
  }
}

/** An order was chosen, or something else was turned to. */
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
