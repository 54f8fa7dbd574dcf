import { currenciesIn, moneyPattern, signPattern } from "./currency";
import { withoutOtherNumbers, withoutTelephones } from "./not-pay";
import { payPeriodIn, type SalaryPeriod, withoutUnits } from "./pay-units";

interface Amount {
  readonly start: number;
  readonly end: number;
  /** Negative after a minus sign, which is not pay. */
  readonly value: number;
  /** 1,000 for '24k', 1,000,000 for '1.2M', else 1. */
  readonly unit: number;
  /** Marked as money: by a currency sign or code, or by 'k'. */
  readonly marked: boolean;
}

/** '24,454', '24 454', '24.454', "24'454": one separator throughout a number; and Indian '6,00,000'. */
const groups = [",", " ", String.raw`\.`, "['’]"].map((each) => String.raw`\d{1,3}(?:${each}\d{3}){1,3}`);
groups.push(String.raw`\d{1,2}(?:,\d{2}){1,2},\d{3}`);
const digits = String.raw`(?:${groups.join("|")})(?:[.,]\d{1,2})?(?!\d)|\d{1,12}(?:[.,]\d{1,2})?(?!\d)`;
const number = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(${signPattern}|\b[A-Z]{3}) ?)?(${digits})( ?(?:k|mi?o|mn?|millions?)(?!\p{L})\.?|k(?=p(?:[ahdwm]|cm)\b))?`,
  "giu",
);
const moneyNext = new RegExp(`^\\s?(?:${moneyPattern})`, "iu");
const upToMillions = /\p{Sc} ?[\d.,]{1,8}(?: ?m\w{0,7})? ?(?:[-–—]|to) ?$/iu;
const endOfMillions = /^\s?(?:$|[-–—/(,;+]|(?:to|per|an?|pa|p\.a|base|gross|brutto|salary)\b)/i;

/** `given` is the text before other numbers were blanked out. */
function amountsIn(text: string, given = text): Amount[] {
  return [...text.matchAll(number)].flatMap((found) => amountOf(found, text, given) ?? []);
}

function amountOf(found: RegExpExecArray, text: string, given: string): Amount | null {
  const [all, sign = "", written = "", suffix = ""] = found;
  const isSign = sign !== "" && (!/^\p{L}{3}$/u.test(sign) || currenciesIn(sign).length > 0);
  const start = found.index + (isSign ? 0 : sign.length);
  const end = found.index + all.length;
  const after = text.slice(end, end + 12);
  const unit = suffix === "" ? 1 : /k/i.test(suffix) ? 1000 : 1_000_000;
  const isMoney = isSign || moneyNext.test(after);
  if (unit > 1000 && !isInMillions(text, start, isMoney, after)) return null;
  const marked = isMoney || unit > 1;
  if (/^0\d/.test(written) || !endsWell(after, marked)) return null;
  return { start, end, value: numberIn(written) * unit * (isNegative(given, start) ? -1 : 1), unit, marked };
}

/** '$1.2M' and the end of '$1.2 - 1.5M', unless a noun follows: '£2m turnover' is not pay. */
function isInMillions(text: string, start: number, isMoney: boolean, after: string): boolean {
  const isOfMoney = isMoney || upToMillions.test(text.slice(Math.max(0, start - 20), start));
  return isOfMoney && endOfMillions.test(after.replace(moneyNext, ""));
}

/** '25 an hour', '25 CHF brutto pro Stunde'. */
function unitAfter(text: string, end: number): SalaryUnit {
  const after = text.slice(end, end + 30).replace(moneyNext, "");
  return payPeriodIn(after.replace(/^\s?(?:brutto|bruto|bruts?|gross)\b/i, "").slice(0, 14), true);
}

type SalaryUnit = ReturnType<typeof payPeriodIn>;

/** '£12.50ph' is pay; '8a', '37th' and billions are not. */
function endsWell(after: string, marked: boolean): boolean {
  if (/^\s?(?:bn|billion)\b/i.test(after)) return false;
  return marked || !/^\p{L}/u.test(after) || /^p(?:[ahdwm]|cm)\b/i.test(after);
}

/** '24,454.00', '24.454,00', '24 454': a '.' or ',' is decimal only before one or two final digits. */
function numberIn(written: string): number {
  const [, whole = written, fraction = ""] = /^(.{1,20})[.,](\d{1,2})$/.exec(written) ?? [];
  return Number(`${whole.replace(/[,. '’]/g, "")}.${fraction || "0"}`);
}

/** '-5000', '£-5,000', 'from -5000'; after an amount or another word, a dash is only a dash. */
function isNegative(text: string, start: number): boolean {
  if (!/[-−]/.test(text.charAt(start - 1))) return false;
  const ahead = text.slice(0, start - 1).trimEnd();
  if (/\p{Sc}$/u.test(ahead)) return !/[\dk]$/i.test(ahead.slice(0, -1).trimEnd());
  return (
    ahead === "" || /(?:[:(–—−-]|\b(?:from|to|of|and|between|is|min(?:imum)?|max(?:imum)?))$/i.test(ahead)
  );
}

export interface Range {
  readonly minimum: number | null;
  readonly maximum: number | null;
}

export interface SalaryInText extends Range {
  /** ISO 4217 codes that the text may mean; '?' for an unknown currency. */
  readonly currencies: readonly string[];
  /** 'other' is a unit without a known number per year: a session, a shift. */
  readonly period: SalaryPeriod | "other" | null;
  readonly inMillions: boolean;
}

/**
 * Reads '£24,454 - £30,000 per annum', '$18.50/hr', 'up to 45k': the first amount that is pay, or the first
 * two as a range. The unit is the one after them, else one between them, else any.
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
  // A unit after other money belongs to that: '£32,000 (£16.41 per hour)'.
  const rest = text.slice(0, others.find(({ marked }) => marked)?.start);
  const upperOnly = second === undefined && isUpper(text, first);
  const low = lowAmountOf(first, second);
  const inMillions = Math.max(first.unit, last.unit) > 1000;
  return {
    minimum: upperOnly ? null : low,
    maximum: upperOnly ? low : (second?.value ?? null),
    currencies,
    // Only yearly pay is in millions.
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
function lowAmountOf({ value, unit }: Amount, second: Amount | undefined): number {
  return unit === 1 && value < 1000 ? value * (second?.unit ?? 1) : value;
}

const bounding =
  /(?<!\p{L})(?:up ?to|from|to|between|and|at least|min(?:imum)?|max(?:imum)?|circa|ca|approx|around|about|starting|at|of|salary|pay|rate|ab|von|bis|zu|zwischen|und|de|entre|y|et|hasta|desde|van|vanaf|tot|tussen|en|od|do|až|från|fra|till?|mellan|mell[eo]m|oc?[gh]|da|tra|até)(?!\p{L})|[\s.,:–—-]/giu;

/** Whether only words such as 'up to' stand beside the amounts: 'Up to 25', '15 - 18'. */
function isAlone(text: string): boolean {
  return (
    text
      .replace(number, " ")
      .replace(/\p{Sc}/gu, " ")
      .replace(bounding, "") === ""
  );
}

/**
 * Amounts marked as money; without any, those that are large enough, followed by a unit, or alone. Extras
 * such as bonuses do not count unless all pay is on-target earnings.
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
  // For texts in which only the extra has a sign: '39000.00 plus £5,000 Welcome Bonus'.
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
  /^[\s.,]*(?:-|–|—|to|and|up to|rising to|max(?:imum)?|-\s?max(?:imum)?|bis(?: zu)?|und|à|et|jusqu['’]à|a|y|hasta|tot(?: en met)?|till?|do|až|até|până la)[\s:]*$/iu;
/** These words for 'and' join a range only after a word for 'between'; otherwise an extra follows. */
const andOfRange = /^[\s.,]*(?:en|och|og|e|a)[\s:]*$/iu;
const opensRange = /(?<!\p{L})(?:tussen|mellan|mell[eo]m|tra|fra|entre|mezi|między)[\s:]{0,3}$/iu;
const money = new RegExp(String.raw`${moneyPattern}|\/|\b(?:brutto|bruto|bruts?)\b`, "giu");

/** Only a connector or a unit stands between the ends of a range. */
function isLinked(first: Amount | undefined, second: Amount | undefined, text: string): boolean {
  if (first === undefined || second === undefined || second.start - first.end > 30) return false;
  const between = withoutUnits(text.slice(first.end, second.start)).replace(money, "");
  const isOpened = () => opensRange.test(text.slice(Math.max(0, first.start - 14), first.start));
  return connector.test(between) || (andOfRange.test(between) && isOpened());
}

const extra =
  /\b(?:bonus(?:es)?|allowances?|hcas|supplements?|weighting|enhancements?|golden|welcome|relocation|retention|joining|referral|vouchers?)\b/i;
const onTarget = /\bote\b/i;
/** '£28,407 incl. HCAS' is all of it. */
const included = /\binc(?:l|luding|lusive|ludes)?\b.{0,15}(?:hcas|weighting|supplements?|allowances?)/i;

/** '+ £2,000 bonus' and 'OTE £40,000' are paid on top. */
function isExtra(amount: Amount, text: string): boolean {
  const [before, after] = aroundOf(amount, text);
  const isNamed = (part: string) => (extra.test(part) && !included.test(part)) || onTarget.test(part);
  return /\bplus\b|\+/i.test(before) || isNamed(before) || isNamed(after);
}

function isOnTarget(amount: Amount, text: string): boolean {
  return aroundOf(amount, text).some((part) => onTarget.test(part) && !extra.test(part));
}

function aroundOf({ start, end }: Amount, text: string): readonly [before: string, after: string] {
  const before = text.slice(Math.max(0, start - 32), start).split(/[,;(!|]|\.\s|\d/);
  const after = text.slice(end, end + 25).split(/[,;(+]|\d|\b(?:plus|and|with|to)\b/i);
  return [before.at(-1) ?? "", after[0] ?? ""];
}

/** 'up to £45k', 'max £45k', '£45k maximum'. */
function isUpper(text: string, { start, end }: Amount): boolean {
  const before = text.slice(Math.max(0, start - 14), start);
  return (
    /(?<!\p{L})(?:up ?to|max(?:imum)?(?: of)?|maks|to|bis(?: zu)?|hasta|jusqu['’]à|tot|(?:upp|op)? ?till?|do|až|até)[\s:]*$/iu.test(
      before,
    ) || /^\s?max(?:imum)?\b/i.test(text.slice(end, end + 9))
  );
}

/**
 * '£24,454', '24k', 24454 from a field of its own. Null for words, nothing, or 0, which feeds use for
 * unknown.
 */
export function readAmount(raw: string | number): number | null {
  const value = typeof raw === "number" ? raw : amountInField(raw.slice(0, 200));
  return value !== null && Number.isFinite(value) && value > 0 ? value : null;
}

/** A number alone is an amount however small; among words it has to look like pay. */
function amountInField(raw: string): number | null {
  const [alone, ...others] = amountsIn(withoutTelephones(raw), raw);
  if (alone !== undefined && others.length === 0 && !/\p{L}{2}/u.test(raw)) return alone.value;
  const { minimum, maximum } = readSalaryText(raw);
  return minimum ?? maximum;
}
