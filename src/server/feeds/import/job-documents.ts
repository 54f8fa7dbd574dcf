import type { Queryable } from "../../database/database";

/** What keyword search reads of a job. `searchable` costs much in PostgreSQL's regular expressions, and most texts have none of its names. */
const words = (column: string) =>
  `to_tsvector('jobsieve', case when ${column} ~ '[#+]|\\.[Nn]' then searchable(${column}) else ${column} end)`;

/** The columns of a document, of a row `jobs`. Weights: A title, B company, D description. */
export const documentColumns = `
  jobs.id,
  ${words("jobs.title")},
  setweight(${words("jobs.title")}, 'A') || setweight(${words("jobs.company")}, 'B')
    || setweight(${words("jobs.description_text")}, 'D')`;

/** Writes the documents of changed jobs, or takes away those that are out of date, so that a rebuild makes them. */
export async function writeDocuments(
  transaction: Queryable,
  jobIds: readonly number[],
  when: "along" | "later",
): Promise<void> {
  const ids = JSON.stringify(jobIds);
  const given = "(select value::integer from jsonb_array_elements_text($1::jsonb))";
  await transaction.query(`delete from job_documents where job_id in ${given}`, [ids]);
  if (when === "later") return;
  await transaction.query(
    `insert into job_documents (job_id, title, document)
     select ${documentColumns} from jobs where id in ${given}
     order by posted_at desc, id desc`,
    [ids],
  );
}
