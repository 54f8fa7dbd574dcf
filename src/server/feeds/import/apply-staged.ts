import { type FacetField, facetFields, facetOf } from "../../../shared/facets";
import type { Queryable, WritableDatabase } from "../../database/database";
import { Grouping, groupingSettings } from "../duplicates/group-jobs";
import { stagedJobColumns } from "../reading/staged-job";
import { announceChange, markAllChanged } from "./announce-change";
import type { ImportProgress } from "./import-report";
import { rebuildDocuments, replaceDocuments, writeDocuments } from "./job-documents";
import type { AssertLockHeld } from "./one-import-at-a-time";
import { endImport, type Staging } from "./staging";

export interface Applying {
  /** Stored with the import. */
  readonly counts: object | null;
  readonly assertLockHeld: AssertLockHeld;
  /** No search runs meanwhile, so that long steps may be taken at once. */
  readonly exclusive: boolean;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/**
 * Replaces a source's jobs with the staged ones, atomically for readers and across crashes. A PostgreSQL
 * server does it in one transaction, which blocks no reader. The embedded database has one connection, so it
 * takes many small transactions; after a crash, the next process to open it finishes from the staged rows
 * before it serves searches.
 */
export async function applyStaged(staging: Staging, applying: Applying): Promise<void> {
  const { database } = staging;
  const rebuilt = await inOneTransaction(database, async (inside) => {
    await inside.query("update feed_imports set state = 'applying', counts = $2::jsonb where id = $1", [
      staging.importId,
      JSON.stringify(applying.counts),
    ]);
    const rebuilt = await change(inside, staging, applying);
    await applying.assertLockHeld();
    return rebuilt;
  });
  // Speeds up searches, but they are correct without it.
  if (rebuilt)
    await database.query("vacuum (analyze) job_documents, places (job_count)").catch(() => undefined);
}

/** Runs `work` in one transaction where the database has several connections, else directly. */
export async function inOneTransaction<Result>(
  database: WritableDatabase,
  work: (inside: WritableDatabase) => Promise<Result>,
): Promise<Result> {
  if (database.kind === "embedded") return work(database);
  return database.transaction(async (transaction) => {
    // Never idle on purpose, but on a busy machine its statements may be seconds apart.
    await transaction.query("set local idle_in_transaction_session_timeout = '60s'");
    return work({
      kind: database.kind,
      query: (sql, parameters) => transaction.query(sql, parameters),
      transaction: (part) => part(transaction),
    });
  });
}

/** Resolves with whether all documents were rebuilt. */
async function change(
  database: WritableDatabase,
  staging: Staging,
  { counts, assertLockHeld, exclusive, onProgress }: Applying,
): Promise<boolean> {
  const { written, gone } = await staging.changes();
  const documents = await whenToWriteDocuments(database, written);
  const grouping = new Grouping(await groupingSettings(database));
  let rows = 0;
  const advance = async (more: number) => {
    await assertLockHeld();
    rows += more;
    onProgress?.({ step: "changing", fraction: rows / (written + gone), rows });
  };
  const changing = {
    documents,
    grouping,
    batchSize: batchSizes[exclusive ? "exclusive" : "beside searches"],
  };
  // Newest first, so that the table is in the order in which most searches read it.
  let last: BatchRow | undefined = { postedAt: "infinity", externalId: "" };
  while (last !== undefined) {
    const from: BatchRow = last;
    const batch = await database.transaction((inside) => changeBatch(inside, staging, from, changing));
    if (batch.length > 0) await advance(batch.length);
    last = batch.at(-1);
  }
  for await (const more of removeGone(database, staging)) await advance(more);
  return finishChanges(database, staging, {
    exclusive,
    end: (transaction) => endImport(transaction, staging.importId, "done", counts),
    onProgress: (fraction) => onProgress?.({ step: "indexing", fraction, rows: written }),
  });
}

/** Rebuilding all documents is faster than updating many of them one by one in their indexes. */
async function whenToWriteDocuments(database: WritableDatabase, changes: number): Promise<"along" | "later"> {
  const { documents } = await countBoth(database);
  if (changes <= 500 + documents / 10) return "along";
  await markAllChanged(database);
  return "later";
}

interface Finishing {
  readonly exclusive: boolean;
  readonly end: (transaction: Queryable) => Promise<void>;
  readonly onProgress?: (fraction: number) => void;
}

/**
 * The last step of every import that changed something: creates missing documents and announces the change as
 * the import ends, so that listeners load the jobs at once. Resolves with whether all documents were rebuilt.
 */
export async function finishChanges(
  database: WritableDatabase,
  staging: Staging,
  { exclusive, end, onProgress }: Finishing,
): Promise<boolean> {
  const { jobs, documents } = await countBoth(database);
  const rebuild = documents < jobs;
  if (rebuild) {
    // A server builds an index beside searches; without documents yet, none can be blocked.
    const atOnce = exclusive || database.kind === "postgres" || documents === 0;
    const rebuilding = rebuildDocuments(database, staging, atOnce ? "at the end" : "along");
    for await (const done of rebuilding) onProgress?.(Math.min(1, done / jobs));
  }
  await announceChange(database, async (transaction) => {
    if (rebuild) await replaceDocuments(transaction);
    await end(transaction);
  });
  onProgress?.(1);
  return rebuild;
}

async function countBoth(database: WritableDatabase): Promise<{ jobs: number; documents: number }> {
  const [counts] = await database.query<{ jobs: number; documents: number }>(
    "select (select count(*)::int from jobs) as jobs, (select count(*)::int from job_documents) as documents",
  );
  return counts ?? { jobs: 0, documents: 0 };
}

/** Jobs per transaction: few beside searches, so that one on the embedded database waits only a moment. */
const batchSizes = { "beside searches": 200, exclusive: 1_000 } as const;

interface Changing {
  readonly documents: "along" | "later";
  readonly grouping: Grouping;
  readonly batchSize: number;
}

interface BatchRow {
  readonly postedAt: string;
  readonly externalId: string;
}

/** Adds and updates the next staged jobs. Documents are written along, or left out for a later rebuild. */
async function changeBatch(
  transaction: Queryable,
  staging: Staging,
  from: BatchRow,
  { documents, grouping, batchSize }: Changing,
): Promise<BatchRow[]> {
  const batch = await transaction.query<BatchRow>(
    `select posted_at::text as "postedAt", external_id as "externalId" from ${staging.table}
     where change in ('added', 'updated') and (posted_at, external_id) < ($1::timestamptz, $2)
     order by posted_at desc, external_id desc limit $3`,
    [from.postedAt, from.externalId, batchSize],
  );
  if (batch.length === 0) return batch;
  const keys = [staging.source, JSON.stringify(batch.map(({ externalId }) => externalId))];
  // A resumed import may have added some already.
  const known = await idsInBatch(transaction, keys);
  if (known.length > 0) {
    await transaction.query(updateSql(staging.table), keys);
    for (const sql of unlinkSql) await transaction.query(sql, [known.join(",")]);
  }
  await transaction.query(insertSql(staging.table), keys);
  for (const sql of linkSql(staging.table)) await transaction.query(sql, keys);
  const ids = await idsInBatch(transaction, keys);
  await writeDocuments(transaction, staging, { known, changed: ids }, documents);
  if (grouping.groups(staging.source)) await grouping.regroup(transaction, ids);
  return batch;
}

const columns = stagedJobColumns.split(",").map((column) => column.trim().split(" ")[0] ?? "");

async function idsInBatch(transaction: Queryable, keys: readonly string[]): Promise<number[]> {
  const found = await transaction.query<{ id: number }>(
    "select id from jobs where source = $1 and external_id in (select jsonb_array_elements_text($2::jsonb))",
    keys,
  );
  return found.map(({ id }) => id);
}

/** A job keeps its first date if the feed gives none: the date of staging is only for new ones. */
function updateSql(table: string): string {
  return `
    update jobs set ${columns.map((column) => `${column} = given.${column}`).join(", ")},
      posted_at = case when staged.dated then staged.posted_at else jobs.posted_at end,
      content_hash = staged.content_hash, changed_on = (now() at time zone 'UTC')::date
    from ${table} staged, jsonb_to_record(staged.job) as given(${stagedJobColumns})
    where jobs.source = $1 and jobs.external_id = staged.external_id and staged.change = 'updated'
      and staged.external_id in (select jsonb_array_elements_text($2::jsonb))`;
}

function insertSql(table: string): string {
  return `
    insert into jobs (source, external_id, posted_at, content_hash, ${columns.join(", ")})
    select $1, staged.external_id, staged.posted_at, staged.content_hash, ${columns.map((column) => `given.${column}`).join(", ")}
    from ${table} staged, jsonb_to_record(staged.job) as given(${stagedJobColumns})
    where staged.change = 'added' and staged.external_id in (select jsonb_array_elements_text($2::jsonb))
    order by staged.posted_at desc, staged.external_id desc
    on conflict (source, external_id) do nothing`;
}

/** Facets with the source `jobs` are left to triggers. */
const linkedFacets = facetFields.filter((field) => facetOf(field).source !== "jobs");

function linkSql(table: string): string[] {
  return linkedFacets.flatMap((field) => {
    const isOfPlaces = facetOf(field).source === "gazetteer";
    return [linkFacetSql(table, field, isOfPlaces), ...(isOfPlaces ? linkSpotsSql(table) : [])];
  });
}

/** Spots go with the links to their places. */
const unlinkSql = linkedFacets.map(
  (field) =>
    `delete from job_${facetOf(field).table} where job_id = any (string_to_array($1, ',')::integer[])`,
);

function linkSpotsSql(table: string): string[] {
  const given = `
    select distinct job_id, place_id, latitude, longitude
    from ${table} staged join jobs on jobs.source = $1 and jobs.external_id = staged.external_id
    cross join jsonb_to_recordset(coalesce(staged.job -> 'spots', '[]')) as
      spot(place_id integer, latitude double precision, longitude double precision)
    join job_places using (place_id)
    where job_id = jobs.id and staged.external_id in (select jsonb_array_elements_text($2::jsonb))`;
  return [
    `insert into place_spots (place_id, latitude, longitude)
     select distinct place_id, latitude, longitude from (${given}) as given
     where not exists (select from place_spots known
       where (known.place_id, known.latitude, known.longitude) = (given.place_id, given.latitude, given.longitude))`,
    `insert into job_spots (job_id, place_id, spot_id)
     select job_id, place_id, id from (${given}) as given join place_spots using (place_id, latitude, longitude)`,
  ];
}

/** A staged job has the ids of its places, and the slugs of its other values. */
function linkFacetSql(table: string, field: FacetField, isOfPlaces: boolean): string {
  const values = facetOf(field).table;
  const key = isOfPlaces ? "place_ids" : field;
  const isKnown = isOfPlaces ? "known.id = given.value::integer" : "known.slug = given.value";
  return `
    insert into job_${values} select distinct jobs.id, known.id
    from ${table} staged join jobs on jobs.source = $1 and jobs.external_id = staged.external_id
    cross join jsonb_array_elements_text(staged.job -> '${key}') as given(value)
    join ${values} known on ${isKnown}
    where staged.external_id in (select jsonb_array_elements_text($2::jsonb))`;
}

/** Per statement, for which a search may wait. */
const removedAtOnce = 200;

/** Yields the size of each batch. */
async function* removeGone(database: WritableDatabase, staging: Staging): AsyncGenerator<number, void> {
  for (;;) {
    const [batch] = await database.query<{ seen: number }>(
      `with batch as materialized (select external_id from ${staging.table} where change = 'gone' limit ${removedAtOnce}),
        removed as (delete from jobs where source = $1 and external_id in (select external_id from batch)),
        dealt_with as (delete from ${staging.table} where external_id in (select external_id from batch))
       select count(*)::int as seen from batch`,
      [staging.source],
    );
    if (batch === undefined || batch.seen === 0) return;
    yield batch.seen;
  }
}
