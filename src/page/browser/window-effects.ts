import type { Cause } from "../../features/navigation/events";
import type { SettleEffects } from "../../features/navigation/ports";
import { resetForm } from "../../features/search/form-element";

/** Focus and scroll position after new results, once they are in the document. */
export function windowEffects(window: Window, restoreScroll: () => void): SettleEffects {
  const { document } = window;
  let used: Element | null = null;
  return {
    restored: () => resetForm(document),
    begun: () => {
      used = document.activeElement;
    },
    settled: (cause) => {
      const from = used ?? document.activeElement;
      used = null;
      window.requestAnimationFrame(() => {
        if (cause === "history") restoreScroll();
        if (cause === "page") document.getElementById("results")?.scrollIntoView();
        if (movesFocus(cause) && !hasMovedOn(document, from)) focusHeading(document, cause);
      });
    },
  };
}

function movesFocus(cause: Cause): boolean {
  return cause === "page" || cause === "keywords";
}

/** Whoever has gone on to another control while waiting is not called back. */
function hasMovedOn({ activeElement, body }: Document, from: Element | null): boolean {
  return activeElement !== from && activeElement !== body && activeElement !== null;
}

function focusHeading(document: Document, cause: Cause) {
  document.getElementById("results-heading")?.focus({ preventScroll: cause === "page" });
}
