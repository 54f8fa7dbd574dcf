import { stringifyQuery } from "../../shared/query-codec";
import { defaultSortType, type SearchQuery } from "../../shared/search-query";
import type { JobMarker } from "../../shared/wire/newer";
import { attempt } from "../site/browser";

/** What a browser keeps of a visitor's searches. */
export interface VisitRecord {
  /** When the visit under way began, in milliseconds since 1970: its name. */
  readonly visit: number;
  /** When a result was last seen. */
  readonly lastSeenAt: number;
  /** The one used last comes first. */
  readonly searches: readonly SearchRecord[];
}

interface SearchRecord {
  /** By `searchKey`. */
  readonly key: string;
  /** The visit in which it was last on show. */
  readonly visit: number;
  /** The newest job when the visit before that one ended; null in the first visit. */
  readonly since: JobMarker | null;
  /** The newest job so far. */
  readonly newest: JobMarker | null;
}

/** A visit ends when nothing has been looked at for so long, in any tab. */
const visitGapMs = 30 * 60 * 1000;
const keptSearches = 100;
/**
 * Characters of the longest search that is kept: a hundred of them must leave room for others in the storage.
 */
const longestKey = 500;

/** Older than any job: the marker of a list that was empty. */
export const beforeAllJobs: JobMarker = { posted_at: "1970-01-01T00:00:00.000Z", id: 0 };

/** A search is the same on all its pages and in every order. */
export function searchKey(query: SearchQuery): string {
  return stringifyQuery({ ...query, sortType: defaultSortType(query.keywords), page: 1 });
}

export function isNewer(one: JobMarker, other: JobMarker): boolean {
  const difference = Date.parse(one.posted_at) - Date.parse(other.posted_at);
  return difference > 0 || (difference === 0 && one.id > other.id);
}

/**
 * The record after a search was on show at `now`. In a new visit what was newest becomes what "new" is
 * measured from; for the rest of that visit it stays, however often the visitor comes by. `newest` is null
 * where it is not known yet.
 */
export function withSearchSeen(
  record: VisitRecord | undefined,
  key: string,
  newest: JobMarker | null,
  now: number,
): VisitRecord {
  const visit = visitAt(record, now);
  const searches = record?.searches ?? [];
  if (key.length > longestKey) return { visit, lastSeenAt: now, searches };
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

/** A search that was seen before, and what "new" is measured from in it. */
export interface SearchMeasure {
  readonly key: string;
  readonly since: JobMarker;
}

/** Those of a visit at `now`, whether it has begun or not, the one used last first. */
export function measuresAt(record: VisitRecord, now: number): SearchMeasure[] {
  const visit = visitAt(record, now);
  return record.searches.flatMap((search) => {
    const since = sinceIn(visit, search);
    return since === null ? [] : [{ key: search.key, since }];
  });
}

/** The visit that looking at results at `now` would be a part of. */
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

/**
 * What was kept, as far as it makes sense: another release, another script or the visitor may have written
 * it.
 */
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

function isMarkerOrNull(value: unknown): boolean {
  if (value === null) return true;
  const { posted_at, id } = (value ?? {}) as Partial<JobMarker>;
  return typeof posted_at === "string" && !Number.isNaN(Date.parse(posted_at)) && Number.isInteger(id);
}

/** The one place that outlives the page. Nothing here ever throws. */
export interface VisitMemory {
  /** `off`: the visitor wants nothing kept. Undefined: nothing is kept, or what is cannot be read. */
  read(): VisitRecord | "off" | undefined;
  /** Whether it is kept: storage may be full or forbidden. */
  write(record: VisitRecord | "off"): boolean;
  /** Hears of what another tab has written. Returns the way to stop. */
  onWrittenElsewhere(listener: () => void): () => void;
}

const storageKey = "jobsieve-visits";

/** The browser's `localStorage`: it stays in this browser and no request carries it. */
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
