import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { violationsOn } from "../support/axe";
import { connectBrowser, newVisitor } from "../support/browser";
import { freePort } from "../support/free-port";
import { type TakenMail, TestMailServer } from "../support/mail-server";
import { changeData } from "../support/served";
import { copyServerData } from "../support/server-data";
import { runBuilt, type ServerProcess, startServer } from "../support/server-process";
import { everyNth } from "../support/stage";
import { comesTrue } from "../support/until";

// End to end: a real server, a test mail server, and a visitor who follows the links in the mails.

const mail = new TestMailServer();
const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-alerts-"));
const state: {
  browser?: Browser;
  server?: ServerProcess;
  data?: string;
  environment?: Record<string, string>;
} = {};

beforeAll(async () => {
  await mail.start();
  const port = await freePort();
  const config = path.join(folder, "site.config.json");
  const baseUrl = `http://localhost:${port}`;
  writeFileSync(config, JSON.stringify({ baseUrl, alerts: { from: "Jobs <jobs@jobs.example>" } }));
  state.data = copyServerData();
  state.environment = {
    ...{ DATA_DIR: state.data, PORT: String(port), SITE_CONFIG: config, SMTP_URL: mail.url },
  };
  state.server = await startServer(state.environment);
  state.browser = await connectBrowser();
});
afterAll(async () => {
  await state.browser?.close();
  await state.server?.stop();
  await mail.stop();
  for (const each of [folder, state.data]) if (each) rmSync(each, { recursive: true, force: true });
});

const address = () => state.server?.address ?? "";
const visitor = (options = {}) => newVisitor(state.browser as Browser, { bypassCSP: true, ...options });

async function nextMail(): Promise<TakenMail> {
  await comesTrue(async () => mail.count > 0, "a mail");
  const [taken] = await mail.taken();
  if (taken === undefined) throw new Error(`No mail has come.\n${state.server?.output()}`);
  return taken;
}

function linkIn({ text = "" }: TakenMail, part: string): string {
  return text.split(/\s/).find((word) => word.includes(part)) ?? "";
}

async function importJob(title: string): Promise<void> {
  const feed = path.join(folder, `${title.toLowerCase()}.csv`);
  writeFileSync(
    feed,
    `id,title,company,location,description,url\n1,${title},St Elsewhere,Leeds,Care for patients.,https://apply.example/1\n`,
  );
  const run = runBuilt("import", [feed], { DATA_DIR: state.data ?? "" });
  if ((await run.exited) !== 0) throw new Error(run.output());
}

/** Makes every alert due, since a real server's clock cannot be set. */
async function morning(): Promise<void> {
  await state.server?.stop();
  await changeData(state.data ?? "", "update alerts set due_at = now()");
  state.server = await startServer(state.environment ?? {});
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Create alert" }).click();
}

test("without scripts an alert is confirmed by mail, mails a new job and can be stopped twice", async () => {
  const { page, context } = await visitor({ javaScriptEnabled: false });
  await page.goto(`${address()}/jobs?search%5Bquery%5D=horologist`);
  await page.getByRole("link", { name: "Get job alerts" }).click();
  await page.getByText("Your search: “horologist” jobs").waitFor();
  await page.getByRole("radio", { name: "Weekly" }).check();
  // Browsers accept this as a valid email address.
  await fillIn(page, "ann@localhost");
  await page.getByText("Enter a valid email address").waitFor();
  expect(await page.getByRole("radio", { name: "Weekly" }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: "Daily" }).check();
  await fillIn(page, "ann@mail.example");
  await page.waitForURL("**/alerts/asked");
  await page.goto(linkIn(await nextMail(), "/alerts/confirm/"));
  await page.getByRole("button", { name: "Start my alert" }).click();
  await page.getByRole("heading", { name: "Your alert is on" }).waitFor();

  await importJob("Horologist");
  await morning();
  const news = await nextMail();
  expect(news.subject).toBe("1 new job: “horologist” jobs");
  await page.goto(linkIn(news, "/horologist"));
  await page.getByRole("heading", { level: 1, name: "Horologist" }).waitFor();
  await page.setContent(news.html ?? "");
  expect(await page.getByRole("link", { name: "Horologist" }).getAttribute("href")).toContain("/jobs/");

  const stop = linkIn(news, `${address()}/alerts/`);
  await page.goto(stop);
  await page.getByRole("button", { name: "Stop this alert" }).click();
  await page.getByRole("heading", { name: "Alert stopped" }).waitFor();
  const oneClick = { form: { "List-Unsubscribe": "One-Click" } };
  for (const _time of [1, 2]) expect((await context.request.post(stop, oneClick)).status()).toBe(200);
  expect(state.server?.output()).not.toContain("ann@");
});

test.each(
  everyNth(2, [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]),
)("at $width px no alert page has an accessibility violation or overflows", async (viewport) => {
  const { page, complaints } = await visitor({ viewport, colorScheme: "dark" });
  const email = `ann${viewport.width}@mail.example`;
  const look = async (name: string) => {
    const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect({ name, isWithin, violations: await violationsOn(page) }).toEqual({
      name,
      isWithin: true,
      violations: [],
    });
  };
  await page.goto(`${address()}/alerts?search%5Bquery%5D=nurse`);
  await page.getByRole("button", { name: "Save this search" }).waitFor();
  await look("ask");
  await fillIn(page, email);
  await look("asked");
  await page.goto(linkIn(await nextMail(), "/alerts/confirm/"));
  await look("confirm");
  await page.getByRole("button", { name: "Start my alert" }).press("Enter");
  await page.getByRole("heading", { name: "Your alert is on" }).waitFor();
  await look("confirmed");
  await page.getByRole("link", { name: "Your job alerts" }).click();
  await page.getByRole("button", { name: /^Stop the alert for “nurse”/ }).waitFor();
  await look("own");
  await page.emulateMedia({ colorScheme: "light" });
  await look("own-light");
  await page.getByRole("button", { name: /^Stop the alert for “nurse”/ }).click();
  await page.getByRole("heading", { name: "You have no job alerts" }).waitFor();
  expect(complaints).toEqual([]);
});

test("a saved search shows its number of new jobs until they are viewed, and is removed in every tab", async () => {
  const { page, context, complaints } = await visitor();
  await page.goto(`${address()}/jobs?search%5Bquery%5D=clockmaker`);
  await page.getByRole("link", { name: "Get job alerts" }).click();
  const told = page.waitForResponse("**/api/v1/results/newer?*");
  await page.getByRole("button", { name: "Save this search" }).press("Enter");
  await page.getByText("Search saved on this device.").waitFor();
  await told;
  await page.getByRole("link", { name: "Saved searches" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "“clockmaker” jobs" });
  await row.getByText("No new jobs").waitFor();
  await importJob("Clockmaker");
  // The running server picks up an imported job with a delay.
  const found = `${address()}/api/v1/results?search[query]=clockmaker`;
  await comesTrue(async () => (await (await fetch(found)).json()).total_count === 1, "the job in the search");
  await page.reload();
  await row.getByText("1 new").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await row.getByRole("link", { name: "“clockmaker” jobs" }).click();
  await page.getByRole("link", { name: "Clockmaker", exact: true }).waitFor();
  await page.goto(`${address()}/saved`);
  await row.getByText("No new jobs").waitFor();
  const other = await context.newPage();
  await other.goto(`${address()}/alerts?search%5Bquery%5D=clockmaker`);
  await other.getByText("Search saved on this device.").waitFor();
  await row.getByRole("button", { name: "Remove “clockmaker” jobs" }).click();
  await row.waitFor({ state: "detached" });
  await other.getByRole("button", { name: "Save this search" }).waitFor();
  expect(complaints).toEqual([]);
});
