import type { Database } from "../../../src/server/database/database";
import type { App } from "../../../src/server/http/app-types";
import { createPages } from "../../../src/server/rendering/create-pages";
import { startSearch } from "../../../src/server/search/start-search";
import { eachDatabase } from "../../support/databases";
import { addressesIn, all, named, one, readMarkup, textOf } from "../../support/markup";
import { leadingNumber } from "../../support/results-page";
import { noAssets, someSite } from "../../support/some-site";
import {
  announceChange,
  randomJobs,
  type SmallJob,
  smallLocations,
  smallToday,
  writeJobs,
  writeWorld,
} from "../search/small-world";
import { standInApp } from "./parts";

/** The markup of the body; only in the head may elements be left open. */
async function frontPage(app: App) {
  const { body } = await app.inject("/");
  return readMarkup(body.slice(body.indexOf("<body>"), body.indexOf("</body>") + "</body>".length));
}

const total = async (app: App, search: string) =>
  Number((await app.inject(`/api/v1/results${search}`)).json().total_count);

/** The number of jobs in the heading of a landing page. */
const totalOfLanding = async (app: App, path: string) =>
  leadingNumber(/<h1[^>]*>([^<]*)/.exec((await app.inject(`/jobs${path}`)).body)?.[1] ?? "");

async function appWith(database: Database, jobs: readonly SmallJob[]): Promise<App> {
  await writeWorld(database);
  await writeJobs(database, jobs, "job");
  await announceChange(database);
  const search = await startSearch(database, () => smallLocations, { now: () => smallToday });
  const pages = createPages({
    site: someSite,
    baseUrl: () => "https://jobs.example",
    assets: noAssets,
    today: () => smallToday.toISOString().slice(0, 10),
  });
  const app = await standInApp({ search, pages });
  app.addHook("onClose", () => search.close());
  return app;
}

eachDatabase((database) =>
  test("the front page of a site without jobs says so and has its search form", async () => {
    const app = await appWith(database(), []);
    const page = await frontPage(app);
    await app.close();
    expect(textOf(one(page, "main", {}))).toContain("There are no jobs here yet.");
    expect(all(page, "form", { role: "search" })).toHaveLength(1);
  }),
);

eachDatabase((database) =>
  describe("the front page", () => {
    let app: App;
    beforeAll(async () => {
      app = await appWith(database(), randomJobs(200, 7));
    });
    afterAll(() => app?.close());

    test("gives the right number of jobs at every link", async () => {
      const page = await frontPage(app);
      const links = all(one(page, "main", {}), "a").filter(({ attributes }) =>
        /^\/jobs(?:\?|\/[^\d]|$)/.test(attributes.href ?? ""),
      );
      const counted = links.filter((link) => /\d/.test(textOf(link)));
      // Three top disciplines, eleven towns, four shortcuts and all jobs; the other two are in templates.
      expect([counted.length, links.length]).toEqual([19, 21]);
      for (const link of counted) {
        const search = (link.attributes.href ?? "").slice("/jobs".length);
        const found = search.startsWith("/") ? await totalOfLanding(app, search) : await total(app, search);
        expect([search, leadingNumber(textOf(link))]).toEqual([search, found]);
        expect(found).toBeGreaterThan(0);
      }
    });

    test("shows the first six results as the newest jobs", async () => {
      const { jobs } = (await app.inject("/api/v1/results")).json();
      const newest = named(await frontPage(app), "section", "Newest jobs");
      const titles = all(newest, "h2").flatMap((heading) => addressesIn(heading));
      expect(titles).toEqual(jobs.slice(0, 6).map(({ url }: { url: string }) => url));
    });

    test("has a search form with the fields of the results page", async () => {
      const form = one(await frontPage(app), "form", { role: "search" });
      expect([form.attributes.action, form.attributes.method]).toEqual(["/jobs", "get"]);
      const names = ["input", "select"].flatMap((tag) => all(form, tag)).map((each) => each.attributes.name);
      expect(names.sort()).toEqual(["search[location]", "search[query]", "search[radius]", "sort_type"]);
      expect(textOf(one(form, "button", { type: "submit" }))).toBe("Search");
    });
  }),
);
