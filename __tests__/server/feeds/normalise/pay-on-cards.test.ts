import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { salaryText } from "../../../../src/features/results/job-texts";
import type { RawSalary } from "../../../../src/server/feeds/feed/feed-row";
import { leavesPayOut, readSalary } from "../../../../src/server/feeds/normalise/pay/salary";
import { commonFields } from "../../../../src/server/jobs/job-row";
import { defaultTexts, translatorOf } from "../../../../src/shared/texts";
import { runs } from "../../../support/stage";

/** The text on a job's card, by way of the import and the database row. */
function cardOf(raw: RawSalary, country: string | null = "GB"): string {
  const { minimum, maximum, currency, period, text: words } = readSalary(raw, country);
  const { salary } = commonFields({
    id: 1,
    title: "",
    company: "",
    salary_min: minimum,
    salary_max: maximum,
    salary_currency: currency,
    salary_period: period,
    salary_text: words,
    remote: false,
    posted_ms: 0,
  });
  return salaryText(translatorOf(defaultTexts)({}), salary);
}

const sharedData = path.resolve("../shared/data");
const [, ...rows] = readFileSync(path.join(__dirname, "pay-rows.tsv"), "utf8").trimEnd().split("\n");
const judged = rows.map((row) => {
  const [key = "", minimum = "", maximum = "", unit = "", words = "", card = "", annual = ""] =
    row.split("\t");
  const isFederal = key.startsWith("usajobs");
  const amount = (field: string) => (isFederal ? Number(field) : field || null);
  const raw = {
    minimum: amount(minimum),
    maximum: amount(maximum),
    currency: isFederal ? "USD" : null,
    period: unit || null,
    text: words || null,
  };
  return { key, minimum, maximum, unit, words, raw, card, annual: annual === "" ? null : Number(annual) };
});

test.each(judged)("$key: $card", ({ raw, card, annual }) => {
  expect(cardOf(raw)).toBe(card);
  expect(readSalary(raw, "GB").annual).toBe(annual);
});

test("there are 100 judged rows", () => {
  expect(judged).toHaveLength(100);
});

if (existsSync(sharedData))
  test("the judged rows match the feeds", () => {
    const files = new Map<string, string>();
    for (const { key, minimum, maximum, unit, words } of judged) {
      const [file = "", id] = key.split("#");
      const content = files.get(file) ?? readFileSync(path.join(sharedData, file), "utf8");
      files.set(file, content);
      if (id === undefined) {
        expect(content).toContain(words || minimum);
        continue;
      }
      const at = content.indexOf(`"usajobsControlNumber":${id},`);
      const line = JSON.parse(content.slice(content.lastIndexOf("\n", at) + 1, content.indexOf("\n", at)));
      expect([line.minimumSalary, line.maximumSalary, line.salaryType].map(String)).toEqual([
        minimum,
        maximum,
        unit,
      ]);
    }
  });

/** In the style of British health postings; null means nothing to sort by. */
test.each([
  ["£31,049 to £37,796 a year per annum", 31049, 37796, "year"],
  ["£31,049 to £37,796 per annum pro rata", 31049, 37796, "year"],
  ["£14.15 to £14.15 an hour", 14.15, 14.15, "hour"],
  ["£155.62 per week", 155.62, null, "week"],
  ["Up to £45,000 per annum, OTE £60,000", null, 45000, "year"],
  ["£25k basic + OTE £40k", 25000, null, "year"],
  ["From £30,000 depending on experience", 30000, null, "year"],
  ["Band 5 - 28,407", 28407, null, "year"],
  ["Band 8a: £53,755 - £60,504 per annum pro rata (22.5 hours per week)", 53755, 60504, "year"],
  ["37.5 hours per week, £28,407 to £34,581 per annum", 28407, 34581, "year"],
  ["Salary 2024/25: £28,407-34,581", 28407, 34581, "year"],
  ["£28,407 (plus 5% HCAS, min £1,192 - max £2,011)", 28407, null, "year"],
  ["£2,000 welcome bonus, £30,000 a year", 30000, null, "year"],
  ["£12.50ph", 12.5, null, "hour"],
  ["Hourly rate: £13.47", 13.47, null, "hour"],
  ["£14.20 per hour (£28,000 per annum)", 14.2, null, "hour"],
  ["£35,000 day shift", 35000, null, "year"],
  ["£300 day", 300, null, "day"],
  ["£40,000 rising to £50,000 after 2 years", 40000, 50000, "year"],
  ["£107,668 1 additional PA", 107668, null, "year"],
  ["SCP 12 - 17 (£27,711 - £30,060)", 27711, 30060, "year"],
  ["£42,000-£45,000pa + benefits + £2,000 car allowance", 42000, 45000, "year"],
  ["£11.44 per hour rising to £12.00", 11.44, 12, "hour"],
  ["£350 per session", null, null, null],
  ["£45 a visit", null, null, null],
  ["£35,000 a week", null, null, null],
  ["To be confirmed", null, null, null],
  ["Competitive (ref 34567)", null, null, null],
  ["Mon-Fri 9.00 - 17.00", null, null, null],
  ["Call 020 7946 0958 for details", null, null, null],
  ["Tel. 123456 £12 ph", 12, null, "hour"],
  ["£500-£600pd", 500, 600, "day"],
  ["£600-£700pw", 600, 700, "week"],
  ["£2,000-£2,500pcm", 2000, 2500, "month"],
  ["£110-£130ph", 110, 130, "hour"],
  ["£500pd - £600", 500, 600, "day"],
  ["£30kpa", 30000, null, "year"],
  ["£12.50, 2pm-10pm", 12.5, null, "hour"],
  ["45p a mile", null, null, null],
  ["£32,000 (£16.41 per hour)", 32000, null, "year"],
  ["Salary range: 25,000 - 30,000", 25000, 30000, "year"],
  ["10.50-12.50 per hour", 10.5, 12.5, "hour"],
  ["25 per hour", 25, null, "hour"],
  ["15 - 18 per hour", 15, 18, "hour"],
  ["Up to 25", null, 25, "hour"],
  ["Rate: 12.50", 12.5, null, "hour"],
  ["From 35-40 hours per week", null, null, null],
  ["20 000 - 25 000 a year", 20000, 25000, "year"],
  ["900 - 1 200 per month", 900, 1200, "month"],
  ["20 000 - 25 000 (37.5 hours)", 20000, 25000, "year"],
  ["£25,000 -£30,000 per annum", 25000, 30000, "year"],
  ["Salary -£25,000", 25000, null, "year"],
  ["37.5 hours per week -£25,000", 25000, null, "year"],
  ["£20,000 to £-5,000", 20000, null, "year"],
  ["£0 - £30,000 per annum", null, 30000, "year"],
  ["£2,000 joining bonus", null, null, null],
  ["£500 bonus", null, null, null],
  ["Competitive + £5,000 car allowance", null, null, null],
  ["£500 bonus, OTE £40,000", 40000, null, "year"],
  ["30000 per annum + £2,000 bonus", 30000, null, "year"],
  ["£28,407 per annum incl. HCAS", 28407, null, "year"],
  ["Including London weighting £30,000", 30000, null, "year"],
  ["Bonus scheme. £30,000 a year", 30000, null, "year"],
])("%j is shown unchanged, and its amounts and period are read", (words, minimum, maximum, period) => {
  const labelled = { currency: "GBP", period: "YEAR" };
  for (const raw of [{ text: words }, { text: words, ...labelled }, { minimum: words, ...labelled }]) {
    expect(cardOf(raw)).toBe(words);
    expect(readSalary(raw, "GB")).toMatchObject({ minimum, maximum, period });
  }
});

test.each([
  [{ minimum: 155, text: "£155.62 per week" }, "£155.62 per week", 8092],
  [{ minimum: 13.05, maximum: 14.8, text: "£13.05 - £14.80 per hour" }, "£13.05 - £14.80 per hour", 30784],
  [{ minimum: 13.05, maximum: 14.8 }, "£13.05 – £14.80 an hour", 30784],
  [{ minimum: 50000, text: "Up to £50,000" }, "Up to £50,000", 50000],
  [{ minimum: 28407, maximum: 34581, text: "From £28,407" }, "From £28,407", 34581],
  [{ minimum: 28407, maximum: 34581 }, "£28,407 – £34,581 a year", 34581],
  [{ minimum: 28407, text: "28407" }, "From £28,407 a year", 28407],
  [{ minimum: 28407, maximum: 34581, text: "Band 5" }, "£28,407 – £34,581 a year · Band 5", 34581],
  [{ minimum: "Competitive", maximum: "Competitive" }, "Competitive", null],
  [{ minimum: "Competitive", maximum: 30000 }, "Up to £30,000 a year · Competitive", 30000],
  [{ text: "Competitive GBP YEAR" }, "Competitive", null],
  [{ text: "28407 - 34581 GBP YEAR" }, "£28,407 – £34,581 a year", 34581],
  [{ minimum: 107668, maximum: 1076681 }, "From £107,668 a year", 107668],
  [{ minimum: 800, maximum: 900, period: "" }, "£800 – £900", null],
  [{ minimum: "£500", maximum: "£600 per day" }, "£500 – £600 per day", 156000],
  [{ minimum: 500, maximum: "£600/d" }, "500 – £600/d", 156000],
  [{ minimum: "0", maximum: "£600 per day" }, "£600 per day", 156000],
  [{ minimum: "Competitive", maximum: "£30,000" }, "Up to £30,000 a year · Competitive", 30000],
  [{ text: "25 per hour", period: "HOUR" }, "25 per hour", 52000],
  [{ text: "12,50 pro Stunde", period: "HOUR" }, "12,50 pro Stunde", 26000],
  [{ text: "Up to 25", period: "HOUR" }, "Up to 25", 52000],
  [{ text: "25 - 30", period: "HOUR" }, "£25 – £30 an hour", 62400],
  [
    { minimum: 28407, maximum: 34581, text: "Band 5, 37.5 hours" },
    "£28,407 – £34,581 a year · Band 5, 37.5 hours",
    34581,
  ],
  [{ minimum: 30000, text: "£1,000 joining bonus" }, "From £30,000 a year · £1,000 joining bonus", 30000],
  [{ minimum: 30000, text: "£0 per annum" }, "From £30,000 a year", 30000],
  [{ minimum: "-5000", maximum: 30000 }, "Up to £30,000 a year", 30000],
  [{ text: "95000-110000" }, "£95,000 – £110,000 a year", 110000],
] as const)("with the feed's GBP and YEAR, %j is shown as %j", (raw, card, annual) => {
  const given = { currency: "GBP", period: "YEAR", ...raw };
  expect(cardOf(given)).toBe(card);
  expect(readSalary(given, "GB").annual).toBe(annual);
});

test.each([
  ["2.800 € - 3.200 € monatlich", "EUR", 38400],
  ["von 2.800 bis 3.200 Euro monatlich", "EUR", 38400],
  ["2.800 € (40 Std./Woche) im Monat", "EUR", 33600],
  ["45.000 € + 13. Monatsgehalt", "EUR", 45000],
  ["Stundenlohn: 14,50 €", "EUR", 30160],
  ["bis zu 45.000 €", "EUR", 45000],
  ["2 500 € par mois", "EUR", 30000],
  ["25 000 - 30 000 € par an", "EUR", 30000],
  ["25-30 k€ par an", "EUR", 30000],
  ["39 heures hebdomadaires, 1 900 € brut mensuel", "EUR", 22800],
  ["2.000 euros al mes", "EUR", 24000],
  ["2.000 a 2.500 euros al mes", "EUR", 30000],
  ["CHF 85'000 - 95'000", "CHF", 95000],
  ["CHF 85’000 - 95’000", "CHF", 95000],
  ["25 CHF pro Stunde", "CHF", 52000],
  ["CA$30 - CA$35 an hour", "CAD", 72800],
  ["30 000 - 35 000 SEK per month", "SEK", 420000],
  ["450 SEK weekly", "SEK", 23400],
])("%j is shown unchanged, whatever currency and unit the feed states", (words, currency, annual) => {
  for (const label of [{}, { currency, period: "YEAR" }, { currency: "GBP", period: "year" }]) {
    expect(cardOf({ text: words, ...label })).toBe(words);
    expect(readSalary({ text: words, ...label }, "GB")).toMatchObject({ currency, annual });
  }
});

test.each([
  ["£0.00 - £0.00 per annum", false],
  ["0.00 per annum", false],
  ["£0 per annum", false],
  ["Salary: £0", false],
  ["Salary 0", false],
  ["-5000", true],
  ["-£5,000 per annum", true],
  ["£-5,000 per annum", true],
  ["Salary: -5000", true],
  ["44 7700 900123", true],
  ["353 1 234 5678", true],
  ["555-1234", true],
  ["7946 0958", true],
  ["1 250 000", true],
])("%j is not pay and is not shown; noted: %j", (said, isNoted) => {
  const label = { currency: "GBP", period: "YEAR" };
  for (const raw of [{ text: said }, { minimum: said }, { minimum: said, maximum: said }]) {
    expect(cardOf({ ...raw, ...label })).toBe("");
    expect(leavesPayOut(raw, readSalary({ ...raw, ...label }, "GB"))).toBe(isNoted);
  }
});

test.each(["Up to", "From", "OTE", "pro rata", "Depending on experience", "circa", "plus London weighting"])(
  "%j is shown beside any amount",
  (words) => {
    const amounts = fc.integer({ min: 1, max: 200_000 });
    fc.assert(
      fc.property(amounts, fc.boolean(), fc.boolean(), (amount, inText, labelled) => {
        const said = `${words} £${amount}`;
        const label = labelled ? { currency: "GBP", period: "YEAR" } : {};
        expect(cardOf(inText ? { text: said, ...label } : { minimum: said, ...label })).toContain(words);
      }),
    );
  },
);

test("no card shows a currency and unit code together, or digits that the feed does not have", () => {
  const words = fc.constantFrom(..."Competitive|To be confirmed|£155.62 per week|pro rata||0|n/a".split("|"));
  const amount = fc.oneof(words, fc.integer({ min: 0, max: 10_000_000 }), fc.constant(null));
  const raw = fc.record({
    minimum: amount,
    maximum: amount,
    currency: fc.constantFrom("GBP", "CHF", "USD", null),
    period: fc.constantFrom("YEAR", "HOUR", "WEEK", "Per Year", null),
    text: fc.oneof(
      words,
      fc.string(),
      fc.tuple(words, fc.constantFrom(" GBP YEAR", " USD HOUR", "")).map((parts) => parts.join("")),
    ),
  });
  fc.assert(
    fc.property(raw, (given) => {
      const card = cardOf(given);
      expect(card).not.toMatch(/\b(?:GBP|CHF|USD)\s+(?:HOUR|DAY|WEEK|MONTH|YEAR)/i);
      const digits = (shown: string) =>
        shown
          .replace(/(\.\d)0\b|\.00\b/g, "$1")
          .replace(/\D/g, " ")
          .split(/ +/)
          .join("");
      const withoutTags = given.text.replace(/<[^<>]*>/g, "");
      const said = [given.minimum, given.maximum, given.text, withoutTags].map(String);
      for (const part of card.split(/ – | · /)) {
        expect(said.some((field) => digits(field).includes(digits(part)))).toBe(true);
      }
    }),
    { numRuns: runs(500) },
  );
});

test("a telephone number is never pay", () => {
  const run = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const telephone = fc.oneof(
    fc.tuple(run(2), run(4), run(4)).map(([area, ...rest]) => `0${area} ${rest.join(" ")}`),
    fc.tuple(run(4), run(6)).map((parts) => `0${parts.join(" ")}`),
    fc.tuple(run(4), run(6)).map((parts) => `+44 ${parts.join(" ")}`),
    fc.tuple(run(2), run(4), run(4)).map(([area, ...rest]) => `(0${area}) ${rest.join("-")}`),
    fc.tuple(run(3), run(3), run(4)).map((parts) => parts.join("-")),
    run(6).map((number) => `Tel. ${number}`),
  );
  const beginning = fc.constantFrom("", "Competitive, ", "Please ring ");
  fc.assert(
    fc.property(telephone, beginning, fc.boolean(), (number, before, asField) => {
      const said = `${before}${number}`;
      const raw = { ...(asField ? { minimum: said } : { text: said }), currency: "GBP", period: "YEAR" };
      expect(readSalary(raw, "GB").annual).toBeNull();
      if (before === "") expect([cardOf(raw), leavesPayOut(raw, readSalary(raw, "GB"))]).toEqual(["", true]);
    }),
    { numRuns: runs(500) },
  );
});
