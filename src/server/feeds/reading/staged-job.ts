import type { NormalJob } from "../normalise/normalise-job";

/** A job by column names, on its way into the tables. Disciplines and job types are slugs. */
interface StagedJob {
  readonly title: string;
  readonly company: string;
  readonly description_html: string;
  readonly description_text: string;
  readonly apply_url: string | null;
  readonly salary_min: number | null;
  readonly salary_max: number | null;
  readonly salary_currency: string | null;
  readonly salary_period: string | null;
  readonly salary_text: string;
  readonly salary_annual: number | null;
  readonly remote: boolean;
  readonly valid_through: string | null;
  readonly featured_until: string | null;
  readonly language: string | null;
  readonly place_ids: readonly number[];
  readonly spots: readonly { place_id: number; latitude: number; longitude: number }[];
  readonly disciplines: readonly string[];
  readonly job_types: readonly string[];
}

/** Columns of `StagedJob` in PostgreSQL, for `jsonb_to_record`. */
export const stagedJobColumns = `
  title text, company text, description_html text, description_text text, apply_url text, salary_min numeric, salary_max numeric,
  salary_currency text, salary_period text, salary_text text, salary_annual integer, remote boolean, valid_through timestamptz, featured_until date, language text`;

function stagedJob(job: NormalJob): StagedJob {
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
  | { readonly row: number; readonly job: NormalJob }
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
