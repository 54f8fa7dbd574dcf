import type { App } from "../../../src/server/http/app-types";
import { stringifyQuery } from "../../../src/shared/query-codec";
import { routes, slugOf } from "../../../src/shared/routes";
import type { SearchQuery } from "../../../src/shared/search-query";
import type { JobCard, ResultsFragment } from "../../../src/shared/wire/results";
import { jobRecord, standInParts, standInSearch } from "../../server/http/parts";
import { noFacets, noMeaning } from "../../support/empty-parts";
import { pageApp } from "../../support/page-app";
import { treeNode as node } from "../../support/some-places";

const today = "2026-07-01";
const leeds = { slug: "leeds.town", name: "Leeds", hierarchy: "Leeds, West Yorkshire, England" };
const york = { slug: "york.town", name: "York", hierarchy: "York, North Yorkshire, England" };

const offers: readonly Partial<JobCard>[] = [
  { title: "Staff Nurse, Intensive Care", company: "St Elsewhere Hospital", closes_on: "2026-07-02" },
  { title: "Night Nurse", company: "Harbour House", locations: [leeds, york], distance_miles: 0 },
  { title: "Nurse Practitioner", company: "Green Lane Surgery", posted_at: `${today}T08:00:00.000Z` },
  { title: "Senior Nurse (Band 7), Emergency Department and Minor Injuries Unit", company: "St Elsewhere" },
  { title: "School Nurse", company: "Northfield Schools Trust", remote: true, salary: null },
];

function card(offer: Partial<JobCard>, index: number): JobCard {
  const id = 7 + index;
  const title = offer.title ?? "";
  return {
    ...{
      id,
      title,
      url: routes.job(id, slugOf(title)),
      company: "",
      locations: [leeds],
      distance_miles: 2.1,
    },
    ...{ job_types: [{ slug: "full-time", name: "Full-time" }], disciplines: [], remote: false },
    salary: { min: 34_000, max: 41_500, currency: "GBP", period: "year", text: "" },
    ...{ posted_at: "2026-06-20T08:00:00.000Z", closes_on: null },
    snippet: { text: "A nurse for a team that has worked together for years.", hits: [[2, 7]] },
    ...offer,
  };
}

const cards = offers.map(card);

/** Five jobs, or none for the keywords `nothing`. */
function fragmentOf(query: SearchQuery): ResultsFragment {
  const jobs = query.keywords === "nothing" ? [] : cards;
  const nursing = node("health.nursing", "Nursing", 4);
  return {
    query: stringifyQuery(query),
    ...{ total_count: jobs.length, page: 1, page_count: 1, jobs },
    facets:
      jobs.length === 0
        ? noFacets
        : {
            ...noFacets,
            disciplines: [node("health", "Health & Medicine", 5, [nursing])],
            locations: [node("england.region", "England", 5, [node("leeds.town", "Leeds", 5)])],
            job_types: [node("full-time", "Full-time", 5)],
            salary: [node("30000", "30,000", 4)],
          },
    broaden: jobs.length === 0 ? [{ kind: "keywords", label: "nothing", query: "", count: 5 }] : [],
    ...{ sort_types: ["newest", "salary"], place: null, notices: [], meaning: noMeaning, applied: {} },
  };
}

/** The built page in front of constant answers: five jobs on a fixed day. */
export async function picturedSite(): Promise<App> {
  const uploads = { url: routes.uploads, enabled: true, acceptedTypes: [".pdf"], maxFiles: 5, keepDays: 0 };
  const search = {
    ...standInSearch,
    results: async (query: SearchQuery) => fragmentOf(query),
    jobsAt: async () => ({ total_count: cards.length, jobs: cards.slice(0, 3) }),
  };
  const jobs = { ...standInParts().jobs, byId: async (id: number) => records.get(id) };
  const site = { name: "Jobsieve", locale: "en-GB", texts: {}, uploads };
  return pageApp({ search, jobs }, { site, baseUrl: () => "https://jobs.example", today: () => today });
}

const description = `<p>You join a team of twelve that looks after people who are seriously ill.</p>
<h2>What you bring</h2><ul><li>Registration as a nurse</li><li>Two years on a ward</li></ul>`;

const records = new Map(
  [
    jobRecord(7, "Staff Nurse, Intensive Care", null),
    jobRecord(99, "Midwife", "2020-01-01T00:00:00.000Z"),
  ].map((record) => [
    record.job.id,
    {
      ...record,
      job: {
        ...record.job,
        ...{ company: "St Elsewhere Hospital", locations: [leeds], description_html: description },
        ...{ salary: card({}, 0).salary, apply_url: "https://apply.example" },
      },
    },
  ]),
);
