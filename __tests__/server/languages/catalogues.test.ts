import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import translateTexts from "../../../scripts/translate-texts.cjs";
import german from "../../../src/languages/de.json";
import germanNames from "../../../src/languages/de.names.json";
import inKilometres from "../../../src/languages/en.km.json";
import { countryNames } from "../../../src/server/languages/named-answer";
import { messagesByLocale, missingTexts, wordingOf } from "../../../src/server/languages/wording";
import { overridableTexts, placeholdersIn, textMistakes } from "../../../src/server/settings/text-overrides";
import { disciplines, jobTypes } from "../../../src/server/taxonomy/taxonomy";
import { defaultTexts, moneyText, pluralForm, translatorOf } from "../../../src/shared/texts";

const root = path.join(__dirname, "../../..");
const text = translatorOf(defaultTexts);
const english = Object.keys(overridableTexts);
const texts: Readonly<Record<string, string>> = german;

/** `{miles}` and `{km}` count as the same placeholder. */
const said = (words: string) => [...new Set(placeholdersIn(words.replaceAll("{km}", "{miles}")))].sort();

describe("German", () => {
  test("has every text in src/languages/de.json", () => {
    expect(english.filter((key) => !(key in texts))).toEqual([]);
  });

  test("has no text that the page does not have", () => {
    expect(Object.keys(texts).filter((key) => !(key in overridableTexts))).toEqual([]);
    expect(textMistakes(texts)).toEqual([]);
  });

  test("has the same placeholders as English", () => {
    // Here the `one` form gives the number in words.
    const wordy = new Set(["posted_within.value.one"]);
    const differing = english.filter(
      (key) =>
        !wordy.has(key) && String(said(texts[key] ?? "")) !== String(said(overridableTexts[key] ?? "")),
    );
    expect(differing).toEqual([]);
  });

  test("leaves no English sentence untranslated", () => {
    const same = english.filter(
      (key) => texts[key] === overridableTexts[key] && / [a-z]{3}/.test(texts[key] ?? ""),
    );
    expect(same).toEqual([]);
  });

  test("names exactly the disciplines and job types, siblings differently", () => {
    expect(Object.keys(germanNames.disciplines).sort()).toEqual(disciplines.map(({ slug }) => slug).sort());
    expect(Object.keys(germanNames.job_types).sort()).toEqual(jobTypes.map(({ slug }) => slug).sort());
    const siblings = new Map<string, string[]>();
    for (const [slug, name] of Object.entries(germanNames.disciplines)) {
      const parent = slug.split(".").length > 1 ? (slug.split(".")[0] ?? "") : "";
      siblings.set(parent, [...(siblings.get(parent) ?? []), name]);
    }
    for (const names of siblings.values()) expect(new Set(names).size).toBe(names.length);
  });

  test("names countries", () => {
    const names = countryNames("de-DE");
    expect([names.get("Germany"), names.get("United States"), names.get("Leeds")]).toEqual([
      "Deutschland",
      "Vereinigte Staaten",
      undefined,
    ]);
  });
});

describe("a locale", () => {
  test.each([
    ["en-GB", "25 miles"],
    ["en-US", "25 miles"],
    ["en-AU", "40 km"],
    ["de-DE", "40 km"],
    ["fr-FR", "40 km"],
  ])("%s gives a distance of 25 miles as %s", (locale, words) => {
    expect(text(wordingOf(locale).texts)("where.within", { miles: 25, km: 40, place: "X" })).toContain(words);
  });

  test.each([
    ["en-GB", "1,234 jobs", "£24,000"],
    ["de-DE", "1.234 Stellen", "24.000\u00a0£"],
    ["de-CH", "1.234 Stellen", "24.000\u00a0£"],
  ])("%s writes numbers and money as its language does", (locale, jobs, money) => {
    const { texts: own } = wordingOf(locale);
    expect(text(own)("jobs", { count: 1234 })).toBe(jobs);
    expect(moneyText(24000, "GBP", text(own)("language"))).toBe(money);
  });

  test("without a catalogue uses its own plural forms, and falls back to the last", () => {
    const own = { ...wordingOf("pl-PL").texts, "jobs.one": "{count} oferta", "jobs.few": "{count} oferty" };
    const jobs = (count: number) => text({ ...own, "jobs.other": "{count} ofert" })("jobs", { count });
    expect([1, 3, 5].map((count) => pluralForm(count, "pl"))).toEqual(["one", "few", "many"]);
    expect([1, 3, 5].map(jobs)).toEqual(["1 oferta", "3 oferty", "5 ofert"]);
    expect(textMistakes({ "jobs.few": "{count} oferty", "jobs.dual": "" })).toEqual([
      "jobs.dual is not a text of the page. Did you mean jobs.one?",
    ]);
  });

  test.each([
    ["en-AU", {}, "en-AU"],
    ["de-CH", {}, "de-CH"],
    ["fr-FR", {}, "en"],
    ["fr-FR", overridableTexts, "fr-FR"],
  ])("%s with the operator's texts declares the language %3$s", (locale, own, lang) => {
    expect(wordingOf(locale, own).lang).toBe(lang);
    expect(messagesByLocale({ locale, texts: own, otherLocales: { "it-IT": {} } })("").lang).toBe(lang);
  });

  test("without a catalogue lacks every text with words, in its own plural forms", () => {
    const { language: _language, ...all } = overridableTexts;
    const lacking = (locale: string, left: RegExp) =>
      missingTexts(locale, Object.fromEntries(Object.entries(all).filter(([key]) => !left.test(key))));
    expect(lacking("fr-FR", /^(?:closed\.words|save|jobs\.one)$/)).toEqual(["jobs.one", "save"]);
    expect(lacking("ja-JP", /\.one$/)).toEqual([]);
    expect(missingTexts("fr-FR", {})).toEqual(expect.arrayContaining(["alerts.ask.title", "uploads.choose"]));
  });

  test("English in kilometres overrides exactly the texts with a distance", () => {
    const inMiles = english.filter((key) => /\bmiles?\b/.test(overridableTexts[key] ?? ""));
    expect(Object.keys(inKilometres).sort()).toEqual([...new Set([...inMiles, "distance.mile"])].sort());
  });
});

describe("the loader that translates the client", () => {
  const sources = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /[/\\](?:[a-z-]*texts|facets)\.ts$/.test(file) && !file.startsWith("server"))
    .map((file) => path.join(root, "src", file));

  const loaded = (file: string, catalogue: object, source = readFileSync(file, "utf8")): string =>
    translateTexts.call(
      {
        getOptions: () => ({ catalogue: "catalogue.json" }),
        addDependency: () => undefined,
        fs: { readFileSync: () => JSON.stringify(catalogue) },
        resourcePath: file,
      },
      source,
    );

  test("translates every text of the client", () => {
    const marked = Object.fromEntries(english.map((key) => [key, `⟦${key}⟧`]));
    const all = sources.map((file) => loaded(file, marked)).join("\n");
    expect(english.filter((key) => !all.includes(`"⟦${key}⟧"`))).toEqual([]);
  });

  test("leaves other strings alone, and adds plural forms that English lacks", () => {
    const source = 'const x = { table: "jobs", "jobs.other": "{count} jobs", crawling: mode };';
    expect(loaded("x-texts.ts", { "jobs.other": "B", "jobs.few": "A" }, source)).toBe(
      'const x = { table: "jobs", "jobs.other": "B", "jobs.few": "A", crawling: mode };',
    );
  });
});
