import { eventOf, isControl } from "../../features/navigation/events";
import { isPlainClick } from "../../features/site/browser";
import { withKeywords, withLocation } from "../../shared/query-changes";
import { parseQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import type { SearchQuery } from "../../shared/search-query";

/** What a visitor does with a link or form that is marked `data-in-place`, as data. */
export interface InPlaceAct {
  /** The mark's value: which control it was. */
  readonly mark: string;
  /** The query string it leads to. */
  readonly search: string;
}

/**
 * Follows in place from now on; what is done before is the browser's. `root` is React's, and has React's listeners
 * already.
 */
export function followInPlace(
  root: HTMLElement,
  dispatch: (event: ReturnType<typeof eventFor>) => void,
): void {
  hearActs(root, routes.results, (act) => dispatch(eventFor(act)));
}

/** A mark that is not known says no more than that something was submitted. */
export function eventFor({ mark, search }: InPlaceAct) {
  const event = eventOf[isControl(mark) ? mark : "keywords"];
  return event({ to: tidied(parseQuery(search)) });
}

/**
 * A form says what its fields hold: stray spaces too, and a sort by distance from a place that has been
 * cleared.
 */
function tidied(query: SearchQuery): SearchQuery {
  const { keywords } = withKeywords(query, query.keywords);
  const { location, sortType } = withLocation({ ...query, keywords }, query.location);
  return { ...query, keywords, location, sortType };
}

/** Takes the acts that lead to `path`; whatever else is done, the browser does what it always does. */
export function hearActs(root: HTMLElement, path: string, take: (act: InPlaceAct) => void): void {
  const { ownerDocument } = root;
  let isModified = false;
  const offer = (event: Event, act: InPlaceAct | undefined) => {
    if (act === undefined || event.defaultPrevented) return;
    event.preventDefault();
    take(act);
  };
  const hearClick = (event: MouseEvent) => {
    // The form that this click sends knows nothing of keys, which mean another tab or window there too.
    isModified = !isPlainClick(event);
    setTimeout(() => {
      isModified = false;
    });
    if (!isModified) offer(event, linkAct(event, path));
  };
  ownerDocument.addEventListener("click", hearClick);
  // React stops a click on markup that it cannot hydrate yet, and the document would never hear of it.
  root.addEventListener("click", (event) => event.cancelBubble && hearClick(event), true);
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

/**
 * The form's own controls, and the button that sent it; what stood in the address before is no part of it.
 */
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
