import type { Page, Route } from "playwright-core";
import { deferred } from "./deferred";

export interface HeldAnswers {
  /** Decoded query strings of the held requests, in order. */
  asked(): string[];
  /** Waits for a held request whose query contains `part`. */
  heldFor(part: string): Promise<Route>;
  /** Lets the first such request be answered. */
  release(part: string): Promise<void>;
  /** Releases all held requests and holds no more. */
  stop(): Promise<void>;
}

/** Holds every request for `path` until the test releases it, in any order. */
export async function holdAnswers(page: Page, path = "/api/v1/results"): Promise<HeldAnswers> {
  const held: Route[] = [];
  let wake: () => void = () => {};
  const pattern = (url: URL) => url.pathname === path;
  const searchOf = (route: Route) => queryOf(route.request().url());
  let isStopped = false;
  // A request that the page has aborted cannot be answered, which is fine.
  const answer = (route: Route) => route.continue().catch(() => undefined);
  await page.route(pattern, (route) => {
    if (isStopped) return answer(route);
    held.push(route);
    wake();
  });
  const heldFor = async (part: string): Promise<Route> => {
    for (;;) {
      const route = held.find((each) => searchOf(each).includes(part));
      if (route !== undefined) return route;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    asked: () => held.map(searchOf),
    heldFor,
    release: async (part) => {
      const route = await heldFor(part);
      held.splice(held.indexOf(route), 1);
      await answer(route);
    },
    stop: async () => {
      // The handler stays: a request made during the removal of a handler may never be answered.
      isStopped = true;
      await Promise.all(held.splice(0).map(answer));
    },
  };
}

/** Holds the requests that match until the returned function is called. */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  const released = deferred();
  await page.route(pattern, async (route) => {
    await released.promise;
    await route.continue().catch(() => undefined);
  });
  return released.resolve;
}

function queryOf(url: string): string {
  return decodeURIComponent(new URL(url).search.slice(1).replaceAll("+", " "));
}

/** Decoded query strings of the API requests that the page aborts from now on. */
export function abortedRequests(page: Page): string[] {
  const aborted: string[] = [];
  page.on("requestfailed", (request) => {
    const isAborted = request.failure()?.errorText === "net::ERR_ABORTED";
    if (isAborted && request.url().includes("/api/v1/")) aborted.push(queryOf(request.url()));
  });
  return aborted;
}
