import fc from "fast-check";
import { readSalary } from "../../../../src/server/feeds/normalise/pay/salary";
import { runs } from "../../../support/stage";

type Unit = "hour" | "day" | "week" | "month" | "year";

/** How a country writes pay: separators, position of the currency, and names of the unit. */
interface Style {
  readonly country: string;
  readonly currency: string;
  readonly group: string;
  readonly point: string;
  readonly written: (number: string) => string;
  readonly to: readonly string[];
  readonly units: Readonly<Record<Unit, readonly string[]>>;
}

const english: Style["units"] = {
  hour: [" per hour", " an hour", "/hr", "ph", " p/h", " hourly"],
  day: [" per day", " a day", "pd", " daily", "/day"],
  week: [" per week", " a week", "pw", " weekly"],
  month: [" per month", " a month", "pcm", " pm", " monthly"],
  year: [" per annum", " a year", "pa", " p.a.", " annually"],
};
const german: Style["units"] = {
  hour: [" pro Stunde", "/Std.", "/h", " die Stunde", " stündlich"],
  day: [" pro Tag", "/Tag", " täglich"],
  week: [" pro Woche", " wöchentlich", " die Woche"],
  month: [" monatlich", " pro Monat", "/Monat", " mtl.", " im Monat", " brutto monatlich"],
  year: [" pro Jahr", " jährlich", " p. a.", " im Jahr"],
};
const french: Style["units"] = {
  hour: [" par heure", " de l'heure", " de l’heure", "/heure", " brut horaire"],
  day: [" par jour", "/jour"],
  week: [" par semaine", " la semaine"],
  month: [" par mois", "/mois", " brut mensuel", " brut par mois"],
  year: [" par an", "/an", " brut annuel", " par année"],
};
const spanish: Style["units"] = {
  hour: [" por hora", " la hora", "/hora"],
  day: [" al día", " por día", " diarios"],
  week: [" a la semana", " por semana", " semanales"],
  month: [" al mes", "/mes", " mensuales", " brutos mensuales"],
  year: [" al año", " anuales", "/año"],
};
const polish: Style["units"] = {
  hour: [" za godzinę", "/godz.", " brutto/godz."],
  day: [" dziennie", "/dzień"],
  week: [" tygodniowo", "/tydz."],
  month: [" miesięcznie", " / mies.", " brutto miesięcznie"],
  year: [" rocznie", "/rok"],
};
/** For currencies written as a word: no unit is joined to it without a space or slash. */
const worded: Style["units"] = {
  hour: [" per hour", "/hour", " an hour"],
  day: [" per day", "/day", " daily"],
  week: [" per week", " weekly"],
  month: [" per month", "/month", " a month", " pcm"],
  year: [" per year", " per annum", " annually"],
};
const sign =
  (before: string, after = "") =>
  (number: string) =>
    `${before}${number}${after}`;
const British = {
  country: "GB",
  currency: "GBP",
  point: ".",
  to: [" - ", "-", " – ", " to "],
  units: english,
};
const German = { country: "DE", currency: "EUR", point: ",", to: [" - ", "-", " bis "], units: german };
const French = { country: "FR", currency: "EUR", point: ",", to: [" - ", " à ", " – "], units: french };
const Spanish = { country: "ES", currency: "EUR", point: ",", to: [" - ", " a ", "-"], units: spanish };
const Swiss = { country: "CH", currency: "CHF", point: ".", to: [" - ", " – ", " bis "], units: german };

const styles: Readonly<Record<string, Style>> = {
  "£25,000": { ...British, group: ",", written: sign("£") },
  "£25000": { ...British, group: "", written: sign("£") },
  "GBP 25,000": { ...British, group: ",", written: sign("GBP ") },
  "$25,000": { ...British, country: "US", currency: "USD", group: ",", written: sign("$") },
  CA$25: { ...British, country: "CA", currency: "CAD", group: ",", written: sign("CA$") },
  "25.000 €": { ...German, group: ".", written: sign("", " €") },
  "25000€": { ...German, group: "", written: sign("", "€") },
  "EUR 25.000": { ...German, group: ".", written: sign("EUR ") },
  "25.000 Euro": { ...German, group: ".", written: sign("", " Euro") },
  "25 000 €": { ...French, group: " ", written: sign("", " €") },
  "25\u202f000\u00a0€": { ...French, group: "\u202f", written: sign("", "\u00a0€") },
  "25 000 euros": { ...French, group: " ", written: sign("", " euros") },
  "25.000 euros": { ...Spanish, group: ".", written: sign("", " euros") },
  "€25.000": { ...Spanish, group: ".", written: sign("€") },
  "CHF 25'000": { ...Swiss, group: "'", written: sign("CHF ") },
  "CHF 25’000": { ...Swiss, group: "’", written: sign("CHF ") },
  "25 000 zł": {
    ...{ country: "PL", currency: "PLN", point: ",", group: " ", units: polish },
    to: [" - ", " do ", " – "],
    written: sign("", " zł"),
  },
  "25 000 SEK": {
    ...British,
    country: "SE",
    currency: "SEK",
    group: " ",
    units: worded,
    written: sign("", " SEK"),
  },
};

const perYear: Readonly<Record<Unit, number>> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 };
/** Usual pay in whole units of currency; a pound is about ten Swedish kronor. */
const usual: Readonly<Record<Unit, readonly [least: number, most: number]>> = {
  hour: [11, 300],
  day: [110, 2_000],
  week: [450, 15_000],
  month: [1_100, 30_000],
  year: [12_000, 300_000],
};

function spelled(amount: number, { group, point }: Style): string {
  const [whole = "", fraction] = (Number.isInteger(amount) ? `${amount}` : amount.toFixed(2)).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
}

const unit = fc.constantFrom<Unit>("hour", "day", "week", "month", "year");
const pay = unit.chain((each) => {
  const [least, most] = usual[each];
  const amount = fc
    .tuple(fc.integer({ min: least, max: most }), fc.constantFrom(0, 0, 0.5, 0.25))
    .map(([whole, cents]) => whole + (each === "year" ? 0 : cents));
  return fc.record({
    unit: fc.constant(each),
    ends: fc.tuple(amount, amount).map((both) => both.sort((one, other) => one - other)),
    isRange: fc.boolean(),
    label: fc.constantFrom("YEAR", "HOUR", "", "year"),
    lot: fc.nat(1_000),
  });
});

test.each(Object.entries(styles))("pay written like %j gives its amounts, currency and unit", (_, style) => {
  fc.assert(
    fc.property(pay, ({ unit: each, ends: [low = 0, high = 0], isRange, label, lot }) => {
      const any = (from: readonly string[]) => from[lot % from.length] ?? "";
      const lower = style.written(spelled(low, style));
      const upper = style.written(spelled(high, style));
      const words = `${isRange ? `${lower}${any(style.to)}` : ""}${upper}${any(style.units[each])}`;
      const range = isRange ? [low, high] : [high, null];
      expect(readSalary({ text: words, period: label }, style.country)).toMatchObject({
        minimum: range[0],
        maximum: range[1],
        currency: style.currency,
        period: each,
        annual: Math.round(high * perYear[each]),
        text: words.replace(/\s/g, " "),
      });
    }),
    { numRuns: runs(300) },
  );
});

test("a range with the currency at only one end is read", () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(styles)), pay, (style, { unit: each, ends, lot }) => {
      const any = (from: readonly string[]) => from[lot % from.length] ?? "";
      const [lower = "", upper = ""] = ends.map((end) => spelled(end, style));
      const [before = "", after = ""] = style.written("|").split("|");
      const words = `${before}${lower}${any(style.to)}${upper}${after}${any(style.units[each])}`;
      const read = readSalary({ text: words, period: "YEAR" }, style.country);
      expect([words, read.minimum, read.annual]).toEqual([
        words,
        ends[0],
        Math.round((ends[1] ?? 0) * perYear[each]),
      ]);
    }),
    { numRuns: runs(2_000) },
  );
});

test("an amount with k is read as thousands", () => {
  const thousands = fc.integer({ min: 12, max: 99 });
  const half = fc.constantFrom("", ".5");
  const ending = fc.constantFrom("", " a year", "pa", " per annum");
  fc.assert(
    fc.property(thousands, half, ending, fc.constantFrom("k", "K"), (amount, more, end, k) => {
      const read = readSalary({ text: `£${amount}${more}${k}${end}` }, "GB");
      expect(read).toMatchObject({ annual: (amount + Number(`0${more}`)) * 1000, period: "year" });
    }),
  );
});

/** Each x is any digit. */
const shapes = `
GB: 020 1xxx xxxx, 01xx x1x xxxx, (01xx) x1x xxxx, 01xxx 1xxxxx, 01xxx 1xx xxx, 071xx xxxxxx, 071xx-xxx-xxx
GB: +44 71xx xxxxxx, 44 71xx xxxxxx, +44 (0)20 1xxx xxxx, 0044 20 1xxx xxxx, 0800 1xx xxx, 0845 1x xx
GB: 4471xxxxxxxx
US: 1xx-1xx-xxxx, (1xx) 1xx-xxxx, 1xx.1xx.xxxx, 1xx 1xx xxxx, +1 1xx 1xx xxxx, +1 (1xx) 1xx-xxxx
US: 1-800-1xx-xxxx, 1 (1xx) 1xx-xxxx, +1-1xx-1xx-xxxx, 1xx-1xxx
DE: 030 1xxxxxx, 030/1xxxxxx, (030) 1xxxxxx, 01xx/1xxxxx, +49 30 1xxxxxx, 49 30 1xxxxxx, 0049 30 1xxxxx
DE: +49 (0)1xx 1xxxxx, 01xx 1xx xx xx, 030-1x xx xx
FR: 01 1x xx xx xx, 01.1x.xx.xx.xx, 01-1x-xx-xx-xx, +33 1 1x xx xx xx, 33 6 1x xx xx xx, 011xxxxxxx
IE: 01 1xx xxxx, (01) 1xx xxxx, 087 1xx xxxx, +353 1 1xx xxxx, 353 1 1xx xxxx, 353 87 1xx xxxx, 1800 1xx xxx`;

const written = shapes
  .trim()
  .split("\n")
  .map((line) => line.split(": "));

test.each(written)("no telephone number of %s is read as pay: %s", (country = "", all = "") => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 20, maxLength: 20 });
  const number = fc
    .tuple(fc.constantFrom(...all.split(", ")), digits)
    .map(([shape, some]) => shape.replace(/x/g, (_, at: number) => `${some[at]}`));
  const labels = fc.constantFrom({ currency: "GBP", period: "YEAR" }, { period: "HOUR" }, { period: "" });
  const around = fc.constantFrom(
    ["", ""],
    ["Competitive, ", ""],
    ["Please ring ", " to apply"],
    ["", " (Anne)"],
  );
  fc.assert(
    fc.property(number, labels, around, fc.boolean(), (said, label, [before, after], inField) => {
      const words = `${before}${said}${after}`;
      const read = readSalary({ ...(inField ? { minimum: words } : { text: words }), ...label }, country);
      expect([words, read.annual]).toEqual([words, null]);
    }),
    { numRuns: runs(600) },
  );
});
