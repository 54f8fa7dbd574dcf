import fc from "fast-check";
import { broadenText } from "../../../src/features/results/broaden-text";
import { distanceText } from "../../../src/features/results/distance-text";
import { dateText, postedText } from "../../../src/features/results/posted-text";
import { salaryText } from "../../../src/features/results/salary-text";
import { snippetParts } from "../../../src/features/results/snippet-parts";
import type { Translate } from "../../../src/features/site/use-text";
import { parseQuery } from "../../../src/shared/query-codec";
import { text } from "../../../src/shared/texts";
import type { Broaden, Salary } from "../../../src/shared/wire/results";

const t: Translate = (key, values) => text({}, key, values);

describe("salary", () => {
  const yearly: Salary = { min: 32000, max: 38000, currency: "GBP", period: "year", text: "Band 5" };
  test.each<[Partial<Salary>, string]>([
    [{}, "£32,000 – £38,000 a year"],
    [{ max: 32000 }, "£32,000 a year"],
    [{ max: null }, "From £32,000 a year"],
    [{ min: null }, "Up to £38,000 a year"],
    [{ min: 14.5, max: 16, period: "hour" }, "£14.50 – £16 an hour"],
    [{ currency: "USD", period: "month" }, "$32,000 – $38,000 a month"],
    [{ currency: "CHF", max: null }, "From CHF 32,000 a year"],
    [{ min: null, max: null }, "Band 5"],
  ])("%p is %p", (changes, written) => {
    expect(salaryText(t, { ...yearly, ...changes })).toBe(written);
  });

  test("without a salary nothing is said", () => {
    expect(salaryText(t, null)).toBe("");
  });
});

describe("posted", () => {
  test.each([
    ["2026-03-02T00:00:00Z", "Today"],
    ["2026-03-01T23:59:59Z", "Yesterday"],
    ["2026-02-27T12:00:00Z", "3 days ago"],
    ["2026-01-31T12:00:00Z", "30 days ago"],
    ["2026-01-30T12:00:00Z", "30 Jan 2026"],
    ["2026-03-09T12:00:00Z", "Today"],
  ])("%s, on 2 March, is %p", (postedAt, written) => {
    expect(postedText(t, postedAt, "2026-03-02")).toBe(written);
  });

  test("what is no date stays as it is", () => {
    expect(dateText(t, "soon")).toBe("soon");
    expect(postedText(t, "soon", "2026-03-02")).toBe("soon");
  });
});

test.each([
  [null, ""],
  [0, "under a mile"],
  [0.96, "1 mile"],
  [1, "1 mile"],
  [3.24, "3.2 miles"],
  [9.96, "10 miles"],
  [14.4, "14 miles"],
])("a distance of %p is %p", (miles, written) => {
  expect(distanceText(t, miles)).toBe(written);
});

describe("snippet", () => {
  test("hits are cut out of the text", () => {
    expect(snippetParts({ text: "a staff nurse", hits: [[2, 7]] })).toEqual([
      { start: 0, text: "a ", hit: false },
      { start: 2, text: "staff", hit: true },
      { start: 7, text: " nurse", hit: false },
    ]);
  });

  test("no range loses, repeats or reorders a character", () => {
    const ranges = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })));
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), ranges, (given, hits) => {
        const parts = snippetParts({ text: given, hits });
        expect(parts.map((part) => part.text).join("")).toBe(given);
        expect(parts.every((part) => given.startsWith(part.text, part.start))).toBe(true);
      }),
    );
  });
});

describe("broadening", () => {
  const from = parseQuery(
    "search[query]=staff+nurse&search[location]=leeds.town&disciplines=health.nursing|it",
  );
  test.each<[Broaden["kind"], string, string, string]>([
    ["keyword", "staff", "search[query]=nurse", "Without “staff”"],
    ["keywords", "staff nurse", "", "Without any keywords"],
    ["radius", "50", "search[radius]=50", "Within 50 miles"],
    ["location", "Leeds", "", "Anywhere, not just Leeds"],
    ["location", "West Yorkshire", "search[location]=west-yorkshire.region", "In all of West Yorkshire"],
    ["disciplines", "Nursing", "", "In any discipline"],
    ["disciplines", "Nursing", "disciplines=it", "Without Nursing"],
    ["disciplines", "Health", "disciplines=health|it", "In all of Health"],
    ["job_types", "Permanent", "", "Of any job type"],
  ])("%s “%s” leading to %p is %p", (kind, label, query, written) => {
    expect(broadenText(t, { kind, label, query, count: 1 }, from)).toBe(written);
  });
});
