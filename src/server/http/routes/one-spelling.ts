import { otherRoutes } from "../../../shared/other-routes";
import { routes } from "../../../shared/routes";
import type { App } from "../app-types";
import { redirectTo } from "../caching-headers";
import { searchOf } from "../results/results-request";

const folders = [`${routes.results}/`, `${otherRoutes.companies}/`];
/** A job's number alone: its own route redirects to the full address in one step. */
const jobByNumber = /^\/jobs\/\d+\/?$/;

/** Redirects paths of results, landing pages, companies and jobs that have extra slashes; keeps the query. */
export function redirectExtraSlashes(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { method, url } = request;
    if (!folders.some((folder) => url.startsWith(folder))) return done();
    const search = searchOf(url);
    const path = url.slice(0, url.length - search.length);
    const names = path.split("/").filter((name) => name !== "");
    const plain = `/${names.join("/")}`;
    const isOther = path !== plain && !jobByNumber.test(path);
    if (!isOther || (method !== "GET" && method !== "HEAD")) return done();
    redirectTo(reply, plain + search, 301);
  });
}
