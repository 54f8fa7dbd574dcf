import type { JobDetail } from "../../shared/wire/job";

/** Where a job is, as a postal address names it. */
export interface PostalPlace {
  /** Town; null for a job in a whole region or country. */
  readonly locality: string | null;
  readonly region: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
}

export interface JobRecord {
  readonly job: JobDetail;
  readonly places: readonly PostalPlace[];
}

export interface SitemapEntry {
  readonly id: number;
  readonly title: string;
  /** ISO 8601, UTC. */
  readonly posted_at: string;
}

/** Single jobs, as they are now. */
export interface JobService {
  /** The job in full, also when its time has passed; undefined when there is none by that number. */
  byId(id: number): Promise<JobRecord | undefined>;
  /** The numbers of the sitemap's pages, ascending; a page holds `jobsPerSitemap` jobs at most, and open ones only. */
  sitemapParts(): Promise<number[]>;
  sitemapPart(part: number): AsyncIterable<SitemapEntry>;
}

/** The most that the sitemap protocol allows in one file. */
export const jobsPerSitemap = 50_000;
