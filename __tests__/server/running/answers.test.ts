import fc from "fast-check";
import { Compile } from "typebox/compile";
import { Value } from "typebox/value";
import { facetFields } from "../../../src/shared/facets";
import { stringifyQuery } from "../../../src/shared/query-codec";
import { LocationsPage } from "../../../src/shared/wire/locations";
import { Problem } from "../../../src/shared/wire/problem";
import { ResultsFragment } from "../../../src/shared/wire/results";
import { anyQuery } from "../../support/arbitraries";
import { sharedServerAddress } from "../../support/shared-server";
import { runs } from "../../support/stage";

const fragments = Compile(ResultsFragment);

async function get(path: string): Promise<{ status: number; type: string; text: string }> {
  const answer = await fetch(sharedServerAddress() + path);
  return { status: answer.status, type: answer.headers.get("content-type") ?? "", text: await answer.text() };
}

/** Arbitrary query strings; `fetch` would replace lone surrogates by itself. */
const nonsense = fc.string({ unit: "binary", maxLength: 200 }).map((text) => encodeURI(text.toWellFormed()));

test("fragments match the wire schema for any query", async () => {
  const search = fc.oneof(anyQuery.map(stringifyQuery), nonsense);
  await fc.assert(
    fc.asyncProperty(search, async (text) => {
      const { status, text: body } = await get(`/api/v1/results?${text.replaceAll("#", "%23")}`);
      expect(status).toBe(200);
      expect([...fragments.Errors(JSON.parse(body))]).toEqual([]);
    }),
    { numRuns: runs(150) },
  );
});

test("the page renders for any query", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyQuery.map(stringifyQuery), nonsense), async (text) => {
      const { status, text: html } = await get(`/jobs?${text.replaceAll("#", "%23")}`);
      expect(status).toBe(200);
      expect(html).toContain('id="results-heading"');
    }),
    { numRuns: runs(50) },
  );
});

test("the page is the same for every spelling of a search, and differs between searches", async () => {
  const pages = new Map<string, string>();
  await fc.assert(
    fc.asyncProperty(anyQuery.map(stringifyQuery), async (canonical) => {
      const { text: page } = await get(`/jobs?${canonical}`);
      for (const search of respelt(canonical)) {
        expect([search, (await get(`/jobs?${search}`)).text === page]).toEqual([search, true]);
      }
      pages.set(canonical, page);
    }),
    { numRuns: runs(25) },
  );
  expect(new Set(pages.values()).size).toBeGreaterThan(pages.size / 2);
});

/** The same search fully escaped, and with its keys and sets reversed and repeated. */
function respelt(canonical: string): string[] {
  const parameters = canonical.split("&").map((parameter) => parameter.split("="));
  const escaped = parameters.map((parts) => parts.map(allEscaped).join("="));
  const turned = parameters.reverse().map(([key = "", value = ""]) => {
    const isSet = facetFields.some((field) => field === key);
    return `${key}=${isSet ? [value, ...value.split("|").reverse()].join("|") : value}`;
  });
  return [
    escaped.join("&"),
    ["page=7", ...turned, ...(canonical.includes("page=") ? [] : ["page="])].join("&"),
  ];
}

function allEscaped(text: string): string {
  return text
    .replaceAll("+", "%20")
    .replace(/%[0-9a-f]{2}|[^%]/gi, (each) =>
      each.length > 1 ? each : `%${each.charCodeAt(0).toString(16).padStart(2, "0")}`,
    );
}

test("looking up any name answers a page of places or a problem", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 40 }), fc.nat(), async (name, page) => {
      const query = `name=${encodeURIComponent(name.toWellFormed())}&page=${page}`;
      const { status, text } = await get(`/api/v1/locations?${query}`);
      const schema = status === 200 ? LocationsPage : Problem;
      expect([200, 400]).toContain(status);
      expect(Value.Check<typeof schema>(schema, JSON.parse(text))).toBe(true);
    }),
    { numRuns: runs(150) },
  );
});

test("the page and the fragment state the same number of jobs", async () => {
  for (const search of ["", "search[query]=manager", "job_types=full-time&page=2", "search[query]=zzzz"]) {
    const fragment = JSON.parse((await get(`/api/v1/results?${search}`)).text) as ResultsFragment;
    const heading = /<h1 id="results-heading"[^>]*>([^<]*)/.exec((await get(`/jobs?${search}`)).text)?.[1];
    expect(heading).toContain(fragment.total_count.toLocaleString("en-GB"));
  }
});

test("the sitemap holds the front page and every open job once, at URLs that answer", async () => {
  const listed = async (path: string) =>
    [...(await get(path)).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = ""]) => loc);
  const addresses: string[] = [];
  for (const page of await listed("/sitemap.xml")) addresses.push(...(await listed(new URL(page).pathname)));
  const [front = "", results = "", ...others] = addresses;
  expect([front, results].map((address) => new URL(address).pathname)).toEqual(["/", "/jobs"]);
  expect((await get("/")).status).toBe(200);
  const jobs = others.filter((address) => /\/jobs\/\d/.test(address));
  const [landing = ""] = others.filter((address) => !jobs.includes(address));
  expect((await get(new URL(landing).pathname)).text).toContain(`<link rel="canonical" href="${landing}">`);
  expect(jobs).toHaveLength(2000);
  expect(new Set(jobs).size).toBe(2000);
  const job = await get(new URL(jobs[1000] ?? "").pathname);
  expect(job.status).toBe(200);
  expect(job.text).toContain("JobPosting");
});

test("the page's scripts and styles are compressed and cached as immutable", async () => {
  const { text } = await get("/jobs");
  const assets = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(assets.length).toBeGreaterThanOrEqual(2);
  for (const path of assets) {
    const answer = await fetch(sharedServerAddress() + path, { headers: { "accept-encoding": "br" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
  expect((await fetch(`${sharedServerAddress()}/favicon.png`)).status).toBe(200);
  expect((await fetch(`${sharedServerAddress()}/assets/manifest.json`)).status).toBe(404);
});
