import { isDeepStrictEqual } from "node:util";
import type { Database, Queryable } from "../../../src/server/database/database";
import { migrate } from "../../../src/server/database/migrate";
import { openPostgres } from "../../../src/server/database/postgres-database";
import { announceChange } from "../../../src/server/feeds/import/announce-change";
import { loadVersion } from "../../../src/server/search/snapshot/load-jobs";
import { parseQuery } from "../../../src/shared/query-codec";
import type { SearchQuery } from "../../../src/shared/search-query";
import type { ResultsFragment } from "../../../src/shared/wire/results";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../../support/replicated-postgres";
import { workerFile } from "./search-thread";
import { openSmallSearch } from "./small-search";
import {
  disciplines,
  jobTypes,
  randomJobs,
  words,
  writeDocuments,
  writeJobs,
  writeWorld,
} from "./small-world";

const behindMs = 5_000;
const searchesAtLeast = 1_000;

const opened: { servers?: ReplicatedPostgres; database?: Database } = {};
beforeAll(async () => {
  const servers = await startReplicatedPostgres();
  opened.servers = servers;
  const primary = await openPostgres({ databaseUrl: servers.databaseUrl });
  await migrate(primary);
  await writeWorld(primary);
  await writeJobs(primary, randomJobs(400, 7), "first");
  await announceChange(primary);
  await primary.close();
  opened.database = await openPostgres(servers);
});
afterAll(async () => {
  await opened.database?.close();
  await opened.servers?.stop();
});

/** Enough that most need data that no earlier search has read. */
const queries: readonly SearchQuery[] = words.flatMap((word, place) => {
  const keywords = `search[query]=${encodeURIComponent(word)}`;
  const discipline = `disciplines=${disciplines[place % disciplines.length]}`;
  const jobType = `job_types=${jobTypes[place % jobTypes.length]}`;
  return [
    keywords,
    `${keywords}&sort_type=newest&page=2`,
    `${keywords}&${discipline}`,
    `${discipline}&${jobType}`,
  ].map(parseQuery);
});

const searchOf = (database: Database) => openSmallSearch(database, { workerFile, workers: 2 });

/** The expected answers, from a separate search on the primary. */
async function rightAnswers({ reader: _replica, ...primary }: Database): Promise<ResultsFragment[]> {
  const search = await searchOf(primary);
  const answers = await Promise.all(queries.map((query) => search.results(query)));
  await search.close();
  return answers;
}

/** Adds, deletes and changes jobs at one moment, like an import. */
function importMore(database: Database): Promise<void> {
  return announceChange(database, async (transaction: Queryable) => {
    await writeJobs(transaction, randomJobs(60, 8), "second");
    await transaction.query("delete from jobs where id % 5 = 0");
    await transaction.query(
      `update jobs set title = 'Senior nurse', description_text = 'ward staff', salary_annual = 120000, remote = not remote
       where id % 7 = 0`,
    );
    await writeDocuments(transaction, "id % 7 = 0");
  });
}

async function versionsOf({ reader, ...primary }: Database): Promise<[string, string]> {
  return [await loadVersion(primary), await loadVersion(reader ?? primary)];
}

interface Asked {
  readonly place: number;
  readonly answer: ResultsFragment;
  /** Whether the snapshot before the import was the latest when the search began, and when it ended. */
  readonly during: { readonly wasOld: boolean; readonly isOld: boolean };
}

test("with the replica 5 s behind an import, every answer comes from a single version", async () => {
  const { servers, database } = opened;
  if (servers === undefined || database === undefined) throw new Error("There is no database.");
  const before = await rightAnswers(database);
  const [version, replicas] = await versionsOf(database);
  expect(replicas).toBe(version);
  const search = await searchOf(database);
  await servers.holdBehind(behindMs);
  await importMore(database);
  const importedAt = performance.now();
  const asked: Asked[] = [];
  let swappedAt = 0;
  let leftAfterSwap = 200;
  const isOld = () => search.version.startsWith(`${version}.`);
  async function ask(place: number): Promise<void> {
    const wasOld = isOld();
    const answer = await search.results(queries[place] as SearchQuery);
    asked.push({ place, answer, during: { wasOld, isOld: isOld() } });
    if (isOld()) return;
    swappedAt ||= performance.now();
    leftAfterSwap--;
  }
  async function askAll(first: number): Promise<void> {
    for (let next = first; leftAfterSwap > 0 || asked.length < searchesAtLeast; next++) {
      await ask(next % queries.length);
    }
  }
  await Promise.all([0, 25, 50, 75].map(askAll));
  const after = await rightAnswers(database);
  const seen = { before: 0, after: 0 };
  for (const { place, answer, during } of asked) {
    // The answer must match a snapshot that was the latest at some time during the search.
    const isBefore = during.wasOld && (during.isOld || isDeepStrictEqual(answer, before[place]));
    const right = (isBefore ? before : after)[place];
    // `toEqual` is slow, even if the answers are equal.
    if (!isDeepStrictEqual(answer, right)) expect(answer).toEqual(right);
    seen[isBefore ? "before" : "after"]++;
  }
  expect(Math.min(seen.before, seen.after)).toBeGreaterThan(50);
  expect(swappedAt - importedAt).toBeGreaterThan(behindMs - 2_000);
  await search.close();
});
