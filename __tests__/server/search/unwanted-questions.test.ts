import type { Database, Queryable } from "../../../src/server/database/database";
import { databaseJobs } from "../../../src/server/jobs/job-service";
import { makeLocationService } from "../../../src/server/places/location-service";
import { Highlighter } from "../../../src/server/search/cards/highlighter";
import { versionedReader } from "../../../src/server/search/snapshot/versioned-reader";
import { startSearch } from "../../../src/server/search/start-search";
import { parseQuery } from "../../../src/shared/query-codec";
import { eachDatabase } from "../../support/databases";
import { eventually, until } from "../../support/until";
import { plainJob } from "./small-search";
import { writeJobs, writeWorld } from "./small-world";

/** Never answers, and drops aborted queries. */
function busyDatabase() {
  let waiting = 0;
  const query: Queryable["query"] = (_sql, _parameters, signal) => {
    waiting += 1;
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => {
        waiting -= 1;
        reject(signal.reason);
      });
    });
  };
  return { query, waiting: () => waiting };
}

const questions: Record<string, (database: Queryable, signal: AbortSignal) => Promise<unknown>> = {
  "a place by its text": (database, signal) => makeLocationService(database).read("Leeds", signal),
  "a place by its slug": (database, signal) => makeLocationService(database).read("leeds.town", signal),
  "a place by its postcode": (database, signal) => makeLocationService(database).read("LS1 4DT", signal),
  "places by slugs": (database, signal) => makeLocationService(database).bySlugs(["leeds.town"], signal),
  "places that are looked up": (database, signal) => makeLocationService(database).lookUp("lee", 1, signal),
  "a job": (database, signal) => databaseJobs(database).byId(7, signal),
  "whether there was a job": (database, signal) => databaseJobs(database).hasBeen(7, signal),
  "how jobs stand": (database, signal) => databaseJobs(database).statesOf([7], signal),
  "the parts of the sitemap": (database, signal) => databaseJobs(database).sitemapParts(signal),
  "a part of the sitemap": async (database, signal) => {
    for await (const entry of databaseJobs(database).sitemapPart(1, signal)) return entry;
  },
  "the words of a text": (database, signal) =>
    new Highlighter(database, false).find(["Nurses"], new Set(["nurs"]), signal),
  "what belongs to one version": (database, signal) =>
    versionedReader(database, "1").query("select 1", [], signal),
};

test.each(Object.entries(questions))("cancels the query of a disconnected client: %s", async (_, ask) => {
  const database = busyDatabase();
  const client = new AbortController();
  const asked = ask(database, client.signal);
  const answer = asked.catch((error: unknown) => error);
  await until(() => database.waiting() === 1);
  client.abort(new Error("gone"));
  expect(await answer).toEqual(new Error("gone"));
  expect(database.waiting()).toBe(0);
});

const nurse = {
  ...plainJob,
  title: "Staff Nurse",
  description: "Nurses care for patients.",
  place_ids: [13],
};

eachDatabase((database) => {
  beforeAll(async () => {
    await writeWorld(database());
    await writeJobs(database(), [nurse], "job");
  });

  test.each([
    ["its place", "search[location]=Nowhere+at+all", "place_names"],
    ["the places that are chosen", "all_locations=oakham.town", "from places as place where slug"],
    ["its cards", "search[query]=nurse", "octet_length(description_text)"],
    ["the words of its cards", "search[query]=nurse", "as word(text)"],
  ])("an aborted search cancels the query for %s", async (_, query, question) => {
    const busy = busyDatabase();
    const halfBusy: Database = {
      ...database(),
      query: (sql, parameters, signal) =>
        (sql.includes(question) ? busy : database()).query(sql, parameters, signal),
    };
    const now = () => new Date("2026-01-10T00:00:00Z");
    const search = await startSearch(halfBusy, (reader) => makeLocationService(reader), { now });
    const client = new AbortController();
    const answer = search.results(parseQuery(query), client.signal).catch((error: unknown) => error);
    await eventually(() => busy.waiting() === 1);
    client.abort(new Error("gone"));
    expect(await answer).toEqual(new Error("gone"));
    await until(() => busy.waiting() === 0);
    await search.close();
  });
});
