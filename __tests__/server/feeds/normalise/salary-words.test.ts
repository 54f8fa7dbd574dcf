import type { RawSalary } from "../../../../src/server/feeds/feed/feed-row";
import { leavesPayOut, readSalary } from "../../../../src/server/feeds/normalise/pay/salary";

const spoken = (text: string, country: string | null = "GB") => readSalary({ text }, country);

test.each([
  ["£1,500,000 - £2m", 1500000, 2000000, "year"],
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
  ["£9 hourly", 9, null, "hour"],
  ["£40,000 annually, paid bi-weekly", 40000, null, "year"],
])("%j is read as %j to %j a %j", (words, minimum, maximum, period) => {
  expect(spoken(words)).toMatchObject({ minimum, maximum, period });
});

test.each([
  ["CA$30 an hour", "CAD"],
  ["A$30 an hour", "AUD"],
  ["NZ$30 an hour", "NZD"],
  ["30 chf an hour", "CHF"],
  ["₹300 an hour", "INR"],
  ["30 an hour", "GBP"],
])("the currency of %j is %s", (words, currency) => {
  expect(spoken(words).currency).toBe(currency);
});

test.each([
  ["¥20,000 per month", "CN", 20000, null, "CNY", "month"],
  ["¥200,000 per month", "JP", 200000, null, "JPY", "month"],
  ["Rs. 25,000 - 35,000 per month", "IN", 25000, 35000, "INR", "month"],
  ["Rs. 25,000 - 35,000 per month", "PK", 25000, 35000, "PKR", "month"],
  ["₱25,000 - ₱30,000 monthly", "GB", 25000, 30000, "PHP", "month"],
  ["RM 3,500 - RM 5,000 monthly", "MY", 3500, 5000, "MYR", "month"],
  ["R$ 3.500 - R$ 5.000 por mês", "BR", 3500, 5000, "BRL", "month"],
  ["R25,000 - R30,000 pm", "ZA", 25000, 30000, "ZAR", "month"],
  ["$20,000 mensuales", "MX", 20000, null, "MXN", "month"],
  ["400 000 Ft - 500 000 Ft bruttó/hó", "HU", 400000, 500000, "HUF", "month"],
  ["35 000 Kč - 45 000 Kč / měsíc", "CZ", 35000, 45000, "CZK", "month"],
  ["12 000 zł / mies.", "PL", 12000, null, "PLN", "month"],
  ["zł 8 000 - 12 000 miesięcznie", "GB", 8000, 12000, "PLN", "month"],
  ["30 zł/godz.", "PL", 30, null, "PLN", "hour"],
  ["€ 2.400 per maand", "NL", 2400, null, "EUR", "month"],
  ["28 000 kr/mån", "SE", 28000, null, "SEK", "month"],
  ["200 kr i timen", "DK", 200, null, "DKK", "hour"],
  ["1.800 euro al mese", "IT", 1800, null, "EUR", "month"],
  ["$1.2M", "US", 1200000, null, "USD", "year"],
  ["$1.2 - 1.5M per year", "US", 1200000, 1500000, "USD", "year"],
  ["USD 50,000 per year", "CA", 50000, null, "USD", "year"],
  ["39000.00 plus £5,000 Welcome Bonus", "GB", 39000, null, "GBP", "year"],
  ["od 8 000 do 12 000 zł brutto miesięcznie", "PL", 8000, 12000, "PLN", "month"],
  ["do 12 000 zł miesięcznie", "PL", null, 12000, "PLN", "month"],
  ["od 45 000 do 60 000 Kč/měsíc", "CZ", 45000, 60000, "CZK", "month"],
  ["až 60 000 Kč měsíčně", "CZ", null, 60000, "CZK", "month"],
  ["€ 2.400 tot € 3.100 per maand", "NL", 2400, 3100, "EUR", "month"],
  ["tussen € 2.400 en € 3.100 bruto per maand", "NL", 2400, 3100, "EUR", "month"],
  ["tot € 3.100 per maand", "NL", null, 3100, "EUR", "month"],
  ["€ 14,50 per uur en € 2,00 toeslag", "NL", 14.5, null, "EUR", "hour"],
  ["mellan 30 000 och 35 000 kr per månad", "SE", 30000, 35000, "SEK", "month"],
  ["30 000 till 35 000 kr per månad", "SE", 30000, 35000, "SEK", "month"],
  ["fra kr 450 000 til kr 500 000 per år", "NO", 450000, 500000, "NOK", "year"],
  ["32.000 til 35.000 kr. pr. måned", "DK", 32000, 35000, "DKK", "month"],
  ["tra 25.000 e 30.000 € annui", "IT", 25000, 30000, "EUR", "year"],
  ["entre 1.000 e 1.500 € por mês", "PT", 1000, 1500, "EUR", "month"],
  ["R$ 5.000 até R$ 7.000 por mês", "BR", 5000, 7000, "BRL", "month"],
  ["₹6,00,000 - ₹8,00,000 per annum", "IN", 600000, 800000, "INR", "year"],
  ["Rs 12,50,000 per annum", "IN", 1250000, null, "INR", "year"],
  ["₹1,00,00,000 per annum", "IN", 10000000, null, "INR", "year"],
])("%j in %s is read as %j to %j %s a %s", (words, country, minimum, maximum, currency, period) => {
  expect(spoken(words, country)).toMatchObject({ minimum, maximum, currency, period });
});

test.each([
  "Rs. 25,000 per month",
  "kr 45 000 per month",
  "R 45 000 per month",
  "¤45,000 a year",
  "£2m turnover",
])("%j gives no amount in a British feed", (words) => {
  expect(spoken(words)).toMatchObject({ minimum: null, maximum: null, annual: null, text: words });
});

test("the feed's currency code decides an ambiguous sign", () => {
  expect(readSalary({ text: "45 000 kr per month", currency: "SEK" }, "GB").currency).toBe("SEK");
  expect(readSalary({ text: "¤45,000 a year", currency: "GEL" }, "GB").currency).toBe("GEL");
});

test("the feed's numbers outrank words with a far different amount, not those with a similar one", () => {
  const read = (text: string, more = {}) =>
    readSalary({ minimum: 45000, maximum: 51668, period: "YEAR", text, ...more }, "GB");
  expect(read("£45-753-£51,668")).toMatchObject({ minimum: 45000, maximum: 51668, period: "year" });
  expect(read("£450,000 a year")).toMatchObject({ minimum: 45000, maximum: 51668 });
  expect(read("£60,000 a year")).toMatchObject({ minimum: 60000, maximum: null });
  expect(read("£23.50 an hour")).toMatchObject({ minimum: 23.5, period: "hour" });
  expect(read("£500 a day", { minimum: 500, maximum: null })).toMatchObject({ minimum: 500, period: "day" });
});

test("a bare dollar is the feed's currency, else the country's dollar, else the US dollar", () => {
  const dollars = (currency: string | null, country: string | null) =>
    readSalary({ text: "$80,000 a year", currency }, country).currency;
  expect(dollars("CAD", "AU")).toBe("CAD");
  expect(dollars("£", "AU")).toBe("AUD");
  expect(dollars(null, "GB")).toBe("USD");
  expect(dollars(null, null)).toBe("USD");
});

test("pay without a currency or a country is kept as text only", () => {
  expect(spoken("30,000 a year", null)).toMatchObject({ annual: null, text: "30,000 a year" });
  expect(readSalary(null, "GB")).toMatchObject({ annual: null, currency: null, text: "" });
});

test("pay text is cut at 300 characters, between words where possible", () => {
  const text = (words: string) => spoken(words).text;
  expect(text("w".repeat(300))).toBe("w".repeat(300));
  expect(text("word ".repeat(70))).toBe(`${"word ".repeat(58)}word…`);
  expect(text("w".repeat(301))).toBe(`${"w".repeat(150)}…`);
});

test("a period label is read up to 300 characters", () => {
  const period = (filler: number) =>
    readSalary({ minimum: 300, period: `${"-".repeat(filler)} day` }, "GB").period;
  expect([period(296), period(300)]).toEqual(["day", null]);
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
])("the fields %j are read as %j", (raw, pay) => {
  expect(readSalary(raw, "GB")).toMatchObject({ ...Object(pay) });
});

test.each([
  "Bi-weekly",
  "bi-week",
  "Semi-monthly",
  "Twice monthly",
  "twice a month",
  "2 weeks",
  "Every two weeks",
  "every other week",
  "Alternate weeks",
  "4-weekly",
])("pay that is %s has no unit, in words or as a label", (unit) => {
  const none = { minimum: null, period: null, annual: null };
  expect(readSalary({ minimum: 2_000, period: unit }, "GB")).toMatchObject({ ...none, text: "£2,000" });
  expect(spoken(`£2,000 ${unit}`)).toMatchObject({ ...none, text: `£2,000 ${unit}` });
});

test("pay in words without a sortable amount does not count as left out", () => {
  const raw = { text: "£350 per session" };
  expect(leavesPayOut(raw, readSalary(raw, "GB"))).toBe(false);
});
