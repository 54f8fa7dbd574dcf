import { routes } from "../../../shared/routes";
import type { App } from "../app-types";
import { redirectTo } from "../caching-headers";
import { searchOf } from "../results/results-request";

const below = `${routes.results}/`;

/** Slashes that say nothing lead to the address without them, its query kept: a page of results, a landing page, a job. */
export function redirectIdleSlashes(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { method, url } = request;
    const search = searchOf(url);
    const plain = url.startsWith(below) ? withoutIdleSlashes(url.slice(0, url.length - search.length)) : "";
    const isOther = plain !== "" && url !== plain + search;
    if (!isOther || (method !== "GET" && method !== "HEAD")) return done();
    redirectTo(reply, plain + search, 301);
  });
}

function withoutIdleSlashes(path: string): string {
  const names = path.split("/").filter((name) => name !== "");
  return `/${names.join("/")}`;
}
