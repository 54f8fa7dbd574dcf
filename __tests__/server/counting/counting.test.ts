import { Counting } from "../../../src/server/counting/counting";
import { forgetCountsBefore } from "../../../src/server/counting/noted-searches";
import type { Database } from "../../../src/server/database/database";
import type { App } from "../../../src/server/http/app-types";
import { dayOf } from "../../../src/server/jobs/open-jobs";
import { stringifyQuery } from "../../../src/shared/query-codec";
import { emptyQuery } from "../../../src/shared/search-query";
import { eachDatabase } from "../../support/databases";
import { noMeaning } from "../../support/empty-parts";
import { standInApp, standInSearch } from "../http/parts";
import { randomJobs, writeJobs, writeWorld } from "../search/small-world";

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const clock = { now: new Date("2026-01-10T12:00:00Z") };
const hour = 3_600_000;
const failures: unknown[] = [];

/** A search that finds nurses and offers a correction for a misspelling. */
const knowing: typeof standInSearch = {
  ...standInSearch,
  results: async (query) => {
    const fragment = await standInSearch.results(query);
    const offered = { text: "nurse", query: "search%5Bquery%5D=nurse", count: 12, applied: false };
    const also = [{ text: "RGN", count: 3, without: "search%5Bquery%5D=nurse&search%5Bwithout%5D=RGN" }];
    const isSlip = query.keywords === "nurce";
    const meaning = {
      ...noMeaning,
      corrected: isSlip ? offered : null,
      also: isSlip || query.exact ? [] : also,
    };
    const understood = query.location === "newport" ? { ...query, location: "newport.town" } : query;
    const broaden =
      query.location === "" ? [] : [{ kind: "radius" as const, label: "", query: "", count: 3 }];
    return { ...fragment, meaning, broaden, query: stringifyQuery(understood), total_count: isSlip ? 0 : 12 };
  },
};

const nurses = { path: "/jobs/nursing", query: { ...emptyQuery, disciplines: ["health.nursing"] } };

function counting(database: Database, searches = true): Counting {
  return new Counting({
    ...{ database, searches, applies: true, now: () => clock.now, storeEveryMs: 3_600_000 },
    queryAt: async (path) => (path === nurses.path ? nurses.query : null),
    failed: (error) => failures.push(error),
  });
}

interface Kept {
  readonly query: string;
  readonly asked: number;
  readonly taken: Record<string, number>;
  readonly found: number | null;
  readonly askers: number[] | null;
}

eachDatabase((database) => {
  const servers: { counter: Counting; app: App }[] = [];
  const server = async (searches = true) => {
    const counter = counting(database(), searches);
    await counter.store();
    const app = await standInApp({ search: knowing, counter });
    servers.push({ counter, app });
    return { counter, app };
  };
  /** `from` is the last part of the IP address; each is another visitor's. */
  const ask = (app: App, url: string, from: number, headers: Record<string, string> = {}) =>
    app.inject({ url, remoteAddress: `192.0.2.${from}`, headers: { "user-agent": browser, ...headers } });
  const kept = async () => {
    const rows = await database().query<Kept>(
      "select query, asked, taken, found, askers from counted_searches order by day, query",
    );
    return Object.fromEntries(rows.map(({ query, ...row }) => [decodeURIComponent(query), row]));
  };
  const days = () =>
    database().query<{ day: number; salt: string | null; searches: number; empty: number }>(
      "select day, salt, searches, empty from counted_days order by day",
    );

  beforeAll(async () => {
    await writeWorld(database());
    await writeJobs(database(), randomJobs(3, 1), "j");
  });
  beforeEach(async () => {
    clock.now = new Date("2026-01-10T12:00:00Z");
    failures.length = 0;
    await forgetCountsBefore(database(), 1_000_000);
  });
  afterEach(async () => {
    for (const { counter, app } of servers.splice(0)) {
      await app.close();
      await counter.close();
    }
  });

  test("pages and fragments of a search count together in any sort order; later pages do not count", async () => {
    const { counter, app } = await server();
    await ask(app, "/jobs?search[query]=nurce", 1);
    await ask(app, "/api/v1/results?search[query]=nurce&sort_type=newest", 1);
    await ask(app, "/api/v1/results?search[query]=nurce&page=2", 1);
    await ask(app, "/jobs?search[query]=nurce", 2);
    await counter.store();
    expect(await kept()).toEqual({
      "search[query]=nurce": {
        asked: 3,
        taken: {},
        found: 0,
        askers: [expect.any(Number), expect.any(Number)],
      },
    });
    expect(await days()).toEqual([
      { day: dayOf(clock.now), salt: expect.stringMatching(/^[0-9a-f]{64}$/), searches: 3, empty: 3 },
    ]);
  });

  test("an offer taken on the next page is counted with the search that offered it", async () => {
    const { counter, app } = await server();
    await ask(app, "/jobs?search[query]=nurse", 1);
    await ask(app, "/jobs?search[query]=nurse&search[exact]=1", 1);
    await ask(app, "/jobs?search[query]=nurse&search[without]=RGN", 1);
    await ask(app, "/jobs?search[query]=nurse&search[without]=my+secret", 1);
    await counter.store();
    await ask(app, "/jobs?search[query]=nurse&search[exact]=1", 2);
    await counter.store();
    const taken = { exact: 2, "without RGN": 1, "without another": 1 };
    expect(await kept()).toMatchObject({ "search[query]=nurse": { asked: 5, taken, found: 12 } });
    expect(JSON.stringify(await kept())).not.toContain("secret");
  });

  test("pings of followed offers are counted; cross-site, scripted and unknown ones are not", async () => {
    const { counter, app } = await server();
    const take = (offer: string, search: string, from: number, headers: Record<string, string> = {}) =>
      app.inject({
        ...{
          method: "POST",
          url: `/api/v1/results/taken/${offer}?${search}`,
          remoteAddress: `192.0.2.${from}`,
        },
        headers: { "user-agent": browser, "content-type": "text/ping", ...headers },
        payload: "PING",
      });
    const slip = "search[query]=nurce";
    await ask(app, `/jobs?${slip}`, 1);
    const { statusCode, headers } = await take("correction", slip, 1);
    expect([statusCode, headers["cache-control"]]).toEqual([204, "no-store"]);
    await take("correction", `${slip}&page=2`, 2);
    await take("correction", slip, 3, { "sec-fetch-site": "cross-site" });
    await take("correction", slip, 4, { "user-agent": "curl/8.0" });
    await take("place", slip, 5);
    await take("toString", slip, 5);
    await take("correction", "search[query]=never+asked", 6);
    await counter.store();
    await take("correction", slip, 2);
    await counter.store();
    expect(await kept()).toEqual({
      [slip]: {
        asked: 1,
        taken: { correction: 3 },
        found: 0,
        askers: [expect.any(Number), expect.any(Number)],
      },
    });
  });

  test("an offer taken from a search by place name is counted with the place's slug", async () => {
    const { counter, app } = await server();
    await ask(app, "/jobs?search[location]=newport", 1);
    await app.inject({
      ...{ method: "POST", url: "/api/v1/results/taken/broaden_radius?search[location]=newport.town" },
      ...{ remoteAddress: "192.0.2.1", headers: { "user-agent": browser } },
    });
    await counter.store();
    expect(await kept()).toMatchObject({
      "search[location]=newport": { asked: 1, taken: {} },
      "search[location]=newport.town": { asked: 0, taken: { broaden_radius: 1 } },
    });
  });

  test("counts of several servers add up, and asker hashes are dropped at the fifth asker", async () => {
    const [one, other] = [await server(), await server()];
    for (const from of [1, 2, 3]) await ask(one.app, "/jobs?search[query]=nurse", from);
    for (const from of [3, 4]) await ask(other.app, "/jobs?search[query]=nurse", from);
    await Promise.all([one.counter.store(), other.counter.store()]);
    const four = await kept();
    expect(four["search[query]=nurse"]?.askers).toHaveLength(4);
    await ask(other.app, "/jobs?search[query]=nurse", 5);
    await other.counter.store();
    expect(await kept()).toMatchObject({ "search[query]=nurse": { asked: 6, askers: null } });
  });

  test("searches of fewer than five askers and the salt are deleted after the day on all servers", async () => {
    const [one, late] = [await server(), await server()];
    for (const from of [1, 2, 3, 4, 5]) await ask(one.app, "/jobs?search[query]=nurse", from);
    for (const from of [1, 2, 3, 4]) await ask(one.app, "/jobs?search[query]=my+illness", from);
    await ask(late.app, "/jobs?search[query]=another+secret", 9);
    await one.counter.store();
    clock.now = new Date(clock.now.getTime() + 24 * hour);
    await one.counter.store();
    await late.counter.store();
    expect(Object.keys(await kept())).toEqual(["search[query]=nurse"]);
    expect(await days()).toMatchObject([
      { salt: null, searches: 10, empty: 0 },
      { salt: expect.any(String), searches: 0 },
    ]);
  });

  test.each([
    ["ahead", 365],
    ["behind", -20_000],
  ])("a clock that was far %s ends no day and loses no count once corrected", async (_, byDays) => {
    const right = clock.now;
    const before = await server();
    await ask(before.app, "/jobs?search[query]=manager", 1);
    await before.counter.store();
    clock.now = new Date(right.getTime() + byDays * 24 * hour);
    const wrong = await server();
    await ask(wrong.app, "/jobs?search[query]=illness", 1);
    await wrong.counter.store();
    await forgetCountsBefore(database(), dayOf(clock.now) - 400);
    clock.now = new Date(right.getTime() + 24 * hour);
    const { counter, app } = await server();
    await ask(app, "/jobs?search[query]=nurse", 1);
    await counter.store();
    expect((await days()).find(({ day }) => day === dayOf(clock.now))).toMatchObject({
      salt: expect.any(String),
      searches: 1,
    });
    expect((await days()).find(({ day }) => day === dayOf(right))).toMatchObject({ salt: null, searches: 1 });
    expect(Object.keys(await kept())).toEqual(["search[query]=nurse"]);
  });

  test("an IPv6 network is one asker; crawlers, scripts, prefetches, .json and HEAD do not count", async () => {
    const { counter, app } = await server();
    const url = "/jobs?search[query]=nurse";
    for (const end of [1, 2, 3]) {
      await app.inject({ url, remoteAddress: `2001:db8:1:2::${end}`, headers: { "user-agent": browser } });
    }
    const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    await ask(app, url, 5, { "user-agent": crawler });
    await ask(app, url, 6, { "user-agent": "curl/8.0" });
    await ask(app, url, 7, { "user-agent": "" });
    await ask(app, url, 8, { "sec-purpose": "prefetch;prerender" });
    await ask(app, "/jobs.json?search[query]=nurse", 9);
    await app.inject({
      method: "HEAD",
      url,
      remoteAddress: "192.0.2.10",
      headers: { "user-agent": browser },
    });
    await counter.store();
    expect(await kept()).toMatchObject({ "search[query]=nurse": { asked: 3, askers: [expect.any(Number)] } });
  });

  test("applications are counted by source, once a day per asker and job, and not cross-site", async () => {
    const { counter, app } = await server();
    const [job] = await database().query<{ id: number; source: string }>(
      "select id, source from jobs limit 1",
    );
    const apply = (id: number | string, from: number, headers: Record<string, string> = {}) =>
      app.inject({
        ...{ method: "POST", url: `/api/v1/jobs/${id}/applied`, remoteAddress: `192.0.2.${from}` },
        headers: { "user-agent": browser, "content-type": "text/ping", ...headers },
        payload: "PING",
      });
    expect((await apply(job?.id ?? 0, 1)).statusCode).toBe(204);
    await apply(job?.id ?? 0, 1);
    await apply(job?.id ?? 0, 2, { "sec-fetch-site": "same-origin" });
    await apply(job?.id ?? 0, 3, { "sec-fetch-site": "cross-site" });
    await apply(999_999, 4);
    // Beyond the database's integers: it must not take the other counts with it.
    await apply(3_000_000_000, 7);
    expect((await apply("7%27%3B", 5)).statusCode).toBe(204);
    await apply(`${job?.id}.5`, 6);
    expect((await apply(1, 5, { "content-type": "application/xml" })).statusCode).toBe(415);
    await counter.store();
    const counted = await database().query("select day, source, applies from counted_applies");
    expect(counted).toEqual([{ day: dayOf(clock.now), source: job?.source, applies: 2 }]);
  });

  test("counts that cannot be stored are dropped, and counting goes on", async () => {
    const { counter, app } = await server();
    await database().query("alter table counted_searches rename to counted_elsewhere");
    await ask(app, "/jobs?search[query]=nurse", 1);
    await counter.store();
    await database().query("alter table counted_elsewhere rename to counted_searches");
    expect(failures).toHaveLength(1);
    await counter.store();
    expect(await kept()).toEqual({});
    await ask(app, "/jobs?search[query]=nurse", 1);
    await counter.store();
    expect(await kept()).toMatchObject({ "search[query]=nurse": { asked: 1 } });
  });

  test("searches are not counted when the operator turns that off", async () => {
    const { counter, app } = await server(false);
    await ask(app, "/jobs?search[query]=nurce", 1);
    await app.inject({ method: "POST", url: "/api/v1/results/taken/correction?search[query]=nurce" });
    await counter.store();
    expect(await kept()).toEqual({});
  });
});
