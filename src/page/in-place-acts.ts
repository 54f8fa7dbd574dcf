/**
 * Catches what a visitor does with links and forms that are marked `data-in-place`, and turns it into data. Its source
 * text is also the script that stands in the document, so that acts from before the page is alive are not lost: these
 * functions may use nothing but each other and their arguments.
 */
export interface InPlaceAct {
  /** The mark's value: which control it was. */
  readonly mark: string;
  /** The query string it leads to. */
  readonly search: string;
  /** The page itself wrote that query string, in its canonical form. */
  readonly isLink?: true;
}

export type FollowAct = (act: InPlaceAct) => void;

export interface ActWindow extends Window {
  /** From now on acts are followed in place; one that waits is followed at once. */
  followActs?: (follow: FollowAct) => void;
}

export interface InPlacePaths {
  /** The one address that is followed in place. */
  readonly page: string;
  /** Where the script will ask for what stands there. */
  readonly fragment: string;
}

/**
 * Until somebody follows, the last act waits, at most `patienceMs`. Then, or when what is
 * returned is called because nobody will ever follow, it is done as the browser would have done it, and so is all that comes after.
 */
export function catchActs(window: ActWindow, paths: InPlacePaths, patienceMs: number): () => void {
  let follow: FollowAct | undefined;
  let waiting: InPlaceAct | undefined;
  let isPlain = false;
  const giveUp = () => {
    isPlain = true;
    if (waiting !== undefined) {
      window.location.assign(waiting.search ? `${paths.page}?${waiting.search}` : paths.page);
    }
  };
  hearActs(window, paths.page, (act) => {
    if (follow !== undefined) follow(act);
    else if (isPlain) return false;
    else if (waiting === undefined) setTimeout(giveUp, patienceMs);
    if (follow === undefined) {
      waiting = act;
      askAhead(window.document, paths.fragment, act);
    }
    return true;
  });
  window.followActs = (follower) => {
    follow = follower;
    if (waiting !== undefined) follower(waiting);
    waiting = undefined;
  };
  return giveUp;
}

/** The answer is on its way while the script is not: the browser hands it over when the script asks for the very same. */
export function askAhead(document: Document, path: string, { search, isLink }: InPlaceAct): void {
  if (!isLink) return;
  const hint = document.createElement("link");
  Object.assign(hint, { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
  hint.href = search ? `${path}?${search}` : path;
  document.head.append(hint);
}

/** Calls `failed` when a script of the document cannot be loaded. */
export function hearFailure(window: Window, failed: () => void): void {
  const hear = ({ target }: Event) => target instanceof HTMLScriptElement && failed();
  window.addEventListener("error", hear, true);
}

/** `take` says whether it has taken the act; otherwise the browser does what it always does. */
export function hearActs(window: Window, path: string, take: (act: InPlaceAct) => boolean): void {
  let isModified = false;
  const offer = (event: Event, act: InPlaceAct | undefined) => {
    if (act !== undefined && !event.defaultPrevented && take(act)) event.preventDefault();
  };
  window.document.addEventListener("click", (event) => {
    // The form that this click sends knows nothing of keys, which mean another tab or window there too.
    isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    setTimeout(() => {
      isModified = false;
    });
    if (!isModified && event.button === 0) offer(event, linkAct(event, path));
  });
  window.document.addEventListener("submit", (event) => {
    if (!isModified) offer(event, formAct(event, path));
  });
}

export function linkAct({ target }: Event, path: string): InPlaceAct | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  const mark = link?.closest<HTMLElement>("[data-in-place]")?.dataset.inPlace;
  if (!link || mark === undefined) return undefined;
  if (link.hasAttribute("download") || !["", "_self"].includes(link.target)) return undefined;
  if (link.origin !== location.origin || link.pathname !== path || link.href.includes("#")) return undefined;
  return { mark, search: link.search.slice(1), isLink: true };
}

/** The form's own controls, and the button that sent it; what stood in the address before is no part of it. */
export function formAct({ target, submitter }: SubmitEvent, path: string): InPlaceAct | undefined {
  const form = target as HTMLFormElement;
  const marked = submitter?.closest<HTMLElement>("[data-in-place]") ?? form.closest("[data-in-place]");
  const mark = (marked as HTMLElement | null)?.dataset.inPlace;
  const setting = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  const action = new URL(setting("action") || location.href, document.baseURI);
  if (mark === undefined || !["", "get"].includes(setting("method").toLowerCase())) return undefined;
  if (!["", "_self"].includes(setting("target"))) return undefined;
  if (action.origin !== location.origin || action.pathname !== path) return undefined;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === "string" && value !== "") fields.append(name, value);
  }
  return { mark, search: fields.toString() };
}
