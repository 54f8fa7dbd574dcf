import type { SalaryPeriod } from "./salary-period";
import { periodIn } from "./salary-period";

/** What a text says about pay; null for what it does not say. */
export interface SalaryInText {
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly currency: string | null;
  readonly period: SalaryPeriod | null;
}

const amount =
  /(?<![\w.,])[£$€]?\s?(\d{1,3}(?:[,. ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)\s?(k\b)?(?![\w%])/gi;
/** 'Band 8a', 'Grade 7', '37.5 hours', '25 days' leave': numbers that are not pay. */
const otherNumbers =
  /\b(?:band|grade|level|scale|point|points|scp|spine|step|tier|range|m|mps|ups|tlr|gs|nf|wg)[\s-]*\d+\w?(?:\s?(?:-|–|to)\s?\d+\w?)?|\b\d+(?:\.\d+)?\s*(?:hours?|hrs?|days?|weeks?|months?)\b(?!\s*(?:rate))|\b\d+(?:\.\d+)?\s?%/gi;

const symbols: Readonly<Record<string, string>> = { "£": "GBP", "€": "EUR", $: "USD" };
const named = /\b(GBP|EUR|USD|CAD|AUD|NZD|CHF|SEK|NOK|DKK|PLN|JPY|INR|ZAR|SGD|HKD|AED)\b/i;
const dollars: Readonly<Record<string, string>> = {
  CA$: "CAD",
  C$: "CAD",
  AU$: "AUD",
  A$: "AUD",
  NZ$: "NZD",
};

/** Reads '£24,454 - £30,000 per annum', '$18.50/hr', 'up to 45k': the first two amounts, the currency, the period. */
export function readSalaryText(text: string): SalaryInText {
  const amounts = amountsIn(text.replace(otherNumbers, " "));
  const [first = null, second = null] = amounts;
  const onlyUpper = second === null && /\b(?:up to|maximum|max|to)\b/i.test(text);
  return {
    minimum: onlyUpper ? null : first,
    maximum: onlyUpper ? first : second,
    currency: currencyIn(text),
    period: periodIn(text),
  };
}

/** '24 - 28k' means thousands twice. */
function amountsIn(text: string): number[] {
  const found = [...text.matchAll(amount)].slice(0, 2);
  const thousands = found.at(-1)?.[2] !== undefined;
  return found.map(([, digits = "", k]) => {
    const value = numberIn(digits);
    return k !== undefined || (thousands && value < 1000) ? value * 1000 : value;
  });
}

/** '24,454.00', '24.454,00', '24 454': the last of '.' and ',' is decimal only when one or two digits follow it. */
function numberIn(digits: string): number {
  const [, whole = digits, fraction = ""] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  return Number(`${whole.replace(/[,. ]/g, "")}.${fraction || "0"}`);
}

function currencyIn(text: string): string | null {
  const code = named.exec(text)?.[1]?.toUpperCase();
  const dollar = /\b(?:CA?|AU?|NZ)\$/.exec(text)?.[0];
  const symbol = /[£€$]/.exec(text)?.[0];
  return code ?? (dollar && dollars[dollar]) ?? (symbol && symbols[symbol]) ?? null;
}

/** One amount from a field of its own: '£24,454', '24k', 24454; null for words, nothing, or 0, which feeds use for unknown. */
export function readAmount(raw: string | number | null | undefined): number | null {
  if (raw === null || raw === undefined) return null;
  const value = typeof raw === "number" ? raw : readSalaryText(raw).minimum;
  return value !== null && Number.isFinite(value) && value > 0 ? value : null;
}
