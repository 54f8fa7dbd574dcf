import fc from "fast-check";
import type { App } from "../../../src/server/http/app-types";
import { databaseJobs } from "../../../src/server/jobs/job-service";
import { makeLocationService } from "../../../src/server/places/location-service";
import type { SearchService } from "../../../src/server/search/search-service";
import { startSearch } from "../../../src/server/search/start-search";
import { sheetReader } from "../../../src/server/sheets/read-sheet";
import { type CountedDatabase, counted } from "../../budgets/counted-database";
import { eachDatabase } from "../../support/databases";
import { runs } from "../../support/stage";
import { randomJobs, smallToday, writeJobs, writeWorld } from "../search/small-world";
import { standInApp } from "./parts";

/** Encoded text that no form sends: NULs, lone surrogates, characters of SQL, and excessive lengths. */
const oddText = fc
  .oneof(
    fc.constantFrom(
      "\0",
      "leeds\0",
      "lee\0ds.town",
      "7\0",
      "-1",
      "2147483648",
      "9".repeat(400),
      "1e3",
      "%",
      "\\",
      "'",
    ),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc
      .array(fc.constantFrom("\0", "a", "|", ".town", "\ud800", "\uffff", '"', "~"), { maxLength: 12 })
      .map((each) => each.join("")),
  )
  .map((text) => encodeURIComponent(text.toWellFormed()));
const oddBytes = fc
  .uint8Array({ maxLength: 20 })
  .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
const odd = fc.oneof(oddText, oddBytes);

/** Every place of an address where a client may put text. */
const addresses: readonly ((text: string) => string)[] = [
  ...[
    "/jobs?",
    "/api/v1/results?",
    "/api/v1/results/newer?than_posted=2026-01-01T00:00:00.000Z&than_id=1&",
  ].flatMap((path) =>
    [
      "search[query]",
      "search[location]",
      "search[radius]",
      "disciplines",
      "all_locations",
      "job_types",
      "sort_type",
      "page",
      "utm_source",
    ].map((key) => (text: string) => `${path}${key}=${text}`),
  ),
  (text) => `/jobs.atom?search[location]=${text}`,
  (text) => `/jobs.json?page=${text}`,
  (text) => `/jobs.csv?search[query]=${text}`,
  (text) => `/api/v1/results?debug=relevance&search[query]=${text}`,
  (text) => `/api/v1/results?${text}=${text}`,
  (text) => `/api/v1/results/newer?than_posted=${text}&than_id=1`,
  (text) => `/api/v1/results/newer?than_posted=2026-01-01T00:00:00.000Z&than_id=${text}`,
  (text) => `/api/v1/locations?name=${text}`,
  (text) => `/api/v1/locations?name=lee${text}`,
  (text) => `/api/v1/locations?name=leeds,${text}`,
  (text) => `/api/v1/locations?name=leeds&page=${text}`,
  (text) => `/api/v1/locations?name=leeds&name=${text}`,
  (text) => `/api/v1/locations/nearest?latitude=${text}&longitude=0`,
  (text) => `/api/v1/locations/nearest?latitude=0&longitude=${text}`,
  (text) => `/jobs/1/${text}`,
  (text) => `/jobs/1/x?from=${text}`,
  (text) => `/sitemaps/jobs-${text}.xml`,
];
const jobIds: readonly ((text: string) => string)[] = [
  (text) => `/jobs/${text}`,
  (text) => `/jobs/${text}/nurse`,
];

eachDatabase((opened) =>
  describe("odd text in an address", () => {
    let database: CountedDatabase;
    let search: SearchService;
    let app: App;
    beforeAll(async () => {
      database = counted(opened());
      await writeWorld(database);
      await writeJobs(database, randomJobs(60, 1), "j");
      const locations = makeLocationService(database);
      search = await startSearch(database, () => locations, { now: () => smallToday });
      const jobs = databaseJobs(database);
      app = await standInApp({ search, locations, jobs, readSheet: sheetReader(jobs.listed) });
    });
    afterAll(async () => {
      await app?.close();
      await search?.close();
    });

    test.each(addresses.map((write) => [write("…"), write]))(
      "%s causes no server error",
      async (_shown, write) => {
        const property = fc.asyncProperty(odd, async (text) => {
          const { statusCode, body } = await app.inject(write(text));
          expect([statusCode < 500, statusCode < 500 || body]).toEqual([true, true]);
        });
        await fc.assert(property, { numRuns: runs(40), examples: [["%00"], ["lee%00ds"], ["1%00"]] });
      },
    );

    test.each(jobIds.map((write) => [write("…"), write]))(
      "%s makes no database query for an invalid id",
      async (_shown, write) => {
        const property = fc.asyncProperty(odd, async (text) => {
          fc.pre(!mayBeJobId(decoded(text)));
          database.take();
          const { statusCode } = await app.inject(write(text));
          expect([400, 404, 414]).toContain(statusCode);
          expect(database.take()).toEqual([]);
        });
        const examples: [string][] = [
          ["%00"],
          ["1%00"],
          ["2147483648"],
          ["99999999999999999999"],
          ["-1"],
          ["0"],
          ["01"],
        ];
        await fc.assert(property, { numRuns: runs(60), examples });
      },
    );
  }),
);

/** Empty text and dots are no ids either, but make another address. */
function mayBeJobId(text: string): boolean {
  return /^\.{0,2}$/.test(text) || (/^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
