import { moneyText } from "../../../../shared/texts";
import { currencyOfCountry } from "../../../jobs/currencies";
import type { RawSalary, RawValue } from "../../feed/feed-row";
import { plainLine } from "../../feed/mend-text";
import { believable, currenciesIn, isCurrency, periodFitting, withoutCodes } from "./currency";
import { withoutTelephones } from "./not-pay";
import { periodIn, periodsPerYear, type SalaryPeriod } from "./pay-units";
import { type Range, readAmount, readSalaryText, type SalaryInText, saysNoPay } from "./salary-text";

/** Pay as stored. Without amounts, currency and period are null and only `text` may be set. */
export interface Salary extends Range {
  readonly currency: string | null;
  readonly period: SalaryPeriod | null;
  /** The advertiser's own words; empty if there were only numbers, which the page formats itself. */
  readonly text: string;
  /** Upper amount per year, in `currency`. */
  readonly annual: number | null;
}

interface Reading {
  readonly range: Range;
  readonly period: SalaryPeriod;
}

const textMaxLength = 300;

/**
 * Reads pay from amounts, words, or both; the words are for display, the amounts for sorting and filtering.
 * The words override the feed's amounts and unit unless `isContradicted`; unbelievable amounts are dropped.
 */
export function readSalary(raw: RawSalary | null, country: string | null): Salary {
  if (raw === null) return onlyText("");
  const said = meant(raw.text);
  const fields = [meant(raw.minimum), meant(raw.maximum)];
  const text = shortened(withoutCodes(said));
  const words = [text, rangeOfWords(fields)].find(saysMore) ?? "";
  const spoken = readSalaryText(saysMore(text) || words === "" ? said.slice(0, textMaxLength) : words);
  const currency = currencyOf(raw, spoken, fields, country);
  if (currency === null) return onlyText(words);
  const [minimum = null, maximum = null] = [raw.minimum, raw.maximum].map((value, at) =>
    toTheCent(readAmount(typeof value === "number" ? value : (fields[at] ?? ""))),
  );
  const stated = { minimum, maximum };
  const kept = readingsOf(spoken, stated, raw.period?.trim() ?? "", currency)
    .map((reading) => believed(reading, currency, spoken.inMillions))
    .find((reading) => reading !== null);
  if (kept === undefined) return onlyText(words || withoutUnit(raw, spoken, stated, currency));
  const upper = kept.range.maximum ?? kept.range.minimum ?? 0;
  const annual = Math.round(upper * periodsPerYear[kept.period]);
  return { ...kept.range, currency, period: kept.period, text: words, annual };
}

/** Whether a feed states pay of which nothing is kept: unbelievable amounts, an unknown currency or unit. */
export function leavesPayOut(raw: RawSalary | null, { text, annual }: Salary): boolean {
  const said = [raw?.minimum, raw?.maximum, raw?.text].map((field) => String(field ?? ""));
  return text === "" && annual === null && said.some((field) => /[1-9]/.test(field));
}

function onlyText(text: string): Salary {
  return { minimum: null, maximum: null, currency: null, period: null, text, annual: null };
}

/** Amounts in a known currency with an unknown unit: '£800 – £900'. */
function withoutUnit(raw: RawSalary, spoken: SalaryInText, stated: Range, currency: string): string {
  if (periodIn(raw.period ?? "") !== null || spoken.period !== null) return "";
  const { minimum, maximum } = isStated(stated) ? stated : spoken;
  const amounts = [minimum, maximum].filter((value) => value !== null);
  if (!amounts.every((value) => believable(value, "hour", currency) || believable(value, "year", currency)))
    return "";
  return [...new Set(amounts)].map((value) => moneyText(value, currency)).join(" – ");
}

/** Empty if it is 0 or less. */
function meant(field: RawValue | undefined): string {
  const line = plainLine(String(field ?? "")).slice(0, 2 * textMaxLength);
  return saysNoPay(line.slice(0, textMaxLength)) ? "" : line;
}

/**
 * 'Competitive' may be in both fields, 'up to £30,000 pro rata' in one; '£500' and '£600 per day' are a
 * range.
 */
function rangeOfWords(given: readonly string[]): string {
  const fields = given.map(withoutCodes);
  const words = fields.filter((field) => /\p{L}{2}|\/ ?\p{L}/u.test(field) && saysMore(field));
  const isAmount = (field: string) => readAmount(field) !== null;
  const parts = words.some(isAmount)
    ? fields.filter((each) => words.includes(each) || isAmount(each))
    : words;
  return shortened([...new Set(parts)].join(" – "));
}

/**
 * Whether a text is more than a phone number, or numbers and codes, which the page formats better. A code
 * written before a number ("CHF 85'000") counts as a sign.
 */
function saysMore(text: string): boolean {
  if (/^(?:n\/?a|none|null|nil|undefined|nan)$/i.test(text)) return false;
  const rest = withoutTelephones(text)
    .replace(/\b[A-Z]{3}\b(?! ?\d{1,3}[,.'’ ]\d{3})/g, (code) => (isCurrency(code) ? "" : code))
    .replace(/\b(?:HOUR|DAY|WEEK|MONTH|YEAR|to)\b/g, "");
  return /\p{L}/u.test(rest) || (/\p{Sc}/u.test(rest) && /[1-9]/.test(rest));
}

function shortened(text: string): string {
  if (text.length <= textMaxLength) return text;
  const cut = text.slice(0, textMaxLength - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), textMaxLength / 2))}…`;
}

function toTheCent(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}

/** Surest first. */
function readingsOf(spoken: SalaryInText, stated: Range, label: string, currency: string): Reading[] {
  const { period } = spoken;
  if (period === "other") return [];
  const said = { minimum: toTheCent(spoken.minimum), maximum: toTheCent(spoken.maximum) };
  const inWords = holdsAll(stated, said) ? stated : said;
  const labelled = (range: Range) =>
    periodsFor(range, label, currency).map((each) => ({ range, period: each }));
  const ofFeed = labelled(stated);
  const spokenBy = (range: Range) => (period === null ? [] : [{ range, period }]);
  const ofWords = !isStated(said) ? [] : period === null ? labelled(inWords) : spokenBy(inWords);
  if (isContradicted(ofWords[0], ofFeed[0], currency)) return ofFeed;
  return period !== null && isStated(said) ? ofWords : [...ofWords, ...spokenBy(stated), ...ofFeed];
}

/**
 * Whether they differ by more than a factor of two, by amount and per year: another unit is no difference.
 */
function isContradicted(
  ofWords: Reading | undefined,
  ofFeed: Reading | undefined,
  currency: string,
): boolean {
  const [said, stated] = [ofWords, ofFeed].map((reading) => reading && believed(reading, currency));
  if (!said || !stated) return false;
  const isFar = (mine: number, theirs: number) => {
    const [[low, high], [least, most]] = [endsOf(said.range, mine), endsOf(stated.range, theirs)];
    return high * 2 < least || low > most * 2;
  };
  return isFar(1, 1) && isFar(periodsPerYear[said.period], periodsPerYear[stated.period]);
}

function endsOf({ minimum, maximum }: Range, units: number): readonly [low: number, high: number] {
  return [(minimum ?? maximum ?? 0) * units, (maximum ?? minimum ?? 0) * units];
}

export function isStated({ minimum, maximum }: Range): boolean {
  return minimum !== null || maximum !== null;
}

/** Words that give one end of the feed's own range ('from £25,000') do not contradict it. */
function holdsAll(stated: Range, said: Range): boolean {
  const ends = [stated.minimum, stated.maximum];
  if (ends.includes(null)) return false;
  return [said.minimum, said.maximum].every((amount) => amount === null || ends.includes(amount));
}

/**
 * The feed's period, and the one that the amounts fit if the label may be wrong ('yearly' for hourly pay).
 */
function periodsFor({ minimum, maximum }: Range, label: string, currency: string): SalaryPeriod[] {
  const fitting = periodFitting(Math.max(minimum ?? 0, maximum ?? 0), currency);
  const stated = periodIn(label);
  const open =
    label === "" || (stated === "year" && fitting === "hour") || (stated !== "year" && fitting === "year");
  const mistaken = stated === null || stated === "hour" || stated === "year";
  return [...(stated === null ? [] : [stated]), ...(open && mistaken && fitting !== null ? [fitting] : [])];
}

/** Keeps the believable amounts, the smaller first; null without any. */
function believed({ range, period }: Reading, currency: string, inMillions = false): Reading | null {
  const amounts = [range.minimum, range.maximum].map((value) =>
    value !== null && believable(value, period, currency, inMillions) ? value : null,
  );
  const [minimum = null, maximum = null] = amounts;
  if (minimum === null && maximum === null) return null;
  const swapped = minimum !== null && maximum !== null && minimum > maximum;
  return { range: swapped ? { minimum: maximum, maximum: minimum } : { minimum, maximum }, period };
}

/**
 * The currency of the words or amounts, else the feed's code, else the country's. An ambiguous sign is
 * resolved by the code or the country. Null if unknown.
 */
function currencyOf(
  raw: RawSalary,
  spoken: SalaryInText,
  fields: readonly string[],
  country: string | null,
): string | null {
  const code = raw.currency?.trim().toUpperCase() ?? "";
  const ofCode = isCurrency(code) ? [code] : currenciesIn(raw.currency ?? "");
  const local = country === null ? null : currencyOfCountry(country);
  const inFields = () => currenciesIn(fields.join(" "));
  const said = [spoken.currencies, inFields(), ofCode].find((each) => each.length > 0);
  if (said === undefined) return local;
  if (said.every((each) => each === "?")) return ofCode[0] ?? null;
  const meant = [ofCode[0], local].find((each) => said.includes(each ?? "")) ?? said[0] ?? "?";
  return isCurrency(meant) ? meant : null;
}
