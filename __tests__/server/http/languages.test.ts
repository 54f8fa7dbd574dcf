import { localeChoice, siteLanguages } from "../../../src/server/languages/choose-locale";
import { namesIn } from "../../../src/server/languages/named-answer";
import { wordingOf } from "../../../src/server/languages/wording";
import { standInApp } from "./parts";

const choose = localeChoice("de-DE", ["en-GB"]);

test.each([
  [undefined, ""],
  ["", ""],
  ["*", ""],
  ["de", ""],
  ["de-AT,de;q=0.9,en;q=0.8", ""],
  ["en-GB", "en-GB"],
  ["en", "en-GB"],
  ["en-US,en;q=0.9,de;q=0.8", "en-GB"],
  ["fr,en;q=0.5", "en-GB"],
  ["fr", ""],
  ["en;q=0, de", ""],
  ["\u0000;;q=x,,", ""],
  [`${"x-".repeat(5000)}en`, ""],
])("Accept-Language %j gets the locale %j", (header, locale) => {
  expect(choose?.(header)).toBe(locale);
});

test("a site of one locale has no choice, and one of two has both languages", () => {
  expect(localeChoice("de-DE", [])).toBeUndefined();
  expect(siteLanguages({ locale: "de-AT", otherLocales: { "en-GB": {} } })).toEqual(["de", "en"]);
});

const both = () => standInApp({ localeFor: choose });
const asked = { "accept-language": "en-GB" };

test.each(["/", "/jobs", "/jobs.atom", "/api/v1/results", "/saved", "/nothing", "/jobs/7/staff-nurse"])(
  "%s varies by Accept-Language, and so does its ETag",
  async (url) => {
    const app = await both();
    const [own, other] = [await app.inject(url), await app.inject({ url, headers: asked })];
    for (const answer of [own, other])
      expect(answer.headers.vary).toMatch(/^(?:accept-encoding, )?accept-language$/);
    const isTagged = own.statusCode === 200 && !url.startsWith("/jobs/");
    const tags = [own, other].flatMap(({ headers }) => headers.etag ?? []);
    expect(new Set(tags).size).toBe(isTagged ? 2 : 0);
    await app.close();
  },
);

test("an ETag of one language gets no 304 for another", async () => {
  const app = await both();
  const { etag = "" } = (await app.inject("/jobs")).headers;
  const headers = { "if-none-match": etag };
  const again = await app.inject({ url: "/jobs", headers });
  expect([again.statusCode, again.headers.vary]).toEqual([304, "accept-encoding, accept-language"]);
  expect((await app.inject({ url: "/jobs", headers: { ...headers, ...asked } })).statusCode).toBe(200);
  await app.close();
});

test("pages and error pages are in the visitor's language", async () => {
  const app = await both();
  expect((await app.inject({ url: "/nothing", headers: asked })).body).toBe("<p>en-GB 404</p>");
  expect((await app.inject({ url: "/saved", headers: asked })).body).toBe("<p>saved in en-GB</p>");
  expect((await app.inject("/saved")).body).toBe("<p>saved</p>");
  const alerts = (await app.inject({ url: "/alerts?search[query]=nurse", headers: asked })).body;
  expect(alerts).toMatch(/^<p>en-GB alerts .*"title":"en-GB jobs of search\[query\]=nurse"/);
  await app.close();
});

test("a site of one locale does not vary by Accept-Language", async () => {
  const app = await standInApp();
  for (const url of ["/jobs", "/saved", "/nothing"])
    expect((await app.inject(url)).headers.vary ?? "").not.toMatch(/language/);
  await app.close();
});

describe("names in German", () => {
  const named = namesIn(wordingOf("de-DE"));

  test("cover facet values by slug, and countries at the end of a place's hierarchy", () => {
    const job = {
      company: "Legal",
      title: "Legal",
      disciplines: [{ slug: "health.nursing", name: "Nursing & midwifery" }],
      job_types: [{ slug: "full-time", name: "Full-time" }],
      locations: [
        { slug: "berlin.town", name: "Berlin", hierarchy: "Berlin, Germany" },
        { slug: "georgia.region", name: "Georgia", hierarchy: "Georgia, United States" },
        { slug: "germany.country", name: "Germany", hierarchy: "Germany" },
      ],
    };
    expect(named({ jobs: [job] })).toEqual({
      jobs: [
        {
          ...job,
          disciplines: [{ slug: "health.nursing", name: "Pflege & Geburtshilfe" }],
          job_types: [{ slug: "full-time", name: "Vollzeit" }],
          locations: [
            { slug: "berlin.town", name: "Berlin", hierarchy: "Berlin, Deutschland" },
            { slug: "georgia.region", name: "Georgia", hierarchy: "Georgia, Vereinigte Staaten" },
            { slug: "germany.country", name: "Deutschland", hierarchy: "Deutschland" },
          ],
        },
      ],
    });
  });

  test("cover facets, broader searches and the suggested refinement", () => {
    expect(
      named({
        facets: {
          companies: [{ slug: "legal", name: "Legal" }],
          disciplines: [{ slug: "legal", name: "Legal" }],
        },
        broaden: [
          { kind: "disciplines", label: "Health & Medicine", query: "disciplines=health" },
          { kind: "companies", label: "Legal", query: "" },
          { kind: "location", label: "Germany", query: "search[location]=germany.country" },
        ],
        meaning: { refinement: { label: "nurse, Full-time, Remote", query: "" } },
      }),
    ).toEqual({
      facets: {
        companies: [{ slug: "legal", name: "Legal" }],
        disciplines: [{ slug: "legal", name: "Recht" }],
      },
      broaden: [
        { kind: "disciplines", label: "Gesundheit & Medizin", query: "disciplines=health" },
        { kind: "companies", label: "Legal", query: "" },
        { kind: "location", label: "Deutschland", query: "search[location]=germany.country" },
      ],
      meaning: { refinement: { label: "nurse, Vollzeit, Homeoffice", query: "" } },
    });
  });

  test("jobs state their language only if it is not the page's", () => {
    const jobs = [{ id: 1, language: "de" }, { id: 2, language: "en" }, { id: 3 }];
    expect(named({ jobs }).jobs).toEqual([{ id: 1 }, { id: 2, language: "en" }, { id: 3 }]);
    expect(namesIn(wordingOf("en-GB"))({ jobs, job: jobs[1] })).toEqual({
      jobs: [{ id: 1, language: "de" }, { id: 2 }, { id: 3 }],
      job: { id: 2 },
    });
    const [own, other] = jobs;
    expect(named({ others: { adverts: jobs, leader: own, count: 3 }, language: "de" })).toEqual({
      others: { adverts: [{ id: 1 }, { id: 2, language: "en" }, { id: 3 }], leader: { id: 1 }, count: 3 },
      language: "de",
    });
    expect(named({ others: { leader: other } })).toEqual({ others: { leader: other } });
    expect(named({ others: { leader: null } })).toEqual({ others: { leader: null } });
  });
});
