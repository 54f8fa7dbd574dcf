import { Traffic } from "../../../../src/server/concurrency/traffic";
import type { Database } from "../../../../src/server/database/database";
import { announceDay } from "../../../../src/server/feeds/import/announce-change";
import { finishInterruptedImports } from "../../../../src/server/feeds/import/interrupted-imports";
import { stageFeed } from "../../../../src/server/feeds/import/stage-feed";
import { Staging } from "../../../../src/server/feeds/import/staging";
import { type Batch, emptyTally } from "../../../../src/server/feeds/reading/batch";
import { isImportUnfinished } from "../../../../src/server/jobs/unfinished-import";
import { beginRepeatableRead, loadJobs } from "../../../../src/server/search/snapshot/load-jobs";
import { eachDatabase } from "../../../support/databases";
import { failingAt } from "./failing-database";
import {
  importRows,
  importTables,
  jobsVersion,
  many,
  prepareForFeeds,
  rowsOf,
  storedJobs,
  titles,
} from "./feed-database";

/** More changes than are written to job_documents one by one. */
const atOnce = 530;

/** A request that starts when a batch has been read and has ended by the second check. */
class BriefRequest extends Traffic {
  #healthChecks = 0;

  override get underWay(): number {
    this.#healthChecks += 1;
    if (this.#healthChecks === 2) this.end();
    return super.underWay;
  }
}

async function* oneBatch(traffic: Traffic): AsyncGenerator<Batch> {
  traffic.begin();
  yield { staged: "[]", report: [], tally: emptyTally(), lastRow: 1, fraction: 1, shares: null };
}

eachDatabase((database, kind) => {
  beforeAll(() => prepareForFeeds(database()));
  afterEach(async () => {
    await finishInterruptedImports(database());
    await database().query("delete from jobs");
  });

  const version = () => jobsVersion(database());
  const stored = () => storedJobs(database()) as Promise<{ title: string; document: string | null }[]>;
  /** An import of as many jobs that dies at the `nth` statement with this part. */
  const dies = (part: string, nth: number, title?: string) =>
    expect(importRows(failingAt(database(), part, nth), "a", many(atOnce, title))).rejects.toThrow(
      "lost its power",
    );

  test("a batch is staged only after the request under way has ended", async () => {
    const traffic = new BriefRequest();
    const staging = await Staging.begin(database(), "a");
    const add = staging.add.bind(staging);
    const underWay: (number | undefined)[] = [];
    staging.add = (records) => {
      underWay.push(traffic.memory[0]);
      return add(records);
    };
    await stageFeed(staging, oneBatch(traffic), { traffic });
    expect(underWay).toEqual([0]);
  });

  test.each([
    ["the first row is staged", "insert into feed_import", 1],
    ["the second batch is staged", "insert into feed_import", 2],
    ["jobs are compared", "create index on feed_import", 1],
    ["the first batch is written", "insert into jobs", 1],
    ["the third batch is written", "insert into jobs", 3],
    ["places are linked", "insert into job_places", 2],
    ["the gone are removed", "delete from jobs where source", 1],
    ["documents are made", "insert into job_documents_next", 1],
    ["their index is built", "job_documents_next_document", 1],
    ["they are put in their place", "drop table job_documents", 1],
    ["places are counted", "update places", 1],
    ["all is announced", "pg_notify", 1],
  ])(
    "an import dying when %s leaves the old or new feed, and can be run again",
    async (_moment, part, nth) => {
      await importRows(database(), "a", [...many(20, "Chef"), ...rowsOf([{ externalId: "gone" }])]);
      const [old, before] = [await version(), await stored()];
      await dies(part, nth, "Cook");
      await finishInterruptedImports(database());
      const after = await stored();
      const isNew = after.length === atOnce && after.every(({ title }) => title.startsWith("Cook"));
      if (!isNew) expect(after).toEqual(before);
      expect(await version()).toBe(old + Number(isNew));
      await importRows(database(), "a", many(atOnce, "Cook"));
      const settled = await stored();
      expect(settled).toHaveLength(atOnce);
      expect(
        settled.every(({ title, document }) => title.startsWith("Cook") && document?.includes("'cook':1A")),
      ).toBe(true);
      expect(await version()).toBeGreaterThan(old);
      expect(await importTables(database())).toEqual([]);
    },
  );

  test("a start after a crash finds the whole import or none of it", async () => {
    await dies("job_documents_next", 3);
    const old = await version();
    const carriedOn = kind === "embedded";
    for (const _start of ["the first", "another"]) {
      await finishInterruptedImports(database());
      expect(await version()).toBe(old + Number(carriedOn));
      const [counts] = await database().query<{ jobs: number; documents: number }>(
        "select (select count(*)::int from jobs) as jobs, (select count(*)::int from job_documents) as documents",
      );
      expect(counts).toEqual(carriedOn ? { jobs: atOnce, documents: atOnce } : { jobs: 0, documents: 0 });
    }
    const [last] = await database().query<{ state: string }>(
      "select state from feed_imports order by id desc limit 1",
    );
    expect(last?.state).toBe(carriedOn ? "done" : "failed");
  });

  // The embedded database has one connection, on which a search would wait for the words of a batch.
  test(`search words are made ${kind === "postgres" ? "as rows are staged" : "at the end only"}`, async () => {
    const staging = await Staging.begin(database(), "a");
    const job = { title: "Nurse", company: "Acme", description_text: "We care for you.", language: null };
    await staging.add(JSON.stringify([{ external_id: "1", feed_row: 1, content_hash: "x", job }]));
    const staged = await database().query(
      `select title @@ 'nurs' as title, document @@ 'care' as document, job ->> 'language' as language from ${staging.table}`,
    );
    const made = { title: true, document: true, language: "en" };
    expect(staged).toEqual([kind === "postgres" ? made : { title: null, document: null, language: null }]);
    await staging.abandon();
  });

  test("an import that an earlier version began is finished, which staged no words", async () => {
    await dies("insert into jobs", 1);
    const staged = await database().query<{ name: string }>(
      "select tablename::text as name from pg_tables where tablename like 'feed\\_import\\_%'",
    );
    for (const { name } of staged)
      await database().query(`alter table ${name} drop column title, drop column document`);
    await finishInterruptedImports(database());
    const documents = (await stored()).filter(({ document }) => document !== null);
    expect(documents).toHaveLength(kind === "embedded" ? atOnce : 0);
  });

  test("an import that fails when resumed blocks neither the start nor other imports", async () => {
    await importRows(database(), "b", many(5, "Chef"));
    await dies("insert into jobs", 2);
    const told = jest.spyOn(process, "emitWarning").mockReturnValue();
    // A resumed import has larger batches.
    await finishInterruptedImports(failingAt(database(), "insert into jobs", 1));
    expect(told).toHaveBeenCalledTimes(kind === "embedded" ? 1 : 0);
    told.mockRestore();
    expect(await isImportUnfinished(database())).toBe(false);
    const lost = "select count(*)::int as lost from jobs where id not in (select job_id from job_documents)";
    expect(await database().query(lost)).toEqual([{ lost: 0 }]);
    expect(await importRows(database(), "b", many(6, "Chef"))).toMatchObject({ added: 1 });
    await importRows(database(), "a", many(atOnce));
    expect(Object.keys(await titles(database(), "a"))).toHaveLength(atOnce);
  });

  test("a half-finished import is neither loaded nor announced by a new day", async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    await dies("job_documents_next", 3);
    const old = await version();
    const load = () =>
      database().transaction(async (transaction) => {
        await beginRepeatableRead(transaction);
        return (await loadJobs(transaction)).packed.version;
      });
    if (kind === "embedded") {
      await announceDay(database(), tomorrow);
      expect(await version()).toBe(old);
      await expect(load()).rejects.toThrow("An import is changing the jobs");
    }
    await finishInterruptedImports(database());
    await announceDay(database(), tomorrow);
    expect(Number(await load())).toBe(await version());
    expect(await version()).toBeGreaterThan(old);
  });

  test("the version rises only once the import can be loaded", async () => {
    await importRows(database(), "a", many(3));
    const before = await version();
    const unfinished: boolean[] = [];
    const watched: Database = {
      ...database(),
      transaction: async (work) => {
        const result = await database().transaction(work);
        if ((await version()) > before) unfinished.push(await isImportUnfinished(database()));
        return result;
      },
    };
    await importRows(watched, "a", many(atOnce));
    expect(unfinished).toContain(false);
    expect(unfinished).not.toContain(true);
  });
});
