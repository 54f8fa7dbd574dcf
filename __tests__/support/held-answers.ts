import type { Page, Route } from "playwright-core";

export interface HeldAnswers {
  /** What has been asked and not been let go, in the order of asking, as query strings in plain characters. */
  asked(): string[];
  /** Waits until a fragment whose query holds `part` is asked for; gives the request. */
  heldFor(part: string): Promise<Route>;
  /** Lets the answer to the first such request come. */
  release(part: string): Promise<void>;
  /** From now on answers come by themselves. */
  stop(): Promise<void>;
}

/** Holds back every answer whose path ends in `path` until the test lets it come, in any order. */
export async function holdAnswers(page: Page, path = "/api/v1/results"): Promise<HeldAnswers> {
  const held: Route[] = [];
  let wake: () => void = () => {};
  const pattern = (url: URL) => url.pathname === path;
  const searchOf = (route: Route) => queryOf(route.request().url());
  let isStopped = false;
  // What the page has let go cannot be answered any more, which is as good.
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
      // The handler stays: a request that is made while one is taken away may never be answered.
      isStopped = true;
      await Promise.all(held.splice(0).map(answer));
    },
  };
}

function queryOf(url: string): string {
  return decodeURIComponent(new URL(url).search.slice(1).replaceAll("+", " "));
}

/** Requests for fragments that the page itself has let go, as query strings. */
export function abortedRequests(page: Page): string[] {
  const aborted: string[] = [];
  page.on("requestfailed", (request) => {
    const isAborted = request.failure()?.errorText === "net::ERR_ABORTED";
    if (isAborted && request.url().includes("/api/v1/")) aborted.push(queryOf(request.url()));
  });
  return aborted;
}
