import { stringifyQuery } from "../../shared/query-codec";
import { defaultSortType, type SearchQuery } from "../../shared/search-query";
import type { JobMarker } from "../../shared/wire/newer";
import { attempt } from "../site/browser";

export interface VisitRecord {
  /** Start in milliseconds since 1970, which identifies the visit. */
  readonly visit: number;
  /** In milliseconds since 1970. */
  readonly lastSeenAt: number;
  /** Most recently used first. */
  readonly searches: readonly SearchRecord[];
}

interface SearchRecord {
  /** By `searchKey`. */
  readonly key: string;
  /** The last visit in which it was on show. */
  readonly visit: number;
  /** The newest job when the visit before that one ended; null in the first visit. */
  readonly since: JobMarker | null;
  readonly newest: JobMarker | null;
}

/** A visit ends after this long without results on show in any tab. */
const visitGapMs = 30 * 60 * 1000;
const keptSearches = 100;
/** In characters: a hundred of them must leave room for other data in the storage. */
const maxKeyLength = 500;

/** Older than any job: the marker of an empty list. */
export const beforeAllJobs: JobMarker = { posted_at: "1970-01-01T00:00:00.000Z", id: 0 };

/** The same for all pages and sort orders. */
export function searchKey(query: SearchQuery): string {
  return stringifyQuery({ ...query, sortType: defaultSortType(query.keywords), page: 1 });
}

export function isNewer(one: JobMarker, other: JobMarker): boolean {
  const difference = Date.parse(one.posted_at) - Date.parse(other.posted_at);
  return difference > 0 || (difference === 0 && one.id > other.id);
}

/** A new visit takes the previous `newest` as its `since`, and keeps it. `newest` is null while unknown. */
export function withSearchSeen(
  record: VisitRecord | undefined,
  key: string,
  newest: JobMarker | null,
  now: number,
): VisitRecord {
  const visit = visitAt(record, now);
  const searches = record?.searches ?? [];
  if (key.length > maxKeyLength) return { visit, lastSeenAt: now, searches };
  const before = searches.find((search) => search.key === key);
  const seen = {
    key,
    visit,
    since: sinceIn(visit, before),
    newest: newestOf(before?.newest ?? null, newest),
  };
  const others = searches.filter((search) => search.key !== key);
  return { visit, lastSeenAt: now, searches: [seen, ...others].slice(0, keptSearches) };
}

export interface SearchMeasure {
  readonly key: string;
  readonly since: JobMarker;
}

/** For the visit at `now`, begun or not; most recently used first. */
export function measuresAt(record: VisitRecord, now: number): SearchMeasure[] {
  const visit = visitAt(record, now);
  return record.searches.flatMap((search) => {
    const since = sinceIn(visit, search);
    return since === null ? [] : [{ key: search.key, since }];
  });
}

function visitAt(record: VisitRecord | undefined, now: number): number {
  // A clock that was set back must not make one visit last for ever.
  const isSameVisit = record !== undefined && Math.abs(now - record.lastSeenAt) < visitGapMs;
  return isSameVisit ? record.visit : now;
}

function sinceIn(visit: number, search: SearchRecord | undefined): JobMarker | null {
  if (search?.visit === visit) return search.since;
  return search?.newest ?? search?.since ?? null;
}

function newestOf(one: JobMarker | null, other: JobMarker | null): JobMarker | null {
  if (one === null || other === null) return one ?? other;
  return isNewer(other, one) ? other : one;
}

/** Skips invalid entries: another release, another script or the visitor may have written them. */
export function readVisitRecord(value: unknown): VisitRecord | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { visit, lastSeenAt, searches } = value as Partial<VisitRecord>;
  if (!Number.isFinite(visit) || !Number.isFinite(lastSeenAt) || !Array.isArray(searches)) return undefined;
  const valid = searches.filter(isSearchRecord).slice(0, keptSearches);
  return { visit: Number(visit), lastSeenAt: Number(lastSeenAt), searches: valid };
}

function isSearchRecord(value: unknown): value is SearchRecord {
  const { key, visit, since, newest } = (value ?? {}) as Partial<SearchRecord>;
  return typeof key === "string" && Number.isFinite(visit) && isMarkerOrNull(since) && isMarkerOrNull(newest);
}

export function isMarkerOrNull(value: unknown): boolean {
  if (value === null) return true;
  const { posted_at, id } = (value ?? {}) as Partial<JobMarker>;
  return typeof posted_at === "string" && !Number.isNaN(Date.parse(posted_at)) && Number.isInteger(id);
}

/** Storage that outlives the page. Never throws. */
export interface VisitMemory {
  /** `off`: the visitor wants nothing kept. Undefined: nothing is stored, or it cannot be read. */
  read(): VisitRecord | "off" | undefined;
  /** False if storage is full or forbidden. */
  write(record: VisitRecord | "off"): boolean;
  /** Called when another tab has written. Returns a function to unsubscribe. */
  onWrittenElsewhere(listener: () => void): () => void;
}

const storageKey = "jobsieve-visits";

/** Stays in this browser and is sent with no request. */
export function windowVisitMemory(window: Window): VisitMemory {
  return {
    read: () => {
      const kept = attempt(() => window.localStorage.getItem(storageKey)) ?? null;
      if (kept === "off") return "off";
      return kept === null ? undefined : readVisitRecord(attempt(() => JSON.parse(kept)));
    },
    write: (record) => {
      const text = record === "off" ? record : JSON.stringify(record);
      return attempt(() => window.localStorage.setItem(storageKey, text) ?? true) ?? false;
    },
    onWrittenElsewhere: (listener) => {
      const hear = ({ key }: StorageEvent) => (key === storageKey || key === null) && listener();
      window.addEventListener("storage", hear);
      return () => window.removeEventListener("storage", hear);
    },
  };
}
