import { routes, slugOf } from "../../shared/routes";
import type { NamedSlug, Salary } from "../../shared/wire/results";
import type { JobRecord, PostalPlace } from "./job-service";

interface PlaceRow extends NamedSlug {
  readonly hierarchy: string;
  readonly class: "country" | "region" | "town";
  readonly country_code: string;
  /** Name of the place above; null for a country. */
  readonly parent: string | null;
}

/** A job as SQL gives it: times are ISO 8601 texts, and what it has several of are arrays. */
export interface JobRow {
  readonly id: number;
  readonly title: string;
  readonly company: string;
  readonly description_html: string;
  readonly apply_url: string | null;
  readonly salary_min: number | null;
  readonly salary_max: number | null;
  readonly salary_currency: string | null;
  readonly salary_period: Salary["period"] | null;
  readonly salary_text: string;
  readonly remote: boolean;
  readonly posted_at: string;
  readonly valid_through: string | null;
  readonly places: readonly PlaceRow[];
  readonly disciplines: NamedSlug[];
  readonly job_types: NamedSlug[];
}

export function jobRecordOf(row: JobRow): JobRecord {
  const { id, title, company, description_html, apply_url, remote, posted_at, valid_through } = row;
  const job = {
    ...{ id, title, company, description_html, apply_url, remote, posted_at, valid_through },
    url: routes.job(id, slugOf(title)),
    locations: row.places.map(({ slug, name, hierarchy }) => ({ slug, name, hierarchy })),
    disciplines: row.disciplines,
    job_types: row.job_types,
    salary: salaryOf(row),
  };
  return { job, places: row.places.map(postalPlaceOf) };
}

function salaryOf(row: JobRow): Salary | null {
  const { salary_min: min, salary_max: max, salary_text: text } = row;
  if (min === null && max === null && text === "") return null;
  return { min, max, text, currency: row.salary_currency ?? "", period: row.salary_period ?? "year" };
}

function postalPlaceOf({ class: kind, name, parent, country_code: countryCode }: PlaceRow): PostalPlace {
  if (kind === "country") return { locality: null, region: null, countryCode };
  return kind === "region"
    ? { locality: null, region: name, countryCode }
    : { locality: name, region: parent, countryCode };
}
