import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buildApp } from "../../src/server/app";
import type { App } from "../../src/server/http/app-types";
import { createPages } from "../../src/server/rendering/create-pages";
import { readSiteAssets } from "../../src/server/rendering/document";
import { defaultSiteConfig } from "../../src/server/settings/site-config";
import { jobRecord, standInParts } from "../server/http/parts";
import { violationsOn } from "../support/axe";
import { newVisitor } from "../support/browser";
import { noMeaning } from "../support/empty-parts";
import { served } from "../support/served";
import { projectRoot } from "../support/server-process";
import { everyNth } from "../support/stage";
import { eventually } from "../support/until";

const site = served();
const built = join(projectRoot, "dist/client");
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
  const parts = standInParts();
  const { search } = parts;
  const nurses = { text: "nurse", query: "search%5Bquery%5D=nurse", count: 12, applied: false };
  const analytics = {
    script: `${sites.advertiser}/count.js`,
    sendsTo: null,
    attributes: { "data-site": "nurses" },
  };
  const legal = { imprint: "/imprint", privacy: "https://example.org/privacy", terms: null };
  sites.app = await buildApp({
    ...parts,
    search: {
      ...search,
      results: async (query) => {
        const corrected = query.keywords === "nurce" ? nurses : null;
        return { ...(await search.results(query)), meaning: { ...noMeaning, corrected } };
      },
    },
    jobs: { ...parts.jobs, byId: async () => ({ ...record, job }) },
    pages: createPages({
      site: { ...defaultSiteConfig, analytics, legal },
      baseUrl: () => sites.address,
      assets: readSiteAssets(built),
    }),
    baseUrl: () => sites.address,
    analytics,
    assets: { built, byHand: join(projectRoot, "static") },
    counter: {
      ...{ asked: () => undefined, answered: () => undefined },
      took: (offer, { keywords }) => sites.counted.push(`${offer} of ${keywords}`),
      applied: (id, { userAgent }) => sites.counted.push(`${id} ${userAgent?.slice(0, 7)}`),
    },
  });
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

const visit = async (options: Parameters<typeof newVisitor>[1] = {}) => {
  const visitor = await newVisitor(site().browser, options);
  await visitor.page.goto(`${sites.address}/jobs/7/staff-nurse`);
  return { ...visitor, apply: visitor.page.getByRole("link", { name: /^Apply on/ }).first() };
};

test.each([true, false])(
  "Apply leads straight to the advertiser and is counted once, with scripts: %s",
  async (javaScriptEnabled) => {
    const { page, context, apply } = await visit({ javaScriptEnabled });
    if (javaScriptEnabled) await page.getByRole("button", { name: "Save" }).waitFor();
    expect(await apply.getAttribute("href")).toBe(`${sites.advertiser}/apply`);
    await apply.click();
    await page.waitForURL(`${sites.advertiser}/apply`);
    await eventually(() => sites.counted.length > 0);
    expect(sites.counted).toEqual(["7 Mozilla"]);
    await context.close();
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
  await context.close();
});

test.each([true, false])(
  "a followed correction is counted once for the search that offered it, with scripts: %s",
  async (javaScriptEnabled) => {
    const { page, context } = await newVisitor(site().browser, { javaScriptEnabled });
    await page.goto(`${sites.address}/jobs?search[query]=nurce`);
    const correction = page.getByRole("link", { name: /^nurse/ });
    if (javaScriptEnabled) await page.waitForFunction(hasHandlers, await correction.elementHandle());
    await correction.click();
    await page.waitForURL(/=nurse$/);
    await eventually(() => sites.counted.length > 0);
    expect(sites.counted).toEqual(["correction of nurce"]);
    await context.close();
  },
);

/** True once React has hydrated the element. */
function hasHandlers(element: SVGElement | HTMLElement | null): boolean {
  return element !== null && Object.keys(element).some((key) => key.startsWith("__reactProps"));
}

test("the analytics script runs and sends, and another script of its origin is blocked", async () => {
  const { page, context, complaints } = await visit();
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
  await context.close();
});

test.each(everyNth(2, [1280, 390]))("the footer has the legal links at %d px", async (width) => {
  const { page, context } = await visit({
    viewport: { width, height: 800 },
    colorScheme: "dark",
    bypassCSP: true,
  });
  const links = page.getByRole("contentinfo").getByRole("link");
  expect((await links.allTextContents()).slice(0, 2)).toEqual(["Imprint", "Privacy"]);
  expect(await links.nth(1).getAttribute("rel")).toBe("privacy-policy");
  expect(await violationsOn(page)).toEqual([]);
  await context.close();
});
