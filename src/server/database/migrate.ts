import type { Database, Queryable } from "./database";
import core from "./migrations/0001-core.sql";
import imports from "./migrations/0002-imports.sql";
import placeLookup from "./migrations/0003-place-lookup.sql";
import uploads from "./migrations/0004-uploads.sql";
import nearestPlace from "./migrations/0005-nearest-place.sql";
import jobChanges from "./migrations/0006-job-changes.sql";
import closingDays from "./migrations/0007-closing-days.sql";
import postalCodes from "./migrations/0008-postal-codes.sql";
import companies from "./migrations/0009-companies.sql";
import postalLookup from "./migrations/0010-postal-lookup.sql";
import titleWords from "./migrations/0011-title-words.sql";
import vocabulary from "./migrations/0012-vocabulary.sql";
import sources from "./migrations/0013-sources.sql";
import toldCrawlers from "./migrations/0014-told-crawlers.sql";
import duplicates from "./migrations/0015-duplicates.sql";
import alerts from "./migrations/0016-alerts.sql";
import counting from "./migrations/0017-counting.sql";
import germanWords from "./migrations/0018-german-words.sql";
import sitePages from "./migrations/0020-site-pages.sql";
import alertLanguages from "./migrations/0021-alert-languages.sql";
import refusedAddresses from "./migrations/0022-refused-addresses.sql";
import packedPlaces from "./migrations/0023-packed-places.sql";
import sourcePages from "./migrations/0024-source-pages.sql";
import changedDays from "./migrations/0025-changed-days.sql";
import spots from "./migrations/0026-spots.sql";
import alertIndexes from "./migrations/0027-alert-indexes.sql";
import alertLimits from "./migrations/0028-alert-limits.sql";
import hiddenJobs from "./migrations/0029-hidden-jobs.sql";
import wordsAsTyped from "./migrations/0030-words-as-typed.sql";
import languageCounted from "./migrations/0033-language-counted.sql";
import featuredJobs from "./migrations/0034-featured-jobs.sql";
import areas from "./migrations/0036-areas.sql";
import narrowDocuments from "./migrations/0037-narrow-documents.sql";
import areaNames from "./migrations/0038-area-names.sql";
import quickerWords from "./migrations/0039-quicker-words.sql";

interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** In order; a published number stands for the same change for ever. */
export const migrations: readonly Migration[] = [
  { name: "0001-core", sql: core },
  { name: "0002-imports", sql: imports },
  { name: "0003-place-lookup", sql: placeLookup },
  { name: "0004-uploads", sql: uploads },
  { name: "0005-nearest-place", sql: nearestPlace },
  { name: "0006-job-changes", sql: jobChanges },
  { name: "0007-closing-days", sql: closingDays },
  { name: "0008-postal-codes", sql: postalCodes },
  { name: "0009-companies", sql: companies },
  { name: "0010-postal-lookup", sql: postalLookup },
  { name: "0011-title-words", sql: titleWords },
  { name: "0012-vocabulary", sql: vocabulary },
  { name: "0013-sources", sql: sources },
  { name: "0014-told-crawlers", sql: toldCrawlers },
  { name: "0015-duplicates", sql: duplicates },
  { name: "0016-alerts", sql: alerts },
  { name: "0017-counting", sql: counting },
  { name: "0018-german-words", sql: germanWords },
  { name: "0020-site-pages", sql: sitePages },
  { name: "0021-alert-languages", sql: alertLanguages },
  { name: "0022-refused-addresses", sql: refusedAddresses },
  { name: "0023-packed-places", sql: packedPlaces },
  { name: "0024-source-pages", sql: sourcePages },
  { name: "0025-changed-days", sql: changedDays },
  { name: "0026-spots", sql: spots },
  { name: "0027-alert-indexes", sql: alertIndexes },
  { name: "0028-alert-limits", sql: alertLimits },
  { name: "0029-hidden-jobs", sql: hiddenJobs },
  { name: "0030-words-as-typed", sql: wordsAsTyped },
  { name: "0033-language-counted", sql: languageCounted },
  { name: "0034-featured-jobs", sql: featuredJobs },
  { name: "0036-areas", sql: areas },
  { name: "0037-narrow-documents", sql: narrowDocuments },
  { name: "0038-area-names", sql: areaNames },
  { name: "0039-quicker-words", sql: quickerWords },
];

/** Arbitrary, but used for nothing else in the database. */
const lockKey = 4_861_953;

/** Each step has a transaction; servers that start at once take turns. Resolves with the steps made now. */
export async function migrate(
  database: Database,
  steps: readonly Migration[] = migrations,
): Promise<string[]> {
  await database.transaction(async (transaction) => {
    await transaction.query(`select pg_advisory_xact_lock(${lockKey})`);
    await transaction.query(
      "create table if not exists migrations (name text primary key, made_at timestamptz not null default now())",
    );
  });
  const made: string[] = [];
  for (const step of steps)
    if (await database.transaction((inside) => make(inside, step))) made.push(step.name);
  return made;
}

async function make(transaction: Queryable, { name, sql }: Migration): Promise<boolean> {
  await transaction.query(`select pg_advisory_xact_lock(${lockKey})`);
  const [done] = await transaction.query("select 1 from migrations where name = $1", [name]);
  if (done !== undefined) return false;
  await transaction.query("set local statement_timeout = 0");
  await transaction.query(sql);
  await transaction.query("insert into migrations (name) values ($1)", [name]);
  return true;
}
