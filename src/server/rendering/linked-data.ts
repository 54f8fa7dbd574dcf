import type { JobRecord, PostalPlace } from "../jobs/job-service";

/** schema.org units of a salary. */
const units = { hour: "HOUR", day: "DAY", week: "WEEK", month: "MONTH", year: "YEAR" } as const;

/** schema.org employment types by the slugs that mean them; the other job types have no counterpart. */
const employmentTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "full-time": "FULL_TIME",
    "part-time": "PART_TIME",
    temporary: "TEMPORARY",
    "fixed-term": "TEMPORARY",
    seasonal: "TEMPORARY",
    contract: "CONTRACTOR",
    freelance: "CONTRACTOR",
    casual: "PER_DIEM",
    internship: "INTERN",
    volunteer: "VOLUNTEER",
  }),
);

/** What search engines call the site. */
export function linkedSite(name: string, url: string): object {
  return { "@context": "https://schema.org/", "@type": "WebSite", name, url };
}

/**
 * One job as a schema.org JobPosting: what search engines list jobs from. Only what is known is said; null without a
 * description, which they require.
 */
export function linkedJobPosting(
  { job, places }: Pick<JobRecord, "job" | "places">,
  siteName: string,
): object | null {
  if (job.description_html.replace(/<[^<>]*>/g, "").trim() === "") return null;
  const types = [...new Set(job.job_types.flatMap(({ slug }) => employmentTypes.get(slug) ?? []))];
  return {
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    title: job.title,
    description: job.description_html,
    identifier: { "@type": "PropertyValue", name: siteName, value: String(job.id) },
    datePosted: job.posted_at,
    ...(job.valid_through === null ? {} : { validThrough: endOfDay(job.valid_through) }),
    hiringOrganization: { "@type": "Organization", name: job.company },
    ...(types.length === 0 ? {} : { employmentType: types }),
    ...(places.length === 0 ? {} : { jobLocation: places.map(postalAddress) }),
    ...remoteFacts(job.remote, places),
    ...baseSalary(job.salary),
    directApply: false,
  };
}

/** A job stays open for the whole of its closing day. */
function endOfDay(time: string): string {
  return `${time.slice(0, 10)}T23:59:59Z`;
}

function postalAddress({ locality, region, countryCode }: PostalPlace): object {
  return {
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      ...(locality === null ? {} : { addressLocality: locality }),
      ...(region === null ? {} : { addressRegion: region }),
      addressCountry: countryCode,
    },
  };
}

/** A job that is done from anywhere has to say where its people may live. */
function remoteFacts(remote: boolean, places: readonly PostalPlace[]): object {
  if (!remote) return {};
  const countries = [...new Set(places.map(({ countryCode }) => countryCode))];
  return {
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: countries.map((name) => ({ "@type": "Country", name })),
  };
}

function baseSalary(salary: JobRecord["job"]["salary"]): object {
  if (salary === null || salary.currency === "" || (salary.min === null && salary.max === null)) return {};
  const { min, max, currency, period } = salary;
  const amount =
    min !== null && max !== null && min !== max ? { minValue: min, maxValue: max } : { value: max ?? min };
  return {
    baseSalary: {
      "@type": "MonetaryAmount",
      currency,
      value: { "@type": "QuantitativeValue", ...amount, unitText: units[period] },
    },
  };
}
