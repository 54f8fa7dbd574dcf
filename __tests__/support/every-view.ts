import type { Locator, Page } from "playwright-core";
import type { TakenMail, TestMailServer } from "./mail-server";
import { alive, toPageOf } from "./results-page";
import { eventually } from "./until";

/** A running site with alerts, a limit per network, a closed job and a deleted one. */
export interface ViewedSite {
  readonly address: string;
  readonly mail: TestMailServer;
  readonly jobs: { readonly closed: number; readonly gone: number };
}

/** Requests a minute that such a site allows each network. */
export const fewRequests = 5;

const alivePages = [
  "/jobs",
  "/jobs?search[query]=manager&search[location]=london&search[radius]=50&sort_type=distance",
  "/jobs?search[query]=zzzzzz&job_types=full-time&salary_min=100000&posted_within=1",
  "/jobs?search[location]=Lodnon",
  "/jobs/in/united-kingdom",
  "/jobs/health",
  "/jobs/health/in/united-kingdom",
];

/** The name of the one view that is not a page of the site. */
export const mailView = "the mail that asks for a yes";

/** Opens every page that a visitor may see in turn and yields its name, in any language of the site. */
export async function* everyView(page: Page, site: ViewedSite): AsyncGenerator<string> {
  for (const view of ["/", "/saved"]) yield await open(page, site, view);
  for (const view of alivePages) {
    await open(page, site, view);
    await alive(page);
    yield view;
  }
  await openJob(page, site);
  yield "a job";
  yield await open(page, site, "/jobs/x/y/z", 404);
  yield await open(page, site, `/jobs/${site.jobs.closed}/x`, 410);
  yield await open(page, site, `/jobs/${site.jobs.gone}/x`, 410);
  yield await openBeyondLimit(page, site);
  yield* alertViews(page, site);
}

export async function openJob(page: Page, site: Pick<ViewedSite, "address">): Promise<void> {
  await open(page, site, "/jobs");
  await alive(page);
  await toPageOf(page.locator("#results article h2 a").first());
}

async function open(
  page: Page,
  { address }: Pick<ViewedSite, "address">,
  view: string,
  status = 200,
): Promise<string> {
  const answer = await page.goto(address + view);
  if (answer?.status() !== status) throw new Error(`${view} was answered ${answer?.status()}.`);
  return view;
}

let networks = 0;

async function openBeyondLimit(page: Page, site: ViewedSite): Promise<string> {
  networks += 1;
  const headers = { "x-forwarded-for": `203.0.113.${networks}` };
  for (let asked = 0; asked < fewRequests; asked += 1)
    await fetch(`${site.address}/api/v1/results?search[query]=${networks}x${asked}`, { headers });
  await page.setExtraHTTPHeaders(headers);
  const view = await open(page, site, `/jobs?search[query]=${networks}beyond`, 429);
  await page.setExtraHTTPHeaders({});
  return view;
}

let askers = 0;

async function* alertViews(page: Page, site: ViewedSite): AsyncGenerator<string> {
  askers += 1;
  const buttons = page.locator("main form[method=post] button");
  const address = page.locator("main input[type=email]");
  yield await open(page, site, "/alerts?search[query]=manager&search[location]=london");
  // Browsers accept it as a valid address.
  await address.fill("ann@localhost");
  await press(page, buttons.first());
  yield "an address that is none";
  await address.fill(`ann${askers}@mail.example`);
  await press(page, buttons.first());
  yield "an alert that was asked for";
  const mail = await nextMail(site.mail);
  await page.setContent(mail.html ?? "");
  yield mailView;
  const confirm = new URL((mail.text ?? "").match(/\S+\/alerts\/confirm\/\S+/)?.[0] ?? "").pathname;
  yield await open(page, site, confirm);
  await press(page, buttons.first());
  yield "an alert that has begun";
  await press(page, page.locator("main a[href^='/alerts/']"));
  yield "the alerts of an address";
  await press(page, page.locator("main button[value=all]"));
  yield "no alerts any more";
  yield await open(page, site, confirm, 410);
}

async function press(page: Page, control: Locator): Promise<void> {
  const loaded = page.waitForEvent("load");
  await control.click();
  await loaded;
}

async function nextMail(server: TestMailServer): Promise<TakenMail> {
  await eventually(() => server.count > 0, "a mail");
  const [mail] = await server.taken();
  if (mail === undefined) throw new Error("No mail has come.");
  return mail;
}
