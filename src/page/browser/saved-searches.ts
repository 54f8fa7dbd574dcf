import { attempt } from "../../features/site/browser";
import { beforeAllJobs, isMarkerOrNull } from "../../features/visits/visit-record";
import { routes } from "../../shared/routes";
import { formatNumber } from "../../shared/texts";
import type { JobMarker, NewerJobs } from "../../shared/wire/newer";
import { storedRecord } from "./job-memory";
import { askNewerJobs } from "./new-searches";
import { cloneTemplate, fill, partOf } from "./template-rows";

interface SavedSearch {
  /** Canonical. */
  readonly query: string;
  /** In the site's language. */
  readonly title: string;
  /** The newest job when the visitor last looked; null if not known yet. */
  readonly seen: JobMarker | null;
}

/** Searches that a visitor saved, stored in this browser only. Never throws. */
interface SavedSearches {
  /** Most recent first. */
  list(): readonly SavedSearch[];
  /** `saved` also if it was before. `full`: the limit is reached; `failed`: storage is full or blocked. */
  add(search: SavedSearch): "saved" | "full" | "failed";
  /** Marks jobs up to this one as seen, without notifying this tab's listeners: its list stays as it is. */
  markSeen(query: string, seen: JobMarker | null): void;
  remove(query: string): void;
  /** Also called for changes in other tabs. */
  onChange(listener: () => void): void;
}

const storageKey = "jobsieve-searches";
/** Records of other versions are not read. */
const version = 1;
const maxSearches = 20;
const maxTextLength = 2_000;

export function windowSavedSearches(window: Window): SavedSearches {
  const { changed, onChange, ...record } = storedRecord(window, storageKey);
  const list = () => readSavedSearches(record.read());
  const write = (searches: readonly SavedSearch[]) => record.write({ version, searches });
  return {
    list,
    add: (search) => {
      const kept = list();
      if (kept.some(({ query }) => query === search.query)) return "saved";
      if (kept.length >= maxSearches) return "full";
      if (!write([search, ...kept])) return "failed";
      changed();
      return "saved";
    },
    markSeen: (query, seen) =>
      void write(list().map((search) => (search.query === query ? { ...search, seen } : search))),
    remove: (query) => {
      if (write(list().filter((search) => search.query !== query))) changed();
    },
    onChange,
  };
}

/** Drops invalid parts: another release, another script or the visitor may have written them. */
function readSavedSearches(text: string | null): SavedSearch[] {
  const record: { version?: unknown; searches?: unknown } = attempt(() => JSON.parse(text ?? "")) ?? {};
  if (record.version !== version || !Array.isArray(record.searches)) return [];
  const searches = new Map(record.searches.filter(isSavedSearch).map((search) => [search.query, search]));
  return [...searches.values()].slice(0, maxSearches);
}

function isSavedSearch(value: unknown): value is SavedSearch {
  const { query, title, seen } = (value ?? {}) as Partial<SavedSearch>;
  const isText = [query, title].every((each) => typeof each === "string" && each.length <= maxTextLength);
  return isText && isMarkerOrNull(seen);
}

/** Handles the button that saves a search (`plain/alerts/AlertPage.tsx`). */
export function answerSaveSearch({ document }: Window, saved: SavedSearches): void {
  const button = document.getElementById("save-search");
  const said = document.getElementById("save-search-said");
  if (button === null || said === null) return;
  const { query = "", title = "", saved: done = "", full = "", failed = "" } = button.dataset;
  const isSaved = () => saved.list().some((search) => search.query === query);
  const tell = () => {
    button.hidden = isSaved();
    said.textContent = isSaved() ? done : "";
  };
  tell();
  saved.onChange(tell);
  button.addEventListener("click", () => {
    const outcome = saved.add({ query, title, seen: null });
    said.textContent = { saved: done, full, failed }[outcome];
    if (outcome !== "saved") return;
    said.tabIndex = -1;
    said.focus();
    void askNewerJobs(query, null).then((answer) => answer && saved.markSeen(query, newestOf(answer)));
  });
}

/** Lists the saved searches on their page (`plain/SavedPage.tsx`), each with its number of new jobs. */
export function listSavedSearches({ document }: Window, saved: SavedSearches): void {
  const section = document.getElementById("saved-searches");
  const list = section?.querySelector("ul");
  if (section == null || list == null) return;
  const draw = () => {
    const kept = saved.list();
    const focused = list.contains(document.activeElement);
    section.hidden = kept.length === 0;
    list.replaceChildren(...kept.map((search) => row(document, search, saved)));
    if (focused) document.getElementById("saved-heading")?.focus();
  };
  draw();
  saved.onChange(draw);
}

function row(document: Document, search: SavedSearch, saved: SavedSearches): HTMLElement {
  const item = cloneTemplate(document, "saved-search");
  const link = partOf(item, "title") as HTMLAnchorElement;
  fill(link, { title: search.title });
  link.href = `${routes.results}?${search.query}`;
  const button = partOf(item, "remove");
  fill(button, { title: search.title });
  button.addEventListener("click", () => saved.remove(search.query));
  void askNewerJobs(search.query, search.seen).then(
    (answer) => answer && showNewCount(item, link, search, answer, saved),
  );
  return item;
}

function showNewCount(
  item: HTMLElement,
  link: HTMLAnchorElement,
  { query, seen }: SavedSearch,
  answer: NewerJobs,
  saved: SavedSearches,
): void {
  const { count, url } = answer;
  const newest = newestOf(answer);
  link.href = url;
  // Following the link marks the search as seen; so does the first answer for one saved without.
  if (seen === null) saved.markSeen(query, newest);
  link.addEventListener("click", () => saved.markSeen(query, newest));
  const shown = partOf(item, !count ? "none" : count === 1 ? "one" : "other");
  fill(shown, { count: formatNumber(count ?? 0) });
  shown.hidden = false;
}

function newestOf({ newest }: NewerJobs): JobMarker {
  return newest ?? beforeAllJobs;
}
