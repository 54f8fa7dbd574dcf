import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import webpack, { type Configuration } from "webpack";
import { newVisitor } from "../support/browser";
import { alive } from "../support/results-page";
import { served } from "../support/served";
import { projectRoot } from "../support/server-process";

const site = served();
const scripts = mkdtempSync(join(tmpdir(), "jobsieve-development-"));
afterAll(() => rmSync(scripts, { recursive: true }));

/** The page's scripts as developers have them: React then says where the server's markup differs from its own. */
async function buildForDevelopment(): Promise<string> {
  const configurations: (
    env: object,
    options: object,
  ) => Configuration[] = require("../../webpack.config.js");
  const client = configurations({}, { mode: "development" }).find(
    ({ name }) => name === "client-development",
  );
  const compiler = webpack({ ...client, output: { ...client?.output, path: scripts } });
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString("errors-only")));
      else compiler.close(() => resolve());
    });
  });
  const script = readdirSync(scripts).find((file) => /^page\.\w+\.js$/.test(file));
  return readFileSync(join(scripts, script ?? ""), "utf8");
}

test("the browser's components agree with the server's markup in every kind of view", async () => {
  const script = await buildForDevelopment();
  const { page, context, complaints } = await newVisitor(site().browser);
  await page.route("**/assets/page.*.js", (route) =>
    route.fulfill({ body: script, contentType: "text/javascript" }),
  );
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
  const script = await buildForDevelopment();
  const { page, context, complaints } = await newVisitor(site().browser);
  await page.route("**/assets/page.*.js", (route) =>
    route.fulfill({ body: script, contentType: "text/javascript" }),
  );
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
