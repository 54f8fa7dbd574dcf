import { moneyPattern } from "./currency";
import { payPeriodIn } from "./pay-units";

/** Working hours and times of day, which may directly follow pay: '25 000 € 35 h'. */
const times: readonly RegExp[] = [
  /(?<![\d.,£$€])\d{1,4}(?:[.,]\d{1,2})?\s?(?:hours?|hrs?|h|stunden?|std|heures?|horas?|days?|tagen?|jours?|d[ií]as|weeks?|wochen?|semaines?|semanas|months?|monaten?|mois|meses|years?|jahren?|ans|años|pagas)(?!\p{L})(?!\s?rate)['’.]?(?:\s?(?:(?:per|an?|each|\/|p\/|pro|in der|die|par|por|a la|al)\s?(?:day|week|month|year|annum|fortnight|tag|woche|monat|jahr|jour|semaine|mois|an|d[ií]a|semana|mes|año)|weekly|wöchentlich|hebdomadaires?|semanales)(?!\p{L}))?/giu,
  /(?<![\d.,£$€])(?:1[0-2]|0?[1-9])(?:[:.][0-5]\d)?\s?[ap]\.?m\b/gi,
];
/** Other numbers that are not pay: dates, tax years, pay bands and scale points, percentages, references. */
const otherNumbers: readonly RegExp[] = [
  /(?<![\d.,£$€])\d{1,2}([/.-])\d{1,2}\1(?:19|20)?\d{2}(?![\d,]|\.\d)/g,
  /(?<![\d.,£$€])(?:19|20)\d{2}(?:\s?\/\s?\d{2,4}|-\d{2}(?:-\d{2})?)(?![\d,])/g,
  /\b(?:band|grade|level|scale|points?|scp|spine|step|tier|range|m|mps|ups|tlr|gs|nf|wg|class|phase|group)[\s:-]{0,3}\d{1,3}[a-z]?\b(?![,.'’]\d| \d{3}(?!\d))(?:\s?(?:-|–|to|\/)\s?\d{1,3}[a-z]?\b(?![,.]?\d))?/gi,
  /\b1[2-4]\.? ?(?:monatsgehalt|monatsgehälter|gehälter)/gi,
  /\b(?:hours|hrs|days|weeks)\s(?:per|a|each|of)\s?(?:day|week|month|year|annum|work)/gi,
  /(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?\s?%/g,
  /\b(?:ref|reference|vacancy|job|req|requisition|id|no|number)\b[.:# ]{1,3}\d{3,12}\b/gi,
];

const announced =
  /\b(?:t[eé]l|telephone|t[eé]l[eé]phone|telefon|tel[eé]fono|phone|call|mobile|mob|ring|fax|whatsapp|contact)\b[^\d£$€]{0,40}[\d+(][\d\s()+./-]{4,20}/gi;
/** Digits with optional cents; not the beginning of a longer number. */
const group = String.raw`\d{1,14}(?:,\d{1,2}(?!\d))?(?![,'’]?\d)`;
/** Groups of digits that neither follow a money sign nor continue a number. */
const grouped = new RegExp(
  String.raw`(?:1 \(|\(|(?<![\d.,'’£$€₹¥]|[\d£$€₹¥][ .-])(?:\+(?:\d{1,3} ?\(0\) ?|\d{1,3} \()?)?)` +
    String.raw`${group}(?:\)?(?: ?[/–—-] ?| |\.)${group}){0,9}(?![,.'’]?\d)`,
  "g",
);

/** Blanks out numbers that are not pay; the length stays the same, so that offsets stay valid. */
export function withoutOtherNumbers(text: string): string {
  return blanked(withoutTelephones(blanked(text, times)), otherNumbers);
}

export function withoutTelephones(text: string): string {
  return text
    .replace(announced, (found, at: number) => (isBacked(text, at + found.length) ? found : blank(found)))
    .replace(grouped, (found, at: number, all: string) =>
      isTelephone(found, at, all) ? blank(found) : found,
    );
}

function blanked(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, blank), text);
}

function blank(found: string): string {
  return " ".repeat(found.length);
}

/** '25 000', '25.000 - 30.000', '900 - 1 200': one or two amounts with the same separator. */
const amounts =
  /^\(?(?:\d{1,3}(?:[.,]\d{1,2})? ?[–—-] ?)?\d{1,3}([ .])\d{3}(\1\d{3}){0,2}(?:(?:,|(?<= \d{3})\.)\d{1,2})?(?: ?[/–—-] ?\d{1,3}(?:\1\d{3}){1,3}(?:(?:,|(?<= \d{3})\.)\d{1,2})?)?$/;
const plainAmounts = /^\(?\d{1,12}(?:[.,]\d{1,2})?(?: ?[/–—-] ?\d{1,12}(?:[.,]\d{1,2})?)?$/;

/** '020 7946 0958', '+33 1 23 45 67 89', '353 1 234 5678', '555-1234'. */
function isTelephone(found: string, at: number, text: string): boolean {
  const groups = found.match(/\d{1,14}/g) ?? [];
  const [one = "", other = one] = groups;
  const digits = groups.join("").length;
  if (/^\(?(?:\+|0\d)/.test(found)) return digits >= 7;
  const isMillion = amounts.exec(found)?.[2] !== undefined;
  if (isMillion || (plainAmounts.test(found) && isLikeLocal(found, one, other)))
    return !isBacked(text, at + found.length, at);
  if (amounts.test(found) || plainAmounts.test(found)) return false;
  return groups.length > 2 || (digits >= 7 && (one.length !== other.length || other.startsWith("0")));
}

/** '555-1234' is a local number, '95000-110000' a range. */
function isLikeLocal(found: string, one: string, other: string): boolean {
  const isTight = /^\(?\d{1,12}[/–-]\d{1,12}$/.test(found);
  if (!isTight || one.length === other.length || one.length + other.length < 7) return false;
  const ratio = Number(other) / Number(one);
  return Math.min(one.length, other.length) < 4 || ratio < 1 || ratio > 2.5;
}

const moneyAhead = new RegExp(`(?:${moneyPattern.replace(String.raw`(?!\p{L})`, "")}) ?$`, "iu");
const moneyNext = new RegExp(`^ ?(?:k\\b|${moneyPattern})(?! ?\\d)`, "iu");

/** Whether a currency beside a number or a unit after it shows that it is money. */
function isBacked(text: string, end: number, start = 0): boolean {
  const after = text.slice(end, end + 14);
  const isUnit = payPeriodIn(after.split(/\d/)[0] ?? "", true) !== null;
  return isUnit || moneyNext.test(after) || moneyAhead.test(text.slice(Math.max(0, start - 5), start));
}
