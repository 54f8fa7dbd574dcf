import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { LocationsPage } from "../../../src/shared/wire/locations";
import type { ResultsFragment } from "../../../src/shared/wire/results";
import { testProgram, testProgramsFolder } from "../../support/built-server";
import { createPostgresDatabase } from "../../support/postgres-cluster";
import { scratchFolder } from "../../support/scratch-folder";
import { copyServerData } from "../../support/server-data";
import { compileOnce, projectRoot, runBuilt } from "../../support/server-process";

const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs) * dayMs;
const at = (day: number, milliseconds = 0) => new Date(today + day * dayMs + milliseconds).toISOString();
const date = (day: number) => at(day).slice(0, 10);

/** Opening and closing days, in days from today. */
const jobs = [
  { id: "closing", title: "Horologist who closes", posted: -3, closing: 1 },
  { id: "coming", title: "Horologist who comes", posted: 1, closing: 60 },
  { id: "lasting", title: "Horologist who lasts", posted: 0, closing: null },
] as const;

const feed = jobs
  .map(({ id, title, posted, closing }) =>
    JSON.stringify({
      "@type": "JobPosting",
      identifier: id,
      title,
      hiringOrganization: { name: "Tower Clocks" },
      description: "Winds clocks.",
      datePosted: date(posted),
      ...(closing === null ? {} : { validThrough: date(closing) }),
      jobLocation: { address: { addressLocality: "Leeds", addressRegion: "England", addressCountry: "GB" } },
    }),
  )
  .join("\n");

const threads = ["database-worker", "places-worker", "search-worker", "cv-reader", "reading-worker"];
const scratch = scratchFolder();

beforeAll(() => {
  for (const file of ["dist/client", "static", ...threads.map((name) => `dist/server/${name}.mjs`)])
    symlinkSync(join(projectRoot, file), join(testProgramsFolder(), file));
  writeFileSync(join(scratch, "clocks.jsonl"), feed);
});

async function sampleJobs(environment: Record<string, string>): Promise<void> {
  const run = runBuilt("sample", ["--jobs", "1000"], environment);
  if ((await run.exited) !== 0) throw new Error(run.output());
}

describe.each([
  ["the embedded database", async () => ({ DATA_DIR: copyServerData() })],
  ["PostgreSQL", async () => ({ DATA_DIR: scratch, DATABASE_URL: await createPostgresDatabase() })],
])("a server on %s with a moving clock", (_name, prepare) => {
  let child: ChildProcess;
  let address: string;
  const paths = new Map<string, string>();

  beforeAll(async () => {
    const environment: Record<string, string> = await prepare();
    // Otherwise the server fills the empty database with twenty times as many jobs.
    if ("DATABASE_URL" in environment) await sampleJobs(environment);
    child = fork(testProgram("server-with-clock"), {
      cwd: projectRoot,
      execArgv: [compileOnce],
      env: { ...process.env, PORT: "0", LOG_LEVEL: "warn", CLOCK: at(0, dayMs - 1), ...environment },
    });
    [address] = (await once(child, "message")) as [string];
    const run = runBuilt("import", [join(scratch, "clocks.jsonl")], environment);
    if ((await run.exited) !== 0) throw new Error(run.output());
  });

  afterAll(async () => {
    if (child?.exitCode !== null) return;
    child.disconnect();
    await once(child, "exit");
  });

  const json = async <Answer>(path: string) => (await (await fetch(address + path)).json()) as Answer;
  const total = async (search: string) =>
    (await json<ResultsFragment>(`/api/v1/results?${search}`)).total_count;

  /** Every output that shows which of the jobs are open, by their ids. */
  async function said() {
    const found = await json<ResultsFragment>("/api/v1/results?search[query]=horologist");
    for (const { title, url } of found.jobs) paths.set(title, url);
    const towns = await json<LocationsPage>("/api/v1/locations?name=Leeds");
    const town = towns.data.find((place) => place.cached_slug_with_class === "leeds.town");
    const map = await (await fetch(`${address}/sitemaps/jobs-1.xml`)).text();
    const html = await (await fetch(`${address}/jobs?search[query]=horologist`)).text();
    const open = found.jobs.map(({ title }) => jobs.find((job) => job.title === title)?.id ?? title).sort();
    return {
      open,
      agreed: {
        total: found.total_count,
        inFacet: found.facets.locations[0]?.count ?? 0,
        onPage: jobs.filter(({ title }) => html.includes(`>${title}</a>`)).map(({ id }) => id),
        inSitemap: jobs
          .filter(({ title }) => map.includes(`/${title.toLowerCase().replaceAll(" ", "-")}<`))
          .map(({ id }) => id),
        inTown: (town?.count ?? 0) === (await total("all_locations=leeds.town")),
        newer: (
          await json<{ count: number }>(
            `/api/v1/results/newer?search[query]=horologist&than_posted=2020-01-01T00:00:00Z&than_id=1`,
          )
        ).count,
      },
    };
  }

  /** Status, and whether the page has JobPosting markup. */
  async function page(title: string): Promise<[status: number, isListed: boolean]> {
    const answer = await fetch(address + (paths.get(title) ?? "/jobs/0/none"));
    return [answer.status, (await answer.text()).includes('"JobPosting"')];
  }

  const agreement = (ids: readonly string[]) => ({
    open: ids,
    agreed: {
      total: ids.length,
      inFacet: ids.length,
      onPage: ids,
      inSitemap: ids,
      inTown: true,
      newer: ids.length,
    },
  });

  /** Waits until every output agrees on these jobs. */
  async function settlesOn(ids: readonly string[], patienceMs = 5_000): Promise<void> {
    const limit = performance.now() + patienceMs;
    let last = await said();
    while (JSON.stringify(last) !== JSON.stringify(agreement(ids)) && performance.now() < limit) {
      await pause(300);
      last = await said();
    }
    expect(last).toEqual(agreement(ids));
  }

  const moveTo = (time: string) => child.send(time);

  test("all outputs agree at the last moment of a day", async () => {
    await settlesOn(["closing", "lasting"]);
    expect(await page("Horologist who closes")).toEqual([200, true]);
  });

  test("a job posted for a day opens at its midnight", async () => {
    moveTo(at(1));
    await settlesOn(["closing", "coming", "lasting"]);
    expect(await page("Horologist who comes")).toEqual([200, true]);
  });

  test("a job is open until the last moment of its closing day", async () => {
    moveTo(at(2, -1));
    await settlesOn(["closing", "coming", "lasting"]);
    expect(await page("Horologist who closes")).toEqual([200, true]);
  });

  test("a job is closed the next day, and its page links back and to similar jobs", async () => {
    moveTo(at(2));
    await settlesOn(["coming", "lasting"]);
    expect(await page("Horologist who closes")).toEqual([410, false]);
    const path = paths.get("Horologist who closes") ?? "";
    const html = await (await fetch(`${address}${path}?from=search%5Bquery%5D%3Dhorologist`)).text();
    expect(html).toContain('href="/jobs?search[query]=horologist"');
    expect(html).toContain(">Horologist who lasts</a>");
  });

  test("a clock set back, by two days or from half a year ahead, reopens that day's jobs", async () => {
    moveTo(at(0));
    await settlesOn(["closing", "lasting"]);
    moveTo(at(200));
    await settlesOn(["lasting"]);
    moveTo(at(1));
    // Sample jobs are generated again for both days.
    await settlesOn(["closing", "coming", "lasting"], 60_000);
    expect(await page("Horologist who closes")).toEqual([200, true]);
  });
});
