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
] as const)("the pay text %j is read", (text, minimum, maximum, currency, period, annual) => {
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
  const nothing = { minimum: null, maximum: null, currency: null, period: null, annual: null };
  expect(spoken(text)).toEqual({ ...nothing, text });
});

test.each<[what: string, raw: RawSalary, country: string, pay: object]>([
  ["0 is unknown", { minimum: 0, maximum: 0, currency: "USD", period: "Per Year" }, "US", { annual: null }],
  [
    "amounts are put in order",
    { minimum: 90000, maximum: 50000, currency: "usd", period: "Per Year" },
    "US",
    { minimum: 50000, maximum: 90000, annual: 90000 },
  ],
  [
    "amounts may be texts",
    { minimum: "0", maximum: "40000", period: "YEAR" },
    "GB",
    { minimum: null, maximum: 40000, currency: "GBP" },
  ],
  ["a bare dollar is the country's", { text: "$80,000 a year" }, "AU", { currency: "AUD" }],
  [
    "hourly pay labelled yearly is hourly",
    { minimum: 15.25, maximum: 19.5, currency: "USD", period: "Per Year" },
    "US",
    { period: "hour", annual: 40560 },
  ],
  [
    "an absurd bound is dropped",
    { minimum: 107668, maximum: 1076681, currency: "GBP", period: "YEAR" },
    "GB",
    { minimum: 107668, maximum: null, annual: 107668, text: "" },
  ],
])("fields: %s", (_what, raw, country, pay) => {
  expect(readSalary(raw, country)).toMatchObject(pay);
});

test("amounts are always in order, positive and within a column's range", () => {
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

test("only amounts that cannot be pay count as left out, not zeros or words", () => {
  const leftOut = (raw: RawSalary) => leavesPayOut(raw, readSalary(raw, "GB"));
  expect(leftOut({ text: "1,076,681" })).toBe(true);
  expect(leftOut({ minimum: 50879, maximum: 85262, currency: "GBP", period: "WEEK" })).toBe(true);
  expect(leftOut({ minimum: 0, maximum: "0.00", text: "" })).toBe(false);
  expect(leftOut({ text: "Competitive" })).toBe(false);
  expect(leftOut({ minimum: 28407 })).toBe(false);
});
