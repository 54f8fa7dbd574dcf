import { measuresAt, type VisitMemory } from "../../features/visits/visit-record";
import { answerTimeoutMs } from "../../shared/constants";
import { otherRoutes } from "../../shared/other-routes";
import { formatNumber, pluralForm } from "../../shared/texts";
import type { JobMarker, NewerJobs } from "../../shared/wire/newer";

/** Ids on the front page: the default shortcuts, and the visitor's searches that replace them. */
export const newSearchesIds = { shortcuts: "shortcuts", searches: "new-searches" } as const;

/** The most recently used searches are checked, up to this number. */
const asked = 6;

/** Replaces the shortcuts with earlier searches that have new jobs, unless either has the focus. */
export async function showNewSearches(document: Document, memory: VisitMemory): Promise<void> {
  const kept = memory.read();
  const measures = kept === undefined || kept === "off" ? [] : measuresAt(kept, Date.now());
  const found = (
    await Promise.all(measures.slice(0, asked).map(({ key, since }) => askNewerJobs(key, since)))
  ).filter(hasNewJobs);
  const shortcuts = document.getElementById(newSearchesIds.shortcuts);
  const searches = document.getElementById(newSearchesIds.searches);
  if (shortcuts === null || searches === null) return;
  if ([shortcuts, searches].some((each) => each.contains(document.activeElement))) return;
  const template = searches.querySelector("template");
  searches.querySelector("ul")?.replaceChildren(...found.map((search) => written(template, search)));
  searches.hidden = found.length === 0;
  shortcuts.hidden = !searches.hidden;
}

type FoundSearch = NewerJobs & { readonly count: number };

function hasNewJobs(answer: NewerJobs | undefined): answer is FoundSearch {
  return Boolean(answer?.count && answer.title);
}

/** Jobs of a search that are newer than `since`, or all; undefined without an answer. */
export async function askNewerJobs(search: string, since: JobMarker | null): Promise<NewerJobs | undefined> {
  const question = new URLSearchParams(search);
  if (since !== null) {
    question.set("than_posted", since.posted_at);
    question.set("than_id", String(since.id));
  }
  try {
    const answer = await fetch(`${otherRoutes.newerResults}?${question}`, {
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    return answer.ok ? ((await answer.json()) as NewerJobs) : undefined;
  } catch {
    return undefined;
  }
}

function written(template: HTMLTemplateElement | null, { title, url, count }: FoundSearch): Node {
  const item = document.importNode(template?.content ?? document.createDocumentFragment(), true);
  const link = item.querySelector("a");
  const [name, number] = link?.querySelectorAll("span") ?? [];
  if (link === null || name === undefined || number === undefined) return item;
  link.href = url;
  name.textContent = title;
  const { lang } = number.ownerDocument.documentElement;
  const words = number.dataset[pluralForm(count, lang)] ?? number.dataset.other ?? "";
  number.textContent = words.replace("{count}", formatNumber(count, lang));
  return item;
}
