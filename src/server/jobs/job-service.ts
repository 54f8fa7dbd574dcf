import type { JobState } from "../../shared/wire/job";
import type { Queryable } from "../database/database";
import { findJobRecord, hasBeen, type JobRecord } from "./find-job";
import { jobStates } from "./job-states";
import { type ListedJob, readListedJobs } from "./listed-jobs";
import { dayOf, opennessOf } from "./open-jobs";
import { otherAdverts } from "./other-adverts";
import { type SitemapEntry, sitemapPart, sitemapParts } from "./sitemap-jobs";

export type { JobRecord, PostalPlace } from "./find-job";
export type { ListedJob } from "./listed-jobs";
export type { SitemapEntry } from "./sitemap-jobs";

/** Single jobs, as they are today. */
export interface JobService {
  /** The job in full, open or not; undefined when there is none by that number. */
  byId(id: number): Promise<JobRecord | undefined>;
  /** Whether a job has ever had the number: where there is none by it now, it has left its feed. */
  hasBeen(id: number): Promise<boolean>;
  /** How each of these stands, by id; those that are gone are left out. */
  statesOf(ids: readonly number[]): Promise<JobState[]>;
  /** In the order of `ids`; those that are gone are left out. */
  listed(ids: readonly number[]): Promise<ListedJob[]>;
  /**
   * The numbers of the sitemap's pages, ascending; a page holds `jobsPerSitemap` jobs at most, and open ones
   * only.
   */
  sitemapParts(): Promise<number[]>;
  sitemapPart(part: number): AsyncIterable<SitemapEntry>;
}

/** Single jobs, straight from the database. Which of them are open goes by the clock. */
export function databaseJobs(database: Queryable, now = () => new Date()): JobService {
  const today = () => dayOf(now());
  return {
    byId: async (id) => {
      const found = await findJobRecord(database, id);
      if (found === null) return undefined;
      const others = await otherAdverts(database, id, today());
      return { ...found, openness: opennessOf(found.job, today()), others };
    },
    hasBeen: (id) => hasBeen(database, id),
    statesOf: (ids) => jobStates(database, ids, today()),
    listed: (ids) => readListedJobs(database, ids),
    sitemapParts: () => sitemapParts(database, today()),
    sitemapPart: (part) => sitemapPart(database, part, today()),
  };
}
