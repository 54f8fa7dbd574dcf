import { rmSync } from "node:fs";
import fc from "fast-check";
import { Value } from "typebox/value";
import { stringifyQuery } from "../../../src/shared/query-codec";
import { LocationsPage } from "../../../src/shared/wire/locations";
import { Problem } from "../../../src/shared/wire/problem";
import { ResultsFragment } from "../../../src/shared/wire/results";
import { anyQuery } from "../../support/arbitraries";
import { copyServerData } from "../../support/server-data";
import { type ServerProcess, startServer } from "../../support/server-process";

let data = "";
let server: ServerProcess;

beforeAll(async () => {
  data = copyServerData();
  server = await startServer({ DATA_DIR: data });
});

afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

async function get(path: string): Promise<{ status: number; type: string; text: string }> {
  const answer = await fetch(server.address + path);
  return { status: answer.status, type: answer.headers.get("content-type") ?? "", text: await answer.text() };
}

/** What a client that is up to no good might write after the `?`; `fetch` would mend lone surrogates by itself. */
const nonsense = fc.string({ unit: "binary", maxLength: 200 }).map((text) => encodeURI(text.toWellFormed()));

test("whatever is asked for, fragments are as the wire schema says", async () => {
  const search = fc.oneof(anyQuery.map(stringifyQuery), nonsense);
  await fc.assert(
    fc.asyncProperty(search, async (text) => {
      const { status, text: body } = await get(`/api/v1/results?${text.replaceAll("#", "%23")}`);
      expect(status).toBe(200);
      expect([...Value.Errors(ResultsFragment, JSON.parse(body))]).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test("whatever is asked for, the page comes, and is the same page for every spelling of the search", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyQuery.map(stringifyQuery), nonsense), async (text) => {
      const { status, text: html } = await get(`/jobs?${text.replaceAll("#", "%23")}`);
      expect(status).toBe(200);
      expect(html).toContain('id="results-heading"');
    }),
    { numRuns: 50 },
  );
});

test("whatever name is looked up, the answer is a page of places or a problem", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 40 }), fc.nat(), async (name, page) => {
      const query = `name=${encodeURIComponent(name.toWellFormed())}&page=${page}`;
      const { status, text } = await get(`/api/v1/locations?${query}`);
      const schema = status === 200 ? LocationsPage : Problem;
      expect([200, 400]).toContain(status);
      expect(Value.Check<typeof schema>(schema, JSON.parse(text))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test("the page and the fragment state the same number of jobs", async () => {
  for (const search of ["", "search[query]=manager", "job_types=full-time&page=2", "search[query]=zzzz"]) {
    const fragment = JSON.parse((await get(`/api/v1/results?${search}`)).text) as ResultsFragment;
    const heading = /<h1 id="results-heading"[^>]*>([^<]*)/.exec((await get(`/jobs?${search}`)).text)?.[1];
    expect(heading).toContain(fragment.total_count.toLocaleString("en-GB"));
  }
});

test("every open job is in the sitemap once, at an address that answers", async () => {
  const index = (await get("/sitemap.xml")).text;
  const pages = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = ""]) => loc);
  const jobs: string[] = [];
  for (const page of pages) {
    const { text } = await get(new URL(page).pathname);
    jobs.push(...[...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = ""]) => loc));
  }
  expect(jobs).toHaveLength(2000);
  expect(new Set(jobs).size).toBe(2000);
  const job = await get(new URL(jobs[1000] ?? "").pathname);
  expect(job.status).toBe(200);
  expect(job.text).toContain("JobPosting");
});

test("scripts and styles are compressed, kept for ever, and named in the page", async () => {
  const { text } = await get("/jobs");
  const assets = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(assets.length).toBeGreaterThanOrEqual(2);
  for (const path of assets) {
    const answer = await fetch(server.address + path, { headers: { "accept-encoding": "br" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
  expect((await fetch(`${server.address}/favicon.png`)).status).toBe(200);
  expect((await fetch(`${server.address}/assets/manifest.json`)).status).toBe(404);
});
