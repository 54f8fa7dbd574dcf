import type { FastifyPluginAsync } from "fastify";
import type { Database } from "../../../src/server/database/database";
import type { App } from "../../../src/server/http/app-types";
import { databaseJobs } from "../../../src/server/jobs/job-service";
import { createPages } from "../../../src/server/rendering/create-pages";
import type { SearchService } from "../../../src/server/search/search-service";
import { startSearch } from "../../../src/server/search/start-search";
import { sheetReader } from "../../../src/server/sheets/read-sheet";
import { openMigrated } from "../../support/databases";
import { noAssets, someSite } from "../../support/some-site";
import { randomJobs, smallLocations, smallToday, writeJobs, writeWorld } from "../search/small-world";
import { standInApp } from "./parts";

export const smallSiteUrl = "https://jobs.example";
const site = { ...someSite, uploads: { ...someSite.uploads, enabled: false } };
const baseUrl = () => smallSiteUrl;

/** A site over the small world for one test file: real search, jobs and pages, without a port. */
export function smallSite(uploads?: FastifyPluginAsync, some = randomJobs(150, 3)): () => App {
  const opened: { database?: Database; search?: SearchService; app?: App } = {};
  beforeAll(async () => {
    const database = await openMigrated();
    opened.database = database;
    await writeWorld(database);
    await writeJobs(database, some, "j");
    const search = await startSearch(database, () => smallLocations, { now: () => smallToday });
    opened.search = search;
    const jobs = databaseJobs(database, () => smallToday);
    const pages = createPages({ site, baseUrl, assets: noAssets });
    const readSheet = sheetReader(jobs.listed);
    // A busy machine must not leave anything out of an answer.
    const parts = { search, jobs, readSheet, pages, baseUrl, answerTimeout: 60_000 };
    opened.app = await standInApp({ ...parts, ...(uploads && { uploads }) });
  });
  afterAll(async () => {
    await opened.app?.close();
    await opened.search?.close();
    await opened.database?.close();
  });
  return () => {
    if (opened.app === undefined) throw new Error("The site is there only while tests run.");
    return opened.app;
  };
}
