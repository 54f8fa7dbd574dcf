import { answerTimeoutMs } from "../../shared/constants";
import { otherRoutes } from "../../shared/other-routes";
import type { JobState, JobStates } from "../../shared/wire/job";
import type { SavedJob, SavedJobs } from "./job-memory";
import { cloneTemplate, dayText, fill, jobRow, partOf } from "./template-rows";

/** A removed job keeps its row, so that it can be put back. */
interface Row {
  readonly job: SavedJob;
  readonly item: HTMLElement;
  readonly isRemoved: boolean;
}

/** Lists the saved jobs on their page (`plain/SavedPage.tsx`), and asks the server once which are open. */
export function listSavedJobs(window: Window, saved: SavedJobs): void {
  const list = window.document.getElementById("saved-list");
  if (list === null) return;
  const view = new SavedList(window, list, saved);
  view.draw();
  saved.onChange(() => view.draw());
  // Retries what failed offline.
  window.addEventListener("online", () => view.draw());
}

class SavedList {
  readonly #window: Window;
  readonly #document: Document;
  readonly #list: HTMLElement;
  readonly #saved: SavedJobs;
  readonly #rows = new Map<number, Row>();
  /** Null for a job that is gone. */
  readonly #states = new Map<number, JobState | null>();

  constructor(window: Window, list: HTMLElement, saved: SavedJobs) {
    this.#window = window;
    this.#document = window.document;
    this.#list = list;
    this.#saved = saved;
  }

  /** Draws kept and removed jobs in one order; rows that stay keep their nodes. */
  draw(): void {
    const kept = this.#saved.list();
    const keptIds = new Set(kept.map(({ id }) => id));
    for (const [id, { item, isRemoved }] of this.#rows)
      if (!isRemoved && !keptIds.has(id)) this.#drop(id, item);
    for (const job of kept) if (this.#rows.get(job.id)?.isRemoved !== false) this.#show(job);
    const rows = [...this.#rows.values()].sort((one, other) => other.job.savedAt - one.job.savedAt);
    for (const [place, { item }] of rows.entries()) {
      const there = this.#list.children[place];
      if (there !== item) this.#list.insertBefore(item, there ?? null);
    }
    this.#list.hidden = rows.length === 0;
    const empty = this.#document.getElementById("saved-empty");
    if (empty !== null) empty.hidden = rows.length > 0;
    if (kept.some(({ id }) => !this.#states.has(id))) void this.#ask(kept.map(({ id }) => id));
  }

  /** The job was removed in another tab. Keeps the focus on the page. */
  #drop(id: number, item: HTMLElement): void {
    const hadFocus = item.contains(this.#document.activeElement);
    item.remove();
    this.#rows.delete(id);
    if (hadFocus) this.#document.getElementById("saved-heading")?.focus();
  }

  #show(job: SavedJob): void {
    const item = jobRow(this.#document, "saved-row", job);
    fill(partOf(item, "saved"), { date: dayText(this.#document, job.savedAt) });
    const button = partOf(item, "remove");
    fill(button, { title: job.title });
    button.addEventListener("click", () => this.#remove(job));
    this.#put({ job, item, isRemoved: false });
    this.#showState(job.id);
  }

  #remove(job: SavedJob): void {
    const item = cloneTemplate(this.#document, "saved-removed");
    fill(partOf(item, "removed"), { title: job.title });
    const button = partOf(item, "undo");
    fill(button, { title: job.title });
    button.addEventListener("click", () => this.#putBack(job));
    this.#put({ job, item, isRemoved: true });
    button.focus();
    this.#saved.remove(job.id);
    const said = this.#document.getElementById("said");
    if (said !== null) said.textContent = partOf(item, "removed").textContent;
  }

  #putBack(job: SavedJob): void {
    if (this.#saved.add(job) !== "kept") return;
    const row = this.#rows.get(job.id);
    if (row !== undefined) partOf(row.item, "remove").focus();
  }

  #put(row: Row): void {
    this.#rows.get(row.job.id)?.item.replaceWith(row.item);
    this.#rows.set(row.job.id, row);
  }

  async #ask(ids: readonly number[]): Promise<void> {
    try {
      const signal = AbortSignal.timeout(answerTimeoutMs);
      const answer = await this.#window.fetch(`${otherRoutes.jobStates}?ids=${ids.join(",")}`, { signal });
      if (!answer.ok) return;
      const { data }: JobStates = await answer.json();
      const states = new Map(data.map((state) => [state.id, state]));
      for (const id of ids) this.#states.set(id, states.get(id) ?? null);
    } catch {
      return;
    }
    for (const id of ids) this.#showState(id);
  }

  #showState(id: number): void {
    const row = this.#rows.get(id);
    const state = this.#states.get(id);
    if (row === undefined || row.isRemoved || state === undefined) return;
    const part = partOf(row.item, partFor(state));
    if (state?.valid_through)
      fill(part, { date: dayText(this.#document, Date.parse(state.valid_through), "UTC") });
    part.hidden = false;
  }
}

function partFor(state: JobState | null): string {
  if (state === null) return "gone";
  if (state.state === "closed") return "closed";
  return state.valid_through === null ? "open" : "closes";
}
