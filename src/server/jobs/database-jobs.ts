import type { Queryable } from "../database/database";
import { findJobRecord } from "./find-job";
import type { JobService } from "./job-service";
import { sitemapPart, sitemapParts } from "./sitemap-jobs";

/** Single jobs, straight from the database. */
export function databaseJobs(database: Queryable): JobService {
  return {
    byId: async (id) => (await findJobRecord(database, id)) ?? undefined,
    sitemapParts: () => sitemapParts(database),
    sitemapPart: (part) => sitemapPart(database, part),
  };
}
