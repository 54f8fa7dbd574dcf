import { attempt } from "../../features/site/attempt";
import { savedJobsLimit } from "../../shared/constants";
import { isKnownJob, type KnownJob } from "./job-memory";

/** A job as a browser keeps it: enough to be listed without asking anybody. */
export interface SavedJob extends KnownJob {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** Jobs that a visitor wants to come back to, in this browser alone. Nothing here ever throws. */
export interface SavedJobs {
  /** The one that was saved last comes first. */
  list(): readonly SavedJob[];
  /** `full`: as many are kept as may be; `failed`: storage is full or forbidden. */
  add(job: SavedJob): "kept" | "full" | "failed";
  remove(id: number): void;
  /** Hears of every change, in this tab and in others, until what is returned is called. */
  onChange(listener: () => void): () => void;
}

const storageKey = "jobsieve-saved";
/** Of the record; what a later release has written is left for it to read. */
const version = 1;

/**
 * In the browser's `localStorage`, which no request carries. What another tab has written is read before each
 * change.
 */
export function windowSavedJobs(window: Window): SavedJobs {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const list = () => readSavedJobs(attempt(() => window.localStorage.getItem(storageKey)) ?? null);
  const write = (jobs: readonly SavedJob[]): boolean => {
    const text = JSON.stringify({ version, jobs });
    const isKept = attempt(() => window.localStorage.setItem(storageKey, text) ?? true) ?? false;
    if (isKept) changed();
    return isKept;
  };
  window.addEventListener("storage", ({ key }) => (key === storageKey || key === null) && changed());
  // A page that the browser has kept whole has heard of nothing meanwhile.
  window.addEventListener("pageshow", ({ persisted }) => persisted && changed());
  return {
    list,
    add: (job) => {
      const others = list().filter(({ id }) => id !== job.id);
      if (others.length >= savedJobsLimit) return "full";
      return write([job, ...others]) ? "kept" : "failed";
    },
    remove: (id) => void write(list().filter((job) => job.id !== id)),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What was kept, as far as it makes sense: another release, another script or the visitor may have written it. */
export function readSavedJobs(text: string | null): SavedJob[] {
  const record: { version?: unknown; jobs?: unknown } = attempt(() => JSON.parse(text ?? "")) ?? {};
  if (record.version !== version || !Array.isArray(record.jobs)) return [];
  const jobs = new Map(record.jobs.filter(isSavedJob).map((job) => [job.id, job]));
  return [...jobs.values()].sort((one, other) => other.savedAt - one.savedAt).slice(0, savedJobsLimit);
}

function isSavedJob(value: unknown): value is SavedJob {
  return isKnownJob(value) && Number.isFinite((value as Partial<SavedJob>).savedAt);
}

/** How many are saved, beside the link to them on every page. */
export function countSavedJobs({ document }: Window, saved: SavedJobs): void {
  const shown = document.getElementById("saved-count");
  const count = () => {
    if (shown !== null) shown.textContent = String(saved.list().length || "");
  };
  count();
  saved.onChange(count);
}
