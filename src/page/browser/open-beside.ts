import { selectJob } from "../../features/navigation/address";
import { jobChosen } from "../../features/navigation/events";
import { isPlainClick } from "../../features/site/browser";
import { routes } from "../../shared/routes";
import type { AppStore } from "../make-store";
import { jobIdIn, type KeptJobs } from "./job-cards";

/** Same width as in `plain/job/job-beside.module.css`. */
const wideScreenQuery = "(min-width: 75em)";
const cardLinks = "#results li > article h2 a";

/** On wide screens, opens a card's job beside the list. The views are loaded with the first job. */
export function openLinksBeside(window: Window, store: AppStore, kept: KeptJobs): void {
  const { document } = window;
  const container = document.getElementById("job-beside");
  if (container === null) return;
  const wide = window.matchMedia(wideScreenQuery);
  const beside = new Beside({ document, container, store, kept });
  beside.begin();
  document.addEventListener("click", (click) => {
    const { target } = click;
    if (!isPlainClick(click) || click.defaultPrevented || !wide.matches || !(target instanceof Element))
      return;
    const closer = target.closest("#beside-close");
    const card = target.closest(cardLinks);
    if (closer === null && card === null) return;
    click.preventDefault();
    const job = card && jobIdIn(card.getAttribute("href"));
    if (job !== null && job === selectJob(store.getState())) return beside.openAgain(job);
    store.dispatch(jobChosen(job));
    if (card !== null) beside.focus();
  });
  document.addEventListener("keydown", ({ key, target, defaultPrevented }) => {
    if (key !== "Escape" || defaultPrevented || !wide.matches || selectJob(store.getState()) === null) return;
    // Escape has a meaning of its own there.
    if (document.querySelector("dialog[open]") || (target as Element).matches?.("input, select, textarea"))
      return;
    store.dispatch(jobChosen(null));
  });
}

interface BesideParts {
  readonly document: Document;
  readonly container: HTMLElement;
  readonly store: AppStore;
  readonly kept: KeptJobs;
}

const loadViews = () => import(/* webpackChunkName: "job-beside" */ "../job-beside");

/** Keeps the job beside the list in sync with the address. */
class Beside {
  readonly #parts: BesideParts;
  readonly #marking = new MutationObserver(() => this.#mark());
  #shown: number | null;
  #views: Awaited<ReturnType<typeof loadViews>> | undefined;

  constructor(parts: BesideParts) {
    this.#parts = parts;
    const served = parts.container.querySelector<HTMLElement>("[data-beside]");
    this.#shown = served && Number(served.dataset.beside);
  }

  begin(): void {
    const { store, kept } = this.#parts;
    if (this.#shown !== null)
      loadViews().then(
        ({ attachJobActions }) => attachJobActions(kept),
        () => {},
      );
    store.subscribe(() => this.#follow());
    this.#follow();
    this.#watch();
  }

  /** Asks again for a job that could not be loaded. */
  openAgain(job: number): void {
    this.#views?.drawBeside(job, this.#parts);
    this.focus();
  }

  focus(): void {
    this.#parts.document.getElementById("beside-heading")?.focus({ preventScroll: true });
  }

  #follow(): void {
    const job = selectJob(this.#parts.store.getState());
    const before = this.#shown;
    if (job === before) return;
    this.#shown = job;
    if (job === null) this.#close(before);
    else this.#open(job);
    this.#watch();
  }

  async #open(job: number): Promise<void> {
    this.#views ??= await loadViews().catch(() => undefined);
    // Without the views, open the job's own page.
    if (this.#views === undefined) return location.assign(`${routes.results}/${job}`);
    if (this.#shown !== job) return;
    this.#views.drawBeside(job, this.#parts);
    this.focus();
  }

  #close(before: number | null): void {
    const { document, container } = this.#parts;
    const { activeElement } = document;
    const isLeft = activeElement === document.body || container.contains(activeElement);
    this.#views?.clearBeside(container);
    container.replaceChildren();
    if (isLeft) this.#linkTo(before)?.focus({ preventScroll: true });
  }

  #linkTo(job: number | null): HTMLElement | undefined {
    return this.#links().find((link) => jobIdIn(link.getAttribute("href")) === job);
  }

  #links(): HTMLElement[] {
    return [...this.#parts.document.querySelectorAll<HTMLElement>(cardLinks)];
  }

  /** Cards may come and go while a job is open. */
  #watch(): void {
    this.#mark();
    this.#marking.disconnect();
    const results = this.#parts.document.getElementById("results");
    if (this.#shown === null || results === null) return;
    this.#marking.observe(results, { subtree: true, childList: true, attributeFilter: ["href"] });
  }

  #mark(): void {
    const open = this.#linkTo(this.#shown);
    for (const link of this.#links()) {
      if (link === open) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
}
