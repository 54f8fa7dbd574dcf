import { type Amount, amountsIn, unitAfter, withoutAmounts } from "./amounts";
import { currenciesIn, moneyPattern } from "./currency";
import { withoutOtherNumbers, withoutTelephones } from "./not-pay";
import { payPeriodIn, type SalaryPeriod, withoutUnits } from "./pay-units";

/** What a text says about pay; null for what it does not say. */
export interface SalaryInText {
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** ISO 4217, what its code or sign may stand for; '?' for one that nobody knows. */
  readonly currencies: readonly string[];
  /** 'other' is a unit that no year can be counted from: a session, a shift. */
  readonly period: SalaryPeriod | "other" | null;
  readonly inMillions: boolean;
}

/**
 * Reads '£24,454 - £30,000 per annum', '$18.50/hr', 'up to 45k': the first amount that is pay, or the first
 * two as a range. The unit is the one that follows them, else one between them, else any.
 */
export function readSalaryText(given: string): SalaryInText {
  const text = withoutOtherNumbers(given);
  const amounts = amountsIn(text, given).filter(({ value }) => value >= 0);
  const [first, second] = payAmong(amounts, text, isAlone(given));
  const currencies = currenciesIn(given);
  if (first === undefined)
    return { minimum: null, maximum: null, currencies, period: payPeriodIn(text), inMillions: false };
  const last = second ?? first;
  const others = amounts.filter(({ start }) => start >= last.end);
  const parts = [text.slice(last.end, others[0]?.start), text.slice(first.end, last.start)];
  const period = parts.map((part) => payPeriodIn(part, true)).find((each) => each !== null);
  // What stands behind other money is the unit of that: '£32,000 (£16.41 per hour)'.
  const rest = text.slice(0, others.find(({ marked }) => marked)?.start);
  const upperOnly = second === undefined && isUpper(text, first);
  const low = amountOf(first, second);
  const inMillions = Math.max(first.unit, last.unit) > 1000;
  return {
    minimum: upperOnly ? null : low,
    maximum: upperOnly ? low : (second?.value ?? null),
    currencies,
    // Only a year is paid in millions.
    period: period ?? payPeriodIn(rest) ?? (inMillions ? "year" : null),
    inMillions,
  };
}

/** Whether the only amounts of a text are 0 or less: '£0 per annum', 'Salary: £0', '-£5,000'. */
export function saysNoPay(given: string): boolean {
  const text = withoutOtherNumbers(given);
  const amounts = amountsIn(text, given);
  const isMoney = ({ end, marked, value }: Amount) =>
    marked || value < 0 || unitAfter(text, end) !== null || isAlone(given);
  return amounts.some(isMoney) && amounts.every(({ value }) => value <= 0);
}

/** '24 - 28k' means thousands twice. */
function amountOf({ value, unit }: Amount, second: Amount | undefined): number {
  return unit === 1 && value < 1000 ? value * (second?.unit ?? 1) : value;
}

const bounding =
  /\b(?:up ?to|from|to|between|and|at least|min(?:imum)?|max(?:imum)?|circa|ca|approx|around|about|starting|at|of|salary|pay|rate|ab|von|bis|zu|zwischen|und|de|entre|y|et|hasta|desde)\b|[\s.,:–—-]/gi;

/** Whether nothing stands beside the amounts but which end they are: 'Up to 25', '15 - 18'. */
function isAlone(text: string): boolean {
  return withoutAmounts(text).replace(bounding, "") === "";
}

/**
 * What is marked as money; only where nothing is, what is large enough, followed by its unit, or alone. What is
 * paid besides is no pay, but where all of it is on target.
 */
function payAmong(amounts: readonly Amount[], text: string, alone: boolean): readonly (Amount | undefined)[] {
  const linked = (at: number) => isLinked(amounts[at], amounts[at + 1], text);
  const spread = (is: (amount: Amount) => boolean) =>
    amounts.filter((amount, at) => {
      const [before, after] = [amounts[at - 1], amounts[at + 1]];
      return is(amount) || (before && is(before) && linked(at - 1)) || (after && is(after) && linked(at));
    });
  const marked = spread((amount) => amount.marked);
  const withUnit = (amount: Amount) => !isYear(amount, text) && unitAfter(text, amount.end) !== null;
  const plain = (amount: Amount) =>
    withUnit(amount) || (!isYear(amount, text) && (alone || (amount.value >= 1000 && amount.value < 1e8)));
  const isOwn = (amount: Amount) => !isExtra(amount, text);
  const money = [...marked, ...spread(marked.length > 0 ? withUnit : plain)];
  // Where only what is paid besides has a sign: '39000.00 plus £5,000 Welcome Bonus'.
  const first =
    money.find(isOwn) ?? money.find((each) => isOnTarget(each, text)) ?? spread(plain).find(isOwn);
  if (first === undefined) return [];
  const at = amounts.indexOf(first);
  return linked(at) ? [first, amounts[at + 1]] : [first];
}

function isYear({ start, end }: Amount, text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text.slice(start, end).trim());
}

const connector =
  /^[\s.,]*(?:-|–|—|to|and|up to|rising to|max(?:imum)?|-\s?max(?:imum)?|bis(?: zu)?|und|à|et|jusqu['’]à|a|y|hasta)[\s:]*$/i;
const money = new RegExp(String.raw`${moneyPattern}|\/|\b(?:brutto|bruto|bruts?)\b`, "giu");

/** Whether two numbers are the ends of one range: nothing but 'to' stands between them, or a unit. */
function isLinked(first: Amount | undefined, second: Amount | undefined, text: string): boolean {
  if (first === undefined || second === undefined || second.start - first.end > 30) return false;
  return connector.test(withoutUnits(text.slice(first.end, second.start)).replace(money, ""));
}

const extra =
  /\b(?:bonus(?:es)?|allowances?|hcas|supplements?|weighting|enhancements?|golden|welcome|relocation|retention|joining|referral|vouchers?)\b/i;
const onTarget = /\bote\b/i;
/** '£28,407 incl. HCAS' is all of it. */
const included = /\binc(?:l|luding|lusive|ludes)?\b.{0,15}(?:hcas|weighting|supplements?|allowances?)/i;

/** '+ £2,000 bonus', 'OTE £40,000': paid besides. */
function isExtra(amount: Amount, text: string): boolean {
  const [before, after] = aroundOf(amount, text);
  const isNamed = (part: string) => (extra.test(part) && !included.test(part)) || onTarget.test(part);
  return /\bplus\b|\+/i.test(before) || isNamed(before) || isNamed(after);
}

function isOnTarget(amount: Amount, text: string): boolean {
  return aroundOf(amount, text).some((part) => onTarget.test(part) && !extra.test(part));
}

/** The words of the same clause before and behind an amount. */
function aroundOf({ start, end }: Amount, text: string): readonly [before: string, after: string] {
  const before = text.slice(Math.max(0, start - 32), start).split(/[,;(!|]|\.\s|\d/);
  const after = text.slice(end, end + 25).split(/[,;(+]|\d|\b(?:plus|and|with|to)\b/i);
  return [before.at(-1) ?? "", after[0] ?? ""];
}

/** 'up to £45k', 'max £45k', '£45k maximum'. */
function isUpper(text: string, { start, end }: Amount): boolean {
  const before = text.slice(Math.max(0, start - 14), start);
  return (
    /(?:\b(?:up ?to|max(?:imum)?(?: of)?|to|bis(?: zu)?|hasta)|\bjusqu['’]à)[\s:]*$/i.test(before) ||
    /^\s?max(?:imum)?\b/i.test(text.slice(end, end + 9))
  );
}

/**
 * One amount from a field of its own: '£24,454', '24k', 24454; null for words, nothing, or 0, which feeds use
 * for unknown.
 */
export function readAmount(raw: string | number): number | null {
  const value = typeof raw === "number" ? raw : amountInField(raw.slice(0, 200));
  return value !== null && Number.isFinite(value) && value > 0 ? value : null;
}

/** A number that stands alone is an amount however small; among words it has to look like pay. */
function amountInField(raw: string): number | null {
  const [alone, ...others] = amountsIn(withoutTelephones(raw), raw);
  if (alone !== undefined && others.length === 0 && !/\p{L}{2}/u.test(raw)) return alone.value;
  const { minimum, maximum } = readSalaryText(raw);
  return minimum ?? maximum;
}
