import type { CompanyHead } from "../../features/site/site-slice";
import type { JobRecord, PostalPlace } from "../jobs/job-service";
import type { SiteConfig } from "../settings/site-config";

const units = { hour: "HOUR", day: "DAY", week: "WEEK", month: "MONTH", year: "YEAR" } as const;

/** schema.org employment types by slug; other job types have no counterpart. */
const employmentTypes = new Map([
  ["full-time", "FULL_TIME"],
  ["part-time", "PART_TIME"],
  ["temporary", "TEMPORARY"],
  ["fixed-term", "TEMPORARY"],
  ["seasonal", "TEMPORARY"],
  ["contract", "CONTRACTOR"],
  ["freelance", "CONTRACTOR"],
  ["casual", "PER_DIEM"],
  ["internship", "INTERN"],
  ["volunteer", "VOLUNTEER"],
]);

export function linkedSite(name: string, url: string): object {
  return { "@context": "https://schema.org/", "@type": "WebSite", name, url };
}

/** A company as the operator described it. `baseUrl` has no trailing slash. */
export function linkedCompany({ name, paragraphs, website, logo }: CompanyHead, baseUrl: string): object {
  return {
    "@context": "https://schema.org/",
    "@type": "Organization",
    name,
    ...(website !== null && { url: website }),
    ...(logo !== null && { logo: baseUrl + logo.address }),
    ...(paragraphs.length > 0 && { description: paragraphs.join("\n\n") }),
  };
}

/**
 * Null without what search engines require: a description, an employer, a date, and a workplace or where its
 * people may live (in the site's country if the job does not say).
 */
export function linkedJobPosting(
  { job, places }: Pick<JobRecord, "job" | "places">,
  site: Pick<SiteConfig, "name" | "country">,
): object | null {
  const where = whereFacts(job.remote, places, site.country);
  if (where === null || job.posted_at === null || job.company === "") return null;
  if (job.description_html.replace(/<[^<>]*>/g, "").trim() === "") return null;
  const types = [...new Set(job.job_types.flatMap(({ slug }) => employmentTypes.get(slug) ?? []))];
  return {
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    title: job.title,
    description: job.description_html,
    identifier: { "@type": "PropertyValue", name: site.name, value: String(job.id) },
    datePosted: job.posted_at,
    ...(job.valid_through === null ? {} : { validThrough: endOfDay(job.valid_through) }),
    hiringOrganization: { "@type": "Organization", name: job.company },
    ...(types.length === 0 ? {} : { employmentType: types }),
    ...where,
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

/** Null if unknown. A remote job has to say where its people may live. */
function whereFacts(remote: boolean, places: readonly PostalPlace[], home: string | null): object | null {
  const named = [...new Set(places.map(({ countryCode }) => countryCode))];
  const countries = named.length > 0 || home === null ? named : [home];
  if (places.length === 0 && (!remote || countries.length === 0)) return null;
  return {
    ...(places.length > 0 && { jobLocation: places.map(postalAddress) }),
    ...(remote && {
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: countries.map((name) => ({ "@type": "Country", name })),
    }),
  };
}

function baseSalary(salary: JobRecord["job"]["salary"]): object {
  if (salary === null || salary.currency === "" || (salary.min === null && salary.max === null)) return {};
  const { min, max, currency, period } = salary;
  const amount =
    min === max
      ? { value: min }
      : { ...(min !== null && { minValue: min }), ...(max !== null && { maxValue: max }) };
  return {
    baseSalary: {
      "@type": "MonetaryAmount",
      currency,
      value: { "@type": "QuantitativeValue", ...amount, unitText: units[period] },
    },
  };
}
