import { currencyIn, payPeriodIn, type SalaryPeriod } from "./pay-units";

/** What a text says about pay; null for what it does not say. */
export interface SalaryInText {
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** ISO 4217; a '$' is 'USD' where nothing says which dollar. */
  readonly currency: string | null;
  /** 'other' is a unit that no year can be counted from: a session, a shift. */
  readonly period: SalaryPeriod | "other" | null;
}

/** A number that may be pay, by its place in the text. */
interface Token {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly thousands: boolean;
  /** Marked as money: by a sign or code of a currency, or by 'k'. */
  readonly marked: boolean;
}

const number =
  /(?<![\p{L}\p{N}.,])(?:([£$€₹¥]|\b[A-Z]{3}) ?)?(\d{1,3}(?:[,. ]\d{3}){1,3}(?:[.,]\d{1,2})?(?!\d)|\d{1,12}(?:[.,]\d{1,2})?(?!\d))( ?k\b)?/giu;

const telephones: readonly RegExp[] = [
  /\b(?:tel|telephone|phone|call|mobile|mob|ring|fax|whatsapp|contact)\b[^\d£$€]{0,40}[\d+(][\d\s()+./-]{4,20}/gi,
  /(?<![\d.,£$€])(?:\+\d|\(?0\d)[\d\s().-]{7,18}/g,
  /(?<![\d.,£$€])\(?\d{3}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}(?!\d)/g,
];
/** Other numbers that are not pay: dates, tax years, bands and points of scales, working time, references. */
const otherNumbers: readonly RegExp[] = [
  /(?<![\d.,£$€])\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)?\d{2}(?![\d,])/g,
  /(?<![\d.,£$€])(?:19|20)\d{2}(?:\s?\/\s?\d{2,4}|-\d{2}(?:-\d{2})?)(?![\d,])/g,
  /\b(?:band|grade|level|scale|points?|scp|spine|step|tier|range|m|mps|ups|tlr|gs|nf|wg|class|phase|group)[\s:-]{0,3}\d{1,3}[a-z]?\b(?:\s?(?:-|–|to|\/)\s?\d{1,3}[a-z]?\b(?![,.]?\d))?/gi,
  /(?<![\d.,£$€])\d{1,4}(?:\.\d{1,2})?\s?(?:hours?|hrs?|days?|weeks?|months?|years?)\b(?!\s?rate)['’]?(?:\s?(?:per|an?|each|\/|p\/)\s?(?:day|week|month|year|annum|fortnight))?/gi,
  /\b(?:hours|hrs|days|weeks)\s(?:per|a|each|of)\s?(?:day|week|month|year|annum|work)/gi,
  /(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?\s?%/g,
  /\b(?:ref|reference|vacancy|job|req|requisition|id|no|number)\b[.:# ]{1,3}\d{3,12}\b/gi,
];

/**
 * Reads '£24,454 - £30,000 per annum', '$18.50/hr', 'up to 45k': the first amount that is pay, or the first
 * two as a range.
 */
export function readSalaryText(given: string): SalaryInText {
  const text = blanked(given, [...telephones, ...otherNumbers]);
  const tokens = tokensIn(text);
  const [first, second] = payAmong(tokens, text);
  const currency = currencyIn(given);
  if (first === undefined) return { minimum: null, maximum: null, currency, period: payPeriodIn(text) };
  const next = tokens.find(({ start }) => start >= (second ?? first).end);
  const period = payPeriodIn(text.slice(first.end, next?.start), true) ?? payPeriodIn(text);
  const upperOnly = second === undefined && isUpper(text, first);
  const low = amountOf(first, second);
  return {
    minimum: upperOnly ? null : low,
    maximum: upperOnly ? low : (second?.value ?? null),
    currency,
    period,
  };
}

/** The text with blanks for its telephone numbers. */
export function withoutTelephones(text: string): string {
  return blanked(text, telephones);
}

/** As long as the text, so that places in it stay. */
function blanked(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, (found) => " ".repeat(found.length)), text);
}

function tokensIn(text: string): Token[] {
  return [...text.matchAll(number)].flatMap((found) => {
    const [whole, sign, digits = "", k] = found;
    const isSign = sign !== undefined && (sign.length === 1 || currencyIn(sign) !== null);
    const start = found.index + (sign === undefined || isSign ? 0 : sign.length);
    const end = found.index + whole.length;
    const after = text.slice(end, end + 12);
    const marked = isSign || k !== undefined || /^\s?(?:[£$€₹¥]|(?:GBP|EUR|USD)\b)/i.test(after);
    if (/^0\d/.test(digits) || !endsWell(after, marked)) return [];
    const value = numberIn(digits) * (k === undefined ? 1 : 1000);
    return [{ start, end, value, thousands: k !== undefined, marked }];
  });
}

/** '£12.50ph' is pay, '8a' and '37th' are not, nor are millions. */
function endsWell(after: string, marked: boolean): boolean {
  if (/^\s?(?:m|mn|bn|million|billion)\b/i.test(after)) return false;
  return marked || !/^\p{L}/u.test(after) || /^p(?:[ahdwm]|cm)\b/i.test(after);
}

/**
 * '24,454.00', '24.454,00', '24 454': the last of '.' and ',' is decimal only when one or two digits follow
 * it.
 */
function numberIn(digits: string): number {
  const [, whole = digits, fraction = ""] = /^(.{1,20})[.,](\d{1,2})$/.exec(digits) ?? [];
  return Number(`${whole.replace(/[,. ]/g, "")}.${fraction || "0"}`);
}

/** '24 - 28k' means thousands twice. */
function amountOf(first: Token, second: Token | undefined): number {
  return second?.thousands === true && first.value < 1000 ? first.value * 1000 : first.value;
}

/**
 * What is marked as money; only where nothing is, what is large enough, or followed by its unit. Bonuses only
 * where they are all.
 */
function payAmong(tokens: readonly Token[], text: string): readonly (Token | undefined)[] {
  const linked = (at: number) => isLinked(tokens[at], tokens[at + 1], text);
  const spread = (is: (token: Token) => boolean) =>
    tokens.filter(
      (token, at) =>
        is(token) ||
        tokens.some(
          (other, place) =>
            is(other) && ((place === at - 1 && linked(place)) || (place === at + 1 && linked(at))),
        ),
    );
  const marked = spread((token) => token.marked);
  const money = marked.length > 0 ? marked : spread((token) => isPlainPay(token, text));
  const first = money.find((token) => !isExtra(token, text)) ?? money[0];
  if (first === undefined) return [];
  const at = tokens.indexOf(first);
  return linked(at) ? [first, tokens[at + 1]] : [first];
}

function isPlainPay({ start, end, value }: Token, text: string): boolean {
  const written = text.slice(start, end).trim();
  if (/^(?:19|20)\d\d$/.test(written)) return false;
  return (value >= 1000 && value < 1e8) || payPeriodIn(text.slice(end, end + 14), true) !== null;
}

const connector = /^[\s.,]*(?:-|–|—|to|and|up to|rising to|max(?:imum)?|-\s?max(?:imum)?)[\s:]*$/i;
const unitWords =
  /\b(?:per|an?|hour(?:ly)?|hr|day|daily|week(?:ly)?|month(?:ly)?|year(?:ly)?|annum|p\.?a|p\.?h|p\.?w|pcm|pd|gbp|eur|usd)\b|[/£$€]/gi;

/** Whether two numbers are the ends of one range: nothing but 'to' stands between them, or a unit. */
function isLinked(first: Token | undefined, second: Token | undefined, text: string): boolean {
  if (first === undefined || second === undefined || second.start - first.end > 30) return false;
  return connector.test(text.slice(first.end, second.start).replace(unitWords, ""));
}

const extra =
  /\b(?:bonus|allowances?|ote|hcas|supplements?|weighting|enhancements?|golden|welcome|relocation|retention|joining|referral|vouchers?)\b/i;

/** '+ £2,000 bonus', 'OTE £40,000': paid besides. */
function isExtra({ start, end }: Token, text: string): boolean {
  const before =
    text
      .slice(Math.max(0, start - 25), start)
      .split(/[,;(]|\d/)
      .at(-1) ?? "";
  const after = text.slice(end, end + 25).split(/[,;(+]|\d|\b(?:plus|and|with|to)\b/i)[0] ?? "";
  return /\bplus\b|\+/i.test(before) || extra.test(before) || extra.test(after);
}

/** 'up to £45k', 'max £45k', '£45k maximum'. */
function isUpper(text: string, { start, end }: Token): boolean {
  const before = text.slice(Math.max(0, start - 14), start);
  return (
    /\b(?:up ?to|max(?:imum)?(?: of)?|to)[\s:]*$/i.test(before) ||
    /^\s?max(?:imum)?\b/i.test(text.slice(end, end + 9))
  );
}

/**
 * One amount from a field of its own: '£24,454', '24k', 24454; null for words, nothing, or 0, which feeds use
 * for unknown.
 */
export function readAmount(raw: string | number | null | undefined): number | null {
  if (raw === null || raw === undefined) return null;
  const value = typeof raw === "number" ? raw : amountInField(raw);
  return value !== null && Number.isFinite(value) && value > 0 ? value : null;
}

/** A number that stands alone is an amount however small; among words it has to look like pay. */
function amountInField(raw: string): number | null {
  const [alone, ...others] = tokensIn(withoutTelephones(raw.slice(0, 200)));
  if (alone !== undefined && others.length === 0 && !/\p{L}{2}/u.test(raw)) return alone.value;
  const { minimum, maximum } = readSalaryText(raw.slice(0, 200));
  return minimum ?? maximum;
}
