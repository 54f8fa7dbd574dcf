import { attempt } from "../../features/site/browser";
import { savedJobsLimit } from "../../shared/constants";

/** One record in `localStorage`, which no request carries. Never throws. */
export function storedRecord(window: Window, storageKey: string) {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener("storage", ({ key }) => (key === storageKey || key === null) && changed());
  // A page restored from the back/forward cache has missed changes.
  window.addEventListener("pageshow", ({ persisted }) => persisted && changed());
  return {
    read: () => attempt(() => window.localStorage.getItem(storageKey)) ?? null,
    /** False if storage is full or blocked. Does not call the listeners. */
    write: (record: unknown): boolean =>
      attempt(() => window.localStorage.setItem(storageKey, JSON.stringify(record)) ?? true) ?? false,
    /** Calls the listeners, as changes in other tabs do. */
    changed,
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A job with all that is needed to list it without a request. */
export interface KnownJob {
  readonly id: number;
  /** Path of its page. */
  readonly url: string;
  readonly title: string;
  readonly company: string;
  /** Empty for a job in no particular place. */
  readonly place: string;
  /** In words; missing from records of earlier releases. */
  readonly salary?: string;
  /** Language of the title, ISO 639-1; missing if unknown. */
  readonly language?: string;
}

interface ViewedJob extends KnownJob {
  /** Milliseconds since 1970. */
  readonly viewedAt: number;
}

interface JobRecord {
  /** Most recent first. */
  readonly viewed: readonly ViewedJob[];
  /** Time of each application, by job id; milliseconds since 1970. */
  readonly applied: Readonly<Record<string, number>>;
  /** Ids, most recent first. */
  readonly hidden: readonly number[];
}

/** Jobs that a visitor viewed, applied to or hid, stored in this browser only. Never throws. */
export interface JobMemory {
  read(): JobRecord;
  /** `view` and `apply` do nothing if the visitor has turned off the record of visits. */
  view(job: KnownJob): void;
  apply(id: number): void;
  hide(id: number, isHidden: boolean): void;
  forget(): void;
  /** Also called for changes in other tabs. */
  onChange(listener: () => void): void;
}

const storageKey = "jobsieve-jobs";
const maxTextLength = 500;
const maxViewed = 100;
const maxHidden = 500;

/** `isOff`: the visitor has turned off the record of visits. */
export function windowJobMemory(window: Window, isOff: () => boolean): JobMemory {
  const { changed, onChange, ...record } = storedRecord(window, storageKey);
  const read = () => readJobRecord(record.read());
  const write = (change: Partial<JobRecord>) => {
    record.write({ ...read(), ...change });
    changed();
  };
  return {
    read,
    view: (job) => {
      const others = read().viewed.filter(({ id }) => id !== job.id);
      if (!isOff()) write({ viewed: [{ ...job, viewedAt: Date.now() }, ...others].slice(0, maxViewed) });
    },
    apply: (id) => {
      if (!isOff()) write({ applied: { ...read().applied, [id]: Date.now() } });
    },
    hide: (id, isHidden) => {
      const others = read().hidden.filter((other) => other !== id);
      write({ hidden: isHidden ? [id, ...others].slice(0, maxHidden) : others });
    },
    forget: () => {
      attempt(() => window.localStorage.removeItem(storageKey));
      changed();
    },
    onChange,
  };
}

/** Drops invalid parts: another release, another script or the visitor may have written them. */
export function readJobRecord(text: string | null): JobRecord {
  const { viewed, applied, hidden }: Record<string, unknown> = attempt(() => JSON.parse(text ?? "")) ?? {};
  const times = Object.entries(typeof applied === "object" && applied !== null ? applied : {});
  return {
    viewed: listOf(viewed).filter(isViewedJob).slice(0, maxViewed),
    applied: Object.fromEntries(times.filter(([id, at]) => /^\d+$/.test(id) && Number.isFinite(at))),
    hidden: listOf(hidden)
      .filter((id) => typeof id === "number")
      .slice(0, maxHidden),
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The page links to the stored address, so it must be a job's. */
function isKnownJob(value: unknown): value is KnownJob {
  const job = (value ?? {}) as Partial<KnownJob>;
  const { id, url, title, company, place, salary = "", language = "" } = job;
  const texts = [url, title, company, place, salary, language];
  const isText = texts.every((text) => typeof text === "string" && text.length <= maxTextLength);
  return isText && Number.isInteger(id) && url?.startsWith(`/jobs/${id}/`) === true;
}

function isViewedJob(value: unknown): value is ViewedJob {
  return isKnownJob(value) && Number.isFinite((value as Partial<ViewedJob>).viewedAt);
}

export interface SavedJob extends KnownJob {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** Jobs that a visitor saved, stored in this browser only. Never throws. */
export interface SavedJobs {
  /** Most recent first. */
  list(): readonly SavedJob[];
  /** `full`: the limit is reached; `failed`: storage is full or blocked. */
  add(job: SavedJob): "kept" | "full" | "failed";
  remove(id: number): void;
  /** Also called for changes in other tabs. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

const savedKey = "jobsieve-saved";
/** Records of other versions are not read. */
const version = 1;

/** Re-read before changes, as other tabs may have written. */
export function windowSavedJobs(window: Window): SavedJobs {
  const record = storedRecord(window, savedKey);
  const list = () => readSavedJobs(record.read());
  const write = (jobs: readonly SavedJob[]): boolean => {
    const isKept = record.write({ version, jobs });
    if (isKept) record.changed();
    return isKept;
  };
  return {
    list,
    add: (job) => {
      const others = list().filter(({ id }) => id !== job.id);
      if (others.length >= savedJobsLimit) return "full";
      return write([job, ...others]) ? "kept" : "failed";
    },
    remove: (id) => void write(list().filter((job) => job.id !== id)),
    onChange: record.onChange,
  };
}

/** Drops invalid parts: another release, another script or the visitor may have written them. */
export function readSavedJobs(text: string | null): SavedJob[] {
  const record: { version?: unknown; jobs?: unknown } = attempt(() => JSON.parse(text ?? "")) ?? {};
  if (record.version !== version || !Array.isArray(record.jobs)) return [];
  const jobs = new Map(record.jobs.filter(isSavedJob).map((job) => [job.id, job]));
  return [...jobs.values()].sort((one, other) => other.savedAt - one.savedAt).slice(0, savedJobsLimit);
}

function isSavedJob(value: unknown): value is SavedJob {
  return isKnownJob(value) && Number.isFinite((value as Partial<SavedJob>).savedAt);
}

export function countSavedJobs({ document }: Window, saved: SavedJobs): void {
  const shown = document.getElementById("saved-count");
  const count = () => {
    if (shown !== null) shown.textContent = String(saved.list().length || "");
  };
  count();
  saved.onChange(count);
}
