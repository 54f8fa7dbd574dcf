import { eventOf, isControl } from "../../features/navigation/events";
import { isPlainClick } from "../../features/site/browser";
import { withKeywords, withLocation } from "../../shared/query-changes";
import { parseQuery } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";

/** A use of a link or form marked `data-in-place`. */
export interface InPlaceAct {
  /** Value of `data-in-place`: which control it was. */
  readonly mark: string;
  readonly search: string;
}

/** An unknown mark counts as a form submission. */
export function eventFor({ mark, search }: InPlaceAct) {
  const event = eventOf[isControl(mark) ? mark : "keywords"];
  return event({ to: tidied(parseQuery(search)) });
}

/** Form fields may hold stray spaces, or a sort by distance from a cleared location. */
function tidied(query: SearchQuery): SearchQuery {
  const { keywords } = withKeywords(query, query.keywords);
  const { location, sortType } = withLocation({ ...query, keywords }, query.location);
  return { ...query, keywords, location, sortType };
}

/** Passes on acts that lead to `path`; all others are left to the browser. React's listeners, if any, come first. */
export function interceptActs(root: HTMLElement, path: string, take: (act: InPlaceAct) => void): void {
  const { ownerDocument } = root;
  let isModified = false;
  const offer = (event: Event, act: InPlaceAct | undefined) => {
    if (act === undefined || event.defaultPrevented) return;
    event.preventDefault();
    take(act);
  };
  const onClick = (event: MouseEvent) => {
    // The submit event of this click lacks the modifier keys, which open another tab or window.
    isModified = !isPlainClick(event);
    setTimeout(() => {
      isModified = false;
    });
    if (!isModified) offer(event, linkAct(event, path));
  };
  ownerDocument.addEventListener("click", onClick);
  // React stops clicks on markup that it cannot hydrate yet, so they would never reach the document.
  root.addEventListener("click", (event) => event.cancelBubble && onClick(event), true);
  ownerDocument.addEventListener("submit", (event) => {
    if (!isModified) offer(event, formAct(event, path));
  });
}

export function linkAct({ target }: Event, path: string): InPlaceAct | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  const mark = link?.closest<HTMLElement>("[data-in-place]")?.dataset.inPlace;
  if (!link || mark === undefined) return undefined;
  if (link.hasAttribute("download") || !["", "_self"].includes(link.target)) return undefined;
  if (link.origin !== location.origin || link.pathname !== path || link.href.includes("#")) return undefined;
  return { mark, search: link.search.slice(1) };
}

/** The form's own fields and its submit button; the current address's query is not included. */
export function formAct({ target, submitter }: SubmitEvent, path: string): InPlaceAct | undefined {
  const form = target as HTMLFormElement;
  const marked = submitter?.closest<HTMLElement>("[data-in-place]") ?? form.closest("[data-in-place]");
  const mark = (marked as HTMLElement | null)?.dataset.inPlace;
  const setting = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  const action = new URL(setting("action") || location.href, document.baseURI);
  if (mark === undefined || !["", "get"].includes(setting("method").toLowerCase())) return undefined;
  if (!["", "_self"].includes(setting("target"))) return undefined;
  if (action.origin !== location.origin || action.pathname !== path) return undefined;
  const fields = [...new FormData(form, submitter)].filter(([, value]) => value && typeof value === "string");
  return { mark, search: String(new URLSearchParams(fields as string[][])) };
}
