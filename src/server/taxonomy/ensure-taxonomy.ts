import type { Database, Queryable } from "../database/database";
import { disciplines, jobTypes } from "./taxonomy";

/** Inserts or renames disciplines and job types. Jobs keep theirs. Idempotent. */
export function ensureTaxonomy(database: Database): Promise<void> {
  return database.transaction(async (transaction) => {
    await writeNames(transaction, "disciplines", disciplines);
    await writeParents(transaction);
    await writeNames(transaction, "job_types", jobTypes);
  });
}

async function writeNames(transaction: Queryable, table: string, named: readonly object[]): Promise<void> {
  await transaction.query(
    `insert into ${table} (slug, name)
     select slug, name from jsonb_to_recordset($1::jsonb) as given(slug text, name text)
     where not exists (select from ${table} known where known.slug = given.slug and known.name = given.name)
     on conflict (slug) do update set name = excluded.name`,
    [JSON.stringify(named)],
  );
}

async function writeParents(transaction: Queryable): Promise<void> {
  await transaction.query(
    `update disciplines child set parent_id = parent.id
     from jsonb_to_recordset($1::jsonb) as given(slug text, "parentSlug" text)
     join disciplines parent on parent.slug = given."parentSlug"
     where child.slug = given.slug and child.parent_id is distinct from parent.id`,
    [JSON.stringify(disciplines)],
  );
}
