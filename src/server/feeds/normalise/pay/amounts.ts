import { currenciesIn, moneyPattern, signPattern } from "./currency";
import { payPeriodIn } from "./pay-units";

/** A number that may be pay, by its place in the text. */
export interface Amount {
  readonly start: number;
  readonly end: number;
  /** Below 0 where a minus stands before it, which is no pay. */
  readonly value: number;
  /** How it is written: a thousand of '24k', a million of '1.2M', else 1. */
  readonly unit: number;
  /** Marked as money: by a sign or code of a currency, or by 'k'. */
  readonly marked: boolean;
}

/** '24,454', '24 454', '24.454', "24'454": one separator in all of a number. */
const groups = [",", " ", String.raw`\.`, "['’]"].map((each) => String.raw`\d{1,3}(?:${each}\d{3}){1,3}`);
const digits = String.raw`(?:${groups.join("|")})(?:[.,]\d{1,2})?(?!\d)|\d{1,12}(?:[.,]\d{1,2})?(?!\d)`;
const number = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(${signPattern}|\b[A-Z]{3}) ?)?(${digits})( ?(?:k|mi?o|mn?|millions?)(?!\p{L})\.?|k(?=p(?:[ahdwm]|cm)\b))?`,
  "giu",
);
const moneyNext = new RegExp(`^\\s?(?:${moneyPattern})`, "iu");
const upToMillions = /\p{Sc} ?[\d.,]{1,8}(?: ?m\w{0,7})? ?(?:[-–—]|to) ?$/iu;
const endOfMillions = /^\s?(?:$|[-–—/(,;+]|(?:to|per|an?|pa|p\.a|base|gross|brutto|salary)\b)/i;

/** `given` is the text before anything was taken out of it, where something was. */
export function amountsIn(text: string, given = text): Amount[] {
  return [...text.matchAll(number)].flatMap((found) => amountOf(found, text, given) ?? []);
}

function amountOf(found: RegExpExecArray, text: string, given: string): Amount | null {
  const [all, sign = "", written = "", suffix = ""] = found;
  const isSign = sign !== "" && (!/^\p{L}{3}$/u.test(sign) || currenciesIn(sign).length > 0);
  const start = found.index + (isSign ? 0 : sign.length);
  const end = found.index + all.length;
  const after = text.slice(end, end + 12);
  const unit = unitOf(suffix);
  const isMoney = isSign || moneyNext.test(after);
  if (unit > 1000 && !isInMillions(text, start, isMoney, after)) return null;
  const marked = isMoney || unit > 1;
  if (/^0\d/.test(written) || !endsWell(after, marked)) return null;
  return { start, end, value: numberIn(written) * unit * (isNegative(given, start) ? -1 : 1), unit, marked };
}

function unitOf(suffix: string): number {
  if (suffix === "") return 1;
  return /k/i.test(suffix) ? 1000 : 1_000_000;
}

/** '$1.2M', and the end of '$1.2 - 1.5M', where no noun follows: '£2m turnover' is no pay. */
function isInMillions(text: string, start: number, isMoney: boolean, after: string): boolean {
  const isOfMoney = isMoney || upToMillions.test(text.slice(Math.max(0, start - 20), start));
  return isOfMoney && endOfMillions.test(after.replace(moneyNext, ""));
}

/** What of a text is neither a number nor what marks it as money. */
export function withoutAmounts(text: string): string {
  return text.replace(number, " ").replace(/\p{Sc}/gu, " ");
}

/** The unit that follows an amount: '25 an hour', '25 CHF brutto pro Stunde'. */
export function unitAfter(text: string, end: number): SalaryUnit {
  const after = text.slice(end, end + 30).replace(moneyNext, "");
  return payPeriodIn(after.replace(/^\s?(?:brutto|bruto|bruts?|gross)\b/i, "").slice(0, 14), true);
}

type SalaryUnit = ReturnType<typeof payPeriodIn>;

/** '£12.50ph' is pay, '8a' and '37th' are not, nor are billions. */
function endsWell(after: string, marked: boolean): boolean {
  if (/^\s?(?:bn|billion)\b/i.test(after)) return false;
  return marked || !/^\p{L}/u.test(after) || /^p(?:[ahdwm]|cm)\b/i.test(after);
}

/**
 * '24,454.00', '24.454,00', '24 454': the last of '.' and ',' is decimal only when one or two digits follow
 * it.
 */
function numberIn(written: string): number {
  const [, whole = written, fraction = ""] = /^(.{1,20})[.,](\d{1,2})$/.exec(written) ?? [];
  return Number(`${whole.replace(/[,. '’]/g, "")}.${fraction || "0"}`);
}

/** '-5000', '£-5,000', 'from -5000'; behind an amount or another word, a dash is a dash. */
function isNegative(text: string, start: number): boolean {
  if (!/[-−]/.test(text.charAt(start - 1))) return false;
  const ahead = text.slice(0, start - 1).trimEnd();
  if (/\p{Sc}$/u.test(ahead)) return !/[\dk]$/i.test(ahead.slice(0, -1).trimEnd());
  return (
    ahead === "" || /(?:[:(–—−-]|\b(?:from|to|of|and|between|is|min(?:imum)?|max(?:imum)?))$/i.test(ahead)
  );
}
