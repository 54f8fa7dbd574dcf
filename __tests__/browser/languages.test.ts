import type { Page } from "playwright-core";
import { overridableTexts } from "../../src/server/settings/text-overrides";
import { disciplines, jobTypes } from "../../src/server/taxonomy/taxonomy";
import { violationsOn } from "../support/axe";
import { newVisitor } from "../support/browser";
import { everyView, fewRequests, mailView, openJob, type ViewedSite } from "../support/every-view";
import { TestMailServer } from "../support/mail-server";
import { alive, settledAt } from "../support/results-page";
import { changeData, servedAlone } from "../support/served";
import { eventually } from "../support/until";

/** Puts a text between marks; month names are marked one by one. */
function pseudoText(key: string, words: string): string {
  if (key === "language" || key === "distance.mile" || words === "") return words;
  const parts = key === "date.months" ? words.split(" ") : [words];
  return parts.map((part) => `⟦${part}⟧`).join(" ");
}
const pseudo = Object.fromEntries(
  Object.entries(overridableTexts).map(([key, words]) => [key, pseudoText(key, words)]),
);

/** The pseudo-locale replaces the British English texts. */
const settings = {
  // Links in mails use this host; the tests take only their paths.
  ...{ baseUrl: "http://jobs.example", alerts: { from: "Jobs <jobs@jobs.example>" } },
  ...{ trustedProxies: ["loopback"], requestsPerMinute: fewRequests },
  name: "Stellenmarkt",
  locale: "de-DE",
  currency: "EUR",
  otherLocales: { "en-GB": pseudo },
};

const mail = new TestMailServer();
const served = servedAlone({
  config: settings,
  prepare: async (data) => {
    await mail.start();
    // As time and a feed without it would; given a source, because closed generated jobs get new dates.
    await changeData(
      data,
      "update jobs set source = 'acme', valid_through = now() - interval '3 days' where id = 1",
      "delete from jobs where id = 2",
    );
  },
  environment: () => ({ SMTP_URL: mail.url }),
});
afterAll(() => mail.stop());
const site = (): ViewedSite => ({ address: served().address, mail, jobs: { closed: 1, gone: 2 } });

/** The page's text and its shown or spoken attributes, without the data of its jobs. */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Names of jobs, companies and places are data, and so is typed text.
    const own =
      "article h2, article p, article h1, h1[class^=closed-job-page], [class*=description], [class*=company], dd, nav[aria-labelledby=places-heading] li, input, textarea, script, style, noscript, template, cite";
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

/** The text outside the marks that has letters. */
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
  await page.goto(served().address + view);
  if (/^\/jobs(?:\?|$)/.test(view)) await alive(page);
}

describe("German", () => {
  /** English texts and names that differ in German. */
  const english = new Set(
    [
      ...Object.values(overridableTexts).filter((words) => /\p{Ll}{3}/u.test(words) && !words.includes("{")),
      ...[...disciplines, ...jobTypes].map(({ name }) => name),
    ].filter((words) => !["Atom", "Police", "Marketing"].includes(words)),
  );
  const inEnglish = (said: readonly string[]) =>
    said
      .flatMap((each) => each.split("\u0000").map((piece) => piece.trim()))
      .filter((piece) => english.has(piece));

  test.each([1280, 390])(
    "has no accessibility violation, overflow or English text on any page at %d px",
    async (width) => {
      const options = { locale: "de-DE", viewport: { width, height: 900 }, bypassCSP: true };
      const { page, complaints } = await newVisitor(served().browser, options);
      const check = async (view: string) => {
        const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
        const lang = await page.locator("html").getAttribute("lang");
        // The document around a mail belongs to the mail program.
        const violations = view === mailView ? [] : await violationsOn(page);
        const left = inEnglish(await saidOn(page));
        expect({ view, left, violations, isWithin, lang }).toEqual({
          view,
          left: [],
          violations: [],
          isWithin: true,
          lang: "de-DE",
        });
      };
      for await (const view of everyView(page, site())) await check(view);
      expect(complaints).toEqual([]);
    },
  );

  test("searches in place in German, and the English catalogue is not sent", async () => {
    const { page } = await newVisitor(served().browser, { locale: "de-DE" });
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
    await eventually(() => scripts.length > 1, "the scripts");
    for (const english of ["Search jobs", "Broaden your search", "Nothing new since"])
      expect(scripts.filter((script) => script.includes(english)).length).toBe(0);
    const state = await page.locator("#state").textContent();
    expect(state).not.toContain("Suche erweitern");
  });

  test("marks English jobs with their language and leaves German headings unmarked", async () => {
    const { page } = await newVisitor(served().browser, { locale: "de-DE" });
    await open(page, "/jobs");
    expect(await page.locator("#results article h2").first().getAttribute("lang")).toBe("en");
    await openJob(page, site());
    expect(await page.locator("article h1").getAttribute("lang")).toBe("en");
    expect(await page.locator("main h2").first().getAttribute("lang")).toBeNull();
    await page.locator("#save").click();
    await page.goto(`${served().address}/saved`);
    expect(await page.locator("#saved-list a").getAttribute("lang")).toBe("en");
    expect(await page.locator("#saved-heading").getAttribute("lang")).toBeNull();
    await page.goto(`${served().address}/jobs/${site().jobs.closed}/x`);
    expect(await page.locator("main h1").getAttribute("lang")).toBe("en");
  });
});

describe("a pseudo-locale", () => {
  /** Names that are unmarked everywhere. */
  const known = /^(?:Stellenmarkt|GeoNames|CC BY 4\.0)$/;

  test("marks all text on every page except data", async () => {
    const { page } = await newVisitor(served().browser, { locale: "en-GB" });
    const names = new Set<string>([...disciplines, ...jobTypes].map(({ name }) => name));
    for await (const view of everyView(page, site())) {
      const left = unmarked(await saidOn(page)).map((part) => part.trim());
      const own = left.filter((part) => !known.test(part) && !names.has(part));
      expect({ view, own: await notPlaces(page, own) }).toEqual({ view, own: [] });
    }
  });

  test("marks all text in the CV panel and the filter menu", async () => {
    const { page } = await newVisitor(served().browser, {
      locale: "en-GB",
      viewport: { width: 390, height: 800 },
    });
    await open(page, "/jobs");
    await page.getByText("⟦Upload your CV⟧").click();
    await page.getByText("⟦choose files⟧").waitFor();
    await page.getByRole("button", { name: "⟦Filters⟧" }).click();
    await page.getByRole("dialog").waitFor();
    const left = unmarked(await saidOn(page)).map((part) => part.trim());
    const names = new Set<string>([...disciplines, ...jobTypes].map(({ name }) => name));
    expect(
      await notPlaces(
        page,
        left.filter((part) => !known.test(part) && !names.has(part)),
      ),
    ).toEqual([]);
  });

  /** Drops parts that the site's answers contain, such as places, companies and search terms. */
  async function notPlaces(page: Page, parts: readonly string[]): Promise<string[]> {
    const answers = [new URL(page.url()).search, ""].map(async (search) => {
      const headers = { "accept-language": "en-GB" };
      return (await fetch(`${served().address}/api/v1/results${search}`, { headers })).text();
    });
    const [fragment = "", all = ""] = await Promise.all(answers);
    // A landing page's address has no query, so its embedded state is read too.
    const shown = await page.evaluate(() => document.getElementById("state")?.textContent ?? "");
    return parts.filter((part) => {
      const words = JSON.stringify(part).slice(1, -1);
      return ![fragment, all, shown].some((answer) => answer.includes(words));
    });
  }
});
