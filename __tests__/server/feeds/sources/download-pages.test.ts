import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { FeedError } from "../../../../src/server/feeds/feed/feed-row";
import { openFeed } from "../../../../src/server/feeds/readers/open-feed";
import { defaultDownloadLimits } from "../../../../src/server/feeds/sources/download-feed";
import { downloadPages, SourceAddress } from "../../../../src/server/feeds/sources/download-pages";
import { Origin, refusalOf } from "./origin";
import { PagedService, pagedNames } from "./paged-service";

let folder: string;
let origin: Origin;
let files = 0;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "jobsieve-pages-"));
  origin = await Origin.listen();
});
afterEach(async () => {
  await origin.close();
  await rm(folder, { recursive: true });
});

type Options = Partial<Parameters<typeof downloadPages>[1]>;

const quick = { ...defaultDownloadLimits, pauseMs: 0 };
const env = { ACME_KEY: " k/1&2 " };

function download(url: string, options: Options = {}) {
  files += 1;
  return downloadPages(new SourceAddress(url, env), {
    into: path.join(folder, `feed-${files}`),
    known: null,
    maxBytes: 1e6,
    credentials: {},
    privateHosts: ["127.0.0.1"],
    limits: quick,
    signal: new AbortController().signal,
    file: {},
    wanted: undefined,
    ...options,
  });
}

const refusal = (url: string, options?: Options) => refusalOf(download(url, options));

/** Answers requests whose address contains `part` with this instead. */
function answersAt(part: string, answer: Origin["answer"]): void {
  const usual = origin.answer;
  origin.answer = (response, request) => (request.url?.includes(part) ? answer : usual)(response, request);
}

/** What `openFeed` reads from the downloaded file. */
async function read(feed: { readonly path: string } | null) {
  const opened = await openFeed({ path: feed?.path ?? "" });
  const ids: string[] = [];
  for await (const row of opened.rows) if (row.kind === "job") ids.push(row.job.externalId);
  return { format: opened.format, ids, shortfall: opened.end().shortfall };
}

const five = ["1", "2", "3", "4", "5"];

const askedFor: Readonly<Record<(typeof pagedNames)[number], readonly string[]>> = {
  smartrecruiters: ["", "&offset=2", "&offset=4"].map((more) => `/v1/companies/acme/postings?limit=2${more}`),
  teamtailor: ["", "&page[number]=2", "&page[number]=3"].map(
    (more) => `/v1/jobs?include=location&page[size]=2${more}`,
  ),
  adzuna: [1, 2, 3].map((page) => `/v1/api/jobs/gb/search/${page}?results_per_page=2`),
  arbeitsagentur: ["", "&page=2", "&page=3"].map((more) => `/pc/v4/jobs?size=2${more}`),
  workable: ["", "&since_id=2", "&since_id=4"].map((more) => `/spi/v3/jobs?limit=2${more}`),
};

test.each(pagedNames)("all pages of %s make one feed; an unchanged one is not loaded again", async (name) => {
  const service = new PagedService(origin, name);
  const feed = await download(service.url, { credentials: { "X-Key": "1" } });
  expect(origin.asked.map(({ headers }) => headers["x-key"])).toEqual(["1", "1", "1"]);
  expect(service.asked()).toEqual(askedFor[name]);
  expect(await read(feed)).toEqual({ format: name, ids: five, shortfall: null });
  // The files of the single pages are gone.
  expect(await readdir(folder)).toHaveLength(1);

  expect(await download(service.url, { known: feed })).toBeNull();
  expect(origin.asked.every(({ headers }) => headers["if-none-match"])).toBe(true);
  expect(service.asked()).toEqual(askedFor[name]);

  // Only the last page has changed.
  service.has(5, "new");
  const changed = await download(service.url, { known: feed });
  expect(await read(changed)).toMatchObject({ ids: five });
  expect(changed?.contentHash).not.toBe(feed?.contentHash);
});

test("places included on later pages apply to the jobs of every page", async () => {
  const service = new PagedService(origin, "teamtailor");
  const feed = await download(service.url);
  const { rows } = await openFeed({ path: feed?.path ?? "" });
  for await (const row of rows) expect(row).toMatchObject({ job: { places: [{ city: "London" }, {}] } });
});

test("pages without entity tags are compared by content hash", async () => {
  const service = new PagedService(origin, "workable");
  service.tags = false;
  const feed = await download(service.url);
  expect(feed).toMatchObject({ etag: null, lastModified: null });
  expect((await download(service.url, { known: feed }))?.contentHash).toBe(feed?.contentHash);
});

test("a feed of one page or of a system without paging is requested once", async () => {
  const service = new PagedService(origin, "adzuna");
  service.has(2);
  expect(await read(await download(service.url))).toMatchObject({ ids: ["1", "2"] });
  origin.sends(
    JSON.stringify({ jobs: [{ id: 1, absolute_url: "x", title: "Cook", location: { name: "Leeds" } }] }),
  );
  expect(await read(await download(origin.url()))).toMatchObject({ format: "greenhouse", ids: ["1"] });
  expect(service.asked()).toHaveLength(2);
});

test("paging starts at the page or offset in the url", async () => {
  const service = new PagedService(origin, "smartrecruiters");
  expect(await read(await download(`${service.url}&offset=2`))).toMatchObject({ ids: ["3", "4", "5"] });
  const pages = new PagedService(origin, "arbeitsagentur");
  expect(await read(await download(`${pages.url}&page=2`))).toMatchObject({ ids: ["3", "4", "5"] });
});

test("a failing or malformed page fails the whole download", async () => {
  const service = new PagedService(origin, "smartrecruiters");
  service.fails = "offset=4";
  const address = new URL(service.url).origin + new URL(service.url).pathname;
  expect(await refusal(service.url)).toBe(`${address} answered 500 instead of a feed.`);
  service.fails = null;
  for (const [body, why] of [
    ['{"message": "Not now"}', "holds no list of jobs"],
    ['{"content": [', "is cut off"],
    ["<p>Not now</p>", "is not well-formed JSON"],
  ] as const) {
    answersAt("offset=4", (response) => response.writeHead(200).end(body));
    expect(await refusal(service.url)).toContain(why);
  }
});

test("a list that shrinks during the download is refused unless `wanted` limits the pages", async () => {
  const service = new PagedService(origin, "arbeitsagentur");
  const { answer } = origin;
  answersAt("page=2", (response, request) => {
    service.has(4);
    answer(response, request);
  });
  expect(await refusal(service.url)).toContain("lost jobs while its pages were fetched");
  service.has(5);
  // With `wanted` only a part was asked for, so a shrinking list is accepted.
  expect(await read(await download(service.url, { wanted: 9 }))).toMatchObject({ ids: ["1", "2", "3", "4"] });
});

test.each([
  "http://127.0.0.2/spi/v3/jobs",
  "//elsewhere.example/jobs",
  "http://127.0.0.1:1/jobs",
  "file:///etc/passwd",
  "http://",
])("a next page at %s is not requested", async (next) => {
  const [job] = new PagedService(origin, "workable").postings;
  origin.sends(JSON.stringify({ jobs: [job], paging: { next } }));
  expect(await refusal(origin.url())).toContain("names a next page that is not on its own host");
  expect(origin.asked).toHaveLength(1);
});

test("a next page that redirects to a private address is not followed", async () => {
  const service = new PagedService(origin, "workable");
  const location = service.url.replace("127.0.0.1", "127.0.0.2");
  answersAt("since_id=2", (response) => response.writeHead(302, { location }).end());
  expect(await refusal(service.url)).toContain("leads to an address that is not public");
});

test("pages that link in a circle are refused", async () => {
  const [job] = new PagedService(origin, "workable").postings;
  origin.answer = (response, { url }) =>
    response
      .writeHead(200)
      .end(JSON.stringify({ jobs: [job], paging: { next: url === "/a" ? "/b" : "/a" } }));
  expect(await refusal(origin.url("/a"))).toContain("names a page twice");
});

describe("bounds", () => {
  test("the page limit holds, and the shortfall is reported", async () => {
    const service = new PagedService(origin, "workable");
    const feed = await download(service.url, { limits: { ...quick, pages: 2 } });
    expect(await read(feed)).toMatchObject({
      ids: ["1", "2", "3", "4"],
      shortfall: "The feed holds 4 jobs and names a page with more",
    });
    service.asked();
    await download(service.url, { wanted: 1 });
    expect(service.asked()).toHaveLength(1);
  });

  test("a service that stops before its stated total leaves a shortfall", async () => {
    const service = new PagedService(origin, "adzuna");
    answersAt("/3?", (response) => response.writeHead(200).end('{"count": 5, "results": []}'));
    expect(await read(await download(service.url))).toMatchObject({
      ids: ["1", "2", "3", "4"],
      shortfall: "The feed says that there are 5 jobs and holds 4",
    });
    expect(service.asked()).toHaveLength(3);
  });

  test("maxBytes holds over all pages", async () => {
    const service = new PagedService(origin, "smartrecruiters");
    const longest = JSON.stringify(service.postings).length;
    expect(await refusal(service.url, { maxBytes: longest * 0.8 })).toMatch(
      /^The pages of .* are more than 0 MB, all that maxMegabytes and the disk allow\.$/,
    );
  });

  test("wholeMs and an abort hold over all pages and the pauses between them", async () => {
    const service = new PagedService(origin, "smartrecruiters");
    const limits = { ...quick, pauseMs: 60_000, wholeMs: 500 };
    expect(await refusal(service.url, { limits })).toContain("was not done after 1 s");
    expect(service.asked()).toHaveLength(1);
    const stop = new AbortController();
    const stopped = refusal(service.url, { limits: { ...limits, wholeMs: 60_000 }, signal: stop.signal });
    setTimeout(() => stop.abort(new FeedError("Stopped.")), 100);
    expect(await stopped).toBe("Stopped.");
  });

  test("a service that needs longer pauses gets them, also for unchanged pages", async () => {
    const { url } = new PagedService(origin, "adzuna");
    const limits = { ...quick, pauseMs: 40 };
    const begun = performance.now();
    const feed = await download(url, { limits });
    const between = performance.now();
    expect(await download(url, { limits, known: feed })).toBeNull();
    expect(between - begun).toBeGreaterThan(190);
    expect(performance.now() - between).toBeGreaterThan(190);
  });
});

describe("a variable in the query", () => {
  test("is filled in for the request only", async () => {
    const service = new PagedService(origin, "adzuna");
    const feed = await download(`${service.url}&app_key={ACME_KEY}&what={no}`);
    expect(service.asked()).toEqual(askedFor.adzuna.map((each) => `${each}&app_key=k/1&2&what={no}`));
    expect(JSON.stringify(feed)).not.toContain("k/1");
    expect(JSON.stringify(feed)).not.toContain("k%2F1");
    expect(await download(`${service.url}&app_key={ACME_KEY}&what={no}`, { known: feed })).toBeNull();
    expect(service.asked()).toEqual(
      askedFor.adzuna.map((each) => expect.stringContaining(`${each}&app_key=k/1&2`)),
    );
  });

  test("is not stored when a next link repeats it", async () => {
    const service = new PagedService(origin, "teamtailor");
    const feed = await download(`${service.url}&token={ACME_KEY}`);
    expect(feed?.pages?.map(({ address }) => new URL(address).searchParams.get("token"))).toEqual([
      "{ACME_KEY}",
      "{ACME_KEY}",
    ]);
    expect(service.asked().every((each) => each.includes("token=k/1&2"))).toBe(true);
  });

  test("is not in error messages, and is an error when not set", async () => {
    const service = new PagedService(origin, "adzuna");
    service.fails = "/2?";
    expect(await refusal(`${service.url}&app_key={ACME_KEY}`)).toBe(
      `${origin.url("/v1/api/jobs/gb/search/2")} answered 500 instead of a feed.`,
    );
    expect(() => new SourceAddress("https://a.example/?key={NOT_SET}", env)).toThrow(
      "The variable NOT_SET, which its url names, is not set.",
    );
  });
});
