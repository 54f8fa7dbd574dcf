import { answerTimeoutMs } from "../../shared/constants";
import { otherRoutes } from "../../shared/other-routes";
import { routes } from "../../shared/routes";
import { formatNumber } from "../../shared/texts";
import type { JobMarker, NewerJobs } from "../../shared/wire/newer";
import type { SavedSearch, SavedSearches } from "./saved-searches";
import { cloneTemplate, fill, partOf } from "./template-rows";

/** Makes the button work that saves a search (`plain/alerts/AskParts.tsx`). */
export function answerSaveSearch({ document }: Window, saved: SavedSearches): void {
  const button = document.getElementById("save-search");
  const said = document.getElementById("save-search-said");
  if (button === null || said === null) return;
  const { query = "", title = "", saved: done = "", full = "", failed = "" } = button.dataset;
  const isSaved = () => saved.list().some((search) => search.query === query);
  button.hidden = isSaved();
  if (isSaved()) said.textContent = done;
  button.addEventListener("click", () => {
    const outcome = saved.add({ query, title, seen: null });
    said.textContent = { saved: done, full, failed }[outcome];
    if (outcome !== "saved") return;
    button.hidden = true;
    said.tabIndex = -1;
    said.focus();
    void ask({ query, title, seen: null }).then((answer) => answer && saved.see(query, newestOf(answer)));
  });
}

/** Lists the saved searches on their page (`plain/SavedPage.tsx`), each with how many jobs are new. */
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
  void ask(search).then((answer) => answer && tell(item, link, search, answer, saved));
  return item;
}

function tell(
  item: HTMLElement,
  link: HTMLAnchorElement,
  { query, seen }: SavedSearch,
  answer: NewerJobs,
  saved: SavedSearches,
): void {
  const { count, url } = answer;
  const newest = newestOf(answer);
  link.href = url;
  // Following the link marks the search as seen; one saved without an answer counts as seen when it was saved.
  if (seen === null) saved.see(query, newest);
  link.addEventListener("click", () => saved.see(query, newest));
  const shown = partOf(item, !count ? "none" : count === 1 ? "one" : "other");
  fill(shown, { count: formatNumber(count ?? 0) });
  shown.hidden = false;
}

/** Older than any job: of a search that finds none yet. */
const beforeAllJobs: JobMarker = { posted_at: "1970-01-01T00:00:00.000Z", id: 0 };

function newestOf({ newest }: NewerJobs): JobMarker {
  return newest ?? beforeAllJobs;
}

/** Undefined if the request fails; the page then shows no count. */
async function ask({ query, seen }: SavedSearch): Promise<NewerJobs | undefined> {
  const question = new URLSearchParams(query);
  if (seen !== null) {
    question.set("than_posted", seen.posted_at);
    question.set("than_id", String(seen.id));
  }
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const answer = await fetch(`${otherRoutes.newerResults}?${question}`, { signal });
    return answer.ok ? ((await answer.json()) as NewerJobs) : undefined;
  } catch {
    return undefined;
  }
}
