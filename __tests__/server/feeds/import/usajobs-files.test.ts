import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { runImport } from "../../../../src/server/feeds/command/run-import";
import type { FeedRows } from "../../../../src/server/feeds/feed-row";
import { gazetteerOf, type KnownPlace } from "../../../../src/server/feeds/gazetteer/gazetteer";
import { placeResolver, type ResolvedPlace } from "../../../../src/server/feeds/gazetteer/resolve-place";
import type { ImportReport } from "../../../../src/server/feeds/import/import-report";
import { openFeed } from "../../../../src/server/feeds/readers/open-feed";
import { buildPlaces } from "../../../../src/server/places/gazetteer/build-places";
import { readGeoNames } from "../../../../src/server/places/gazetteer/gazetteer-source";
import { eachDatabase } from "../../../support/databases";
import { jobsVersion, prepareForFeeds } from "./feed-database";

/** Real announcements that nobody here wrote; the small inputs of the other tests stand in where they are not. */
const folder = path.resolve("../shared/data/usajobs");
const history = path.join(folder, "historical_2013-2016.jsonl");
const listings = path.join(folder, "federal_listings_2025_with_location.csv");
const withFiles = existsSync(history) && existsSync(listings) ? describe : describe.skip;

withFiles("the whole USAJOBS files", () => {
  eachDatabase((database) => {
    let reports: string;
    beforeAll(async () => {
      await prepareForFeeds(database());
      reports = await mkdtemp(path.join(tmpdir(), "jobsieve-usajobs-"));
    });
    afterAll(() => rm(reports, { recursive: true }));

    const load = (file: string) => {
      const request = { path: file, source: path.basename(file), allowEmpty: false, force: false };
      const reportFile = path.join(reports, `${request.source}.jsonl`);
      return runImport(database(), { ...request, reportFile }, { onProgress: () => undefined });
    };
    const rowsIn = {
      [history]: () => readFileSync(history, "utf8").trim().split("\n").length,
      [listings]: () => parse(readFileSync(listings), { bom: true, from_line: 2 }).length,
    };
    const sum = ({ added, updated, unchanged, refused }: ImportReport) =>
      added + updated + unchanged + refused;

    test.each([history, listings])(
      "%s: every row is loaded or refused, and again nothing changes",
      async (file) => {
        const rows = rowsIn[file]?.();
        const first = await load(file);
        expect(first).toMatchObject({ read: rows, added: rows, refused: 0 });
        expect(sum(first)).toBe(rows);
        const version = await jobsVersion(database());
        const again = await load(file);
        expect(again).toMatchObject({
          read: rows,
          unchanged: rows,
          added: 0,
          updated: 0,
          removed: 0,
          changed: false,
        });
        expect(await jobsVersion(database())).toBe(version);
      },
      300_000,
    );

    test("what was loaded can be searched, and is classified", async () => {
      const found = (words: string) =>
        database()
          .query<{ jobs: number }>(
            "select count(*)::int as jobs from job_documents where document @@ websearch_to_tsquery('jobsieve', $1)",
            [words],
          )
          .then(([row]) => row?.jobs ?? 0);
      expect(await found("nurse")).toBeGreaterThan(1000);
      expect(await found('"information technology"')).toBeGreaterThan(100);
      expect(await found("engineer -civil")).toBeGreaterThan(300);
      const [jobs] = await database().query(
        `select count(*) filter (where not exists (select from job_disciplines where job_id = id))::int as unclassified,
           count(*) filter (where title ~ '^[^a-z]*[A-Z]{5}[^a-z]*$')::int as shouting from jobs`,
      );
      expect(jobs).toEqual({ unclassified: 0, shouting: 0 });
    });
  });

  test("most of their places are in the gazetteer, the others in the state or country around them", async () => {
    const resolve = placeResolver(gazetteerOf(await knownPlaces()), { country: "US" });
    const counts = { exact: 0, rough: 0, none: 0 };
    for await (const row of bothFiles()) {
      const places = row.kind === "job" ? row.job.places : [];
      for (const place of places) counts[precision(resolve(place))] += 1;
    }
    expect(counts.none).toBe(0);
    expect(counts.exact).toBeGreaterThan(4 * counts.rough);
  }, 120_000);
});

function precision({ place, exact }: ResolvedPlace): "exact" | "rough" | "none" {
  if (place === null) return "none";
  return exact ? "exact" : "rough";
}

async function* bothFiles(): FeedRows {
  for (const file of [history, listings]) yield* (await openFeed({ path: file })).rows;
}

async function knownPlaces(): Promise<KnownPlace[]> {
  const rows = buildPlaces(await readGeoNames());
  const countries = new Set(rows.filter((row) => row.class === "country").map(({ id }) => id));
  return rows.map(({ last_id, parent_id, country_code, ...row }) => ({
    ...row,
    lastId: last_id,
    topLevel: countries.has(parent_id ?? 0),
    countryCode: country_code,
  }));
}
