import fc from "fast-check";
import { broadenText } from "../../../src/features/results/BroadenBlock";
import {
  closingText,
  dateText,
  distanceText,
  isToday,
  postedText,
  salaryText,
  whereTexts,
} from "../../../src/features/results/job-texts";
import { laterText } from "../../../src/features/results/later-texts";
import type { Translate } from "../../../src/features/site/use-text";
import { snippetParts } from "../../../src/shared/snippet-parts";
import { defaultTexts, translatorOf } from "../../../src/shared/texts";
import type { Broaden, Salary } from "../../../src/shared/wire/results";
import { someJob } from "../../support/rendered";

const t: Translate = translatorOf(defaultTexts)({});

describe("salary", () => {
  const yearly: Salary = { min: 32000, max: 38000, currency: "GBP", period: "year", text: "" };
  test.each<[Partial<Salary>, string]>([
    [{}, "£32,000 – £38,000 a year"],
    [{ max: 32000 }, "£32,000 a year"],
    [{ max: null }, "From £32,000 a year"],
    [{ min: null }, "Up to £38,000 a year"],
    [{ min: 14.5, max: 16, period: "hour" }, "£14.50 – £16 an hour"],
    [{ currency: "USD", period: "month" }, "$32,000 – $38,000 a month"],
    [{ currency: "CHF", max: null }, "From CHF\u00a032,000 a year"],
    [{ text: "Band 5" }, "£32,000 – £38,000 a year · Band 5"],
    [{ text: "Up to £38,000 pro rata" }, "Up to £38,000 pro rata"],
    [{ min: null, max: null, text: "Band 5" }, "Band 5"],
    [{ text: "Band 5, 37.5 hours" }, "£32,000 – £38,000 a year · Band 5, 37.5 hours"],
    [{ text: "£1,000 welcome bonus" }, "£32,000 – £38,000 a year · £1,000 welcome bonus"],
    [{ text: "32000 basic." }, "32000 basic."],
    [{ text: "32k" }, "32k"],
    [{ text: "32-38 k€" }, "32-38 k€"],
    [{ text: "CHF 32'000" }, "CHF 32'000"],
    [{ text: "32 000pa" }, "32 000pa"],
    [{ min: 25, max: null, period: "hour", text: "25 per hour" }, "25 per hour"],
    [{ min: 12.5, max: null, period: "hour", text: "12.50, 2pm to 10pm" }, "12.50, 2pm to 10pm"],
    [{ min: 12.5, max: null, period: "hour", text: "12,50 pro Stunde" }, "12,50 pro Stunde"],
    [{ min: 25, max: null, period: "hour", text: "Band 5" }, "From £25 an hour · Band 5"],
  ])("%p is %p", (changes, written) => {
    expect(salaryText(t, { ...yearly, ...changes })).toBe(written);
  });

  test("the text is empty without a salary", () => {
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

  test("text that is not a date stays unchanged", () => {
    expect(dateText(t, "soon")).toBe("soon");
    expect(postedText(t, "soon", "2026-03-02")).toBe("soon");
  });
});

/** An instant that many days from 2 March 2026, at that hour (UTC). */
const dayFrom = (days: number, hour: number) => new Date(Date.UTC(2026, 2, 2 + days, hour)).toISOString();
const anyHour = fc.integer({ min: 0, max: 23 });

test("a job counts as today's if its posting date is the current day or later", () => {
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 2 }), anyHour, (days, hour) => {
      expect(isToday(dayFrom(days, hour), "2026-03-02")).toBe(days >= 0);
    }),
  );
  expect(isToday("soon", "2026-03-02")).toBe(false);
});

test("a job has the closing tag on its last day and the three days before", () => {
  fc.assert(
    fc.property(fc.integer({ min: -3, max: 60 }), (days) => {
      const written = closingText(t, dayFrom(days, 0).slice(0, 10), "2026-03-02");
      expect(written !== "").toBe(days >= 0 && days <= 3);
    }),
  );
  expect(closingText(t, "2026-03-03", "2026-03-02")).toBe("Closing soon: 3 Mar 2026");
  expect(closingText(t, null, "2026-03-02")).toBe("");
});

test("a line of places names the first, gives the distance once and counts the others", () => {
  const places = fc.array(fc.constantFrom("York", "Leeds, England", "Ayr"), { maxLength: 8 });
  const miles = fc.option(fc.double({ min: 0, max: 100, noNaN: true }));
  fc.assert(
    fc.property(places, miles, (names, distance) => {
      const locations = names.map((hierarchy) => ({ slug: hierarchy, name: hierarchy, hierarchy }));
      const distance_miles = names.length === 0 ? null : distance;
      const texts = whereTexts(t, { ...someJob(), locations, distance_miles });
      expect(texts).toHaveLength(Math.min(names.length, 1) + (distance_miles === null ? 0 : 1));
      expect(texts.join().startsWith(names[0] ?? "")).toBe(true);
      const more = names.length > 1 ? String(names.length - 1) : undefined;
      expect(/, and (\d+) more place/.exec(texts.at(-1) ?? "")?.[1]).toBe(more);
    }),
  );
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
  test("the text is split at its hits", () => {
    expect(snippetParts({ text: "a staff nurse", hits: [[2, 7]] })).toEqual([
      { start: 0, text: "a ", hit: false },
      { start: 2, text: "staff", hit: true },
      { start: 7, text: " nurse", hit: false },
    ]);
  });

  test("every character is kept in order, for any ranges", () => {
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
  test.each<[Broaden["kind"], string, string, string]>([
    ["keyword", "staff", "search[query]=nurse", "Without “staff”"],
    ["keywords", "staff nurse", "", "Any keyword"],
    ["radius", "50", "search[radius]=50", "Within 50 miles"],
    ["location", "Leeds", "", "Anywhere, not just Leeds"],
    ["location", "West Yorkshire", "search[location]=west-yorkshire.region", "All of West Yorkshire"],
    ["disciplines", "Nursing", "", "Any discipline"],
    ["disciplines", "Health", "disciplines=health|it", "All of Health"],
    ["job_types", "Permanent", "", "Any job type"],
  ])("%s “%s” leading to %p is %p", (kind, label, query, written) => {
    expect(broadenText(laterText({}), { kind, label, query, count: 1 })).toBe(written);
  });
});
