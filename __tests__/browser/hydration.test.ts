import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newVisitor } from "../support/browser";
import { alive } from "../support/results-page";
import { served } from "../support/served";
import { projectRoot } from "../support/server-process";

const site = served();
const folder = mkdtempSync(join(tmpdir(), "jobsieve-development-"));

/** The page's script as developers have it: React then says where the server's markup differs from its own. */
let script = "";

beforeAll(() => {
  const webpack = join(projectRoot, "node_modules/webpack/bin/webpack.js");
  const mode = ["--mode", "development", "--config-name", "client-development"];
  const built = spawnSync(process.execPath, [webpack, ...mode, "--output-path", folder], {
    cwd: projectRoot,
  });
  if (built.status !== 0) throw new Error(String(built.stdout));
  const name = readdirSync(folder).find((file) => /^page\.\w+\.js$/.test(file));
  script = readFileSync(join(folder, name ?? ""), "utf8");
});

afterAll(() => rmSync(folder, { recursive: true }));

async function developer() {
  const visitor = await newVisitor(site().browser);
  await visitor.page.route("**/assets/page.*.js", (route) =>
    route.fulfill({ body: script, contentType: "text/javascript" }),
  );
  return visitor;
}

test("the browser's components agree with the server's markup in every kind of view", async () => {
  const { page, context, complaints } = await developer();
  const views = [
    "/jobs",
    "/jobs?search[query]=manager&page=2&utm_source=mail",
    "/jobs?search[location]=london&search[radius]=100&sort_type=distance",
    "/jobs?search[location]=nowhere+at+all",
    "/jobs?search[query]=zzzzzz&job_types=full-time&disciplines=no.such&all_locations=england.region",
    "/jobs?page=999999",
  ];
  for (const view of views) {
    await page.goto(site().address + view);
    await alive(page);
    expect({ view, complaints }).toEqual({ view, complaints: [] });
  }
  await context.close();
});

test("a difference would be seen", async () => {
  const { page, context, complaints } = await developer();
  await page.route("**/jobs", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(<h1[^>]*>)[^<]*/, "$1Other words");
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${site().address}/jobs`);
  await alive(page);
  await page.waitForFunction(() => !document.querySelector("h1")?.textContent?.includes("Other words"));
  expect(complaints.join()).toContain("ydrat");
  await context.close();
});
