import "./plain/front-page.module.css";
import { windowVisitMemory } from "../features/visits/visit-record";
import { showNewSearches } from "./browser/new-searches";

// The front page works without this script. `pageshow` fires after loading, and when Back restores the page.
const memory = windowVisitMemory(window);
window.addEventListener("pageshow", () => showNewSearches(document, memory));

const search = document.getElementById("front-search");
const wakeOn = ["pointerdown", "focusin"] as const;

/** Loads the suggestions when the form is first used; it works without them. */
async function wake({ target }: Event): Promise<void> {
  if (search === null) return;
  for (const act of wakeOn) search.removeEventListener(act, wake);
  const loaded = await import(/* webpackChunkName: "front-search" */ "./front-search").catch(() => undefined);
  loaded?.openFrontSearch(search);
  // The button that triggered this had no handler yet.
  if (loaded && target instanceof Element)
    setTimeout(() =>
      target.closest("button[title]")?.dispatchEvent(new MouseEvent("click", { bubbles: true })),
    );
}
for (const act of wakeOn) search?.addEventListener(act, wake);
