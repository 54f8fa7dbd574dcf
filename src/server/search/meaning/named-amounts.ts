import { withChoice, withRadius } from "../../../shared/query-changes";
import { parseAmount } from "../../../shared/query-codec";
import { defaultRadius, radii, type SearchQuery } from "../../../shared/search-query";
import { reach } from "../../../shared/texts";
import { type PayPeriod, type PayScale, scaleOf } from "../../jobs/pay-scale";
import type { KeywordTerm } from "../keywords/split-keywords";

/** A minimum salary or a distance among the keywords: `manager £40k+`, `nurse within 10 miles of Leeds`. */
export interface NamedAmount {
  readonly text: string;
  /** Number of terms. */
  readonly length: number;
  readonly isDistance?: boolean;
  readonly refine: (query: SearchQuery) => SearchQuery;
}

/** In words: `salary of at least 40,000 € a year`. */
const maxAmountWords = 9;
/** An amount is pay if it is at most so many times above or below what the sidebar offers. */
const leeway = 4;

const periodWords: Readonly<Record<PayPeriod, string>> = {
  hour: "hour|hr|h|stunde|std",
  day: "day|tag",
  week: "week|woche",
  month: "month|monat",
  year: "year|annum|jahr",
};
const periods = Object.keys(periodWords) as PayPeriod[];
/** `pa`, `p.a.`, `p/h`. */
const shortPeriods = ` ?p[./]?(?<letter>[${periods.map(letterOf).join("")}])\\.?`;

const of = " (?:of|from|around|um)";
const length = String.raw`(\d{1,3})[- ]?(miles?|mi|km|kilomet(?:er|re)s?)(?: radius)?`;
const distances = [
  new RegExp(`^(?:within|up to|im umkreis von|umkreis)(?: a)? ${length}(?:${of})?$`, "i"),
  new RegExp(`^${length}${of}$`, "i"),
];
const lastOf = new RegExp(`${of}$`, "i");

/** Reads the amounts of one site, whose currency (ISO 4217) and pay period they are in. */
export class AmountReader {
  readonly #pay: PayScale;
  readonly #salary: RegExp;

  constructor(pay: PayScale, currency: string | null) {
    this.#pay = pay;
    const sign = currency === null ? "[£$€]" : `${escaped(signOf(currency))}|${currency}`;
    const digits = String.raw`(?:\d{1,3}(?: \d{3})+|\d[\d.,'’]*)`;
    const amount = String.raw`(?:${sign})? ?${digits}k? ?(?:${sign})?\+?`;
    const lead = "(?:salary|pay|paying|earning|gehalt) ";
    const least =
      "(?:of|from|over|above|at least|min|minimum|more than|between|ab|über|mindestens|zwischen) ";
    const period = periods.map((name) => `(?<${name}>${periodWords[name]})`).join("|");
    this.#salary = new RegExp(
      `^(?<lead>${lead})?(?:${least}){0,2}(?<amount>${amount})` +
        `(?:(?:[-–]| (?:to |and |bis |und )?)(?<end>${amount}))?` +
        `(?:(?: (?:a|an|per|pro|im) | ?/ ?)(?:${period})|${shortPeriods})?$`,
      "iu",
    );
  }

  /** The longest one that begins at this term. */
  at(typed: readonly KeywordTerm[], from: number): NamedAmount | undefined {
    const near = typed.slice(from, from + maxAmountWords);
    const ofGroup = near.filter(({ group }) => group === typed[from]?.group);
    const words = ofGroup.map(({ text }) => text.replace(/(?<=[^,;])[,;]+$/, ""));
    if (!words.some((word) => /\d/.test(word))) return undefined;
    for (let length = words.length; length > 0; length--) {
      const text = words.slice(0, length).join(" ");
      const named = distanceIn(text) ?? this.#salaryIn(text);
      if (named !== undefined) return { ...named, length };
    }
    return undefined;
  }

  #salaryIn(text: string): Omit<NamedAmount, "length"> | undefined {
    const { lead, amount = "", end = amount, letter, ...named } = this.#salary.exec(text)?.groups ?? {};
    const stated = periods.find(
      (period) => named[period] !== undefined || letterOf(period) === letter?.toLowerCase(),
    );
    // A bare number can be anything: *class 1*, *365*, *2026*.
    if (!stated && !lead && !/[^\d.,'’ +]/.test(amount + end)) return undefined;
    const { perYear, steps } = stated === undefined ? this.#pay : scaleOf(stated, this.#times());
    const [least = 0, most = 0] = [steps[0], steps.at(-1)];
    const isPay = (value: number) => value * leeway >= least && value <= most * leeway;
    const value = startOf(amount, end);
    // A range ends with pay, too; in *£40k 365*, the second number is another word.
    if (!isPay(value) || !isPay(numberOf(end))) return undefined;
    const inPeriod = String(Math.floor((value * perYear) / this.#pay.perYear));
    const refine = (query: SearchQuery) =>
      query.salary_min === "" ? withChoice(query, "salary_min", inPeriod) : query;
    return { text, refine };
  }

  /** A period's usual pay is higher in some currencies. */
  #times(): number {
    return (this.#pay.steps[0] ?? 1) / (scaleOf(this.#pay.period).steps[0] ?? 1);
  }
}

/** `a` for the Latin year. */
function letterOf(period: PayPeriod): string {
  return period === "year" ? "a" : period.charAt(0);
}

/** In *£40-50k*, the `k` belongs to both numbers. */
function startOf(amount: string, end: string): number {
  const number = numberOf(amount);
  const isShort = number < 1000 && isInThousands(end) && !isInThousands(amount);
  return isShort ? number * 1000 : number;
}

/** The `k` of `kr` does not mean a thousand. */
function isInThousands(amount: string): boolean {
  return /\dk(?!\p{L})/iu.test(amount);
}

function numberOf(amount: string): number {
  return Number(parseAmount(amount, Number.MAX_SAFE_INTEGER));
}

/** A distance means something only together with a place. */
function distanceIn(text: string): Omit<NamedAmount, "length"> | undefined {
  const found = distances.map((each) => each.exec(text)).find(Boolean);
  if (!found) return undefined;
  const [, number = "", named = ""] = found;
  const isMetric = /^k/i.test(named);
  const radius = radii.find((each) => (isMetric ? reach(each).km : each) >= Number(number)) ?? 100;
  const refine = (query: SearchQuery) =>
    query.location === "" || query.radius !== defaultRadius ? query : withRadius(query, radius);
  return { text: text.replace(lastOf, ""), isDistance: true, refine };
}

function signOf(currency: string): string {
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
