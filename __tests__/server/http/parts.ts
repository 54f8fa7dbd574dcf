import { type AppParts, buildApp } from "../../../src/server/app";
import type { App } from "../../../src/server/http/app-types";
import type { JobRecord } from "../../../src/server/jobs/job-service";
import { stringifyQuery } from "../../../src/shared/query-codec";
import { routes, slugOf } from "../../../src/shared/routes";
import type { SearchQuery } from "../../../src/shared/search-query";
import type { ResultsFragment } from "../../../src/shared/wire/results";
import { noFacets } from "../../support/no-facets";

/** Stand-ins that answer at once, for what HTTP itself does; the real parts are tested where they run whole. */
export function standInParts(changed: Partial<AppParts> = {}): AppParts {
  return {
    search: {
      version: "1",
      results: async (query) => emptyFragment(query),
      newer: async () => 0,
      close: async () => {},
    },
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
      sitemapParts: async () => [0, 2],
      async *sitemapPart() {
        for (const { job } of jobs) yield job;
      },
    },
    pages: {
      results: ({ query }) => ({ opening: "<p>", rest: () => `results of ${JSON.stringify(query)}</p>` }),
      job: ({ record, backTo }) => `<p>job ${record.job.title} back to ${backTo}</p>`,
      error: (status) => `<p>error ${status}</p>`,
      resultsLinks: "</assets/page.css>; rel=preload; as=style",
      inlineScripts: ["play()"],
    },
    baseUrl: () => "https://jobs.example",
    edition: "first",
    uploadUrl: "/api/v1/uploads",
    isReady: async () => true,
    logLevel: "silent",
    ...changed,
  };
}

export async function standInApp(changed: Partial<AppParts> = {}): Promise<App> {
  return buildApp(standInParts(changed));
}

export const leeds = { name: "Leeds", hierarchy: "Leeds", cached_slug_with_class: "leeds.town", count: 1 };

function emptyFragment(query: SearchQuery): ResultsFragment {
  return {
    query: stringifyQuery(query),
    total_count: 0,
    page: 1,
    page_count: 1,
    jobs: [],
    facets: noFacets,
    broaden: [],
    sort_types: ["newest"],
    place: null,
    notices: [],
    applied: {},
  };
}

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
  return { job, places: [] };
}
