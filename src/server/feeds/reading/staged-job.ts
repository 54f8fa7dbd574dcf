import type { NormalJob } from "../normalise/normalise-job";

/** Columns of a staged job in PostgreSQL, for `jsonb_to_record`. */
export const stagedJobColumns = `
  title text, company text, description_html text, description_text text, apply_url text, salary_min numeric, salary_max numeric,
  salary_currency text, salary_period text, salary_text text, salary_annual integer, remote boolean, valid_through timestamptz, featured_until date, language text`;

/** A job by column names, on its way into the tables. Disciplines and job types are slugs. */
function stagedJob(job: NormalJob) {
  const { salary } = job;
  return {
    title: job.title,
    company: job.company,
    description_html: job.descriptionHtml,
    description_text: job.descriptionText,
    apply_url: job.applyUrl,
    salary_min: salary.minimum,
    salary_max: salary.maximum,
    salary_currency: salary.currency,
    salary_period: salary.period,
    salary_text: salary.text,
    salary_annual: salary.annual,
    remote: job.remote,
    valid_through: job.validThrough,
    featured_until: job.featuredUntil,
    language: job.language,
    place_ids: job.placeIds,
    spots: job.spots.map(({ placeId, latitude, longitude }) => ({ place_id: placeId, latitude, longitude })),
    disciplines: job.disciplines,
    job_types: job.jobTypes,
  };
}

/** A job of the feed, or the id of a refused row, whose job has not left the feed. */
export type Stageable =
  | { readonly row: number; readonly job: NormalJob; readonly notes: readonly string[] }
  | { readonly row: number; readonly refusedId: string };

export function stagedRecord(given: Stageable): object {
  if ("refusedId" in given) return { external_id: given.refusedId, feed_row: given.row };
  const { externalId, contentHash, postedAt } = given.job;
  return {
    external_id: externalId,
    feed_row: given.row,
    content_hash: contentHash,
    posted_at: postedAt,
    job: stagedJob(given.job),
  };
}
