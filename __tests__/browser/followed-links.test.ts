import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppParts } from "../../src/server/app";
import type { App } from "../../src/server/http/app-types";
import { defaultSiteConfig } from "../../src/server/settings/site-config";
import { jobRecord, standInParts, standInSearch } from "../server/http/parts";
import { type ContextOptions, newVisitor } from "../support/browser";
import { noMeaning } from "../support/empty-parts";
import { pageApp } from "../support/page-app";
import { served } from "../support/served";
import { eventually } from "../support/until";

const site = served();
const sites: { app?: App; address: string; advertiser: string; counted: string[]; sent: string[] } = {
  ...{ address: "", advertiser: "", counted: [], sent: [] },
};

/** The advertiser's site and the operator's analytics, whose script reports that it ran. */
const others = createServer(async (request, response) => {
  if (request.url === "/count.js") {
    const script =
      "fetch(new URL('/hit', document.currentScript.src), {method: 'POST', mode: 'no-cors', body: document.currentScript.dataset.site})";
    return void response.writeHead(200, { "content-type": "text/javascript" }).end(script);
  }
  let body = "";
  for await (const piece of request) body += piece;
  if (request.url === "/hit") sites.sent.push(body);
  response.writeHead(200, { "content-type": "text/html" }).end("<title>Advertiser</title>");
});

beforeAll(async () => {
  await once(others.listen(0, "127.0.0.1"), "listening");
  sites.advertiser = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  const record = jobRecord(7, "Staff Nurse", null);
  const job = { ...record.job, apply_url: `${sites.advertiser}/apply` };
  const nurses = { text: "nurse", query: "search%5Bquery%5D=nurse", count: 12, applied: false };
  const analytics = {
    script: `${sites.advertiser}/count.js`,
    sendsTo: null,
    attributes: { "data-site": "nurses" },
  };
  const baseUrl = () => sites.address;
  const parts: Partial<AppParts> = {
    search: {
      ...standInSearch,
      results: async (query) => {
        const corrected = query.keywords === "nurce" ? nurses : null;
        return { ...(await standInSearch.results(query)), meaning: { ...noMeaning, corrected } };
      },
    },
    jobs: { ...standInParts().jobs, byId: async () => ({ ...record, job }) },
    ...{ baseUrl, analytics },
    counter: {
      ...{ asked: () => undefined, answered: () => undefined },
      took: (offer, { keywords }) => sites.counted.push(`${offer} of ${keywords}`),
      applied: (id, { userAgent }) => sites.counted.push(`${id} ${userAgent?.slice(0, 7)}`),
    },
  };
  sites.app = await pageApp(parts, { site: { ...defaultSiteConfig, analytics }, baseUrl });
  sites.address = await sites.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await sites.app?.close();
  others.closeAllConnections();
  others.close();
});
beforeEach(() => {
  sites.counted.length = 0;
  sites.sent.length = 0;
});

const visit = async (options: ContextOptions = {}) => {
  const visitor = await newVisitor(site().browser, options);
  await visitor.page.goto(`${sites.address}/jobs/7/staff-nurse`);
  return { ...visitor, apply: visitor.page.getByRole("link", { name: /^Apply on/ }).first() };
};

test.each([true, false])(
  "Apply leads straight to the advertiser and is counted once, with scripts: %s",
  async (javaScriptEnabled) => {
    const { page, apply } = await visit({ javaScriptEnabled });
    if (javaScriptEnabled) await page.getByRole("button", { name: "Save" }).waitFor();
    expect(await apply.getAttribute("href")).toBe(`${sites.advertiser}/apply`);
    await apply.click();
    await page.waitForURL(`${sites.advertiser}/apply`);
    await eventually(() => sites.counted.length > 0);
    expect(sites.counted).toEqual(["7 Mozilla"]);
  },
);

test("Apply opened in a new tab is counted once", async () => {
  const { page, context, apply } = await visit();
  await page.getByRole("button", { name: "Save" }).waitFor();
  const opened = context.waitForEvent("page");
  await apply.click({ button: "middle" });
  await (await opened).waitForURL(`${sites.advertiser}/apply`);
  await eventually(() => sites.counted.length > 0);
  expect(sites.counted).toEqual(["7 Mozilla"]);
});

test.each([true, false])(
  "a followed correction is counted once for the search that offered it, with scripts: %s",
  async (javaScriptEnabled) => {
    const { page } = await newVisitor(site().browser, { javaScriptEnabled });
    await page.goto(`${sites.address}/jobs?search[query]=nurce`);
    const correction = page.getByRole("link", { name: /^nurse/ });
    if (javaScriptEnabled) await page.waitForFunction(hasHandlers, await correction.elementHandle());
    await correction.click();
    await page.waitForURL(/=nurse$/);
    await eventually(() => sites.counted.length > 0);
    expect(sites.counted).toEqual(["correction of nurce"]);
  },
);

/** True once React has hydrated the element. */
function hasHandlers(element: SVGElement | HTMLElement | null): boolean {
  return element !== null && Object.keys(element).some((key) => key.startsWith("__reactProps"));
}

test("the analytics script runs and sends, and another script of its origin is blocked", async () => {
  const { page, complaints } = await visit();
  await eventually(() => sites.sent.length > 0);
  expect(sites.sent).toEqual(["nurses"]);
  expect(complaints).toEqual([]);
  const ran = await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const script = document.createElement("script");
        script.src = address;
        script.onload = () => resolve(true);
        script.onerror = () => resolve(false);
        document.head.append(script);
      }),
    `${sites.advertiser}/other.js`,
  );
  expect(ran).toBe(false);
});
