import fc from "fast-check";
import type { RawSalary } from "../../../../src/server/feeds/feed/feed-row";
import { leavesPayOut, readSalary } from "../../../../src/server/feeds/normalise/pay/salary";

const spoken = (text: string, country: string | null = "GB") => readSalary({ text }, country);

test.each([
  ["£24,454 - £30,000 per annum", 24454, 30000, "GBP", "year", 30000],
  ["£25,714.00 to £41,604.00", 25714, 41604, "GBP", "year", 41604],
  ["£12.50 per hour", 12.5, null, "GBP", "hour", 26000],
  ["$18.50/hr", 18.5, null, "USD", "hour", 38480],
  ["Up to 45k", null, 45000, "GBP", "year", 45000],
  ["24 - 28k pa", 24000, 28000, "GBP", "year", 28000],
  ["€24.000,50 pro Jahr", 24000.5, null, "EUR", "year", 24001],
  ["£350 per day", 350, null, "GBP", "day", 91000],
  ["£2,100 pcm", 2100, null, "GBP", "month", 25200],
  ["£30,000 - £25,000", 25000, 30000, "GBP", "year", 30000],
  ["Band 6: £35,392 to £42,618 a year, 37.5 hours a week", 35392, 42618, "GBP", "year", 42618],
] as const)("%j", (text, minimum, maximum, currency, period, annual) => {
  const country = text.startsWith("$") ? "US" : "GB";
  expect(spoken(text, country)).toMatchObject({ minimum, maximum, currency, period, annual, text });
});

test.each([
  "Competitive",
  "Band 8a",
  "PT/EPT + TLR 2B",
  "Negotiable, 25 days' leave",
  "£50879 - £85262 per week",
  "MPS 1-6",
])("%j is kept as text only", (text) => {
  expect(spoken(text)).toEqual({
    minimum: null,
    maximum: null,
    currency: null,
    period: null,
    text,
    annual: null,
  });
});

test("fields: 0 is unknown, the greater may come first, a bare dollar is the country's", () => {
  expect(readSalary({ minimum: 0, maximum: 0, currency: "USD", period: "Per Year" }, "US").annual).toBeNull();
  expect(
    readSalary({ minimum: 90000, maximum: 50000, currency: "usd", period: "Per Year" }, "US"),
  ).toMatchObject({
    minimum: 50000,
    maximum: 90000,
    annual: 90000,
  });
  expect(readSalary({ minimum: "0", maximum: "40000", period: "YEAR" }, "GB")).toMatchObject({
    minimum: null,
    maximum: 40000,
    currency: "GBP",
  });
  expect(spoken("$80,000 a year", "AU").currency).toBe("AUD");
});

test("hourly pay labelled yearly is hourly; an absurd bound is dropped", () => {
  expect(
    readSalary({ minimum: 15.25, maximum: 19.5, currency: "USD", period: "Per Year" }, "US"),
  ).toMatchObject({
    period: "hour",
    annual: 40560,
  });
  expect(
    readSalary({ minimum: 107668, maximum: 1076681, currency: "GBP", period: "YEAR" }, "GB"),
  ).toMatchObject({
    minimum: 107668,
    maximum: null,
    annual: 107668,
    text: "",
  });
});

test("whatever a feed says, the amounts are in order, positive and within what a column holds", () => {
  const amount = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.constant(null));
  const raw = fc.record({
    minimum: amount,
    maximum: amount,
    currency: fc.constantFrom("GBP", "JPY", "VND", "??", null),
    period: fc.constantFrom("year", "HOUR", "soon", null),
    text: fc.oneof(fc.string(), fc.constant(null)),
  });
  fc.assert(
    fc.property(raw, (given) => {
      const { minimum, maximum, currency, period, annual } = readSalary(given, "GB");
      const amounts = [minimum, maximum].filter((value) => value !== null);
      expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
      expect(amounts.every((value) => value > 0 && value < 1e10)).toBe(true);
      expect([currency !== null, period !== null, annual !== null]).toEqual(
        Array(3).fill(amounts.length > 0),
      );
      expect(annual ?? 0).toBeLessThan(2 ** 31);
    }),
  );
});

test("what is given and cannot be pay is told to the operator, not to the visitor", () => {
  const leftOut = (raw: RawSalary) => leavesPayOut(raw, readSalary(raw, "GB"));
  expect(leftOut({ text: "1,076,681" })).toBe(true);
  expect(leftOut({ minimum: 50879, maximum: 85262, currency: "GBP", period: "WEEK" })).toBe(true);
  expect(leftOut({ minimum: 0, maximum: "0.00", text: "" })).toBe(false);
  expect(leftOut({ text: "Competitive" })).toBe(false);
  expect(leftOut({ minimum: 28407 })).toBe(false);
});

test.each([
  ["£1,500,000 - £2m", null, null, null],
  ["£30k-£35k", 30000, 35000, "year"],
  ["30 000 € par an", 30000, null, "year"],
  ["£30,000.50 a year", 30000.5, null, "year"],
  ["1234567.89 GBP a year", null, null, null],
  ["2025: 30000 a year", 30000, null, "year"],
  ["500 per week", 500, null, "week"],
  ["£30,000 a year, 40 - 45 staff", 30000, null, "year"],
  ["maximum of £45,000 a year", null, 45000, "year"],
  ["£45,000 max, a year", null, 45000, "year"],
  ["max £45,000 a year", null, 45000, "year"],
  ["£45,000max a year", null, 45000, "year"],
  ["£2 million turnover, £30,000 a year", 30000, null, "year"],
  ["£28,000 a year for somebody who likes to work with 50,000 customers", 28000, null, "year"],
  ["to £45,000 a year", null, 45000, "year"],
  ["£30,000 plus £2,000 a year", 30000, null, "year"],
  ["£5,000 golden hello, then £30,000 a year", 30000, null, "year"],
  ["OTE £40,000 a year", 40000, null, "year"],
  ["£12.50 p/h", 12.5, null, "hour"],
  ["£2,500 a month", 2500, null, "month"],
  ["£90 hour", 90, null, "hour"],
])("%j is from %j to %j a %j", (words, minimum, maximum, period) => {
  expect(spoken(words)).toMatchObject({ minimum, maximum, period });
});

test.each([
  ["CA$30 an hour", "CAD"],
  ["A$30 an hour", "AUD"],
  ["NZ$30 an hour", "NZD"],
  ["30 chf an hour", "CHF"],
  ["₹300 an hour", "INR"],
  ["30 an hour", "GBP"],
])("the money of %j is %s", (words, currency) => {
  expect(spoken(words).currency).toBe(currency);
});

test("a bare dollar is the feed's, or the country's where that has one, else the American", () => {
  const dollars = (currency: string | null, country: string | null) =>
    readSalary({ text: "$80,000 a year", currency }, country).currency;
  expect(dollars("CAD", "AU")).toBe("CAD");
  expect(dollars("£", "AU")).toBe("AUD");
  expect(dollars(null, "GB")).toBe("USD");
  expect(dollars(null, null)).toBe("USD");
});

test("without a currency or a country there are only words", () => {
  expect(spoken("30,000 a year", null)).toMatchObject({ annual: null, text: "30,000 a year" });
  expect(readSalary(null, "GB")).toMatchObject({ annual: null, currency: null, text: "" });
});

test("words of pay end at 300 characters, between words where they can", () => {
  const text = (words: string) => spoken(words).text;
  expect(text("w".repeat(300))).toBe("w".repeat(300));
  expect(text("word ".repeat(70))).toBe(`${"word ".repeat(58)}word…`);
  expect(text("w".repeat(301))).toBe(`${"w".repeat(150)}…`);
});

test.each<[RawSalary, unknown]>([
  [{ minimum: 30_000 }, { minimum: 30_000, period: "year", annual: 30_000 }],
  [{ minimum: 12.5 }, { minimum: 12.5, period: "hour", annual: 26_000 }],
  [
    { minimum: 30_000, period: "HOUR" },
    { minimum: 30_000, period: "year" },
  ],
  [
    { minimum: 300, period: "DAY" },
    { minimum: 300, period: "day" },
  ],
  [
    { minimum: 12.5, period: "Fee Basis" },
    { minimum: null, period: null, text: "£12.50" },
  ],
  [
    { minimum: 20_000, maximum: 30_000, text: "£25,000 a year" },
    { minimum: 25_000, maximum: null },
  ],
  [{ text: "28407 YEAR" }, { minimum: 28_407, text: "" }],
])("%j is understood as %j", (raw, pay) => {
  expect(readSalary(raw, "GB")).toMatchObject({ ...Object(pay) });
});

test("pay in words that cannot be sorted by is shown, and nothing of it left out", () => {
  const raw = { text: "£350 per session" };
  expect(leavesPayOut(raw, readSalary(raw, "GB"))).toBe(false);
});
