import type { Queryable } from "../../database/database";
import { unpackIntegers } from "../bits/packed-integers";
import { keyOf, type Leaf } from "./leaf-list";

/** Ids of the jobs that match, by the leaf's key. */
export type FoundIds = ReadonlyMap<string, Int32Array>;

// A leaf that comes from a table keeps PostgreSQL from guessing how often it occurs, and so from reading every vector
// instead of the index.
const findAll = `
  select leaf.key, case leaf.field
    when 'title' then (
      select string_agg(int4send(job_id), '') from job_documents where title @@ leaf.text::tsquery)
    else (
      select string_agg(int4send(job_id), '') from job_documents where document @@ leaf.text::tsquery)
  end as ids
  from jsonb_to_recordset($1::jsonb) as leaf(key text, field text, text text)`;

const findAmong = `
  with among as materialized (
    select job_id, title, document from job_documents where job_id = any (string_to_array($2, ',')::integer[])
  )
  select leaf.key, (
    select string_agg(int4send(job_id), '') from among
    where case leaf.field when 'title' then title @@ leaf.text::tsquery else document @@ leaf.text::tsquery end
  ) as ids
  from jsonb_to_recordset($1::jsonb) as leaf(key text, field text, text text)`;

/** Among all jobs, or only among some, which takes no index. */
export async function findPostings(
  database: Queryable,
  leaves: readonly Leaf[],
  among?: readonly number[],
): Promise<FoundIds> {
  if (leaves.length === 0) return new Map();
  const asked = JSON.stringify(leaves.map((leaf) => ({ key: keyOf(leaf), ...leaf })));
  const rows = await database.query<{ key: string; ids: Uint8Array | null }>(
    among === undefined ? findAll : findAmong,
    among === undefined ? [asked] : [asked, among.join(",")],
  );
  return new Map(rows.map(({ key, ids }) => [key, unpackIntegers(ids)]));
}
