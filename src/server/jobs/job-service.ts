import type { JobState } from "../../shared/wire/job";
import { type Queryable, untilAborted } from "../database/database";
import { findJobRecord, hasBeen, type JobRecord } from "./find-job";
import { jobStates } from "./job-states";
import { type ListedJob, readListedJobs } from "./listed-jobs";
import { dayOf, opennessOf } from "./open-jobs";
import { otherAdverts } from "./other-adverts";
import { type SitemapEntry, sitemapPart, sitemapParts } from "./sitemap-jobs";

export type { JobRecord, PostalPlace } from "./find-job";
export type { ListedJob } from "./listed-jobs";
export type { SitemapEntry } from "./sitemap-jobs";

/** Single jobs, as they are today. What is asked of the database for a visitor ends with the signal. */
export interface JobService {
  /** The job in full, open or not; undefined when there is none by that number. */
  byId(id: number, signal?: AbortSignal): Promise<JobRecord | undefined>;
  /** Whether a job has ever had the number: where there is none by it now, it has left its feed. */
  hasBeen(id: number, signal?: AbortSignal): Promise<boolean>;
  /** How each of these stands, by id; those that are gone are left out. */
  statesOf(ids: readonly number[], signal?: AbortSignal): Promise<JobState[]>;
  /** In the order of `ids`; those that are gone are left out. */
  listed(ids: readonly number[]): Promise<ListedJob[]>;
  /**
   * The numbers of the sitemap's pages, ascending; a page holds `jobsPerSitemap` jobs at most, and open ones
   * only.
   */
  sitemapParts(signal?: AbortSignal): Promise<number[]>;
  sitemapPart(part: number, signal?: AbortSignal): AsyncIterable<SitemapEntry>;
}

/** Single jobs, straight from the database. Which of them are open goes by the clock. */
export function databaseJobs(database: Queryable, now = () => new Date()): JobService {
  const today = () => dayOf(now());
  return {
    byId: async (id, signal) => {
      const asked = untilAborted(database, signal);
      const found = await findJobRecord(asked, id);
      if (found === null) return undefined;
      const others = await otherAdverts(asked, id, today());
      return { ...found, openness: opennessOf(found.job, today()), others };
    },
    hasBeen: (id, signal) => hasBeen(untilAborted(database, signal), id),
    statesOf: (ids, signal) => jobStates(untilAborted(database, signal), ids, today()),
    listed: (ids) => readListedJobs(database, ids),
    sitemapParts: (signal) => sitemapParts(untilAborted(database, signal), today()),
    sitemapPart: (part, signal) => sitemapPart(untilAborted(database, signal), part, today()),
  };
}
