import type { RawSalary } from "../feed-row";
import { plainLine } from "./mend-text";
import { believable, currencyOfCountry, periodFitting } from "./salary-bounds";
import { periodIn, periodsPerYear, type SalaryPeriod } from "./salary-period";
import { readAmount, readSalaryText, type SalaryInText } from "./salary-text";

/** Pay as it is stored. Without amounts, currency and period are null and `text` is all there is. */
export interface Salary {
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly currency: string | null;
  readonly period: SalaryPeriod | null;
  readonly text: string;
  /** The upper amount by the year, in `currency`. */
  readonly annual: number | null;
}

const textMaxLength = 200;

interface Range {
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/**
 * Pay from amounts, from text, or from both. Amounts that no such job pays, or whose currency or period cannot be told, are
 * not stored as numbers but kept as text, so that the visitor still reads what the advertiser wrote.
 */
export function readSalary(raw: RawSalary | null, country: string | null): Salary {
  if (raw === null) return onlyText("");
  const text = plainLine(raw.text ?? "").slice(0, textMaxLength);
  const spoken = readSalaryText(text);
  const given = rangeOf(raw, spoken);
  const currency = currencyOf(raw, spoken, country);
  const period = currency === null ? null : periodOf(raw, spoken, given, currency);
  if (currency === null || period === null) return onlyText(text || written(raw));
  const keep = (value: number | null) =>
    value !== null && believable(value, period, currency) ? value : null;
  const kept = inOrder({ minimum: keep(given.minimum), maximum: keep(given.maximum) });
  const upper = kept.maximum ?? kept.minimum;
  if (upper === null) return onlyText(text || written(raw));
  const whole = countOf(kept) === countOf(given);
  return {
    ...kept,
    currency,
    period,
    text: whole ? text : text || written(raw),
    annual: Math.round(upper * periodsPerYear[period]),
  };
}

function onlyText(text: string): Salary {
  return { minimum: null, maximum: null, currency: null, period: null, text, annual: null };
}

/** Amounts from their own fields when there are any, else from the text. */
function rangeOf(raw: RawSalary, spoken: SalaryInText): Range {
  const stated = { minimum: readAmount(raw.minimum), maximum: readAmount(raw.maximum) };
  const { minimum, maximum } = stated.minimum === null && stated.maximum === null ? spoken : stated;
  return { minimum: toTheCent(minimum), maximum: toTheCent(maximum) };
}

function toTheCent(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}

function countOf({ minimum, maximum }: Range): number {
  return Number(minimum !== null) + Number(maximum !== null);
}

/** Feeds put the greater amount first at times. */
function inOrder({ minimum, maximum }: Range): Range {
  const swapped = minimum !== null && maximum !== null && minimum > maximum;
  return swapped ? { minimum: maximum, maximum: minimum } : { minimum, maximum };
}

/** A bare '$' is the dollar of the country that the job is in. */
function currencyOf(raw: RawSalary, spoken: SalaryInText, country: string | null): string | null {
  const stated = raw.currency?.trim().toUpperCase();
  if (stated !== undefined && /^[A-Z]{3}$/.test(stated)) return stated;
  const fields = [raw.minimum, raw.maximum].filter((value) => typeof value === "string").join(" ");
  const said = spoken.currency ?? readSalaryText(fields).currency;
  const local = country === null ? null : currencyOfCountry(country);
  return said === "USD" && /D$/.test(local ?? "") ? local : (said ?? local);
}

/** The feed's own word first, unless the amounts fit only another period ('hourly pay labelled yearly'). */
function periodOf(
  raw: RawSalary,
  spoken: SalaryInText,
  { minimum, maximum }: Range,
  currency: string,
): SalaryPeriod | null {
  const stated = periodIn(raw.period ?? "") ?? spoken.period;
  const upper = Math.max(minimum ?? 0, maximum ?? 0);
  const mislabelled = stated === "year" && periodFitting(upper, currency) === "hour";
  return stated === null || mislabelled ? periodFitting(upper, currency) : stated;
}

/** The feed's fields as a person would write them, for pay that is shown as text only. */
function written(raw: RawSalary): string {
  const fields = [raw.minimum, raw.maximum]
    .map((value) => plainLine(String(value ?? "")))
    .filter((value) => value !== "" && !/^0+(?:\.0+)?$/.test(value));
  const amounts = [...new Set(fields)].join(" – ");
  const unit = [raw.currency, raw.period].map((word) => plainLine(word ?? "")).filter((word) => word !== "");
  return amounts === "" ? "" : [amounts, ...unit].join(" ").slice(0, textMaxLength);
}
