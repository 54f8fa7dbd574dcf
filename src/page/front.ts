import "./plain/front-page.module.css";
import { windowVisitMemory } from "../features/visits/visit-record";
import { showNewSearches } from "./browser/new-searches";

// The front page's script: the page is complete without it. Once all is there, and when Back brings the page again.
const memory = windowVisitMemory(window);
window.addEventListener("pageshow", () => showNewSearches(document, memory));

const search = document.getElementById("front-search");
const wakeOn = ["pointerdown", "focusin"] as const;

/** What suggests is loaded when the form is turned to; until it is there, and without it, the form is a form. */
async function wake({ target }: Event): Promise<void> {
  if (search === null) return;
  for (const act of wakeOn) search.removeEventListener(act, wake);
  const loaded = await import(/* webpackChunkName: "front-search" */ "./front-search").catch(() => undefined);
  loaded?.openFrontSearch(search);
  // The button that it was woken by could not answer yet.
  if (loaded && target instanceof Element)
    setTimeout(() =>
      target.closest("button[title]")?.dispatchEvent(new MouseEvent("click", { bubbles: true })),
    );
}
for (const act of wakeOn) search?.addEventListener(act, wake);
