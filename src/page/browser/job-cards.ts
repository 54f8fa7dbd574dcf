import card from "../../features/results/job-card.module.css";
import "../plain/card-tools.module.css";
import { windowVisitMemory } from "../../features/visits/visit-record";
import {
  countSavedJobs,
  type JobMemory,
  type KnownJob,
  type SavedJobs,
  windowJobMemory,
  windowSavedJobs,
} from "./job-memory";
import { cloneTemplate, partOf } from "./template-rows";

/** Makes whole cards clickable, with marks and buttons. Call it without hydration, or after it. */
function enhanceCards(window: Window, kept: KeptJobs): void {
  const { document } = window;
  if (document.querySelector("template#card-tools") === null) return;
  const cards = new EnhancedCards(document, kept);
  cards.learn();
  kept.saved.onChange(() => cards.learn());
  kept.memory.onChange(() => cards.learn());
  document.documentElement.dataset.cards = "";
  document.addEventListener("click", (click) => followCard(window, click));
  document.addEventListener("auxclick", (click) => followCard(window, click));
  const results = document.getElementById("results");
  // Observers run before the new results are painted.
  const hear = () => cards.dress("gone");
  if (results !== null)
    new MutationObserver(hear).observe(results, {
      subtree: true,
      childList: true,
      attributeFilter: ["href"],
    });
}

/** A click on a card's text acts like one on its link, with the same keys, unless text was being selected. */
function followCard(window: Window, click: MouseEvent): void {
  const { target, button, defaultPrevented } = click;
  const link = target instanceof Element ? target.closest("li > article")?.querySelector("a") : null;
  if (!link || defaultPrevented || (target as Element).closest("a, button")) return;
  if (window.getSelection()?.isCollapsed === false) return;
  if (button === 1) window.open(link.href, "_blank", "noopener");
  if (button === 0) link.dispatchEvent(new MouseEvent("click", click));
}

interface Tools {
  readonly mark: HTMLElement;
  readonly save: HTMLElement;
  readonly hide: HTMLElement;
  readonly isResult: boolean;
}

class EnhancedCards {
  readonly #document: Document;
  readonly #kept: KeptJobs;
  readonly #tools = new WeakMap<Element, Tools>();
  readonly #notice: HTMLElement;
  readonly #hiddenWords: string;
  #saved: ReadonlySet<number> = new Set();
  #hidden: ReadonlySet<number> = new Set();
  #viewed: ReadonlySet<number> = new Set();
  #applied: Readonly<Record<string, number>> = {};
  /** Why a job could not be saved, until something else is. */
  #refusal: { readonly id: number; readonly why: "full" | "failed" } | undefined;
  #numbered = 0;
  #isHiddenShown = false;

  constructor(document: Document, kept: KeptJobs) {
    this.#document = document;
    this.#kept = kept;
    this.#notice = cloneTemplate(document, "hidden-jobs");
    this.#hiddenWords = partOf(this.#notice, "count").textContent ?? "";
    partOf(this.#notice, "show").addEventListener("click", () => this.#toggleHidden());
  }

  learn(): void {
    const { viewed, applied, hidden } = this.#kept.memory.read();
    this.#saved = new Set(this.#kept.saved.list().map(({ id }) => id));
    this.#hidden = new Set(hidden);
    this.#viewed = new Set(viewed.map(({ id }) => id));
    this.#applied = applied;
    this.#refusal = undefined;
    this.dress();
  }

  /** Writes only changed values. `room`: "gone" also closes the gaps of hidden jobs. */
  dress(room?: "gone"): void {
    for (const article of this.#document.querySelectorAll<HTMLElement>("li > article")) {
      const tools = this.#toolsOf(article);
      const id = idOf(article);
      this.#mark(tools.mark, id);
      if (!tools.isResult) continue;
      press(tools.save, this.#saved.has(id));
      press(tools.hide, this.#hidden.has(id));
      this.#veil(article, id, room);
    }
    this.#tellHidden();
  }

  #veil(article: HTMLElement, id: number, room: "gone" | undefined): void {
    const { dataset } = article.parentElement as HTMLElement;
    const state = this.#hidden.has(id) ? (room ?? dataset.hidden ?? "kept") : undefined;
    if (state === dataset.hidden) return;
    if (state === undefined) delete dataset.hidden;
    else dataset.hidden = state;
  }

  /** The buttons' names refer to the card's title, which may change. */
  #toolsOf(article: HTMLElement): Tools {
    const there = this.#tools.get(article);
    if (there !== undefined) return there;
    const element = cloneTemplate(this.#document, "card-tools");
    const [mark, save, hide] = [partOf(element, "mark"), partOf(element, "save"), partOf(element, "hide")];
    const tools = { mark, save, hide, isResult: article.closest("#results") !== null };
    this.#numbered += 1;
    const title = article.querySelector("h2");
    if (title !== null) title.id = `card-${this.#numbered}`;
    save.addEventListener("click", () => this.#save(article));
    hide.addEventListener("click", () => this.#hide(article));
    for (const button of [save, hide]) {
      button.id = `card-${this.#numbered}-${button.dataset.part}`;
      button.setAttribute("aria-labelledby", `${button.id} card-${this.#numbered}`);
      // A job's own page has these for its job.
      if (!tools.isResult) button.remove();
    }
    article.append(element);
    this.#tools.set(article, tools);
    return tools;
  }

  #mark(mark: HTMLElement, id: number): void {
    const appliedAt = this.#applied[id];
    const refusal = this.#refusal?.id === id && this.#refusal.why;
    const kind =
      refusal ||
      (appliedAt && "applied") ||
      (this.#saved.has(id) && "saved") ||
      (this.#viewed.has(id) && "viewed") ||
      "none";
    const date = appliedAt ? this.#dayOf(appliedAt) : "";
    const text = (mark.dataset[kind] ?? "").replace("{date}", date);
    if (mark.textContent === text) return;
    mark.role = refusal ? "alert" : null;
    mark.textContent = text;
    mark.dataset.kind = kind;
    mark.hidden = text === "";
  }

  #dayOf(instant: number): string {
    const day = { day: "numeric", month: "short" } as const;
    return new Date(instant).toLocaleDateString(this.#document.documentElement.lang, day);
  }

  #save(article: HTMLElement): void {
    const { saved } = this.#kept;
    const job = jobOf(article);
    const outcome = this.#saved.has(job.id)
      ? saved.remove(job.id)
      : saved.add({ ...job, savedAt: Date.now() });
    if (!outcome || outcome === "kept") return;
    this.#refusal = { id: job.id, why: outcome };
    this.dress();
  }

  #hide(article: HTMLElement): void {
    const id = idOf(article);
    const isHidden = !this.#hidden.has(id);
    const item = article.parentElement as HTMLElement;
    if (isHidden) item.dataset.hidden = "gone";
    this.#kept.memory.hide(id, isHidden);
    if (!isHidden || this.#isHiddenShown) return;
    // The button disappears with its card: focus the next card, or the button that shows hidden jobs.
    const next = [
      ...this.#document.querySelectorAll<HTMLElement>("#results li:not([data-hidden]) > article a"),
    ];
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    const after = next.find((link) => item.compareDocumentPosition(link) & follows);
    (after ?? partOf(this.#notice, "show")).focus();
  }

  /** The server does not know which jobs are hidden, and counts them. */
  #tellHidden(): void {
    const list = this.#document.querySelector("#results ol:has(> li > article)");
    const count = list?.querySelectorAll(":scope > [data-hidden]").length ?? 0;
    if (count === 0 || list === null) {
      this.#notice.remove();
      return;
    }
    if (this.#notice.nextElementSibling !== list) list.before(this.#notice);
    const text = this.#hiddenWords.replace("{count}", String(count));
    const shown = partOf(this.#notice, "count");
    if (shown.textContent !== text) shown.textContent = text;
  }

  #toggleHidden(): void {
    this.#isHiddenShown = !this.#isHiddenShown;
    press(partOf(this.#notice, "show"), this.#isHiddenShown);
    this.#document.documentElement.toggleAttribute("data-hidden-shown", this.#isHiddenShown);
  }
}

function press(button: HTMLElement, isPressed: boolean): void {
  if (button.ariaPressed !== String(isPressed)) button.ariaPressed = String(isPressed);
}

function linkOf(article: Element): HTMLAnchorElement | null {
  return article.querySelector<HTMLAnchorElement>("h2 a");
}

function idOf(article: Element): number {
  return jobIdIn(linkOf(article)?.getAttribute("href"));
}

/** NaN if the address is not a job's. */
export function jobIdIn(href: string | null | undefined): number {
  return Number(/\/(\d+)/.exec(href ?? "")?.[1]);
}

function jobOf(article: Element): KnownJob {
  const link = linkOf(article);
  const textOf = (part: Element | null | undefined) => part?.textContent ?? "";
  const company = article.querySelector(`.${card.company}`);
  const language = link?.closest("h2")?.lang;
  return {
    id: idOf(article),
    url: link?.pathname ?? "",
    title: textOf(link),
    company: textOf(company),
    place: textOf(company?.nextElementSibling),
    salary: textOf(article.querySelector(`.${card.salary}`)),
    ...(language && { language }),
  };
}

export interface KeptJobs {
  readonly saved: SavedJobs;
  readonly memory: JobMemory;
}

/** Opens this browser's saved and viewed jobs, and shows them on the page's cards and in the header. */
export function openKeptJobs(window: Window): KeptJobs {
  const visits = windowVisitMemory(window);
  const kept = {
    saved: windowSavedJobs(window),
    memory: windowJobMemory(window, () => visits.read() === "off"),
  };
  countSavedJobs(window, kept.saved);
  enhanceCards(window, kept);
  return kept;
}
