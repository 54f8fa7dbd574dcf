import { attempt } from "../../features/site/attempt";

/** A job as it is listed again without asking anybody. */
export interface KnownJob {
  readonly id: number;
  /** The path of its page. */
  readonly url: string;
  readonly title: string;
  readonly company: string;
  /** Empty for a job that is nowhere in particular. */
  readonly place: string;
  /** In words; records of former releases have none. */
  readonly salary?: string;
  /** Of its title, ISO 639-1; left out where it is not known. */
  readonly language?: string;
}

interface ViewedJob extends KnownJob {
  /** Milliseconds since 1970. */
  readonly viewedAt: number;
}

interface JobRecord {
  /** The one viewed last comes first. */
  readonly viewed: readonly ViewedJob[];
  /** When the visitor went on to apply, by id; milliseconds since 1970. */
  readonly applied: Readonly<Record<string, number>>;
  /** Ids, the one hidden last first. */
  readonly hidden: readonly number[];
}

/** What a visitor did with jobs, in this browser alone. Nothing here ever throws. */
export interface JobMemory {
  read(): JobRecord;
  /** Neither is noted where the visitor wants no visits kept. */
  view(job: KnownJob): void;
  apply(id: number): void;
  hide(id: number, isHidden: boolean): void;
  /** Forgets everything. */
  forget(): void;
  /** Hears of every change, in this tab and in others. */
  onChange(listener: () => void): void;
}

const storageKey = "jobsieve-jobs";
const longestText = 500;
const mostViewed = 100;
const mostHidden = 500;

/** In the browser's `localStorage`, which no request carries. `isOff`: the visitor wants no visits kept. */
export function windowJobMemory(window: Window, isOff: () => boolean): JobMemory {
  const listeners: (() => void)[] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const read = () => readJobRecord(attempt(() => window.localStorage.getItem(storageKey)) ?? null);
  const write = (change: Partial<JobRecord>) => {
    attempt(() => window.localStorage.setItem(storageKey, JSON.stringify({ ...read(), ...change })));
    changed();
  };
  window.addEventListener("storage", ({ key }) => (key === storageKey || key === null) && changed());
  // A page that the browser has kept whole has heard of nothing meanwhile.
  window.addEventListener("pageshow", ({ persisted }) => persisted && changed());
  return {
    read,
    view: (job) => {
      const others = read().viewed.filter(({ id }) => id !== job.id);
      if (!isOff()) write({ viewed: [{ ...job, viewedAt: Date.now() }, ...others].slice(0, mostViewed) });
    },
    apply: (id) => {
      if (!isOff()) write({ applied: { ...read().applied, [id]: Date.now() } });
    },
    hide: (id, isHidden) => {
      const others = read().hidden.filter((other) => other !== id);
      write({ hidden: isHidden ? [id, ...others].slice(0, mostHidden) : others });
    },
    forget: () => {
      attempt(() => window.localStorage.removeItem(storageKey));
      changed();
    },
    onChange: (listener) => listeners.push(listener),
  };
}

/** What was kept, as far as it makes sense: another release, another script or the visitor may have written it. */
export function readJobRecord(text: string | null): JobRecord {
  const { viewed, applied, hidden }: Record<string, unknown> = attempt(() => JSON.parse(text ?? "")) ?? {};
  const times = Object.entries(typeof applied === "object" && applied !== null ? applied : {});
  return {
    viewed: listOf(viewed).filter(isViewedJob).slice(0, mostViewed),
    applied: Object.fromEntries(times.filter(([id, at]) => /^\d+$/.test(id) && Number.isFinite(at))),
    hidden: listOf(hidden)
      .filter((id) => typeof id === "number")
      .slice(0, mostHidden),
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The page links to the stored address, so it must be a job's. */
export function isKnownJob(value: unknown): value is KnownJob {
  const job = (value ?? {}) as Partial<KnownJob>;
  const { id, url, title, company, place, salary = "", language = "" } = job;
  const texts = [url, title, company, place, salary, language];
  const isText = texts.every((text) => typeof text === "string" && text.length <= longestText);
  return isText && Number.isInteger(id) && url?.startsWith(`/jobs/${id}/`) === true;
}

function isViewedJob(value: unknown): value is ViewedJob {
  return isKnownJob(value) && Number.isFinite((value as Partial<ViewedJob>).viewedAt);
}
