import { sitePay } from "../../../src/server/jobs/pay-scale";
import { splitKeywords } from "../../../src/server/search/keywords/split-keywords";
import { AmountReader } from "../../../src/server/search/meaning/named-amounts";
import { withLocation } from "../../../src/shared/query-changes";
import { stringifyQuery } from "../../../src/shared/query-codec";
import { emptyQuery, type SearchQuery } from "../../../src/shared/search-query";

const british = new AmountReader(sitePay({ payPeriod: null, country: "GB", locale: "en-GB" }, "GBP"), "GBP");
const monthly = new AmountReader(
  sitePay({ payPeriod: "month", country: "DE", locale: "de-DE" }, "EUR"),
  "EUR",
);

/** Each amount found: its text, and what it makes of a search. */
function amountsIn(keywords: string, reader: AmountReader, query: SearchQuery = emptyQuery) {
  const { terms } = splitKeywords(keywords);
  const found: [string, string][] = [];
  for (let from = 0; from < terms.length; from++) {
    const amount = reader.at(terms, from);
    if (amount === undefined) continue;
    found.push([amount.text, decodeURIComponent(stringifyQuery(amount.refine(query)))]);
    from += amount.length - 1;
  }
  return found;
}

test.each([
  ["£40k manager", "£40k", 40_000],
  ["manager 40k", "40k", 40_000],
  ["manager £40,000 London", "£40,000", 40_000],
  ["nurse £30000+", "£30000+", 30_000],
  ["manager at least £50k", "at least £50k", 50_000],
  ["manager £50k - £60k", "£50k £60k", 50_000],
  ["manager £50k-£60k", "£50k-£60k", 50_000],
  ["manager £40-50k", "£40-50k", 40_000],
  ["manager £40 - £50k", "£40 £50k", 40_000],
  ["manager 40 to 50k", "40 to 50k", 40_000],
  ["manager £45 000", "£45 000", 45_000],
  ["manager 45 000 - 50 000 GBP", "45 000 50 000 GBP", 45_000],
  ["manager 50000-60000 GBP", "50000-60000 GBP", 50_000],
  ["manager, £50k, London", "£50k", 50_000],
  ["£50k 365 consultant", "£50k", 50_000],
  ["manager between 50k and 60k", "between 50k and 60k", 50_000],
  ["salary of 45,000", "salary of 45,000", 45_000],
  ["accountant 45000 per year", "45000 per year", 45_000],
  ["accountant 45000 pa", "45000 pa", 45_000],
  ["accountant 45000 GBP", "45000 GBP", 45_000],
  ["chef £15 per hour", "£15 per hour", 31_200],
  ["chef £15ph", "£15ph", 31_200],
  ["chef £15/hr", "£15/hr", 31_200],
  ["chef £15 p/h", "£15 p/h", 31_200],
  ["chef £40k p.a.", "£40k p.a.", 40_000],
  ["driver £500 a week", "£500 a week", 26_000],
])("%s: %s is a salary of %i a year", (keywords, text, salary) => {
  expect(amountsIn(keywords, british)).toEqual([[text, `salary_min=${salary}`]]);
});

test.each([
  ["Ingenieur 4.000 €", "4.000 €", 4_000],
  ["Ingenieur 4 000 €", "4 000 €", 4_000],
  ["Ingenieur 60.000 € im Jahr", "60.000 € im Jahr", 5_000],
  ["Ingenieur 24.000 € p.a.", "24.000 € p.a.", 2_000],
  ["Gehalt ab 3000", "Gehalt ab 3000", 3_000],
])("%s: %s is a salary of %i a month", (keywords, text, salary) => {
  expect(amountsIn(keywords, monthly)).toEqual([[text, `salary_min=${salary}`]]);
});

test.each([
  "hgv class 1",
  "office 365",
  "401k administrator",
  "4k video editor",
  "5 pm cleaner",
  "nurse 2026",
  "$100k developer",
])("%s: names no salary in pounds", (keywords) => expect(amountsIn(keywords, british)).toEqual([]));

const inLeeds = withLocation(emptyQuery, "leeds.town");
test.each([
  ["within 10 miles of Leeds", "within 10 miles", "10"],
  ["within a 30 mile radius", "within a 30 mile radius", "50"],
  ["10 miles from Leeds", "10 miles", "10"],
  ["within 8km", "within 8km", "5"],
  ["im Umkreis von 40 km um Leeds", "im Umkreis von 40 km", ""],
  ["within 300 miles of Leeds", "within 300 miles", "100"],
])("%s: %s is a distance", (keywords, text, radius) => {
  const query = ["search[location]=leeds.town", ...(radius === "" ? [] : [`search[radius]=${radius}`])].join(
    "&",
  );
  expect(amountsIn(keywords, british, inLeeds)).toEqual([[text, query]]);
});

test("a chosen salary or distance stays, and a distance without a place says nothing", () => {
  const chosen = { ...inLeeds, radius: 5 as const, salary_min: "20000" };
  const kept = decodeURIComponent(stringifyQuery(chosen));
  expect(amountsIn("£40k within 10 miles", british, chosen)).toEqual([
    ["£40k", kept],
    ["within 10 miles", kept],
  ]);
  expect(amountsIn("within 10 miles", british)).toEqual([["within 10 miles", ""]]);
});
