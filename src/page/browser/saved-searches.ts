import { attempt } from "../../features/site/attempt";
import type { JobMarker } from "../../shared/wire/newer";

/** A search as a browser keeps it. */
export interface SavedSearch {
  /** Canonical. */
  readonly query: string;
  /** In the site's words. */
  readonly title: string;
  /** The newest job when the visitor last looked; null when that is not known yet. */
  readonly seen: JobMarker | null;
}

/** Searches that a visitor wants to come back to, in this browser alone. Nothing here ever throws. */
export interface SavedSearches {
  /** The one that was saved last comes first. */
  list(): readonly SavedSearch[];
  /**
   * One that is kept already stays as it is. `full`: as many are kept as may be; `failed`: storage is full or
   * forbidden.
   */
  add(search: SavedSearch): "saved" | "full" | "failed";
  /** Marks jobs up to this one as seen. Does not notify this tab's listeners: what is on show stays as it is. */
  see(query: string, seen: JobMarker | null): void;
  remove(query: string): void;
  /** Hears of every change, in this tab and in others. */
  onChange(listener: () => void): void;
}

const storageKey = "jobsieve-searches";
/** Of the record; what a later release has written is left for it to read. */
const version = 1;
const mostSearches = 20;
const longestText = 2_000;

export function windowSavedSearches(window: Window): SavedSearches {
  const listeners: (() => void)[] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const list = () => readSavedSearches(attempt(() => window.localStorage.getItem(storageKey)) ?? null);
  const write = (searches: readonly SavedSearch[]): boolean => {
    const text = JSON.stringify({ version, searches });
    return attempt(() => window.localStorage.setItem(storageKey, text) ?? true) ?? false;
  };
  window.addEventListener("storage", ({ key }) => (key === storageKey || key === null) && changed());
  window.addEventListener("pageshow", ({ persisted }) => persisted && changed());
  return {
    list,
    add: (search) => {
      const kept = list();
      if (kept.some(({ query }) => query === search.query)) return "saved";
      if (kept.length >= mostSearches) return "full";
      if (!write([search, ...kept])) return "failed";
      changed();
      return "saved";
    },
    see: (query, seen) =>
      void write(list().map((search) => (search.query === query ? { ...search, seen } : search))),
    remove: (query) => {
      if (write(list().filter((search) => search.query !== query))) changed();
    },
    onChange: (listener) => listeners.push(listener),
  };
}

/** What was kept, as far as it makes sense: another release, another script or the visitor may have written it. */
export function readSavedSearches(text: string | null): SavedSearch[] {
  const record: { version?: unknown; searches?: unknown } = attempt(() => JSON.parse(text ?? "")) ?? {};
  if (record.version !== version || !Array.isArray(record.searches)) return [];
  const searches = new Map(record.searches.filter(isSavedSearch).map((search) => [search.query, search]));
  return [...searches.values()].slice(0, mostSearches);
}

function isSavedSearch(value: unknown): value is SavedSearch {
  const { query, title, seen } = (value ?? {}) as Partial<SavedSearch>;
  const isText = [query, title].every((each) => typeof each === "string" && each.length <= longestText);
  return isText && (seen === null || isMarker(seen));
}

function isMarker(value: unknown): boolean {
  const { posted_at, id } = (value ?? {}) as Partial<JobMarker>;
  return typeof posted_at === "string" && !Number.isNaN(Date.parse(posted_at)) && Number.isInteger(id);
}
