import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import type { FeedRows } from "../../../../src/server/feeds/feed/feed-row";
import { placeResolver, type ResolvedPlace } from "../../../../src/server/feeds/geocoding/resolve-place";
import type { ImportReport } from "../../../../src/server/feeds/import/import-report";
import { runImport } from "../../../../src/server/feeds/import/run-import";
import { openFeed } from "../../../../src/server/feeds/readers/open-feed";
import { eachDatabase } from "../../../support/databases";
import { gazetteerWith } from "../geocoding/small-gazetteer";
import { knownPlaces } from "../geocoding/whole-gazetteer";
import { jobsVersion, prepareForFeeds } from "./feed-database";

/** Real announcements, where they are present. */
const folder = path.resolve("../shared/data/usajobs");
const history = path.join(folder, "historical_2013-2016.jsonl");
const listings = path.join(folder, "federal_listings_2025_with_location.csv");

(existsSync(folder) ? describe : describe.skip)("the whole USAJOBS files", () => {
  eachDatabase(
    (database) => {
      let reports: string;
      const firsts = new Map<string, ImportReport>();
      beforeAll(async () => {
        await prepareForFeeds(database());
        reports = await mkdtemp(path.join(tmpdir(), "jobsieve-usajobs-"));
        for (const file of [history, listings]) firsts.set(file, await load(file));
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
      test.each([history, listings])("%s: every row is loaded", (file) => {
        const rows = rowsIn[file]?.();
        expect(firsts.get(file)).toMatchObject({ read: rows, added: rows, refused: 0 });
      });

      test("loading a file again changes nothing", async () => {
        const rows = rowsIn[history]?.();
        const version = await jobsVersion(database());
        const nothing = { added: 0, updated: 0, removed: 0, changed: false };
        expect(await load(history)).toMatchObject({ read: rows, unchanged: rows, ...nothing });
        expect(await jobsVersion(database())).toBe(version);
      });

      test.each([
        ["nurse", 1000],
        ['"information technology"', 100],
        ["engineer -civil", 300],
      ])("%s finds at least %i jobs", async (words, least) => {
        const [row] = await database().query<{ jobs: number }>(
          "select count(*)::int as jobs from job_documents where document @@ websearch_to_tsquery('jobsieve', $1)",
          [words],
        );
        expect(row?.jobs).toBeGreaterThanOrEqual(least);
      });

      test("loaded jobs are classified, and no title is in capitals", async () => {
        const [jobs] = await database().query(
          `select count(*) filter (where not exists (select from job_disciplines where job_id = id))::int as unclassified,
             count(*) filter (where title ~ '^[^a-z]*[A-Z]{5}[^a-z]*$')::int as shouting from jobs`,
        );
        expect(jobs).toEqual({ unclassified: 0, shouting: 0 });
      });
    },
    // They take minutes.
    ["postgres"],
  );

  test("every place is found, over 80 % of them exactly", async () => {
    const resolve = placeResolver(gazetteerWith(await knownPlaces()), { country: "US" });
    const counts = { exact: 0, rough: 0, none: 0 };
    for await (const row of rowsOf(history, listings)) {
      const places = row.kind === "job" ? row.job.places : [];
      for (const place of places) counts[precision(resolve(place))] += 1;
    }
    expect(counts.none).toBe(0);
    expect(counts.exact).toBeGreaterThan(4 * counts.rough);
  });
});

function precision({ found }: ResolvedPlace): "exact" | "rough" | "none" {
  if (found.length === 0) return "none";
  return found.every(({ remark }) => remark === null) ? "exact" : "rough";
}

async function* rowsOf(...files: string[]): FeedRows {
  for (const file of files) yield* (await openFeed({ path: file })).rows;
}
