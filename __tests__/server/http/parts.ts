import type { InjectOptions } from "fastify";
import pino from "pino";
import { type AppParts, buildApp } from "../../../src/server/app";
import type { App } from "../../../src/server/http/app-types";
import type { JobRecord } from "../../../src/server/jobs/job-service";
import { dayOf, opennessOf } from "../../../src/server/jobs/open-jobs";
import type { SearchService } from "../../../src/server/search/search-service";
import { sheetReader } from "../../../src/server/sheets/read-sheet";
import { stringifyQuery } from "../../../src/shared/query-codec";
import { routes, slugOf } from "../../../src/shared/routes";
import { noOtherAdverts } from "../../../src/shared/wire/job";
import { noLandings } from "../../support/empty-parts";
import { fragmentOf } from "../../support/fake-server";

/** A search that finds nothing. */
export const standInSearch: SearchService = {
  version: "1",
  staleSince: undefined,
  correctsSpelling: true,
  credits: [],
  results: async (query) =>
    fragmentOf(stringifyQuery(query), { total_count: 0, jobs: [], sort_types: ["newest"] }),
  values: async () => [],
  newer: async () => 0,
  suggest: async () => ({ data: [] }),
  jobsAt: async () => ({ total_count: 0, jobs: [] }),
  idsInOrder: async () => new Int32Array(0),
  orderPlaces: async (_query, { locations }) => locations,
  landings: noLandings,
  close: async () => {},
};

/** Stand-ins that answer at once, for tests of HTTP itself; the real parts are tested elsewhere. */
export function standInParts(changed: Partial<AppParts> = {}): AppParts {
  return {
    search: standInSearch,
    locations: {
      lookUp: async (name, page) => ({
        data: [{ name, hierarchy: name, cached_slug_with_class: `${page}.town`, count: 0 }],
        total_count: 1,
      }),
      read: async () => ({ kind: "anywhere" }),
      bySlugs: async () => [],
      nearest: async ({ latitude }) => (latitude > 80 ? null : leeds),
    },
    jobs: {
      byId: async (id) => jobs.find(({ job }) => job.id === id),
      hasBeen: async (id) => id <= 8 || id === 10,
      statesOf: async (ids) =>
        jobs
          .filter(({ job }) => ids.includes(job.id))
          .map(({ job: { id, valid_through } }) => ({
            id,
            state: valid_through === null ? ("open" as const) : ("closed" as const),
            valid_through,
          })),
      listed: async () => [],
      sitemapParts: async () => [0, 2],
      async *sitemapPart(part) {
        if (part !== 0 && part !== 2) return;
        for (const { job } of jobs) yield { ...job, lastmod: job.posted_at?.slice(0, 10) ?? "" };
      },
    },
    readSheet: sheetReader(async () => []),
    pages: {
      front: ({ fragment }) => ({ opening: "<p>", rest: () => `${fragment.total_count} in all</p>` }),
      results: ({ query }) => ({ opening: "<p>", rest: () => `results of ${JSON.stringify(query)}</p>` }),
      feed: (kind, { query, foreign }) => `${kind} of ${JSON.stringify(query)} with ${foreign}`,
      job: ({ record, backTo }) => `<p>job ${record.job.title} back to ${backTo}</p>`,
      closedJob: ({ record, backTo }) => `<p>closed ${record.job.title} back to ${backTo}</p>`,
      saved: () => "<p>saved</p>",
      alerts: (view) => `<p>alerts ${JSON.stringify(view)}</p>`,
      error: (status) => `<p>error ${status}</p>`,
      named: (answer) => answer,
      in(locale) {
        if (locale === "") return this;
        return {
          ...this,
          saved: () => `<p>saved in ${locale}</p>`,
          alerts: (view) => `<p>${locale} alerts ${JSON.stringify(view)}</p>`,
          searchTitle: ({ query }) => `${locale} jobs of ${query}`,
          error: (status) => `<p>${locale} ${status}</p>`,
        };
      },
      searchTitle: ({ query }) => `jobs of ${query}`,
      resultsLinks: "</assets/page.css>; rel=preload; as=style",
      frontLinks: "</assets/front.css>; rel=preload; as=style",
    },
    pictures: {
      ofSite: () => ({ hash: "site", png: async () => Buffer.from("picture of the site") }),
      ofJob: ({ title }) => ({ hash: slugOf(title), png: async () => Buffer.from(`picture of ${title}`) }),
    },
    baseUrl: () => "https://jobs.example",
    edition: "first",
    uploadUrl: "/api/v1/uploads",
    readiness: async () => [],
    log: pino({ level: "silent" }),
    ...changed,
  };
}

export async function standInApp(changed: Partial<AppParts> = {}): Promise<App> {
  return buildApp(standInParts(changed));
}

/** The answer of a new app of stand-ins. */
export const answerOf = async (request: string | InjectOptions, changed: Partial<AppParts> = {}) =>
  (await standInApp(changed)).inject(request);

export const leeds = { name: "Leeds", hierarchy: "Leeds", cached_slug_with_class: "leeds.town", count: 1 };

const jobs = [jobRecord(7, "Staff Nurse", null), jobRecord(8, "Midwife", "2020-01-01T00:00:00.000Z")];

export function jobRecord(id: number, title: string, validThrough: string | null): JobRecord {
  const job = {
    id,
    url: routes.job(id, slugOf(title)),
    title,
    company: "St Elsewhere",
    locations: [],
    job_types: [],
    disciplines: [],
    salary: null,
    remote: false,
    posted_at: "2020-01-01T00:00:00.000Z",
    description_html: "<p>Care.</p>",
    apply_url: null,
    valid_through: validThrough,
  };
  const openness = opennessOf(job, dayOf(new Date()));
  return { job, language: null, openness, others: noOtherAdverts, places: [], companySlug: "st-elsewhere" };
}
