import type { AppParts } from "../../../src/server/app";
import { searchBehind } from "../../../src/server/http/routes/job-page";
import type { JobRecord } from "../../../src/server/jobs/job-service";
import type { LandingAddress } from "../../../src/server/search/landings";
import { type SearchService, SearchUnavailableError } from "../../../src/server/search/search-service";
import { stringifyQuery } from "../../../src/shared/query-codec";
import { emptyQuery, type SearchQuery, slugSet } from "../../../src/shared/search-query";
import { answerOf, jobRecord, standInApp, standInParts, standInSearch } from "./parts";

const referred = (referer: string) => ({ referer, host: "jobs.example" });

test.each(["/jobs/7/staff-nurs", "/jobs/7/", "/jobs/7", "/jobs/7/staff-nurse%21"])(
  "a wrong slug redirects permanently to the right one: %s",
  async (path) => {
    const answer = await answerOf(`${path}?from=page%3D2`);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, "/jobs/7/staff-nurse?from=page%3D2"]);
  },
);

test.each([
  "/jobs/9/x",
  "/jobs/0/x",
  "/jobs/1.5/x",
  "/jobs/99999999999/x",
  "/jobs/7x/staff-nurse",
  "/jobs/-7",
])("an unknown job gets a 404 page: %s", async (path) => {
  const answer = await answerOf(path);
  expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
    404,
    "text/html; charset=utf-8",
    "<p>error 404</p>",
  ]);
});

test("an expired job gets a 410 page with the way back to the search", async () => {
  const headers = referred("https://jobs.example/jobs?search[query]=nurse&page=2");
  const answer = await answerOf({ url: "/jobs/8/midwife", headers });
  expect([answer.statusCode, answer.headers["cache-control"], answer.body]).toEqual([
    410,
    "private, no-cache",
    "<p>closed Midwife back to search[query]=nurse&page=2</p>",
  ]);
});

test.each([
  ["/jobs/10/heart-surgeon", "private, no-cache", "<p>closed Heart surgeon back to null</p>"],
  ["/jobs/10", "no-store", "<p>error 410</p>"],
])(
  "a job that has left its feed gets 410, and its title from the slug if there is one: %s",
  async (path, cached, body) => {
    const answer = await answerOf(path);
    expect([answer.statusCode, answer.headers["cache-control"], answer.body]).toEqual([410, cached, body]);
  },
);

test.each([
  ["/jobs/10/Foo%20Bar", "foo-bar", "Foo bar"],
  ["/jobs/10/nurse%E2%80%A6", "nurse", "Nurse"],
  ["/jobs/10/Heart-Surgeon", "heart-surgeon", "Heart surgeon"],
  ["/jobs/10/krankenpfleger%C3%A4", "krankenpflegera", "Krankenpflegera"],
])("another spelling of a job that has left its feed leads to its page: %s", async (path, slug, title) => {
  const app = await standInApp();
  const moved = await app.inject(`${path}?from=page%3D2`);
  const url = `/jobs/10/${slug}?from=page%3D2`;
  expect([moved.statusCode, moved.headers.location]).toEqual([301, url]);
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.body]).toEqual([410, `<p>closed ${title} back to page=2</p>`]);
});

test.each(["%20", "%E2%80%A6", "-"])(
  "a slug without a letter or digit gives a job that has left its feed no title: %s",
  async (slug) => {
    const answer = await answerOf(`/jobs/10/${slug}`);
    expect([answer.statusCode, answer.body]).toEqual([410, "<p>error 410</p>"]);
  },
);

test("of a job that has left its feed, the page shows the title and makes nothing else up", async () => {
  const closedJob = ({ record }: { record: JobRecord }) => JSON.stringify(record.job);
  const answer = await answerOf("/jobs/10/heart-surgeon", { pages: { ...standInParts().pages, closedJob } });
  expect(answer.json()).toEqual({
    ...{ id: 10, url: "/jobs/10/heart-surgeon", title: "Heart surgeon", company: "", remote: false },
    ...{ locations: [], job_types: [], disciplines: [], salary: null, valid_through: null },
    ...{ posted_at: "1970-01-01T00:00:00.000Z", description_html: "", apply_url: null },
  });
});

test.each(["/jobs/9/optician", "/jobs/9"])("a job that is not open yet gets 404: %s", async (path) => {
  const { jobs } = standInParts();
  const byId = async () => ({ ...jobRecord(9, "Optician", null), openness: "not yet" as const });
  expect((await answerOf(path, { jobs: { ...jobs, byId } })).statusCode).toBe(404);
});

test("the job page links back to the search of our own landing pages only", async () => {
  const asked: LandingAddress[] = [];
  const find = async (address: LandingAddress) => {
    asked.push(address);
    const query = { ...emptyQuery, disciplines: slugSet(["health.nursing"]) };
    return { path: "/jobs/nursing", query, discipline: { name: "Nursing" }, place: null, company: null };
  };
  const app = await standInApp({
    search: { ...standInSearch, landings: { ...standInSearch.landings, find } },
  });
  const from = async (referer: string) =>
    (await app.inject({ url: "/jobs/7/staff-nurse", headers: referred(referer) })).body;
  expect(await from("https://jobs.example/jobs/nursing")).toContain("back to disciplines=health.nursing");
  expect(asked).toEqual([{ discipline: "nursing", place: undefined }]);
  for (const other of ["https://evil.example/jobs/nursing", "https://jobs.example/saved"])
    expect(await from(other)).toContain("back to null");
  expect(asked).toHaveLength(1);
});

test("the job page links back to the search that it was opened from", async () => {
  const headers = referred("https://jobs.example/jobs?search[query]=nurse&page=2");
  const answer = await answerOf({ url: "/jobs/7/staff-nurse", headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain("back to search[query]=nurse&page=2");
  expect(answer.headers["cache-control"]).toContain("private");
});

describe("onward jobs of an open job", () => {
  const shown = (parts: Partial<AppParts>) =>
    standInApp({
      ...parts,
      pages: { ...standInParts().pages, job: ({ onward }) => JSON.stringify(onward) },
    });
  const card = {
    ...jobRecord(9, "Midwife", null).job,
    distance_miles: null,
    closes_on: null,
    snippet: { text: "", hits: [] },
  };

  test("are searched for in the visitor's search, by the title and by the company", async () => {
    const asked: string[] = [];
    const jobsAt: SearchService["jobsAt"] = async (query) => {
      asked.push(stringifyQuery(query));
      return { total_count: 1, jobs: [card] };
    };
    const app = await shown({ search: { ...standInSearch, jobsAt } });
    const answer = await app.inject("/jobs/7/staff-nurse?from=page%3D2");
    expect(asked).toEqual(
      expect.arrayContaining(["page=2", "search[query]=Staff+Nurse", "companies=st-elsewhere"]),
    );
    expect(answer.json()).toMatchObject({
      neighbours: null,
      like: [{ id: 9 }],
      company: { count: 1, jobs: [] },
    });
  });

  test("are left out when searches fail", async () => {
    const jobsAt = () => Promise.reject(new SearchUnavailableError(new Error("out of memory")));
    const app = await shown({ search: { ...standInSearch, jobsAt } });
    const answer = await app.inject("/jobs/7/staff-nurse?from=page%3D2");
    expect([answer.statusCode, answer.json()]).toEqual([200, { neighbours: null, like: [], company: null }]);
  });

  test("are left out when searches hang", async () => {
    const jobsAt: SearchService["jobsAt"] = (_query, _span, signal) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    const app = await shown({ search: { ...standInSearch, jobsAt } });
    const answer = await app.inject("/jobs/7/staff-nurse");
    expect([answer.statusCode, answer.json()]).toEqual([200, { neighbours: null, like: [], company: null }]);
  });
});

describe("the places of a job with several", () => {
  const named = (name: string) => ({ slug: `${name}.town`, name, hierarchy: name });
  const parts = standInParts();
  const job = { ...jobRecord(7, "Staff Nurse", null).job, locations: [named("york"), named("leeds")] };
  const asked: SearchQuery[] = [];
  const changed: Partial<AppParts> = {
    jobs: {
      ...parts.jobs,
      byId: async () => ({ ...jobRecord(7, "Staff Nurse", null), job, companySlug: null }),
    },
    search: {
      ...parts.search,
      suggest: async () => ({ data: [] }),
      orderPlaces: async (query, { locations }) => {
        asked.push(query);
        return [...locations].reverse();
      },
    },
    pages: { ...parts.pages, job: ({ record }) => record.job.locations.map(({ name }) => name).join(" ") },
  };
  beforeEach(() => asked.splice(0));

  test("are in the search's order for a visitor from a search, and the answer is private", async () => {
    const headers = referred("https://jobs.example/jobs?search[location]=leeds.town");
    const answer = await answerOf({ url: "/jobs/7/staff-nurse", headers }, changed);
    expect(answer.body).toBe("leeds york");
    expect(asked.map(({ location }) => location)).toEqual(["leeds.town"]);
    // No shared cache may serve this order to a visitor from elsewhere.
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
  });

  test("are in their own order for other visitors", async () => {
    const answer = await answerOf("/jobs/7/staff-nurse", changed);
    expect([answer.body, asked]).toEqual(["york leeds", []]);
  });
});

test.each<[string | undefined, string | undefined, string | null]>([
  ["search%5Bquery%5D=nurse&page=2", undefined, "search[query]=nurse&page=2"],
  ["?disciplines=b|a&utm_source=mail", "https://jobs.example/jobs?page=3", "disciplines=a|b"],
  ["https://evil.example/", undefined, ""],
  ["javascript:alert(1)", undefined, ""],
  ["", undefined, ""],
  [undefined, "https://jobs.example/jobs?utm_source=mail", ""],
  [undefined, "https://evil.example/jobs?page=2", null],
  [undefined, "https://jobs.example/jobs/7/staff-nurse", null],
  [undefined, "nonsense", null],
  [undefined, undefined, null],
])("the way back with from=%j and referrer %j is %j", (from, referrer, back) => {
  expect(searchBehind(from, referrer, ["jobs.example"])).toBe(back);
});
