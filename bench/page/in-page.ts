/**
 * What runs in the browser. Each function is sent there as its source text, so it may use nothing but its arguments.
 *
 * Painted: a task of its own after the first frame in which the results heading states the wanted number of jobs and nothing is under
 * way. Frames are asked for from the click on, so the one in which React has just put the results in is the one that counts. Whole: the same, when
 * moreover nothing on the page says that it is busy. Jobsieve draws everything at once, so the two are one there.
 */

export interface ClickToMeasure {
  /** Of the link in the refine sidebar; null goes back. */
  readonly href: string | null;
  /** How many jobs the heading states when the results are in. */
  readonly jobs: number;
}

/** Milliseconds from the click, or from going back. */
export interface ClickTimes {
  readonly painted: number;
  readonly whole: number;
}

export function clickToPainted({ href, jobs }: ClickToMeasure): Promise<ClickTimes> {
  const stated = () => {
    const text = document.getElementById("results-heading")?.textContent ?? "";
    return Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(",", "") ?? Number.NaN);
  };
  const link =
    href === null
      ? null
      : [...document.querySelectorAll<HTMLAnchorElement>("aside a")].find(
          (each) => each.getAttribute("href") === href,
        );
  return new Promise((resolve, reject) => {
    if (link === undefined) return reject(new Error(`There is no link to ${href}.`));
    const channel = new MessageChannel();
    let started = 0;
    let painted: number | undefined;
    channel.port1.onmessage = ({ data: isWhole }) => {
      const now = performance.now() - started;
      painted ??= now;
      if (isWhole) resolve({ painted, whole: now });
      else requestAnimationFrame(look);
    };
    const look = () => {
      const isThere = stated() === jobs && document.querySelector("#results[aria-busy]") === null;
      const isWhole = isThere && document.querySelector("[aria-busy]") === null;
      if (isWhole || (isThere && painted === undefined)) channel.port2.postMessage(isWhole);
      else if (performance.now() - started > 10_000) reject(new Error("The results did not come."));
      else requestAnimationFrame(look);
    };
    started = performance.now();
    if (link === null) history.back();
    else link.click();
    requestAnimationFrame(look);
  });
}

export interface Choice {
  readonly href: string;
  readonly jobs: number;
}

/** The links on show in the refine sidebar that choose a value and would show another number of jobs than now. */
export function choicesOnShow(): Choice[] {
  const heading = document.getElementById("results-heading")?.textContent ?? "";
  const now = /\d[\d,]*/.exec(heading)?.[0];
  return [...document.querySelectorAll<HTMLAnchorElement>("aside a[href]")]
    .filter((link) => link.checkVisibility() && link.getAttribute("aria-current") !== "true")
    .map((link) => ({
      href: link.getAttribute("href") ?? "",
      text: /(\d[\d,]*)\s*$/.exec(link.textContent ?? "")?.[1],
    }))
    .filter(({ text }) => text !== undefined && text !== now && text !== "0")
    .map(({ href, text }) => ({ href, jobs: Number(text?.replaceAll(",", "")) }));
}

export interface FirstView {
  /** Milliseconds since the navigation began. */
  readonly first_contentful_paint: number;
  readonly largest_contentful_paint: number;
  readonly layout_shift: number;
  /** Addresses of what was loaded, the page first. */
  readonly loaded: readonly {
    readonly url: string;
    readonly wire_bytes: number;
    /** Asked for when the document and all that it names had been loaded. */
    readonly later: boolean;
  }[];
}

/** Call it when the page has settled. */
export function readFirstView(): Promise<FirstView> {
  const observed = <Entry extends PerformanceEntry>(type: string) =>
    new Promise<Entry[]>((resolve) => {
      const entries: Entry[] = [];
      const observer = new PerformanceObserver((list) => entries.push(...(list.getEntries() as Entry[])));
      observer.observe({ type, buffered: true });
      setTimeout(() => {
        observer.disconnect();
        resolve(entries);
      }, 100);
    });
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const whole = navigation?.loadEventEnd ?? Number.NaN;
  const resources = [
    ...(navigation ? [navigation] : []),
    ...(performance.getEntriesByType("resource") as PerformanceResourceTiming[]),
  ];
  return Promise.all([
    observed<PerformanceEntry & { value: number }>("layout-shift"),
    observed("largest-contentful-paint"),
  ]).then(([shifts, largest]) => ({
    first_contentful_paint:
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    largest_contentful_paint: largest.at(-1)?.startTime ?? Number.NaN,
    layout_shift: shifts.reduce((sum, { value }) => sum + value, 0),
    loaded: resources.map(({ name, startTime, encodedBodySize }) => ({
      url: name,
      wire_bytes: encodedBodySize,
      later: startTime > whole,
    })),
  }));
}
