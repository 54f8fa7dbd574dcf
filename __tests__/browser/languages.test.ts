import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { overridableTexts } from "../../src/server/settings/text-overrides";
import { disciplines } from "../../src/server/taxonomy/discipline-tree";
import { jobTypes } from "../../src/server/taxonomy/job-type-list";
import { violationsOn } from "../support/axe";
import { launchBrowser, newVisitor } from "../support/browser";
import { alive, settledAt } from "../support/results-page";
import { copyServerData } from "../support/server-data";
import { type ServerProcess, startServer } from "../support/server-process";

/** Every text between marks, but what is no text; months are single words. */
function pseudoText(key: string, words: string): string {
  if (key === "language" || key === "distance.mile" || words === "") return words;
  const parts = key === "date.months" ? words.split(" ") : [words];
  return parts.map((part) => `⟦${part}⟧`).join(" ");
}
const pseudo = Object.fromEntries(
  Object.entries(overridableTexts).map(([key, words]) => [key, pseudoText(key, words)]),
);

const data = copyServerData();
const folder = mkdtempSync(join(tmpdir(), "jobsieve-languages-"));
/** The pseudo-locale is what the site says in British English. */
const settings = {
  name: "Stellenmarkt",
  locale: "de-DE",
  currency: "EUR",
  otherLocales: { "en-GB": pseudo },
};

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  writeFileSync(join(folder, "site.json"), JSON.stringify(settings));
  server = await startServer({ DATA_DIR: data, SITE_CONFIG: join(folder, "site.json") });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  for (const made of [data, folder]) rmSync(made, { recursive: true, force: true });
});

const views = [
  "/",
  "/jobs",
  "/jobs?search[query]=manager&search[location]=london&search[radius]=50&sort_type=distance",
  "/jobs?search[query]=zzzzzz&job_types=full-time&salary_min=100000&posted_within=1",
  "/jobs?search[location]=Lodnon",
  "/saved",
  "/jobs/x/y/z",
];

/** What a page says beside what its jobs say themselves: its text, and what is read out or shown of attributes. */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // What a job, its company and its places are called is data, and so is what was typed.
    const own =
      "article h2, article p, article h1, [class*=description], [class*=company], dd, nav[aria-labelledby=places-heading] li, input, textarea, script, style, noscript, template, cite";
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const each of copy.querySelectorAll(own)) {
      if (!each.querySelector("button")) each.textContent = "";
    }
    const named = ["aria-label", "placeholder", "alt", "title"].flatMap((name) =>
      [...copy.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name) ?? ""),
    );
    const texts: string[] = [];
    const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode())
      texts.push(node.textContent ?? "");
    return [texts.join("\u0000"), ...named];
  });
}

/** What stands outside of the marks, and has letters. */
function unmarked(said: readonly string[]): string[] {
  return said.flatMap((each) => {
    let text = each;
    for (let before = ""; before !== text; ) {
      before = text;
      text = text.replace(/⟦[^⟦⟧]*⟧/g, " ").replaceAll("·", "\u0000");
    }
    return text.split("\u0000").filter((part) => /\p{L}{2}/u.test(part));
  });
}

async function open(page: Page, view: string): Promise<void> {
  await page.goto(server.address + view);
  if (/^\/jobs(?:\?|$)/.test(view)) await alive(page);
}

async function openJob(page: Page): Promise<void> {
  await open(page, "/jobs");
  await page.locator("#results article h2 a").first().click();
  await page.waitForURL("**/jobs/*/*");
}

describe("German", () => {
  test.each([1280, 390])("has no accessibility violation, and fits, at %d px", async (width) => {
    const options = { locale: "de-DE", viewport: { width, height: 900 }, bypassCSP: true };
    const { page, context, complaints } = await newVisitor(browser, options);
    const check = async (view: string) => {
      const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      const lang = await page.locator("html").getAttribute("lang");
      const violations = await violationsOn(page);
      expect({ view, violations, isWithin, lang }).toEqual({
        view,
        violations: [],
        isWithin: true,
        lang: "de-DE",
      });
    };
    for (const view of [views[0], views[2], views[3], views[5]].map(String)) {
      await open(page, view);
      await check(view);
    }
    await openJob(page);
    await check("a job");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("leaves no English text or name on any page", async () => {
    const { page, context } = await newVisitor(browser, { locale: "de-AT" });
    const names = [...disciplines, ...jobTypes].map(({ name }) => name);
    const isPlain = (words: string) => /\p{Ll}{3}/u.test(words) && !words.includes("{");
    const english = new Set([...Object.values(overridableTexts).filter(isPlain), ...names]);
    // The same in German.
    for (const word of ["Atom", "Police", "Marketing"]) english.delete(word);
    for (const view of [...views, "a job"]) {
      await (view === "a job" ? openJob(page) : open(page, view));
      const pieces = (await saidOn(page))
        .flatMap((said) => said.split("\u0000"))
        .map((piece) => piece.trim());
      expect({ view, left: pieces.filter((piece) => english.has(piece)) }).toEqual({ view, left: [] });
    }
    await context.close();
  });

  test("searches in place with the words of its own script, and the other catalogue is not sent", async () => {
    const { page, context } = await newVisitor(browser, { locale: "de-DE" });
    const scripts: string[] = [];
    page.on("response", async (answer) => {
      if (answer.url().endsWith(".js")) scripts.push(await answer.text());
    });
    await open(page, "/jobs?search[location]=london.town");
    await page.locator('select[name="search[radius]"]').selectOption({ label: "80 km" });
    await page.getByRole("button", { name: "Suchen" }).click();
    await settledAt(page, "?search[location]=london.town&search[radius]=50");
    expect(await page.locator("#results-heading").textContent()).toMatch(
      /^[\d.]+ Stellen im Umkreis von 80 km um London$/,
    );
    await page.waitForLoadState("networkidle");
    expect(scripts.length).toBeGreaterThan(1);
    for (const english of ["Search jobs", "Broaden your search", "Nothing new since"])
      expect(scripts.filter((script) => script.includes(english)).length).toBe(0);
    const state = await page.locator("#state").textContent();
    expect(state).not.toContain("Suche erweitern");
    await context.close();
  });

  test("an English job says its language, and a German page none of its own", async () => {
    const { page, context } = await newVisitor(browser, { locale: "de-DE" });
    await open(page, "/jobs");
    expect(await page.locator("#results article h2").first().getAttribute("lang")).toBe("en");
    await openJob(page);
    expect(await page.locator("article h1").getAttribute("lang")).toBe("en");
    expect(await page.locator("main h2").first().getAttribute("lang")).toBeNull();
    await context.close();
  });
});

describe("a pseudo-locale", () => {
  /** What is data or a name, wherever it stands. */
  const known = /^(?:Stellenmarkt|GeoNames|CC BY 4\.0)$/;

  test("marks every word on every page that is not data", async () => {
    const { page, context } = await newVisitor(browser, { locale: "en-GB" });
    const names = new Set<string>([...disciplines, ...jobTypes].map(({ name }) => name));
    for (const view of [...views, "a job"]) {
      await (view === "a job" ? openJob(page) : open(page, view));
      const left = unmarked(await saidOn(page)).map((part) => part.trim());
      const own = left.filter((part) => !known.test(part) && !names.has(part));
      expect({ view, own: await notPlaces(page, own) }).toEqual({ view, own: [] });
    }
    await context.close();
  });

  test("marks every word of the panel for CVs and of the menu of refinements", async () => {
    const { page, context } = await newVisitor(browser, {
      locale: "en-GB",
      viewport: { width: 390, height: 800 },
    });
    await open(page, "/jobs");
    await page.getByText("⟦Upload your CV⟧").click();
    await page.getByText("⟦choose files⟧").waitFor();
    await page.getByRole("button", { name: "⟦Refine search⟧" }).click();
    await page.getByRole("dialog").waitFor();
    const left = unmarked(await saidOn(page)).map((part) => part.trim());
    const names = new Set<string>([...disciplines, ...jobTypes].map(({ name }) => name));
    expect(
      await notPlaces(
        page,
        left.filter((part) => !known.test(part) && !names.has(part)),
      ),
    ).toEqual([]);
    await context.close();
  });

  /** Without what the site itself lists as a place, a company or what was searched for. */
  async function notPlaces(page: Page, parts: readonly string[]): Promise<string[]> {
    const answers = [new URL(page.url()).search, ""].map(async (search) => {
      const headers = { "accept-language": "en-GB" };
      return (await fetch(`${server.address}/api/v1/results${search}`, { headers })).text();
    });
    const [fragment = "", all = ""] = await Promise.all(answers);
    return parts.filter((part) => {
      const words = JSON.stringify(part).slice(1, -1);
      return ![fragment, all].some((answer) => answer.includes(words));
    });
  }
});
