/** Functions that run in the browser. Each is sent as source text, so it may use only its arguments. */

/** Milliseconds from the input, or from going back. */
export interface TurnTimes {
  /** Until everything in the window was final and painted. */
  readonly in_view: number;
  /** Until the whole page was. */
  readonly whole: number;
}

export interface Stated {
  readonly jobs: number;
  readonly page: number;
}

declare global {
  interface Window {
    /** Resolves when the page shows `wanted`, is not busy, and has not changed for a while. */
    turned?: (wanted: Stated, isBack: boolean) => Promise<TurnTimes>;
    turning?: Promise<TurnTimes> | undefined;
    stated?: () => Stated;
  }
}

/** Injected before a page's scripts: notes DOM changes by frame, and visibility last, to force no layout. */
export function watchTurns(): void {
  let input = 0;
  addEventListener(
    "click",
    ({ timeStamp }) => {
      input = timeStamp;
    },
    { capture: true },
  );
  const stillMs = 400;
  const targetsOf = ({ target, type, addedNodes }: MutationRecord) =>
    type === "childList" && addedNodes.length > 0 ? [...addedNodes] : [target];
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
  // Excludes screen reader announcements and elements that are not there yet.
  const isSeen = (node: Node) =>
    node.isConnected && !elementOf(node)?.closest("head, script, [role=status], [data-turbo-temporary]");
  const isInWindow = (node: Node) => {
    const element = elementOf(node);
    const { top = 0, bottom = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return height > 0 && bottom > 0 && top < innerHeight && element?.checkVisibility() === true;
  };
  const stated = (): Stated => {
    const number = (selector: string) =>
      /\d[\d,]*/.exec(document.querySelector(selector)?.textContent ?? "")?.[0].replaceAll(",", "");
    return { jobs: Number(number("#results-heading")), page: Number(number("[aria-current=page]") ?? 1) };
  };
  window.stated = stated;
  window.turned = (wanted, isBack) =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const frames: { painted: number; changed: Set<Node> }[] = [];
      let changed = new Set<Node>();
      const observer = new MutationObserver((records) => {
        for (const node of records.flatMap(targetsOf)) changed.add(node);
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const lastOf = (isMeant: (node: Node) => boolean) =>
        frames.findLast(({ changed }) => [...changed].some(isMeant))?.painted ?? Number.NaN;
      const noteFrame = (painted: number) => {
        if ([...changed].some(isSeen)) frames.push({ painted, changed });
        changed = new Set();
      };
      const isAtRest = (stillFor: number) => {
        const { jobs, page } = stated();
        const isThere = jobs === wanted.jobs && page === wanted.page;
        return isThere && stillFor > stillMs && document.querySelector("[aria-busy=true]") === null;
      };
      const end = (from: number) => {
        observer.disconnect();
        const in_view = lastOf((node) => isSeen(node) && isInWindow(node)) - from;
        if (in_view > 0) return resolve({ in_view, whole: lastOf(isSeen) - from });
        const seen = frames.map(({ painted, changed }) => [
          painted - from,
          [...changed].filter(isSeen).length,
        ]);
        reject(
          new Error(`Nothing changed in the window: ${JSON.stringify([wanted, scrollY, innerHeight, seen])}`),
        );
      };
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        const now = performance.now();
        noteFrame(now);
        if (isAtRest(now - (frames.at(-1)?.painted ?? now))) return end(isBack ? begun : input);
        if (now - begun > 15_000) return reject(new Error(`${JSON.stringify([wanted, stated()])}`));
        requestAnimationFrame(() => channel.port2.postMessage(null));
      };
      requestAnimationFrame(() => channel.port2.postMessage(null));
      if (isBack) history.back();
    });
}

export interface Choice {
  readonly text: string;
  readonly jobs: number;
}

export function choicesOnShow(): Choice[] {
  const heading = document.getElementById("results-heading")?.textContent ?? "";
  const now = /\d[\d,]*/.exec(heading)?.[0];
  return [...document.querySelectorAll<HTMLAnchorElement>("aside a[href]")]
    .filter((link) => link.checkVisibility() && link.getAttribute("aria-current") !== "true")
    .map(({ textContent: text }) => ({ text: text ?? "", count: /(\d[\d,]*)\s*$/.exec(text ?? "")?.[1] }))
    .filter(({ count }) => count !== undefined && count !== now && count !== "0")
    .map(({ text, count }) => ({ text, jobs: Number(count?.replaceAll(",", "")) }));
}

/** Scrolls the link into the window and returns the point to press; null while it is missing. */
export function pointOf([selector, text]: readonly [string, string]): { x: number; y: number } | null {
  const link = [...document.querySelectorAll(selector)].find((each) => each.textContent === text);
  link?.scrollIntoView({ block: "nearest" });
  const box = link?.getClientRects()[0];
  return box === undefined ? null : { x: box.left + 30, y: box.top + box.height / 2 };
}

/** Injected before a page's scripts: clicks the sidebar's first link each frame; `taken` marks success. */
export function clickUntilTaken(): void {
  // A click that no script handles would load a new document.
  window.navigation.addEventListener("navigate", (event) => {
    if (!event.destination.sameDocument) event.preventDefault();
  });
  const click = () => {
    const link = document.querySelector("aside li a[href]");
    const isFree = link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    if (isFree === false) performance.mark("taken");
    else requestAnimationFrame(click);
  };
  requestAnimationFrame(click);
}

export interface FirstView {
  /** Milliseconds since the navigation began. */
  readonly first_contentful_paint: number;
  readonly layout_shift: number;
  /** Addresses of the scripts requested before the document and everything it names had loaded. */
  readonly scripts: readonly string[];
}

/** Call it once the page has settled. */
export function readFirstView(): Promise<FirstView> {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const whole = navigation?.loadEventEnd ?? Number.NaN;
  const scripts = performance
    .getEntriesByType("resource")
    .filter(({ name, startTime }) => new URL(name).pathname.endsWith(".js") && !(startTime > whole))
    .map(({ name }) => name);
  return new Promise((resolve) => {
    let layout_shift = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        layout_shift += (entry as PerformanceEntry & { value: number }).value;
    });
    observer.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => {
      observer.disconnect();
      const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
      resolve({ first_contentful_paint: paint, layout_shift, scripts });
    }, 100);
  });
}
