import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { salaryText } from "../../../../src/features/results/job-texts";
import type { RawSalary } from "../../../../src/server/feeds/feed/feed-row";
import { leavesPayOut, readSalary } from "../../../../src/server/feeds/normalise/pay/salary";
import { commonFields } from "../../../../src/server/jobs/job-row";
import { text } from "../../../../src/shared/texts";

/** What a visitor reads on the card, by the way that a job takes: import, database row, card. */
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
  return salaryText((key, values) => text({}, key, values), salary);
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

test("a hundred rows are judged", () => {
  expect(judged).toHaveLength(100);
});

if (existsSync(sharedData))
  test("the judged rows are those of the feeds", () => {
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

/** In the manner of British health postings. `null`: nothing to sort by. */
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
])("%j is shown as it is, and sorted by its number", (words, minimum, maximum, period) => {
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
] as const)("beside a feed's GBP and YEAR, %j reads %j", (raw, card, annual) => {
  const given = { currency: "GBP", period: "YEAR", ...raw };
  expect(cardOf(given)).toBe(card);
  expect(readSalary(given, "GB").annual).toBe(annual);
});

test.each(["Up to", "From", "OTE", "pro rata", "Depending on experience", "circa", "plus London weighting"])(
  "%j is kept whatever stands beside it",
  (words) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.boolean(),
        fc.boolean(),
        (amount, inText, labelled) => {
          const said = `${words} £${amount}`;
          const label = labelled ? { currency: "GBP", period: "YEAR" } : {};
          expect(cardOf(inText ? { text: said, ...label } : { minimum: said, ...label })).toContain(words);
        },
      ),
    );
  },
);

test("no card shows the codes of a feed, or digits that were not in it", () => {
  const words = fc.constantFrom(
    "Competitive",
    "To be confirmed",
    "£155.62 per week",
    "pro rata",
    "",
    "0",
    "n/a",
  );
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
          .replace(/\.00\b/g, "")
          .replace(/\D/g, " ")
          .split(/ +/)
          .join("");
      const said = [given.minimum, given.maximum, given.text].map(String);
      for (const part of card.split(/ – | · /)) {
        expect(said.some((field) => digits(field).includes(digits(part)))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("a telephone number is never pay", () => {
  const run = (length: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .map((all) => all.join(""));
  const telephone = fc.oneof(
    fc.tuple(run(2), run(4), run(4)).map(([area, ...rest]) => `0${area} ${rest.join(" ")}`),
    fc.tuple(run(4), run(6)).map((parts) => `0${parts.join(" ")}`),
    fc.tuple(run(4), run(6)).map((parts) => `+44 ${parts.join(" ")}`),
    fc.tuple(run(2), run(4), run(4)).map(([area, ...rest]) => `(0${area}) ${rest.join("-")}`),
    fc.tuple(run(3), run(3), run(4)).map((parts) => parts.join("-")),
    run(6).map((number) => `Tel. ${number}`),
  );
  fc.assert(
    fc.property(
      telephone,
      fc.constantFrom("", "Competitive, ", "Please ring "),
      fc.boolean(),
      (number, before, asField) => {
        const said = `${before}${number}`;
        const raw = { ...(asField ? { minimum: said } : { text: said }), currency: "GBP", period: "YEAR" };
        expect(readSalary(raw, "GB").annual).toBeNull();
        if (before === "")
          expect([cardOf(raw), leavesPayOut(raw, readSalary(raw, "GB"))]).toEqual(["", true]);
      },
    ),
    { numRuns: 500 },
  );
});
